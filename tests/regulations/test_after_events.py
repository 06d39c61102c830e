"""What a player takes into the next event, on lists that are made event by event."""

import random
from collections import Counter
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.core.answer import Answer
from arpad.core.report import EarlierGame, Event, Game, Player, PublishedRating, Report
from arpad.regulations.ssl_2022.setup import in_order
from tests import made_go, made_ssl
from tests.event_by_event import event_by_event
from tests.rating import read
from tests.regulations.test_after import GO, SSL, numbers, whole, wins


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
