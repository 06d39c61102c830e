"""The texts of workings and events in their tables, and their compression.

A text is JSON: a record is an array of its fields in their order, so that a field with a default may be added at the
end, and older rows can still be read. Texts are compressed with a dictionary of their common parts; the first byte is
the number of the dictionary.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from arpad.core.answer import Part, Row, Working
from arpad.core.verdicts import Finding, Step
from arpad.office.lists.working_values import (
    Absence,
    Asked,
    Entrant,
    EntrantLine,
    EventAct,
    EventGame,
    StepRow,
    StoredEvent,
    StoredWorking,
)

DICTIONARY = Path(__file__).with_name("working_dictionary.txt").read_bytes()
"""Sample workings of each kind of list. It never changes, because rows need it; a better one gets a new number."""
FIRST_DICTIONARY = b"\x01"
LEVEL, WINDOW, MEMORY = 6, -14, 8
"""Parameters of zlib. The stream is raw, without a checksum: the journal has a hash of the text."""
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def packed_text(text: str) -> bytes:
    """A text as its row holds it."""
    packing = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    return FIRST_DICTIONARY + packing.compress(text.encode()) + packing.flush()


def unpacked_text(content: bytes | memoryview) -> str | None:
    """The text of a row; None if it is damaged."""
    content = bytes(content)
    if content[:1] != FIRST_DICTIONARY:
        return None
    reader = zlib.decompressobj(WINDOW, DICTIONARY)
    try:
        text = reader.decompress(content[1:])
        return text.decode() if reader.eof and not reader.unused_data else None
    except (zlib.error, UnicodeDecodeError):
        return None


def working_text(working: StoredWorking) -> str:
    """A player's working as text."""
    rows = [(step, row._replace(steps=_steps(row.steps))) for step, row in working.rows]
    return _encode([rows, _findings(working.findings), working.absences, working.other_text, working.published])


def read_working(text: str) -> StoredWorking:
    """The working of a text."""
    rows, findings, absences, other_text, published = json.loads(text)
    return StoredWorking(
        tuple(StepRow(step, _read_row(row)) for step, row in rows),
        _read_findings(findings),
        tuple(Absence(*absence) for absence in absences),
        tuple(other_text),
        published,
    )


def event_text(event: StoredEvent) -> str:
    """An event as text."""
    facts = [event.start, event.end, event.system, event.country, event.rounds, event.seconds, event.regulations]
    findings = _findings(event.findings)
    return _encode([facts, event.entrants, event.games, findings, event.acts, event.asked, event.other_text])


def read_event(text: str) -> StoredEvent:
    """The event of a text."""
    facts, entrants, games, findings, acts, asked, other_text = json.loads(text)
    start, end, system, country, rounds, seconds, regulations = facts
    return StoredEvent(
        *(start, end, system, country, rounds, seconds),
        tuple(regulations),
        tuple(_read_entrant(entrant) for entrant in entrants),
        tuple(EventGame(*game) for game in games),
        _read_findings(findings),
        tuple(EventAct(*act) for act in acts),
        tuple(Asked(*request) for request in asked),
        tuple(other_text),
    )


def _steps(steps: Iterable[Step]) -> Any:
    return tuple((step.clause, step.code, step.values) if step.values else (step.clause, step.code) for step in steps)


def _findings(findings: Iterable[Finding]) -> list[Any]:
    return [
        (one.level, one.clause, one.subject, one.code, one.values, one.event, *([one.part] if one.part else ()))
        for one in findings
    ]


def _read_findings(findings: Iterable[Any]) -> tuple[Finding, ...]:
    return tuple(Finding(*finding) for finding in findings)


def _read_row(fields: list[Any]) -> Row:
    row = Row(*fields)
    parts: Any = row.parts
    steps: Any = row.steps
    return row._replace(
        parts=tuple(map(_read_part, parts)), steps=tuple(Step(*step) for step in steps), titles=tuple(row.titles)
    )


def _read_part(fields: list[Any]) -> Part:
    part = Part(*fields)
    games: Any = part.working
    return part._replace(working=tuple(map(_read_game, games)))


def _read_game(fields: list[Any]) -> Working:
    game = Working(*fields)
    corrected = None if game.corrected is None else (game.corrected[0], game.corrected[1])
    return game._replace(clauses=tuple(game.clauses), corrected=corrected)


def _read_entrant(fields: list[Any]) -> Entrant:
    entrant = Entrant(*fields)
    lines: Any = entrant.lines
    return entrant._replace(lines=tuple(map(_read_line, lines)))


def _read_line(fields: list[Any]) -> EntrantLine:
    line = EntrantLine(*fields)
    parts: Any = line.parts
    return line._replace(parts=tuple(map(_read_part, parts)))
