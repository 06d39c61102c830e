"""PDF files of published lists: kept beside the lines, the same every time, without a person who was erased."""

import csv
import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.core.limited_process import Failed, Limits
from arpad.formats.pdf.maker import make_pdf
from arpad.office.lists import list_documents
from arpad.office.lists.definition import find_list
from arpad.office.lists.list_documents import document_of, emptied, empty_documents, keep_documents, make_document
from arpad.office.lists.published import last_published
from arpad.office.storage.models import ListDocument
from tests.office.made_office import Place, copied
from tests.pdf_text import pages_of, text_of
from tests.site.site_office import ERASED_NAME, STAR, site_office

HOSTILE = (
    '#read("/etc/passwd")',
    "*bold* _under_ $x^2$ `raw`",
    "\\u{1F600} \\",
    '"]) #panic("x")',
    "<label> @ref // comment /* */",
)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """The office of the site, with the files that its erasure had emptied."""
    place = copied(site_office(), tmp_path / "office")
    place.done("list", "pdf")
    place.open()
    return place


def newest() -> tuple[Any, Any]:
    return find_list("standard"), last_published("standard")


def test_publishing_keeps_a_file_in_each_language(place: Place) -> None:
    of_list, publication = newest()
    rows = {row.language: row for row in ListDocument.objects.filter(publication=publication)}
    assert set(rows) == {"en", "hu", "fi"}
    for language, row in rows.items():
        made = make_document(of_list, publication, language)
        assert made == bytes(row.content) == document_of(of_list, publication, language)
    assert "rating list of 1 May 2024" in text_of(bytes(rows["en"].content))
    assert "értékszámlista, 2024. május 1." in text_of(bytes(rows["hu"].content))
    assert "Vahvuuslukulista" in text_of(bytes(rows["fi"].content))


def test_a_file_has_the_lines_of_the_list(place: Place, tmp_path: Path) -> None:
    """Held to the CSV of the list: each player with the year, the rating and the games, by name."""
    out = tmp_path / "list.pdf"
    assert place.do("list", "export", "standard", "--to", "pdf", "--out", str(out)).status == 0
    text = " ".join(text_of(out.read_bytes()).split())
    rows = list(csv.DictReader(io.StringIO(place.do("list", "export", "standard", "--to", "csv").out)))
    assert len(rows) > 30
    for row in rows:
        if row["name"]:
            assert f"{row['id']} {row['name']}" in text
            assert row["rating"] in text
    _, publication = newest()
    assert publication.file_id in text.replace(" ", "")
    assert f"Players {len(rows)}" in text


def test_an_erased_person_is_in_no_file(place: Place) -> None:
    """The list was published with the person: the file was made anew, and nothing else on it is another."""
    _, publication = newest()
    files = ListDocument.objects.filter(publication=publication)
    assert files.count() == 3
    for row in files:
        text = text_of(bytes(row.content))
        assert ERASED_NAME.partition(",")[0] not in text
    assert emptied() == []
    star = place.done("person", "show", str(STAR))["name"]
    before = {row.language: row.sha256 for row in files}
    assert star in text_of(bytes(files.get(language="en").content))
    (note,) = place.done("person", "erase", str(STAR), "--reason", "asked")["notes"]
    assert (note["code"], note["values"]) == ("documents_to_make", {"count": 1})
    place.open()
    assert [(one.list_id, one.number) for one in emptied()] == [("standard", 1)]
    assert not ListDocument.objects.filter(publication__number=1, publication__list="standard").exclude(content=b"")
    after = {row.language: row.sha256 for row in files.all()}
    assert all(after[language] and after[language] != before[language] for language in before)
    assert star not in text_of(bytes(files.get(language="en").content))
    assert place.differences() == []


def test_an_erasure_empties_the_files_in_its_own_act(place: Place) -> None:
    """A person who ends the command between the two leaves no name: the file is gone until it is made anew."""
    assert empty_documents([STAR]) == 3 * 2  # both editions; the opening list has no files yet
    assert [one.number for one in emptied()] == [1, 2]
    assert set(ListDocument.objects.values_list("sha256", flat=True)) >= {""}
    assert not ListDocument.objects.filter(sha256="").exclude(content=b"").exists()
    made = place.done("list", "pdf")
    assert [(one["list"], one["number"]) for one in made["lists"]] == [("standard", 1), ("standard", 2)]
    place.open()
    assert emptied() == []


