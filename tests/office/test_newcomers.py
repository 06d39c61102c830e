"""New players are facts of their event until it is accepted: then they are entered; a rejected event enters no one."""

import json
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from arpad.office.events.event import EventFacts
from arpad.office.events.newcomers import renamed
from tests.office.copying import Databases
from tests.office.made_office import RATED, SENT, Place, write
from tests.office.test_match_command import ANNA, PETER, begun, known

JAN = {"id": "j", "name": "Novak, Jan", "federation": "CZE", "birth": 1999}
EMA = {"id": "e", "name": "Horvat, Ema", "federation": "CRO", "birth": 2001}
NIKOS = {"id": "n", "name": "Papas, Nikos", "federation": "GRE", "birth": 1978}
OURS = (known(ANNA), known(PETER))


def report(name: str, *players: dict[str, Any], day: str = "2024-04-06") -> bytes:
    """An event of one day in which each player beats the next."""
    games = [
        {"round": number, "white": one["id"], "black": two["id"], "result": "1-0"}
        for number, (one, two) in enumerate(pairwise(players), start=1)
    ]
    event = {"id": "e", "name": name, "start": day, "end": day, "minutes": 120, "system": "swiss", "games": games}
    return json.dumps({"list": "standard", "players": list(players), "events": [event]}).encode()


def sent(place: Place, folder: Path, name: str, *players: dict[str, Any], day: str = "2024-04-06") -> str:
    """The number of an event whose players without a candidate are new."""
    file = write(folder, f"{name}.json", report(name, *players, day=day))
    number = str(place.done("submit", "standard", file, today=SENT)["events"][0]["event"])
    place.done("match", number, "--new", today=SENT)
    return number


def facts_of(place: Place, number: str) -> dict[str, Any]:
    return place.done("event", "show", number)["event"]  # type: ignore[no-any-return]


def registry(place: Place) -> list[str]:
    """The names of all people in the registry, by number."""
    found = []
    for number in range(1, 10):
        ran = place.do("person", "show", str(number), "--json")
        found += [json.loads(ran.out)["name"]] if ran.status == 0 else []
    return found


def test_a_new_player_is_entered_when_the_event_is_accepted(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, JAN, EMA)
    assert registry(place) == ["Kiss, Anna", "Nagy, Péter"]
    assert place.do("person", "find", "Novak").status == 1
    shown = "j  Novak, Jan (1999, CZE): new, entered when the event is accepted"
    assert shown in place.do("match", number).out
    assert shown in place.do("event", "show", number).out
    waiting = place.done("journal", "event", "1")["entries"][-1]
    assert (waiting["act"], waiting["who"], waiting["details"]["new"]) == ("match", "vera", "Horvat, Ema; Novak, Jan")
    assert place.differences() == []
    place.done("rule", number, "accept", by="ottó")
    assert registry(place) == ["Kiss, Anna", "Nagy, Péter", "Novak, Jan", "Horvat, Ema"]
    assert facts_of(place, number)["people"] == {"700001": 1, "700002": 2, "j": 3, "e": 4}
    assert facts_of(place, number)["new"] == {}
    entered = place.done("journal", "person", "3")["entries"]
    assert [(one["act"], one["who"], one["details"]) for one in entered] == [
        ("register", "ottó", {"event": 1}),
        ("decide", "ottó", {"person": 3}),
    ]
    assert "with event 1" in place.do("journal", "person", "3").out
    assert "Novak, Jan" in place.do("person", "show", "3").out
    place.done("rate", "standard", today=RATED)
    assert place.differences() == []


def test_check_works_on_new_players(databases: Databases, tmp_path: Path) -> None:
    """fide-2024 1.1 asks for birth and federation, which are the file's; the unrated are named by the file's ID."""
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, JAN, {**EMA, "rating": 1650})
    found = place.done("check", number)
    assert found["taken_as_unrated"] == [{"player": "player new:e", "name": "Horvat, Ema", "rating": 1650}]
    assert "player new:e (Horvat, Ema)" in place.do("check", number).out
    assert "Horvat, Ema" in place.do("event", "export", number, "--to", "trf16").out


def test_the_file_s_own_number_of_a_new_player_is_not_exported_as_fides(databases: Databases, tmp_path: Path) -> None:
    """A TRF has FIDE's IDs in columns 58 to 68."""
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, {**JAN, "id": "4321"})
    lines = place.do("event", "export", number, "--to", "trf16").out.splitlines()
    ids = {line[14:47].strip(): line[57:68].strip() for line in lines if line.startswith("001")}
    assert ids == {"Kiss, Anna": "700001", "Nagy, Péter": "700002", "Novak, Jan": ""}


