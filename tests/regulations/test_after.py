"""`Answer.after`: month by month or event by event, every player comes to what one long report gives.

`tests/replay` holds the same for the replay, which carries players in columns of its own.
"""

import random
from datetime import date
from itertools import combinations
from typing import Any

import pytest

from arpad.core.answer import Answer, Row
from arpad.core.dates import Month
from arpad.core.report import EarlierGame, Event, Game, Player, PublishedRating, Report
from arpad.regulations.edition import Edition, editions
from arpad.regulations.fide.carried import without_supplied_k
from arpad.regulations.fide.entry import highest_published
from arpad.regulations.rate import rate
from arpad.regulations.regulation import Regulation
from tests.replay.by_reports import before_everything, by_reports, events_by_list, published, report_for
from tests.replay.histories import made_history

FIDE = [edition for edition in editions().values() if "standard" in edition.lists]
SSL = editions()["ssl-2022"].regulation()
GO = editions()["mgsz-2012"].regulation()
MAY, JUNE = Month(2024, 5), Month(2024, 6)


def numbers(row: Row) -> list[tuple[Any, ...]]:
    """Every number of a player's events; of what did not count there is none."""
    parts = [part for part in row.parts if part.games]
    return [(p.event, p.part, p.old, p.new, p.k, p.factor, p.games, p.score, p.change, p.rounded) for p in parts]


def whole(report: Report, text: Regulation[Any]) -> Answer:
    answer = rate(report, text.edition.id, None, {})
    assert isinstance(answer, Answer)
    return answer


# Months


@pytest.mark.parametrize("edition", FIDE, ids=[edition.id for edition in FIDE])
def test_months_through_the_door_agree(edition: Edition) -> None:
    """What the answer of one month says goes into the report of the next; the office keeps what it published."""
    text = edition.regulation()
    for number in range(8):
        made = made_history(random.Random(f"after {number}"), text.law.floor)
        expected, _ = by_reports(made, text)  # it marks what the law refuses
        carried = [before_everything(player) for player in made.players]
        found: dict[tuple[str, str], tuple[int, int]] = {}
        for month, events in sorted(events_by_list(made, text).items()):
            parts = [event for event in events if not event.refused]
            if not parts:  # nobody moves, and the list is published again
                carried = [published(p, p._replace(rating=p.ratings[-1].rating), month) for p in carried]
                continue
            answer = whole(report_for(made, carried, parts, month), text)
            found |= {(str(month), row.id): (row.new or 0, row.games) for row in answer.rows}
            carried = [published(*of_player, month) for of_player in zip(carried, answer.after, strict=True)]
        told = {key: (new, games) for key, (new, _, _, games) in expected.items() if key in found}
        assert told == {key: value for key, value in found.items() if key in expected}
        assert len(told) > 5


def month_of(players: list[Player], games: list[Game], period: Month = MAY, **facts: Any) -> Answer:
    start = period.plus(-1).first_day
    event = Event("e", start, start.replace(day=9), tuple(games), system="swiss", **facts)
    answer = rate(Report("standard", period, {p.id: p for p in players}, {"e": event}), None, None, {})
    assert isinstance(answer, Answer)
    return answer


def wins(winner: str, *losers: str) -> list[Game]:
    return [Game(number, winner, loser, "1-0") for number, loser in enumerate(losers, start=1)]


def test_a_rated_player_after_a_month() -> None:
    """Games are added, the new rating is a published one, and everything else is as it was."""
    old = Player("a", name="A", rating=1800, games=28, peak=1805, birth_year=1980, title="CM", federation="HUN", k=20)
    other = Player("b", rating=1800)
    after, unknown = month_of([old, other], wins("a", "b")).after
    assert after == old._replace(rating=1810, games=29, peak=1810)  # D 0: 20 x 0.50
    # D 0, K 20 without a count: 1790; he was published at 1800.
    assert unknown == other._replace(rating=1790, games=None, peak=1800)


def test_a_peak_is_kept_and_one_of_nobody_is_none() -> None:
    players = [Player("a", rating=1800, peak=2000), Player("b", rating=1800), Player("c")]
    after = month_of(players, wins("a", "b", "c")).after
    assert [(player.rating, player.peak) for player in after] == [(1810, 2000), (1790, 1800), (None, None)]


