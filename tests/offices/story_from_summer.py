"""The story of the office from the summer of 2024 to what is left on the desk in February 2025."""

from __future__ import annotations

from tests.offices.made_files import (
    ADA,
    BALINT,
    DEZSO,
    FINNISH_NEW,
    FINNS,
    GERGO,
    GNEISS,
    HEDVIG,
    IGNAC,
    LUJZA,
    NORA,
    OTHER_ADA,
    ROZA,
    STONES,
    STRAY,
    UBUL,
    XENIA,
    event,
    more_points,
    player,
    rounds,
)
from tests.offices.officers import OFFICER, REGISTRAR, Office


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
