"""The lines of a file as a page shows them: with their numbers, and the characters that a problem is about."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from arpad.core.verdicts import Problem
from arpad.core.visible_text import in_one_line
from arpad.formats.compression import unpacked
from arpad.formats.content import kind_of_file
from arpad.formats.file_kinds import Kind
from arpad.formats.notebook import Notebook
from arpad.formats.text import read_text

NO_LINES: tuple[Kind, ...] = ("xlsx", "html", "chess-results", "fide-xml")
"""Kinds whose problems are at rows of a table, or at elements."""
WHOLE = 400
"""The most lines of a file that is shown whole; of a longer one those around problems are."""
AROUND = 3
MOST_LINES = 1_000
LONGEST = 1_000
"""The most characters of a line that are shown."""
TOKEN = re.compile(r"\S+")


class FileText(NamedTuple):
    kind: Kind
    lines: list[str]


def file_text(name: str, content: bytes) -> FileText | None:
    """The lines of a file, unpacked if it is packed; None if it is of a kind without lines."""
    kind = kind_of_file(io.BytesIO(content), name)
    if isinstance(kind, Problem):
        kind = "csv"  # of no kind that is read: if it is a text, its lines are of use all the same
    if kind in NO_LINES:
        return None
    with unpacked(io.BytesIO(content)) as opened:
        text = None if isinstance(opened, Problem) else read_text(opened.stream.read(), Notebook())
    return None if text is None else FileText(kind, text.lines)


def lines_with_problems(lines: Sequence[str], problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """The lines to show in their order; an entry without a number is a gap and says how many lines are left out."""
    by_line: dict[int, list[Problem]] = {}
    for problem in problems:
        if problem.line is not None and 1 <= problem.line <= len(lines):
            by_line.setdefault(problem.line, []).append(problem)
    wanted = range(1, len(lines) + 1) if len(lines) <= WHOLE else sorted(_near(by_line, len(lines)))
    shown: list[dict[str, Any]] = []
    last = 0
    for number in wanted[:MOST_LINES]:
        if number > last + 1:
            shown.append({"number": None, "left_out": number - last - 1})
        marks = sorted({_mark(lines[number - 1], problem) for problem in by_line.get(number, [])})
        shown.append({"number": number, "pieces": pieces(lines[number - 1], marks)})
        last = number
    if last < len(lines):
        shown.append({"number": None, "left_out": len(lines) - last})
    return shown


def _near(numbers: Iterable[int], last: int) -> set[int]:
    """The lines around some, and the first ones."""
    first = set(range(1, min(last, 2 * AROUND) + 1))
    return first | {
        near for number in numbers for near in range(max(1, number - AROUND), min(last, number + AROUND) + 1)
    }


def _mark(line: str, problem: Problem) -> tuple[int, int]:
    """Where the characters that a problem is about begin and end in a line; (0, 0): the problem has no column."""
    if problem.column is None:
        return 0, 0
    begin = problem.column - 1
    given = str(problem.values.get("given") or "")
    if given and line.startswith(given, begin):
        return begin, begin + len(given)
    token = TOKEN.search(line, begin)
    if token is None:
        return begin, begin + 1
    return begin, max(token.end(), begin + 1)


def pieces(line: str, marks: Iterable[tuple[int, int]]) -> list[tuple[str, bool]]:
    """A line in pieces, each with True if it is marked. Control characters are shown by their marks."""
    found: list[tuple[str, bool]] = []
    at = 0
    for begin, end in marks:
        if at <= begin < end:
            found += [(line[at:begin], False), (line[begin:end].ljust(end - begin), True)]
            at = end
    found.append((line[at:], False))
    shown: list[tuple[str, bool]] = []
    left = LONGEST
    for text, marked in found:
        cut = text[:left]
        left -= len(cut)
        if cut:
            shown.append((in_one_line(cut.replace("\t", " ")), marked))
    if left == 0 and len(line) > LONGEST:
        shown.append(("…", False))
    return shown
