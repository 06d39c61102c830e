"""A published list in other formats. Each is made from the rows of its lines, so its bytes are always the same."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

from arpad.core.verdicts import Problem
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.published import published_lines
from arpad.office.lists.published_line import COLUMNS, Line, cells_of
from arpad.office.storage.files import content_of
from arpad.office.storage.models import Publication

FORMULA = ("=", "+", "-", "@")
"""Signs with which a formula of a spreadsheet begins."""
HASHED = "hashed"
"""The target of the hashed list itself."""
FIDE_LISTS = ("fide-txt", "fide-xml")
Lines = Sequence[Line]


def exported(of_list: ListFacts, publication: Publication, target: str) -> bytes | Problem:
    """The bytes of a list in a format: HASHED, or one of WRITERS."""
    if target == HASHED:
        return content_of(publication.file_id)
    if target in FIDE_LISTS and not of_list.kind_of_list.fide_rating:
        return Problem("--to", "export_for_standard", {"given": target, "list": of_list.kind})
    return WRITERS[target](of_list, publication, list(published_lines(publication).values()))


def left_out(publication: Publication, target: str) -> Problem | None:
    """A note on how many players a format of FIDE omits because they have no FIDE ID; None if all are written."""
    lines = published_lines(publication).values() if target in FIDE_LISTS else ()
    count = sum(line.fide_id is None for line in lines)
    return Problem("--to", "left_out_without_fide_id", {"count": count, "given": target}, "note") if count else None


def list_csv(lines: Lines) -> bytes:
    """The lines of a list as CSV in UTF-8, with line feeds and quotes only where needed.

    A cell that looks like a formula of a spreadsheet begins with an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_guarded, cells_of(line).values()) for line in lines)
    return out.getvalue().encode()


def _csv(_list: ListFacts, _publication: Publication, lines: Lines) -> bytes:
    return list_csv(lines)


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _json(of_list: ListFacts, publication: Publication, lines: Lines) -> bytes:
    answer = {
        "list": of_list.name,
        "number": publication.number,
        "day": str(publication.day),
        "sha256": publication.file_id,
        "file_before": publication.file_before or None,
        "players": [{name: None if value == "" else value for name, value in line._asdict().items()} for line in lines],
    }
    return (json.dumps(answer, ensure_ascii=False, indent=1) + "\n").encode()


def _xlsx(_list: ListFacts, _publication: Publication, lines: Lines) -> bytes:
    from arpad.formats.tables.lists import ListRow
    from arpad.formats.tables.writer import write_list

    rows = [
        ListRow(
            id=str(line.id),
            name=line.name or None,
            federation=line.federation or None,
            sex=line.sex or None,  # type: ignore[arg-type]
            birth_year=line.birth,
            title=line.title or None,
            rating=line.rating,
            games=line.games,
            k=line.k,
            flag="i" if line.inactive else None,
        )
        for line in lines
    ]
    return write_list(rows, "xlsx")


def _parquet(_list: ListFacts, _publication: Publication, lines: Lines) -> bytes:
    from arpad.office.lists.parquet import write_parquet

    types = {"id": int, "fide_id": int, "birth": int, "rating": int, "games": int, "k": int, "inactive": bool}
    return write_parquet({name: types.get(name, str) for name in COLUMNS}, lines)


def _fide_txt(_list: ListFacts, _publication: Publication, lines: Lines) -> bytes:
    return _fide_list(lines, "fide-txt")


def _fide_xml(_list: ListFacts, _publication: Publication, lines: Lines) -> bytes:
    return _fide_list(lines, "fide-xml")


def _fide_list(lines: Lines, target: str) -> bytes:
    """A list in FIDE's own columns or elements: the players who have a FIDE ID."""
    from arpad.formats.fide_list.row import Listed, Rated
    from arpad.formats.fide_list.writer import write_txt, write_xml

    rows = [
        Listed(
            id=line.fide_id,
            name=line.name,
            federation=line.federation,
            sex=line.sex or None,  # type: ignore[arg-type]
            title=line.title,
            standard=Rated(line.rating, line.games, line.k or 0),
            birth_year=line.birth,
            flag="i" if line.inactive else "",
        )
        for line in lines
        if line.fide_id is not None
    ]
    write = write_xml if target == "fide-xml" else write_txt
    return b"".join(write(sorted(rows, key=lambda row: row.id)))


WRITERS: Mapping[str, Callable[[ListFacts, Publication, Lines], bytes]] = {
    "csv": _csv,
    "json": _json,
    "xlsx": _xlsx,
    "parquet": _parquet,
    "fide-txt": _fide_txt,
    "fide-xml": _fide_xml,
}
"""The functions that write the lines of a list, by the target."""
