"""The public workings: they are what `explain` computes, in public form, and nothing private is in their rows."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from arpad.core.answer import Row
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import row_json
from arpad.office.demo import office as demo_office
from arpad.office.journal.authors import author_names
from arpad.office.journal.facts import read_facts
from arpad.office.journal.foundation import found_office
from arpad.office.lists import explanation
from arpad.office.lists.definition import all_lists
from arpad.office.lists.explanation import Explanation, explain
from arpad.office.lists.published import published
from arpad.office.lists.working_text import packed_text, read_event, read_working, unpacked_text, working_text
from arpad.office.lists.workings import PublicEvent, PublicWorking, event_working, working_of
from arpad.office.storage.models import Entry, Event, EventWorking, Person, Publication, Standing, Working
from arpad.rating_list.rating import compute
from arpad.regulations.public import OFFICE, is_office, public_row
from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, Place, event, opening, people, write
from tests.office.test_earlier_office import brought_up_to_date, done, laid_out, verified

DEMO = ("--players", "60", "--months", "3", "--seed", "7")


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def demo(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """The made-up federation, with all kinds of lists, late events, approvals and rejected events."""
    database = ""
    if request.param == "postgres":
        server = request.getfixturevalue("postgres")
        server.psql("create database workings")
        database = server.get_uri("workings")
    folder = tmp_path_factory.mktemp("demo") / "office"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            demo_office, "found_office", lambda where, _, *rest, **more: found_office(where, database, *rest, **more)
        )
        made = run("office", "demo", "--office", str(folder), *DEMO)
    assert (made.status, made.err) == (0, "")
    yield Place(folder)
    connections.close_all()


@pytest.fixture
def computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a list `explain` computes the same for every player."""
    known: dict[Any, Any] = {}

    def once(of_list: Any, base: int, steps: Any, source: Any) -> Any:
        key = (of_list.name, base, tuple(steps), source.entry)
        if key not in known:
            known[key] = compute(of_list, base, steps, source)
        return known[key]

    monkeypatch.setattr(explanation, "compute", once)


def as_json(rows: list[Row]) -> list[Any]:
    found: list[Any] = json.loads(json.dumps([row_json(row, lambda code, _: code) for row in rows]))
    return found


@pytest.mark.usefixtures("computed_once")
def test_every_working_is_the_public_form_of_what_explain_computes(demo: Place) -> None:
    demo.open()
    compared = 0
    for of_list in all_lists():
        for number in published(of_list.name).values_list("number", flat=True):
            on_it = Standing.objects.filter(list_id=of_list.name, number=number).values_list("person_id", flat=True)
            for person in on_it:
                explained, found = explain(of_list, person, number), working_of(of_list, person, number)
                assert isinstance(explained, Explanation)
                assert isinstance(found, PublicWorking)
                if found.made_on.number != explained.publication.number:
                    # It rated the person, but nothing counted and the rating stayed: `explain` goes further back.
                    assert found.made_on.number == number
                    continue
                rows = [public_row(row) for _, row in explained.rated]
                assert as_json([row for _, row in found.working.rows]) == as_json(rows)
                assert [row for _, row in found.working.rows] == rows
                assert (found.is_opening, found.rating) == (not explained.rated, explained.held.rating)
                assert {one.number for one in found.events if one.late} >= set(explained.late)
                assert found.again_from == explained.again_from
                compared += bool(rows)
    kinds = set(Working.objects.values_list("list__kind", flat=True))
    assert kinds == {"standard", "selo", "pelo", "go"}
    assert compared > 100


