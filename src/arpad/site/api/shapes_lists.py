"""The shapes of the API's answers about lists, as JSON Schema."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from arpad.office.lists.definition import ListFacts
from arpad.office.public_record.list_editions import PublicationDay, PublicList, PublicLists
from arpad.site.api.shapes import ANY, TEXT, TRUTH, WHOLE, Schema, listed, mapping, or_null, record

LINE: Schema = {
    "id": WHOLE,
    "fide_id": or_null(WHOLE),
    "name": or_null(TEXT),
    "title": or_null(TEXT),
    "federation": or_null(TEXT),
    "sex": or_null(TEXT),
    "birth": or_null(WHOLE),
    "rating": WHOLE,
    "games": WHOLE,
    "k": or_null(WHOLE),
    "grade": or_null(TEXT),
    "inactive": TRUTH,
}
"""A line of a list as its files have it. An erased person has no name."""
LIST = record(
    name=TEXT,
    kind=TEXT,
    authority=TEXT,
    federation=TEXT,
    zone=TEXT,
    comparable=or_null(TEXT),
    rating_gap=WHOLE,
    cadence={"enum": ["monthly", "event"]},
    calendar=listed(record(**{"regulation": TEXT, "from": TEXT})),
    publications=listed(
        record(
            number=WHOLE,
            day=or_null(TEXT),
            published=or_null(TEXT),
            period=or_null(TEXT),
            sha256=TEXT,
            file_before=or_null(TEXT),
        )
    ),
    next=or_null(record(period=TEXT, day=TEXT)),
)
LISTS = record(lists=listed(LIST))
LINES = record(
    list=TEXT,
    kind=TEXT,
    edition=TEXT,
    number=WHOLE,
    state={"enum": ["official", "superseded", "preview"]},
    day=TEXT,
    until=or_null(TEXT),
    published=or_null(TEXT),
    regulation=TEXT,
    base=or_null(WHOLE),
    events=WHOLE,
    entry=WHOLE,
    sha256=TEXT,
    file_before=or_null(TEXT),
    previous=or_null(TEXT),
    next=or_null(TEXT),
    filters=mapping(ANY),
    sort=TEXT,
    count=WHOLE,
    not_listed=listed(WHOLE),
    players=listed(record(place=or_null(WHOLE), **LINE, before=or_null(WHOLE), new=TRUTH)),
    cursor=or_null(TEXT),
)
BOTH = record(before=or_null(TEXT), after=or_null(TEXT))
PERSON = {"id": WHOLE, "name": TEXT}
RATED = listed(record(**PERSON, rating=BOTH))
CHANGES = record(
    list=TEXT,
    number=WHOLE,
    day=TEXT,
    before=WHOLE,
    changes=record(
        new=RATED,
        back=RATED,
        left=RATED,
        changed=RATED,
        inactive=listed(record(**PERSON)),
        active=listed(record(**PERSON)),
        titles=listed(record(**PERSON, title=BOTH, grade=BOTH)),
    ),
    drift=or_null(mapping(ANY)),
)


def lists_example() -> Any:
    """An example of made-up lists: the description of the API is made before an office is opened."""
    facts = ListFacts("standard", "standard", "fide", "HUN", zone="Europe/Budapest")
    published = datetime(2025, 3, 1, 9, tzinfo=UTC)
    edition = PublicationDay("2025-03", 12, published.date(), published, "2025-03", 64 * "0", "")
    return PublicLists((PublicList(facts, (edition,), ("2025-04", date(2025, 4, 1))),)).to_json()


def of_file(content_type: str) -> dict[str, Any]:
    """What the description of an address says of a file that it gives."""
    return {
        "description": "The file, with the same bytes every time",
        "content": {content_type: {"schema": {"type": "string", "format": "binary"}}},
    }
