"""The columns that the month's procedure writes, where the answer does not show them."""

import inspect
from typing import Any

from arpad.regulations.edition import editions
from arpad.regulations.fide import reasons
from arpad.regulations.fide.procedure import rate_month
from arpad.regulations.fide.rate import prepare
from arpad.regulations.fide.setup import Frame, starts
from tests.rating import answered, read

EDITION = editions()["fide-2024"]


def worked(players: list[dict[str, Any]], games: list[dict[str, Any]]) -> Frame:
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-11", "system": "swiss", "games": games}
    report = read({"list": "standard", "period": "2024-05", "players": players, "events": [event]})
    text = EDITION.regulation()
    columns = prepare(text, dict.fromkeys(report.events, text), report).columns
    rate_month(columns.laws, columns.period, columns.work)
    return columns


def test_the_words_of_each_kind_are_told_apart() -> None:
    """The numbers are names: any will do, as long as no two of a kind are the same."""
    kinds: list[set[int]] = [set()]
    for line in inspect.getsource(reasons).splitlines():
        if line.startswith("# "):
            kinds.append(set())
        name, equals, number = line.partition(" = ")
        if equals and name.isupper() and number.split()[0].lstrip("-").isdigit():
            value = getattr(reasons, name)
            assert value not in kinds[-1], name
            kinds[-1].add(value)
    assert [len(kind) for kind in kinds[1:]] == [12, 6, 7, 7]


def test_what_came_of_a_period() -> None:
    players = [{"id": "a", "rating": 2000}, {"id": "b", "rating": 2000}, {"id": "c", "rating": 2000}, {"id": "d"}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    found = worked(players, [game])
    outcomes = [reasons.CHANGED, reasons.CHANGED, reasons.NOTHING, reasons.NOTHING]
    assert list(found.work.players.outcome) == outcomes
    assert list(found.work.players.k_reason) == [reasons.K_NORMAL] * 3 + [reasons.K_NONE]


def test_games_after_the_period_for_the_coming_k() -> None:
    """28 and 29 games before: one more makes 29 and 30; games that are unknown stay unknown."""
    known = {"rating": 2000, "birth": 1980}
    players = [{"id": "a", **known, "games": 28}, {"id": "b", **known, "games": 29}]
    players += [{"id": "c", **known, "games": 0}, {"id": "d", "rating": 2000, "birth": 1980}]
    games = [
        {"round": 1, "white": "a", "black": "b", "result": "1-0"},
        {"round": 1, "white": "c", "black": "d", "result": "1-0"},
    ]
    assert list(worked(players, games).work.players.next_k) == [40, 20, 40, 20]


def test_a_whole_new_player_s_time_in_one_period() -> None:
    """30 games from nothing end K 40; the next period has K 20."""
    players: list[dict[str, Any]] = [{"id": "a", "rating": 2000, "games": 0, "birth": 1980}]
    players += [{"id": f"b{n}", "rating": 2000} for n in range(30)]
    games = [{"round": n + 1, "white": "a", "black": f"b{n}", "result": "1/2-1/2"} for n in range(30)]
    found = worked(players, games).work.players
    assert (found.k_chosen[0], found.k[0], found.next_k[0]) == (40, 23, 20)  # 700 // 30 = 23


def test_the_games_of_a_first_rating_count_towards_the_new_player_s() -> None:
    """29 pooled games and one more make 30: K 20 from the start; 4 and 3 make 7: K 40."""

    def next_k(earlier: int, games: int) -> int:
        pooled = [{"date": "2024-03-01", "event": "x", "opponent": 1800, "score": 1}] * earlier
        players: list[dict[str, Any]] = [{"id": "a", "birth": 1980, "earlier": pooled}]
        players += [{"id": f"b{n}", "rating": 1800} for n in range(games)]
        played = [{"round": n + 1, "white": "a", "black": f"b{n}", "result": "1/2-1/2"} for n in range(games)]
        return worked(players, played).work.players.next_k[0]

    assert next_k(29, 1) == 20
    assert next_k(28, 1) == 40
    assert next_k(4, 3) == 40


def test_groups_lie_one_after_the_other() -> None:
    assert starts([2, 0, 3]) == [0, 2, 2, 5]


def test_a_play_off_stands_after_the_game_of_its_round() -> None:
    players = [{"id": "a", "rating": 2000}, {"id": "b", "rating": 2000}, {"id": "c", "rating": 1900}]
    games = [
        {"round": 3, "white": "a", "black": "c", "result": "1-0"},
        {"round": 1, "white": "b", "black": "a", "result": "1-0", "playoff": True},
        {"round": 1, "white": "a", "black": "b", "result": "0-1"},
        {"round": 2, "white": "b", "black": "c", "result": "0-1"},
        {"round": 2, "white": "c", "black": "a", "result": "0-1", "playoff": True},
    ]
    from tests.rating import rows

    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-11", "system": "swiss", "games": games}
    report = {"list": "standard", "period": "2024-05", "players": players, "events": [event]}
    working = rows(report)["a"]["parts"][0]["working"]
    assert [(line["round"], line["opponent"], line["score"]) for line in working] == [
        (1, "b", "0"),
        (1, "b", "0"),
        (2, "c", "1"),
        (3, "c", "1"),
    ]


def test_a_forfeit_tells_its_result_and_nothing_of_times() -> None:
    game = {"round": 1, "white": "a", "black": "b", "result": "+/-"}
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-11", "system": "swiss", "games": [game]}
    players = [{"id": "a", "rating": 2000}, {"id": "b", "rating": 1900}]
    report = {"list": "standard", "period": "2024-05", "players": players, "events": [event]}
    (finding,) = [found for found in answered(report)["findings"] if found["code"] == "forfeit"]
    assert finding["values"] == {"result": "+/-"}


def test_earlier_events_of_one_day_are_told_by_name() -> None:
    earlier = [{"date": "2024-01-10", "event": name, "opponent": 1500, "score": 1} for name in ("z", "y")]
    earlier.append({"date": "2024-01-10", "opponent": 1500, "score": 1})
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-11", "system": "swiss", "games": [game]}
    players = [{"id": "a", "earlier": earlier}, {"id": "b", "rating": 1900}]
    report = {"list": "standard", "period": "2024-05", "players": players, "events": [event]}
    steps = answered(report)["players"][0]["steps"]
    assert [s["values"]["event"] for s in steps if s["code"] == "pooled_earlier"] == ["2024-01-10", "y", "z"]
