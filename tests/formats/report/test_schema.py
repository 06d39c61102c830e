"""The published schema and the reader say the same: of every field, every limit, and thousands of damaged reports."""

import copy
import json
import os
import random
import re
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from arpad.core.list_kind import list_kinds
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.report.model.report import REPORT_KEYS, SHAPES
from arpad.formats.report.reader import read_report
from arpad.formats.report.schema import report_schema
from arpad.formats.report.writer import write_report
from tests import faults, made, made_go, made_ssl
from tests.formats.made_reports import reports

COUNT = int(os.environ.get("ARPAD_FAULTS", "1000"))
SEED = int(os.environ.get("ARPAD_SEED", "1"))
SCHEMA: dict[str, Any] = json.loads(report_schema())
VALID = Draft202012Validator(SCHEMA)
MEANING = {
    *("bye_contradicts", "rank_twice"),
    *("duplicate_player", "duplicate_event", "repeated_day", "ends_before_start", "game_outside_event"),
    *(
        "match_of_more_than_two",
        "against_oneself",
        "twice_in_round",
        "round_beyond_last",
        "not_a_country",
        "game_far_from_event",
    ),
}
"""What the reader refuses although the shape is right: what two fields say together."""
NO_JSON = {"file_too_large", "not_utf8", "empty_file", "not_json", "too_deep", "not_a_number", "repeated_field"}
"""What is wrong before there is a value that a schema could be held to."""
KINDS = {shape.name: shape.keys for shape in SHAPES}
FULL: dict[str, Any] = {
    "list": "standard",
    "players": [
        {
            "id": "a",
            "ratings": [{"from": "2024-01-01"}],
            "earlier": [{"date": "2024-01-01", "opponent": 1500, "score": 1}],
        }
    ],
    "events": [
        {
            "id": "e",
            "start": "1900-01-01",
            "end": "2199-12-31",
            "byo_yomi": {"kind": "canadian", "moves": 1, "minutes": 1},
            "arbiters": [{}],
            "decisions": [{"kind": "ordered", "by": "b"}],
            "parts": [{"month": "2024-05"}],
            "ranks": [{"player": "a", "rank": 1}],
            "games": [{"round": 1, "white": "a", "black": "b", "result": "1-0"}],
        }
    ],
    "approvals": [{"clause": "1", "subject": "s", "by": "b"}],
}
PLACES: dict[str, list[Any]] = {
    "player": ["players", 0],
    "published": ["players", 0, "ratings", 0],
    "earlierGame": ["players", 0, "earlier", 0],
    "event": ["events", 0],
    "game": ["events", 0, "games", 0],
    "byoYomi": ["events", 0, "byo_yomi"],
    "arbiter": ["events", 0, "arbiters", 0],
    "decision": ["events", 0, "decisions", 0],
    "monthReport": ["events", 0, "parts", 0],
    "startingRank": ["events", 0, "ranks", 0],
    "approval": ["approvals", 0],
}
TRIED = [
    *(None, True, 0, 1, 2, 99, 100, 101, 999, 1000, 1001, 1849, 1850, 2199, 2200, 3999, 4000, 4001, 10_000, 10_001),
    *(86_400, 86_401, 999_999, 1_000_000, 1_000_001, -1, 0.5, "", " ", "x", "x" * 200, "x" * 201, "a\n", "\x9f", "é"),
    *("\ud800", "1849", "1850", "2199", "2200", "1850\n", "0", "1", "0.5", "0.50", "0.05", "1.0", "1.5", "1/2", "1\n"),
    *("2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2100-02-29", "2024-04-31", "2024-12-31", "2024-13-01"),
    *("1899-12-31", "2199-12-31", "2200-01-01", "2024-04-03\n", "2024-05", "2024-00", "1899-12", "2024-05\n", "m", "f"),
    *([], {}, [1], ["x"], [""], [{}], ["world"], [{"from": "2024-01-01"}], {"kind": "japanese", "seconds": 1}),
    *({"kind": "japanese", "moves": 1, "minutes": 1}, {"kind": "canadian", "seconds": 1}, {"kind": "x", "seconds": 1}),
]


