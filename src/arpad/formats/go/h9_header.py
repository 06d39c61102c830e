"""The header of an h9 file: words with brackets in its comments, such as EV[name] and DT[from,to]."""

import re
from dataclasses import dataclass, field
from datetime import date

from arpad.formats.days import open_day
from arpad.formats.fields import shown
from arpad.formats.go.days import check_order, read_day
from arpad.formats.go.lines import Line
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Kept

TAG = re.compile(r"\b(TC|CL|EV|PC|DT|HA|KM|TM|CM)\[([^][]*)\]", re.IGNORECASE)
ANY_TAG = re.compile(r"\b(TC|CL|EV|PC|DT|HA|KM|TM|CM)\b *[\[({]", re.IGNORECASE)
LIKE_HANDICAP = re.compile(r"\b(?:H[ .]?A|HC|HCP|HANDICAPS?)[ .:=]*[\[({]", re.IGNORECASE)
"""Words that may stand for HA[hN]. If they were ignored, all games would count as even."""
REDUCTION = re.compile(r"[hH]([0-9])")
COUNTRY = re.compile("[A-Za-z]{2,3}")
COMMENT = ";"
"""The id of a comment that has no word of the header and is only kept."""


@dataclass(slots=True)
class Header:
    """The tournament as the comments of a file describe it. `kept` is what a `Tournament` has no field for."""

    name: str | None = None
    federation: str | None = None
    city: str | None = None
    start: date | None = None
    end: date | None = None
    reduction: int | None = None
    handicap: tuple[str, int, int] | None = None
    """The text of HA and where it stands, if it cannot be read."""
    kept: list[Kept] = field(default_factory=list)


def read_header(lines: list[Line], notebook: Notebook) -> Header:
    """Read the header; a word that stands twice must have the same text."""
    header = Header()
    seen: dict[str, str] = {}
    for line in lines:
        if line.comment is None:
            continue
        tags = list(TAG.finditer(line.comment))
        beside = TAG.sub("", line.comment).strip()
        if beside or not (tags or line.words):
            header.kept.append(Kept(COMMENT, line.comment))
        if ANY_TAG.search(beside) or (tags and beside):
            given = line.comment.strip()
            notebook.note("header_beside_text", line.number, line.column, given=given, expected="EV[...]")
        meant = LIKE_HANDICAP.search(TAG.sub(_blank, line.comment))
        if meant is not None:
            header.handicap = (line.comment[meant.start() :].strip(), line.number, line.column + meant.start())
        for tag in tags:
            word, text = tag[1].upper(), tag[2].replace("\t", " ").strip()
            column = line.column + tag.start()
            if word in seen:
                if seen[word] != text:
                    expected = shown(seen[word]).strip('"')
                    notebook.stop("header_twice", line.number, column, name=word, given=text, expected=expected)
                continue
            seen[word] = text
            _take(header, word, text, line.number, column, notebook)
    return header


def _blank(tag: re.Match[str]) -> str:
    """Blanks in place of a tag, so that the text behind it keeps its column."""
    return " " * len(tag[0])


def _take(header: Header, word: str, text: str, line: int, column: int, notebook: Notebook) -> None:
    if word == "EV":
        header.name = text or None
    elif word == "PC":
        header.federation, header.city = _place(text, line, column, notebook)
    elif word == "DT":
        header.start, header.end = _days(text, line, column, notebook)
    else:
        if word == "HA" and text:
            found = REDUCTION.fullmatch(text)
            header.reduction = int(found[1]) if found else None
            header.handicap = header.handicap if found else (text, line, column)
        header.kept.append(Kept(word, text))


def _place(text: str, line: int, column: int, notebook: Notebook) -> tuple[str | None, str | None]:
    """Country and city: what stands before and behind the first comma."""
    country, comma, city = (part.strip() for part in text.partition(","))
    if comma and (not country or COUNTRY.fullmatch(country)):
        return country.upper() or None, city or None
    if text:
        notebook.note("place_without_country", line, column, given=text, expected="HU, Budapest")
    return None, text or None


def _days(text: str, line: int, column: int, notebook: Notebook) -> tuple[date | None, date | None]:
    """The first and the last day, where there are two."""
    parts = [part.strip() for part in text.split(",")]
    if not text:
        return None, None
    if len(parts) > 2:
        values = open_day("both")
        notebook.stop("bad_file_date", line, column, given=text, expected="2024-09-06,2024-09-08", **values)
        return None, None
    days = [read_day(part, line, column, notebook, of=of) for part, of in zip(parts, ("start", "end"), strict=False)]
    start, end = days[0], days[1] if len(days) == 2 else None
    check_order(start, end, line, column, notebook)
    return start, end
