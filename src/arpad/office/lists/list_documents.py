"""A published list as a PDF in each language, kept beside its lines.

It is made after the list was published, outside any act: making it can neither slow nor undo a publication, and only
keeping it writes. The lines are those of the list for ever; a person's erasure empties the files with the person's
line, and they are made anew without the name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max, Q

from arpad.core.canonical import sha256
from arpad.core.limited_process import Failed
from arpad.core.verdicts import Problem
from arpad.formats.pdf.maker import joined, make_pdf
from arpad.locale import LANGUAGES
from arpad.locale.page_words import PageWords, page_words
from arpad.office.journal.digests import ERASE
from arpad.office.lists.definition import ListFacts
from arpad.office.lists.publication_record import subject_of
from arpad.office.lists.published import LINE, line_rows
from arpad.office.lists.published_line import Line
from arpad.office.storage.models import Entry, Head, ListDocument, ListLine, Publication

ON_FIRST_PAGE, ON_PAGE = 51, 60
PAGES_OF_PART = 150
"""Pages that typst sets at a time: 9,000 lines take 300 MB of memory."""
NAME_SIGNS = 39
"""Signs of a name that fit its column; a longer one is set smaller."""
WIDE = ("W", "F")
LONGEST_MADE_AT_ONCE = 5_000
"""Lines of a list whose file a reader may have made while waiting, which takes a few seconds."""
COLUMNS: Mapping[str, tuple[int, bool]] = {
    "id": (16, True),
    "name": (67, False),
    "title": (12, False),
    "federation": (11, False),
    "sex": (14, False),
    "birth": (12, True),
    "rating": (18, True),
    "games": (15, True),
    "k": (8, True),
    "grade": (15, False),
    "inactive": (6, False),
}
"""The width of each column in millimetres, and whether it has figures."""


def make_document(of_list: ListFacts, publication: Publication, language: str) -> bytes | Problem:
    """A published list as a PDF in a language: the same bytes every time, by the same versions of Arpad and typst."""
    words = page_words(language)
    rows = line_rows(publication).order_by("ordered", "person_id").values_list(*LINE)
    lines = [Line(*row) for row in rows]
    day = publication.day or date.min
    parts: list[bytes] = []
    for data in _parts(of_list, publication, lines, words):
        made = make_pdf("list", data, day)
        if isinstance(made, Failed):
            return Problem(subject_of(publication.list_id, publication.number), "document_not_made", {"what": made.why})
        parts.append(made)
    return joined(parts)


def kept_document(publication: Publication, language: str) -> bytes | None:
    """The PDF of a list as it is kept; None: it was not made yet, or must be made anew."""
    row = ListDocument.objects.filter(publication=publication, language=language).exclude(sha256="").first()
    return None if row is None else bytes(row.content)


def document_of(of_list: ListFacts, publication: Publication, language: str) -> bytes | Problem:
    """The PDF of a list: as it is kept, or made now."""
    kept = kept_document(publication, language)
    return make_document(of_list, publication, language) if kept is None else kept


def keep_documents(of_list: ListFacts, publication: Publication) -> list[str] | Problem:
    """Make and keep the files of a list that are missing; their hashes, by the order of the languages."""
    hashes = []
    for language in LANGUAGES:
        row = ListDocument.objects.filter(publication=publication, language=language).exclude(sha256="").first()
        digest = row.sha256 if row is not None else ""
        while not digest:
            erased = _last_erasure()
            content = make_document(of_list, publication, language)
            if isinstance(content, Problem):
                return content
            digest = _keep(publication, language, content, erased)
        hashes.append(digest)
    return hashes


def _last_erasure() -> int:
    """The number of the last entry that erased a person; 0: none did."""
    last = Entry.objects.filter(act=ERASE).order_by("-number").values_list("number", flat=True).first()
    return last or 0


def _keep(publication: Publication, language: str, content: bytes, erased: int) -> str:
    """Keep a file, and return its hash; empty: a person was erased since `erased`, so that it must be made again."""
    digest = sha256(content)
    with transaction.atomic():
        Head.objects.select_for_update().filter(pk=1).first()  # no act is done meanwhile
        if _last_erasure() != erased:
            return ""
        ListDocument.objects.update_or_create(
            publication=publication, language=language, defaults={"sha256": digest, "content": content}
        )
    return digest


def empty_documents(people: Sequence[int] | frozenset[int]) -> int:
    """Empty the files of every list on which one of some people has a line. Belongs to the act of an erasure."""
    count = 0
    lines = ListLine.objects.filter(person_id__in=people).values_list("list_id", "number", "until")
    for of_list, number, until in lines:
        still = Q(publication__number__gte=number)
        if until is not None:
            still &= Q(publication__number__lt=until)
        rows = ListDocument.objects.filter(still, publication__list_id=of_list).exclude(sha256="")
        count += rows.update(sha256="", content=b"")
    return count


def emptied() -> list[Publication]:
    """The lists with files to be made anew."""
    return list(Publication.objects.filter(documents__sha256="").distinct().order_by("list_id", "number"))


def in_force_first(publications: Sequence[Publication]) -> tuple[list[Publication], list[Publication]]:
    """Lists parted: those in force, whose files are made at once, and earlier ones, of which there may be hundreds."""
    last = dict(
        Publication.objects.filter(day__isnull=False).values_list("list_id").annotate(last=Max("number")).order_by()
    )
    current = [one for one in publications if last[one.list_id] == one.number]
    return current, [one for one in publications if one not in current]


def _parts(
    of_list: ListFacts, publication: Publication, lines: Sequence[Line], words: PageWords
) -> Iterator[dict[str, Any]]:
    """The data of each part of a list's file: whole pages, with the numbers that they have in the file."""
    columns = [name for name in COLUMNS if _is_shown(of_list, name, lines)]
    pages = [lines[:ON_FIRST_PAGE]]
    pages += [lines[first : first + ON_PAGE] for first in range(ON_FIRST_PAGE, len(lines), ON_PAGE)]
    day = words.day(publication.day) if publication.day else ""
    kind = words.text(f"list_kind.{of_list.kind}", {})
    values = {"list": of_list.name, "kind": kind, "number": publication.number, "day": day}
    shown = {
        "lang": words.language,
        "title": words.text("pdf.list_title", values),
        "facts": [
            [words.text("pdf.number", {}), str(publication.number)],
            [words.text("pdf.in_force_from", {}), day],
            [words.text("pdf.players", {}), words.count(len(lines))],
        ],
        "hash": f"SHA-256 {publication.file_id}",
        "note": words.text("pdf.list_note", {}),
        "foot": words.text("pdf.list_title", values),
        "columns": [_column(of_list, name, words) for name in columns],
        "tagged": len(pages) <= PAGES_OF_PART,
    }
    for first in range(0, len(pages), PAGES_OF_PART):
        some = pages[first : first + PAGES_OF_PART]
        numbers = range(first + 1, first + len(some) + 1)
        yield {
            **shown,
            "first_page": first + 1,
            "page_of": [words.text("pdf.page", {"page": number, "of": len(pages)}) for number in numbers],
            "pages": [[_cells(line, columns, words) for line in page] for page in some],
        }


def _is_shown(of_list: ListFacts, column: str, lines: Sequence[Line]) -> bool:
    """True for a column that has something on this list."""
    if column == "grade":
        return of_list.kind_of_list.honours == "grades"
    return column not in ("k", "title", "sex", "inactive") or any(getattr(line, column) for line in lines)


def _column(of_list: ListFacts, name: str, words: PageWords) -> dict[str, Any]:
    width, figures = COLUMNS[name]
    word = of_list.kind_of_list.rating_word if name == "rating" else name
    head = "" if name == "inactive" else words.text(f"column.{word}", {})
    return {"head": head, "width": width, "figures": figures}


def _cells(line: Line, columns: Sequence[str], words: PageWords) -> list[Any]:
    cells: dict[str, Any] = {name: "–" if value is None else str(value) for name, value in line._asdict().items()}
    name = words.person_name(line.name)
    signs = sum(2 if unicodedata.east_asian_width(sign) in WIDE else 1 for sign in name)
    cells["name"] = [name] if signs <= NAME_SIGNS else [name, NAME_SIGNS / signs]
    cells["sex"] = words.text(f"pdf.sex_{line.sex}", {}) if line.sex else ""
    cells["inactive"] = "i" if line.inactive else ""
    return [cells[column] for column in columns]
