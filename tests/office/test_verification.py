"""Lists that are computed again side by side come to what one process finds."""

import json
import sqlite3
import zlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from arpad.core.verdicts import Problem
from arpad.office.lists import lines
from arpad.office.lists.publication_record import standings_hash
from arpad.office.storage.folder import Office, find_office
from arpad.office.storage.models import Entry, Publication, Standing
from arpad.office.verify import recomputation, verification
from arpad.office.verify.recomputation import CheckCache
from arpad.office.verify.verification import merged_notes, verify
from arpad.regulations.regulation import interpreted
from arpad.replay import procedures
from arpad.replay.procedures import run_compiled
from tests.office.copying import Databases
from tests.office.made_office import Place, event, opening, people, write


def published(databases: Databases, folder: Path) -> Place:
    """An office with an opening list and two more."""
    made = databases.found(folder / "office")
    everybody = people(12)
    made.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    made.done("submit", "standard", write(folder, "a.json", event("A", everybody)), today="2024-04-12")
    made.done("rule", "1", "accept", today="2024-04-12")
    for day in ("2024-05-01", "2024-06-01"):
        made.done("rate", "standard", today=day)
        made.done("publish", "standard", today=day)
    return made


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    """Three lists, and a fourth that is rated."""
    made = published(databases, tmp_path)
    made.done("rate", "standard", today="2024-07-01")
    return made


def office_of(place: Place) -> Office:
    office = find_office(place.folder)
    assert isinstance(office, Office)
    return office


