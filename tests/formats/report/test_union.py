"""Several files as one report."""

import time
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad.core.dates import Month
from arpad.core.report import Approval, Event, Game, Player, Report
from arpad.formats.report.union import gather


def report(*players: Player, event: str | None = "e1", games: int = 1, period: Month | None = None) -> Report:
    played = tuple(Game(round=n, white="a", black="b", result="1-0") for n in range(1, games + 1))
    events = {event: Event(event, date(2024, 4, 3), date(2024, 4, 11), played)} if event else {}
    return Report("standard", period, {player.id: player for player in players}, events)


A, B = Player("a", rating=2000), Player("b", rating=1900)


def test_players_may_stand_in_another_file() -> None:
    found, problems = gather([("one", report(A, B)), ("two", report(A, event="e2"))])
    assert problems == []
    assert found is not None
    assert set(found.events) == {"e1", "e2"}
    assert found.players == {"a": A, "b": B}


def test_more_facts_of_the_players_are_joined() -> None:
    more = [("more", report(Player("a", games=7), Player("z", rating=1500), event=None))]
    found, problems = gather([("one", report(A, B))], more)
    assert problems == []
    assert found is not None
    assert found.players["a"] == Player("a", rating=2000, games=7)
    assert "z" not in found.players  # nobody of the reports


def test_players_that_only_the_other_file_knows() -> None:
    found, problems = gather([("one", report(A))], [("more", report(B, event=None))])
    assert problems == []
    assert found is not None
    assert found.players == {"a": A, "b": B}


def test_files_that_disagree() -> None:
    _, problems = gather([("one", report(A, B)), ("two", report(Player("a", rating=2001), event="e2"))])
    assert [(p.place, p.code, p.values["field"]) for p in problems] == [("two", "facts_differ", "rating")]
    _, problems = gather([("one", report(A, B)), ("two", report(A, B))])
    assert [(p.place, p.code) for p in problems] == [("two", "event_in_two_files")]
    may, june = Month(2024, 5), Month(2024, 6)
    _, problems = gather([("one", report(A, B, period=may)), ("two", report(A, B, event="e2", period=june))])
    assert [(p.place, p.code) for p in problems] == [("two", "periods_differ")]
    other = Report("go", None, {}, {})
    _, problems = gather([("one", report(A, B)), ("two", other)])
    assert [(p.place, p.code) for p in problems] == [("two", "lists_differ")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"name": "Virtanen, Matti"}, {"name": "Virtanen,Matti"}),
        ({"name": "Virtanen, Matti"}, {"name": "Matti VIRTANEN"}),
        ({"title": "FM"}, {"title": "IM"}),
        ({"federation": "FIN"}, {"federation": "FID"}),
    ],
)
def test_spelling_is_a_note_and_the_first_file_is_taken(one: dict[str, Any], other: dict[str, Any]) -> None:
    (field,) = one
    first, second = A._replace(**one), A._replace(**other)
    found, problems = gather([("one", report(first, B)), ("two", report(second, B, event="e2"))])
    assert found is not None
    assert found.players["a"] == first
    told = [(p.severity, p.place, p.code, p.values["field"]) for p in problems]
    assert told == [("note", "two", "spelled_differently", field)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"name": "Virtanen, Matti"}, {"name": "Keksitty, Ville"}),
        ({"name": "Virtanen, Matti"}, {"name": "Virtanen, Anna"}),  # a word agrees
        ({"name": "Virtanen, Matti"}, {"name": "Virtanen, Mattia"}),
        ({"name": "Kis, Sándor"}, {"name": "Kiss, Andor"}),
        ({"name": "Virtanen, Matti"}, {"name": "李明"}),
        ({"sex": "m"}, {"sex": "w"}),
        ({"birth_year": 1980}, {"birth_year": 1981}),
    ],
)
def test_another_person_under_one_id_stops_until_someone_says_that_it_is_one(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    """One ID, and name, birth or sex contradict each other: asked, in several files of a month too."""
    first, second = A._replace(**one), A._replace(**other)
    files = [("one", report(first, B)), ("two", report(second, B, event="e2"))]
    found, problems = gather(files)
    assert found is None
    assert [(p.severity, p.code, p.place) for p in problems] == [("stop", "person_asked", "two")]
    found, problems = gather(files, same_people=["a"])
    assert found is not None
    assert found.players["a"] == first
    assert [(p.severity, p.code) for p in problems] == [("note", "spelled_differently")]


@pytest.mark.parametrize("field", ["federation", "title"])
def test_what_decides_numbers_in_finland_stops_there(field: str) -> None:
    """Whether the player is a foreigner (ssl-2022 3.7, 3.9), and which titles the player has."""
    of_a = [A._replace(**{field: value}) for value in ("AAA", "BBB")]  # type: ignore[arg-type]
    files = [(f"{n}", replace(report(a, B, event=f"e{n}"), list="selo")) for n, a in enumerate(of_a)]
    found, problems = gather(files)
    assert found is None
    assert [(p.severity, p.code) for p in problems] == [("stop", "facts_differ")]


def test_one_period_is_enough() -> None:
    may = Month(2024, 5)
    found, _ = gather([("one", report(A, B)), ("two", report(A, event="e2", period=may))])
    assert found is not None
    assert found.period == may


def test_unknown_players_are_told_with_their_round() -> None:
    _, problems = gather([("one", report(A, games=2))])
    assert [p.place for p in problems] == ["one: event e1, round 1", "one: event e1, round 2"]


def test_approvals_of_all_files_count() -> None:
    one = Report("standard", None, {"a": A, "b": B}, report(A).events, (Approval("0.2", "event e1", "x"),))
    found, _ = gather([("one", one)], [("more", Report("standard", None, {}, {}, (Approval("6.2", "event e1", "y"),)))])
    assert found is not None
    assert [approval.clause for approval in found.approvals] == ["0.2", "6.2"]


def test_many_files_are_gathered_in_linear_time() -> None:
    """60 files of 100 players took 30 s when the players of all events were collected again for each player."""
    reports = []
    for number in range(60):
        names = [f"{number}-{seat}" for seat in range(100)]
        games = tuple(Game(1, *names[seat : seat + 2], "1-0") for seat in range(0, 100, 2))
        event = Event(f"e{number}", date(2024, 4, 3), date(2024, 4, 4), games)
        reports.append(
            (f"{number}.trf", Report("standard", None, {name: Player(name) for name in names}, {event.id: event}))
        )
    began = time.process_time()
    report, problems = gather(reports)
    assert time.process_time() - began < 2
    assert (report is not None, problems) == (True, [])