def test_an_event_has_its_results_and_changes(demo: Place) -> None:
    """Every game twice in the crosstable; a player's change is that of the player's own working."""
    demo.open()
    lists = {of_list.name: of_list for of_list in all_lists()}
    for number, of_list, stage in Event.objects.values_list("number", "list_id", "stage"):
        found = event_working(number)
        if stage != "published":
            assert isinstance(found, Problem)
            assert found.code == "event_without_working"
            continue
        assert isinstance(found, PublicEvent)
        cells = found.cells()
        games = [game for game in found.event.games if game.black is not None]
        assert sum(cell.opponent is not None for own in cells.values() for cell in own) == 2 * len(games)
        for entrant in found.event.entrants:
            own = working_of(lists[of_list], entrant.person, found.made_on.number)
            if isinstance(own, Problem) or own.made_on != found.made_on:
                continue
            parts = [
                part._replace(working=())
                for _, row in own.working.rows
                for part in row.parts
                if part.event == str(number)
            ]
            assert [part for line in entrant.lines for part in line.parts] == parts
            counted = sum(cell.reason == "" for cell in cells[entrant.person])
            assert counted == sum(part.games for part in parts)
            file = next(event.file for event in own.events if event.number == number)
            assert file == found.file == Event.objects.get(number=number).files.order_by("-pk")[0].file_id


def test_who_agreed_is_an_office(demo: Place) -> None:
    demo.open()
    given = [
        finding.values
        for number in EventWorking.objects.filter(publication__day__isnull=False).values_list("event_id", flat=True)
        if isinstance(found := event_working(number), PublicEvent)
        for finding in found.event.findings
        if "approved_by" in finding.values
    ]
    assert given
    assert all(values["approved_by"] == OFFICE or is_office(values["approved_by"], values) for values in given), given


def texts() -> Iterator[str]:
    for model in (Working, EventWorking):
        for packed in model._default_manager.values_list("packed", flat=True):
            text = unpacked_text(packed)
            assert text is not None
            yield text


def words_in(value: Any) -> Iterator[str]:
    """Reasons in words, and names of files, in the facts of an event."""
    for approval in value.get("approvals", ()):
        yield approval.get("reason") or ""
    for start in value.get("starts", ()):
        yield start.get("reason") or ""
    yield value.get("reason") or ""
    yield (value.get("answered") or {}).get("reason") or ""
    yield value.get("filename") or ""


def test_no_private_value_is_in_a_row(demo: Place) -> None:
    demo.open()
    private = {word for name in Person.objects.values_list("name", flat=True) for word in re.findall(r"\w{4,}", name)}
    days = {str(day) for day in Person.objects.values_list("birth_date", flat=True) if day is not None}
    fide = {str(number) for number in Person.objects.values_list("fide_id", flat=True) if number is not None}
    officers = set(author_names().values())
    entries = read_facts(Entry.objects.filter(subject__startswith="event "))
    said = {text for entry in entries for text in words_in(entry.facts) if text}
    assert min(map(len, (private, days, fide, officers, said))) > 1
    whole = "\n".join(texts())
    planted = private | days | fide | officers | said
    assert [text for text in planted if text in whole] == []


def test_names_are_those_of_the_registry_and_an_erased_one_is_none(demo: Place) -> None:
    demo.open()
    of_list = next(one for one in all_lists() if one.kind == "standard")
    row = Working.objects.filter(list_id=of_list.name, publication__day__isnull=False).order_by("-number", "person")[0]
    found = working_of(of_list, row.person, row.number)
    assert isinstance(found, PublicWorking)
    opponent = next(game.opponent for _, own in found.working.rows for part in own.parts for game in part.working)
    was = Person.objects.get(number=opponent)
    assert found.names[int(opponent)] == was.name
    Person.objects.filter(number=opponent).update(name="")
    try:
        asked = (of_list.name, str(row.person), "--number", str(row.number))
        shown = run("office", "list", "working", *asked, "--office", str(demo.folder))
        assert "an erased person" in shown.out
        assert was.name not in shown.out
        answer = json.loads(run("office", "list", "working", *asked, "--office", str(demo.folder), "--json").out)
        games = [game for own in answer["rows"] for part in own["parts"] for game in part["working"]]
        assert {game["name"] for game in games if game["opponent"] == opponent} == {None}
    finally:
        demo.open()
        Person.objects.filter(number=opponent).update(name=was.name)


