"""Writes a report as JSON, which `report.reader` reads as the same report.

Absent facts are left out. Each player and each game is one line, so that two reports can be compared line by line.
"""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from arpad.core.report import Event, Game, Player, Report
from arpad.formats.report.model.approvals import APPROVAL
from arpad.formats.report.model.events import EVENT
from arpad.formats.report.model.games import GAME
from arpad.formats.report.model.players import PLAYER


def write_report(report: Report, undecided: Sequence[str] = ()) -> bytes:
    """The bytes of a report's file; `read_report` makes the same report of them.

    `undecided` names what must still be decided: such a report is not read until these entries are removed.
    """
    parts = [f'"list": {_written(report.list)}']
    if report.period is not None:
        parts.append(f'"period": {_written(str(report.period))}')
    parts.append(f'"players": {_lines([_written(player_json(player)) for player in report.players.values()])}')
    parts.append(f'"events": {_lines([_event_written(event) for event in report.events.values()])}')
    parts.append(f'"approvals": {_lines([_written(APPROVAL.write(approval)) for approval in report.approvals])}')
    if undecided:
        parts.append(f'"undecided": {_lines([_written(question) for question in undecided])}')
    return ("{" + ",\n ".join(parts) + "}\n").encode()


def player_json(player: Player) -> dict[str, Any]:
    """A player in JSON, without unknown facts."""
    return PLAYER.write(player)


def event_json(event: Event) -> dict[str, Any]:
    """An event as the report has it, but for its games."""
    return EVENT.write(event)


def game_json(game: Game) -> dict[str, Any]:
    """A game as the report has it."""
    return GAME.write(game)


def _lines(entries: list[str], margin: str = "  ") -> str:
    """A list with a line for each entry."""
    return "[" + ",".join(f"\n{margin}{entry}" for entry in entries) + "]"


def _event_written(event: Event) -> str:
    facts = _written(event_json(event))
    games = _lines([_written(game_json(game)) for game in event.games], margin="    ")
    return f'{facts[:-1]},\n   "games": {games}}}'


def _written(value: Any) -> str:
    """JSON on one line, with exact decimals, which the module `json` does not write."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)}: {_written(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return f"{value:f}" if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
