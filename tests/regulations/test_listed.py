"""The lines of a printed list, of people who need not have played."""

import random
from dataclasses import replace
from datetime import date, timedelta

import pytest

from arpad.core.answer import Answer, ListEntry, Standing
from arpad.core.dates import Month
from arpad.core.report import Approval, Event, Game, Player, PublishedRating, Report
from arpad.core.verdicts import Problem
from arpad.regulations.calendar import Calendar
from arpad.regulations.edition import editions
from arpad.regulations.rate import rate
from tests import made
from tests.rating import read
from tests.regulation import regulation_on

MAY = date(2024, 5, 1)
PERIOD = Month(2024, 4)


def on_list(
    *players: Player, of_list: str = "standard", day: date = MAY, last_active: Month | None = PERIOD
) -> list[ListEntry]:
    return regulation_on(None, of_list, day).listed(day, (Standing(player, 3, last_active) for player in players))


@pytest.mark.parametrize("edition", list(made.WORLDS))
def test_it_is_the_list_that_rating_prints(edition: str) -> None:
    """From what an answer leaves, the very lines that it prints."""
    count = 0
    for number in range(60):
        report = read(made.report(random.Random(f"listed {number}"), edition))
        # A K that was published with a list is of that list and is not carried.
        plain = {
            name: player._replace(ratings=tuple(entry._replace(k=None) for entry in player.ratings))
            for name, player in report.players.items()
        }
        answer = rate(replace(report, players=plain), None, None, {})
        assert isinstance(answer, Answer)
        assert answer.period is not None
        rows = zip(answer.rows, answer.after, strict=True)
        standings = [Standing(after, row.games, None) for row, after in rows]
        day = answer.period.first_day
        assert regulation_on(None, "standard", day).listed(day, standings) == list(answer.printed)
        count += len(answer.printed)
    assert count > 100


def test_a_line_has_what_the_text_asks_for() -> None:
    player = Player("7", "A, B", "HUN", "w", 1990, date(1990, 2, 3), "WFM", 2150, games=40, peak=2150)
    expected = ListEntry("7", "A, B", "WFM", "HUN", 2150, 3, "1990-02-03", "w", 20, None, False)
    assert on_list(player) == [expected]


def test_the_highest_stands_first_and_equals_by_id() -> None:
    players = [Player(name, rating=rating) for name, rating in (("b", 1900), ("c", 2000), ("a", 1900))]
    assert [entry.id for entry in on_list(*players)] == ["c", "a", "b"]


def test_who_is_not_on_it() -> None:
    """Below the floor of 1400, without a rating, in a suspended federation, or reported off."""
    players = [
        *(Player("low", rating=1399), Player("floor", rating=1400), Player("none")),
        *(Player("suspended", rating=1800, suspended=True), Player("off", rating=1800, not_listed=True)),
        Player("member", rating=1800, suspended=False, not_listed=False),
    ]
    assert [entry.id for entry in on_list(*players)] == ["member", "floor"]


@pytest.mark.parametrize(
    ("day", "clause", "by"), [(date(2024, 4, 8), "10.1", "Council"), (date(2023, 4, 8), "13.3", "FIDE")]
)
def test_who_was_excepted_is_on_it_from_then_on(day: date, clause: str, by: str) -> None:
    """fide-2024 10.1, fide-2014 13.1 and 13.3: of two members of a suspended federation one is agreed to."""
    players = [
        Player("a", rating=1800, suspended=True),
        Player("b", rating=1700, suspended=True),
        Player("c", rating=1600),
    ]
    event = Event("e", day, day, (Game(1, "a", "c", "1/2-1/2"), Game(2, "b", "c", "1/2-1/2")), seconds=7200)
    report = Report("standard", None, {player.id: player for player in players}, {"e": event})
    told = [rate(replace(report, approvals=some), None, None, {}) for some in ((), (Approval(clause, "player a", by),))]
    without, agreed = (answer for answer in told if isinstance(answer, Answer))
    assert [entry.id for entry in without.printed] == ["c"]
    assert [player.excepted for player in without.after] == [None, None, None]
    assert [entry.id for entry in agreed.printed] == ["a", "c"]
    assert [player.excepted for player in agreed.after] == [by, None, None]
    # Nobody has to agree again, neither where he does not play nor where he does.
    assert [entry.id for entry in on_list(*agreed.after, day=day.replace(month=5, day=1))] == ["a", "c"]
    again = rate(replace(report, players={player.id: player for player in agreed.after}), None, None, {})
    assert isinstance(again, Answer)
    assert [entry.id for entry in again.printed] == ["a", "c"]
    assert [player.excepted for player in again.after] == [by, None, None]
    found = [
        (f.subject, f.level, f.values.get("approved_by")) for f in again.findings if f.code == "federation_suspended"
    ]
    assert found == [("player a", "note", by), ("player b", "approve", None)]
    # The exception ends with the suspension.
    free = {player.id: player._replace(suspended=False) for player in agreed.after}
    ended = rate(replace(report, players=free), None, None, {})
    assert isinstance(ended, Answer)
    assert [player.excepted for player in ended.after] == [None, None, None]


