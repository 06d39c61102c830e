"""ssl-2022 3.7, 3.9: the FIDE ratings of an office's sources, which one is used, and what is said of the others."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from tests.office.bundling import bundle_differences
from tests.office.copying import Databases
from tests.office.made_office import Place, write

JONSSON = 1700017
LAINE = {"id": "500001", "name": "Laine, Aino", "federation": "FIN", "birth": 1980, "games": 300}
SWEDE = {"id": str(JONSSON), "name": "Jonsson, Per", "federation": "SWE", "birth": 1985}
WITH_ELO, WITHOUT = [2023, 2039], [2015, 1809]
"""Laine (2009) beats Jonsson. At Jonsson's Elo of 2050 the difference is 41, p 0.56 and 0.44: Jonsson, established at
2050, K_r 20: 2050 - 20 * 0.56 + 0.1 = 2038.9; Laine, K_r 25: 2009 + 25 * 0.56 + 0.1 = 2023.1. Without an Elo Jonsson is
new: 2009 - 200 + 0.1 = 1809.1, and Laine meets 1809, p 0.76: 2009 + 25 * 0.24 + 0.1 = 2015.1."""


class Desk:
    """An office of one selo list, opened on a day with Laine, and perhaps with Jonsson."""

    SETTINGS: tuple[str, ...] = ()

    def __init__(self, place: Place, folder: Path, day: str = "2024-05-01", laine: int = 2009, **jonsson: Any) -> None:
        self.place, self.folder = place, folder
        where = ("--federation", "FIN", "--zone", "Europe/Helsinki")
        place.done("list", "add", "selo", "--kind", "selo", *where, *self.SETTINGS, today=day)
        players = [{**LAINE, "rating": laine}, *([{**SWEDE, **jonsson}] if jonsson else [])]
        content = json.dumps({"list": "selo", "players": players, "events": []}).encode()
        place.done("open", "selo", write(folder, "opening.json", content), "--day", day, today=day)
        self.jonsson = "2"
        if not jonsson:
            facts = ("--fide-id", str(JONSSON), "--federation", "SWE", "--birth", "1985")
            place.done("person", "add", str(SWEDE["name"]), *facts, today=day)

    def fide_list(self, month: str, standard: int, rapid: int = 0) -> None:
        row = Listed(
            JONSSON, str(SWEDE["name"]), "SWE", "m", standard=Rated(standard), rapid=Rated(rapid), birth_year=1985
        )
        file = write(self.folder, f"{month}.txt", b"".join(write_txt([row])))
        self.place.done("import-list", file, "--month", month, today="2024-05-02")

    def page(self, since: str, rating: int) -> None:
        told = ("--from", since, "--rating", str(rating))
        self.place.done("person", "page", self.jonsson, *told, today="2024-05-02")

    def decide(self, month: str, *ratings: str) -> None:
        told = ("--month", month, *ratings, "--reason", "seen on the player's profile")
        self.place.done("person", "elo", self.jonsson, *told, today="2024-05-20")

    def event(self, event: dict[str, Any] | None = None, **jonsson: Any) -> str:
        """One game of Laine against Jonsson from 10 May; `jonsson` is what the file says of Jonsson."""
        told = [{key: one[key] for key in ("id", "name", "federation", "birth")} for one in (LAINE, SWEDE)]
        told[1] |= jonsson
        game = {"round": 1, "white": LAINE["id"], "black": SWEDE["id"], "result": "1-0"}
        facts = {"id": "e", "name": "Cup", "start": "2024-05-10", "end": "2024-05-12", "system": "swiss", "rounds": 1}
        facts |= {"minutes": 90, "country": "FIN", "organiser": "domestic", **(event or {}), "games": [game]}
        content = json.dumps({"list": "selo", "players": told, "events": [facts]}).encode()
        number = self.place.done("submit", "selo", write(self.folder, "e.json", content), today="2024-05-13")
        return str(number["events"][0]["event"])

    def found(self, number: str) -> list[dict[str, Any]]:
        """What `check` says of FIDE ratings."""
        findings = self.place.done("check", number, today="2024-05-13")["findings"]
        return [finding for finding in findings if finding["code"].startswith("elo_")]

    def rated(self, number: str) -> list[int]:
        """The numbers of Laine and Jonsson after the event; the list is published, and verifies."""
        self.place.done("rule", number, "accept", today="2024-05-20")
        rows = self.place.done("rate", "selo", today="2024-05-21")["players"]
        self.place.done("publish", "selo", today="2024-05-21")
        assert self.place.differences() == []
        assert bundle_differences(self.place.folder) == []
        return [row["new"] for row in sorted(rows, key=lambda row: int(row["id"]))]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Databases(None).found(tmp_path / "office")


@pytest.mark.parametrize("source", ["decision", "fide-list", "fide-page", "opening-list", "event-file"])
def test_the_elo_of_every_source_is_used(place: Place, tmp_path: Path, source: str) -> None:
    """One source alone: Jonsson's 2050 is the selo of an established player, and no finding is needed."""
    desk = Desk(place, tmp_path, **({"elo": 2050} if source == "opening-list" else {}))
    if source == "decision":
        desk.decide("2024-05", "--standard", "2050")
    if source == "fide-list":
        desk.fide_list("2024-05", 2050)
    if source == "fide-page":
        desk.page("2023-11-01", 2050)
    number = desk.event(**({"elo": 2050} if source == "event-file" else {}))
    assert desk.found(number) == []
    assert desk.rated(number) == WITH_ELO


