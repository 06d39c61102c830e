"""What is due, by whom and by when, before an event is played and until its list is out: as the edition says."""

from pathlib import Path
from typing import Any

import pytest

from tests.office.copying import Databases
from tests.office.made_office import Place, event, opening, people, write

MAY = ("--start", "2024-05-20", "--end", "2024-05-24")


@pytest.fixture
def place(databases: Databases, tmp_path: Path) -> Place:
    place = databases.found(tmp_path / "office")
    everybody = people(6)
    everybody[0] |= {"rating": 2750, "peak": 2750}
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-04-01")
    return place


def announced(place: Place, today: str, *told: str) -> dict[str, Any]:
    return place.done("event", "add", "standard", "Made cup", *MAY, *told, today=today)


def registration(answer: dict[str, Any]) -> tuple[str, str, bool]:
    duty = next(duty for duty in answer["duties"] if duty["code"] == "registration")
    return duty["clause"], duty["due"], duty["overdue"]


def due(place: Place, today: str, subject: str = "event 1") -> list[tuple[str, str | None, bool]]:
    tasks = place.done("due", today=today)["tasks"]
    return [(task["code"], task["due"], task["overdue"]) for task in tasks if task["subject"] == subject]


def test_approvals_are_told_in_advance(place: Place) -> None:
    """fide-2024 0.2: hybrid play needs the QC chairman."""
    answer = announced(place, "2024-04-05", "--tell", "hybrid=true")
    assert [(one["clause"], one["values"]["by"]) for one in answer["approvals"]] == [("0.2", "QC chairman")]
    assert ("approval_foreseen", None, False) in due(place, "2024-04-06")
    assert "QC chairman" in place.do("event", "show", "1").out
    assert announced(place, "2024-04-05")["approvals"] == []


def test_the_reports_of_a_long_event_name_their_months(place: Place) -> None:
    """fide-2024 4.1, 9.1: with 5 days or fewer to the month's end a report is due for the list after.

    April's by 29 May (the list of 1 June closes), May's by 28 June; June's, ten days before its end, by 28 June too.
    """
    long = ("event", "add", "standard", "Made league", "--start", "2024-04-10", "--end", "2024-06-20")
    reports = [duty for duty in place.done(*long, today="2024-04-02")["duties"] if duty["code"] == "list_report"]
    expected = [("2024-04", "2024-05-29"), ("2024-05", "2024-06-28"), ("2024-06", "2024-06-28")]
    assert [(duty["month"], duty["due"]) for duty in reports] == expected
    said = place.do("event", "add", "standard", "Another league", *long[4:], today="2024-04-02").out
    assert [f"{month}: " in said for month, _ in expected] == [True, True, True]


def test_a_top_player_asks_for_more_days(place: Place) -> None:
    """fide-2024 0.2.1: 30 days before an event with a player above 2700, 0.2.2: three days before any other."""
    assert registration(announced(place, "2024-04-05")) == ("0.2.2", "2024-05-17", False)
    assert registration(announced(place, "2024-04-05", "--player", "1")) == ("0.2.1", "2024-04-20", False)
    late = announced(place, "2024-04-21", "--player", "1")
    assert registration(late) == ("0.2.1", "2024-04-20", True)
    assert [(one["clause"], one["values"]["by"]) for one in late["approvals"]] == [("0.2.1", "President")]
    assert "OVERDUE" in place.do("event", "add", "standard", "Cup", *MAY, "--player", "1", today="2024-04-21").out


def test_a_top_player_of_the_file_is_known_too(place: Place, tmp_path: Path) -> None:
    content = event("Made cup", people(6)).replace(b"2024-04-03", b"2024-04-20").replace(b"2024-04-11", b"2024-04-27")
    place.done("event", "add", "standard", "Cup", "--start", "2024-04-20", "--end", "2024-04-27", today="2024-04-02")
    place.done("submit", "standard", write(tmp_path, "e.json", content), "--event", "1", today="2024-04-28")
    # 0.2.1: registered on 2 April, 18 days before; with a top player the President must agree.
    found = place.done("check", "1", today="2024-04-28")["findings"]
    assert ("0.2.1", "President") in [(one["clause"], one["values"].get("by")) for one in found]


def test_the_registration_is_due_until_it_is_done_in_time(place: Place) -> None:
    announced(place, "2024-04-05")
    # 9.1: an event that ends on 24 May is reported for June's list, which closes three days before it: 29 May.
    report = ("report_awaited", "2024-05-29", False)
    assert due(place, "2024-05-17") == [("registration", "2024-05-17", False), report]
    assert due(place, "2024-05-18") == [report]
    announced(place, "2024-05-18")
    assert ("registration", "2024-05-17", True) in due(place, "2024-05-18", "event 2")


def test_what_is_accepted_is_due_with_its_list(place: Place, tmp_path: Path) -> None:
    """7.1: the list of May is published on its first day; until it closes (28 April) an event has to be ruled on."""
    place.done("submit", "standard", write(tmp_path, "e.json", event("Made cup", people(6))), today="2024-04-12")
    assert due(place, "2024-04-28") == [("event_to_rule", "2024-04-28", False)]
    assert due(place, "2024-04-29") == [("event_to_rule", "2024-04-28", True)]
    place.done("rule", "1", "accept", today="2024-04-13")
    assert due(place, "2024-05-01") == [("event_to_rate", "2024-05-01", False)]
    assert due(place, "2024-05-02") == [("event_to_rate", "2024-05-01", True)]


def test_an_event_list_names_no_day(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    place.done("list", "add", "selo", "--kind", "selo", "--federation", "FIN", "--zone", "Europe/Helsinki")
    players = [{**one, "federation": "FIN"} for one in people(6)]
    file = write(tmp_path, "opening.json", opening(players).replace(b'"standard"', b'"selo"'))
    place.done("open", "selo", file, "--day", "2024-04-01")
    content = event("Made cup", players).replace(b'"standard"', b'"selo"')
    place.done("submit", "selo", write(tmp_path, "e.json", content), today="2024-04-12")
    place.done("rule", "1", "accept", today="2024-04-13")
    assert due(place, "2030-01-01") == [("event_to_rate_next", None, False)]
