"""The replay of the go list agrees with the law as the office runs it, in every number of every event."""

import os
import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.core.answer import Answer, Working
from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.regulations.mgsz_2012 import rate as door
from arpad.regulations.regulation import Regulation
from arpad.replay.history.history import History, open_history
from arpad.replay.mgsz.driver import GoReplay
from arpad.replay.results import Watch, digest
from tests.event_by_event import event_by_event
from tests.replay.go_histories import NAMES, PLACES, Made, as_report, made_history, write_history

EDITION = editions()["mgsz-2012"]
TEXT = EDITION.regulation()
HISTORIES = int(os.environ.get("ARPAD_HISTORIES", "40"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))
ROW = ("rating", "change", "k", "games", "grade")
FIFTH_KYU = NAMES.index("5 kyu")

Rows = dict[tuple[str, str], tuple[int, ...]]
"""The numbers of ROW by event and player."""


def opened(folder: Path) -> History:
    history = open_history(folder)
    assert not isinstance(history, Problem), history
    return history


def replayed(folder: Path, text: Regulation[Any], threads: int = 1) -> tuple[Rows, GoReplay]:
    history = opened(folder)
    replay = GoReplay.of(history, text, "go", threads, False, Watch())
    assert isinstance(replay, GoReplay)
    rows: Rows = {}
    for piece in replay.slices():
        assert not isinstance(piece, Problem), piece
        numbers = zip(*[piece.rows[name].tolist() for name in ("event", "player", *ROW)], strict=True)
        for event, player, *of_row in numbers:
            key = (history.event_ids[event], history.ids[player])
            assert key not in rows
            rows[key] = tuple(of_row)
    return rows, replay


def office(made: Made, text: Regulation[Any]) -> Answer:
    report = as_report(made)
    return door.rate(text, dict.fromkeys(report.events, text), report)


def place_of(points: int) -> int:
    """By the printed limits: the highest at or below the points, the first below all."""
    return max(0, bisect_right(PLACES, points) - 1)


def told_rows(made: Made, answer: Answer) -> Rows:
    """The same numbers from the answer's parts and steps."""
    found: Rows = {}
    for player, row in zip(made.players, answer.rows, strict=True):
        reached = {
            str(step.values["event"]): NAMES.index(str(step.values["grade"]))
            for step in row.steps
            if step.code == "go_grade_reached"
        }
        grade = player.grade
        for event in dict.fromkeys(part.event for part in row.parts):
            parts = [part for part in row.parts if part.event == event]
            games = sum(part.games for part in parts)
            if not games:
                continue
            registered = any(part.rounded is not None for part in parts)
            if grade < 0 and registered:  # R8, R10
                grade = place_of(parts[0].old or 0)
                grade = grade if player.register == 0 else min(grade, FIFTH_KYU)
            grade = reached.get(event, grade)
            listed = (parts[-1].new or 0) if registered else 0
            change = sum(part.rounded or 0 for part in parts)
            found[event, player.id] = (listed, change, parts[0].factor or 0, games, grade)
        if not any(key[1] == player.id for key in found):
            continue
        assert row.grade == (None if grade < 0 else NAMES[grade])
    return found


def both(rng: random.Random, folder: Path, text: Regulation[Any]) -> tuple[Made, Rows, Answer]:
    """A random history, rated both ways and found alike."""
    made = made_history(rng)
    answer = office(made, text)
    write_history(made, folder)
    rows, replay = replayed(folder, text)
    assert rows == told_rows(made, answer)
    listed = [0 if row.status == "unrated" else row.new for row in answer.rows]
    assert replay.ratings.tolist() == listed
    grades = [None if grade < 0 else NAMES[grade] for grade in replay.grades.tolist()]
    assert grades == [row.grade for row in answer.rows]
    assert rows == rows_by_events(made, text)
    return made, rows, answer


def rows_by_events(made: Made, text: Regulation[Any]) -> Rows:
    """The same numbers from a report of each event alone, which knows its players as the answer before it left them."""
    found: Rows = {}
    for answer in event_by_event(as_report(made), text):
        for row in answer.rows:
            if row.games:
                listed = 0 if row.status == "unrated" else row.new or 0
                grade = -1 if row.grade is None else NAMES.index(row.grade)
                key = row.parts[0].event, row.id
                found[key] = (listed, row.rounded or 0, row.parts[0].factor or 0, row.games, grade)
    return found


