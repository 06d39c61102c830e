"""People of offices of earlier versions are erased after the conversion: nothing of them is found any more."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.office.containers import everything, forms_of_day, forms_of_name, numbers_of_day, places_with
from tests.office.copying import Databases
from tests.office.made_office import Place
from tests.offices.test_offices import kept, person, place, published, verified

__all__ = ["kept", "place"]
PEOPLE = [
    # A junior until the birthday, by fide-2014, and until the year's end, by fide-2024: only the year fits all lists.
    (("Gyertyán", "Róza"), date(2006, 1, 15)),
    (("Kataja", "Aino"), date(1991, 5, 17)),
    # In Cyrillic letters.
    (("Сосна", "Вера"), date(1994, 7, 19)),
]


@pytest.mark.parametrize(("words", "born"), PEOPLE, ids=[words[0] for words, _ in PEOPLE])
def test_an_erased_person_is_found_nowhere(
    place: Place, kept: Path, databases: Databases, tmp_path: Path, words: tuple[str, ...], born: date
) -> None:
    forms, numbers = {*forms_of_name(words[0]), *forms_of_day(born)}, numbers_of_day(born)
    before = places_with(everything(place, tmp_path / "before", databases.begun()), forms, numbers)
    assert before >= {"table person", "table private_facts", "table stored_file", "journal", "restored table person"}
    number = str(person(place, words[0])["number"])
    place.done("person", "erase", number, "--reason", f"{' '.join(words)} has asked for it")
    assert places_with(everything(place, tmp_path / "after", databases.begun()), forms, numbers) == set()
    verified(place, kept)
    assert place.do("verify", "--workings").status == 0
    assert words[0] not in " ".join(published(place, "standard"))
    verified(place, kept)


def test_files_past_their_retention_rate_as_before(place: Place, kept: Path) -> None:
    assert place.done("expire", today="2026-06-01")["files"] == 33
    verified(place, kept)
    published(place, "standard")
    verified(place, kept)
