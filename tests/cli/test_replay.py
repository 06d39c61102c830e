"""`arpad replay`: what it answers, what it writes, and how it refuses."""

import json
import shutil
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

from arpad.regulations.edition import editions
from tests.cli.running import run
from tests.replay.by_reports import by_reports
from tests.replay.histories import Made, made_history, write_history

EDITION = editions()["fide-2024"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Made]:
    history = made_history(Random("command"), EDITION.law().floor)
    folder = tmp_path_factory.mktemp("replay") / "history"
    write_history(history, folder)
    return folder, history


def replay(folder: Path, *options: str) -> dict[str, Any]:
    done = run("replay", str(folder), "--regulation", "fide-2024", "--json", *options)
    assert done.status == 0, done.err
    answer: dict[str, Any] = json.loads(done.out)
    return answer


def test_the_answer_is_the_contracts(made: tuple[Path, Made]) -> None:
    folder, history = made
    found = replay(folder)
    assert found["games"] == sum(len(event.games) for event in history.events)
    assert set(found["seconds"]) == {"read", "rate", "write"}
    assert found["digest"].startswith("sha256:")
    assert len(found["digest"]) == len("sha256:") + 64
    rows, _ = by_reports(history, EDITION.regulation())
    assert found["periods"] == len({month for month, _ in rows})


def test_the_engine_and_the_threads_change_nothing(made: tuple[Path, Made]) -> None:
    folder, _ = made
    assert replay(folder)["digest"] == replay(folder, "--threads", "2", "--engine", "local")["digest"]


def test_results_are_written_as_a_whole(made: tuple[Path, Made], tmp_path: Path) -> None:
    folder, history = made
    rows, final = by_reports(history, EDITION.regulation())
    replay(folder, "--to", str(tmp_path / "out"), "--working")
    ratings = pl.read_parquet(tmp_path / "out" / "ratings.parquet")
    assert ratings["rating"].to_list() == final
    assert ratings["id"].to_list() == [player.id for player in history.players]
    for month in {month for month, _ in rows}:
        written = pl.read_parquet(tmp_path / "out" / "results" / f"{month}.parquet")
        found = {history.players[p].id: tuple(rest) for p, *rest in written.iter_rows()}
        assert found == {name: row for (of, name), row in rows.items() if of == month}
    games = sum(len(pl.read_parquet(path)) for path in (tmp_path / "out" / "working").iterdir())
    assert games == 2 * sum(len(event.games) for event in history.events)
    again = run("replay", str(folder), "--regulation", "fide-2024", "--to", str(tmp_path / "out"))
    assert again.status == 2
    assert "not empty" in again.err


def test_a_what_if_is_told(made: tuple[Path, Made]) -> None:
    folder, _ = made
    assert replay(folder, "--set", "k_normal=32")["set"] == {"k_normal": 32}
    shown = run("replay", str(folder), "--regulation", "fide-2024", "--set", "k_normal=32")
    assert "k_normal = 32" in shown.out
    assert "sha256:" in shown.out


def test_it_begins_with_a_published_list(made: tuple[Path, Made], tmp_path: Path) -> None:
    """Whoever is not on the list has no rating, and the others have the list's."""
    folder, history = made
    listed = tmp_path / "list.csv"
    on_list = {player.id: 1500 + place for place, player in enumerate(history.players[::2])}
    listed.write_text(
        "id,name,rating\n" + "".join(f"{i},Minta {i},{r}\n" for i, r in on_list.items()), encoding="utf-8"
    )
    found = replay(folder, "--from", str(listed))
    for player in history.players:
        player.rating = on_list.get(player.id, 0)
    other = tmp_path / "other"
    write_history(history, other)
    assert found["digest"] == replay(other)["digest"] != replay(folder)["digest"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--regulation", "fide-1999"), "fide-1999"),
        (("--regulation", "fide-2024", "--list", "selo"), "selo"),
        (("--regulation", "fide-2024", "--set", "k_normal=many"), "many"),
        (("--regulation", "fide-2024", "--working"), "--to"),
        (("--regulation", "fide-2024", "--from", "nowhere.txt"), "nowhere.txt"),
        (("--regulation", "fide-2024", "--threads", "0"), "0"),
        (("--regulation", "fide-2024", "--engine", "steam"), "steam"),
    ],
)
def test_refusals_are_one_line(made: tuple[Path, Made], options: tuple[str, ...], said: str) -> None:
    done = run("replay", str(made[0]), *options)
    assert done.status == 2
    assert said in done.err
    assert done.out == ""


def with_column(folder: Path, file: str, change: Any, target: Path) -> Path:
    target.mkdir()
    for path in folder.iterdir():
        frame = pl.read_parquet(path)
        (change(frame) if path.stem == file else frame).write_parquet(target / path.name)
    return target


