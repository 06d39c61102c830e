"""A report with a player that it does not declare is refused when it is submitted, as `arpad check` refuses it."""

import json
from pathlib import Path
from typing import Any

from arpad.core.verdicts import Problem
from arpad.office.events.reports import read_file
from arpad.office.storage.models import Event, StoredFile
from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import SENT, event, held_by, people, write


def damaged(change: Any) -> bytes:
    report = json.loads(event("Spring Open", people(4), rounds=1))
    change(report)
    return json.dumps(report).encode()


def without_a_player(report: dict[str, Any]) -> None:
    del report["players"][0]


def born_after_the_event(report: dict[str, Any]) -> None:
    report["players"][0]["birth"] = 2025


def test_a_game_of_an_undeclared_player_is_refused(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    before = held_by(place)
    for change, said in ((without_a_player, "700001"), (born_after_the_event, "2025")):
        file = write(tmp_path, f"{change.__name__}.json", damaged(change))
        checked = run("check", file)
        assert checked.status == 2
        assert said in checked.err
        refused = place.do("submit", "standard", file, today=SENT)
        assert (refused.status, refused.out) == (2, ""), refused.err
        assert said in refused.err
        assert "Traceback" not in refused.err
    assert held_by(place) == before
    place.open()
    assert not Event.objects.exists()
    assert not StoredFile.objects.exists()


def test_a_file_kept_by_an_earlier_version_is_a_problem_not_a_crash() -> None:
    read = read_file(damaged(without_a_player), "kept.json", "standard")
    assert read == Problem("kept.json: event e1, round 1", "unknown_player", {"player": "700001"})
