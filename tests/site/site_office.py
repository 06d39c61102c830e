"""An office with everything that pages show, made once in a process: `site_office()`. Its last day is `TODAY`.

It has two lists, all people are made up, and all results are known:

- `standard` (Hungary, by the month): the opening list of 1 March 2024, the editions 2024-04 (number 1) and 2024-05
  (number 2), and a preview of 2024-06 (rated, not published). 40 players on the opening list, so that a page of 25 is
  not all of them.
- `selo` (Finland, after each event): the opening list of 1 March 2024, and the editions 1 (2 April) and 2 (2 May).

Events, by their numbers (`EVENTS` has their names):

1. Spring Open, standard, March: seven players, seven rounds; a forfeit, a bye in each round, `NEWCOMER` against five
   rated players, and a game of two players without a rating. On 2024-04.
2. Helsinki Weekend, selo, March: four players, three rounds. On selo 1.
3. Budapest Invitational, standard, April: ten players, five rounds. On 2024-05.
4. Late Cup, standard, March: sent on 13 April, when 2024-04 was out; rated now, on 2024-05.
5. Helsinki Spring, selo, April. On selo 2.
6. Refused Cup, standard: rejected, for a reason in words that is private.
7. May Open, standard, May: accepted, on the preview.
8. Waiting Cup, standard, May: two of its players are not matched.
9. Announced Cup, standard, July: registered in advance.
10. Two of the Same, standard, May: handed in, its players are matched, not ruled on.

People, by their numbers in the registry: `STAR` is a GM with the highest rating, of `CLUB`; `JUNIOR` is a junior;
`NEWCOMER` had no rating before 2024-04 and has one since; `GUEST` had none either, and four counted games are too few
for one; `INACTIVE` is inactive; `ERASED` was erased after 2024-05, and is on that list without a name; `REGULAR` has
played in every rated event on standard; `FOREIGNER` is of Austria; `CANDIDATE` is a WFM.

`PRIVATE` has texts that no page, file, feed or answer may ever show, in no form: days of birth, the name of the erased
person, words of reasons, names of officers. `BORN` has the days of birth as days.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from arpad.made.pairings import round_robin
from tests.office.made_office import Place, found, kept, people, write

OPENED, TODAY = "2024-03-01", "2024-06-10"
STAR, REGULAR, JUNIOR, FOREIGNER, CANDIDATE, INACTIVE, ERASED = 1, 2, 3, 4, 5, 6, 7
NEWCOMER, GUEST = 45, 46
ERASED_NAME = "Zsigárdy-Öllős, Örzse"
NEWCOMER_NAME, GUEST_NAME = "Újfalusi, Virág", "Vendégh, Zoárd"
CLUB, OTHER_CLUB = "Tabáni Sakkozók", "Angyalföldi SK"
OFFICER, SECRETARY = "Titkos Tihamér", "Rejtett Rozália"
REASON = "the arbiter fell ill in the third round"
BORN = {
    STAR: date(1971, 8, 29),
    JUNIOR: date(2009, 11, 23),
    CANDIDATE: date(1996, 2, 17),
    ERASED: date(1983, 10, 31),
}
PRIVATE = (ERASED_NAME, "Zsigárdy", "Öllős", OFFICER, SECRETARY, REASON, *map(str, BORN.values()))
EVENTS = {
    1: "Spring Open",
    2: "Helsinki Weekend",
    3: "Budapest Invitational",
    4: "Late Cup",
    5: "Helsinki Spring",
    6: "Refused Cup",
    7: "May Open",
    8: "Waiting Cup",
    9: "Announced Cup",
    10: "Two of the Same",
}
Report = dict[str, Any]
RESULTS = ("1-0", "1/2-1/2", "0-1", "1-0", "0-1", "1/2-1/2", "1-0")
"""The results of games in their order, over and over."""


def standard_players() -> list[Report]:
    """The players of the opening list of standard. The first seven are those with a name above."""
    made = people(40)
    for one in made:
        one |= {"games": 200, "peak": max(one["rating"], 2000)}
    named: dict[int, Report] = {
        STAR: {"name": "Aranyi, Ádám", "sex": "m", "title": "GM", "rating": 2512, "peak": 2540},
        REGULAR: {"name": "Bartos, Béla", "sex": "m", "rating": 2100, "peak": 2150},
        JUNIOR: {"name": "Csizmár, Csenge", "sex": "w", "rating": 1710, "games": 12, "peak": 1710},
        FOREIGNER: {"name": "Donau, Dieter", "sex": "m", "federation": "AUT", "title": "FM", "rating": 2303},
        CANDIDATE: {"name": "Erdélyi, Etelka", "sex": "w", "title": "WFM", "rating": 2105},
        INACTIVE: {"name": "Fáradt, Ferenc", "sex": "m", "rating": 1888, "inactive": True, "birth": 1950},
        ERASED: {"name": ERASED_NAME, "sex": "w", "rating": 1950},
    }
    for number, facts in named.items():
        made[number - 1] |= facts
    for number, born in BORN.items():
        made[number - 1]["birth"] = str(born)
    return made


def selo_players() -> list[Report]:
    """The players of the opening list of selo."""
    names = ("Järvelä, Eino", "Koskimaa, Siiri", "Lammi, Onni", "Mäntylä, Aino")
    return [
        {"id": f"s{place}", "name": name, "federation": "FIN", "sex": "mwmw"[place], "birth": 1980 + place}
        | {"rating": 2000 - 50 * place, "games": 300}
        for place, name in enumerate(names)
    ]


def games_of(players: Sequence[Report], rounds: int) -> list[Report]:
    """The games of some rounds of a round robin, and a bye for the player who is left out."""
    games: list[Report] = []
    for number, pairs in enumerate(list(round_robin(players))[:rounds], start=1):
        playing = {one["id"] for pair in pairs for one in pair}
        for white, black in pairs:
            result = RESULTS[len(games) % len(RESULTS)]
            games.append({"round": number, "white": white["id"], "black": black["id"], "result": result})
        games += [{"round": number, "white": one["id"], "result": "bye"} for one in players if one["id"] not in playing]
    return games


def report(name: str, start: str, end: str, players: Sequence[Report], games: Iterable[Report], **more: Any) -> Report:
    """The report of one event."""
    keys = ("id", "name", "federation", "birth", "sex")
    listed = [{key: one[key] for key in keys if key in one} for one in players]
    event = {"id": "e", "name": name, "start": start, "end": end, "minutes": 120, "games": list(games), **more}
    return {"players": listed, "events": [event]}


class _Work:
    """The work at the desk, with files in a folder."""

    def __init__(self, place: Place) -> None:
        self.place, self.folder = place, place.folder.parent

    def do(self, *words: str, today: str, by: str = OFFICER) -> dict[str, Any]:
        return self.place.done(*words, today=today, by=by)

    def send(self, of_list: str, content: Report, today: str) -> str:
        """Hand a report in; the number of its event."""
        name = f"{content['events'][0]['name']}.json"
        file = write(self.folder, name, json.dumps({"list": of_list, **content}).encode())
        return str(self.do("submit", of_list, file, today=today)["events"][0]["event"])

    def accept(self, of_list: str, content: Report, today: str, *options: str) -> str:
        number = self.send(of_list, content, today)
        self.do("match", number, "--take-all", "--new", today=today)
        self.do("rule", number, "accept", *options, today=today)
        return number

    def publish(self, of_list: str, rated: str, published: str) -> None:
        self.do("rate", of_list, today=rated)
        self.do("publish", of_list, today=published)


def _made(folder: Path) -> Place:
    place = found(folder, today=OPENED)
    work = _Work(place)
    standard, selo = standard_players(), selo_players()
    by_number = dict(enumerate(standard, start=1))
    newcomer = {"id": "n1", "name": NEWCOMER_NAME, "federation": "HUN", "sex": "w", "birth": 2006}
    guest = {"id": "n2", "name": GUEST_NAME, "federation": "HUN", "sex": "m", "birth": 1990}

    opening = write(work.folder, "opening.json", json.dumps({"list": "standard", "players": standard}).encode())
    work.do("open", "standard", opening, "--day", OPENED, today=OPENED)
    zone = ("--federation", "FIN", "--zone", "Europe/Helsinki")
    work.do("list", "add", "selo", "--kind", "selo", *zone, today=OPENED)
    opening = write(work.folder, "selo.json", json.dumps({"list": "selo", "players": selo}).encode())
    work.do("open", "selo", opening, "--day", OPENED, today=OPENED)
    for number in (STAR, CANDIDATE, ERASED):
        work.do("licence", "add", str(number), "--season", "2024", "--club", CLUB, today=OPENED)
    for number in (REGULAR, JUNIOR):
        work.do("licence", "add", str(number), "--season", "2023", "--club", CLUB, today=OPENED)
        work.do("licence", "add", str(number), "--season", "2024", "--club", OTHER_CLUB, today=OPENED)

    rated = [by_number[number] for number in (REGULAR, JUNIOR, CANDIDATE, 8, 9)]
    seven = [*rated, newcomer, guest]
    # The guest leaves before the last round.
    games = [
        one for one in games_of(seven, 7) if one["round"] < 7 or guest["id"] not in (one["white"], one.get("black"))
    ]
    forfeited = next(one for one in games if {one["white"], one.get("black")} == {rated[3]["id"], rated[4]["id"]})
    forfeited["result"] = "+/-"
    work.accept("standard", report(EVENTS[1], "2024-03-08", "2024-03-14", seven, games, rounds=7), "2024-03-18")
    work.accept("selo", report(EVENTS[2], "2024-03-23", "2024-03-24", selo, games_of(selo, 3)), "2024-03-28")
    work.publish("standard", "2024-03-31", "2024-04-01")
    work.publish("selo", "2024-04-02", "2024-04-02")

    late = [by_number[number] for number in (REGULAR, 8, 10, 11)]
    ten = [by_number[number] for number in (STAR, REGULAR, FOREIGNER, CANDIDATE, ERASED, 12, 13, 14, 15, 16)]
    work.accept("standard", report(EVENTS[3], "2024-04-03", "2024-04-11", ten, games_of(ten, 5)), "2024-04-12")
    late_cup = report(EVENTS[4], "2024-03-25", "2024-03-28", late, games_of(late, 3))
    work.accept("standard", late_cup, "2024-04-13", "--late", "now")
    work.accept("selo", report(EVENTS[5], "2024-04-20", "2024-04-21", selo, games_of(selo, 3)), "2024-04-24")
    refused = work.send(
        "standard", report(EVENTS[6], "2024-04-14", "2024-04-18", late, games_of(late, 3)), "2024-04-25"
    )
    work.do("rule", refused, "reject", "--reason", REASON, today="2024-04-26", by=SECRETARY)
    work.publish("standard", "2024-04-30", "2024-05-01")
    work.publish("selo", "2024-05-02", "2024-05-02")
    work.do("person", "erase", str(ERASED), "--reason", f"asked by {ERASED_NAME}", today="2024-05-03")

    may = [by_number[number] for number in (STAR, REGULAR, JUNIOR, 20)]
    work.accept("standard", report(EVENTS[7], "2024-05-06", "2024-05-09", may, games_of(may, 3)), "2024-05-13")
    unknown = [
        {"id": f"u{place}", "name": f"Ismeretlen, {name}", "federation": "HUN", "birth": 1988}
        for place, name in enumerate(("Anna", "Benő"))
    ]
    waiting = [*may[:2], *unknown]
    work.send("standard", report(EVENTS[8], "2024-05-15", "2024-05-18", waiting, games_of(waiting, 3)), "2024-05-20")
    days = ("--start", "2024-07-06", "--end", "2024-07-10")
    work.do("event", "add", "standard", EVENTS[9], *days, today="2024-05-21")
    work.send("standard", report(EVENTS[10], "2024-05-22", "2024-05-25", late, games_of(late, 3)), "2024-05-27")
    work.do("rate", "standard", today="2024-05-31")
    return place


def site_office() -> Place:
    """The office, which is made when it is asked for first. Tests that write in it copy it (`copied`)."""
    return kept("with everything that pages show", _made)
