"""A public working and a public event as JSON, with the sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arpad.core.answer import Part, Row, Working
from arpad.core.labels import Labels
from arpad.core.verdicts import Step
from arpad.formats.answer_json import Say, finding_json, part_json, row_json, working_json
from arpad.office.lists.working_values import Entrant
from arpad.office.lists.workings import Cell, ListNamed, Names, PublicEvent, PublicWorking, WorkingEvent
from arpad.regulations.printed_rows import table_row

ERASED = "office.erased_person"


def public_working_json(found: PublicWorking, say: Say) -> dict[str, Any]:
    """A person's working of a list. `name` is null for a person whose name was erased."""
    labels = labels_of_working(found, say)
    return {
        "list": found.list_name,
        "kind": found.kind,
        "person": found.person,
        "name": found.names.get(found.person),
        "asked": _list_json(found.asked),
        **_list_json(found.made_on),
        "base": None if found.base is None else _list_json(found.base),
        "opening": found.is_opening,
        "rating": found.rating,
        "published": found.working.published,
        "other_text": list(found.working.other_text),
        "again_from": found.again_from,
        "events": [_event_json(event) for event in found.events],
        "rows": [
            {
                "period": _text(found.periods[step]),
                **_row_json(row, found.names, say, labels),
                "settled_by": row.settled_by or None,
            }
            for step, row in found.working.rows
        ],
        "absences": [absence._asdict() for absence in found.working.absences],
        "findings": [finding_json(finding, say, labels) for finding in found.working.findings],
    }


def public_event_json(found: PublicEvent, say: Say) -> dict[str, Any]:
    """An event of a list, with its crosstable. `name` of a player is null where it was erased."""
    labels = labels_of_event(found, say)
    event, cells = found.event, found.cells()
    return {
        "event": found.number,
        "name": found.name,
        "list": found.list_name,
        "kind": found.kind,
        "stage": found.stage,
        **_list_json(found.made_on),
        "start": event.start,
        "end": event.end,
        "system": event.system,
        "country": event.country,
        "rounds": event.rounds,
        "seconds": event.seconds,
        "regulations": list(event.regulations),
        "other_text": list(event.other_text),
        "sha256": found.file,
        "late": found.late or None,
        "players": [_entrant_json(entrant, cells[entrant.person], found.names, say) for entrant in event.entrants],
        "findings": [finding_json(finding, say, labels) for finding in event.findings],
        "acts": [{**act._asdict(), "text": say(f"act.{act.act}", {})} for act in event.acts],
        "asked": [asked._asdict() for asked in event.asked],
    }


def labels_of_working(found: PublicWorking, say: Say) -> Labels:
    """The names of the people and events of a working, for its sentences."""
    return Labels(_labels(found.names, say), {str(event.number): event.name for event in found.events})


def labels_of_event(found: PublicEvent, say: Say) -> Labels:
    """The names of the people of an event, and its own, for its sentences."""
    return Labels(_labels(found.names, say), {str(found.number): found.name})


def _labels(names: Names, say: Say) -> dict[str, str]:
    return {str(number): name or say(ERASED, {}) for number, name in names.items()}


def _list_json(named: ListNamed) -> dict[str, Any]:
    return {"number": named.number, "day": _text(named.day), "edition": named.edition}


def _event_json(event: WorkingEvent) -> dict[str, Any]:
    return {
        "number": event.number,
        "name": event.name,
        "start": str(event.start),
        "end": str(event.end),
        "sha256": event.file,
        "late": event.late or None,
    }


def _row_json(row: Row, names: Names, say: Say, labels: Labels) -> dict[str, Any]:
    parts = [{**part_json(part), "working": _games_json(part, names, say)} for part in row.parts]
    steps = [_step_json(step, say, labels) for step in row.steps]
    return {**row_json(row._replace(parts=(), steps=()), say), "parts": parts, "steps": steps}


def _games_json(part: Part, names: Names, say: Say) -> list[dict[str, Any]]:
    return [game_json(part.regulation, game, names, say) for game in part.working]


def game_json(regulation: str, game: Working, names: Names, say: Say) -> dict[str, Any]:
    """A game of a working, with the opponent's name, the row of the table, and why it does not count."""
    row = table_row(regulation, game)
    return {
        **working_json(game),
        "name": names.get(int(game.opponent)) if game.opponent else None,
        "colour": game.colour,
        "row": None if row is None else list(row),
        "reason": game.reason,
        "why": None if game.reason is None else say(f"uncounted.{game.reason}", {}),
    }


def _step_json(step: Step, say: Say, labels: Labels) -> dict[str, Any]:
    values: Mapping[str, Any] = labels.values(step.values)
    return {
        "clause": step.clause,
        "code": step.code,
        "values": dict(step.values),
        "text": say(f"step.{step.code}", values),
    }


def _entrant_json(entrant: Entrant, cells: list[Cell], names: Names, say: Say) -> dict[str, Any]:
    return {
        "person": entrant.person,
        "name": names.get(entrant.person),
        "rank": entrant.rank,
        "place": entrant.place,
        "points": entrant.points,
        "rounds": [_cell_json(cell, say) for cell in cells],
        "lines": [
            {
                "step": line.step,
                "status": line.status,
                "old": line.old,
                "new": line.new,
                "parts": [
                    {name: value for name, value in part_json(part).items() if name != "working"} for part in line.parts
                ],
            }
            for line in entrant.lines
        ],
    }


def _cell_json(cell: Cell, say: Say) -> dict[str, Any]:
    return {**cell._asdict(), "why": say(f"uncounted.{cell.reason}", {}) if cell.reason else None}


def _text(value: object) -> str | None:
    return None if value is None else str(value)
