"""A made history has the shape of a real one, and is the same every time."""

import hashlib
import json
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import polars as pl
import pytest

from arpad.core.dates import Month
from arpad.core.report import FORFEITS, PLAYED
from arpad.library import extras
from arpad.replay.history import layout
from arpad.replay.synth.maker import make_history
from arpad.replay.synth.request import Request
from tests.cli.running import run

LISTS = ("standard", "selo", "pelo", "go")
ASKED = Request(3000, 30000, 12, 7, "standard", Month(2024, 3))


class History(NamedTuple):
    players: pl.DataFrame
    earlier: pl.DataFrame | None
    events: pl.DataFrame
    games: pl.DataFrame


def read(folder: Path) -> History:
    earlier = folder / "earlier.parquet"
    players, events, games = (pl.read_parquet(folder / f"{name}.parquet") for name in ("players", "events", "games"))
    return History(players, pl.read_parquet(earlier) if earlier.exists() else None, events, games)


@cache
def made(of_list: str = "standard") -> History:
    with TemporaryDirectory() as folder:
        make_history(ASKED._replace(list=of_list), Path(folder), lambda _: None)
        return read(Path(folder))


def met(history: History) -> pl.DataFrame:
    """Every game with its event and the numbers of its players."""
    events = history.events.with_row_index("row")
    row = events.select(pl.col("row").repeat_by("games").explode()).to_series()
    games = history.games.with_columns(row).join(events.select("row", "id", "system", "rounds", "players"), on="row")
    return games.with_columns(
        one=pl.col("players").list.get(pl.col("white").cast(pl.Int64)),
        other=pl.col("players").list.get(pl.col("black").cast(pl.Int64)),
    )


def entries(history: History) -> pl.DataFrame:
    """Every player of every event, with what the list and the registry say of the player."""
    people = history.players.rename({"id": "name"}).with_row_index("players").cast({"players": pl.Int32})
    people = people.select("players", "name", "federation", "rating", region=pl.col("name").str.slice(0, 4))
    return history.events.explode("players").join(people, on="players", maintain_order="left")


@pytest.mark.parametrize("of_list", LISTS)
def test_the_columns_are_those_of_the_layout(of_list: str) -> None:
    history = made(of_list)
    assert history.players.schema == layout.PLAYERS
    assert history.events.schema == layout.EVENTS
    assert history.games.schema == layout.GAMES
    if history.earlier is None:
        assert of_list == "go"
    else:
        assert history.earlier.schema == layout.EARLIER
        assert history.earlier.rows() == sorted(history.earlier.rows(), key=lambda row: row[:2])
    for frame in history:
        for column in [] if frame is None else frame.iter_columns():
            assert column.null_count() == 0 or column.name == "birth"


@pytest.mark.parametrize("of_list", LISTS)
def test_there_is_as_much_as_was_asked_for(of_list: str) -> None:
    history = made(of_list)
    assert len(history.players) == ASKED.players
    assert history.players["id"].n_unique() == ASKED.players
    assert len(history.games) == history.events["games"].sum() == ASKED.games
    assert history.events["last_day"].dt.truncate("1mo").n_unique() == ASKED.months


@pytest.mark.parametrize("of_list", LISTS)
def test_events_are_in_order_and_their_days_too(of_list: str) -> None:
    events = made(of_list).events
    keys = events.select("last_day", "first_day", "id", "part").rows()
    assert keys == sorted(keys)
    assert events.select(pl.struct("id", "part").n_unique()).item() == len(events)
    assert events.select((pl.col("start") <= pl.col("first_day")).all()).item()
    assert events.select((pl.col("first_day") <= pl.col("last_day")).all()).item()
    assert events["start"].min() >= ASKED.start.first_day  # type: ignore[operator]
    assert events["last_day"].max() <= ASKED.start.plus(ASKED.months - 1).last_day  # type: ignore[operator]


