"""From list to list: whose games are printed, who is inactive, what an event before the opening list is rated by.

Two of 2000 and 1900 points and two of 1800 and 1700 with K 20 play a game each: at a difference of 100 PD is .64 (8.1.2
of fide-2024), so that the winner gains 20 x .36 = 7.2, that is 7, and the other loses as much.
"""

import csv
import io
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from arpad.office.storage.models import Event
from tests.cli.running import run
from tests.office.bundling import bundle_differences
from tests.office.made_office import empty

NAMES = ("Alma, Ada", "Birs, Béla", "Cseresznye, Cili", "Dinnye, Dani")
PLAYERS = [
    {
        "id": f"p{n}",
        "name": name,
        "federation": "HUN",
        "sex": "m",
        "birth": 1970,
        "rating": 2100 - 100 * n,
        "games": 300,
    }
    for n, name in enumerate(NAMES, start=1)
]
TOLD: dict[str, dict[str, Any]] = {
    "standard": {"system": "swiss", "minutes": 120},
    "selo": {"system": "swiss", "minutes": 120, "organiser": "domestic"},
    "go": {"board": 19, "factor": 30},
}
"""What an event of a list must tell."""


class Months:
    """An office with one list, by commands."""

    def __init__(self, folder: Path) -> None:
        self.files = folder
        self.numbers = count(1)

    def begin(self, opened: str, kind: str = "standard", players: Any = PLAYERS, authority: str = "") -> None:
        self.kind = kind
        self.place = empty(self.files / "office", opened)
        told = ("--authority", authority) if authority else ()
        where = ("--federation", "HUN", "--zone", "Europe/Budapest")
        self.place.done("list", "add", "ours", "--kind", kind, *where, *told, today=opened)
        file = self._file({"list": kind, "players": players})
        self.place.done("open", "ours", file, "--day", opened, today=opened)

    def _file(self, told: dict[str, Any]) -> str:
        path = self.files / f"{next(self.numbers)}.json"
        path.write_text(json.dumps(told), encoding="utf-8")
        return str(path)

    def game(self, start: str, end: str, white: str, black: str, today: str, *accept: str, new: str = "") -> None:
        """An event of one game that White wins."""
        number = self.sent(start, end, white, black, today)
        if new:
            self.place.done("match", number, f"{new}=new", today=today)
            about = ("--clause", "6 (1)", "--subject", f"player new:{new}")
            agreed = (*about, "--of", "administrator", "--reason", "as proposed")
            self.place.done("rule", number, "waive", *agreed, today=today)
        self.place.done("rule", number, "accept", *accept, today=today)

    def sent(self, start: str, end: str, white: str, black: str, today: str, result: str = "1-0") -> str:
        """The number of an event of one game, whose file has come."""
        event = {
            "id": "e",
            "name": f"Cup of {start}",
            "start": start,
            "end": end,
            **TOLD[self.kind],
            "games": [{"round": 1, "white": white, "black": black, "result": result}],
        }
        known = [{key: one[key] for key in ("id", "name", "federation", "birth")} for one in PLAYERS]
        if self.kind == "go":
            known = [{**one, "entry_grade": "6 kyu"} for one in known]
        file = self._file({"list": self.kind, "players": known, "events": [event]})
        return str(self.place.done("submit", "ours", file, today=today)["events"][0]["event"])

    def published(self, today: str, column: str = "rating") -> list[str]:
        """A column of the next list, which is published."""
        self.place.done("rate", "ours", today=today)
        self.place.done("publish", "ours", today=today)
        return self.column(column)

    def column(self, column: str) -> list[str]:
        """A column of the list in force."""
        text = run("office", "export", "ours", "--office", str(self.place.folder)).out
        return [line[column] for line in csv.DictReader(io.StringIO(text))]

    def is_verified(self) -> bool:
        return self.place.differences() == [] and bundle_differences(self.place.folder) == []


@pytest.fixture
def months(tmp_path: Path) -> Months:
    return Months(tmp_path)


def test_games_are_those_of_the_months_own_events(months: Months) -> None:
    """May's event comes in July: the list of August rates May and June again, which has no games of its own."""
    months.begin("2024-05-01")
    assert months.published("2024-06-01", "games") == ["0", "0", "0", "0"]
    months.game("2024-06-08", "2024-06-11", "p3", "p4", "2024-06-12")
    assert months.published("2024-07-01", "games") == ["0", "0", "1", "1"]
    assert "on the list ours/2, 2024-07-01" in months.place.do("event", "show", "1").out
    months.game("2024-05-08", "2024-05-11", "p1", "p2", "2024-07-02", "--late", "chain")
    assert months.published("2024-08-01", "games") == ["0", "0", "0", "0"]
    assert months.published("2024-09-01", "rating") == ["2007", "1893", "1807", "1693"]
    assert months.is_verified()