def test_a_changed_file_is_a_difference(place: Place) -> None:
    row = ListDocument.objects.filter(language="fi").order_by("pk").first()
    assert row is not None
    ListDocument.objects.filter(pk=row.pk).update(content=bytes(row.content) + b" ")
    (difference,) = place.differences()
    assert (difference["code"], difference["values"]) == ("document_changed", {"language": "fi"})


def test_a_file_made_while_a_person_was_erased_is_made_again(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    of_list, publication = newest()
    ListDocument.objects.all().delete()
    erasures, made = iter([5, 6, 6, 6, 6, 6, 6, 6]), []
    monkeypatch.setattr(list_documents, "_last_erasure", lambda: next(erasures))
    monkeypatch.setattr(list_documents, "make_document", lambda *_: made.append(1) or b"%PDF")
    assert len(keep_documents(of_list, publication)) == 3
    assert len(made) == 4


def test_parts_make_one_file(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a page each: every page is there once, in order, with its number."""
    of_list, publication = newest()
    monkeypatch.setattr(list_documents, "ON_FIRST_PAGE", 10)
    monkeypatch.setattr(list_documents, "ON_PAGE", 12)
    whole = make_document(of_list, publication, "en")
    monkeypatch.setattr(list_documents, "PAGES_OF_PART", 1)
    parts = make_document(of_list, publication, "en")
    assert isinstance(whole, bytes)
    assert isinstance(parts, bytes)
    pages = pages_of(parts)
    assert [" ".join(page.split()) for page in pages] == [" ".join(page.split()) for page in pages_of(whole)]
    assert [f"{number} of {len(pages)}" in page for number, page in enumerate(pages, 1)] == [True] * len(pages)
    assert parts == make_document(of_list, publication, "en")


def test_lists_of_an_earlier_version_get_their_files_by_the_command(place: Place) -> None:
    ListDocument.objects.all().delete()
    made = place.done("list", "pdf", "standard", "--all")
    assert [one["number"] for one in made["lists"]] == [0, 1, 2]
    assert all(len(set(one["sha256"])) == 3 for one in made["lists"])
    again = place.done("list", "pdf", "standard", "--number", "2")
    assert again["lists"] == made["lists"][-1:]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_never_source(name: str) -> None:
    """It is printed as it is; nothing of it is run."""
    made = make_pdf("list", data_with(name), date(2024, 5, 1))
    assert isinstance(made, bytes)
    text = text_of(made)
    assert "".join(name.split()) in "".join(text.split())
    assert "root:" not in text


def test_signs_that_turn_a_line_round_are_shown() -> None:
    made = make_pdf("list", data_with("Ada \u202egnp.exe\u2066\x00"), date(2024, 5, 1))
    assert isinstance(made, bytes)
    assert "Ada\\u202egnp.exe\\u2066\\u0000" in "".join(text_of(made).split())


def test_letters_of_other_scripts_break_nothing() -> None:
    made = make_pdf("list", data_with("李世乭 · Ἀλέξανδρος · Ђорђе · אבג · ابن"), date(2024, 5, 1))
    assert isinstance(made, bytes)
    assert "Ђорђе" in text_of(made)


def test_what_takes_too_long_is_ended() -> None:
    made = make_pdf("list", data_with("Ada"), date(2024, 5, 1), Limits(0, 2_000_000_000))
    assert isinstance(made, Failed)
    assert made.ran_out
    made = make_pdf("list", data_with("Ada"), date(2024, 5, 1), Limits(20, 60_000_000))
    assert isinstance(made, Failed)
    assert not made.ran_out


def data_with(name: str) -> dict[str, Any]:
    return {
        "lang": "en",
        "title": name,
        "facts": [["Players", "1"]],
        "hash": "SHA-256",
        "note": name,
        "foot": name,
        "columns": [{"head": "Name", "width": 72, "figures": False}],
        "tagged": True,
        "first_page": 1,
        "page_of": ["1 of 1"],
        "pages": [[[[name, 0.8]]]],
    }
