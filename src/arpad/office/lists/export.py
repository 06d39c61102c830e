"""A published list in other formats. Each is made from the canonical CSV alone, so its bytes are always the same."""

from __future__ import annotations

import csv
import io
import json

from arpad.core.verdicts import Problem
from arpad.office.lists.canonical_csv import Line, read_list
from arpad.office.lists.definition import ListFacts
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication

FORMULA = ("=", "+", "-", "@")
"""Signs with which a formula of a spreadsheet begins."""
FIDE_LISTS = ("fide-txt", "fide-xml")
NUMBERS = ("id", "fide_id", "rating", "games", "k")
"""Columns that are numbers in JSON."""


def exported(of_list: ListFacts, publication: Publication, target: str) -> bytes | Problem:
    """The bytes of a list in a format."""
    content = content_of(publication.file_id)
    if isinstance(content, Problem):
        return content
    if target == "csv":
        return _guarded(content)
    lines = list(read_list(content).values())
    if target == "json":
        return _json(of_list, publication, lines)
    if target == "xlsx":
        return _xlsx(lines)
    if not of_list.kind_of_list.fide_rating:
        return Problem("--to", "export_for_standard", {"given": target, "list": of_list.kind})
    return _fide_list(lines, target)


def _guarded(content: bytes) -> bytes:
    """The canonical CSV for a spreadsheet: a cell that looks like a formula begins with an apostrophe."""
    rows = list(csv.reader(io.StringIO(content.decode())))
    if not any(cell.startswith(FORMULA) for row in rows for cell in row):
        return content
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([f"'{cell}" if cell.startswith(FORMULA) else cell for cell in row] for row in rows)
    return out.getvalue().encode()


def left_out(content: bytes, target: str) -> Problem | None:
    """A note on how many players a format of FIDE omits because they have no FIDE ID; None if all are written."""
    count = sum(not line.fide_id for line in read_list(content).values()) if target in FIDE_LISTS else 0
    return Problem("--to", "left_out_without_fide_id", {"count": count, "given": target}, "note") if count else None


def _json(of_list: ListFacts, publication: Publication, lines: list[Line]) -> bytes:
    players = [{name: _value(name, text) for name, text in line._asdict().items()} for line in lines]
    answer = {
        "list": of_list.name,
        "number": publication.number,
        "day": str(publication.day),
        "sha256": publication.file_id,
        "players": players,
    }
    return (json.dumps(answer, ensure_ascii=False, indent=1) + "\n").encode()


def _value(name: str, text: str) -> str | int | bool | None:
    if name == "inactive":
        return bool(text)
    if not text:
        return None
    return int(text) if name in NUMBERS else text


def _xlsx(lines: list[Line]) -> bytes:
    from arpad.formats.tables.lists import ListRow
    from arpad.formats.tables.writer import write_list

    rows = [
        ListRow(
            id=line.id,
            name=line.name or None,
            federation=line.federation or None,
            sex=line.sex or None,  # type: ignore[arg-type]
            birth_year=_year(line),
            title=line.title or None,
            rating=_number(line.rating),
            games=_number(line.games),
            k=_number(line.k),
            flag=line.inactive or None,
        )
        for line in lines
    ]
    return write_list(rows, "xlsx")


def _fide_list(lines: list[Line], target: str) -> bytes:
    """A list in FIDE's own columns or elements: the players who have a FIDE ID."""
    from arpad.formats.fide_list.row import Listed, Rated
    from arpad.formats.fide_list.writer import write_txt, write_xml

    rows = [
        Listed(
            id=int(line.fide_id),
            name=line.name,
            federation=line.federation,
            sex=line.sex or None,  # type: ignore[arg-type]
            title=line.title,
            standard=Rated(int(line.rating), int(line.games), int(line.k or 0)),
            birth_year=_year(line),
            flag=line.inactive,
        )
        for line in lines
        if line.fide_id
    ]
    write = write_xml if target == "fide-xml" else write_txt
    return b"".join(write(sorted(rows, key=lambda row: row.id)))


def _number(text: str) -> int | None:
    return int(text) if text else None


def _year(line: Line) -> int | None:
    return int(line.birth[:4]) if line.birth else None