def test_who_has_no_fide_id_is_left_out_of_fides_columns_and_told(months: Months) -> None:
    """Of the four, p1 to p4 by their own numbers, one has a FIDE ID."""
    months.begin("2024-05-01")
    months.place.done("person", "change", "2", "--fide-id", "700002", today="2024-05-01")
    months.published("2024-06-01")
    ran = months.place.do("export", "ours", "--to", "fide-txt")
    assert [line[:15].strip() for line in ran.out.splitlines()[1:]] == ["700002"]
    assert "left out: 3" in ran.err
    assert months.place.do("export", "ours").err == ""


def test_an_event_tells_on_which_list_it_is(months: Months) -> None:
    """A list that is rated and not published has no day; one that is missing is named by its number all the same."""
    months.begin("2024-05-01", "selo")
    months.game("2024-05-08", "2024-05-11", "p1", "p2", "2024-05-12")
    months.place.done("rate", "ours", today="2024-05-12")
    assert "on the list ours/1\n" in months.place.do("event", "show", "1", today="2024-05-12").out
    months.place.done("publish", "ours", today="2024-05-12")
    assert "on the list ours/1, 2024-05-12\n" in months.place.do("event", "show", "1", today="2024-05-12").out
    Event.objects.filter(number=1).update(publication=99)
    assert "on the list ours/99\n" in months.place.do("event", "show", "1", today="2024-05-12").out


def test_games_of_several_events_since_the_last_list_are_together(months: Months) -> None:
    months.begin("2024-05-01", "selo")
    for day in ("2024-05-08", "2024-05-10"):
        months.game(day, day, "p1", "p2", day)
    months.game("2024-05-11", "2024-05-11", "p3", "p4", "2024-05-11")
    assert months.published("2024-05-12", "games") == ["2", "2", "1", "1"]
    months.game("2024-05-13", "2024-05-13", "p3", "p2", "2024-05-13")
    assert months.published("2024-05-14", "games") == ["0", "1", "1", "0"]
    # What is late is put in its place, and the games of it alone are new.
    months.game("2024-05-09", "2024-05-09", "p4", "p1", "2024-05-15", "--late", "chain")
    assert months.published("2024-05-16", "games") == ["1", "0", "0", "1"]
    assert months.is_verified()


def test_who_has_not_played_for_a_year_is_inactive(months: Months) -> None:
    """Two play in May 2024: June 2024 to May 2025 are the twelve periods without a game (fide-2024 7.2.2), and the list
    of June 2025 closes the last. The opening list of 1 May closes April: the others are inactive a month earlier.
    """
    months.begin("2024-05-01")
    months.game("2024-05-08", "2024-05-11", "p1", "p2", "2024-05-12")
    marks = {}
    for year, month in [(2024, m) for m in range(6, 13)] + [(2025, m) for m in range(1, 7)]:
        marks[f"{year}-{month:02}"] = months.published(f"{year}-{month:02}-01", "inactive")
    assert marks["2025-04"] == ["", "", "", ""]
    assert marks["2025-05"] == ["", "", "i", "i"]
    assert marks["2025-06"] == ["i", "i", "i", "i"]
    assert months.is_verified()


def test_an_event_that_began_before_the_opening_list_is_rated_by_it(months: Months) -> None:
    """Nothing else is known of the days before."""
    months.begin("2024-05-01")
    months.game("2024-04-28", "2024-05-03", "p1", "p2", "2024-05-04")
    assert months.published("2024-06-01") == ["2007", "1893", "1800", "1700"]
    assert months.is_verified()


def test_an_opening_list_may_tell_what_was_published_before(months: Months) -> None:
    """The first had 1900 on the list of April, when the event began: the difference is 0, PD .50, and 20 x .5 is 10.

    It is added to what they have on the list of May (reading E21): 2010 and 1890.
    """
    ratings = [{"from": "2024-04-01", "rating": 1900}, {"from": "2024-05-01", "rating": 2000}]
    first = {**{key: value for key, value in PLAYERS[0].items() if key != "rating"}, "ratings": ratings}
    months.begin("2024-05-01", players=[first, *PLAYERS[1:]])
    months.game("2024-04-28", "2024-05-03", "p1", "p2", "2024-05-04")
    assert months.published("2024-06-01") == ["2010", "1890", "1800", "1700"]
    assert months.is_verified()


