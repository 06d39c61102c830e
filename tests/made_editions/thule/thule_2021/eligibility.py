"""2 Which events are rated."""

from collections.abc import Iterator

from arpad.core.clauses import clause
from arpad.core.verdicts import Finding
from arpad.regulations.submission import Submitted
from thule_2021.law import Law
from thule_2021.setup import names_in


@clause("2")
def check_players(submission: Submitted[Law]) -> Iterator[Finding]:
    """An event of too few players is rejected."""
    players, least = len(names_in(submission.event)), submission.law.least_players
    if players < least:
        values = {"players": players, "least": least}
        yield submission.finding("reject", submission.edition.number(check_players), "thule_players", values)
