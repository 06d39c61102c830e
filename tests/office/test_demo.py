"""The made-up federation: the same for the same seed, verified, and with everything in it that an office meets."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from django.db import connections

from arpad.office.demo.fates import PLAIN
from arpad.office.demo.programme import DemoEvent, with_distinct_names
from tests.cli.running import run

SMALL = ("--players", "60", "--months", "3", "--seed", "7", "--json")


class Small(NamedTuple):
    folder: str
    answer: dict[str, Any]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Small]:
    folder = str(tmp_path_factory.mktemp("demo") / "office")
    made = run("office", "demo", "--office", folder, *SMALL)
    assert (made.status, made.err) == (0, "")
    yield Small(folder, json.loads(made.out))
    connections.close_all()


def rows(demo: Small, question: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(Path(demo.folder) / "office.sqlite3") as database:
        found = database.execute(question).fetchall()
    database.close()
    return found


def facts(demo: Small, act: str) -> list[dict[str, Any]]:
    asked = f"from journal left join private_facts on entry_id = number where act = '{act}' order by number"
    found = rows(demo, f"select journal.facts, coalesce(private_facts.facts, '{{}}') {asked}")
    return [json.loads(public) | json.loads(private) for public, private in found]


def test_the_same_seed_makes_the_same_journal(demo: Small, tmp_path: Path) -> None:
    # In a process of its own, where sets of texts have another order.
    command = [sys.executable, "-m", "arpad", "office", "demo", "--office", str(tmp_path / "again"), *SMALL]
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    again = json.loads(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
    assert {**again, "folder": demo.folder} == demo.answer


def test_a_second_event_of_one_name_is_told_apart() -> None:
    """Else the office asks whether it is the first again, and the officer of the demo has no answer."""
    day = date(2024, 5, 1)
    one, two, three, other = (
        DemoEvent(of_list, "Sälpälä Open", day, day, [], [], 1, "swiss", PLAIN, {}, Random(1))
        for of_list in ("selo", "selo", "selo", "go")
    )
    names = [(event.of_list, event.name) for event in with_distinct_names([one, two, three, other])]
    assert names == [
        *(("selo", "Sälpälä Open"), ("selo", "Sälpälä Open B"), ("selo", "Sälpälä Open B B")),
        ("go", "Sälpälä Open"),
    ]


def test_it_is_verified_and_there_is_work_on_the_desk(demo: Small) -> None:
    found = run("office", "verify", "--office", demo.folder, "--json")
    assert found.status == 0
    assert json.loads(found.out)["lists"] == demo.answer["lists"]
    due = run("office", "due", "--office", demo.folder, "--today", demo.answer["today"], "--json")
    codes = {task["code"] for task in json.loads(due.out)["tasks"]}
    assert codes >= {"report_awaited", "approval_awaited", "players_to_match", "event_to_rule", "event_to_rate"}


def test_every_list_comes_out_and_the_raised_one_is_among_them(demo: Small) -> None:
    counts = dict(rows(demo, "select list_id, count(*) from publication where day is not null group by 1"))
    assert set(counts) == {"standard", "selo", "pelo", "go"}
    assert min(counts.values()) > 1
    assert rows(demo, "select day from publication where list_id = 'standard' and period = '2024-03'") == [
        ("2024-03-01",)
    ]
    editions = {name for told in facts(demo, "publish") for name in told["regulations"]}
    assert editions == {"fide-2014", "fide-2024", "ssl-2022", "mgsz-2012"}


def test_there_is_everything_that_an_office_meets(demo: Small) -> None:
    rejected = facts(demo, "reject")
    assert rejected
    assert all(": " in told["reason"] for told in rejected)
    assert {told["late"] for told in facts(demo, "accept")} == {"", "now", "chain"}
    assert any(told["versions"] for told in facts(demo, "submit"))
    assert facts(demo, "waive")
    assert facts(demo, "decide")
    endings = {told["filename"].rsplit(".")[-1] for told in facts(demo, "submit")}
    assert endings == {"trf", "json", "h9"}


def test_the_first_of_the_registry_can_be_explained(demo: Small) -> None:
    found = run("office", "explain", "standard", "1", "--office", demo.folder, "--json")
    assert json.loads(found.out)["rows"]


def test_the_top_of_a_list(demo: Small) -> None:
    found = json.loads(run("office", "top", "standard", "--office", demo.folder, "--most", "3", "--json").out)
    ratings = [player["rating"] for player in found["players"]]
    assert len(ratings) == 3
    assert ratings == sorted(ratings, reverse=True)
    shown = run("office", "top", "standard", "--office", demo.folder, "--most", "3")
    assert found["players"][0]["name"] in shown.out


def test_nothing_is_overwritten_and_bounds_are_told(demo: Small, tmp_path: Path) -> None:
    again = run("office", "demo", "--office", demo.folder, *SMALL)
    assert (again.status, again.err.count("\n")) == (2, 1)
    few = run("office", "demo", "--office", str(tmp_path / "few"), "--players", "3")
    assert few.status == 2
    assert "--players" in few.err
    assert not (tmp_path / "few").exists()
