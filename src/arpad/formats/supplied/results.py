"""Results that a person supplies where a file is not clear: `ROUND/WHITE-BLACK=RESULT`, `ROUND/PLAYER=bye`."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from arpad.core.report import ALONE, FORFEITS, PLAYED
from arpad.core.verdicts import Problem
from arpad.formats.notebook import Notebook

FORM = re.compile(r"([0-9]{1,3})/([^=]+)=(\S+)")
EXPECTED = "ROUND/WHITE-BLACK=1-0"
RESULTS = (*PLAYED, *FORFEITS, *ALONE)


@dataclass(frozen=True, slots=True)
class SuppliedResult:
    """The result of one game: `pair` names White and Black by start number or ID, or one player alone."""

    round: int
    pair: str
    result: str

    @property
    def text(self) -> str:
        return f"{self.round}/{self.pair}={self.result}"

    def players(self, names: Mapping[str, int]) -> tuple[int, int | None] | None:
        """The numbers of White and Black, or of one player and None; None where a name is unknown.

        A name may contain a hyphen: the pair is divided where both parts are names.
        """
        if self.result in ALONE:
            return (names[self.pair], None) if self.pair in names else None
        parts = self.pair.split("-")
        for at in range(1, len(parts)):
            white, black = names.get("-".join(parts[:at])), names.get("-".join(parts[at:]))
            if white is not None and black is not None and white != black:
                return white, black
        return None


def parse_results(texts: Iterable[str]) -> tuple[SuppliedResult, ...] | Problem:
    """The results of an option that may be repeated, or what is wrong with one of them."""
    by_game: dict[tuple[int, str], SuppliedResult] = {}
    for text in texts:
        form = FORM.fullmatch(text.strip())
        if form is None or int(form[1]) == 0:
            return Problem("--result", "supplied_result_form", {"given": text, "expected": EXPECTED})
        result = SuppliedResult(int(form[1]), form[2].strip(), form[3])
        if result.result not in RESULTS:
            return Problem("--result", "supplied_result_unknown", {"given": result.result, "expected": list(RESULTS)})
        if (result.round, result.pair) in by_game:
            return Problem("--result", "supplied_result_twice", {"given": text})
        by_game[result.round, result.pair] = result
    return tuple(by_game.values())


def put_results(
    results: Iterable[SuppliedResult],
    names: Mapping[str, int],
    put: Callable[[SuppliedResult, int, int | None], list[str] | None],
    notebook: Notebook,
) -> Problem | None:
    """Put each result into the lines of its players, with a note of what the lines said before.

    `names` are the names and numbers of the file's players. `put` changes the lines of one or two players and returns
    what they said before; None if a line lacks the round. Unknown players, a missing round, and a second result for a
    round of one player are returned as a problem.
    """
    seen: set[tuple[int, int]] = set()
    for result in results:
        pair = result.players(names)
        said = None if pair is None else put(result, *pair)
        if pair is None or said is None:
            return Problem("--result", "supplied_result_of_nobody", {"given": result.text})
        decided = {(result.round, number) for number in pair if number is not None}
        if decided & seen:
            return Problem("--result", "supplied_result_twice", {"given": result.text})
        seen |= decided
        notebook.note("result_supplied", given=result.text, expected=" / ".join(said))
    return None
