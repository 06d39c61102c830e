"""The replay of a Finnish list agrees with the law as the office runs it, in every number of every event."""

import os
import random
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.regulations.entries import LARGEST_SETTING
from arpad.regulations.regulation import Regulation
from arpad.regulations.ssl_2022.rate import rate
from arpad.replay.event_list import driver
from arpad.replay.history.history import open_history
from arpad.replay.history.layout import EARLIER
from arpad.replay.history.limits import MOST_GAMES_OF_EVENT
from arpad.replay.results import Watch, digest
from arpad.replay.ssl.driver import LARGEST_DIFFERENCE, SeloReplay, largest_difference
from tests.event_by_event import event_by_event
from tests.replay.selo_histories import Made, MadeEvent, MadeGame, as_report, made_history, write_history

EDITION = editions()["ssl-2022"]
TEXT = EDITION.regulation()
HISTORIES = int(os.environ.get("ARPAD_HISTORIES", "40"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))

Rows = dict[tuple[str, str], tuple[int, int, int, int]]
"""By event and player: the number after it, the change (0: there was none before), K_r (0: none) and the games."""


def opened(folder: Path, text: Regulation[Any], of_list: str, threads: int = 1, working: bool = False) -> SeloReplay:
    replay = attempted(folder, text, of_list, threads, working)
    assert not isinstance(replay, Problem), replay
    return replay


def attempted(
    folder: Path, text: Regulation[Any], of_list: str, threads: int = 1, working: bool = False
) -> SeloReplay | Problem:
    history = open_history(folder)
    assert not isinstance(history, Problem), history
    return SeloReplay.of(history, text, of_list, threads, working, Watch())


def replayed(folder: Path, text: Regulation[Any], of_list: str, threads: int = 1) -> tuple[Rows, list[int], str]:
    replay = opened(folder, text, of_list, threads)
    last = {name: row for row, name in enumerate(replay.history.event_ids)}
    rows: Rows = {}
    for piece in replay.slices():
        assert not isinstance(piece, Problem), piece
        columns = [piece.rows[name].tolist() for name in ("player", "event", "rating", "change", "k", "games")]
        for player, event, *numbers in zip(*columns, strict=True):
            key = replay.history.event_ids[event], replay.history.ids[player]
            assert key not in rows
            assert event == last[key[0]]
            rows[key] = tuple(numbers)
    return rows, replay.ratings.tolist(), digest(replay.ratings)


def by_report(made: Made, text: Regulation[Any], of_list: str) -> tuple[Rows, list[int]]:
    """Every number by the law's own door, from one report over the whole history."""
    report = as_report(made, of_list)
    if not report.events:
        return {}, [0] * len(made.players)
    answer = rate(text, dict.fromkeys(report.events, text), report)
    rows: Rows = {}
    final = []
    for row in answer.rows:
        final.append(row.new or 0)
        for part in row.parts:
            if part.games:
                rows[part.event, row.id] = (part.new or 0, part.rounded or 0, part.k or 0, part.games)
    return rows, final


def both(rng: random.Random, folder: Path, text: Regulation[Any], of_list: str) -> tuple[Made, Rows]:
    """A random history, rated both ways and found alike."""
    made = made_history(rng, of_list)
    expected, final = by_report(made, text, of_list)
    write_history(made, folder)
    rows, ratings, _ = replayed(folder, text, of_list)
    assert rows == expected
    if expected:
        assert ratings == final
        assert by_events(made, text, of_list) == (rows, ratings)
    return made, rows


def by_events(made: Made, text: Regulation[Any], of_list: str) -> tuple[Rows, list[int]]:
    """Every number from a report of each event alone, which knows its players as the answer before it left them."""
    rows: Rows = {}
    final: list[int] = []
    for answer in event_by_event(as_report(made, of_list), text):
        final = [row.new or 0 for row in answer.rows]
        for row in answer.rows:
            for part in row.parts:
                if part.games:
                    rows[part.event, row.id] = (part.new or 0, part.rounded or 0, part.k or 0, part.games)
    return rows, final