def test_random_histories_agree(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for number in range(HISTORIES):
        made, rows, answer = both(random.Random(f"{SEED} {number}"), tmp_path / str(number), TEXT)
        seen["rows"] += len(rows)
        seen["events"] += len(made.events)
        seen["games"] += sum(len(event.games) for event in made.events)
        seen["refused"] += sum(event.refused for event in made.events)
        seen["long"] += sum(event.long for event in made.events)
        seen["parts"] += sum(part.part > 1 for row in answer.rows for part in row.parts)
        seen.update(step.code for row in answer.rows for step in row.steps)
        seen.update(finding.code for finding in answer.findings)
    print(f"mgsz-2012: {HISTORIES} histories, seed {SEED}: {dict(seen)}")
    # They are worth comparing: everything that touches a number happened.
    for code in (
        *("refused", "long", "parts", "go_grade_reached", "go_limit_reached", "go_jigo", "go_stones_added"),
        *("go_start_decision", "go_start_proposal", "go_start_entry_grade", "go_start_registry", "go_points_kept"),
        *("go_points_unknown", "go_board", "go_too_fast", "go_factor_open", "go_factor_small_board", "go_ruled"),
        *("go_factor_given", "go_split", "go_beyond_table", "go_absent", "go_grade_not_told"),
    ):
        assert seen[code] >= HISTORIES / 50, code


@pytest.mark.parametrize(
    "changed",
    [
        {"once_up_to": 1500, "times_stronger": 3, "highest_start": 1520},
        {"times_stronger": 1, "split_at": 120, "jigo": 400},
        {"times_stronger": 10_000, "many_players": 10, "no_handicap": 0, "small_board": 40, "canadian_moves": 90},
    ],
)
def test_a_what_if_agrees_too(changed: dict[str, int], tmp_path: Path) -> None:
    text = EDITION.regulation().with_law(EDITION.law()._replace(**changed))
    for number in range(max(10, HISTORIES // 10)):
        # The grade of an entrant follows another highest start, which told_rows does not know: no entrants there.
        made = made_history(random.Random(f"{SEED} what if {number}"))
        for player in made.players:
            player.register = player.register if "highest_start" not in changed or player.register == 2 else 0
        answer = office(made, text)
        write_history(made, tmp_path / str(number))
        rows, replay = replayed(tmp_path / str(number), text)
        assert rows == told_rows(made, answer)
        assert replay.ratings.tolist() == [0 if row.status == "unrated" else row.new for row in answer.rows]


def test_threads_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.replay.event_list.driver.WORTH_DIVIDING", 1)
    for number in range(max(10, HISTORIES // 10)):
        folder = tmp_path / str(number)
        write_history(made_history(random.Random(f"{SEED} threads {number}")), folder)
        alone, replay = replayed(folder, TEXT, 1)
        for threads in (2, 3):
            rows, other = replayed(folder, TEXT, threads)
            assert rows == alone
            assert digest(other.ratings) == digest(replay.ratings)
            assert other.grades.tolist() == replay.grades.tolist()


def test_the_working_is_that_of_the_office(tmp_path: Path) -> None:
    for number in range(20):
        made = made_history(random.Random(f"{SEED} working {number}"))
        folder = tmp_path / str(number)
        write_history(made, folder)
        history = opened(folder)
        replay = GoReplay.of(history, TEXT, "go", 1, True, Watch())
        assert isinstance(replay, GoReplay)
        found: Counter[tuple[Any, ...]] = Counter()
        for piece in replay.slices():
            assert not isinstance(piece, Problem)
            assert piece.working is not None
            names = ("event", "player", "opponent", "reason", "corrected", "difference", "chance", "point")
            for event, player, opponent, reason, *numbers in zip(
                *[piece.working[name].tolist() for name in names], strict=True
            ):
                if reason == 0:
                    found[history.event_ids[event], history.ids[player], history.ids[opponent], *numbers] += 1
        expected = Counter(
            (part.event, row.id, line.opponent, line.corrected[0], line.difference, *_thousandths(line))
            for row in office(made, TEXT).rows
            for part in row.parts
            for line in part.working
            if line.counted and line.corrected
        )
        assert found == expected


def _thousandths(line: Working) -> tuple[int, int]:
    """The chance and the game point."""
    chance, point = (int(1000 * Decimal(text or "0")) for text in (line.expected, line.game_point))
    return chance, point


def write_two(folder: Path, **changed: Any) -> None:
    """Two players of 1800 and 1790 who meet once, with factor 30; and what is changed of it."""
    made = made_history(random.Random(1))
    player, event = made.players[0], made.events[0]
    for number in (0, 1):
        made.players[number] = type(player)(f"p{number}", 0, 1800 - 10 * number, -1, 31)
    made.players = made.players[:2]
    game = event.games[0]
    game = type(game)(0, 1, "1-0", 1, 0, True, None)
    event = type(event)("e", event.days[:1], [0, 1], [game], 1, False, 19, 3600, 0, 0, 0, 30, False)
    write_history(Made(made.players, [event]), folder)
    for name, value in changed.items():
        file, column = name.split("__")
        path = folder / f"{file}.parquet"
        frame = pl.read_parquet(path)
        values: Sequence[Any] = value if isinstance(value, list) else [value] * len(frame)
        frame = frame.with_columns(pl.Series(column, values, dtype=frame.schema[column]))
        frame.write_parquet(path)


def outcome_of(folder: Path) -> Problem | Rows:
    replay = GoReplay.of(opened(folder), TEXT, "go", 1, False, Watch())
    if isinstance(replay, Problem):
        return replay
    for piece in replay.slices():
        if isinstance(piece, Problem):
            return piece
    return replayed(folder, TEXT)[0]


def test_a_game(tmp_path: Path) -> None:
    """10 points are between 8 and 12: the favourite gets 0.48; 30 x 0.48 = 14.4, and -14.4 is -14 by 7."""
    write_two(tmp_path / "h")
    assert outcome_of(tmp_path / "h") == {("e", "p0"): (1814, 14, 30, 1, 31), ("e", "p1"): (1776, -14, 30, 1, 31)}


@pytest.mark.parametrize(
    ("changed", "code", "values"),
    [
        ({"players__grade": 42}, "history_not_between", {"row": 1, "column": "grade", "most": 41}),
        ({"players__entry_grade": [0, 42]}, "history_not_between", {"row": 2, "column": "entry_grade", "most": 41}),
        ({"players__register": 3}, "history_not_between", {"row": 1, "column": "register", "most": 2}),
        ({"players__rating": [1800, 16_384]}, "history_not_between", {"row": 2, "column": "rating", "most": 16_383}),
        ({"events__base_seconds": -2}, "history_not_between", {"row": 1, "column": "base_seconds", "least": -1}),
        ({"events__byo_yomi_seconds": -1}, "history_not_between", {"row": 1, "column": "byo_yomi_seconds"}),
        ({"games__black": 2}, "history_bad_game", {"row": 1}),
        ({"games__round": 0}, "history_bad_round", {"row": 1}),
        ({"events__factor": 32_767}, "history_points_out_of_bounds", {"row": 1, "most": 16_383}),
    ],
)
def test_what_cannot_be_is_told(changed: dict[str, Any], code: str, values: dict[str, Any], tmp_path: Path) -> None:
    """Grades have places 0 to 41; a win by 10 points with factor 32767 would bring 15,728 points: 17,528."""
    write_two(tmp_path / "h", **changed)
    found = outcome_of(tmp_path / "h")
    assert isinstance(found, Problem)
    assert found.code == code
    assert {**found.values, **values} == found.values


def test_the_months_of_a_long_event_name_the_same_players(tmp_path: Path) -> None:
    """Places of one row would be other people in the next."""
    write_two(tmp_path / "h")
    path = tmp_path / "h" / "events.parquet"
    first = pl.read_parquet(path)
    second = first.with_columns(
        part=pl.lit(2, pl.Int16), players=pl.col("players").list.reverse(), games=pl.lit(0, pl.Int32)
    )
    pl.concat([first, second]).write_parquet(path)
    found = outcome_of(tmp_path / "h")
    assert isinstance(found, Problem)
    assert (found.code, found.values) == ("history_other_players", {"row": 2})