def test_they_are_what_is_made_again(demo: Place) -> None:
    again = run("office", "verify", "--workings", "--json", "--office", str(demo.folder))
    assert (again.status, json.loads(again.out)["differences"]) == (0, [])


def test_a_game_has_the_row_of_the_table_and_the_colour(databases: Databases, tmp_path: Path) -> None:
    """8.1.2: a difference of 182 is in the row 180-188, one of 411 counts as 400, in the row 392-411."""
    place = databases.found(tmp_path / "office")
    players = [{**one, "rating": rating} for one, rating in zip(people(3), (1457, 1639, 1868), strict=True)]
    place.done("open", "standard", write(tmp_path, "opening.json", opening(players)), "--day", "2024-04-01")
    games = [
        {"round": 1, "white": players[0]["id"], "black": players[1]["id"], "result": "0-1"},
        {"round": 2, "white": players[2]["id"], "black": players[0]["id"], "result": "1-0"},
        {"round": 3, "white": players[0]["id"], "black": players[1]["id"], "result": "-/+"},
        {"round": 4, "white": players[0]["id"], "black": None, "result": "bye"},
    ]
    report = json.loads(event("Made cup", players))
    report["events"][0]["games"] = games
    place.done("submit", "standard", write(tmp_path, "event.json", json.dumps(report).encode()), today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    assert place.do("event", "working", "1").status == 2  # it is rated and not published
    assert place.do("list", "working", "standard", "1", "--number", "1").status == 2
    place.done("publish", "standard", today=PUBLISHED)
    answer = place.done("list", "working", "standard", "1")
    part = answer["rows"][0]["parts"][0]["working"]
    assert [(game["colour"], game["difference"], game["row"], game["expected"]) for game in part] == [
        ("w", -182, [180, 188], "0.26"),
        ("b", -411, [392, 411], "0.08"),
        ("w", None, None, None),
    ]
    assert [(game["reason"], game["why"]) for game in part] == [
        *[(None, None)] * 2,
        ("forfeit", "Not played: forfeited."),
    ]
    assert answer["absences"] == [{"event": 1, "round": 4, "kind": "U"}]
    shown = place.do("list", "working", "standard", "1").out
    assert "Not played: forfeited. 5.1" in shown
    crosstable = place.done("event", "working", "1")
    rounds = {player["person"]: player["rounds"] for player in crosstable["players"]}
    cells = [(cell["opponent"], cell["colour"], cell["result"], cell["reason"], cell["bye"]) for cell in rounds[1]]
    assert cells == [
        (2, "w", "0-1", "", None),
        (3, "b", "0-1", "", None),
        (2, "w", "-/+", "forfeit", None),
        (None, None, "bye", None, "U"),
    ]
    assert [act["act"] for act in crosstable["acts"]] == ["submit", "accept"]
    assert place.do("event", "working", "1").status == 0


def test_a_draft_is_forgotten_with_its_workings(databases: Databases, tmp_path: Path) -> None:
    place = databases.found(tmp_path / "office")
    everybody = people(12)
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", "2024-04-01")
    for number, players in (("1", everybody[:6]), ("2", everybody[6:])):
        place.done("submit", "standard", write(tmp_path, f"{number}.json", event(f"Cup {number}", players)), today=SENT)
        place.done("rule", number, "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    place.open()
    assert (Working.objects.count(), EventWorking.objects.count()) == (12, 2)
    place.done("rule", "2", "reject", "--reason", "wrong", today=RATED)
    place.done("rate", "standard", today=RATED)
    place.open()
    assert sorted(Working.objects.values_list("person", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert list(EventWorking.objects.values_list("event_id", flat=True)) == [1]
    assert place.differences() == []


def test_a_changed_row_is_named(databases: Databases, tmp_path: Path) -> None:
    """The person or the event where the text that made it is still the same; no list is held for changed."""
    place = databases.found(tmp_path / "office")
    place.done("open", "standard", write(tmp_path, "opening.json", opening(people(6))), "--day", "2024-04-01")
    place.done("submit", "standard", write(tmp_path, "1.json", event("Cup", people(6))), today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    place.done("publish", "standard", today=PUBLISHED)
    place.open()
    row = Working.objects.get(person=3)
    text = unpacked_text(row.packed) or ""
    Working.objects.filter(pk=row.pk).update(packed=packed_text(text.replace('"established"', '"first"')))
    assert place.differences() == [
        {"place": "publication standard/1", "code": "working_differs", "values": {"person": 3, "count": 1}}
    ]
    place.open()
    Working.objects.filter(pk=row.pk).update(packed=packed_text(text))
    EventWorking.objects.update(file="0" * 64)
    assert [(one["place"], one["code"]) for one in place.differences()] == [("event 1", "event_working_differs")]


def test_texts_are_read_as_they_were_written(demo: Place) -> None:
    demo.open()
    for packed in Working.objects.values_list("packed", flat=True):
        text = unpacked_text(packed) or ""
        assert working_text(read_working(text)) == text
    for packed in EventWorking.objects.values_list("packed", flat=True):
        assert read_event(unpacked_text(packed) or "").games
    assert unpacked_text(b"\x01damaged") is None
    assert unpacked_text(b"\x02") is None


def test_an_older_office_gets_its_workings(databases: Databases, tmp_path: Path) -> None:
    """Player 30 scored 4 of 5 against 2300: published 2200, by today's text 2345 (`test_earlier_office`)."""
    place = laid_out(databases, "chess", tmp_path / "office")
    brought_up_to_date(place)
    place.open()
    rated = Publication.objects.filter(base__isnull=False)
    assert set(Working.objects.values_list("publication", flat=True)) == set(rated.values_list("pk", flat=True))
    assert Entry.objects.filter(act="work_out").count() == rated.count()
    found = done(place, "list", "working", "fide", "30", "--number", "3")
    assert (found["published"], found["rating"], found["rows"][0]["new"]) == (2200, 2200, 2345)
    assert "fide-2014" in found["other_text"]
    place.open()
    assert "2006-02-10" in {str(day) for day in Person.objects.values_list("birth_date", flat=True)}
    assert not [text for text in texts() if "2006-02-10" in text]  # K of a junior until the birthday (8.56)
    status, differences, _ = verified(place)
    assert (status, differences) == (0, [])
    again = run("office", "verify", "--workings", "--json", "--office", str(place.folder))
    assert (again.status, json.loads(again.out)["differences"]) == (0, [])


def test_where_it_is_interrupted_init_goes_on(tmp_path: Path) -> None:
    place = laid_out(Databases(None), "chess", tmp_path / "office")
    brought_up_to_date(place)
    with sqlite3.connect(place.folder / "office.sqlite3") as records:  # as if it had ended after the first list
        (kept_on,) = records.execute("select min(number) from journal where act = 'work_out'").fetchone()
        records.execute("delete from working where publication_id <> (select min(publication_id) from working)")
        records.execute("delete from event_working where publication_id <> (select min(publication_id) from working)")
        records.execute("delete from journal where number > ?", (kept_on,))
        records.execute(
            "update journal_head set number = ?, hash = (select hash from journal where number = ?)", (kept_on,) * 2
        )
    records.close()
    before = run("office", "verify", "--json", "--office", str(place.folder))
    assert {one["code"] for one in json.loads(before.out)["differences"]} == {"workings_missing"}
    missing = run("office", "list", "working", "fide", "30", "--number", "3", "--office", str(place.folder))
    assert "arpad office init" in missing.err
    assert run("office", "init", "--office", str(place.folder), "--by", "vera").status == 0
    assert verified(place)[:2] == (0, [])
    assert "office here already" in run("office", "init", "--office", str(place.folder), "--by", "vera").err
