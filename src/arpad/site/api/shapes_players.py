"""The shapes of the API's answers about players, with examples of made-up people."""

from __future__ import annotations

from typing import Any

from arpad.site.api.shapes import ANY, TEXT, TRUTH, WHOLE, listed, mapping, or_null, record

STEP_SAID = or_null(record(clause=TEXT, code=TEXT, values=mapping(ANY), text=TEXT))
RATING = record(
    list=TEXT,
    kind=TEXT,
    rating=or_null(WHOLE),
    on_list=TRUTH,
    last_rating=or_null(WHOLE),
    until=or_null(TEXT),
    number=or_null(WHOLE),
    edition=or_null(TEXT),
    change=or_null(WHOLE),
    games=WHOLE,
    k=or_null(WHOLE),
    grade=or_null(TEXT),
    inactive=TRUTH,
    preview=or_null(record(number=WHOLE, edition=TEXT, rating=WHOLE, change=or_null(WHOLE))),
    **{"from": or_null(TEXT)},
)
PLAYER = record(
    number=WHOLE,
    asked=WHOLE,
    name=or_null(TEXT),
    erased=TRUTH,
    registered=TRUTH,
    fide_id=or_null(WHOLE),
    federation=or_null(TEXT),
    sex=or_null(TEXT),
    birth_year=or_null(WHOLE),
    title=or_null(TEXT),
    club=or_null(TEXT),
    ratings=listed(RATING),
    honours=listed(record(name=TEXT, game=TEXT, day=or_null(TEXT), list=or_null(TEXT), edition=or_null(TEXT))),
    reasons=listed(record(list=TEXT, regulation=TEXT, k=WHOLE, of_k=STEP_SAID, activity=STEP_SAID)),
)
FOUND_PERSON = record(
    id=WHOLE,
    name=TEXT,
    title=or_null(TEXT),
    federation=or_null(TEXT),
    birth=or_null(WHOLE),
    fide_id=or_null(WHOLE),
    club=or_null(TEXT),
    ratings=listed(record(list=TEXT, rating=WHOLE)),
    why=TEXT,
)
PLAYERS = record(players=listed(FOUND_PERSON), missing=listed(TEXT), left_out=WHOLE)
POINT = record(
    number=WHOLE,
    edition=TEXT,
    day=or_null(TEXT),
    until=or_null(TEXT),
    preview=TRUTH,
    rating=or_null(WHOLE),
    change=or_null(WHOLE),
    games=WHOLE,
    events=listed(WHOLE),
    k=or_null(WHOLE),
    grade=or_null(TEXT),
    inactive=TRUTH,
    by_list={"enum": ["raised", "again", None]},
)
HISTORY = record(number=WHOLE, lists=listed(record(list=TEXT, kind=TEXT, in_force=or_null(TEXT), points=listed(POINT))))
PLAYED_EVENT = record(
    event=WHOLE,
    name=TEXT,
    start=TEXT,
    end=TEXT,
    list=TEXT,
    kind=TEXT,
    number=WHOLE,
    edition=TEXT,
    first_edition=TEXT,
    part=WHOLE,
    regulation=TEXT,
    old=or_null(WHOLE),
    new=or_null(WHOLE),
    k=or_null(WHOLE),
    factor=or_null(WHOLE),
    games=WHOLE,
    score=TEXT,
    expected=or_null(TEXT),
    change=or_null(TEXT),
    working=listed(mapping(ANY)),
)
EVENTS = record(number=WHOLE, events=listed(PLAYED_EVENT))
OPPONENTS = record(
    number=WHOLE,
    opponents=listed(
        record(
            list=TEXT,
            opponent=WHOLE,
            name=or_null(TEXT),
            games=WHOLE,
            won=WHOLE,
            drawn=WHOLE,
            lost=WHOLE,
            score=TEXT,
            last=TEXT,
        )
    ),
)
COMPARED = record(
    players=listed(PLAYER),
    games=WHOLE,
    score=listed(TEXT),
    meetings=listed(
        record(
            event=WHOLE,
            name=TEXT,
            start=TEXT,
            list=TEXT,
            number=WHOLE,
            edition=TEXT,
            round=WHOLE,
            score=TEXT,
            colour=or_null(TEXT),
            counted=TRUTH,
            reason=or_null(TEXT),
        )
    ),
)


def history_example() -> dict[str, Any]:
    """A player with one rating."""
    point = {
        "number": 0,
        "edition": "2025-01",
        "day": "2025-01-01",
        "until": None,
        "preview": False,
        "rating": 1834,
        "change": None,
        "games": 0,
        "events": [],
        "k": 20,
        "grade": None,
        "inactive": False,
        "by_list": None,
    }
    return {
        "number": 17,
        "lists": [{"list": "standard", "kind": "standard", "in_force": "2025-01-01", "points": [point]}],
    }


def players_example() -> dict[str, Any]:
    """One ID that a player has, and one that no player has."""
    found = {
        "id": 17,
        "name": "Virtanen, Aino",
        "title": None,
        "federation": "FIN",
        "birth": 1999,
        "fide_id": None,
        "club": None,
        "ratings": [{"list": "standard", "rating": 1834}],
        "why": "number",
    }
    return {"players": [found], "missing": ["99999"], "left_out": 0}
