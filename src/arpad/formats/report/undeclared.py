"""Games with a player that the report does not declare: they can be neither written nor rated."""

from collections.abc import Container, Iterator

from arpad.core.report import Event, Report
from arpad.core.verdicts import Problem


def undeclared(event: Event, players: Container[str], file: str = "") -> Iterator[Problem]:
    """A problem for each player of a game who is not in `players`."""
    before = f"{file}: " if file else ""
    for game in event.games:
        for name in (game.white, game.black):
            if name and name not in players:
                yield Problem(f"{before}event {event.id}, round {game.round}", "unknown_player", {"player": name})


def first_undeclared(report: Report, file: str = "") -> Problem | None:
    """The problem of the first undeclared player of a report."""
    found = (problem for event in report.events.values() for problem in undeclared(event, report.players, file))
    return next(found, None)
