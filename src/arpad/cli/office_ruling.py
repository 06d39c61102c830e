"""Which options a ruling on an event takes: what it would not look at is refused."""

from collections.abc import Mapping

from arpad.core.verdicts import Problem

TAKES = {
    "accept": ("--late", "--beside"),
    "reject": ("--reason", "--clause"),
    "ask": ("--clause", "--of", "--subject"),
    "waive": ("--clause", "--of", "--subject", "--reason"),
}


def option_of_no_use(ruling: str, given: Mapping[str, object]) -> Problem | None:
    """The first option that a ruling has no use for."""
    for option, value in given.items():
        if value and option not in TAKES[ruling]:
            return Problem(f"rule {ruling}", "option_of_no_use", {"option": option, "known": list(TAKES[ruling])})
    return None