@pytest.mark.parametrize("of_list", ["selo", "pelo"])
def test_random_histories_agree(of_list: str, tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for number in range(HISTORIES):
        made, rows = both(random.Random(f"{SEED} {number}"), tmp_path / str(number), TEXT, of_list)
        abroad = {event.id for event in made.events if event.country not in ("", "FIN")}
        seen["rows"] += len(rows)
        seen["abroad"] += sum(event in abroad for event, _ in rows)
        seen["new"] += sum(k == 0 for _, _, k, _ in rows.values())
        months = Counter(pl.read_parquet(tmp_path / str(number) / "events.parquet")["id"])
        seen["long"] += sum(months[event] > 1 for event, _ in rows)
        seen["long abroad"] += sum(months[event] > 1 and event in abroad for event, _ in rows)
        seen["months"] += sum(count for count in months.values() if count > 1)
    print(f"{of_list}: {HISTORIES} histories, seed {SEED}: {dict(seen)}")
    # They are worth comparing: new and established players, at home and, for selo, abroad; and long events.
    assert seen["long"] > HISTORIES
    assert seen["long abroad"] > HISTORIES / 10 if of_list == "selo" else seen["long abroad"] == 0
    assert seen["rows"] > 20 * HISTORIES
    assert seen["abroad"] > HISTORIES if of_list == "selo" else seen["abroad"] == 0
    assert seen["rows"] > seen["new"] > HISTORIES if of_list == "selo" else seen["new"] == seen["rows"]


WHAT_IFS: dict[str, dict[str, int]] = {
    "selo": {
        "established_games": 4,
        "kt_rapid": 7,
        "kr_most": 60,
        "elo_margin": 1,
        "highest_expectation": 70,
        "lowest_number": 1500,
        "performance_scale": 350,
        "rapid_below_minutes": 30,
    },
    "pelo": {"pelo_established_games": 9, "pelo_range": 300, "start_other": 1200, "provisional_slope": 500},
}


@pytest.mark.parametrize("of_list", ["selo", "pelo"])
def test_a_what_if_agrees_too(of_list: str, tmp_path: Path) -> None:
    text = EDITION.regulation(WHAT_IFS[of_list])
    for number in range(20):
        both(random.Random(f"what if {number}"), tmp_path / str(number), text, of_list)


@pytest.mark.parametrize("of_list", ["selo", "pelo"])
def test_threads_change_nothing(of_list: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two and three, also where there are so few events that one would rate them all."""
    monkeypatch.setattr(driver, "WORTH_DIVIDING", 1)
    for number in range(max(20, HISTORIES // 5)):
        folder = tmp_path / str(number)
        write_history(made_history(random.Random(f"threads {SEED} {number}"), of_list), folder)
        alone = replayed(folder, TEXT, of_list, 1)
        assert replayed(folder, TEXT, of_list, 2) == alone
        assert replayed(folder, TEXT, of_list, 3) == alone


def test_the_working_is_that_of_the_office(tmp_path: Path) -> None:
    """Two players of 1700 draw and a third of 1800 wins: p(0) = 50, p(100) = 64 and 36."""
    games = [(0, 1, "1/2-1/2", True, 1, False), (2, 0, "1-0", True, 2, False), (1, 2, "+/-", True, 3, False)]
    made = Made([_told(f"p{place}", rating) for place, rating in enumerate((1700, 1700, 1800))], [_event(games, 3)])
    write_history(made, tmp_path / "made")
    (piece,) = opened(tmp_path / "made", TEXT, "selo", working=True).slices()
    assert not isinstance(piece, Problem)
    working = piece.working
    assert working is not None
    assert working["expected"].tolist() == [50, 50, 64, 36, 0, 0]
    assert working["opponent_number"].tolist() == [1700, 1700, 1700, 1800, 0, 0]
    assert working["player"].tolist() == [0, 1, 2, 0, 1, 2]
    assert working["opponent"].tolist() == [1, 0, 0, 2, 2, 1]
    assert working["weight"].tolist() == [10, 10, 10, 10, 0, 0]
    assert working["gain"].tolist() == [0, 0, 360, -360, 0, 0]
    assert working["reason"].tolist() == [0, 0, 0, 0, 1, 1]  # the last is a forfeit
    # K_r is 40 from 1650 and 35 from 1750; one game is worth a tenth: -14.4 + 0.2, + 0.1, 12.6 + 0.1.
    assert piece.rows["rating"].tolist() == [1686, 1700, 1813]


DRAW = (0, 1, "1/2-1/2", True, 1, False)
WIN = (2, 0, "1-0", True, 2, False)


def _over_months(name: str, games: list[MadeGame], players: int) -> MadeEvent:
    """Rounds on 20 April and 2 May."""
    days = [date(2023, 4, 20), date(2023, 5, 2)]
    return MadeEvent(name, *days, 7200, "", 0, False, list(range(players)), games, days)


def test_a_long_event_is_rated_once_with_all_its_games(tmp_path: Path) -> None:
    """The numbers are those above: from 1700 a draw with p(0) = 50 and a loss with p(-100) = 36 are -14.4 + 0.2.

    Nothing comes of the first row, April.
    """
    made = Made([_told(f"p{place}", rating) for place, rating in enumerate((1700, 1700, 1800))], [])
    made.events.append(_over_months("e", [DRAW, WIN], 3))
    write_history(made, tmp_path / "made")
    april, may = opened(tmp_path / "made", TEXT, "selo", working=True).slices()
    assert not isinstance(april, Problem)
    assert not isinstance(may, Problem)
    assert [(piece.name, piece.games) for piece in (april, may)] == [("2023-04", 1), ("2023-05", 1)]
    assert len(april.rows["rating"]) == 0
    assert may.rows["event"].tolist() == [1, 1, 1]
    assert may.rows["rating"].tolist() == [1686, 1700, 1813]
    assert may.rows["games"].tolist() == [2, 1, 1]
    assert april.working is not None
    assert may.working is not None
    assert len(april.working["expected"]) == 0
    assert may.working["event"].tolist() == [1, 1, 1, 1]
    assert may.working["expected"].tolist() == [50, 50, 64, 36]


@pytest.mark.parametrize(
    ("start", "name", "expected"),
    [
        # It began on 21 April or with the long one, whose id is "e": only "d" on the same day is before it.
        (date(2023, 4, 21), "d", [("e", 1686), ("d", 1707)]),
        (date(2023, 4, 20), "f", [("e", 1686), ("f", 1707)]),
        (date(2023, 4, 20), "d", [("d", 1720), ("e", 1702)]),
    ],
)
def test_the_first_day_of_a_long_event_is_that_of_the_whole(
    start: date, name: str, expected: list[tuple[str, int]], tmp_path: Path
) -> None:
    """Both end on 2 May; in the file the long one's row of May is the last, for its games begin on that day.

    The long one first: 1686 as above, and then a win with p(-14) = 48: 40 x 0.52 + 0.1 = 20.9. The long one last: a win
    with p(0) = 50, 20.1, and 1680 for the loser; then p(40) = 56, p(-80) = 39: 40 x (-0.06 - 0.39) + 0.2 = -17.8.
    """
    made = Made([_told(f"p{place}", rating) for place, rating in enumerate((1700, 1700, 1800))], [])
    made.events.append(_over_months("e", [DRAW, WIN], 3))
    won = (0, 1, "1-0", True, 1, False)
    made.events.append(MadeEvent(name, start, date(2023, 5, 2), 7200, "", 0, False, [0, 1], [won]))
    write_history(made, tmp_path / "made")
    assert pl.read_parquet(tmp_path / "made" / "events.parquet")["id"].to_list() == ["e", name, "e"]
    for threads in (1, 2):
        rows, _, _ = replayed(tmp_path / "made", TEXT, "selo", threads)
        assert rows == by_report(made, TEXT, "selo")[0]
        assert {(event, numbers[0]) for (event, player), numbers in rows.items() if player == "p0"} == set(expected)


def test_the_months_of_a_long_event_name_the_same_players(tmp_path: Path) -> None:
    """Places of one row would be other people in the next."""
    made = Made([_told("a", 1700), _told("b", 1700)], [_over_months("e", [DRAW, (0, 1, "1-0", True, 2, False)], 2)])
    write_history(made, tmp_path / "made")
    path = tmp_path / "made" / "events.parquet"
    frame = pl.read_parquet(path)
    frame.with_columns(players=pl.Series([[0, 1], [1, 0]], dtype=frame.schema["players"])).write_parquet(path)
    found = attempted(tmp_path / "made", TEXT, "selo")
    assert found == Problem("events.parquet", "history_other_players", {"row": 2})


def test_a_long_event_has_no_more_games_than_another_may(tmp_path: Path) -> None:
    """40,000 in each of two months: 80,000."""
    games = [(0, 1, "1-0", True, round_, False) for round_ in (1, 2) for _ in range(40_000)]
    made = Made([_told("a", 1700), _told("b", 1700)], [_over_months("e", games, 2)])
    write_history(made, tmp_path / "made")
    found = attempted(tmp_path / "made", TEXT, "selo")
    values = {"row": 2, "given": 80_000, "most": 65_535}
    assert found == Problem("events.parquet", "history_event_too_large", values)


def test_games_that_lead_outside_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Made([_told("a", 1700), _told("b", 1700)], [_event([(0, 1, "1-0", True, 1, False)], 2)])
    write_history(made, tmp_path / "made")
    replay = opened(tmp_path / "made", TEXT, "selo")
    right = replay.history.games.read

    def wrong(*given: Any) -> dict[str, Any]:
        found = right(*given)
        assert not isinstance(found, Problem)
        return {**found, "white": np.array([2], np.uint16)}

    monkeypatch.setattr(replay.history.games, "read", wrong)
    assert list(replay.slices()) == [Problem("games.parquet", "history_bad_game", {"row": 1})]


def test_a_selo_that_falls_to_nothing_is_told(tmp_path: Path) -> None:
    """22 - 45 / 2 + 1 / 10 = -0.4: the number is 0, which stands for none."""
    made = Made([_told("a", 22), _told("b", 22)], [_event([(0, 1, "1-0", True, 1, False)], 2)])
    write_history(made, tmp_path / "made")
    found = list(opened(tmp_path / "made", TEXT, "selo").slices())
    assert found == [Problem("events.parquet", "history_number_lost", {"row": 1})]


@pytest.mark.parametrize("long", [False, True])
def test_a_law_under_which_sums_could_overflow_is_refused(long: bool, tmp_path: Path) -> None:
    """10^4 for each of K_r, K_t and N/10, times 100, is 10^14 a game: 46,117 games and more pass 2^62."""
    games = [(0, 1, "1-0", True, round_, False) for round_ in (1, 2) for _ in range(23_100)]
    made = Made([_told("a", 1700), _told("b", 1700)], [_over_months("e", games, 2) if long else _event(games, 2)])
    write_history(made, tmp_path / "made")
    text = EDITION.regulation({"kr_most": 10_000, "kt_normal": 10_000, "games_for_a_point": 10_000})
    found = attempted(tmp_path / "made", text, "selo")
    assert isinstance(found, Problem)
    assert found.code == "history_sums_too_large"


def test_a_law_under_which_differences_could_be_no_floats_is_refused(tmp_path: Path) -> None:
    """2^53 micro are 9.007 10^9 points: 2^31 and 8 x 10^9 are more, 2^31 and 8 x 10^4 x 65,537 are 7.39 10^9.

    No setting comes to that.
    """
    most = EDITION.law({"performance_scale": LARGEST_SETTING, "lowest_number": LARGEST_SETTING})
    assert largest_difference(most, MOST_GAMES_OF_EVENT) <= LARGEST_DIFFERENCE
    write_history(Made([_told("a", 1700), _told("b", 1700)], [_event([DRAW], 2)]), tmp_path / "made")
    text = EDITION.regulation({"performance_scale": 10**9 // 3})
    found = attempted(tmp_path / "made", text, "selo")
    assert found == Problem("events.parquet", "history_sums_too_large", {"games": 1})


@pytest.mark.parametrize(("ratings", "fits"), [(65_535, True), (65_536, False)])
def test_the_known_games_of_a_player_must_fit(ratings: int, fits: bool, tmp_path: Path) -> None:
    """An event of 32,767 games at 32,767 is 2^30 - 65,535; with another at 65,535 it is 2^30, the most that fits."""
    write_history(Made([_told("a", 0), _told("b", 1700)], [_event([DRAW], 2)]), tmp_path / "made")
    games, sums = [32_767, 3], [32_767 * 32_767, ratings]
    days = [date(2020, 1, 1), date(2021, 1, 1)]
    earlier = {"player": [0, 0], "end": days, "games": games, "half_points": [0, 0], "ratings": sums}
    pl.DataFrame(earlier, schema=EARLIER).write_parquet(tmp_path / "made" / "earlier.parquet")
    found = attempted(tmp_path / "made", TEXT, "selo")
    refused = Problem("earlier.parquet", "history_sums_too_large", {"games": 2})
    assert (found != refused) if fits else (found == refused)


def _told(name: str, rating: int) -> dict[str, Any]:
    return {"id": name, "federation": "FIN", "rating": rating, "games": 50, "elo": 0, "earlier": []}


def _event(games: list[MadeGame], players: int) -> MadeEvent:
    days = date(2023, 5, 1), date(2023, 5, 2)
    return MadeEvent("e", *days, 7200, "", 0, False, list(range(players)), games)
