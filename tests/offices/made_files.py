"""The people of the kept offices, all made up, and the files that the office gets of them."""

from __future__ import annotations

import json
from typing import Any

Player = dict[str, Any]
Game = dict[str, Any]


def player(id_: str, name: str, sex: str, birth: str, rating: int | None, games: int = 0, **more: Any) -> Player:
    """A player as a report has them; Hungarian where `more` says nothing else."""
    rated = {"rating": rating, "games": games} if rating else {}
    return {"id": id_, "name": name, "federation": "HUN", "sex": sex, "birth": birth, **rated, **more}


ROZA = player("990000001", "Gyertyán, Róza", "w", "2006-01-15", 1890, 45, peak=1905)
BALINT = player("990000002", "Mogyoró, Bálint", "m", "2006-11-03", 1760, 60)
NORA = player("990000003", "Csipke, Nóra", "w", "2010-05-30", 1480, 22)
ABEL = player("990000004", "Juhar, Ábel", "m", "1961-04-02", 2405, 300, peak=2431)
DEZSO = player("990000005", "Bükk, Dezső", "m", "1975-09-19", 2210, 210, peak=2247)
ADA = player("990000006", "Tölgy, Ada", "w", "1988-12-01", 2050, 150)
OTHER_ADA = player("990000007", "Tölgy, Ada", "w", "2001-03-08", 1655, 40)
ODON = player("990000008", "Kőris, Ödön", "m", "1949-07-07", 1940, 400)
UBUL = player("990000009", "Nyár, Ubul", "m", "1990-02-28", 2120, 90)
XENIA = player("990000010", "Szil, Xénia", "w", "1996-10-10", 1830, 70)
GERGO = player("990000011", "Hárs, Gergő", "m", "1984-06-16", 1985, 130)
LUJZA = player("990000012", "Éger, Lujza", "w", "1979-01-23", 1715, 55)
HUNGARIANS = [ROZA, BALINT, NORA, ABEL, DEZSO, ADA, OTHER_ADA, ODON, UBUL, XENIA, GERGO, LUJZA]
"""The opening list of standard."""
ULLA = player("990000101", "Esche, Ulla", "w", "1985", 2080, federation="GER")
OTA = player("990000102", "Smrk, Ota", "m", "1993", 1905, federation="CZE")
UDO = player("990000103", "Stein, Udo", "m", "1991", 1998, federation="GER")
"""Guests, whom only FIDE's list has."""
IGNAC = player("990000013", "Vadrózsa, Ignác", "m", "2012-08-21", None)
MIRTILL = player("990000014", "Fagyal, Mirtill", "w", "2003-04-11", None)
KORNEL = player("990000015", "Bodza, Kornél", "m", "1999-09-09", None)
HEDVIG = player("990000016", "Som, Hedvig", "w", "1970-03-17", None)
"""Players whom events bring."""

FINNS = [
    player("501", "Kataja, Aino", "w", "1991-05-17", 2196, 300, federation="FIN", normal_games=300),
    player("502", "Honka, Eero", "m", "1968-02-29", 2190, 420, federation="FIN"),
    player("503", "Paju, Lempi", "w", "1959-11-30", 1702, 90, federation="FIN", normal_games=90),
    player("504", "Pihlaja, Urho", "m", "1983-01-09", 1955, 160, federation="FIN", normal_games=160),
    player("505", "Leppä, Tuomi", "m", "2009-06-24", 1441, 18, federation="FIN", normal_games=18),
    player("506", "Haapa, Kielo", "w", "1997-08-13", 1830, 77, federation="FIN", normal_games=77),
    player("507", "Vaahtera, Otso", "m", "1974-10-03", 2048, 250, federation="FIN", normal_games=250),
    player("508", "Tuomi, Vanamo", "w", "2000-12-25", 1611, 35, federation="FIN", normal_games=35),
]
GUEST = player("509", "Gran, Nils", "m", "1986-03-03", 1890, 30, federation="SWE", elo=1925, normal_games=30)
FINNISH_NEW = player("selo#9", "Kanerva, Ilpo", "m", "2008-02-02", None, federation="FIN")
CYRILLIC = player("selo#10", "Сосна, Вера", "w", "1994-07-19", None, federation="FIN")

