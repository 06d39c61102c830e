"""The registry: numbers in order and never again, one person for a FIDE ID, found by every name and by sound."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.office.journal.acts import acting
from arpad.office.journal.chain import first_break
from arpad.office.registry.checks import namesakes, notes_on
from arpad.office.registry.people import add_title, change, register
from arpad.office.registry.record import Record, Title, record_of
from arpad.office.registry.search import find_people
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Person
from arpad.office.storage.name_keys import LONGEST_WORD
from tests.office.refusals import refusal

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)
PEOPLE = [
    Record("Kovács, Ármin", fide_id=712345, birth_date=date(2007, 3, 9), sex="m", federation="HUN"),
    Record("Kovács, Ármin", birth_year=1951),
    Record("Nagy Szabó, Éva", sex="w", federation="HUN", title="WFM"),
    Record("Virtanen, Aatu", federation="FIN", titles=(Title("FM", date(2019, 2, 3), "FIDE"), Title("CM"))),
]


def entered() -> list[int]:
    with acting("vera", NOON) as journal:
        numbers = register(journal, PEOPLE)
    assert not isinstance(numbers, Problem)
    return numbers


def names(text: str) -> list[int]:
    return [person.number for person in find_people(text)]


def test_numbers_are_issued_in_order(office: Office) -> None:
    assert entered() == [1, 2, 3, 4]
    with acting("vera", NOON) as journal:
        assert register(journal, [Record("Új, Valaki")]) == [5]
    assert [entry.subject for entry in Entry.objects.all()] == [f"person {number}" for number in range(1, 6)]
    assert first_break() is None


def test_what_is_written_is_read(office: Office) -> None:
    numbers = entered()
    assert [record_of(Person.objects.get(number=number)) for number in numbers] == PEOPLE


def test_search_by_number_name_and_sound(office: Office) -> None:
    entered()
    assert names("1") == [1]
    assert names("712345") == [1]
    assert names("kovacs") == names("KOVÁCS") == [1, 2]
    assert names("arm kov") == [1, 2]
    assert names("Kovats Armin") == [1, 2]  # by sound
    assert names("eva szabo") == [3]
    assert names("Sabo") == [3]
    assert names("wirtanen") == [4]
    assert names("nobody") == names("") == names("?") == []


def test_a_former_name_is_found_too(office: Office) -> None:
    number = entered()[2]
    with acting("vera", NOON) as journal:
        assert change(journal, number, Record("Kis, Éva", sex="w"), seen=3) is None
    assert names("szabo") == names("kis") == [number]


def test_who_acts_on_what_was_changed_meanwhile_is_told(office: Office) -> None:
    number = entered()[3]
    with acting("vera", NOON) as journal:
        assert change(journal, number, Record("Virtanen, Aatu", title="FM"), seen=4) is None
    with acting("olga", NOON) as journal:
        refused = refusal(change, journal, number, Record("Virtanen, Aatu", title="CM"), seen=4)
    assert isinstance(refused, Problem)
    assert refused.code == "changed_meanwhile"
    assert (refused.values["who"], refused.values["number"]) == ("vera", 5)
    assert Person.objects.get(number=number).title == "FM"
    assert Entry.objects.count() == 5


def test_a_fide_id_is_one_persons(office: Office) -> None:
    entered()
    with acting("vera", NOON) as journal:
        taken = refusal(register, journal, [Record("Más", fide_id=712345)])
        twice = refusal(register, journal, [Record("Egy", fide_id=5), Record("Kettő", fide_id=5)])
        kept = change(journal, 1, Record("Kovács, Ármin", fide_id=712345), seen=1)
    assert isinstance(taken, Problem)
    assert taken.code == "fide_id_taken"
    assert taken.values["number"] == 1
    assert isinstance(twice, Problem)
    assert twice.code == "fide_id_twice"
    assert kept is None
    assert Person.objects.count() == 4


def test_numbers_of_before_are_kept(office: Office) -> None:
    with acting("vera", NOON) as journal:
        assert register(journal, [Record("Egy"), Record("Kettő")], [300, 7]) == [300, 7]
        assert register(journal, [Record("Három")]) == [301]
    with acting("vera", NOON) as journal:
        taken = refusal(register, journal, [Record("Négy"), Record("Öt")], [5, 7])
        twice = refusal(register, journal, [Record("Négy"), Record("Öt")], [5, 5])
    assert taken == Problem("registry", "national_id_taken", {"number": 7, "name": "Öt", "other": "Kettő"})
    assert twice == Problem("registry", "national_id_twice", {"number": 5, "name": "Öt"})
    assert Person.objects.count() == 3


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": "?"}, "name_without_letters"),
        ({"name": "A" * 121}, "name_unwritable"),
        ({"name": "A\x00B"}, "name_unwritable"),
        ({"fide_id": 0}, "fide_id_wrong"),
        ({"fide_id": 10**9}, "fide_id_wrong"),
        ({"sex": "x"}, "sex_wrong"),
        ({"federation": "hu"}, "federation_wrong"),
        ({"birth_date": date(2024, 4, 2)}, "born_later"),
        ({"birth_year": 2025}, "born_later"),
        ({"birth_year": 2007, "birth_date": date(2008, 1, 1)}, "two_birth_years"),
        ({"died": date(2024, 4, 2)}, "died_wrong"),
        ({"birth_year": 2000, "died": date(1999, 12, 31)}, "died_wrong"),
        ({"title": "A" * 11}, "title_unwritable"),
        ({"titles": (Title(" "),)}, "title_missing"),
        ({"titles": (Title("FM", source="A" * 201),)}, "title_unwritable"),
        ({"titles": (Title("FM", date(2024, 4, 2)),)}, "title_later"),
        ({"titles": (Title("FM"), Title("FM", date(2020, 1, 1)))}, "title_held"),
    ],
)
def test_what_cannot_be_is_not_entered(office: Office, wrong: dict[str, Any], code: str) -> None:
    record = Record("Egy, Valaki")._replace(**wrong)
    entered()
    with acting("vera", NOON) as journal:
        refused = [
            refusal(register, journal, [Record("Jó, Ember"), record]),
            refusal(change, journal, 4, record, seen=4),
        ]
    assert [problem.code for problem in refused if isinstance(problem, Problem)] == [code, code]
    assert (Person.objects.count(), Entry.objects.count()) == (4, 4)


def test_today_is_not_later(office: Office) -> None:
    with acting("vera", datetime(2024, 4, 1, 21, 30, tzinfo=UTC)) as journal:  # in Finland it is 2 April already
        assert register(journal, [Record("Uusi, Aatu", birth_date=date(2024, 4, 2))]) == [1]


def test_the_longest_names_are_found(office: Office) -> None:
    """Letters that become two, and sounds that become longer, are cut alike when they are written and looked for."""
    long, loud = "ß" * 120, "x" * 100
    with acting("vera", NOON) as journal:
        assert register(journal, [Record(long), Record(loud)]) == [1, 2]
    assert names(long) == names("s" * LONGEST_WORD) == [1]
    assert names(loud) == [2]
    assert names("9" * 5000) == []


def test_nothing_to_change_is_no_act(office: Office) -> None:
    entered()
    with acting("vera", NOON) as journal:
        same = refusal(change, journal, 4, PEOPLE[3], seen=4)
    assert same == Problem("registry", "nothing_to_change", {"subject": "person 4"})
    with acting("vera", NOON) as journal:
        assert refusal(change, journal, 9, PEOPLE[3], seen=4) == Problem("registry", "unknown_person", {"number": 9})
    assert Entry.objects.count() == 4


def test_a_title_is_printed_unless_a_later_one_is_known(office: Office) -> None:
    number = entered()[2]  # with WFM
    given = [Title("WIM", date(2015, 5, 5), "FIDE"), Title("WCM", date(2010, 1, 1)), Title("NAM")]
    printed = []
    for entry, title in enumerate(given, start=4):
        with acting("vera", NOON) as journal:
            assert add_title(journal, number, title, seen=entry) is None
        printed.append(Person.objects.get(number=number).title)
    assert printed == ["WIM", "WIM", "NAM"]
    assert record_of(Person.objects.get(number=number)).titles == (Title("WFM"), *given)
    with acting("vera", NOON) as journal:
        again = refusal(add_title, journal, number, Title("WIM"), seen=7)
        unseen = refusal(add_title, journal, number, Title("WGM"), seen=3)
        nobody = refusal(add_title, journal, 9, Title("WGM"), seen=3)
    assert [problem.code for problem in (again, unseen, nobody) if problem] == [
        *("title_held", "changed_meanwhile", "unknown_person")
    ]


def test_a_national_title_of_1995_came_too_late(office: Office) -> None:
    """mssz-2017 1 § 3.1: NAM and the classes I.o. to IV.o. may be used if they were won before 1990."""
    titles = (Title("NAM", date(1995, 1, 1)), Title("II.o.", date(1985, 1, 1)), Title("IV.o.", date(1989, 12, 31)))
    notes = notes_on(Record("Egy, Valaki", federation="HUN", titles=titles))
    assert [(note.code, note.values) for note in notes] == [
        ("title_too_late", {"name": "Egy, Valaki", "title": "NAM", "year": 1995, "before": 1990})
    ]


def test_what_is_unusual_is_told(office: Office) -> None:
    odd = Record("Egy, Valaki", fide_id=812345, federation="HUN", title="SM", titles=(Title("NAM", date(1995, 1, 1)),))
    assert [(note.code, note.severity) for note in notes_on(odd)] == [
        *(("fide_id_unusual", "note"), ("title_unusual", "note"), ("title_too_late", "note"))
    ]
    assert [note.values["title"] for note in notes_on(odd)[1:]] == ["SM", "NAM"]
    assert notes_on(odd, before=odd) == []
    assert notes_on(odd._replace(federation="FIN")) == []
    assert notes_on(Record("Egy", fide_id=712345, federation="HUN", title="GM", titles=(Title("NAM"),))) == []
    with acting("vera", NOON) as journal:
        assert register(journal, [odd]) == [1]


def test_namesakes_are_told_apart_by_their_birth(office: Office) -> None:
    entered()
    alike = [Record("Kovacs Armin", birth_year=1951), Record("Kovács, Ármin"), Record("KOVÁCS, ÁRMIN", birth_year=1952)]
    assert namesakes(alike) == [Problem("registry", "namesake", {"name": "Kovacs Armin", "number": 2}, "note")]


def test_people_are_in_the_order_of_their_names_without_accents(office: Office) -> None:
    with acting("vera", NOON) as journal:
        assert isinstance(register(journal, [Record(f"{name}, Éva") for name in ("Özi", "Ozda", "Ács", "Ab")]), list)
    assert [person.name for person in find_people("eva")] == ["Ab, Éva", "Ács, Éva", "Ozda, Éva", "Özi, Éva"]
    with acting("vera", NOON) as journal:
        assert isinstance(register(journal, [Record(f"Éva{'abc'[n % 3]} Nagy") for n in range(100)]), list)
    assert len(find_people("eva")) == len(find_people("nag ev")) == 20
    assert len(find_people("eva nagy", most=1000)) == 100