def test_without_an_elo_jonsson_is_new(place: Place, tmp_path: Path) -> None:
    desk = Desk(place, tmp_path)
    assert desk.rated(desk.event()) == WITHOUT


def test_the_first_source_prevails_and_each_that_differs_is_named(databases: Databases, tmp_path: Path) -> None:
    """FIDE's list of the month says 2050, the page 2040, the opening list 2050, the file 2030: 2050 is used."""
    desk = Desk(databases.found(tmp_path / "office"), tmp_path, elo=2050)
    desk.fide_list("2024-05", 2050)
    desk.page("2024-02-01", 2040)
    number = desk.event(elo=2030)
    found = desk.found(number)
    assert [(one["clause"], one["code"], one["level"]) for one in found] == [("3.7", "elo_differs", "note")] * 2
    named = [(one["values"]["elo"], one["values"]["other"], one["values"]["other_source"]) for one in found]
    assert sorted(named) == [(2050, 2030, "event-file"), (2050, 2040, "fide-page")]
    assert {one["values"]["elo_source"] for one in found} == {"fide-list"}
    assert "2040" in found[0]["message"] + found[1]["message"]
    assert "the FIDE page" in found[0]["message"] + found[1]["message"]
    assert desk.rated(number) == WITH_ELO


def test_a_decision_prevails_over_fides_list(place: Place, tmp_path: Path) -> None:
    """FIDE's list is said to be wrong: the officer has seen 2050. The list's value is still shown."""
    desk = Desk(place, tmp_path)
    desk.fide_list("2024-05", 2350)
    desk.decide("2024-05", "--standard", "2050")
    number = desk.event()
    assert [one["values"]["elo_source"] for one in desk.found(number)] == ["decision"]
    assert desk.rated(number) == WITH_ELO
    last = place.done("person", "show", "2")["history"][-1]
    assert (last["act"], last["who"], last["subject"]) == ("decide_elo", "vera", "elo 2/2024-05")
    assert {one["what"] for one in last["changes"]} == {"standard", "reason"}


@pytest.mark.parametrize("source", ["fide-list", "opening-list"])
def test_an_older_elo_is_named_and_used_only_when_confirmed(place: Place, tmp_path: Path, source: str) -> None:
    """Only an Elo of April, for an event that begins on 10 May."""
    desk = Desk(place, tmp_path, "2024-04-15", **({"elo": 2050} if source == "opening-list" else {}))
    if source == "fide-list":
        desk.fide_list("2024-04", 2050)
    number = desk.event()
    (found,) = desk.found(number)
    assert (found["clause"], found["code"], found["level"]) == ("3.7", "elo_not_in_force", "note")
    assert (found["values"]["elo"], found["values"]["elo_source"]) == (2050, source)
    assert (found["values"]["to"], found["values"]["month"]) == ("2024-04-30", "2024-05")
    assert desk.rated(number) == WITHOUT


def test_a_page_in_force_that_has_no_rating_says_so(place: Place, tmp_path: Path) -> None:
    """The page until April has 2050; the one of 1 May says that Jonsson has none (0)."""
    desk = Desk(place, tmp_path)
    desk.page("2024-01-01", 2050)
    desk.page("2024-05-01", 0)
    number = desk.event()
    assert desk.found(number) == []
    assert desk.rated(number) == WITHOUT


def test_an_older_elo_that_is_confirmed_is_used(place: Place, tmp_path: Path) -> None:
    desk = Desk(place, tmp_path, "2024-04-15", elo=2050)
    number = desk.event()
    assert [one["code"] for one in desk.found(number)] == ["elo_not_in_force"]
    desk.decide("2024-05", "--standard", "2050")
    assert desk.found(number) == []
    assert desk.rated(number) == WITH_ELO


