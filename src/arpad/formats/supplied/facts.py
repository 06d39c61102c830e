"""What a person supplies for the games and players of one file, in place of what the file says."""

from collections.abc import Iterable
from typing import NamedTuple

from arpad.core.verdicts import Problem
from arpad.formats.supplied.ids import SuppliedId, parse_ids
from arpad.formats.supplied.results import SuppliedResult, parse_results

TAKE_RESULTS = ("trf", "h9", "tou")
TAKE_IDS = ("trf",)
"""The formats whose readers take supplied results and IDs."""


class SuppliedFacts(NamedTuple):
    """Results of single games, and IDs of players."""

    results: tuple[SuppliedResult, ...] = ()
    ids: tuple[SuppliedId, ...] = ()

    @property
    def option(self) -> str:
        """The option by which something was supplied; empty if nothing was."""
        return "--result" if self.results else "--id" if self.ids else ""


NO_FACTS = SuppliedFacts()


def parse_facts(results: Iterable[str], ids: Iterable[str]) -> SuppliedFacts | Problem:
    """The facts of the options `--result` and `--id`, or what is wrong with one of them."""
    read_results = parse_results(results)
    if isinstance(read_results, Problem):
        return read_results
    read_ids = parse_ids(ids)
    return read_ids if isinstance(read_ids, Problem) else SuppliedFacts(read_results, read_ids)


def wrong_format(facts: SuppliedFacts, kind: str) -> Problem | None:
    """Why a file of a format cannot take the supplied facts; None if it can."""
    if facts.results and kind not in TAKE_RESULTS:
        return Problem("--result", "supplied_result_of_trf", {"given": kind})
    if facts.ids and kind not in TAKE_IDS:
        return Problem("--id", "supplied_id_of_trf", {"given": kind})
    return None
