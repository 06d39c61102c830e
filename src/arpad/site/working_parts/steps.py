"""The steps of a working, each with its clause, the readings that decided it, and the number that it comes to."""

from __future__ import annotations

import re
from typing import NamedTuple

from arpad.regulations.working_form import working_form
from arpad.site.words import MINUS, PageWords
from arpad.site.working_parts.row_editions import Row, edition_of_clause, editions_of_row
from arpad.site.working_parts.sums import shown_number

OF_K, GRADE = ("k", "limited"), "grade"
"""Values of steps that are a K, or a grade of go."""
HYPHEN, TIMES = re.compile(r"(?<![\w-])-(?=\d)"), re.compile(r"(?<=[\d)\w]) x (?=[\d(\w−])")


class ShownStep(NamedTuple):
    """A step of a working as a page shows it."""

    clause: str
    edition: str | None
    text: str
    readings: list[str]
    result: str
    """The number that the step comes to; empty: the sentence has it, or there is none."""


def steps_of(row: Row, words: PageWords) -> list[ShownStep]:
    """The steps of a row."""
    results: dict[str, str] = {}
    for one in reversed(editions_of_row(row)):
        results |= working_form(one).results
    shown = []
    for step in row["steps"]:
        values = step["values"]
        value = values.get(results.get(step["code"], ""))
        name = results.get(step["code"], "")
        result = "" if value is None else words.grade(str(value)) if name == GRADE else shown_number(value, words)
        result = f"K {result}" if name in OF_K else result
        edition = edition_of_clause(row, step["clause"], values.get("event"))
        readings = str(values.get("reading") or "").split(", ") if edition else []
        text = in_signs(words.without_reading(step["text"], values) if any(readings) else step["text"])
        shown.append(ShownStep(step["clause"], edition, text, [one for one in readings if one], result))
    return shown


def in_signs(text: str) -> str:
    """A sentence with true signs for minus and times, where the program's own have a hyphen and an x."""
    return TIMES.sub(" × ", HYPHEN.sub(MINUS, text))
