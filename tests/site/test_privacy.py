"""As a visitor on an office with planted private data: no form of it in any page, file, feed or answer of the API."""

import gzip
import io
import json
import re
import zipfile
from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from arpad.formats.pdf.maker import make_pdf
from arpad.office.lists.parquet import write_parquet
from arpad.office.public_record.editions_of_list import edition_of
from arpad.office.public_record.list_files import SUFFIXES
from arpad.office.storage.models import Event, EventFile, Publication
from tests.office.containers import forms_of_day, forms_of_name, numbers_of_day, unpacked
from tests.office.containers import places_with as found_in
from tests.office.made_office import Place
from tests.office.test_list_documents import data_with
from tests.site.site_office import (
    BORN,
    ERASED,
    ERASED_NAME,
    GUEST,
    JUNIOR,
    NEWCOMER,
    OFFICER,
    REASON,
    REGULAR,
    SECRETARY,
    STAR,
)
from tests.site.visitor import Visited, everything_for

WORDS = (*ERASED_NAME.replace(",", "").split(), *OFFICER.split(), *SECRETARY.split(), REASON)
FORMS = forms_of_name(*WORDS) | {form for day in BORN.values() for form in forms_of_day(day)}
NUMBERS = {number for day in BORN.values() for number in numbers_of_day(day) if number > 9999}
"""Days as workbooks and columns count them; fewer digits are those of any number."""
HEXADECIMAL = re.compile(rb"[0-9a-f]{16,}")


@pytest.fixture(scope="module")
def visited(served: Place) -> list[Visited]:
    """All that a visitor of the office gets."""
    client = Client(SERVER_NAME="localhost", raise_request_exception=False)
    published = Publication.objects.filter(day__isnull=False).order_by("-number")
    values: dict[str, list[Any]] = {
        "person": [ERASED, STAR, JUNIOR, NEWCOMER, GUEST, REGULAR, 5, 6, 4, 8],
        "other": [STAR, REGULAR],
        "of_list": ["standard", "selo"],
        "edition": list(dict.fromkeys(edition_of(one) for one in published)),
        "number": list(Event.objects.order_by("number").values_list("number", flat=True)),
        "sha256": list(EventFile.objects.order_by("event_id").values_list("file_id", flat=True)),
        "suffix": list(SUFFIXES),
        "regulation": ["fide-2024"],
        "queries": [f"?q={word}" for word in ("Zsigárdy", "Aranyi", "1971-08-29", OFFICER, str(ERASED))],
    }
    return list(everything_for(client, values))


def test_no_form_of_private_data_is_anywhere(visited: list[Visited]) -> None:
    contents = [(f"{one.address} ({one.kind})", one.content) for one in _answered(visited)]
    assert found_in(iter(contents), FORMS) == set()
    assert with_numbers(contents) == set()
    headers = ((f"{one.address} headers", one.headers.encode()) for one in visited)
    assert found_in(headers, FORMS) == set()


def with_numbers(contents: Iterable[tuple[str, bytes]]) -> set[str]:
    """The places of workbooks and columns that have a day of birth as a number. Digests have any digits."""
    wanted = re.compile(rb"(?<![0-9])(?:%s)(?![0-9])" % b"|".join(b"%d" % number for number in sorted(NUMBERS)))
    packed = (b"PK", b"PAR1", b"\x1f\x8b")
    return {
        place
        for place, content in contents
        if content.startswith(packed)
        for piece in unpacked(content)
        if not piece.startswith(packed) and wanted.search(HEXADECIMAL.sub(b"", piece))
    }


def _answered(visited: list[Visited]) -> list[Visited]:
    """What has an answer of its own; the page of a search, and a refusal, say again what was asked for."""
    return [one for one in visited if "q=" not in one.address]


def test_a_search_for_private_data_finds_nothing(visited: list[Visited]) -> None:
    """The answers repeat the words that were asked for, and so are held to the number of what they found."""
    asked = [one for one in visited if one.kind == "search" and one.address.startswith("/api/") and "q=" in one.address]
    assert len(asked) >= 5
    for one in asked:
        answer = json.loads(one.content)
        if "Aranyi" not in one.address and f"q={ERASED}" not in one.address:
            assert answer["people"]["found"] == [], one.address
        answer.pop("text")
        assert found_in(iter([(one.address, json.dumps(answer).encode())]), FORMS) == set()


def test_every_kind_of_page_and_address_was_visited(visited: list[Visited]) -> None:
    """And nothing failed: what is not there is 404, what cannot be asked so 4xx."""
    from arpad.site.urls import PAGES

    kinds = {one.kind for one in visited if one.status in (200, 302)}
    assert {page.name for page in PAGES if page.examples} - kinds == set()
    assert [(one.address, one.status) for one in visited if one.status >= 500] == []


def test_pages_set_no_cookie_but_the_theme_and_nothing_needs_a_session(visited: list[Visited]) -> None:
    for one in visited:
        if one.kind != "theme":
            assert "Set-Cookie" not in one.headers, one.address
            assert "csrf" not in one.headers.lower(), one.address
        if one.content[:1] == b"<":
            assert b"csrfmiddlewaretoken" not in one.content, one.address


def test_the_search_for_private_data_finds_what_is_hidden() -> None:
    """Planted in each container, in each form that it may take there, it is found: else the tests above say nothing."""
    born, name = BORN[STAR], ERASED_NAME
    day, serial = str(born), str((born - date(1899, 12, 30)).days)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", f"<c><v>{serial}</v></c>")
    pdf = make_pdf("list", data_with(name), date(2024, 5, 1))
    assert isinstance(pdf, bytes)
    planted = {
        "page": f"<td>{name}</td>".encode(),
        "hu": f"<p>{born.year}. augusztus {born.day}.</p>".encode(),
        "fi": f"<p>{born.day}.{born.month}.{born.year}</p>".encode(),
        "gzip": gzip.compress(day.encode()),
        "xlsx": out.getvalue(),
        "parquet": write_parquet({"born": str}, [(day,)]),
        "pdf": pdf,
        "escaped": json.dumps({"name": name}).encode(),
    }
    for place, content in planted.items():
        assert found_in(iter([(place, content)]), FORMS) | with_numbers([(place, content)]) == {place}, place
    assert list(unpacked(b"plain")) == [b"plain"]