@pytest.mark.parametrize(
    ("last_active", "inactive"),
    [
        (Month(2024, 4), False),
        (Month(2023, 5), False),  # the twelfth period before the list of May 2024
        (Month(2023, 4), True),
        (None, False),  # nothing is known of him
    ],
)
def test_a_year_without_a_game(last_active: Month | None, inactive: bool) -> None:
    assert on_list(Player("a", rating=1800), last_active=last_active)[0].inactive is inactive


@pytest.mark.parametrize(
    ("player", "k"),
    [
        (Player("a", rating=1800, games=29), 40),
        (Player("a", rating=1800, games=30), 20),
        (Player("a", rating=1800), 20),
        (Player("a", rating=2300, peak=2400), 10),
        (Player("a", rating=2299, games=50, birth_year=2006), 40),
        (Player("a", rating=2299, games=50, birth_year=2005), 20),
        (Player("a", rating=1800, k=15), 15),
    ],
)
def test_the_k_of_the_period_that_begins(player: Player, k: int) -> None:
    assert on_list(player)[0].k == k


def test_the_list_is_by_the_text_of_its_day() -> None:
    """February 2024 is under the text of 2014, whose floor is 1000; March under that of 2024 (reading R16)."""
    low = Player("low", rating=1100)
    assert [entry.id for entry in on_list(low, day=date(2024, 2, 1))] == ["low"]
    assert on_list(low, day=date(2024, 3, 1)) == []


def test_a_first_rating_below_the_floor_is_printed_on_the_list_that_publishes_it() -> None:
    """From an event of the text of 2014, on the list of April; in May the player has left (reading R16, 7.2.1)."""
    first = Player("first", rating=1250, ratings=(PublishedRating(date(2024, 4, 1), 1250),))
    assert [(entry.id, entry.rating) for entry in on_list(first, day=date(2024, 4, 1))] == [("first", 1250)]
    assert on_list(first, day=date(2024, 5, 1)) == []


def test_of_ratings_by_date_the_one_in_force_is_listed() -> None:
    lists = (PublishedRating(date(2024, 4, 1), 1800), PublishedRating(MAY, 1850), PublishedRating(date(2024, 6, 1), 1))
    assert [entry.rating for entry in on_list(Player("a", ratings=lists))] == [1850]


@pytest.mark.parametrize("of_list", ["selo", "pelo"])
def test_a_finnish_list_has_everybody_with_a_number(of_list: str) -> None:
    players = [
        *(Player("new", rating=1500, games=3, birth_year=2010), Player("none", games=3)),
        *(Player("old", rating=1900, games=200, title="I"), Player("off", rating=1700, not_listed=True)),
    ]
    assert on_list(*players, of_list=of_list) == [
        ListEntry("old", None, "I", None, 1900, 3, None, None, None),
        ListEntry("new", None, None, None, 1500, 3, "2010", None, None),
    ]


def test_a_go_list_has_the_registry_with_its_grades() -> None:
    players = [
        *(Player("told", rating=1700, grade="1 dan"), Player("points", rating=1720), Player("none", grade="1 dan")),
        *(Player("entrant", rating=1500, register="entrant"), Player("guest", rating=2500, register="foreigner")),
        Player("off", rating=1500, not_listed=True),
    ]
    found = on_list(*players, of_list="go")
    assert [(entry.id, entry.rating, entry.grade, entry.k) for entry in found] == [
        ("points", 1720, "5 kyu", None),
        ("told", 1700, "1 dan", None),
    ]


