"""Several files in one command: each is taken or refused by itself, and the answer says what came and what did not."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from arpad.office.events.table import listed_events
from tests.office.conftest import Databases
from tests.office.made_office import Place, event, opening, people, write

PEOPLE = people(8)
NAMES = ("Spring Open", "Town Cup", "Club Swiss")
SENT = "2024-04-12"


def desk(databases: Databases, folder: Path) -> Place:
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(PEOPLE)), "--day", "2024-03-01")
    return place


def files_in(folder: Path) -> Path:
    """Three events, each in a file."""
    folder.mkdir()
    for number, name in enumerate(NAMES):
        write(folder, f"{number}.json", event(name, PEOPLE[number : number + 6], seed=number))
    return folder


def test_a_folder_a_zip_and_several_files_are_submitted(databases: Databases, tmp_path: Path) -> None:
    place = desk(databases, tmp_path)
    folder = files_in(tmp_path / "files")
    answer = place.done("submit", "standard", str(folder), "--tell", "norms=false", today=SENT)
    assert [answer[name] for name in ("submitted", "again", "refused", "events", "open")] == [3, 0, 0, 3, 0]
    assert [[one["name"] for one in file["events"]] for file in answer["files"]] == [[name] for name in NAMES]
    told = [place.done("event", "show", str(number))["event"]["told"] for number in (1, 2, 3)]
    assert [json.loads(text)["norms"] for text in told] == [False] * 3
    again = place.done("submit", "standard", *(str(path) for path in sorted(folder.iterdir())), today=SENT)
    assert [again[name] for name in ("submitted", "again", "refused")] == [0, 3, 0]
    with zipfile.ZipFile(tmp_path / "month.zip", "w") as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, f"april/{path.name}")
        archive.writestr("april/3.json", event("Late Cup", PEOPLE[:4], seed=9))
    packed = place.done("submit", "standard", str(tmp_path / "month.zip"), today=SENT)
    assert [packed[name] for name in ("submitted", "again", "refused")] == [1, 3, 0]
    assert packed["files"][3]["file"].endswith("month.zip/april/3.json")
    assert place.differences() == []


def test_a_file_that_is_refused_stops_no_other(databases: Databases, tmp_path: Path) -> None:
    place = desk(databases, tmp_path)
    folder = files_in(tmp_path / "files")
    write(folder, "1b.json", b'{"list": "standard", "players": [], "events": [')
    ran = place.do("submit", "standard", str(folder), today=SENT)
    assert ran.status == 1
    assert "1b.json" in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out.splitlines()[-1].startswith("4 files: 3 submitted")
    assert len(place.done("event", "list")["events"]) == 3
    alone = place.do("submit", "standard", str(folder / "1b.json"), str(folder / "1b.json"), today=SENT)
    assert alone.status == 2  # nothing changed
    for arguments in (("--event", "1"), ("--seen", "3")):
        refused = place.do("submit", "standard", str(folder), *arguments, today=SENT)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    (tmp_path / "empty").mkdir()
    refused = place.do("submit", "standard", str(tmp_path / "empty"), today=SENT)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)


def test_files_after_one_that_fails_are_not_called_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 2 is that nothing was changed, 0 that all was done: a disk full after the first file is neither."""
    from arpad.office.events import intake

    place = desk(Databases(None), tmp_path)
    folder = files_in(tmp_path / "files")
    taken = intake.submit_file
    calls = []

    def full(*arguments: Any, **named: Any) -> Any:
        calls.append(arguments)
        if len(calls) == 2:
            raise DatabaseError("database or disk is full")
        return taken(*arguments, **named)

    monkeypatch.setattr(intake, "submit_file", full)
    ran = place.do("submit", "standard", str(folder), today=SENT)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    assert "a part of what the command was to do is done" in ran.err
    monkeypatch.undo()
    assert [one["name"] for one in place.done("event", "list")["events"]] == ["Spring Open"]