@pytest.mark.parametrize("of_list", LISTS)
def test_places_and_rounds_are_in_range(of_list: str) -> None:
    history = made(of_list)
    games = met(history).with_columns(size=pl.col("players").list.len())
    assert games.select((pl.col("white") != pl.col("black")).all()).item()
    assert games.select((pl.max_horizontal("white", "black") < pl.col("size")).all()).item()
    assert games.select(pl.col("round").is_between(1, pl.col("rounds") + pl.col("playoff").cast(pl.Int16)).all()).item()
    assert games.select((pl.col("round").diff() >= 0).over("row").drop_nulls().all()).item()
    assert history.events["players"].list.n_unique().equals(history.events["players"].list.len())
    assert history.events.select(pl.col("players").list.max().max()).item() < ASKED.players


@pytest.mark.parametrize("of_list", LISTS)
def test_nobody_plays_two_games_in_a_round_or_meets_anybody_twice(of_list: str) -> None:
    games = met(made(of_list)).filter(~pl.col("playoff"))
    sides = pl.concat([games.select("id", "round", pl.col(side).alias("player")) for side in ("one", "other")])
    assert sides.is_unique().all()
    pairs = games.select("id", "system", low=pl.min_horizontal("one", "other"), high=pl.max_horizontal("one", "other"))
    assert pairs.filter(pl.col("system") == 0).is_unique().all()
    meetings = pairs.filter(pl.col("system") > 0).group_by("id", "system", "low", "high").len()
    assert meetings.select((pl.col("len") == pl.col("system")).all()).item()
    every = meetings.group_by("id").agg(pl.len(), pl.col("low").append(pl.col("high")).n_unique().alias("size"))
    assert every.select((pl.col("len") == pl.col("size") * (pl.col("size") - 1) // 2).all()).item()


def test_swiss_events_are_paired_by_score() -> None:
    """Before the last round opponents stand within a point of each other, nearly all of them."""
    games = met(made()).filter((pl.col("system") == 0) & (pl.col("rounds") >= 7))
    sides = [("one", 0), ("other", layout.BLACK)]
    scored = pl.concat(
        [
            games.select("id", "round", player=pl.col(side), got=pl.col("outcome") // (1 << shift) % 4)
            for side, shift in sides
        ]
    ).sort("id", "player", "round")
    before = scored.with_columns(score=(pl.col("got").cast(pl.Int32).cum_sum() - pl.col("got")).over("id", "player"))
    late = games.filter((pl.col("round") == pl.col("rounds") - 1) & ~pl.col("playoff"))
    for side in ("one", "other"):
        standing = before.select("id", "round", pl.col("player").alias(side), pl.col("score").alias(f"{side}_score"))
        late = late.join(standing, on=["id", "round", side])
    apart = (late["one_score"] - late["other_score"]).abs()
    assert len(apart) > 500
    assert (apart <= 2).mean() > 0.9  # type: ignore[operator]


def test_newcomers_enter_over_the_months() -> None:
    history = made()
    assert 0.12 < (history.players["rating"] == 0).mean() < 0.2  # type: ignore[operator]
    first = entries(history).group_by("players").agg(pl.col("rating").first(), pl.col("last_day").min())
    new = first.filter(pl.col("rating") == 0)
    assert len(new) > 0.1 * len(first)
    by_month = new.group_by(pl.col("last_day").dt.truncate("1mo")).len()
    assert len(by_month) == ASKED.months
    assert by_month["len"].max() < len(new) / 4  # type: ignore[operator]


def test_some_newcomers_have_played_before_but_too_little() -> None:
    history = made()
    assert history.earlier is not None
    sums = history.earlier.group_by("player").agg(pl.col("games", "half_points").sum())
    assert len(sums) > 100
    assert sums["games"].max() < 5  # type: ignore[operator]
    assert history.players["rating"].gather(sums["player"]).max() == 0
    told = sums.with_columns(told=history.players["games"].gather(sums["player"]))
    assert told.select(((pl.col("told") == pl.col("games")) | (pl.col("told") == -1)).all()).item()
    assert history.earlier.select((pl.col("half_points") <= 2 * pl.col("games")).all()).item()
    assert history.earlier["end"].max() < ASKED.start.first_day  # type: ignore[operator]


def test_juniors_score_above_their_ratings_and_more_so_later() -> None:
    history = made()
    people = history.players.with_row_index("one").cast({"one": pl.Int32}).select("one", "birth", "rating")
    games = met(history).filter(pl.col("outcome") // layout.PLAYED % 2 == 1)
    games = games.join(people, on="one").join(people, left_on="other", right_on="one", suffix="_other")
    listed = games.filter((pl.col("rating") > 0) & (pl.col("rating_other") > 0))
    young, grown = (pl.col("birth").dt.year() >= 2007), (pl.col("birth_other").dt.year() < 1995)
    gap = (pl.col("rating_other").cast(pl.Int32) - pl.col("rating")) / 400
    over = (pl.col("outcome") % 4 / 2 - 1 / (1 + 10**gap)).mean()
    half = listed["row"].max() // 2  # type: ignore[operator]
    surplus = [
        listed.filter(young & grown & when).select(over).item() for when in (pl.col("row") < half, pl.col("row") > half)
    ]
    assert surplus[0] > 0.05
    assert surplus[1] > surplus[0] + 0.03


def test_players_mostly_meet_in_events_of_their_region() -> None:
    home = entries(made()).filter(pl.col("country") == "")
    most = home.group_by("id", "region").len().group_by("id").agg(pl.col("len").max(), all=pl.col("len").sum())
    assert 0.8 < most["len"].sum() / most["all"].sum() < 0.97


def test_round_robins_with_newcomers_are_a_twentieth_of_the_events() -> None:
    everyone = entries(made()).with_columns(first=pl.col("players").is_first_distinct() & (pl.col("rating") == 0))
    with_new = everyone.filter((pl.col("system") > 0) & pl.col("first"))["id"].n_unique()
    assert 0.03 < with_new / made().events["id"].n_unique() < 0.09
    listed = everyone.filter(pl.col("system") > 0).group_by("id").agg((~pl.col("first")).sum())
    assert listed["first"].min() >= 4  # type: ignore[operator]


def test_forfeits_and_the_rare_endings_of_games() -> None:
    games = made().games
    plain = games["outcome"] % (1 << layout.RULING)
    results = {layout.OUTCOMES[result] for result in (*PLAYED, *FORFEITS)}
    without_move = {layout.OUTCOMES[result] - layout.MOVED for result in ("1-0", "0-1")}
    assert set(plain.unique()) == results | without_move
    assert 0.025 < (plain // layout.PLAYED % 2 == 0).mean() < 0.035  # type: ignore[operator]
    assert 0 < plain.is_in(list(without_move)).mean() < 0.005  # type: ignore[operator]
    assert set((games["outcome"] // layout.FAIR_PLAY).unique()) == {0, 1, 2}
    assert 0.1 < (plain == layout.OUTCOMES["1/2-1/2"]).mean() < 0.4  # type: ignore[operator]
    assert 0 < games["playoff"].sum() < 30


def test_the_outcomes_are_the_reports_results_in_bits() -> None:
    for results, played in ((PLAYED, layout.PLAYED | layout.MOVED), (FORFEITS, 0)):
        for result, (white, black) in results.items():
            assert layout.OUTCOMES[result] == white | black << layout.BLACK | played


def test_many_stand_where_the_rules_change() -> None:
    rating = made().players["rating"]
    assert ((rating >= 1400) & (rating < 1450)).mean() > 0.05  # type: ignore[operator]
    assert rating.filter(rating > 0).min() == 1400
    for limit in (2300, 2400):
        assert (rating - limit).abs().le(30).mean() > 0.012  # type: ignore[operator]


def test_activity_is_skewed_and_a_fifth_plays_in_a_month() -> None:
    everyone = entries(made())
    in_a_month = everyone.group_by(pl.col("last_day").dt.truncate("1mo")).agg(pl.col("players").n_unique())
    assert 0.13 < in_a_month["players"].mean() / ASKED.players < 0.3  # type: ignore[operator]
    events = everyone.group_by("players").len()["len"]
    assert events.max() > 4 * events.mean()  # type: ignore[operator]
    assert (events <= 2).mean() > 0.35  # type: ignore[operator]


def test_events_of_every_kind() -> None:
    events = made().events
    size = events["players"].list.len()
    swiss, whole = events["system"] == 0, events["part"] == 1
    assert events.filter(swiss)["rounds"].is_between(5, 11).mean() > 0.95  # type: ignore[operator]
    assert size.filter(swiss).is_between(10, 250).all()
    assert size.filter(swiss).max() > 100  # type: ignore[operator]
    assert size.filter(~swiss).is_between(6, 14).all()
    assert set(events["system"].unique()) == {0, 1, 2}
    abroad = events["country"] != ""
    assert 0 < abroad.mean() < 0.05  # type: ignore[operator]
    foreign = entries(made()).filter(pl.col("country") != "")
    assert (foreign["federation"] != "HUN").mean() > 0.3  # type: ignore[operator]
    assert (foreign["federation"] == "HUN").any()
    assert 0 < (events["seconds"].is_between(1, 3000)).mean() < 0.06  # type: ignore[operator]
    for flag in ("official", "refused"):
        assert 0 < events[flag].mean() < 0.05  # type: ignore[operator]
    over = events.filter(whole & (pl.col("first_day").dt.month() != pl.col("last_day").dt.month()))
    assert 0.05 < len(over) / len(events) < 0.4


def test_long_events_have_a_row_for_each_month_of_play() -> None:
    events = made().events.sort("id", "part")
    parts = events.filter((pl.len() > 1).over("id"))
    assert len(parts) > 0
    assert parts["first_day"].dt.truncate("1mo").equals(parts["last_day"].dt.truncate("1mo").rename("first_day"))
    for _, part in parts.group_by("id"):
        assert part["part"].to_list() == list(range(1, len(part) + 1))
        assert part["start"].n_unique() == 1
        assert (part["last_day"].max() - part["start"].min()).days > 90  # type: ignore[operator, union-attr]
        assert part["players"].n_unique() == 1
    short = events.filter((pl.len() == 1).over("id"))
    assert short.select((pl.col("last_day") - pl.col("start")).dt.total_days().max()).item() <= 30


@pytest.mark.parametrize(("of_list", "home"), [("selo", "FIN"), ("pelo", "FIN"), ("go", "HUN")])
def test_other_lists_are_of_their_own_federation(of_list: str, home: str) -> None:
    history = made(of_list)
    assert (history.players["federation"] == home).mean() > 0.9  # type: ignore[operator]
    assert home not in set(history.events["country"].unique())
    assert set(history.events["limited_to"].unique()) == ({0, 1, 2} if home == "FIN" else {0})
    assert (history.players["elo"] > 0).any() == (home == "FIN")


def test_times_are_those_of_the_list() -> None:
    for of_list, least, most in (("selo", 601, 7200), ("pelo", 181, 600)):
        told = made(of_list).events["seconds"]  # type: ignore[arg-type]
        assert told.filter(told >= 0).is_between(least, most).mean() > 0.95  # type: ignore[operator]
        assert (told == -1).mean() < 0.04  # type: ignore[operator]


def test_go_has_stones_small_boards_byo_yomi_and_entry_grades() -> None:
    history = made("go")
    stones = history.games["stones"]
    assert 0.05 < (stones != 0).mean() < 0.5  # type: ignore[operator]
    assert (stones.min(), stones.max()) == (-9, 9) or stones.min() < 0 < stones.max()  # type: ignore[operator]
    assert (made().games["stones"] == 0).all()
    assert 0.03 < (history.events["board"] == 13).mean() < 0.15  # type: ignore[operator]
    assert set(history.events["board"].unique()) == {13, 19}
    assert {0, 1, 20} <= set(history.events["byo_yomi_moves"].unique())
    with_byo_yomi = history.events["byo_yomi_moves"] > 0
    assert with_byo_yomi.equals((history.events["byo_yomi_seconds"] > 0).rename("byo_yomi_moves"))
    outside = history.players.filter(pl.col("register") > 0)
    assert set(outside["register"].unique()) == {1, 2}
    assert outside["entry_grade"].min() >= 0  # type: ignore[operator]
    assert outside["rating"].max() == 0
    inside = history.players.filter(pl.col("register") == 0)
    assert inside["rating"].is_between(1000, 2750).all()
    assert inside["entry_grade"].max() == -1


def test_stones_make_the_game_nearly_even() -> None:
    games = made("go").games.filter((pl.col("stones") > 1) & (pl.col("outcome") // layout.MOVED % 2 == 1))
    assert 0.45 < (games["outcome"] % 4 / 2).mean() < 0.7  # type: ignore[operator]


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def test_the_same_seed_makes_the_same_bytes_and_another_other_games(tmp_path: Path) -> None:
    for name, seed in (("one", 5), ("again", 5), ("other", 6)):
        ran = run("synth", str(tmp_path / name), "--players", "400", "--games", "9000", "--seed", str(seed))
        assert (ran.status, ran.err) == (0, "")
    assert list(digests(tmp_path / "one")) == [f"{name}.parquet" for name in ("earlier", "events", "games", "players")]
    assert digests(tmp_path / "one") == digests(tmp_path / "again")
    assert not set(digests(tmp_path / "one").values()) & set(digests(tmp_path / "other").values())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again", "one", "other"]


@pytest.mark.parametrize(
    ("players", "games", "months"), [(30, 1, 1), (30, 700, 3), (31, 17, 12), (100, 500, 12), (50, 30000, 12)]
)
def test_small_countries_can_be_made_too(players: int, games: int, months: int, tmp_path: Path) -> None:
    asked = ["--players", str(players), "--games", str(games), "--months", str(months)]
    ran = run("synth", str(tmp_path / "made"), *asked, "--json")
    assert ran.status == 0
    told = json.loads(ran.out)
    history = read(tmp_path / "made")
    assert (told["players"], told["games"]) == (len(history.players), len(history.games)) == (players, games)
    assert told["events"] == history.events["id"].n_unique()
    assert (told["list"], told["start"], told["months"], told["seed"]) == ("standard", "2024-03", months, 1)
    pairs = met(history).filter((pl.col("system") == 0) & ~pl.col("playoff"))
    both = pairs.select("id", low=pl.min_horizontal("one", "other"), high=pl.max_horizontal("one", "other"))
    assert both.is_unique().all()


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    assert run("synth", str(tmp_path / "made"), "--players", "40", "--games", "100").status == 0
    assert (tmp_path / "made" / "games.parquet").exists()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--players", "29"], "--players: expected a whole number from 30 to 20000000, found 29"),
        (["--months", "0"], "--months: expected a whole number from 1 to 600, found 0"),
        (["--games", "0"], "--games: expected a whole number from 1 to 60000, found 0"),
        (["--games", "60001"], "--games: expected a whole number from 1 to 60000, found 60001"),
        (["--seed", "-1"], "--seed: expected a whole number from 0 to 9223372036854775807, found -1"),
        (["--list", "rapid"], '--list: there is no list "rapid"'),
        (["--start", "2024"], "--start: expected a month as YYYY-MM, found 2024"),
        (["--start", "1899-12"], "--start: expected a month from 1900-01 to 2199-12, found 1899-12"),
        (["--players", "many"], "Invalid value for '--players'"),
    ],
)
def test_what_cannot_be_made_is_told_in_one_line(given: list[str], told: str, tmp_path: Path) -> None:
    ran = run("synth", str(tmp_path / "made"), "--players", "100", "--games", "500", *given)
    assert ran.status == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten_and_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    used = tmp_path / "used"
    used.mkdir()
    (used / "file").touch()
    asked = ["--players", "100", "--games", "500"]
    for place, told in (
        (used, "the folder is not empty"),
        (used / "file", "cannot be written"),
        (tmp_path / "no" / "folder", "cannot be written"),
    ):
        ran = run("synth", str(place), *asked)
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        assert told in ran.err

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arpad.replay.synth.maker.Writer.put", no_room)
    ran = run("synth", str(tmp_path / "made"), *asked)
    assert (ran.status, ran.err) == (2, f"arpad: {tmp_path / 'made'}: cannot be written: No space left on device\n")
    assert [path.name for path in tmp_path.iterdir()] == ["used"]


def test_a_missing_extra_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "polars" else sys)
    ran = run("synth", str(tmp_path / "made"), "--players", "100", "--games", "500")
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert 'polars); install them with: pip install "arpad[replay]"' in ran.err
