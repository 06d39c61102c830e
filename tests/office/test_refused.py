"""A command that is refused leaves the office as it was, whatever it had written before the problem was found."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

import arpad.cli
from arpad.core.verdicts import Problem
from arpad.office.journal.acts import Journal, all_or_nothing
from arpad.office.journal.chain import first_break
from arpad.office.journal.refusal import ActRefused
from arpad.office.registry.people import register
from arpad.office.registry.record import Record
from arpad.office.storage.folder import Office
from arpad.office.storage.models import Entry, Person
from tests.office.copying import Databases
from tests.office.made_office import SENT, Place, event, held_by, opening, people, write

AT = datetime(2024, 4, 12, 12, tzinfo=UTC)


def test_an_act_of_which_a_problem_comes_is_not_done(office: Office) -> None:
    def entered(journal: Journal) -> list[int]:
        return register(journal, [Record("Bagu, Ada")])

    def refused(journal: Journal) -> list[int]:
        register(journal, [Record("Cemo, Bea")])
        journal.write()
        raise ActRefused(Problem("office", "nothing_told"))

    def returned(journal: Journal) -> Problem:
        register(journal, [Record("Cemo, Bea")])
        return Problem("office", "nothing_told")

    assert all_or_nothing("vera", AT, refused) == Problem("office", "nothing_told")
    assert all_or_nothing("vera", AT, entered) == [1]
    assert all_or_nothing("vera", AT, refused) == Problem("office", "nothing_told")
    assert all_or_nothing("vera", AT, returned) == Problem("office", "nothing_told")
    assert list(Person.objects.values_list("name", flat=True)) == ["Bagu, Ada"]
    assert Entry.objects.count() == 1
    assert first_break() is None


def begun(databases: Databases, folder: Path) -> Place:
    """An office that is not open yet, and an event with strangers."""
    everybody = people(4)
    place = databases.found(folder / "office")
    place.done("submit", "standard", write(folder, "event.json", event("Made cup", everybody)), today=SENT)
    write(folder, "opening.json", opening(everybody))
    write(folder, "two.csv", b"id,name\n700001,Bagu Ada\n700001,Cemo Bea\n")
    return place


REFUSED = [
    "match 1 700001=new 700002=999",
    "match 1 700001=new 700002=nobody",
    "match 1 700001=new nosuch=1",
    "open standard opening.json --day 2013-01-01",
    "person import two.csv --fide-ids",
    "licence first Bagu --season 24 --club Club",
    "event add standard Cup --start 2024-05-02 --end 2024-05-01",
    "event add standard Cup --start 2013-05-01 --end 2013-05-02",  # FIDE's first edition here is of 1 July 2014
]


@pytest.mark.parametrize("words", REFUSED)
def test_what_is_refused_leaves_nothing(databases: Databases, words: str, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    state = held_by(place)
    told = [str(tmp_path / word) if (tmp_path / word).is_file() else word for word in words.split()]
    refused = place.do(*told, today=SENT)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1), refused
    assert held_by(place) == state


def test_no_command_goes_round_it() -> None:
    """The commands act by the desk: it takes back what is refused."""
    folder = Path(arpad.cli.__file__).parent
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    assert [name for name, text in texts.items() if re.search(r"import .*\bacting\b", text)] == ["desk.py"]


def test_an_opening_list_without_a_rating_is_none(databases: Databases, tmp_path: Path) -> None:
    """A tournament's report has players too; the list would begin with people who have nothing."""
    everybody = people(4)
    unrated = [{key: value for key, value in one.items() if key != "rating"} for one in everybody]
    place = databases.found(tmp_path / "office")
    state = held_by(place)
    for name, content in {"e.json": event("Made cup", everybody), "o.json": opening(unrated)}.items():
        refused = place.do("open", "standard", write(tmp_path, name, content), "--day", "2024-04-01")
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert "none of its 4 players has a rating" in refused.err
    assert held_by(place) == state
    one_rated = write(tmp_path, "one.json", opening([*unrated[1:], everybody[0]]))
    assert place.done("open", "standard", one_rated, "--day", "2024-04-01")["players"] == 4
