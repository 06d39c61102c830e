"""`Answer.after`: month by month or event by event, every player comes to what one long report gives.

`tests/replay` holds the same for the replay, which carries players in columns of its own.
"""

import random
from collections import Counter
from dataclasses import replace
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
from arpad.regulations.ssl_2022.setup import in_order
from tests import made_go, made_ssl
from tests.event_by_event import event_by_event
from tests.rating import read
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


def test_finnish_events_one_by_one_are_the_same_as_together() -> None:
    """Numbers, titles and states; where games that are events of their own stand between others, no player splits."""
    seen: Counter[str] = Counter()
    for number in range(400):
        of_list = ("selo", "pelo")[number % 2]
        report = read(made_ssl.report(random.Random(f"after {number}"), of_list))
        # An Elo that was taken over is a selo: told of a player without one it contradicts itself.
        sound = {n: p if p.rating else p._replace(elo_taken=None) for n, p in report.players.items()}
        report = replace(report, players=sound)
        order = [s.event for s in in_order(dict.fromkeys(report.events, SSL), report)]
        events = list(dict.fromkeys(event.id for event in order))
        if [event.id for event in order] != sorted((e.id for e in order), key=events.index):
            continue
        together = whole(report, SSL)
        apart = list(event_by_event(report, SSL, [report.events[event] for event in events]))
        for place, row in enumerate(together.rows):
            rows = [answer.rows[place] for answer in apart]
            assert [line for part in rows for line in numbers(part)] == numbers(row), row.id
            assert tuple(title for part in rows for title in part.titles) == row.titles
            assert (rows[-1].new, rows[-1].status == "new") == (row.new, row.status == "new")
            assert apart[-1].after[place] == together.after[place]
            seen["games"] += row.games
            seen["titles"] += len(row.titles)
            seen["taken"] += sum(step.code == "elo_taken" for step in row.steps)
            seen["new"] += row.status == "new" and len(rows) > 1
    print(seen)
    assert min(seen.values()) > 10


def selo(players: list[Player], *events: Event) -> Answer:
    return whole(Report("selo", None, {p.id: p for p in players}, {event.id: event for event in events}), SSL)


def finnish(name: str, start: date, end: date, games: list[Game], **facts: Any) -> Event:
    return Event(name, start, end, tuple(games), **{"seconds": 5400, "country": "FIN", **facts})


APRIL = date(2023, 4, 1), date(2023, 4, 2)


def test_a_new_players_games_are_kept_one_by_one_until_he_is_established() -> None:
    known = EarlierGame(date(2023, 1, 1), "before", 1500, 1)
    new = Player("n", rating=1510, games=3, earlier=(known,))
    after = selo([new, Player("a", rating=1700, games=50)], finnish("e", *APRIL, wins("n", "a"))).after
    won = EarlierGame(APRIL[1], "e", 1700, 2)
    # With two unknown draws against 1510: (1500 + 2 x 1510 + 1700) / 4 = 1555, 400 x (2.5 / 4 - 1 / 2) = 50, 4 / 10.
    assert after[0] == new._replace(rating=1605, games=4, normal_games=1, untimed_games=3, earlier=(known, won))
    ten = new._replace(games=10)
    established = selo([ten, Player("a", rating=1700, games=50)], finnish("e", *APRIL, wins("n", "a"))).after[0]
    assert (established.games, established.earlier) == (11, ())


def test_only_games_at_normal_time_are_counted_as_such() -> None:
    players = [Player("a", rating=1700, games=50, normal_games=20), Player("b", rating=1700, games=50)]
    games = [Game(1, "a", "b", "1-0"), Game(2, "b", "a", "1-0", seconds=1500)]
    after = selo(players, finnish("e", *APRIL, games)).after
    counts = [(player.games, player.normal_games, player.untimed_games) for player in after]
    assert counts == [(52, 21, None), (52, 1, 50)]  # of b's 50 nobody knows the time (reading R4)
    untimed = replace(finnish("f", date(2023, 5, 1), date(2023, 5, 2), [Game(1, "a", "b", "1-0")]), seconds=None)
    later = selo(list(after), untimed).after
    assert [(player.normal_games, player.untimed_games) for player in later] == [(21, 1), (1, 51)]


def test_a_class_that_was_reached_is_told_and_another_title_stays() -> None:
    """1895, K_r 30: a win over an equal is 15.1, with 24 games a first class player."""
    players = [Player("a", rating=1895, games=23, title="FM"), Player("b", rating=1895, games=22, title="FM")]
    assert [player.title for player in selo(players, finnish("e", *APRIL, wins("a", "b"))).after] == ["I", "FM"]
    assert [player.title for player in selo(players, finnish("e", *APRIL, wins("b", "a"))).after] == ["FM", "FM"]


def test_a_master_is_no_candidate_later() -> None:
    """A class that was reached stands for those below it, in the same report as in the next.

    2195 with 29 games, K_r 15 below 20: 20. A win over an equal: 2205.1, M. Then 2044 after 16 losses, and one win.
    """
    players = [Player("a", rating=2195, games=29), *(Player(f"b{n:02d}", rating=2195, games=50) for n in range(20))]
    won = finnish("e1", *APRIL, wins("a", "b00"))
    lost = finnish("e2", date(2023, 5, 1), date(2023, 5, 2), [Game(n, "a", f"b{n:02d}", "0-1") for n in range(1, 18)])
    again = finnish("e3", date(2023, 6, 1), date(2023, 6, 2), wins("a", "b18"))
    answer = selo(players, won, lost, again)
    assert answer.rows[0].parts[1].new is not None
    assert answer.rows[0].parts[1].new < 2050 <= (answer.rows[0].new or 0)
    assert answer.rows[0].titles == ("M",)