def test_a_hungarian_list_is_raised_with_fides(months: Months) -> None:
    """mssz-2017 ended on 29 February 2024 and FIDE's text follows it: 1900 + .4 x 100, 1800 + .4 x 200 and so on."""
    months.begin("2024-02-01", authority="mssz")
    assert months.published("2024-03-01") == ["2000", "1940", "1880", "1820"]
    assert months.is_verified()


def test_a_list_that_is_defined_otherwise_later_was_right_before(months: Months) -> None:
    months.begin("2024-05-01", "go", [{**one, "rating": 1700} for one in PLAYERS[:2]])
    months.game("2024-05-08", "2024-05-08", "p1", "p3", "2024-05-09", new="p3")
    months.published("2024-05-10")
    where = ("--federation", "FIN", "--zone", "Europe/Budapest", "--authority", "mgsz")
    months.place.done("list", "add", "ours", "--kind", "go", *where, today="2024-05-11")
    assert months.is_verified()
    assert months.place.done("explain", "ours", "3")["number"] == 1


def test_what_was_rated_is_not_published_once_somebody_on_it_has_changed(months: Months) -> None:
    months.begin("2024-05-01")
    months.place.done("rate", "ours", today="2024-06-01")
    months.place.done("person", "change", "4", "--died", "2024-05-20", today="2024-06-01")
    refused = months.place.do("publish", "ours", today="2024-06-01")
    assert refused.status == 2
    assert "person 4" in refused.err
    assert months.published("2024-06-01") == ["2000", "1900", "1800"]


def test_what_was_published_was_reached_whatever_is_rated_again(months: Months) -> None:
    """2395 beats 2300: PD .63 at 95 points, 20 x .37 = 7.4, and 2402 is published: K is 10 from then on (8.3.3).

    A late loss of April to 1800 counts as at 400 points, PD .92: 20 x (.37 - .92) = -11, 2384, with K 10 all the same.
    In June the player loses to 2293, 91 points less, PD .62: 10 x -.62 = -6.2, 2378; the other gains 20 x .62 = 12.4,
    2305.
    """
    strong = [{**one, "rating": rating, "peak": rating} for one, rating in zip(PLAYERS[:2], (2395, 2300), strict=True)]
    months.begin("2024-04-01", players=[*strong, *PLAYERS[2:]])
    months.game("2024-04-08", "2024-04-11", "p1", "p2", "2024-04-12")
    assert months.published("2024-05-01", "rating")[:2] == ["2402", "2293"]
    months.game("2024-04-10", "2024-04-12", "p3", "p1", "2024-05-10", "--late", "chain")
    assert months.published("2024-06-01", "k")[:2] == ["10", "20"]
    months.game("2024-06-12", "2024-06-14", "p2", "p1", "2024-06-15")
    assert months.published("2024-07-01", "rating") == ["2378", "2305", "1818", "1700"]
    assert months.is_verified()


def test_a_title_that_was_published_stays_whatever_is_rated_again(months: Months) -> None:
    """1895 beats 2000 and is above 1900, first class (ssl-2022 6.5); with a late loss before it, 1895 would not be."""
    third = {**PLAYERS[2], "rating": 1895, "normal_games": PLAYERS[2]["games"]}
    months.begin("2024-05-01", "selo", [*PLAYERS[:2], third, PLAYERS[3]])
    months.game("2024-05-08", "2024-05-08", "p3", "p1", "2024-05-08")
    assert months.published("2024-05-09", "title") == ["", "", "I", ""]
    months.game("2024-05-06", "2024-05-06", "p4", "p3", "2024-05-10", "--late", "chain")
    months.place.done("rate", "ours", today="2024-05-11")
    assert months.published("2024-05-11", "title") == ["", "", "I", ""]
    assert int(months.place.done("top", "ours")["players"][2]["rating"]) < 1900
    assert months.is_verified()


