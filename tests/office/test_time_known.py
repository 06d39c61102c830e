"""An event waits until its time is known: no one can waive it, an officer supplies it, and then it is judged by it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.office.copying import Databases
from tests.office.made_office import Place, event, opening, people, write

OVER = "2024-04-12"


def begun(databases: Databases, folder: Path, **told: Any) -> Place:
    """An office with an event of eight players that waits for a ruling."""
    everybody = people(8)
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    content = json.loads(event("Made Cup", everybody))
    del content["events"][0]["minutes"]
    content["events"][0] |= told
    place.done("submit", "standard", write(folder, "event.json", json.dumps(content).encode()), today=OVER)
    return place


@pytest.mark.parametrize(("told", "code"), [({}, "time_unknown"), ({"time_control": "25"}, "time_unclear")])
def test_an_event_whose_time_is_not_known_waits_for_it(
    databases: Databases, told: dict[str, Any], code: str, tmp_path: Path
) -> None:
    place = begun(databases, tmp_path, **told)
    found = place.done("check", "1", today=OVER)
    assert found["to_supply"] == [{"clause": "1.1", "field": "minutes", "subject": "event 1"}]
    [finding] = [finding for finding in found["findings"] if finding["code"] == code]
    assert (finding["level"], finding["clause"], finding["values"]["given"]) == (
        "approve",
        "1.1",
        told.get("time_control"),
    )
    refused = place.do("rule", "1", "accept", today=OVER)
    assert refused.status == 2
    assert "minutes" in refused.err
    waived = place.do("rule", "1", "waive", "--clause", "1.1", "--of", "rating officer", "--reason", "x", today=OVER)
    assert waived.status == 2
    place.done("event", "tell", "1", "minutes=120", today=OVER)
    assert place.done("check", "1", today=OVER)["to_supply"] == []
    place.done("rule", "1", "accept", today=OVER)
    assert "minutes" in place.do("journal", "event 1", today=OVER).out


def test_a_time_control_that_an_officer_supplies_is_read(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    place.done("event", "tell", "1", "time_control=90 min + 30 sec", today=OVER)
    codes = [finding["code"] for finding in place.done("check", "1", today=OVER)["findings"]]
    assert "time_read" in codes
    assert "time_unknown" not in codes
    place.done("rule", "1", "accept", today=OVER)


def test_a_ruling_lapses_when_a_fact_is_supplied(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path, minutes=120)
    place.done("rule", "1", "accept", today=OVER)
    place.done("event", "tell", "1", "minutes=120", "norms=false", today=OVER)
    assert place.done("event", "show", "1", today=OVER)["event"]["stage"] == "matched"


def test_a_rapid_event_is_refused_on_a_standard_list(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path, time_control="15 min + 10 sec")
    checked = place.do("check", "1", "--json", today=OVER)
    assert checked.status == 1
    assert "rapid_event" in checked.out
    refused = place.do("rule", "1", "accept", today=OVER)
    assert refused.status == 2
    assert "1.1" in refused.err
