"""The shapes of the API's answers as JSON Schema, each with an example that the program itself makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
ANY: Schema = {}
DECIMAL: Schema = {"type": "string", "description": "an exact decimal, with a point"}
TRUTH: Schema = {"type": "boolean"}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def listed(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def record(**properties: Schema) -> Schema:
    """An object that always has these keys. The answers of a later version may have more."""
    return {"type": "object", "required": list(properties), "properties": properties}


def mapping(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema}


PROBLEM_FOUND = record(
    severity={"enum": ["stop", "doubt", "note"]},
    line=or_null(WHOLE),
    column=or_null(WHOLE),
    place=or_null(TEXT),
    code=TEXT,
    read=ANY,
    expected=ANY,
    message=TEXT,
)
PROBLEM = record(
    type=TEXT, title=TEXT, status=WHOLE, code=TEXT, detail=TEXT, instance=TEXT, problems=listed(PROBLEM_FOUND)
)
"""RFC 9457, with the code of what is wrong and every problem that was found."""
PROBLEM["properties"]["so_far"] = {
    "type": "object",
    "description": "Of a file that problems stop: the answer of a check of what can be read, with what is `left_out`.",
}
FINDING = record(
    level={"enum": ["reject", "approve", "note"]},
    clause=or_null(TEXT),
    subject=TEXT,
    code=TEXT,
    values=mapping(ANY),
    message=TEXT,
)
STEP = record(clause=TEXT, code=TEXT, values=mapping(ANY), text=TEXT)
EDITION = record(id=TEXT, authority=TEXT, title=TEXT, first_day=TEXT, last_day=or_null(TEXT), lists=listed(TEXT))
EDITIONS = record(regulations=listed(EDITION))
NUMBERS = record(
    regulation=TEXT,
    parameters=listed(record(name=TEXT, value=ANY, clause=TEXT, reading=or_null(TEXT), meaning=TEXT)),
    readings=listed(record(id=TEXT, clause=TEXT, text=TEXT)),
)
CLAUSE_LISTED = record(
    number=TEXT,
    tags=listed(TEXT),
    text=TEXT,
    status=TEXT,
    inherited=or_null(TEXT),
    place=or_null(TEXT),
    parameters=listed(TEXT),
    functions=listed(TEXT),
    cases=listed(TEXT),
)
CLAUSES = record(regulation=TEXT, implemented=WHOLE, of=WHOLE, clauses=listed(CLAUSE_LISTED))
ALL_CLAUSES = record(regulations=listed(CLAUSES))
CLAUSE = record(
    regulation=TEXT,
    number=TEXT,
    tags=listed(TEXT),
    text=TEXT,
    numbers=listed(record(name=TEXT, value=ANY, meaning=TEXT, reading=or_null(TEXT))),
    rules=listed(record(name=TEXT, file=TEXT, line=WHOLE, source=TEXT)),
    readings=listed(record(id=TEXT, question=TEXT, text=TEXT)),
    cases=listed(record(name=TEXT, file=TEXT, line=WHOLE, given=TEXT, expected=TEXT)),
    sentences=listed(record(kind=TEXT, code=TEXT, text=TEXT)),
)
PARAGRAPH = record(regulation=TEXT, number=TEXT, clauses=listed(CLAUSE_LISTED))
CHANGE = record(
    regulation=TEXT,
    set=mapping(ANY),
    change=or_null(DECIMAL),
    rounded=WHOLE,
    new=WHOLE,
    old=WHOLE,
    k=or_null(WHOLE),
    games=WHOLE,
    score=TEXT,
    expected=DECIMAL,
    performance=or_null(WHOLE),
    working=listed(mapping(ANY)),
    steps=listed(STEP),
)
FIRST = record(regulation=TEXT, set=mapping(ANY), rating=WHOLE, games=WHOLE, score=TEXT, readings=listed(TEXT))
PERFORMANCE = record(regulation=TEXT, set=mapping(ANY), performance=ANY, games=WHOLE, score=TEXT)
NEEDED = record(
    regulation=TEXT,
    set=mapping(ANY),
    aim={"enum": ["rating", "k", "title"]},
    wanted=ANY,
    games=WHOLE,
    old=or_null(WHOLE),
    score=or_null(TEXT),
    new=or_null(WHOLE),
    below=or_null(WHOLE),
    most=or_null(WHOLE),
)
FACTOR = record(regulation=TEXT, set=mapping(ANY), factor=or_null(WHOLE), steps=listed(STEP), findings=listed(FINDING))
SELECTION = record(
    regulation=TEXT,
    set=mapping(ANY),
    player=TEXT,
    date=TEXT,
    selo=or_null(WHOLE),
    elo=or_null(WHOLE),
    performance=or_null(DECIMAL),
    number=or_null(DECIMAL),
    women=or_null(WHOLE),
    readings=listed(TEXT),
    steps=listed(STEP),
    findings=listed(FINDING),
)
GAME_POINT = record(regulation=TEXT, set=mapping(ANY), game_point=DECIMAL, steps=listed(STEP))
CHECKED = record(regulations=mapping(TEXT), set=mapping(ANY), findings=listed(FINDING), problems=listed(PROBLEM_FOUND))
RATED = record(
    list=TEXT,
    period=or_null(TEXT),
    regulations=mapping(TEXT),
    set=mapping(ANY),
    findings=listed(FINDING),
    players=listed(record(id=TEXT, status=TEXT, old=or_null(WHOLE), new=or_null(WHOLE), steps=listed(STEP))),
)


def found_of(*reasons: str, **properties: Schema) -> Schema:
    """What a search finds of a kind, with `more` true if there is more than was asked for."""
    return record(found=listed(record(**properties, why={"enum": list(reasons)})), more=TRUTH)


FOUND = record(
    text=TEXT,
    people=found_of(
        *("number", "fide_id", "merged_number", "name", "earlier_name", "sound"),
        id=WHOLE,
        name=TEXT,
        title=or_null(TEXT),
        federation=or_null(TEXT),
        birth=or_null(WHOLE),
        fide_id=or_null(WHOLE),
        club=or_null(TEXT),
        ratings=listed(record(list=TEXT, rating=WHOLE)),
    ),
    clubs=found_of("name", name=TEXT, season=TEXT, licences=WHOLE, lists=listed(TEXT)),
    events=found_of("name", event=WHOLE, name=TEXT, list=TEXT, start=TEXT, end=TEXT, stage=TEXT),
    clauses=found_of("clause", "words", regulation=TEXT, number=TEXT, text=TEXT),
    missing=listed(TEXT),
    leads_to=or_null(mapping(ANY)),
)

LISTED_CHANGES = {"changed": WHOLE, "new": WHOLE, "left": WHOLE}
OVERVIEW = record(
    lists=listed(
        record(
            list=TEXT,
            edition=or_null(TEXT),
            number=or_null(WHOLE),
            day=or_null(TEXT),
            regulation=or_null(TEXT),
            players=WHOLE,
            **LISTED_CHANGES,
            first=or_null(record(id=WHOLE, name=TEXT, rating=WHOLE)),
            next=or_null(TEXT),
            preview=or_null(TEXT),
        )
    ),
    list=or_null(TEXT),
    edition=or_null(TEXT),
    **LISTED_CHANGES,
    largest=listed(record(id=WHOLE, name=TEXT, before=WHOLE, after=WHOLE, change=WHOLE)),
    lately=listed(
        record(
            day=TEXT,
            list=TEXT,
            edition=or_null(TEXT),
            number=or_null(WHOLE),
            event=or_null(WHOLE),
            name=or_null(TEXT),
            stage=or_null(TEXT),
        )
    ),
)

REFUSALS = {
    304: "Not changed since the answer whose ETag was sent",
    400: "The request cannot be read, or has too many parameters",
    404: "There is no such edition, clause or address",
    422: "What is asked cannot be answered; `problems` says why",
    429: "Too many requests; `Retry-After` says when the next one is answered",
}
OF_FILES = {
    413: "The file is larger than 10 MB",
    503: "Other files are being checked; `Retry-After` says when to try again",
}


def responses(answer: Schema, example: Callable[[], Any] | None, refused: tuple[int, ...]) -> dict[int, Any]:
    """The answers of an address, for its entry in the OpenAPI document."""
    content: Schema = {"schema": answer}
    if example is not None:
        content["example"] = example()
    texts = {**REFUSALS, **OF_FILES}
    documented: dict[int, Any] = {200: {"description": "The answer", "content": {"application/json": content}}}
    for status in refused:
        documented[status] = {"description": texts[status]}
        if status != 304:
            documented[status]["content"] = {"application/problem+json": {"schema": PROBLEM}}
    return documented
