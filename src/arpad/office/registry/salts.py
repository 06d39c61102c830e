"""The salts of people, made with their registration. They are in no entry of the journal: erasing destroys them."""

from collections.abc import Iterable

from arpad.office.journal.practice import is_practice
from arpad.office.storage.bulk import batches, insert_rows
from arpad.office.storage.models import PersonSalt
from arpad.office.storage.salts import practice_salt, random_salt

COLUMNS = ("person", "salt")


def add_salts(numbers: Iterable[int]) -> None:
    """Make the salts of people who have none."""
    practice = is_practice()
    insert_rows(PersonSalt, COLUMNS, ((n, practice_salt(n) if practice else random_salt()) for n in numbers))


def salts_of(numbers: Iterable[int]) -> dict[int, str]:
    """The salts of people by number; those who have none, because they were erased, are omitted."""
    salts: dict[int, str] = {}
    for part in batches(numbers):
        salts |= dict(PersonSalt.objects.filter(person__in=part).values_list("person_id", "salt"))
    return salts


def read_salts() -> dict[int, str]:
    """The salts of all people."""
    return dict(PersonSalt.objects.values_list("person_id", "salt").iterator())
