"""The story of the office from its foundation to the spring of 2024."""

from __future__ import annotations

import json

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
from tests.offices.officers import LISTS, OFFICER, REGISTRAR, Office

TO_UNDO = "0005_lists"
"""The migration that the office goes back to once, so that `init` has tables to bring up to date: the act `renew`."""


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