def test_a_pool_is_carried_game_by_game() -> None:
    """Earlier games stay while they are pooled with the newest; 26 months before 9 April 2024 is 9 February 2022.

    What is only pooled counts towards the games of a new player when it makes a rating.
    """
    lost = EarlierGame(date(2022, 2, 8), "old", 1700, 1)
    kept = EarlierGame(date(2022, 2, 9), "old too", 1750, 2)
    new = Player("n", games=2, earlier=(lost, kept))
    rated = [Player(name, rating=rating) for name, rating in (("a", 1800), ("b", 1900))]
    after = {player.id: player for player in month_of([new, *rated], wins("n", "a", "b")).after}
    own = [EarlierGame(date(2024, 4, 9), "e", rating, 2) for rating in (1800, 1900)]
    assert after["n"] == new._replace(earlier=(kept, *own))
    assert after["a"].earlier == ()


def test_a_pool_has_what_each_game_brought_whichever_colour() -> None:
    """A win with white, a draw with black, a loss with white and a win with black: 2, 1, 0 and 2 half points."""
    rated = [Player(name, rating=rating) for name, rating in zip("abcd", (1800, 1810, 1820, 1830), strict=True)]
    games = [
        Game(1, "n", "a", "1-0"),
        Game(2, "b", "n", "1/2-1/2"),
        Game(3, "n", "c", "0-1"),
        Game(4, "d", "n", "0-1"),
    ]
    after = month_of([Player("n"), *rated], games).after[0]
    assert [(game.opponent, game.half_points) for game in after.earlier] == [(1800, 2), (1810, 1), (1820, 0), (1830, 2)]


def test_in_a_pool_are_rated_opponents_and_a_rated_player_has_none() -> None:
    """A round robin of 2024 with two unrated players: each of them has the games against the other two (8.2.2)."""
    old = EarlierGame(date(2024, 3, 1), "old", 1700, 1)
    players = {
        p.id: p for p in (Player("n"), Player("m"), Player("a", rating=1800, earlier=(old,)), Player("b", rating=1900))
    }
    games = tuple(Game(1 + n % 3, *pair, "1/2-1/2") for n, pair in enumerate(combinations(players, 2)))
    event = Event("e", date(2024, 4, 3), date(2024, 4, 9), games, system="round-robin")
    answer = rate(Report("standard", MAY, players, {"e": event}), None, None, {})
    assert isinstance(answer, Answer)
    assert [[game.opponent for game in player.earlier] for player in answer.after] == [
        [1800, 1900],
        [1800, 1900],
        [],
        [],
    ]


@pytest.mark.parametrize(
    ("told", "k"),
    [
        ({"games": 29, "peak": 1900, "birth_year": 1980}, None),
        ({"peak": 1900, "birth_year": 1980}, 10),  # 40 or 20, by games that nobody tells
        ({"games": 29, "birth_year": 1980}, 10),  # 40 or 10, by a peak that nobody tells
        ({"games": 30, "birth_year": 1980}, 10),  # 20 or 10, by a peak that nobody tells
        ({"games": 30, "peak": 1900}, 10),  # 40 or 20, by a birth that nobody tells
        ({"games": 30, "peak": 2400}, None),  # 10 for ever
    ],
)
def test_a_told_k_ends_with_its_period_where_the_text_knows_the_next(told: dict[str, Any], k: int | None) -> None:
    """8.3.3: 40 until 30 games, and for juniors below 2300; 20 below 2400; 10 from a published 2400 on."""
    player = Player("a", rating=1800, k=10, **told)
    law = editions()["fide-2024"].law()
    assert without_supplied_k(law, player, MAY.first_day) == player._replace(k=k)
    plain = player._replace(k=None)
    assert without_supplied_k(law, plain, MAY.first_day) is plain
    high = Player("b", rating=2450, games=30, birth_year=1980, k=20)  # 10, whatever he had before
    assert without_supplied_k(law, high, MAY.first_day).k is None


