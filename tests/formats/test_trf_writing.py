"""TRF16 and TRF26 written: each with its own records alone, and a note for what it has no place for."""

import io
import json
import time
from dataclasses import replace
from datetime import date

import pytest

from arpad.core.report import Event, Game, Player, Report
from arpad.core.verdicts import Problem
from arpad.formats.conversion import Target, convert
from arpad.formats.file_kinds import Kind
from arpad.formats.tournament import Entrant, Kept, Pairing, Team, Tournament
from arpad.formats.tournament_from_report import tournament_of
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.writer import write_trf
from tests.formats.test_trf import TWO, codes, file, player, read


def converted(data: bytes, kind: Kind, target: Target) -> tuple[bytes, list[Problem]]:
    found = convert(io.BytesIO(data), kind, target, "open")
    return b"".join(found.pieces or ()), found.problems


def records(data: bytes) -> set[str]:
    return {line[:3] for line in data.decode().splitlines()}


def left_out(problems: list[Problem]) -> list[str]:
    return [str(name) for problem in problems if problem.code == "left_out" for name in problem.values["fields"]]  # type: ignore[union-attr]


def report(**event: object) -> bytes:
    games = [{"round": 1, "white": "1", "black": "2", "result": "1-0"}, {"round": 2, "white": "1", "result": "bye"}]
    told = {"id": "e", "start": "2024-04-03", "end": "2024-04-04", "games": games, **event}
    players = [{"id": "1", "rating": 2000}, {"id": "2", "rating": 1900}]
    return json.dumps({"list": "standard", "players": players, "events": [told]}).encode()


def test_a_trf16_has_no_record_of_trf26() -> None:
    new = {"h142": "1", "h162": " W 1.0    D 0.5", "h172": "HUN FIDE", "h192": "FIDE_DUTCH_2026", "h222": "5400+30"}
    tournament, problems = read(*TWO, "240    1", "801 x", "XXC white1", "### kept", **new)
    old, told = write_trf(tournament, "trf16")
    assert records(old) == {*("012", "022", "032", "042", "052", "062", "102", "132", "001", "XXR", "XXC", "###")}
    assert left_out(list(told)) == ["seconds", "encoded_type", "encoded_time_control"]
    assert sorted(str(p.values["given"])[:3] for p in told if p.code == "not_in_trf") == ["162", "172", "240", "801"]
    again, told = write_trf(tournament, "trf26")
    assert told == ()
    assert read_trf(again).content == tournament
    assert codes(problems) == [("note", "extension_kept")]


def test_minutes_are_no_time_control() -> None:
    """90 minutes for 60 moves may be 90 minutes, or 60 and 30 seconds a move: no record says either."""
    for target in ("trf16", "trf26"):
        data, problems = converted(report(minutes=90), "json", target)  # type: ignore[arg-type]
        assert "222" not in records(data)
        assert left_out(problems) == ["seconds"]


@pytest.mark.parametrize(
    ("sign", "points"), [("H", "1.5"), ("F", "2.0"), ("U", "2.0"), ("Z", "1.0"), ("+", "2.0"), ("-", "1.0")]
)
def test_byes_points_ranks_and_players_without_a_game_come_back_from_a_report(sign: str, points: str) -> None:
    """Starting ranks that are not by rating, a bye of each kind, and a player who did not come."""
    lines = [
        player(4, "   2 w 1", f"0000 - {sign}", rating="1500", id_="700004", points=points),
        player(2, "   4 b 0", rating="1900", id_="700002", points="0.0"),
        player(7, rating="2300", id_="700007", points="0.0"),
    ]
    trf = file(*lines, h022=None, h062="3")
    data, problems = converted(trf, "trf", "json")
    assert left_out(problems) == []
    again, problems = converted(data, "json", "trf16")
    assert left_out(problems) == []
    before, after = read_trf(trf).content, read_trf(again)
    assert before is not None
    assert after.content is not None
    assert [problem.code for problem in after.problems] == ["header_missing"]  # the city
    assert after.content.pairings == before.pairings
    assert set(after.content.entrants) == set(before.entrants)


def test_colours_that_nobody_knows_are_told_as_lost() -> None:
    trf = file(player(1, "   2 - -", "   2 w 1"), player(2, "   1 - -", "   1 b 0"), h022=None)
    assert left_out(converted(trf, "trf", "json")[1]) == ["game.colours_known"]


def test_a_bye_of_a_report_counts_as_it_is_written() -> None:
    """A win and an allocated bye (U) are 2 points."""
    data, _ = converted(report(), "json", "trf16")
    reading = read_trf(data)
    assert reading.content is not None
    assert reading.content.entrants[0].points == "2.0"
    assert "points_differ" not in [problem.code for problem in reading.problems]