def beyond_shape(problem: Problem) -> bool:
    """What a schema cannot tell: what fields say together, 2145.0 from 2145, and a whole number of seconds."""
    given = str(problem.values.get("given"))
    if problem.code in ("not_an_integer", "not_a_birth"):
        return re.fullmatch(r"-?[0-9]+\.0", given) is not None
    if problem.code == "not_a_time" and re.fullmatch(r"[0-9.]+", given):
        return 0 < float(given) <= 10_000
    return problem.code in MEANING


def held_together(data: bytes) -> tuple[bool, list[Problem]]:
    """Whether the schema takes it and what the reader says; the two must agree."""
    _, problems = read_report(data, "standard")
    if any(problem.code in NO_JSON for problem in problems):
        return False, problems
    taken = VALID.is_valid(json.loads(data.decode("utf-8-sig")))
    if not taken:
        assert problems, f"only the schema refuses {data[:2000]!r}"
    elif problems:
        assert all(map(beyond_shape, problems)), (problems, data[:2000])
    return taken, problems


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_reader_and_the_schema_know_the_same_fields() -> None:
    assert set(SCHEMA["properties"]) == set(REPORT_KEYS)
    for kind, known in KINDS.items():
        assert set(SCHEMA["$defs"][kind]["properties"]) == set(known), kind


def test_every_field_is_described() -> None:
    for kind in [SCHEMA, *(SCHEMA["$defs"][name] for name in KINDS)]:
        assert kind["description"]
        undescribed = [name for name, field in kind["properties"].items() if not field.get("description")]
        assert undescribed == (["player"] if "rank" in kind["properties"] else [])


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, known in KINDS.items() for field in known])
def test_every_limit_of_a_field_is_the_same(kind: str, field: str) -> None:
    """Values on both sides of every limit, in every field, and every word that either of them knows."""
    words = {word for entry in _enums(SCHEMA) for word in entry if isinstance(word, str)}
    report = copy.deepcopy(FULL)
    place: Any = report
    for step in PLACES[kind]:
        place = place[step]
    for value in [*TRIED, *sorted(words)]:
        place[field] = value
        held_together(json.dumps(report).encode())
    del place[field]
    held_together(json.dumps(report).encode())


@pytest.mark.parametrize("field", REPORT_KEYS)
def test_every_limit_of_the_report_itself(field: str) -> None:
    for value in [*TRIED, *list_kinds()]:
        held_together(json.dumps({**FULL, field: value}).encode())


def test_a_choice_that_the_reader_offers_is_in_the_schema() -> None:
    enums = [{word for word in entry if word is not None} for entry in _enums(SCHEMA)]
    for report in ({**FULL, "list": "no"}, _with("player", sex="no", register="no"), _with("game", result="no")):
        for problem in read_report(json.dumps(report).encode())[1]:
            if problem.code == "not_a_choice":
                offered = problem.values["choices"]
                assert isinstance(offered, list)
                assert set(offered) in enums


@given(reports())
def test_a_good_report_is_valid(report: Report) -> None:
    VALID.validate(json.loads(write_report(report)))


def test_made_months_are_valid_and_damaged_ones_are_told_alike() -> None:
    told: dict[str, int] = {}
    for number in range(COUNT):
        rng = random.Random(f"schema {SEED} {number}")
        makers = (made.report, made_go.report, lambda rng: made_ssl.report(rng, "selo"))
        report = makers[number % 3](rng)
        if number % 20 == 0:
            VALID.validate(report)
        taken, problems = held_together(faults.damaged(report, rng))
        key = "taken by both" if taken and not problems else "meaning" if taken else "refused by both"
        told[key] = told.get(key, 0) + 1
    print(f"{COUNT} damaged reports, seed {SEED}: {told}")
    assert set(told) == {"taken by both", "meaning", "refused by both"}


def _with(kind: str, **values: Any) -> dict[str, Any]:
    report = copy.deepcopy(FULL)
    place: Any = report
    for step in PLACES[kind]:
        place = place[step]
    place.update(values)
    return report


def _enums(value: Any) -> list[list[Any]]:
    if isinstance(value, dict):
        own = [value["enum"]] if isinstance(value.get("enum"), list) else []
        return own + [found for entry in value.values() for found in _enums(entry)]
    return [found for entry in value for found in _enums(entry)] if isinstance(value, list) else []