def test_who_only_met_others_is_explained_by_the_list_that_his_number_is_from(months: Months) -> None:
    months.begin("2024-05-01")
    months.game("2024-05-08", "2024-05-11", "p1", "p2", "2024-05-12")
    months.published("2024-06-01")
    months.sent("2024-06-08", "2024-06-10", "p1", "p2", "2024-06-11", "+/-")
    months.place.done("rule", "2", "accept", today="2024-06-11")
    months.published("2024-07-01")
    told = months.place.done("explain", "ours", "1")
    assert (told["number"], told["rating"]) == (1, 2007)


def test_in_its_place_a_late_event_is_agreed_to_as_it_would_have_been_in_time(months: Months) -> None:
    """mgsz-2012 6 (1): the administrator decides on the points of an entrant, who was on no list yet by then."""
    months.begin("2024-05-01", "go", [{**one, "rating": 1700} for one in PLAYERS[:2]])
    months.game("2024-05-08", "2024-05-08", "p1", "p3", "2024-05-09", new="p3")
    months.published("2024-05-10")
    late = months.sent("2024-05-06", "2024-05-06", "p2", "p3", "2024-05-11")
    waits = {"clause": "6 (1)", "by": "administrator", "subject": "player 3"}
    assert months.place.done("check", late, today="2024-05-11")["to_approve"] == [waits]
    refused = months.place.do("rule", late, "accept", "--late", "chain", today="2024-05-11")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "administrator" in refused.err
    agreed = ("--clause", "6 (1)", "--of", "administrator", "--subject", "player 3", "--reason", "as proposed")
    months.place.done("rule", late, "waive", *agreed, today="2024-05-11")
    months.place.done("rule", late, "accept", "--late", "chain", today="2024-05-11")
    months.published("2024-05-12")
    assert months.is_verified()


def test_a_late_event_that_is_rated_now_waits_for_nobody_about_who_is_on_the_list(months: Months) -> None:
    months.begin("2024-05-01", "go", [{**one, "rating": 1700} for one in PLAYERS[:2]])
    months.game("2024-05-08", "2024-05-08", "p1", "p3", "2024-05-09", new="p3")
    months.published("2024-05-10")
    months.game("2024-05-06", "2024-05-06", "p2", "p3", "2024-05-11", "--late", "now")
    months.published("2024-05-12")
    assert months.is_verified()


def test_whom_the_file_calls_rated_and_nobody_knows_is_told(months: Months) -> None:
    months.begin("2024-05-01", players=PLAYERS[:3])
    file = months._file(
        {
            "list": "standard",
            "players": [*PLAYERS[:3], {**PLAYERS[3], "rating": 1650}],
            "events": [
                {
                    "id": "e",
                    "name": "Cup",
                    "start": "2024-05-08",
                    "end": "2024-05-11",
                    **TOLD["standard"],
                    "games": [{"round": 1, "white": "p1", "black": "p4", "result": "1-0"}],
                }
            ],
        }
    )
    months.place.done("submit", "ours", file, today="2024-05-12")
    months.place.done("match", "1", "p4=new", today="2024-05-12")
    told = months.place.done("check", "1", today="2024-05-12")["taken_as_unrated"]
    assert told == [{"player": "player new:p4", "name": "Dinnye, Dani", "rating": 1650}]
    assert "1650" in months.place.do("check", "1", today="2024-05-12").out


def test_a_k_that_the_opening_list_tells_is_that_of_its_own_period(months: Months) -> None:
    """8.3.3: 40 until 30 games. Who has 29 of them and is told with 40 gains 40 x .36 = 14.4 in the opening list's
    period; then he has 30, and gains 20 x .34 = 6.8 more at 114 points. The other two, one without a game in it, are
    told with 10: their next list prints 20, which their facts give; of one whose highest rating nobody tells it stays.
    """
    first, second, third, fourth = PLAYERS
    told = [
        {**first, "games": 29, "peak": 2000, "k": 40},
        {**second, "peak": 1900, "k": 10},
        {**third, "peak": 1800, "k": 10},
        {**fourth, "k": 10},
    ]
    months.begin("2024-04-01", players=told)
    assert months.column("k") == ["40", "10", "10", "10"]
    months.game("2024-04-08", "2024-04-11", "p1", "p2", "2024-04-12")
    assert months.published("2024-05-01")[:2] == ["2014", "1896"]  # -3.6 with 10
    assert months.column("k") == ["20", "20", "20", "10"]
    months.game("2024-05-08", "2024-05-11", "p1", "p2", "2024-05-12")
    assert months.published("2024-06-01")[:2] == ["2021", "1889"]
    assert months.is_verified()