def test_several_events_are_accepted_at_once(databases: Databases, tmp_path: Path) -> None:
    place = desk(databases, tmp_path)
    place.done("submit", "standard", str(files_in(tmp_path / "files")), today=SENT)
    place.done("event", "add", "standard", "Summer Cup", "--start", "2024-07-01", "--end", "2024-07-03", today=SENT)
    ran = place.do("rule", "1", "2", "4", "accept", "--json", today=SENT)
    answer = json.loads(ran.out)
    assert (ran.status, answer["ruled"], answer["refused"]) == (1, 2, 1)  # the fourth has no file
    assert [(one["event"], one["stage"]) for one in answer["events"]] == [(1, "accepted"), (2, "accepted"), (4, None)]
    assert place.do("rule", "4", "99", "accept", today=SENT).status == 2
    assert place.do("rule", "1", "2", "accept", "--seen", "1", today=SENT).status == 2
    stages = place.done("event", "list", "--stage", "accepted")["events"]
    assert [one["name"] for one in stages] == ["Spring Open", "Town Cup"]


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        ([], [1, 2, 3, 4]),
        (["--stage", "matched"], [1, 2, 3]),
        (["--stage", "matched", "--stage", "registered"], [1, 2, 3, 4]),
        (["--name", "CUP"], [2, 4]),
        (["--start", "2024-05-01"], [4]),
        (["--end", "2024-05-01"], [1, 2, 3]),
        (["--list", "standard", "--end", "2024-04-02"], []),
    ],
)
def test_events_are_listed_by_list_stage_days_and_name(filters: list[str], numbers: list[int], tmp_path: Path) -> None:
    place = desk(Databases(None), tmp_path)
    place.done("submit", "standard", str(files_in(tmp_path / "files")), today=SENT)
    place.done("event", "add", "standard", "Summer Cup", "--start", "2024-07-01", "--end", "2024-07-03", today=SENT)
    assert [one["number"] for one in place.done("event", "list", *filters)["events"]] == numbers
    assert place.do("event", "list", *filters).status == 0


def test_a_time_told_with_several_files_is_for_those_that_state_none(databases: Databases, tmp_path: Path) -> None:
    """15 minutes and 60 x 10 seconds are 25 minutes: rapid. Before, the 120 minutes of the command made it standard."""
    place = desk(databases, tmp_path)
    (tmp_path / "files").mkdir()
    for number, time in enumerate(({"time_control": "15 min + 10 sec"}, {}, {"minutes": 120})):
        content = json.loads(event(NAMES[number], PEOPLE[number : number + 6], seed=number))
        del content["events"][0]["minutes"]
        content["events"][0] |= time
        write(tmp_path / "files", f"{number}.json", json.dumps(content).encode())
    files = str(tmp_path / "files")
    answer = place.done("submit", "standard", files, "--tell", "minutes=120", today=SENT)
    notes = [[note["code"] for note in file["notes"]] for file in answer["files"]]
    assert notes == [["time_of_file_counts"], [], []]
    ran = place.do("rule", "1", "2", "3", "accept", today=SENT)
    assert ran.status == 1
    assert "event 1: clause 1.1" in ran.err
    assert "2 events ruled on, 1 refused." in ran.out
    again = place.done("submit", "standard", files, "--tell", "minutes=120", today=SENT)
    assert [file["notes"] for file in again["files"]] == [[], [], []]


def test_events_are_listed_without_asking_for_each(tmp_path: Path) -> None:
    """Three reported events are asked for as often as none."""
    place = desk(Databases(None), tmp_path)
    asked = []
    for _ in range(2):
        place.open()
        with CaptureQueriesContext(connection) as queries:
            found = listed_events(None, (), None, None, "")
        asked.append((len(found), len(queries)))
        strangers = [{**one, "id": f"x{one['id']}", "name": f"Idegen, {one['name']}"} for one in PEOPLE]
        for number, name in enumerate(NAMES):
            file = write(tmp_path, f"{number}.json", event(name, strangers[number : number + 6], seed=number))
            place.do("submit", "standard", file, today=SENT)
    assert [one["to_match"] for one in place.done("event", "list")["events"]] == [6, 6, 6]
    assert [events for events, _ in asked] == [0, 3]
    assert asked[1][1] <= asked[0][1] + 1
