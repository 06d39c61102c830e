"""What a command says if an act is impossible or already done, and what it shows of lists."""

from pathlib import Path

import pytest

from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, Place, event, opening, people, write

WHERE = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    place = databases.found(tmp_path / "office")
    place.done("list", "add", "second", *WHERE)
    place.done("open", "standard", write(tmp_path, "opening.json", opening(people(6))), "--day", "2024-04-01")
    place.done("submit", "standard", write(tmp_path, "event.json", event("Made cup", people(6))), today=SENT)
    return place


def refused(place: Place, *words: str) -> str:
    ran = place.do(*words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    return ran.err


def test_a_file_of_another_list(place: Place, tmp_path: Path) -> None:
    of_go = write(tmp_path, "go.json", event("Go cup", people(6)).replace(b'"standard"', b'"go"'))
    assert "is of the list go, not of standard" in refused(place, "submit", "standard", of_go)
    opening_of_go = write(tmp_path, "go2.json", opening(people(6)).replace(b'"standard"', b'"go"'))
    assert "is of the list go, not of standard" in refused(
        place, "open", "second", opening_of_go, "--day", "2024-04-01"
    )


def test_an_event_that_no_text_is_for(place: Place, tmp_path: Path) -> None:
    old = event("Old cup", people(6)).replace(b"2024-04-", b"1999-04-")
    assert "1999-04-03" in refused(place, "submit", "standard", write(tmp_path, "old.json", old))


def test_a_file_for_an_event_that_is_not_there(place: Place, tmp_path: Path) -> None:
    file = write(tmp_path, "again.json", event("Made cup", people(6)))
    place.done("submit", "standard", file)
    assert "there is no event 99" in refused(place, "submit", "standard", file, "--event", "99")


def test_whoever_publishes_again_is_told_which_list_is_out(place: Place) -> None:
    said = refused(place, "publish", "standard")
    assert "the last is number 0, by vera at 2024-03-01" in said


def test_what_is_told_of_an_event(place: Place) -> None:
    add = ("event", "add", "standard", "Cup", "--start", "2024-06-01", "--end", "2024-06-02", "--tell")
    for wrong in ("minutes=NaN", "minutes=abc", "minutes=1e999"):
        said = refused(place, *add, wrong)
        assert said.startswith("arpad: --tell minutes: ")
        assert wrong.partition("=")[2] in said
        assert "events[0]" not in said
    assert '"minutes" is supplied twice' in refused(place, *add, "minutes=90", "--tell", "minutes = 60")


def test_a_list_is_called_by_its_own_name(place: Place, tmp_path: Path) -> None:
    file = write(tmp_path, "early.json", opening(people(6)))
    assert "list second: " in refused(place, "open", "second", file, "--day", "1990-04-01")


def test_a_list_that_is_not_open(place: Place) -> None:
    for command in (("export", "second"), ("top", "second"), ("explain", "second", "1"), ("changes", "second")):
        assert "has no opening list" in refused(place, *command)


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("accept", "--reason", "x", "--clause", "y"), "--clause"),
        (("reject", "--reason", "x", "--late", "now"), "--late"),
        (("ask", "--clause", "0.2", "--of", "QC", "--reason", "x"), "--reason"),
        (("waive", "--clause", "0.2", "--of", "QC", "--reason", "x", "--late", "now"), "--late"),
    ],
)
def test_an_option_that_a_ruling_does_not_look_at(place: Place, words: tuple[str, ...], option: str) -> None:
    assert f"has no use for {option}" in refused(place, "rule", "1", *words)


def test_a_list_that_is_defined_again(place: Place) -> None:
    last = place.done("journal", "--last", "1")["entries"]
    again = place.done("list", "add", "second", *WHERE)
    assert again["changed"] is False
    assert "nothing was changed" in place.do("list", "add", "second", *WHERE).out
    assert place.done("journal", "--last", "1")["entries"] == last
    other = place.done("list", "add", "second", *WHERE[:-1], "Europe/Helsinki")
    assert other["changed"] is True


def test_nobody_acts_without_a_name(place: Place) -> None:
    ran = run("office", "person", "add", "Kis, Éva", "--office", str(place.folder), "--by", "")
    assert (ran.status, ran.err.startswith("arpad: --by: ")) == (2, True)


def test_when_a_list_came_out_and_when_the_next_is_due(place: Place) -> None:
    place.done("rule", "1", "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    place.done("publish", "standard", today="2024-05-02")
    found = place.done("list", "show", "standard")["lists"][0]
    assert [(one["day"], one["published"]) for one in found["publications"]] == [
        ("2024-04-01", "2024-03-01T12:00:00Z"),
        (PUBLISHED, "2024-05-02T12:00:00Z"),
    ]
    assert found["next"] == {"period": "2024-06", "day": "2024-06-01"}  # fide-2024 7.1: on the first day of the month
    read = place.do("list", "show", "standard").out
    assert "comes out every month" in read
    assert "next: the list 2024-06, to be published on 2024-06-01" in read
    assert "havonta" in place.do("list", "show", "standard", "--lang", "hu").out
    place.done("list", "add", "selo", "--kind", "selo", "--federation", "FIN", "--zone", "Europe/Helsinki")
    assert place.done("list", "show", "selo")["lists"][0]["next"] is None
    assert "kilpailujen jälkeen" in place.do("list", "show", "selo", "--lang", "fi").out
