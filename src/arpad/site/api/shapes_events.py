"""The shapes of the API's answers on events, with examples of made-up ones."""

from __future__ import annotations

from datetime import date
from typing import Any

from arpad.office.lists.working_values import EventAct
from arpad.office.public_record.event import RecordedEvent
from arpad.office.public_record.event_files import EventFile
from arpad.office.public_record.event_stages import StagePart
from arpad.office.public_record.events import STAGES, ListedEvent, PublicEvents
from arpad.site.api.shapes import ANY, DECIMAL, FINDING, TEXT, TRUTH, WHOLE, Schema, listed, or_null, record

STAGE: Schema = {"enum": list(STAGES)}
LISTED = record(
    number=WHOLE,
    name=TEXT,
    start=TEXT,
    end=TEXT,
    list=TEXT,
    kind=TEXT,
    stage=STAGE,
    publication=or_null(WHOLE),
    edition=or_null(TEXT),
    day=or_null(TEXT),
)
EVENTS = record(events=listed(LISTED), count=WHOLE, cursor=or_null(TEXT))
STAGE_PART = record(
    stage=TEXT,
    state={"enum": ["done", "in_hand", "to_come", "refused", "omitted"]},
    day=or_null(TEXT),
    due=or_null(TEXT),
    clause=or_null(TEXT),
    who=or_null(TEXT),
    late=TRUTH,
)
PART = record(
    event=TEXT,
    part=WHOLE,
    regulation=TEXT,
    old=or_null(WHOLE),
    new=or_null(WHOLE),
    k=or_null(WHOLE),
    factor=or_null(WHOLE),
    games=WHOLE,
    score=TEXT,
    expected=or_null(DECIMAL),
    change=or_null(DECIMAL),
    rounded=or_null(WHOLE),
)
CELL = record(
    round=WHOLE,
    opponent=or_null(WHOLE),
    colour=or_null({"enum": ["w", "b"]}),
    result=TEXT,
    reason=or_null(TEXT),
    bye=or_null(TEXT),
    playoff=TRUTH,
    stones=or_null(WHOLE),
    why=or_null(TEXT),
)
LINE = record(step=WHOLE, status=TEXT, old=or_null(WHOLE), new=or_null(WHOLE), parts=listed(PART))
ENTRANT = record(
    person=WHOLE,
    name=or_null(TEXT),
    rank=or_null(WHOLE),
    place=or_null(WHOLE),
    points=TEXT,
    rounds=listed(CELL),
    lines=listed(LINE),
)
ACT = record(entry=WHOLE, day=TEXT, act=TEXT, text=TEXT)
WORKING = record(
    event=WHOLE,
    name=TEXT,
    list=TEXT,
    kind=TEXT,
    stage=TEXT,
    number=WHOLE,
    day=or_null(TEXT),
    start=TEXT,
    end=TEXT,
    system=or_null(TEXT),
    country=or_null(TEXT),
    rounds=or_null(WHOLE),
    seconds=or_null(WHOLE),
    regulations=listed(TEXT),
    other_text=listed(TEXT),
    sha256=TEXT,
    late=or_null(TEXT),
    players=listed(ENTRANT),
    findings=listed(FINDING),
    acts=listed(ACT),
    asked=listed(record(clause=TEXT, by=TEXT, day=TEXT, subject=TEXT)),
)
"""The answer of `arpad office event working --json`."""
EVENT = record(
    event=record(
        number=WHOLE,
        name=TEXT,
        list=TEXT,
        kind=TEXT,
        start=TEXT,
        end=TEXT,
        stage=STAGE,
        registered=or_null(TEXT),
        reported=or_null(TEXT),
        period=or_null(TEXT),
        late=or_null(TEXT),
        regulation=or_null(TEXT),
    ),
    stages=listed(STAGE_PART),
    lists=listed(record(number=WHOLE, edition=TEXT, day=TEXT)),
    rejection=or_null(record(day=or_null(TEXT), clause=or_null(TEXT), appeal_until=or_null(TEXT))),
    months=listed(record(month=TEXT, reported=or_null(TEXT), list=or_null(TEXT), publication=or_null(WHOLE))),
    awaited=or_null(record(month=TEXT, due=TEXT, clause=TEXT)),
    files=listed(record(sha256=TEXT, day=or_null(TEXT), current=TRUTH, public=TRUTH)),
    acts=listed(ACT),
    working=or_null(WORKING),
)
FILE: Schema = {"type": "object", "additionalProperties": ANY, "description": "A report (docs/report.md)."}
START, END, REGISTERED, DUE = date(2025, 3, 7), date(2025, 3, 9), date(2025, 2, 3), date(2025, 3, 29)


def example_events() -> dict[str, Any]:
    """An example of the table."""
    event = ListedEvent(7, "Example Open", START, END, "standard", "standard", "matched", None, "", None)
    return PublicEvents((event,), 1).to_json()


def example_event() -> dict[str, Any]:
    """An example of an event that waits for its ruling."""
    return RecordedEvent(
        *(7, "Example Open", "standard", "standard", START, END, "matched", REGISTERED, END, "", "", "fide-2024"),
        stages=(
            StagePart("registered", "done", REGISTERED),
            StagePart("reported", "done", END),
            StagePart("matched", "done", END),
            StagePart("accepted", "in_hand", None, DUE, "9.1", "officer"),
            StagePart("rated", "to_come", who="officer"),
            StagePart("published", "to_come", who="officer"),
        ),
        lists=(),
        rejection=None,
        months=(),
        awaited=None,
        files=(EventFile(64 * "0", END, current=True, public=False),),
        acts=(EventAct(40, str(REGISTERED), "register"), EventAct(52, str(END), "submit")),
        working=None,
    ).to_json()
