"""`event tell` without facts lists those that clauses ask for and the event does not state."""

from pathlib import Path

from tests.office import made_office
from tests.office.made_office import event, opening, people, write


def test_event_tell_without_facts_lists_what_clauses_ask_for(tmp_path: Path) -> None:
    place, everybody = made_office.found(tmp_path / "office"), people(6)
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(tmp_path, "cup.json", event("Cup", everybody)), today=made_office.SENT)
    missing = {one["fact"]: one["clauses"] for one in place.done("event", "tell", "1")["missing"]}
    # fide-2024: 0.2 and 2.1 ask whether play is hybrid, 9.4 then for the PGN; 9.2 what the event's own rules say.
    assert (missing["hybrid"], missing["says_rated"]) == (["0.2", "2.1", "9.4"], ["9.2"])
    assert not {"minutes", "system", "reported"} & set(missing), "the file states these, or the office knows them"
    text = place.do("event", "tell", "1").out
    assert "  hybrid  (0.2, 2.1, 9.4)\n" in text
    assert "arpad office event tell 1 KEY=VALUE" in text
    place.done(
        "event", "tell", "1", "hybrid=false", "says_rated=true", "first_control_moves=0", "registered=2024-03-01"
    )
    after = place.done("event", "tell", "1")["missing"]
    assert {one["fact"] for one in after}.isdisjoint(
        {"hybrid", "says_rated", "first_control_moves", "registered", "pgn"}
    )
    place.done("event", "tell", "1", "hours_per_day=6")
    assert place.done("event", "tell", "1")["missing"] == []
    assert "no clause asks for a further fact" in place.do("event", "tell", "1").out
    days = ("--start", "2024-06-01", "--end", "2024-06-02")
    number = place.done("event", "add", "standard", "Summer cup", *days)["event"]
    ran = place.do("event", "tell", str(number))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
