"""What has to be done about an event by which day."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

from arpad.core.duties import Duty
from arpad.core.report import Event, Game, Player
from arpad.core.verdicts import Problem
from arpad.locale import LANGUAGES, catalogue
from arpad.regulations.calendar import Calendar


def event(start: str, end: str, *games: Game, **facts: Any) -> Event:
    return Event("e", date.fromisoformat(start), date.fromisoformat(end), games, **facts)


def duties(authority: str | None, of_list: str, of_event: Event, players: Iterable[Player] = ()) -> list[Duty]:
    regulation = Calendar(authority, of_list).on(of_event.start)
    return [] if isinstance(regulation, Problem) else regulation.duties(of_event, players)


def told(found: list[Duty]) -> list[tuple[str, str, str, str]]:
    return [(duty.clause, duty.code, duty.who, str(duty.due)) for duty in found]


@pytest.mark.parametrize("authority", ["fide", "mssz"])
def test_the_text_of_2014(authority: str) -> None:
    """A week before the start, 7 and 30 days after the end; the list of June closes on 29 May."""
    assert told(duties(authority, "standard", event("2023-05-10", "2023-05-20"))) == [
        ("0.2", "registration", "federation", "2023-05-03"),
        ("9.1", "arbiter_report", "arbiter", "2023-05-27"),
        ("7.13", "list_closing", "officer", "2023-05-29"),
        ("9.1", "upload", "officer", "2023-06-19"),
    ]


def test_norms_ask_for_thirty_days_and_official_events_have_longer() -> None:
    found = duties(None, "standard", event("2023-05-10", "2023-05-31", norms=True, official=True))
    assert ("0.2", "registration", "federation", "2023-04-10") in told(found)
    assert ("7.13", "list_closing", "officer", "2023-05-31") in told(found)


@pytest.mark.parametrize("year", ["2024", "2026"])
def test_the_text_of_2024(year: str) -> None:
    """3 days before the start; for the list of June by 29 May, and for that of August by 29 July at the latest."""
    assert told(duties(None, "standard", event(f"{year}-05-02", f"{year}-05-10"))) == [
        ("0.2.2", "registration", "federation", f"{year}-04-29"),
        ("9.1", "list_report", "officer", f"{year}-05-29"),
        ("9.1", "last_report", "officer", f"{year}-07-29"),
    ]


@pytest.mark.parametrize(
    ("player", "clause", "due"),
    [
        (Player("a", rating=2700), "0.2.2", "2024-04-29"),
        (Player("a", rating=2701), "0.2.1", "2024-04-02"),
        (Player("a", rating=2501, sex="w"), "0.2.1", "2024-04-02"),
    ],
)
def test_a_top_player_asks_for_thirty_days(player: Player, clause: str, due: str) -> None:
    found = duties("fide", "standard", event("2024-05-02", "2024-05-10"), [Player("b", rating=1800), player])
    assert told(found)[0] == (clause, "registration", "federation", due)


def test_a_long_event_is_reported_month_by_month() -> None:
    games = [Game(1, "a", "b", "1-0", date(2024, 4, 10)), Game(2, "b", "a", "1-0", date(2024, 6, 5))]
    long = event("2024-04-10", "2024-06-05", *games)
    reports = [str(duty.due) for duty in duties(None, "standard", long) if duty.code == "list_report"]
    assert reports == ["2024-04-28", "2024-06-28"]
    # Announced, it is due by the month as well: April and May end with 5 days or fewer left, so that their lists are
    # those of June and July; 5 June is for July too.
    announced = duties(None, "standard", event("2024-04-10", "2024-06-05"))
    assert [(duty.month, str(duty.due)) for duty in announced if duty.code == "list_report"] == [
        ("2024-04", "2024-05-29"),
        ("2024-05", "2024-06-28"),
        ("2024-06", "2024-06-28"),
    ]


def test_a_long_event_of_the_text_of_2014_is_due_month_by_month() -> None:
    """1 April to 30 June 2023 are 91 days; the arbiter has 7 days from 30 April, 31 May and 30 June."""
    announced = duties(None, "standard", event("2023-04-01", "2023-06-30"))
    assert [(duty.month, str(duty.due)) for duty in announced if duty.code == "arbiter_report"] == [
        ("2023-04", "2023-05-07"),
        ("2023-05", "2023-06-07"),
        ("2023-06", "2023-07-07"),
    ]
    played = duties(None, "standard", event("2023-04-01", "2023-06-30", Game(1, "a", "b", "1-0", date(2023, 4, 12))))
    assert [(duty.month, str(duty.due)) for duty in played if duty.code == "upload"] == [
        ("2023-04", "2023-05-12"),
        ("2023-05", "2023-06-30"),
        ("2023-06", "2023-07-30"),
    ]


@pytest.mark.parametrize(
    ("authority", "of_list", "start"),
    [
        *((None, "selo", "2024-05-02"), (None, "pelo", "2024-05-02"), (None, "go", "2024-05-02")),
        *((None, "standard", "2014-06-30"), ("nobody", "standard", "2024-05-02"), ("fide", "go", "2024-05-02")),
    ],
)
def test_where_no_text_names_a_day_there_is_nothing(authority: str | None, of_list: str, start: str) -> None:
    assert duties(authority, of_list, event(start, start)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_duty_can_be_told(language: str) -> None:
    found = [
        duty for year in (2023, 2024) for duty in duties(None, "standard", event(f"{year}-05-02", f"{year}-05-03"))
    ]
    words = catalogue(language)
    for code in (code for duty in found for code in (f"duty.{duty.code}", f"who.{duty.who}")):
        assert words.text(code) != code