def test_a_rejected_event_enters_no_one_and_uses_no_number(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, JAN, EMA)
    place.done("rule", number, "reject", "--reason", "not ours")
    assert registry(place) == ["Kiss, Anna", "Nagy, Péter"]
    assert place.do("person", "find", "Novak").status == 1
    assert place.done("person", "add", "New, Ada")["number"] == 3
    assert place.differences() == []
    place.done("rule", number, "accept")
    assert registry(place)[2:] == ["New, Ada", "Novak, Jan", "Horvat, Ema"]


def test_two_events_that_bring_one_person_end_with_one(databases: Databases, tmp_path: Path) -> None:
    """Name, year of birth and federation agree: that is unmistakable."""
    place = begun(databases, tmp_path)
    sent(place, tmp_path, "Cup", *OURS, JAN)
    sent(place, tmp_path, "Open", *OURS, {**JAN, "id": "x", "name": "Jan Novak"}, EMA, day="2024-04-08")
    assert place.done("rule", "1", "2", "accept")["refused"] == 0
    assert registry(place)[2:] == ["Novak, Jan", "Horvat, Ema"]
    assert facts_of(place, "2")["people"]["x"] == facts_of(place, "1")["people"]["j"] == 3
    assert place.differences() == []


@pytest.mark.parametrize(("answer", "people"), [("x=3", 1), ("x=new", 2)])
def test_who_may_have_been_entered_since_is_asked(
    databases: Databases, tmp_path: Path, answer: str, people: int
) -> None:
    """Without a birth in the second file the name and the federation are not enough."""
    place = begun(databases, tmp_path)
    sent(place, tmp_path, "Cup", *OURS, JAN)
    sent(place, tmp_path, "Open", *OURS, {**known(JAN, birth=None), "id": "x"}, day="2024-04-08")
    place.done("rule", "1", "accept")
    before = place.do("journal", "--json").out
    for words in (("rule", "2", "accept"), ("check", "2")):
        refused = place.do(*words)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
        for part in ("Novak, Jan (x)", "person 3", 'match 2 "x=3"', 'match 2 "x=new"'):
            assert part in refused.err
    assert place.do("journal", "--json").out == before
    place.done("match", "2", answer)
    place.done("rule", "2", "accept")
    assert registry(place)[2:] == ["Novak, Jan"] * people
    assert place.differences() == []


def test_take_all_takes_who_was_entered_since_though_a_fact_is_missing(databases: Databases, tmp_path: Path) -> None:
    """As --take-all does with a candidate: the birth agrees, nothing contradicts, the federation is not stated."""
    place = begun(databases, tmp_path)
    for name, player, day in (("Cup", JAN, "2024-04-06"), ("Open", known(JAN, federation=None), "2024-04-08")):
        file = write(tmp_path, f"{name}.json", report(name, *OURS, player, day=day))
        place.done("submit", "standard", file, today=SENT)
    place.done("match-all", "standard", "--new", today=SENT)
    assert place.done("rule", "1", "2", "accept")["refused"] == 0
    assert registry(place)[2:] == ["Novak, Jan"]


def test_a_player_of_fides_list_is_entered_with_the_acceptance_and_once(databases: Databases, tmp_path: Path) -> None:
    """The second file says nothing but a name: the officer has said which player of FIDE's list it is."""
    place = begun(databases, tmp_path)
    sent(place, tmp_path, "Cup", *OURS, NIKOS)
    sent(place, tmp_path, "Open", *OURS, {"id": "x", "name": "Papas, Nikos"}, day="2024-04-08")
    place.done("match", "1", "n=fide:700004")
    assert place.done("match", "2", "x=fide:700004")["new"][0]["birth_year"] == 1978
    assert len(registry(place)) == 2
    assert place.done("rule", "1", "2", "accept")["refused"] == 0
    assert registry(place)[2:] == ["Papas, Nikos"]
    assert place.done("person", "show", "3")["fide_id"] == 700004


def test_another_answer_and_another_file_take_the_place_of_a_decision(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, JAN, EMA)
    ema = place.done("person", "add", "Horvat, Ema", "--birth", "2001", "--federation", "CRO")["number"]
    assert [one["id"] for one in place.done("match", number, f"e={ema}")["new"]] == ["j"]
    more = {"id": "m", "name": "Weber, Max", "federation": "AUT", "birth": 1990}
    file = write(tmp_path, "corrected.json", report("Cup", *OURS, {**JAN, "sex": "m"}, EMA, more))
    done = place.done("submit", "standard", file, "--event", number)["events"][0]
    assert done["open"] == ["m"]
    assert [(one["id"], one["sex"]) for one in place.done("match", number)["new"]] == [("j", "m")]
    assert facts_of(place, number)["people"]["e"] == ema
    place.done("match", number, "m=new")
    place.done("rule", number, "accept")
    assert registry(place)[2:] == ["Horvat, Ema", "Novak, Jan", "Weber, Max"]
    assert place.differences() == []


