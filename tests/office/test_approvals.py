"""What the law leaves to a decision: the event waits, the answer names who must agree, and no one else may."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.office.copying import Databases
from tests.office.made_office import OPENED, SENT, Place, event, opening, people, write

START, END, OVER = "2024-04-06", "2024-04-07", "2024-04-08"
GO = [{"id": "a", "name": "Bagu, Ada", "rating": 1947, "grade": "2 kyu", "birth": 1980, "federation": "HUN"}]
NEW = {"id": "b", "name": "Cemo, Bea", "entry_grade": "10 kyu", "birth": 1990}
SELO = [
    {
        "id": "a",
        "name": "Yksi, Aino",
        "rating": 2199,
        "games": 300,
        "normal_games": 300,
        "birth": 1980,
        "federation": "FIN",
    },
    {"id": "b", "name": "Kaksi, Bror", "rating": 2190, "games": 300, "birth": 1990, "federation": "FIN"},
]


def report(kind: str, players: list[dict[str, Any]], **told: Any) -> bytes:
    played = {"id": "e", "name": "Cup", "start": START, "end": END, **told}
    games = [{"round": 1, "white": "a", "black": "b", "result": "1-0"}]
    named = [
        {key: value for key, value in player.items() if key not in ("rating", "games", "normal_games")}
        for player in players
    ]
    return json.dumps({"list": kind, "players": named, "events": [{**played, "games": games}]}).encode()


def begun(databases: Databases, folder: Path, kind: str, players: list[dict[str, Any]], content: bytes) -> Place:
    """An office with a list and an event that waits for a ruling."""
    place = databases.found(folder / "office")
    federation = "FIN" if kind == "selo" else "HUN"
    place.done("list", "add", "ours", "--kind", kind, "--federation", federation, "--zone", "Europe/Helsinki")
    file = write(folder, "opening.json", json.dumps({"list": kind, "players": players}).encode())
    place.done("open", "ours", file, "--day", OPENED)
    place.done("submit", "ours", write(folder, "event.json", content), today=OVER)
    place.done("match", "1", "--new", today=OVER)
    return place


def refused(place: Place, *words: str) -> str:
    ran = place.do("rule", "1", *words, today=OVER)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    return ran.err


@pytest.mark.parametrize(
    ("kind", "players", "content", "waits"),
    [
        # mgsz-2012 6 (1): the administrator gives an entrant his points; what is proposed is not given yet.
        (
            *("go", GO, report("go", [*GO, NEW], board=19, factor=30)),
            {"clause": "6 (1)", "by": "administrator", "subject": "player new:b"},
        ),
        # ssl-2022 6.3: 2199 beats 2190 and comes over 2200; K_r is 20, D 9, p 0.51:
        # 2199 + 20 * 0.49 + 0.1 = 2208.9, so 2209. The committee confirms a master.
        (
            *("selo", SELO, report("selo", SELO, minutes=120, country="FIN")),
            {"clause": "6.3", "by": "selo committee", "subject": "player 1"},
        ),
    ],
)
def test_what_is_left_to_somebody_about_a_player_waits_for_him(
    databases: Databases,
    kind: str,
    players: list[dict[str, Any]],
    content: bytes,
    waits: dict[str, str],
    tmp_path: Path,
) -> None:
    place = begun(databases, tmp_path, kind, players, content)
    assert place.done("check", "1", today=OVER)["to_approve"] == [waits]
    assert waits["by"] in place.do("check", "1", today=OVER).out
    told = refused(place, "accept")
    assert all(word in told for word in waits.values())
    agreed = ("waive", "--clause", waits["clause"], "--subject", waits["subject"], "--reason", "So be it.")
    assert waits["by"] in refused(place, *agreed, "--of", "my aunt")
    asked = ("--clause", waits["clause"], "--subject", waits["subject"], "--of", waits["by"])
    place.done("rule", "1", "ask", *asked, today=OVER)
    assert (
        f"clause {waits['clause']} for {waits['subject']} waits for the {waits['by']}\n"
        in place.do("due", today=OVER).out
    )
    place.done("rule", "1", *agreed, "--of", waits["by"], today=OVER)
    assert place.done("check", "1", today=OVER)["to_approve"] == []
    place.done("rule", "1", "accept", today=OVER)
    (given,) = place.done("event", "show", "1", today=OVER)["event"]["approvals"]
    assert given["subject"] == waits["subject"].replace("new:b", "2")


def test_a_title_waits_while_the_time_of_earlier_games_is_not_known(databases: Databases, tmp_path: Path) -> None:
    """ssl-2022 6.2: the time of none of 300 games is known, so that M waits."""
    unknown = [{key: value for key, value in player.items() if key != "normal_games"} for player in SELO]
    place = begun(databases, tmp_path, "selo", unknown, report("selo", SELO, minutes=120, country="FIN"))
    waiting = place.done("check", "1", today=OVER)["to_approve"]
    assert [one["clause"] for one in waiting] == ["6.2", "6.3"]
    found = place.done("check", "1", today=OVER)["findings"]
    (values,) = [one["values"] for one in found if one["code"] == "title_games_unknown"]
    named = [values[name] for name in ("title", "selo", "games", "known", "needed", "field")]
    assert named == ["M", 2209, 301, 1, 30, "normal_games"]
    assert "6.2" in refused(place, "accept")
    for clause in ("6.2", "6.3"):
        agreed = ("--clause", clause, "--subject", "player 1", "--of", "selo committee", "--reason", "Seen in minutes.")
        place.done("rule", "1", "waive", *agreed, today=OVER)
    place.done("rule", "1", "accept", today=OVER)
    place.done("rate", "ours", today=OVER)
    place.done("publish", "ours", today=OVER)
    assert place.differences() == []


def late(databases: Databases, folder: Path) -> Place:
    """An office with an event that was registered on the eve: fide-2024 0.2.2, and 0.2.4 lets the QC chairman agree."""
    everybody = people(12)
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    days = ("--start", "2024-04-03", "--end", "2024-04-11")
    place.done("event", "add", "standard", "Made cup", *days, today="2024-04-02")
    file = write(folder, "event.json", event("Made cup", everybody))
    place.done("submit", "standard", file, "--event", "1", today=SENT)
    return place


@pytest.mark.parametrize("ruling", ["ask", "waive"])
def test_only_what_waits_is_agreed_to_and_by_whom_the_edition_names(
    databases: Databases, ruling: str, tmp_path: Path
) -> None:
    place = late(databases, tmp_path)
    why = ("--reason", "So be it.") if ruling == "waive" else ()
    for clause, of, told in (
        ("0.2.2", "my aunt", "QC chairman"),
        ("0.2.4", "Council", "QC chairman"),
        ("99.9", "QC chairman", "0.2.2 (event 1: QC chairman)"),  # no such clause
        ("6.2", "QC chairman", "0.2.2 (event 1: QC chairman)"),  # one that nothing was found under
    ):
        words = (ruling, "--clause", clause, "--of", of, *why)
        ran = place.do("rule", "1", *words, today=SENT)
        assert (ran.status, ran.err.count("\n")) == (2, 1), words
        assert told in ran.err, (words, ran.err)
    place.done("rule", "1", ruling, "--clause", "0.2.4", "--of", "qc chairman", *why, today=SENT)


def test_an_agreement_that_another_file_does_not_need_is_told(databases: Databases, tmp_path: Path) -> None:
    """The event is hybrid by the first facts (fide-2024 0.2); after a correction no approval is needed."""
    everybody = people(12)
    place = databases.found(tmp_path / "office")
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-04-01")
    file = write(tmp_path, "event.json", event("Made cup", everybody))
    place.done("submit", "standard", file, "--tell", "hybrid=true", today=SENT)
    place.done("rule", "1", "waive", "--clause", "0.2", "--of", "QC chairman", "--reason", "Old.", today=SENT)
    again = write(tmp_path, "again.json", event("Made cup", everybody, seed=2))
    place.done("submit", "standard", again, "--event", "1", "--tell", "hybrid=false", today=SENT)
    found = {one["code"]: one for one in place.done("check", "1", today=SENT)["findings"]}
    assert "hybrid" not in found
    assert found["approval_without_finding"]["clause"] == "0.2"
    ran = place.do("rule", "1", "waive", "--clause", "0.2", "--of", "QC chairman", "--reason", "Old.", today=SENT)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "nothing in the event waits" in ran.err