STONES = [
    player("88000001", "Kavics Ilka", "w", "1982-09-12", 1947, grade="2 kyu"),
    player("88000002", "Szikla Máté", "m", "1977-03-21", 1810, grade="3 kyu"),
    player("88000003", "Homok Rita", "w", "1990-01-31", 1402, grade="7 kyu"),
    player("88000004", "Agyag Tibor", "m", "1965-06-06", 1622, grade="5 kyu"),
    player("88000005", "Márga Zita", "w", "2004-10-28", 1288, grade="9 kyu"),
    player("88000006", "Bazalt Leó", "m", "1998-05-15", 2105, grade="1 dan"),
]
PEBBLE = player("88000007", "Murva Elek", "m", "2001-02-14", None, grade="10 kyu")
GNEISS = player("88000008", "Gneis, Gert", "m", "1990-12-12", None, grade="7 kyu", federation="AUT")
FLINT = player("88000009", "Kova Sára", "w", "1995-04-04", None, grade="12 kyu")

RESULTS = ("1-0", "1/2-1/2", "0-1", "1-0", "0-1")


def game(round_: int, white: Player, black: Player, result: str, **more: Any) -> Game:
    return {"round": round_, "white": white["id"], "black": black["id"], "result": result, **more}


def rounds(players: list[Player], shift: int = 0, count: int = 3) -> list[Game]:
    """Rounds by the circle method, for an even number of players."""
    first, *others = players
    games = []
    for number in range(1, count + 1):
        circle = [first, *others]
        half = len(circle) // 2
        for table, (white, black) in enumerate(zip(circle[:half], reversed(circle[half:]), strict=True)):
            white, black = (white, black) if (table + number) % 2 else (black, white)
            games.append(game(number, white, black, RESULTS[(table + number + shift) % len(RESULTS)]))
        others = [others[-1], *others[:-1]]
    return games


STATED = {"id", "name", "federation", "sex", "birth", "elo", "grade", "earlier"}
"""What the report of an event says of its players: no ratings, which are the list's."""
MINUTES = {"standard": 120, "selo": 120, "pelo": 5}


def event(
    of_list: str, name: str, start: str, end: str, players: list[Player], games: list[Game], **more: Any
) -> bytes:
    """The report of an event in JSON."""
    stated = [{key: value for key, value in one.items() if key in STATED} for one in players]
    if of_list == "go":
        stated = [{"entry_grade" if key == "grade" else key: value for key, value in one.items()} for one in stated]
        more = {"board": 19, "base_minutes": 45, "pair": False, "rounds": max(one["round"] for one in games), **more}
    elif of_list == "standard":
        more = {"system": "swiss", "minutes": MINUTES[of_list], **more}
    else:
        more = {"system": "swiss", "minutes": MINUTES[of_list], "country": "FIN", "organiser": "domestic", **more}
    played = {"id": "e", "name": name, "start": start, "end": end, **more, "games": games}
    return report(of_list, stated, [played])


def report(of_list: str, players: list[Player], events: list[dict[str, Any]]) -> bytes:
    whole = {"list": of_list, "players": players, "events": events}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def fide_list(rows: list[tuple[Player, int | None, str]]) -> bytes:
    """FIDE's list in XML: each player with a rating and a flag. It has the years of birth alone."""
    texts = []
    for one, rating, flag in rows:
        names = {"fideid": one["id"], "name": one["name"], "country": one["federation"]}
        titles = {"sex": {"m": "M", "w": "F"}[one["sex"]], "title": one.get("title", ""), "w_title": "", "o_title": ""}
        k = "" if not rating else "10" if rating >= 2400 else "20"
        numbers = {"foa_title": "", "rating": rating or "", "games": "0" if rating else "", "k": k}
        other = dict.fromkeys(("rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k"), "")
        cells = {**names, **titles, **numbers, **other, "birthday": one["birth"][:4], "flag": flag}
        texts.append("".join(f"<{tag}>{value}</{tag}>\n" for tag, value in cells.items()))
    players = "".join(f"<player>\n{text}</player>\n" for text in texts)
    return f"<playerslist>\n{players}</playerslist>\n".encode()


def more_points(trf: bytes) -> bytes:
    """The first player of a TRF has a point too many: its reader doubts it."""
    lines = trf.decode().split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("001"))
    lines[at] = f"{lines[at][:80]}{float(lines[at][80:84]) + 1:4.1f}{lines[at][84:]}"
    return "\n".join(lines).encode()


STRAY = "O01    5 w    Pimpó, Lea                             HUN             2014/06/01  0.0          0\n".encode()
"""A line of a TRF that is laid out as a player's, with a wrong record: a doubt that quotes it."""