def test_what_opponents_count_for_in_a_pool_of_2014() -> None:
    """In a Swiss event each by their rating; in a round robin with unrated players all of them by the average.

    (1800 + 1900 + 2000 + 2101) / 4 = 1950.25, and no player is 400 above or below it.
    """
    ratings = {"n": None, "a": 1800, "b": 1900, "c": 2000, "d": 2101}
    players = {name: Player(name, rating=rating) for name, rating in ratings.items()}
    pairs = [pair if number % 2 else pair[::-1] for number, pair in enumerate(combinations(players, 2))]  # both colours
    games = tuple(Game(1 + number % 5, white, black, "1/2-1/2") for number, (white, black) in enumerate(pairs))
    for system, expected in (("swiss", [1800, 1900, 2000, 2101]), ("round-robin", [1950] * 4)):
        event = Event("e", date(2023, 4, 3), date(2023, 4, 9), games, system=system)  # type: ignore[arg-type]
        answer = rate(Report("standard", Month(2023, 5), players, {"e": event}), None, None, {})
        assert isinstance(answer, Answer)
        assert answer.regulations == {"e": "fide-2014"}
        assert [game.opponent for game in answer.after[0].earlier] == expected


def test_a_pool_that_made_a_rating_is_spent_and_counts_towards_the_games_of_a_new_player() -> None:
    """Ra = (1800 + 4 x 1800 + 2 x 1800) / 7 = 1800; 4 + 1 + 1 of 7 is .86 of two decimals, dp 309: 2109."""
    new = Player("n", earlier=tuple(EarlierGame(date(2024, 3, 1), "w", 1800, 2) for _ in range(4)), games=3)
    after = month_of([new, Player("a", rating=1800)], wins("n", "a")).after[0]
    assert after == new._replace(rating=2109, peak=2109, games=5, earlier=())


def test_the_months_of_a_long_event_are_pooled_on_their_own_lists() -> None:
    """April's games are of the list of May; the list of June pools those of May alone, under a name of their own."""
    games = [Game(1, "n", "a", "1-0", date(2024, 4, 2)), Game(2, "n", "b", "1-0", date(2024, 5, 3))]
    event = Event("long", date(2024, 4, 2), date(2024, 6, 1), tuple(games), system="swiss")
    players = {p.id: p for p in (Player("n"), Player("a", rating=1800), Player("b", rating=1900))}
    answer = rate(Report("standard", JUNE, players, {"long": event}), None, None, {})
    assert isinstance(answer, Answer)
    told = [(game.event, game.date, game.opponent) for game in answer.after[0].earlier]
    assert told == [("long 2024-05-03", date(2024, 5, 3), 1900)]


def test_a_peak_told_with_a_list_is_of_its_day() -> None:
    """An event that began before a list is not measured by the peak of that list."""
    lists = (PublishedRating(MAY.first_day, 2390, peak=2395), PublishedRating(JUNE.first_day, 2410, peak=2410))
    player = Player("a", ratings=lists, peak=2410)
    assert highest_published(player, JUNE.first_day) == 2395
    assert highest_published(player, JUNE.plus(1).first_day) == 2410
    assert highest_published(player, MAY.first_day) == 0
    unrated = player._replace(ratings=(PublishedRating(MAY.plus(-1).first_day, None), *lists))
    assert highest_published(unrated, MAY.first_day) == 0
    plain = player._replace(ratings=tuple(entry._replace(peak=None) for entry in lists))
    assert highest_published(plain, JUNE.first_day) == 2410  # undated: told as it is


def test_an_event_that_began_before_a_list_keeps_its_k() -> None:
    """Under mssz-2017 K is fixed when an event begins: 20 at 2395, though by May the player was published at 2405."""
    opening = [
        Player(name, ratings=(PublishedRating(date(2023, 1, 1), 2395, peak=2395),), peak=2395, games=100)
        for name in "ab"
    ]
    first = Event("e1", date(2023, 4, 1), date(2023, 4, 9), tuple(wins("a", "b")), system="swiss")
    second = Event("e2", date(2023, 4, 28), date(2023, 5, 5), tuple(wins("a", "b")), system="swiss")
    carried = opening
    found = []
    for month, event in ((Month(2023, 5), first), (Month(2023, 6), second)):
        report = Report("standard", month, {player.id: player for player in carried}, {event.id: event})
        answer = rate(report, None, "mssz", {})
        assert isinstance(answer, Answer)
        found.append((answer.rows[0].new, answer.rows[0].k))
        carried = [published(*of_player, month) for of_player in zip(carried, answer.after, strict=True)]
    assert found == [(2405, 20), (2415, 20)]  # D 0 both times: 20 x 0.50


# Events