def test_a_title_that_was_due_is_not_reached_again_however_games_are_cut_into_events_and_reports() -> None:
    """2054 with 24 games and the title I: ME seems to be due. A loss to an equal, K_r 20: 2054 - 10 + 0.1 = 2044; a win
    over 2044, K_r 25: 2044 + 12.5 + 0.1 = 2057. No event brought it.
    """
    players = [Player("a", rating=2054, games=24, title="I"), Player("b", rating=2054, games=50)]
    players.append(Player("c", rating=2044, games=50))
    lost = finnish("e1", *APRIL, wins("b", "a"))
    won = finnish("e2", date(2023, 5, 1), date(2023, 5, 2), wins("a", "c"))
    together = selo(players, lost, won)
    assert (together.rows[0].new, together.rows[0].titles) == (2057, ())
    assert [finding.code for finding in together.findings if finding.event is None] == ["title_due"]
    first = selo(players, lost)
    assert (first.after[0].rating, first.after[0].title, first.after[0].titles_due) == (2044, "I", ("ME",))
    second = selo(list(first.after), won)
    assert (second.rows[0].new, second.rows[0].titles, second.after[0].title) == (2057, (), "I")
    # 2044 is below 2050: the finding does not say that ME is due by it
    (due,) = [finding for finding in second.findings if finding.code == "title_due"]
    assert due.values == {"title": "ME", "held": "I", "reading": "R16", "wording": "title_due_earlier"}


def test_an_elo_is_taken_once_also_for_an_event_that_began_before_and_ended_later() -> None:
    """The order of the events decides, not the day; 3.7 does not apply again until the games since are known."""
    elo = (PublishedRating(date(2023, 1, 1), 2000),)
    foreigner = Player("f", federation="SWE", elo=elo, elo_taken=date(2023, 1, 2), elo_games_since=True, rating=1800)
    players = [foreigner, Player("b", rating=2000, games=50)]
    short = finnish("short", date(2023, 4, 10), date(2023, 4, 12), wins("b", "f"))
    long = finnish("long", *(date(2023, 4, 1), date(2023, 4, 30)), wins("b", "f"))
    together = selo(players, short, long)
    first = selo(players, short)
    assert first.rows[0].parts[0].old == 2000
    assert (first.after[0].elo_games_since, first.after[0].rating) == (None, first.rows[0].new)
    second = selo(list(first.after), long)
    assert second.rows[0].new == together.rows[0].new
    assert second.rows[0].parts[0].old == first.rows[0].new


def test_of_whom_no_game_counted_nothing_is_made_up() -> None:
    idle = Player("idle", rating=1700, title="FM", earlier_games=3)
    assumed = Player("assumed", ratings=(PublishedRating(date(2023, 1, 1), 1650),))
    many = Player("many", games=30, earlier=tuple(EarlierGame(date(2023, 1, 1), None, 1500, 1) for _ in range(11)))
    players = [idle, assumed, many, Player("a", rating=1700, games=50), Player("b", rating=1700, games=50)]
    after = {player.id: player for player in selo(players, finnish("e", *APRIL, wins("a", "b"))).after}
    assert after["idle"] == idle
    assert after["assumed"] == Player("assumed", rating=1650)
    # 11 draws against 1500 come to 1500 + 11 / 10, and establish him (reading R14).
    assert after["many"] == Player("many", rating=1501, games=11, normal_games=0, untimed_games=11)


def test_go_events_one_by_one_are_the_same_as_together() -> None:
    """Points, grades and who is in the registry."""
    seen: Counter[str] = Counter()
    for number in range(300):
        report = read(made_go.report(random.Random(f"after {number}")))
        together = whole(report, GO)
        apart = list(event_by_event(report, GO))
        for place, row in enumerate(together.rows):
            rows = [answer.rows[place] for answer in apart]
            assert [line for part in rows for line in numbers(part)] == numbers(row), row.id
            assert rows[-1].grade == row.grade
            assert apart[-1].after[place] == together.after[place]
            player, after = report.players[row.id], together.after[place]
            seen["entered"] += (player.register, after.register) == ("entrant", None)
            seen["foreign"] += after.register == "foreigner" and row.games > 0
            seen["grades"] += any(step.code == "go_grade_reached" for step in row.steps)
            seen["once"] += after.reached != () and player.reached == ()
    print(seen)
    assert min(seen.values()) > 10


def go(players: list[Player], games: list[Game]) -> dict[str, Player]:
    event = Event("e", *APRIL, tuple(games), board=19, base_seconds=5400, factor=20)
    answer = whole(Report("go", None, {p.id: p for p in players}, {"e": event}), GO)
    return {player.id: player for player in answer.after}


def test_go_players_after_an_event() -> None:
    """C 20: a win over an equal is 20 x 0.5 = 10 points; the limit of 3 kyu is 1815, and is reached twice."""
    strong = Player("s", rating=1810, grade="4 kyu", entry_grade="4 kyu")
    entrant = Player("n", register="entrant", rating=1810, entry_grade="4 kyu")
    after = go([strong, entrant], wins("s", "n"))
    assert after["s"] == Player("s", rating=1820, grade="4 kyu", reached=("3 kyu",))
    assert after["n"] == Player("n", rating=1800, grade="4 kyu")
    # A foreigner stays one, and whoever did not come keeps what was decided of him.
    foreigner = Player("f", register="foreigner", entry_grade="4 kyu")
    later = entrant._replace(id="later")
    after = go([strong, foreigner, later], wins("s", "f"))
    assert (after["f"], after["later"]) == (foreigner, later)