def first_row(column: str, value: Any, row: int = 0) -> Any:
    """A change of one cell."""

    def change(frame: pl.DataFrame) -> pl.DataFrame:
        values = frame[column].to_list()
        values[row] = value
        return frame.with_columns(pl.Series(column, values, dtype=frame.schema[column]))

    return change


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("players", lambda f: f.drop("rating"), "rating is missing"),
        ("players", lambda f: f.with_columns(pl.col("rating").cast(pl.Int32)), "expected int16"),
        ("players", first_row("rating", None), "empty cells"),
        ("players", first_row("rating", -5), "rating is -5"),
        ("players", first_row("id", "p01"), "the same id"),
        ("events", first_row("players", [0, 4000]), "players.parquet does not have"),
        ("events", first_row("players", [1, 1]), "twice"),
        ("events", lambda f: f.reverse(), "row 2 ends or begins before"),
        ("events", first_row("system", 7), "system is 7"),
        ("events", first_row("start", date(1799, 12, 31)), "start is a day before 1800"),
        ("events", first_row("start", date(1900, 1, 1)), "more than ten years"),
        ("events", first_row("games", 70_000), "70000 games"),
        ("games", lambda f: f.head(len(f) - 1), "the events tell of"),
        ("games", first_row("white", 500, row=3), "row 4"),
        ("games", first_row("outcome", 15), "impossible outcome"),
        ("events", first_row("limited_to", 3), "limited_to"),
        ("events", first_row("importance", 16), "importance"),
        ("events", first_row("rounds", -1), "rounds is -1"),
        ("players", first_row("id", ""), "empty cells"),
    ],
)
def test_a_bad_history_is_told_in_one_sentence(
    made: tuple[Path, Made], tmp_path: Path, file: str, change: Any, said: str
) -> None:
    bad = with_column(made[0], file, change, tmp_path / "bad")
    done = run("replay", str(bad), "--regulation", "fide-2024", "--to", str(tmp_path / "out"))
    assert done.status == 2
    assert said in done.err
    assert f"{file}.parquet" in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_column_that_is_there_twice_is_told(made: tuple[Path, Made], tmp_path: Path) -> None:
    bad = with_column(made[0], "none", None, tmp_path / "bad")
    table = pq.read_table(bad / "games.parquet")
    pq.write_table(table.append_column("white", table["white"]), bad / "games.parquet")
    done = run("replay", str(bad), "--regulation", "fide-2024")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "white is there twice" in done.err


def test_a_full_disk_is_told(made: tuple[Path, Made], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polars raises an error of its own for it."""

    def no_room(*_: object, **__: object) -> None:
        raise pl.exceptions.ComputeError("parquet: underlying IO error: File too large")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", no_room)
    done = run("replay", str(made[0]), "--regulation", "fide-2024", "--to", str(tmp_path / "out"))
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "cannot be written" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"list": "go", "players": [{"id": "p01", "rating": 1500}], "events": []}, "is of the list go"),
        ({"list": "standard", "players": [{"id": "nobody", "rating": 1500}], "events": []}, "none of the"),
    ],
)
def test_a_list_of_something_else_is_refused(
    made: tuple[Path, Made], tmp_path: Path, content: dict[str, Any], said: str
) -> None:
    listed = tmp_path / "list.json"
    listed.write_text(json.dumps(content))
    done = run("replay", str(made[0]), "--regulation", "fide-2024", "--from", str(listed))
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert said in done.err


def test_of_dated_ratings_that_in_force_begins(made: tuple[Path, Made], tmp_path: Path) -> None:
    """The history begins in March 2024 at the earliest: what is published later is not yet."""
    folder, history = made
    lone, dated = (tmp_path / name for name in ("lone.json", "dated.json"))
    ratings = [{"from": "2020-01-01", "rating": 1500}, {"from": "2024-02-01", "rating": 1600}]
    later = {"from": "2030-01-01", "rating": 1700}
    for path, facts in ((lone, {"rating": 1600}), (dated, {"ratings": [*ratings, later]})):
        players = [{"id": player.id, **facts} for player in history.players]
        path.write_text(json.dumps({"list": "standard", "players": players, "events": []}))
    assert replay(folder, "--from", str(lone))["digest"] == replay(folder, "--from", str(dated))["digest"]


def test_a_choice_is_told_by_its_name(made: tuple[Path, Made]) -> None:
    assert replay(made[0], "--set", "half=up")["set"] == {"half": "up"}


def test_what_is_no_parquet_is_told(made: tuple[Path, Made], tmp_path: Path) -> None:
    bad = with_column(made[0], "none", None, tmp_path / "bad")
    (bad / "events.parquet").write_bytes(b"PAR1 but nothing else")
    done = run("replay", str(bad), "--regulation", "fide-2024")
    assert done.status == 2
    assert "cannot be read as Parquet" in done.err


def test_a_history_of_another_game_is_refused(made: tuple[Path, Made], tmp_path: Path) -> None:
    """Events of go have a board of 19 or 13 lines; those of chess have 0 there."""
    folder, _ = made
    chess = run("replay", str(folder), "--regulation", "mgsz-2012")
    assert (chess.status, chess.out, chess.err.count("\n")) == (2, "", 1)
    assert "not of go" in chess.err
    of_go = tmp_path / "go"
    shutil.copytree(folder, of_go)
    events = pl.read_parquet(of_go / "events.parquet")
    events.with_columns(pl.lit(19, pl.UInt8).alias("board")).write_parquet(of_go / "events.parquet")
    for edition in ("fide-2024", "ssl-2022"):
        refused = run("replay", str(of_go), "--regulation", edition)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
        assert "row 1: this is an event of go" in refused.err