def test_a_list_that_nobody_makes_is_told() -> None:
    def code(authority: str | None, of_list: str, day: date) -> str:
        found = Calendar(authority, of_list).on(day)
        assert isinstance(found, Problem)
        return found.code

    assert code("nobody", "standard", MAY) == "unknown_authority"
    assert code("fide", "go", MAY) == "list_not_covered"
    assert code(None, "selo", date(2022, 5, 4)) == "before_every_edition"
    assert regulation_on("mssz", "standard", MAY).edition.id == "fide-2024"  # FIDE's text follows theirs


def test_a_hundred_thousand_lines_are_made_at_once() -> None:
    """In about a second; counted in calls of Python it would be the same on any machine, so only the lines are held."""
    players = (Player(str(n), rating=1400 + n % 1400, games=n % 60, birth_year=1950 + n % 60) for n in range(100_000))
    assert len(on_list(*players)) == 100_000


def random_standing(rng: random.Random, number: int, of_list: str) -> Standing:
    """Somebody of any age and strength who has played last at any time, at the borders often."""
    day = date(2013, 12, 1) + timedelta(days=rng.randrange(4000))
    birth = rng.choice((None, date(rng.randint(1990, 2016), rng.randint(1, 12), rng.randint(1, 28)), date(2004, 2, 29)))
    player = Player(
        str(number),
        birth_year=rng.choice((None, rng.randint(1985, 2018))) if birth is None else birth.year,
        birth_date=birth,
        rating=rng.choice((None, 1390, 1400, 1999, 2000, 2299, 2300, 2400)),
        ratings=(PublishedRating(day, rng.randint(1400, 2500)),) if rng.random() < 0.1 else (),
        games=rng.choice((None, 0, 29, 30)),
        peak=rng.choice((None, 2299, 2400)),
        k=rng.choice((None, None, None, 10)) if of_list == "standard" else None,
        not_listed=rng.choice((None, True)),
    )
    return Standing(player, rng.choice((0, 5)), rng.choice((None, Month.of(day))))


LISTS = [("fide", "standard"), ("mssz", "standard"), ("ssl", "selo"), ("mgsz", "go")]


@pytest.mark.parametrize(("authority", "of_list"), LISTS)
def test_a_line_stays_as_long_as_the_law_says(authority: str, of_list: str) -> None:
    """Every day for six years, as long as the edition is the same: the line is the one of the first day."""
    moved = 0
    for number in range(20):
        rng = random.Random(f"until {authority} {number}")
        first = rng.choice(editions_of(authority)) + timedelta(days=rng.randrange(40, 800))
        standings = [random_standing(rng, place, of_list) for place in range(20)]
        at_first = lines_of(authority, of_list, first, standings)
        regulation = regulation_on(authority, of_list, first)
        until = regulation.lines_until(first, standings)
        assert all(day > first for day in until.values())
        for day in (first + timedelta(days=days) for days in range(0, 2200, 7)):
            if regulation_on(authority, of_list, day).edition != regulation.edition:
                break
            now = lines_of(authority, of_list, day, standings)
            for standing in standings:
                name = standing.player.id
                if day < until.get(name, date.max):
                    assert now.get(name) == at_first.get(name), (standing, first, day)
                moved += now.get(name) != at_first.get(name)
    assert moved > 0


def editions_of(authority: str) -> list[date]:
    return [edition.first_day for edition in editions().values() if edition.authority == authority]


def lines_of(authority: str, of_list: str, day: date, standings: list[Standing]) -> dict[str, ListEntry]:
    return {entry.id: entry for entry in regulation_on(authority, of_list, day).listed(day, standings)}


def test_the_days_on_which_time_alone_changes_a_line() -> None:
    """fide-2024: K of juniors until the end of the year of the 18th birthday; inactive after twelve periods."""
    junior = Player("junior", birth_date=date(2008, 6, 15), rating=1800)
    child = Standing(junior, 0, None)
    idle = Standing(Player("idle", rating=1800), 0, Month(2024, 4))
    until = regulation_on("fide", "standard", MAY).lines_until(MAY, [child, idle])
    # Born in 2008: 18 in 2026, and no junior from 2027. Played in April 2024: the twelve periods from May 2024 to
    # April 2025 without a game are closed by the list of May 2025.
    assert until == {"junior": date(2027, 1, 1), "idle": date(2025, 5, 1)}
    before, on_day = (lines_of("fide", "standard", day, [idle])["idle"] for day in (date(2025, 4, 1), date(2025, 5, 1)))
    assert (before.inactive, on_day.inactive) == (False, True)
    later = date(2027, 1, 1)
    assert regulation_on("fide", "standard", later).lines_until(later, [child, idle]) == {}
