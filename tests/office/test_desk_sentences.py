"""What an officer does in the wrong order or forgets: every answer says what is the matter and what to do next."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.core.verdicts import Problem
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from arpad.office.events import match
from arpad.office.events.match import decide
from arpad.office.storage.models import StoredFile
from tests.cli.running import run
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, Place, event, opening, people, write

LATER = "2024-05-20"


def begun(databases: Databases, folder: Path) -> Place:
    place = databases.found(folder / "office")
    place.done("open", "standard", write(folder, "opening.json", opening(people(8))), "--day", "2024-04-01")
    return place


def report(name: str = "Made Cup", **facts: Any) -> bytes:
    content = json.loads(event(name, people(8)))
    content["events"][0] |= facts
    content["events"][0] = {key: value for key, value in content["events"][0].items() if value is not None}
    return json.dumps(content).encode()


def test_an_office_without_a_list_says_how_to_define_one(tmp_path: Path) -> None:
    place = Place(tmp_path / "office")
    assert place.do("init", "--practice").status == 0
    refused = place.do("top", "standard")
    assert refused.status == 2
    assert "arpad office list add standard --kind" in refused.err


def test_every_answer_says_that_the_time_is_not_known(databases: Databases, tmp_path: Path) -> None:
    """Before, only `check` and `rule` said it."""
    place = begun(databases, tmp_path)
    file = write(tmp_path, "cup.json", report(minutes=None))
    handed_in = place.do("submit", "standard", file, today=SENT)
    assert (handed_in.status, "event tell 1 minutes=" in handed_in.err) == (0, True)
    for command in (("event", "show", "1"), ("due",)):
        assert "event tell 1 minutes=" in place.do(*command).out
    place.done("event", "tell", "1", "minutes=120")
    for command in (("event", "show", "1"), ("due",)):
        assert "minutes=" not in place.do(*command).out


def test_a_refused_event_says_the_clauses_own_sentence(databases: Databases, tmp_path: Path) -> None:
    """15 minutes and 60 x 10 seconds are 25 minutes for 60 moves. Before it said (rapid_event)."""
    place = begun(databases, tmp_path)
    file = write(tmp_path, "cup.json", report(minutes=None, time_control="15 min + 10 sec"))
    place.done("submit", "standard", file, today=SENT)
    refused = place.do("rule", "1", "accept")
    assert refused.status == 2
    assert "clause 1.1" in refused.err
    assert "25 minutes for 60 moves is rapid or blitz" in refused.err
    assert 'rule 1 reject --clause "1.1"' in refused.err
    hungarian = place.do("rule", "1", "accept", "--lang", "hu")
    assert "rapid vagy villám" in hungarian.err


def published(place: Place, folder: Path) -> None:
    """The list of May, with one event."""
    place.done("submit", "standard", write(folder, "cup.json", report()), today=SENT)
    place.done("rule", "1", "accept")
    place.done("rate", "standard", today=RATED)
    place.done("publish", "standard", today=PUBLISHED)


def test_a_late_event_that_cannot_be_rated_is_not_asked_how(databases: Databases, tmp_path: Path) -> None:
    """Before, `rule` asked for --late first, and `check` of a published event too."""
    place = begun(databases, tmp_path)
    published(place, tmp_path)
    for name, minutes in (("Made Rapid", 25), ("Made Open", None)):
        file = write(tmp_path, f"{name}.json", report(name, minutes=minutes, start="2024-04-06", end="2024-04-08"))
        assert place.do("submit", "standard", file, today=LATER).status == 0
    assert "rapid or blitz" in place.do("rule", "2", "accept").err
    assert "--late" not in place.do("check", "2").out
    assert "event tell 3 minutes=" in place.do("rule", "3", "accept").err
    first = place.do("check", "1")
    assert "--late" not in first.out
    assert "is on the published list 1" in first.out


def test_an_event_of_which_no_game_counts_is_not_accepted(tmp_path: Path) -> None:
    """ssl-2022 2.8: 25 minutes are of selo. Before, pelo took it, and its list did not change."""
    place = Place(tmp_path / "office")
    assert place.do("init", "--practice").status == 0
    place.done("list", "add", "pelo", "--kind", "pelo", "--federation", "FIN", "--zone", "Europe/Helsinki")
    content = json.loads(opening(people(8)))
    content["list"] = "pelo"
    for player in content["players"]:
        for fact in ("k", "peak"):
            player.pop(fact, None)
    place.done("open", "pelo", write(tmp_path, "o.json", json.dumps(content).encode()), "--day", "2024-04-01")
    sent = json.loads(report(minutes=25))
    sent["list"] = "pelo"
    place.do("submit", "pelo", write(tmp_path, "cup.json", json.dumps(sent).encode()), today=SENT)
    checked = place.do("check", "1")
    assert checked.status == 1
    assert "leaves out every game" in checked.out
    refused = place.do("rule", "1", "accept")
    assert refused.status == 2
    assert "clause 2.8" in refused.err
    assert "counts for selo" in refused.err


def test_match_all_says_that_nothing_waits(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    assert place.do("match-all", "standard").out == "No event of standard waits to be matched.\n"


def three_to_match(place: Place, folder: Path) -> None:
    """Events 1, 2 and 3, each with a player who is not in the registry."""
    for family in ("Ujfalvi", "Ragyogo", "Kedves"):
        content = json.loads(report(f"Made {family}"))
        one = {"id": family, "name": f"{family}, Anna", "federation": "HUN", "birth": 1990}
        content["players"].append(one)
        first = content["events"][0]["games"][0]
        content["events"][0]["games"].append({**first, "round": 99, "white": one["id"]})
        file = write(folder, f"{family}.json", json.dumps(content).encode())
        assert place.do("submit", "standard", file, today=SENT).status == 0


def test_match_all_goes_on_after_an_event_that_is_refused(
    databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, the first refusal ended the command with status 2, and the events before it were changed."""
    place = begun(databases, tmp_path)
    three_to_match(place, tmp_path)

    def refusing_the_second(journal: Any, number: int, *rest: Any, **more: Any) -> Any:
        wrong = Problem("registry", "federation_wrong", {"name": "Ragyogo, Anna", "given": "GB"})
        return wrong if number == 2 else decide(journal, number, *rest, **more)

    monkeypatch.setattr(match, "decide", refusing_the_second)
    ran = place.do("match-all", "standard", "--new", "--json")
    answer = json.loads(ran.out)
    stages = {row["event"]: (bool(row["open"]), row["problem"] is not None) for row in answer["events"]}
    assert (ran.status, stages) == (1, {1: (False, False), 2: (True, True), 3: (False, False)})
    shown = place.do("match-all", "standard", "--new")
    assert (shown.status, "event 2: registry: Ragyogo, Anna" in shown.err) == (1, True)
    assert run("office", "verify", "--office", str(place.folder)).status == 0


