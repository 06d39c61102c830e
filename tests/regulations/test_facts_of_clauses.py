"""A clause that was not checked names the facts that it asks for, by the keys of a report."""

import ast
import json
from pathlib import Path

import pytest

from arpad.regulations import fide
from arpad.regulations.edition import Edition, editions
from tests.cli.running import run

SCHEMA = json.loads(run("schema").out)
LAW = Path(fide.__file__).parent.parent


def keys_of(name: str) -> set[str]:
    """The keys of an event, a player or a game in the schema of the report."""
    return set(SCHEMA["$defs"][name]["properties"])


def printed_as_unchecked(edition: Edition) -> set[str]:
    """The clauses that the source of an edition yields as unchecked by a number that is written there."""
    folders = [LAW / one.folder.name for one in edition.lineage]
    found: set[str] = set()
    for path in (path for folder in folders for path in folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Unchecked":
                found |= {
                    one.value
                    for one in ast.walk(node)
                    if isinstance(one, ast.Constant) and one.value in edition.clauses
                }
    return found


@pytest.mark.parametrize("edition", editions().values(), ids=str)
def test_every_clause_that_may_be_unchecked_names_facts_of_a_report(edition: Edition) -> None:
    for clause in edition.clauses.values():
        for fact in clause.facts:
            kind, dot, key = fact.rpartition(".")
            assert key in keys_of(kind if dot else "event"), (edition.id, clause.number, fact)
    expected = [case["expect"] for case in edition.cases() if isinstance(case.get("expect"), dict)]
    in_cases = {number for one in expected for number in one.get("not_checked", ())}
    unnamed = {number for number in printed_as_unchecked(edition) | in_cases if not edition.clauses[number].facts}
    assert unnamed == set()


@pytest.mark.parametrize("edition", editions().values(), ids=str)
def test_an_edition_says_what_it_asks_of_a_player(edition: Edition) -> None:
    """An office notes what a file says otherwise of them: no clause may ask for a fact that is not among them."""
    of_clauses = {fact for clause in edition.clauses.values() for fact in clause.facts if fact.startswith("player.")}
    assert {fact.removeprefix("player.") for fact in of_clauses} <= set(edition.player_facts)
    assert set(edition.player_facts) <= keys_of("player")
    assert edition.player_facts


def test_the_note_names_only_what_the_event_does_not_state(tmp_path: Path) -> None:
    """fide-2024 6.2 asks for the system, and of a match for its games; 9.4 for `pgn` of a hybrid event alone."""
    players = [{"id": "a", "rating": 1900, "suspended": False}, {"id": "b", "rating": 1800, "suspended": False}]
    game = {"round": 1, "white": "a", "black": "b", "result": "1-0", "date": "2024-05-02"}
    event = {"id": "e1", "start": "2024-05-02", "end": "2024-05-02", "minutes": 120, "games": [game]}
    file = tmp_path / "report.json"

    def missing(**further: object) -> list[str]:
        report = {"list": "standard", "period": "2024-06", "players": players, "events": [{**event, **further}]}
        file.write_text(json.dumps(report), encoding="utf-8")
        findings = json.loads(run("check", str(file), "--json").out)["findings"]
        (note,) = [one for one in findings if one["code"] == "not_checked"]
        assert ", ".join(note["values"]["missing"]) in note["message"]
        return list(note["values"]["missing"])

    assert "6.2 (system, match_games)" in missing()
    assert "6.2 (match_games)" in missing(system="match")
    assert not [one for one in missing(system="swiss") if one.startswith("6.2")]
    assert "9.4 (hybrid, pgn)" in missing()
    assert "9.4 (pgn)" in missing(hybrid=True)
    assert {"0.2.2 (registered)", "1.2 (first_control_moves)", "9.1 (reported)", "9.2 (says_rated)"} <= set(missing())


@pytest.mark.parametrize(
    ("organiser", "missing"),
    [
        ({"organiser": "domestic"}, ["3.7 (player.elo_games_since)"]),
        ({}, ["2.3 (organiser)", "3.7 (player.elo_games_since)"]),
    ],
)
def test_an_elo_that_might_be_taken_again_is_named_with_its_fact(
    tmp_path: Path, organiser: dict[str, str], missing: list[str]
) -> None:
    """3.7, as in the case: 2100 - 20 x 6 x 0.92 + 0.6 is 1990, which is 110 below the Elo before the second event."""
    players = [{"id": "s", "federation": "SWE", "elo": 2100}]
    players += [{"id": name, "federation": "FIN", "rating": 1500, "games": 20} for name in ("a", "b")]
    lost = [{"round": round_, "white": "a", "black": "s", "result": "1-0"} for round_ in range(1, 7)]
    drawn = [{"round": 1, "white": "b", "black": "s", "result": "1/2-1/2"}]
    events = [
        {"id": one, "start": day, "end": day, "minutes": 90, "country": "FIN", "games": games, **facts}
        for one, day, games, facts in (
            ("e1", "2023-04-05", lost, {"organiser": "domestic"}),
            ("e2", "2023-04-12", drawn, organiser),
        )
    ]
    file = tmp_path / "report.json"
    file.write_text(json.dumps({"list": "selo", "players": players, "events": events}), encoding="utf-8")
    findings = json.loads(run("check", str(file), "--json").out)["findings"]
    (note,) = [one for one in findings if (one["code"], one["subject"]) == ("not_checked", "event e2")]
    assert note["values"]["missing"] == missing
    assert note["message"].endswith(f": {', '.join(missing)}.")
