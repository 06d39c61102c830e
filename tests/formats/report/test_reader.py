"""Bad content becomes a problem with its place and its code, never an exception."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.report import reader
from arpad.formats.report.reader import read_report
from arpad.formats.report.union import gather

GOOD: dict[str, Any] = {
    "list": "standard",
    "period": "2024-05",
    "players": [{"id": "a", "rating": 2000}, {"id": "b", "rating": 1900}, {"id": "c"}],
    "events": [
        {
            "id": "e1",
            "start": "2024-04-03",
            "end": "2024-04-11",
            "games": [
                {"round": 1, "white": "a", "black": "b", "result": "1-0"},
                {"round": 1, "white": "c", "result": "bye"},
            ],
        }
    ],
}


def problems_of(report: Any) -> list[Problem]:
    data = report if isinstance(report, bytes) else json.dumps(report).encode()
    found, problems = read_report(data)
    assert (found is None) == bool(problems)
    if found is None:
        return problems
    return gather([("file", found)])[1]


def changed(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    report = copy.deepcopy(GOOD)
    change(report)
    return report


def test_the_good_report_is_good() -> None:
    assert problems_of(GOOD) == []
    assert problems_of(b"\xef\xbb\xbf" + json.dumps(GOOD).encode()) == []  # with a byte order mark


PLAYER = "players[0]"
EVENT = "events[0]"
GAME = "events[0].games[0]"

BAD_VALUES = [
    # place, key, value, code
    (PLAYER, "rating", -5, "not_an_integer"),
    (PLAYER, "rating", 0, "not_an_integer"),
    (PLAYER, "rating", 4001, "not_an_integer"),
    (PLAYER, "rating", 28000, "not_an_integer"),
    (PLAYER, "rating", 2000.5, "not_an_integer"),
    (PLAYER, "rating", 2000.0, "not_an_integer"),
    (PLAYER, "rating", "2000", "not_an_integer"),
    (PLAYER, "rating", True, "not_an_integer"),
    (PLAYER, "rating", [2000], "not_an_integer"),
    (PLAYER, "peak", -1, "not_an_integer"),
    (PLAYER, "games", -1, "not_an_integer"),
    (PLAYER, "k", 0, "not_an_integer"),
    (PLAYER, "birth", "2007-02-29", "not_a_birth"),
    (PLAYER, "birth", 1700, "not_a_birth"),
    (PLAYER, "birth", 3000, "not_a_birth"),
    (PLAYER, "birth", {"year": 1990}, "not_a_birth"),
    (PLAYER, "sex", "x", "not_a_choice"),
    (PLAYER, "name", "", "not_a_text"),
    (PLAYER, "name", 5, "not_a_text"),
    (PLAYER, "name", "x" * 201, "not_a_text"),
    (PLAYER, "name", "a\u0007b", "not_a_text"),
    (PLAYER, "suspended", "yes", "not_a_flag"),
    (PLAYER, "earlier", {}, "not_a_list"),
    *[
        (PLAYER, key, grade, "not_a_grade")
        for key in ("grade", "entry_grade")
        for grade in ("", "x", "5kyu", "5 kuy", "05 kyu", "0 kyu", "100 kyu", "0 dan", "10 dan", "1 dan ", 5, ["1 dan"])
    ],
    *[(PLAYER, "reached", [grade], "not_a_grade") for grade in ("x", "", 5, None)],
    (PLAYER, "reached", "1 dan", "not_a_list"),
    (PLAYER, "ratng", 2000, "unknown_field_near"),
    (PLAYER, "zzz", 1, "unknown_field"),
    (EVENT, "start", "2024-02-30", "not_a_date"),
    (EVENT, "start", "2024-4-3", "not_a_date"),
    (EVENT, "start", "03/04/2024", "not_a_date"),
    (EVENT, "start", "1899-12-31", "not_a_date"),
    (EVENT, "start", "2200-01-01", "not_a_date"),
    (EVENT, "start", 20240403, "not_a_date"),
    (EVENT, "end", "2024-04-02", "ends_before_start"),
    (EVENT, "system", "swis", "not_a_choice"),
    (EVENT, "minutes", 0, "not_a_time"),
    (EVENT, "minutes", "90", "not_a_time"),
    (EVENT, "minutes", 0.001, "not_a_time"),
    (EVENT, "minutes", 1e-300, "not_a_time"),
    (EVENT, "minutes", 89.7001, "not_a_time"),  # 89'42" and 6 milliseconds
    (EVENT, "minutes", 89.666, "not_a_time"),  # 40 milliseconds short of 89'40"
    (EVENT, "minutes", 89.666668, "not_a_time"),  # farther than a millionth from 89 + 40/60
    (EVENT, "minutes", 10001, "not_a_time"),
    (EVENT, "hours_per_day", -1, "not_a_time"),
    (EVENT, "rounds", 0, "not_an_integer"),
    (EVENT, "byo_yomi", {}, "missing_field"),
    (EVENT, "byo_yomi", "japanese", "not_an_object"),
    (EVENT, "byo_yomi", {"kind": "fischer", "seconds": 10}, "not_a_choice"),
    (EVENT, "byo_yomi", {"kind": ["japanese"], "seconds": 10}, "not_a_choice"),
    (EVENT, "byo_yomi", {"kind": "japanese"}, "missing_field"),
    (EVENT, "byo_yomi", {"kind": "japanese", "seconds": 0}, "not_an_integer"),
    (EVENT, "byo_yomi", {"kind": "canadian", "moves": 0, "minutes": 5}, "not_an_integer"),
    (EVENT, "byo_yomi", {"kind": "canadian", "moves": 30, "minutes": 0}, "not_a_time"),
    (EVENT, "byo_yomi", {"kind": "japanese", "seconds": 20, "moves": 30}, "unknown_field"),
    (EVENT, "byo_yomi", {"kind": "japanese", "seconds": 20, "minutes": 5}, "unknown_field"),
    (EVENT, "byo_yomi", {"kind": "japanese", "seconds": 20, "periods": 3}, "unknown_field"),
    (EVENT, "byo_yomi", {"kind": "canadian", "moves": 30}, "missing_field"),
    (EVENT, "byo_yomi", {"kind": "canadian", "moves": 30, "minutes": 5, "seconds": 20}, "unknown_field"),
    (EVENT, "importance", ["x"], "not_a_choice"),
    (EVENT, "importance", [5], "not_a_choice"),
    (EVENT, "games", "none", "not_a_list"),
    (EVENT, "arbiters", [5], "not_an_object"),
    (GAME, "result", "2-0", "not_a_choice"),
    (GAME, "result", "1-1", "not_a_choice"),
    (GAME, "result", 1, "not_a_choice"),
    (GAME, "black", "a", "against_oneself"),
    (GAME, "round", 0, "not_an_integer"),
    (GAME, "ruling", "weather", "not_a_choice"),
    (GAME, "date", "yesterday", "not_a_date"),
]


def at(report: Any, place: str) -> Any:
    for part in place.replace("[", ".").replace("]", "").split("."):
        report = report[int(part)] if part.isdigit() else report[part]
    return report


@pytest.mark.parametrize(("place", "key", "value", "code"), BAD_VALUES)
def test_a_bad_value_is_told_with_its_place(place: str, key: str, value: Any, code: str) -> None:
    report = changed(lambda report: at(report, place).update({key: value}))
    first = problems_of(report)[0]
    assert first.code == code
    assert first.place.startswith(f"{place}.{key}")


@pytest.mark.parametrize(
    ("place", "key"),
    [(PLAYER, "id"), (EVENT, "id"), (EVENT, "start"), (EVENT, "end"), (GAME, "round"), (GAME, "white")],
)
def test_what_is_needed_must_be_there(place: str, key: str) -> None:
    report = changed(lambda report: at(report, place).pop(key))
    assert Problem(f"{place}.{key}", "missing_field") in problems_of(report)


def codes(report: Any) -> list[str]:
    return [problem.code for problem in problems_of(report)]


def test_bad_reports() -> None:
    assert codes(changed(lambda r: r.pop("list"))) == ["missing_list"]
    assert codes(changed(lambda r: r.update(list="rapid"))) == ["not_a_choice"]
    assert codes(changed(lambda r: r.update(period="2024-13"))) == ["not_a_month"]
    assert codes(changed(lambda r: r.update(period="1899-12"))) == ["not_a_month"]
    assert codes(changed(lambda r: r.pop("events"))) == ["no_events"]
    assert codes(changed(lambda r: r.update(events=[]))) == ["no_events"]
    assert codes(changed(lambda r: at(r, EVENT).update(games=[]))) == ["no_games"]
    assert codes(changed(lambda r: r["players"].append({"id": "a"}))) == ["duplicate_player"]
    assert codes(changed(lambda r: r["events"].append(r["events"][0]))) == ["duplicate_event"]
    assert codes(changed(lambda r: r["players"].pop(0))) == ["unknown_player"]
    assert codes(changed(lambda r: r.update(x_mine=1))) == []
    assert codes([]) == ["not_an_object"]
    assert codes(5) == ["not_an_object"]


def test_bad_games() -> None:
    games = "events[0].games"
    assert codes(changed(lambda r: at(r, games).append(at(r, GAME)))) == ["twice_in_round", "twice_in_round"]
    twice = {"round": 1, "white": "c", "black": "a", "result": "1-0"}
    assert codes(changed(lambda r: at(r, games).append(twice))) == ["twice_in_round", "twice_in_round"]
    assert codes(changed(lambda r: at(r, games).append({**twice, "playoff": True}))) == []
    assert codes(changed(lambda r: at(r, GAME).pop("black"))) == ["no_opponent"]
    assert codes(changed(lambda r: at(r, GAME).update(result="bye"))) == ["alone_with_opponent"]
    third = {"round": 2, "white": "c", "black": "a", "result": "1-0"}
    assert codes(changed(lambda r: (at(r, EVENT).update(system="match"), at(r, games).append(third)))) == [
        "match_of_more_than_two"
    ]


def test_grades_and_byo_yomi_as_they_are_written() -> None:
    for grade in ("35 kyu", "1 kyu", "1 dan", "9 dan", "36 kyu", None):  # which of them have a limit is for the law
        assert codes(changed(lambda r, g=grade: at(r, PLAYER).update(grade=g, entry_grade=g))) == []
    assert codes(changed(lambda r: at(r, PLAYER).update(reached=["3 kyu", "2 kyu"]))) == []
    for byo_yomi in ({"kind": "japanese", "seconds": 20}, {"kind": "canadian", "moves": 30, "minutes": 5, "x_a": 1}):
        assert codes(changed(lambda r, b=byo_yomi: at(r, EVENT).update(byo_yomi=b))) == []


def test_a_round_beyond_the_last_one() -> None:
    """A go event is split by its rounds, so that a game beyond them contradicts it; other lists do not split."""
    game = {"round": 8, "white": "a", "black": "b", "result": "1-0"}
    go = changed(lambda r: (r.update(list="go"), at(r, EVENT).update(rounds=7), at(r, "events[0].games").append(game)))
    found = Problem("events[0].games[2].round", "round_beyond_last", {"round": 8, "rounds": 7})
    assert problems_of(go) == [found]
    assert codes(changed(lambda r: (r.update(go), at(r, EVENT).update(rounds=8)))) == []
    assert codes(changed(lambda r: (r.update(go), at(r, EVENT).pop("rounds")))) == []
    assert codes(changed(lambda r: r.update({**go, "list": "standard"}))) == []


def test_bad_histories() -> None:
    twice = [{"from": "2024-04-01", "rating": 2000}, {"from": "2024-04-01", "rating": 2001}]
    assert codes(changed(lambda r: at(r, PLAYER).update(ratings=twice))) == ["repeated_day"]
    assert codes(changed(lambda r: at(r, PLAYER).update(elo=twice))) == ["repeated_day"]
    assert problems_of(changed(lambda r: at(r, PLAYER).update(elo=twice)))[0].place == "players[0].elo"
    assert codes(changed(lambda r: at(r, PLAYER).update(ratings=[{"rating": 2000}]))) == ["missing_field"]
    earlier = {"date": "2024-03-01", "opponent": 1800, "score": 1}
    for score in (0, 0.5, 1, "0", "0.5", "1", "1/2"):
        assert codes(changed(lambda r, s=score: at(r, PLAYER).update(earlier=[{**earlier, "score": s}]))) == []
    for score in (2, -1, 0.25, "x", True, [1]):
        found = codes(changed(lambda r, s=score: at(r, PLAYER).update(earlier=[{**earlier, "score": s}])))
        assert found == ["not_a_score"]
    assert codes(changed(lambda r: at(r, PLAYER).update(earlier=[{}]))) == ["missing_field"] * 3


@pytest.mark.parametrize("of_list", ["selo", "pelo"])
def test_a_game_may_be_moved_on_the_finnish_lists(of_list: str) -> None:
    """2.12 of ssl-2022: it counts on its real day. 366 days before 3 April 2024 is 3 April 2023, with its leap day; 366
    days after 11 April 2024 is 12 April 2025.
    """

    def moved(day: str, name: str) -> list[str]:
        return codes(changed(lambda r: (r.update(list=name), at(r, GAME).update(date=day))))

    for day in ("2024-04-02", "2024-04-12", "2023-04-03", "2025-04-12"):
        assert moved(day, of_list) == []
        assert moved(day, "standard") == moved(day, "go") == ["game_outside_event"]
    for day in ("2023-04-02", "2025-04-13"):
        assert moved(day, of_list) == ["game_far_from_event"]
    for day in ("2024-04-03", "2024-04-11"):
        assert moved(day, "standard") == []


def test_countries_are_in_capitals() -> None:
    """However a file writes FIN, it is Finland; what is no code of a country is refused where a country decides."""

    def told(country: str, of_list: str) -> dict[str, Any]:
        return changed(
            lambda r: (
                r.update(list=of_list),
                at(r, PLAYER).update(federation=country),
                at(r, EVENT).update(country=country),
            )
        )

    for country in ("FIN", "fin", "Fin", " fin "):
        report, problems = read_report(json.dumps(told(country, "selo")).encode())
        assert (problems, report is None) == ([], False)
        assert report is not None
        assert (report.players["a"].federation, report.events["e1"].country) == ("FIN", "FIN")
    for country in ("Finland", "FI", "F1N", "FIN SWE"):
        for of_list in ("selo", "pelo"):
            found = problems_of(told(country, of_list))
            assert [p.code for p in found] == ["not_a_country", "not_a_country"]
            assert [p.place for p in found] == ["players[0].federation", "events[0].country"]
        assert problems_of(told(country, "standard")) == []


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b" \n\t", "empty_file"),
        (b"\xef\xbb\xbf", "empty_file"),
        (b"hello", "not_json"),
        (b'{"list": "standard",}', "not_json"),
        (b'{"list": NaN}', "not_a_number"),
        (b'{"list": ' + b"9" * 5000 + b"}", "not_a_number"),
        (b'{"list": "standard", "list": "go"}', "repeated_field"),
        (b"[" * 100_000, "too_deep"),
        ('{"list": "standard"}'.encode("utf-16"), "not_utf8"),
        ('{"list": "é"}'.encode("latin-1"), "not_utf8"),
    ],
    ids=lambda value: str(value[:20]) if isinstance(value, bytes) else value,
)
def test_what_is_no_report(data: bytes, code: str) -> None:
    assert [problem.code for problem in problems_of(data)] == [code]


def test_a_syntax_error_has_line_and_column() -> None:
    assert problems_of(b'{\n "list": standard}')[0].place == "2:10"


def test_a_file_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reader.LARGEST_FILE == 50_000_000
    monkeypatch.setattr(reader, "LARGEST_FILE", 10)
    assert [problem.code for problem in problems_of(GOOD)] == ["file_too_large"]


def test_minutes_are_kept_to_the_second() -> None:
    report = changed(lambda r: at(r, EVENT).update(minutes=89.5))
    found, _ = read_report(json.dumps(report).encode())
    assert found is not None
    assert found.events["e1"].seconds == 5370


@pytest.mark.parametrize(
    ("minutes", "seconds"),
    [
        (89.66666666666667, 5380),  # 89 x 60 + 40
        (89 + 41 / 60, 5381),
        (10.016666666666667, 601),
        (0.016666666666666666, 1),
        (89.666667, 5380),  # a third of a millionth from it
        (89.5, 5370),
        (9999.983333333334, 599_999),
        (90, 5400),
        (10_000, 600_000),
    ],
)
def test_minutes_are_taken_at_the_second_that_they_stand_for(minutes: float, seconds: int) -> None:
    """As any JSON library writes 89 minutes and 40 seconds."""
    report = changed(lambda r: at(r, EVENT).update(minutes=minutes))
    found, _ = read_report(json.dumps(report).encode())
    assert found is not None
    assert found.events["e1"].seconds == seconds