def test_a_start_rank_of_another_file_is_no_player_of_this_one(databases: Databases, tmp_path: Path) -> None:
    """The two have changed ranks in the corrected file; each is still who they are."""
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, {**JAN, "id": "#3"}, {**EMA, "id": "#4"})
    file = write(tmp_path, "again.json", report("Cup", *OURS, {**JAN, "id": "#4"}, {**EMA, "id": "#3"}))
    place.done("submit", "standard", file, "--event", number)
    assert {one["id"]: one["name"] for one in place.done("match", number)["new"]} == {
        "#3": "Horvat, Ema",
        "#4": "Novak, Jan",
    }


def test_what_names_a_newcomer_goes_with_them_or_goes() -> None:
    agreed = {"clause": "10.1", "by": "council", "subject": "player new:#3"}
    start = {"person": "new:#3", "register": "entrant", "points": 1400, "reason": "x"}
    facts = EventFacts("go", "Cup", date(2024, 4, 6), date(2024, 4, 6), asked=(agreed,), approvals=(agreed,))
    facts = replace(facts, starts=(start,))
    cases: list[tuple[int | str, str]] = [(7, "player 7"), ("new:#4", "player new:#4")]
    for now, subject in cases:
        found = renamed(facts, {"new:#3": now})
        assert [one["subject"] for one in (*found.asked, *found.approvals)] == [subject, subject]
        assert [one["person"] for one in found.starts] == [now]
    dropped = renamed(facts, {"new:#3": None})
    assert (dropped.asked, dropped.approvals, dropped.starts) == ((), (), ())
    assert renamed(renamed(facts, {"new:#3": 7}), {"7": "new:#3"}) == facts


def test_a_rejection_after_the_acceptance_takes_them_out(databases: Databases, tmp_path: Path) -> None:
    """Who was in the registry before stays, and a number that was issued is not issued again."""
    place = begun(databases, tmp_path)
    place.done("person", "add", "Horvat, Ema", "--birth", "2001", "--federation", "CRO")
    number = sent(place, tmp_path, "Cup", *OURS, JAN, EMA)
    place.done("rule", number, "accept")
    assert registry(place)[2:] == ["Horvat, Ema", "Novak, Jan"]
    place.done("rule", number, "reject", "--reason", "not ours")
    assert registry(place)[2:] == ["Horvat, Ema"]
    last = place.done("journal", "person", "4")["entries"][-1]
    assert (last["act"], last["facts"]["out"]["reason"]) == ("take_out", "not ours")
    assert place.differences() == []
    place.done("rule", number, "accept")
    assert facts_of(place, number)["people"]["j"] == 5
    assert place.differences() == []


def test_who_is_on_a_list_that_was_only_rated_goes_with_the_next_rating(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, JAN)
    place.done("rule", number, "accept")
    place.done("rate", "standard", today=RATED)
    place.done("rule", number, "reject", "--reason", "not ours", today=RATED)
    place.done("rate", "standard", today=RATED)
    assert registry(place) == ["Kiss, Anna", "Nagy, Péter"]
    assert place.differences() == []


def test_who_is_matched_otherwise_after_the_acceptance_goes_with_the_next(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    number = sent(place, tmp_path, "Cup", *OURS, JAN)
    place.done("rule", number, "accept")
    place.done("person", "add", "Novák, Jan", "--birth", "1999-02-03", "--federation", "CZE")
    place.done("match", number, "j=4", "--withdraw")
    assert registry(place)[2:] == ["Novak, Jan", "Novák, Jan"]
    place.done("rule", number, "accept")
    assert registry(place)[2:] == ["Novák, Jan"]
    assert facts_of(place, number)["people"]["j"] == 4
    assert place.differences() == []


def test_who_plays_in_another_event_stays_until_that_is_rejected(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    sent(place, tmp_path, "Cup", *OURS, JAN)
    place.done("rule", "1", "accept")
    sent(place, tmp_path, "Open", *OURS, JAN, day="2024-04-08")
    assert facts_of(place, "2")["people"]["j"] == 3
    place.done("rule", "1", "reject", "--reason", "not ours")
    assert registry(place)[2:] == ["Novak, Jan"]
    place.done("rule", "2", "reject", "--reason", "not ours")
    assert registry(place)[2:] == []
    assert place.differences() == []


def test_the_same_tournament_in_two_files_is_seen_before_anyone_is_entered(
    databases: Databases, tmp_path: Path
) -> None:
    place = begun(databases, tmp_path)
    players = (JAN, EMA, {"id": "m", "name": "Weber, Max", "federation": "AUT", "birth": 1990})
    sent(place, tmp_path, "Cup", *players)
    sent(place, tmp_path, "Cup of Spring", *players)
    assert place.done("check", "2")["alike"] == [1]
    place.done("rule", "1", "accept")
    assert place.done("check", "2")["alike"] == [1]
    assert place.do("rule", "2", "accept").status == 2