def test_another_text_of_an_edition_is_told_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing differs, for the law says the same; but the text of then is only in an earlier version."""
    place.open()
    assert verify().notes == []
    for module in (lines, recomputation):
        monkeypatch.setattr(module, "digest_of", lambda edition: f"another {edition}")
    found = verify()
    assert found.differences == []
    told = {"regulation": "fide-2024", "count": 4, "last": "standard/3"}
    assert found.notes == [Problem("publication standard/0", "text_changed_of_lists", told, "note")]


def test_a_text_that_one_list_is_by_is_told_of_that_list() -> None:
    one, *others = (
        Problem(f"publication {name}", "text_changed", {"regulation": regulation}, "note")
        for name, regulation in (("a/0", "x"), ("a/1", "y"), ("b/0", "y"), ("a/2", "y"))
    )
    both = {"regulation": "y", "count": 2, "last": "a/2"}
    assert list(merged_notes([one, *others])) == [
        one,
        Problem("publication a/1", "text_changed_of_lists", both, "note"),
        others[1],
    ]


def test_side_by_side_it_is_the_same(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "WORTH_PROCESSES", 2)
    monkeypatch.setattr(verification, "AT_ONCE", 1)
    place.open()
    told: list[int] = []
    sound = verify(told.append, office_of(place), processes=2)
    assert (sound.lists, sound.differences, told) == (4, [], [1, 2, 3, 4])
    row = Standing.objects.filter(number=1).order_by("person_id")[0]
    Standing.objects.filter(pk=row.pk).update(held=row.held.replace('"rating":', '"rating":1'))
    alone, beside = verify(), verify(office=office_of(place), processes=2)
    assert [problem.code for problem in alone.differences] == ["standings_changed"]
    assert (beside.lists, beside.differences) == (alone.lists, alone.differences)


def test_the_days_that_a_list_keeps_are_held_to_the_law(place: Place) -> None:
    """The next list, which is made from it, computes every player and is right."""
    place.open()
    with connection.cursor() as cursor:
        cursor.execute("update publication set line_changes = %s where number = 1", [b"other"])
    found = verify()
    assert [(problem.place, problem.code) for problem in found.differences] == [
        ("publication standard/1", "row_changed")
    ]


def test_a_list_that_is_made_again_meanwhile_is_left_to_whoever_asked(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "_cache", lambda *_: CheckCache({}))
    place.open()
    draft = Publication.objects.get(number=3)
    assert verification._check_some(False, False, [(draft.pk, draft.changed)]) != [None]
    assert verification._check_some(False, False, [(draft.pk, draft.changed - 1)]) == [None]


@pytest.mark.parametrize("worth", [0, 2])
def test_where_there_is_much_to_rate_the_law_runs_compiled_and_finds_the_same(
    place: Place, monkeypatch: pytest.MonkeyPatch, worth: int
) -> None:
    """One event is on the lists. A number that the law does not give is found either way."""
    ran = []

    def noted(procedure: Callable[..., None], *given: Any) -> None:
        ran.append(procedure.__name__)
        run_compiled(procedure, *given)

    monkeypatch.setattr(procedures, "run_compiled", noted)
    monkeypatch.setattr(procedures, "run_compiled_if_kept", interpreted)
    monkeypatch.setattr(verification, "WORTH_COMPILING", worth)
    place.open()
    assert verify().differences == []
    assert ran == ([] if worth else ["rate_month"])
    give_a_point(1)
    assert [problem.code for problem in verify().differences] == [
        "journal_entry_changed",
        "standing_differs",
    ]


def give_a_point(number: int) -> None:
    """Somebody has one point more on a list, and all that is recorded of it says so, but for the chain of hashes."""
    row = Standing.objects.filter(number=number).exclude(rating=None).order_by("person_id")[0]
    assert row.rating is not None
    row.held = row.held.replace(f'"rating":{row.rating}', f'"rating":{row.rating + 1}')
    row.rating += 1
    row.save()
    publication = Publication.objects.get(number=number)
    rows = Standing.objects.filter(publication=publication).values_list("person_id", "held")
    entry = Entry.objects.filter(subject=f"publication standard/{number}").latest("number")
    entry.facts = entry.facts.replace(publication.standings, standings_hash(dict(rows)))
    entry.save()
    publication.standings = standings_hash(dict(rows))
    publication.save()


def test_where_a_process_is_lost_one_does_it_all(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "WORTH_PROCESSES", 2)
    monkeypatch.setattr(verification.ProcessPoolExecutor, "submit", lost)
    place.open()
    found = verify(office=office_of(place), processes=2)
    assert (found.lists, found.differences) == (4, [])


def lost(*_: object) -> None:
    """What a pool says of which a process was ended."""
    raise BrokenExecutor


UNREADABLE = {
    "facts of a publication": "update journal set facts = facts || 'x' where subject = 'publication standard/2'",
    "facts of an event": "update journal set facts = 'x' || facts where subject = 'event 1'",
    "a moment": "update journal set at = at || 'x' where number = 3",
    "a day": "update person set died = '2024-13-45' where number = 2",
    "steps": "update publication set steps = '[' where number = 1",
    "no list any more": "delete from rating_list",
    "an edition that is none": """
        update journal set facts = replace(facts, '"fide-2024":', '"fide-2015":')
        where subject = 'publication standard/1'
    """,
    "no regulations": """
        update journal set facts = replace(facts, '"regulations"', '"x"') where subject = 'publication standard/1'
    """,
    "bytes that are no text": "update journal set facts = cast(x'ff41' as text) where number = 3",
    "a name that is no text": "update person set name = cast(x'ff41' as text) where number = 2",
    "a standing that is no text": "update standing set held = cast(x'ff41' as text) where number = 1",
    "too deep": "update standing set held = replace(hex(zeroblob(30000)), '0', '[') where number = 1",
    "too large": "update journal set facts = '{\"number\":1e400}' where number = 3",
    "a byte behind a file": "update stored_file set packed = cast(packed || x'00' as blob)",
    "a byte behind the days": "update publication set line_changes = cast(line_changes || x'00' as blob)",
    "a standing of no list": """
        insert into standing (number, until, rating, held, list_id, person_id, publication_id)
        select number, null, 2900, '{"rating":2900}', list_id, 99, 999 from publication where number = 1
    """,
}
"""What nobody would have written: it is named, and nothing else goes unseen for it."""
NUMBERED = ("a moment", "bytes that are no text", "too large")
"""Those that are of an entry of the journal, the third."""


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_named(tmp_path: Path, what: str) -> None:
    """SQLite takes any text in any column."""
    made = published(Databases(None), tmp_path)
    with sqlite3.connect(made.folder / "office.sqlite3") as database:
        changed = database.execute(UNREADABLE[what]).rowcount
    database.close()
    assert changed
    ran = made.do("verify", "--json")
    assert ran.status == 1, ran
    found = json.loads(ran.out)["differences"]
    assert found
    if what in NUMBERED:
        told = [(one["place"], one["code"], one["values"].get("number")) for one in found]
        assert ("journal", "journal_entry_changed", 3) in told


def test_one_row_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    made = published(Databases(None), tmp_path)
    with sqlite3.connect(made.folder / "office.sqlite3") as database:
        database.execute(
            "update name_word set word = x'ff' where id in (select min(id) from name_word where person_id = 1)"
        )
        database.execute("update name_word set person_id = 'x' where person_id = 2")
        database.execute("update standing set until = 2 where number = 0 and person_id = 5")
    database.close()
    places = {one["place"] for one in made.differences()}
    assert {"person 1", "person 2", "person x", "publication standard/0"} <= places


def test_values_that_are_neither_yes_nor_no_and_rows_of_nothing_are_named(tmp_path: Path) -> None:
    """SQLite takes both from a hand-written statement; 2 is yes to its questions and no to Python."""
    made = published(Databases(None), tmp_path)
    with sqlite3.connect(made.folder / "office.sqlite3") as database:
        database.execute("update person set suspended = 2 where number = 3")
        database.execute("insert into outside_block (id, first_id, content, list_id) values (7, 1, x'00', 777)")
    database.close()
    assert {one["place"] for one in made.differences()} == {"person 3", "outside_block 7"}


def test_a_list_whose_numbers_differ_is_not_said_to_have_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = published(Databases(None), tmp_path)
    made.open()
    for module in (lines, recomputation):
        monkeypatch.setattr(module, "digest_of", lambda edition: f"another {edition}")
    monkeypatch.setattr(recomputation, "_standing_differs", lambda *_: iter([Problem("list", "standing_differs")]))
    found = verify()
    assert found.differences == []
    earlier = [(one.place, one.code, one.values["regulations"]) for one in found.earlier]
    numbers = [1, 2]
    assert earlier == [(f"publication standard/{number}", "earlier_reading", ["fide-2024"]) for number in numbers]
    assert [(note.place, note.code) for note in found.notes] == [("publication standard/0", "text_changed")]


def test_days_that_were_packed_otherwise_are_the_same(tmp_path: Path) -> None:
    """Another library packs the same text into other bytes."""
    made = published(Databases(None), tmp_path)
    with sqlite3.connect(made.folder / "office.sqlite3") as database:
        for key, content in database.execute("select id, line_changes from publication").fetchall():
            other = zlib.compress(zlib.decompress(content), 0)
            assert other != content
            database.execute("update publication set line_changes = ? where id = ?", (other, key))
    database.close()
    assert made.differences() == []


def test_the_end_of_the_journal_is_told(tmp_path: Path) -> None:
    made = published(Databases(None), tmp_path)
    last = made.done("journal", "--last", "1")["entries"][0]["hash"]
    assert made.done("verify")["head"] == last
    assert last in made.do("verify").out
