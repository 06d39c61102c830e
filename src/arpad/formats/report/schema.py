"""The published JSON Schema of the report, for editors and for programs that write reports.

It describes the form of a report. Only the reader checks its meaning (a player twice, a game outside its event).
"""

import json
from collections.abc import Iterable
from typing import Any

from arpad.formats.report.model.kinds import RATING, Schema, or_null, ref
from arpad.formats.report.model.players import COUNT, K
from arpad.formats.report.model.report import REPORT_FIELDS, SHAPES

DAY = (
    "^((19|2[01])[0-9][0-9]-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|"
    "02-(0[1-9]|1[0-9]|2[0-8]))|((19|21)(0[48]|[2468][048]|[13579][26])|20([02468][048]|[13579][26]))-02-29)$"
)
DEFINITIONS: Schema = {
    "text": {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "pattern": "\\S",
        "not": {"pattern": "[\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]"},
        "description": "Not blank, at most 200 characters, no control characters.",
    },
    "maybeText": or_null(ref("text")),
    "grade": {
        "type": "string",
        "maxLength": 6,
        "pattern": "^([1-9][0-9]? kyu|[1-9] dan)$",
        "description": "A grade of go.",
    },
    "maybeGrade": or_null(ref("grade")),
    "maybeFlag": {"type": ["boolean", "null"]},
    "maybeRating": or_null(RATING.needed),
    "maybeCount": or_null(COUNT.needed),
    "maybeK": or_null(K.needed),
    "time": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 10000,
        "description": "A whole number of sixtieths, which a schema cannot say.",
    },
    "maybeTime": or_null(ref("time")),
    "day": {
        "type": "string",
        "maxLength": 10,
        "pattern": DAY,
        "description": "YYYY-MM-DD, a day of the years 1900 to 2199.",
    },
    "maybeDay": or_null(ref("day")),
    "month": {
        "type": "string",
        "maxLength": 7,
        "pattern": "^(19|2[01])[0-9][0-9]-(0[1-9]|1[0-2])$",
        "description": "YYYY-MM.",
    },
}
"""What several fields share."""
MEANING = (
    "The players, events and games that arpad rates, as facts. A field that is absent or null is not known, and what "
    "it would tell is not checked. Fields that begin with x_ are yours; any other unknown field is an error. Whole "
    "numbers are written without a decimal point."
)


def report_schema() -> str:
    """The schema's text, draft 2020-12: a line for each field."""
    shapes = {shape.name: _object(shape.schema, "   ") for shape in SHAPES}
    shared = {name: json.dumps(schema) for name, schema in DEFINITIONS.items()}
    of_report = {
        "$schema": json.dumps("https://json-schema.org/draft/2020-12/schema"),
        "$id": json.dumps("urn:arpad:report"),
        "title": json.dumps("Report of a rating period"),
        "description": json.dumps(MEANING),
        "type": json.dumps("object"),
        "properties": _braces({field.key: json.dumps(field.schema) for field in REPORT_FIELDS}.items(), "  "),
        "patternProperties": json.dumps({"^x_": True}),
        "additionalProperties": json.dumps(False),
        "$defs": _braces({**shapes, **shared}.items(), "  "),
    }
    return _braces(of_report.items(), " ") + "\n"


def _object(schema: Schema, margin: str) -> str:
    """An object of the report: its fields a line each."""
    parts = {key: json.dumps(value) for key, value in schema.items()}
    fields: dict[str, Any] = schema["properties"]
    parts["properties"] = _braces(((key, json.dumps(value)) for key, value in fields.items()), f"{margin} ")
    return _braces(parts.items(), margin)


def _braces(entries: Iterable[tuple[str, str]], margin: str) -> str:
    """An object with a line for each entry, whose values are texts already."""
    lines = ",".join(f"\n{margin}{json.dumps(key)}: {text}" for key, text in entries)
    return f"{{{lines}\n{margin[:-1]}}}"
