"""Games of players whom a report does not declare: no file can be made of them, and no game rated."""

from collections.abc import Container, Iterator

from arpad.core.report import Event, Report
from arpad.core.verdicts import Problem


def undeclared(event: Event, players: Container[str], file: str = "") -> Iterator[Problem]:
    """A problem for each side of a game that is not among the players."""
    before = f"{file}: " if file else ""
    for game in event.games:
        for name in (game.white, game.black):
            if name and name not in players:
                yield Problem(f"{before}event {event.id}, round {game.round}", "unknown_player", {"player": name})


def first_undeclared(report: Report, file: str = "") -> Problem | None:
    """The first game of a report whose player it does not declare."""
    found = (problem for event in report.events.values() for problem in undeclared(event, report.players, file))
    return next(found, None)