def test_a_sign_that_no_trf_has_is_not_written() -> None:
    byes = (Pairing(2, 1, None, "bye", "free"), Pairing(2, 2, None, "bye", "z"))
    made = Tournament((Entrant(1), Entrant(2)), (Pairing(1, 1, 2, "1-0"), *byes))
    data, told = write_trf(made, "trf16")
    assert left_out(list(told)) == ["game.alone"]
    content = read_trf(data).content
    assert content is not None
    assert [pairing.alone for pairing in content.pairings] == [None, "U", "U"]


@pytest.mark.parametrize("version", ["trf16", "trf26"])
def test_more_than_the_columns_hold_is_refused(version: Target) -> None:
    """A starting rank has four columns; rounds are read up to 200."""
    game = (Pairing(1, 1, 2, "1-0"),)
    days = {"start": date(2024, 4, 3), "end": date(2024, 4, 4)}
    most = Tournament(tuple(Entrant(number) for number in range(1, 10_000)), game, **days)  # type: ignore[arg-type]
    data, _ = write_trf(most, version)  # type: ignore[arg-type]
    again = read_trf(data)
    assert (again.content and len(again.content.entrants), again.stopped) == (9_999, False)
    over = replace(most, entrants=(*most.entrants, Entrant(10_000)))
    data, told = write_trf(over, version)  # type: ignore[arg-type]
    assert (data, [problem.code for problem in told if problem.severity == "stop"]) == (b"", ["too_many_players"])
    long = replace(most, pairings=(Pairing(201, 1, 2, "1-0"),))
    data, told = write_trf(long, version)  # type: ignore[arg-type]
    assert (data, [problem.code for problem in told if problem.severity == "stop"]) == (b"", ["too_many_rounds"])


def test_teams_of_a_trf26_have_numbers() -> None:
    teams = (Team("Minta SE", (1,)), Team("Példa SE", (2,), 1), Team("Harmadik", ()))
    data, told = write_trf(replace(read(*TWO)[0], teams=teams), "trf26")
    lines = [line for line in data.decode().splitlines() if line.startswith("310")]
    assert [(line[4:7], line[8:40].strip()) for line in lines] == [
        *(("  2", "Minta SE"), ("  1", "Példa SE"), ("  3", "Harmadik")),
    ]
    assert [(p.code, p.values["given"], p.values["expected"]) for p in told] == [
        *(("team_numbered", "Minta SE", "2"), ("team_numbered", "Harmadik", "3")),
    ]


def test_a_member_who_is_not_entered_is_noted() -> None:
    _, problems = read(*TWO, "013 Minta SE                          1   77")
    assert [(p.severity, p.code, p.line, p.values["given"]) for p in problems] == [
        ("note", "member_not_entered", 10, "77")
    ]


def test_wider_ids_stop() -> None:
    tournament, problems = read(*TWO, "XXW 5")
    assert [(p.severity, p.code, p.line) for p in problems] == [("stop", "width_of_ids", 10)]
    assert tournament.kept == (Kept("XXW", " 5"),)


def test_who_has_no_round_is_told_where_a_table_has_no_row_for_him() -> None:
    named = [player(1, "   2 w 1"), player(2, "   1 b 0", name="Minta, Otto"), player(3, name="Malli, Aino")]
    trf = file(*named)
    assert left_out(converted(trf, "trf", "csv")[1]) == ["players without a game"]
    data, problems = converted(trf, "trf", "xlsx")
    assert left_out(problems) == []
    told = [(problem.code, problem.values["given"]) for problem in converted(data, "xlsx", "json")[1][:1]]
    assert told == [("table_without_a_game", "Malli, Aino")]
    assert left_out(converted(file(*named[:2]), "trf", "csv")[1]) == []


def test_the_points_of_a_large_event_are_added_up_once() -> None:
    """4,000 players and 20,000 games: going through all games for each player took half a minute."""
    names = [str(700_001 + number) for number in range(4_000)]
    games = tuple(
        Game(round_, white, black, "1-0")
        for round_ in range(1, 11)
        for white, black in zip(names[::2], names[1::2], strict=True)
    )
    event = Event("e", date(2024, 4, 1), date(2024, 4, 10), games)
    report = Report("standard", None, {name: Player(name) for name in names}, {"e": event})
    began = time.process_time()
    found = tournament_of(report, event)
    assert time.process_time() - began < 3
    assert {entrant.points for entrant in found.entrants if entrant.number % 2} == {"10.0"}
    assert {entrant.points for entrant in found.entrants if entrant.number % 2 == 0} == {"0.0"}
