"""The registry: numbers in order and never again, one person for a FIDE ID, found by every name and by sound."""

from datetime import UTC, date, datetime

from arpad.core.verdicts import Problem
from arpad.office.folder import Office
from arpad.office.journal import acting, first_break
from arpad.office.models import Entry, Person
from arpad.office.registry import Record, change, find_people, history, record_of, register

NOON = datetime(2024, 4, 1, 12, tzinfo=UTC)
PEOPLE = [
    Record("Kovács, Ármin", fide_id=712345, birth_date=date(2007, 3, 9), sex="m", federation="HUN"),
    Record("Kovács, Ármin", birth_year=1951),
    Record("Nagy Szabó, Éva", sex="w", federation="HUN", title="WFM"),
    Record("Virtanen, Aatu", federation="FIN"),
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


def test_there_are_five_digits(office: Office) -> None:
    Person.objects.create(number=99_998, name="A", sex="", federation="", title="", changed=0)
    with acting("vera", NOON) as journal:
        assert register(journal, [Record("Egy"), Record("Kettő")]) == Problem(
            "registry", "numbers_used_up", {"most": 99_999}
        )
        assert register(journal, [Record("Egy")]) == [99_999]


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
    told = [entry.facts for entry in history(number)]
    assert "Nagy Szabó" in told[0]
    assert '"name":"Kis, Éva"' in told[1]


def test_who_acts_on_what_was_changed_meanwhile_is_told(office: Office) -> None:
    number = entered()[3]
    with acting("vera", NOON) as journal:
        assert change(journal, number, Record("Virtanen, Aatu", title="FM"), seen=4) is None
    with acting("olga", NOON) as journal:
        refused = change(journal, number, Record("Virtanen, Aatu", title="CM"), seen=4)
    assert isinstance(refused, Problem)
    assert refused.code == "changed_meanwhile"
    assert (refused.values["who"], refused.values["number"]) == ("vera", 5)
    assert Person.objects.get(number=number).title == "FM"
    assert Entry.objects.count() == 5


def test_a_fide_id_is_one_persons(office: Office) -> None:
    entered()
    with acting("vera", NOON) as journal:
        taken = register(journal, [Record("Más", fide_id=712345)])
        twice = register(journal, [Record("Egy", fide_id=5), Record("Kettő", fide_id=5)])
        kept = change(journal, 1, Record("Kovács, Ármin", fide_id=712345), seen=1)
    assert isinstance(taken, Problem)
    assert taken.code == "fide_id_taken"
    assert taken.values["number"] == 1
    assert isinstance(twice, Problem)
    assert twice.code == "fide_id_twice"
    assert kept is None
    assert Person.objects.count() == 4