def test_a_decision_after_the_rating_asks_to_rate_again(place: Place, tmp_path: Path) -> None:
    desk = Desk(place, tmp_path)
    number = desk.event()
    place.done("rule", number, "accept", today="2024-05-20")
    place.done("rate", "selo", today="2024-05-20")
    desk.decide("2024-05", "--standard", "2050")
    refused = place.do("publish", "selo", "--json", today="2024-05-21")
    assert refused.status == 2
    assert "elo" in refused.err
    assert desk.rated(number) == WITH_ELO


ABROAD = {"country": "SWE", "organiser": None, "fide_rated": "rapid", "minutes": 25}


@pytest.mark.parametrize("source", ["decision", "fide-list", "opening-list", "event-file"])
def test_the_rapid_rating_is_used_in_a_rapid_game_abroad(place: Place, tmp_path: Path, source: str) -> None:
    """3.9 row 2: Laine, 2014, beats Jonsson, FIDE rapid 1850 and no standard rating, in 25 minutes.

    D 164, p 0.72 (163-170); K_r 25, K_t 0.3: 2014 + 25 * 0.3 * 0.28 + 0.1 = 2016.2. Without it Jonsson, who scored
    nothing, is at 1000, p 0.92: 2014 + 25 * 0.3 * 0.08 + 0.1 = 2014.7. The event is not computed for Jonsson (2.2).
    """
    desk = Desk(place, tmp_path, laine=2014, **({"elo_rapid": 1850} if source == "opening-list" else {}))
    if source == "decision":
        desk.decide("2024-05", "--rapid", "1850")
    if source == "fide-list":
        desk.fide_list("2024-05", 0, 1850)
    event = {key: value for key, value in ABROAD.items() if value is not None}
    number = desk.event(event=event, **({"elo_rapid": 1850} if source == "event-file" else {}))
    assert desk.found(number) == []
    assert desk.rated(number) == [2016, None]


def test_rapid_ratings_that_differ_or_are_older(place: Place, tmp_path: Path) -> None:
    desk = Desk(place, tmp_path)
    desk.fide_list("2024-04", 0, 1850)
    event = {key: value for key, value in ABROAD.items() if value is not None}
    number = desk.event(event=event)
    (older,) = desk.found(number)
    assert (older["clause"], older["code"], older["values"]["elo_kind"]) == ("3.9", "elo_not_in_force", "rapid")
    desk.decide("2024-05", "--rapid", "1850")
    desk.fide_list("2024-05", 0, 1900)
    (differs,) = desk.found(number)
    assert (differs["code"], differs["values"]["elo"], differs["values"]["other"]) == ("elo_differs", 1850, 1900)


@pytest.mark.parametrize(("countries", "new", "codes"), [("EST,SWE", 2021, []), ("EST", 2016, ["national_not_used"])])
def test_the_national_rating_of_a_comparable_country(
    place: Place, tmp_path: Path, countries: str, new: int, codes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """3.9 row 3: Laine, 2014, beats Jonsson, 1850 in Sweden. D 164, p 0.72: 2014 + 25 * 0.28 + 0.1 = 2021.1.

    Where Sweden is not comparable Jonsson, who scored nothing, is at 1000, p 0.92: 2014 + 25 * 0.08 + 0.1 = 2016.1.
    """
    monkeypatch.setattr(Desk, "SETTINGS", ("--comparable", countries))
    desk = Desk(place, tmp_path, laine=2014)
    event = {"country": "SWE", "organiser": "foreign", "fide_rated": "standard"}
    number = desk.event(event=event, national=1850)
    findings = place.done("check", number, today="2024-05-13")["findings"]
    assert [one["code"] for one in findings if one["code"].startswith("national")] == codes
    assert desk.rated(number) == [new, None]
    shown = place.done("list", "show", "selo")["lists"][0]
    assert shown["comparable"] == countries


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (("2", "--month", "2024-05", "--reason", "x"), "--standard"),
        (("2", "--month", "2024-13", "--standard", "2050", "--reason", "x"), "2024-13"),
        (("2", "--month", "2024-05", "--standard", "9999", "--reason", "x"), "9999"),
        (("2", "--month", "2024-05", "--standard", "2050", "--reason", " "), "reason"),
        (("9", "--month", "2024-05", "--standard", "2050", "--reason", "x"), "9"),
    ],
)
def test_a_decision_that_cannot_be(place: Place, tmp_path: Path, told: tuple[str, ...], code: str) -> None:
    Desk(place, tmp_path)
    refused = place.do("person", "elo", *told)
    assert (refused.status, refused.out) == (2, "")
    assert code in refused.err
