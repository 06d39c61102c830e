"""Lines that are taken over from the list before are those that the law would give today."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.db import connections

from arpad.core.report import Player
from arpad.office.journal.facts import facts_of
from arpad.office.lists import lines
from arpad.office.lists.definition import ListFacts, all_lists
from arpad.office.lists.lines import Digests, Lines, first_lines, next_lines, read_changes
from arpad.office.lists.plan import steps_of
from arpad.office.lists.publication_record import subject_of
from arpad.office.lists.source import AtEntry
from arpad.office.registry.record import Record
from arpad.office.storage.database import open_office
from arpad.office.storage.files import content_of
from arpad.office.storage.folder import Office, find_office
from arpad.office.storage.models import Publication
from arpad.rating_list.hashed_list import HEADING, PersonalFacts, person_digest
from arpad.rating_list.rating import Computed, compute
from arpad.rating_list.standing import PlayerStanding
from tests.cli.running import run

STANDARD = ListFacts("standard", "standard", "fide", "HUN", "Europe/Budapest")
SALTED = Digests(dict.fromkeys((1, 2, 7), "5a17"))
GO = ListFacts("go", "go", "mgsz", "HUN", "Europe/Budapest")


def test_an_opening_list_has_a_line_for_everybody_with_a_rating() -> None:
    """One of go has grades; a title of the registry's is one of chess and stands on no such list."""
    held = {1: PlayerStanding(Player("1", rating=1700, grade="6 kyu"), games=3), 2: PlayerStanding(Player("2"))}
    people = {1: Record("Nagy, Éva", federation="HUN", fide_id=712345, title="FM"), 2: Record("Kis, Éva")}
    found = first_lines(GO, date(2024, 5, 1), held, people, SALTED)
    assert isinstance(found, Lines)
    person = person_digest("5a17", PersonalFacts(712345, "Nagy, Éva", "HUN", "", None))
    assert found.content() == f"{HEADING}\n1,,1700,0,,6 kyu,,{person}\n".encode()
    assert found.changes == {}


def test_it_is_kept_when_time_alone_will_change_a_line() -> None:
    """Born in 2010, a junior to the end of 2028 (fide-2024 8.3.3: the year of the 18th birthday)."""
    held = {7: PlayerStanding(Player("7", rating=1700))}
    found = first_lines(STANDARD, date(2024, 5, 1), held, {7: Record("Nagy, Éva", birth_year=2010)}, SALTED)
    assert isinstance(found, Lines)
    assert (found.edition, found.changes) == ("fide-2024", {"2029-01-01": [7]})
    assert read_changes(Publication(line_changes=found.packed_changes())) == found.changes


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("lines") / "office"
    made = run("office", "demo", "--office", str(folder), "--players", "40", "--months", "18", "--seed", "3", "--json")
    assert (made.status, made.err) == (0, ""), made
    yield folder
    connections.close_all()


def again(of_list: ListFacts, publication: Publication) -> Lines:
    source = AtEntry(of_list.name, publication.facts)
    assert publication.base is not None
    computed = compute(of_list, publication.base, steps_of(publication), source, working=False)
    assert isinstance(computed, Computed)
    told = facts_of(subject_of(of_list.name, publication.number))
    assert told is not None
    day = date.fromisoformat(told["printed"])
    found = next_lines(of_list, publication.base, day, computed.held, source)
    assert isinstance(found, Lines)
    return found


def test_what_is_taken_over_is_what_the_law_says_today(demo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every list of a made-up office over a year and a half, its lines computed for all players."""
    office = find_office(demo)
    assert isinstance(office, Office)
    open_office(office)
    taken, by_time = 0, 0
    for of_list in all_lists():
        for publication in Publication.objects.filter(list_id=of_list.name, number__gt=0):
            with monkeypatch.context() as patch:
                patch.setattr(lines, "_taken_over", lambda _name, _base, edition, _known: Lines({}, {}, edition))
                everybody = again(of_list, publication)
            assert everybody.content() == content_of(publication.file_id)
            assert {day: sorted(some) for day, some in everybody.changes.items()} == read_changes(publication)
            taken += 1
            base = Publication.objects.get(list_id=of_list.name, number=publication.base)
            by_time += sum(day <= str(publication.day) for day in read_changes(base) or ())
    assert taken > 40
    assert by_time > 0, "lines that time alone has changed were among them"


def test_under_another_text_everybody_is_asked(demo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = find_office(demo)
    assert isinstance(office, Office)
    open_office(office)
    assert lines._taken_over("standard", 1, "fide-2025", {}).texts == {}  # type: ignore[union-attr]
    told = facts_of(subject_of("standard", 1))
    assert told is not None
    assert lines._taken_over("standard", 1, told["listed_by"], {}).texts  # type: ignore[union-attr]
    monkeypatch.setattr(lines, "digest_of", lambda _name: "another")
    assert lines._taken_over("standard", 1, told["listed_by"], {}).texts == {}  # type: ignore[union-attr]