def test_match_all_goes_on_after_an_event_whose_file_is_damaged(databases: Databases, tmp_path: Path) -> None:
    """Before, it ended after the first event and said that all was done."""
    place = begun(databases, tmp_path)
    three_to_match(place, tmp_path)
    digest = place.done("event", "show", "2")["event"]["file"]
    place.open()
    StoredFile.objects.filter(sha256=digest).update(packed=b"damaged")
    ran = place.do("match-all", "standard", "--new", "--json")
    found = [(row["event"], bool(row["open"]), row["problem"] is not None) for row in json.loads(ran.out)["events"]]
    assert (ran.status, found) == (1, [(1, False, False), (2, True, True), (3, False, False)])


def test_what_is_due_is_in_the_order_of_the_numbers(databases: Databases, tmp_path: Path) -> None:
    place = begun(databases, tmp_path)
    for number in range(1, 12):
        place.do("event", "add", "standard", f"Cup {number}", "--start", "2024-05-03", "--end", "2024-05-04")
    tasks = [task for task in place.done("due")["tasks"] if task["code"] == "report_awaited"]
    assert [task["subject"] for task in tasks] == [f"event {number}" for number in range(1, 12)]


@pytest.mark.parametrize(("words", "sentence"), [(("publish", "standard"), "publish it on 2024-05-01 or later")])
def test_too_early_says_when(databases: Databases, tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    place = begun(databases, tmp_path)
    place.done("submit", "standard", write(tmp_path, "cup.json", report()), today=SENT)
    place.done("rule", "1", "accept")
    place.done("rate", "standard", today=RATED)
    assert sentence in place.do(*words).err


def test_a_guest_with_the_rating_of_an_earlier_list_is_named(databases: Databases, tmp_path: Path) -> None:
    """FIDE's list of March is here, the event is of April. Before, March's rating was used without a word."""
    place = begun(databases, tmp_path)
    guest = Listed(1300001, "Gast, Arno", "AUT", "m", standard=Rated(2000, 0, 20), birth_year=1990)
    march = write(tmp_path, "march.txt", b"".join(write_txt([guest])))
    place.done("import-list", march, "--month", "2024-03")
    content = json.loads(report())
    content["players"].append({"id": "1300001", "name": "Gast, Arno", "federation": "AUT", "birth": 1990, "sex": "m"})
    first = content["events"][0]["games"][0]
    content["events"][0]["games"].append({**first, "round": 99, "white": "1300001"})
    place.done("submit", "standard", write(tmp_path, "cup.json", json.dumps(content).encode()), today=SENT)
    place.done("match-all", "standard")
    assert "import-list FILE --month 2024-04" in place.do("check", "1").out
    values = {"count": 1, "month": "2024-03", "wanted": "2024-04"}
    assert place.done("check", "1")["list_of_earlier_month"] == [values]
    assert "import-list FILE --month 2024-04" in place.do("rule", "1", "accept").err
    assert "import-list FILE --month 2024-04" in place.do("rule", "1", "2", "accept").err  # of several too
    place.done("import-list", march, "--month", "2024-04")
    assert place.done("check", "1")["list_of_earlier_month"] == []


def test_open_names_only_what_is_unknown(tmp_path: Path) -> None:
    """One player has K 40, as FIDE's list states it. Before, one long sentence also counted the two zeros."""
    place = Databases(None).found(tmp_path / "office")
    young = Listed(700001, "Kis, Zita", "HUN", "w", standard=Rated(1500, 0, 40), birth_year=2010)
    file = write(tmp_path, "april.txt", b"".join(write_txt([young])))
    out = place.do("open", "standard", file, "--day", "2024-04-01").out
    assert out.endswith(
        "  1 player has K 40 and an unknown number of earlier games; their 30 games are counted from this list on\n"
    )
    assert " 0 " not in out.splitlines()[-1]


def test_a_late_event_is_named_to_its_own_players(tmp_path: Path) -> None:
    """Before, `explain` named it to everyone on the list that rated it."""
    place = begun(Databases(None), tmp_path)
    published(place, tmp_path)
    everybody = people(8)
    for name, some, start, end in (
        ("Made Late", everybody[:4], "2024-04-06", "2024-04-08"),
        ("Made May", everybody[4:], "2024-05-06", "2024-05-08"),
    ):
        content = json.loads(event(name, some))
        content["events"][0] |= {"start": start, "end": end}
        for game in content["events"][0]["games"]:
            game.pop("date", None)
        file = write(tmp_path, f"{name}.json", json.dumps(content).encode())
        assert place.do("submit", "standard", file, today=LATER).status == 0
    place.done("rule", "2", "accept", "--late", "now")
    place.done("rule", "3", "accept")
    place.done("rate", "standard", today="2024-05-30")
    place.done("publish", "standard", today="2024-06-01")
    assert "Made Late came late" in place.do("explain", "standard", "1").out
    assert "came late" not in place.do("explain", "standard", "5").out
