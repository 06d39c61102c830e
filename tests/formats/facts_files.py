"""Small files that state one made-up event, in every format, each with the facts that it is asked for.

Facts are named as the report in JSON names them. Those of a player are of Ada, those of a game of the first one.
"""

import io
import json
from collections.abc import Mapping
from typing import Any

import xlsxwriter

from arpad.formats.tables.headings import written_heading

Facts = Mapping[str, Mapping[str, Any]]
"""The facts by what they are of: player, event, game."""
FINNISH = ("selo", "pelo")
ADA, BO, CI = "7000011", "7000022", "7000033"
NAMES = {ADA: "Made, Ada", BO: "Other, Bo", CI: "Third, Ci"}
RATINGS = {ADA: 2000, BO: 1900, CI: 1850}
PINS = {ADA: "17000011", BO: "17000022", CI: "17000033"}
PAIRS = ((1, ADA, BO, None), (2, CI, ADA, "1/2-1/2"), (3, BO, CI, "0-1"))
"""Round, white, black and result; the first result is a fact."""
MATCH = ((1, ADA, BO, None), (2, BO, ADA, "0-1"), (3, ADA, BO, "1/2-1/2"))
"""The same of an event whose system is a match; Ci is not of it."""
OWN_NAMES = ("alone", "others_new")
"""Facts that have no field of their own: `alone` is the result of Ci in the first round, without an opponent, and
`others_new` that the others have no rating."""
SIGNS = {"1-0": "10", "0-1": "01", "1/2-1/2": "==", "+/-": "+-", "-/+": "-+", "-/-": "--", "0-0": "00"}
NO_MOVE = {"1-0": "WL", "0-1": "LW", "1/2-1/2": "DD"}


def games_of(facts: Facts) -> list[dict[str, Any]]:
    """The games as the report in JSON has them."""
    found = []
    for number, white, black, result in MATCH if facts["event"].get("system") == "match" else PAIRS:
        game = {"round": number, "white": white, "black": black, "result": result}
        if facts["game"].get("date"):
            game["date"] = f"2024-04-0{number + 1}"
        found.append({**game, **facts["game"]} if number == 1 else game)
    return found


def alone_of(facts: Facts) -> list[dict[str, Any]]:
    """What Ci did in the first round, if the facts say it."""
    alone = facts["event"].get("alone")
    return [{"round": 1, "white": CI, "result": alone}] if alone else []


def _rounds(facts: Facts) -> list[dict[str, Any]]:
    return [*games_of(facts), *alone_of(facts)]


def event_of(facts: Facts) -> dict[str, Any]:
    return {name: value for name, value in facts["event"].items() if name not in OWN_NAMES}


def report_json(facts: Facts, list_name: str, with_events: bool = True) -> bytes:
    """A report, or its players alone."""
    ids = PINS if list_name == "go" else dict.fromkeys(NAMES)
    own = {name: ids[name] or name for name in NAMES}
    players = [{"id": own[ADA], "name": NAMES[ADA], **facts["player"]}]
    for name in (BO, CI):
        known = {} if facts["event"].get("others_new") else {"rating": RATINGS[name], "games": 60}
        players.append({"id": own[name], "name": NAMES[name], **known})
    sides = ("white", "black")
    games = [{**game, **{side: own[game[side]] for side in sides if side in game}} for game in _rounds(facts)]
    events = [{"id": "made", "games": games, **event_of(facts)}] if with_events else []
    return json.dumps({"list": list_name, "players": players, "events": events}).encode()


def players_json(facts: Facts, list_name: str) -> bytes:
    return report_json(facts, list_name, with_events=False)


def _trf_player(number: int, id_: str, player: Mapping[str, Any], cells: str, record: str = "001") -> str:
    title, sex = player.get("title") or "", player.get("sex") or ""
    birth, rating = str(player.get("birth") or "").replace("-", "/"), player.get("rating") or ""
    federation = player.get("federation") or ""
    front = (
        f"{record} {number:>4} {sex:1}{title:>3} {NAMES[id_]:<33} {rating!s:>4} {federation:3} {id_:>11} {birth:<10}"
    )
    return f"{front}  0.0 {number:>4}{cells}" if record == "001" else front


def trf(facts: Facts, list_name: str, version: int = 16) -> bytes:
    """A TRF16, or a TRF26 with its records for rounds, type and time control."""
    event, own = facts["event"], facts["player"]
    lines = ["012 Made Cup", "022 Town", f"032 {event.get('country') or ''}"]
    lines += [f"042 {event['start']}".replace("-", "/"), f"052 {event['end']}".replace("-", "/")]
    if event.get("system"):
        lines.append(f"092 {event['system']}" if version == 16 else f"192 {TRF26_TYPES[event['system']]}")
    lines.append("102 Arbiter, Ann")
    if event.get("time_control"):
        lines.append(f"{122 if version == 16 else 222} {event['time_control']}")
    day = facts["game"].get("date")
    if day:
        days = [game["date"] for game in games_of(facts)]
        lines.append("132".ljust(91) + "  ".join(one[2:].replace("-", "/") for one in days))
    if version == 26 and event.get("rounds"):
        lines.append(f"142 {event['rounds']}")
    numbers = {id_: number for number, id_ in enumerate(NAMES, 1)}
    cells = {id_: ["  0000 - U", "  0000 - U", "  0000 - U"] for id_ in NAMES}
    for game in games_of(facts):
        signs = (NO_MOVE if game.get("one_move_each") is False else SIGNS)[game["result"]]
        for id_, other, colour, sign in (
            (game["white"], game["black"], "w", signs[0]),
            (game["black"], game["white"], "b", signs[1]),
        ):
            cells[id_][game["round"] - 1] = f"  {numbers[other]:>4} {colour} {sign}"
    for alone in alone_of(facts):
        cells[alone["white"]][alone["round"] - 1] = f"  0000 - {'U' if alone['result'] == 'bye' else 'Z'}"
    finnish = list_name in FINNISH
    for id_, number in numbers.items():
        person = own if id_ == ADA else {"rating": RATINGS[id_], "federation": "FIN"}
        shown = {**person, "rating": person.get("elo")} if finnish else person
        lines.append(_trf_player(number, id_, shown, "".join(cells[id_])))
    for id_, number in numbers.items() if finnish else ():
        person = own if id_ == ADA else {"rating": RATINGS[id_]}
        if person.get("rating"):
            lines.append(_trf_player(number, id_, {"rating": person["rating"]}, "", "FIN"))
        if person.get("national"):
            lines.append(_trf_player(number, id_, {"rating": person["national"]}, "", person["federation"]))
    return "\n".join([*lines, ""]).encode()


TRF26_TYPES = {"swiss": "FIDE_DUTCH_2026", "round-robin": "BERGER_ROUNDROBIN", "team": "FIDE_TEAM_SWISS"}


def trf26(facts: Facts, list_name: str) -> bytes:
    return trf(facts, list_name, 26)


def pgn(facts: Facts, _list_name: str) -> bytes:
    own, event, parts = facts["player"], facts["event"], []
    for game in games_of(facts):
        tags = {"Event": "Made Cup", "EventDate": event["start"].replace("-", "."), "Round": game["round"]}
        tags["Date"] = (game.get("date") or "????.??.??").replace("-", ".")
        for side in ("white", "black"):
            id_, word = game[side], side.capitalize()
            rating = (own.get("elo") or own.get("rating")) if id_ == ADA else RATINGS[id_]
            tags |= {word: NAMES[id_], f"{word}FideId": id_, f"{word}Elo": rating}
            tags |= {f"{word}Title": own.get("title")} if id_ == ADA else {}
        forfeit = game["result"] in ("+/-", "-/+")
        tags["Result"] = {"+/-": "1-0", "-/+": "0-1"}.get(game["result"], game["result"])
        tags |= {"Termination": "default"} if forfeit else {}
        tags["TimeControl"] = event.get("time_control")
        moves = "" if forfeit else "1. e4 " if game.get("one_move_each") is False else "1. e4 e5 "
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items() if value is not None)
        parts.append(f"{head}\n{moves}{tags['Result']}\n")
    return "\n".join(parts).encode()


EVENT_COLUMNS = ("country", "start", "end", "rounds", "system", "time_control")
GAME_COLUMNS = ("date", "minutes", "minutes_black", "one_move_each", "stones")


def _cell(value: Any) -> str:
    return (
        {True: "yes", False: "no", None: ""}.get(value, str(value))
        if not isinstance(value, int) or isinstance(value, bool)
        else str(value)
    )


def _heading(kind: Any, name: str) -> str:
    return written_heading(kind, name, "en")


def _side_heading(side: str, name: str, list_name: str) -> str:
    if name == "rating" and list_name in FINNISH:
        name = list_name
    return f"{side.capitalize()} {_heading('players', name)}"


def games_table(facts: Facts, list_name: str) -> list[list[str]]:
    """A row a game, with columns for all that Ada's facts are."""
    event, own = facts["event"], dict(facts["player"])
    columns = [name for name in EVENT_COLUMNS if event.get(name) is not None]
    more = [name for name in GAME_COLUMNS if facts["game"].get(name) is not None]
    own.setdefault("rating", None)
    ids = PINS if list_name == "go" else {name: name for name in NAMES}
    sides = [(side, name) for side in ("white", "black") for name in own]
    head = ["Event", *(_heading("games", name) for name in columns), "Round", "White", "White ID", "Black", "Black ID"]
    head += ["Result", *(_heading("games", name) for name in more)]
    head += [_side_heading(side, name, list_name) for side, name in sides]
    rows = [head]
    for game in _rounds(facts):
        row = ["Made Cup", *(_cell(event[name]) for name in columns), str(game["round"])]
        for id_ in (game["white"], game.get("black")):
            row += [NAMES[id_], ids[id_]] if id_ else ["", ""]
        row += [game["result"], *(_cell(game.get(name)) for name in more)]
        for side, name in sides:
            id_ = game.get(side)
            value = own[name] if id_ == ADA else RATINGS.get(id_) if name == "rating" and list_name != "go" else None
            row.append(_cell(value))
        rows.append(row)
    return rows


def players_table(facts: Facts, list_name: str) -> list[list[str]]:
    """A row a player."""
    own = {"rating": None, **facts["player"]}
    ids = PINS if list_name == "go" else {name: name for name in NAMES}
    rows = [["ID", "Name", *(_heading("players", name) for name in own)]]
    for id_ in NAMES:
        person = own if id_ == ADA else {"rating": RATINGS[id_], "games": 60}
        rows.append([ids[id_], NAMES[id_], *(_cell(person.get(name)) for name in own)])
    return rows


def csv(rows: list[list[str]]) -> bytes:
    return "".join(";".join(row) + "\n" for row in rows).encode()


def xlsx(**sheets: list[list[str]]) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    return out.getvalue()


def workbook(facts: Facts, list_name: str) -> bytes:
    """A sheet of games, and one of what is known of the players."""
    alone = {**facts, "player": {}}
    games = [row[:-2] for row in games_table(alone, list_name)]  # without the two columns of ratings
    return xlsx(games=games, players=players_table(facts, list_name))


FIDE_FIELDS = {"name": "name", "federation": "country", "sex": "sex", "title": "title", "birth": "birthday"}


def _fide_row(facts: Facts, list_name: str, id_: str) -> dict[str, str]:
    person = facts["player"] if id_ == ADA else {"rating": RATINGS[id_], "federation": "FIN"}
    finnish = list_name in FINNISH
    found = {"fideid": id_, "name": NAMES[id_], "country": person.get("federation") or ""}
    found["sex"] = {"m": "M", "w": "F"}.get(person.get("sex") or "", "")
    found["title"] = person.get("title") or ""
    found["rating"] = str(person.get("elo" if finnish else "rating") or "")
    found |= {"games": "0", "k": str(person.get("k") or "20")}
    found |= {"rapid_rating": str(person.get("elo_rapid") or ""), "rapid_games": "0", "rapid_k": "20"}
    found |= {"blitz_rating": "", "blitz_games": "", "blitz_k": ""}
    found |= {"w_title": "", "o_title": "", "foa_title": ""}
    found["birthday"] = str(person.get("birth") or "")[:4]
    found["flag"] = "i" if person.get("inactive") else ""
    return found


def fide_xml(facts: Facts, list_name: str) -> bytes:
    lines = ["<playerslist>"]
    for id_ in NAMES:
        cells = "".join(f"<{name}>{value}</{name}>\n" for name, value in _fide_row(facts, list_name, id_).items())
        lines.append(f"<player>\n{cells}</player>")
    return "\n".join([*lines, "</playerslist>", ""]).encode()


def fide_txt(facts: Facts, list_name: str) -> bytes:
    """The combined list, by the columns of its heading."""
    head = (
        "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
        "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
    )
    lines = [head]
    places = {"fideid": 0, "name": 15, "country": 76, "sex": 80, "title": 84, "rating": 113, "k": 123}
    places |= {"rapid_rating": 126, "birthday": 152, "flag": 158}
    for id_ in NAMES:
        line = [" "] * len(head)
        for name, value in _fide_row(facts, list_name, id_).items():
            if name in places:
                line[places[name] : places[name] + len(value)] = value
        lines.append("".join(line))
    return "\r\n".join([*lines, ""]).encode()


def _go_cell(facts: Facts, id_: str, number: int, stroke: str) -> str:
    places = {name: place for place, name in enumerate(NAMES, 1)}
    for game in games_of(facts):
        if game["round"] == number and id_ in (game["white"], game["black"]):
            white = game["white"] == id_
            sign = {"1": "+", "0": "-"}.get(SIGNS[game["result"]][not white], SIGNS[game["result"]][not white])
            stroke = "!" if game["result"] in ("+/-", "-/+") else stroke
            other = game["black"] if white else game["white"]
            return f"{places[other]}{sign}{stroke}{'w' if white else 'b'}{game.get('stones') or 0}"
    return "0-"


def _rank(facts: Facts, id_: str) -> str:
    grade = (facts["player"].get("entry_grade") if id_ == ADA else None) or "4 kyu"
    number, word = grade.split()
    return f"{number}{word[0].upper()}"


def h9(facts: Facts, _list_name: str) -> bytes:
    event = facts["event"]
    lines = ["; EV[Made Cup]", f"; PC[{event.get('country') or 'HU'},Town]", f"; DT[{event['start']},{event['end']}]"]
    lines += [f"; TM[{event['adjusted_minutes']}]"] if event.get("adjusted_minutes") else []
    for place, id_ in enumerate(NAMES, 1):
        cells = " ".join(_go_cell(facts, id_, number, "/") for number in (1, 2, 3))
        name = NAMES[id_].replace(",", "")
        country = (facts["player"].get("federation") if id_ == ADA else None) or "HU"
        lines.append(f"{place} {name} {_rank(facts, id_)} {country} Club 30 100 200 0 {cells} |{PINS[id_]}")
    return "\n".join([*lines, ""]).encode()


def tou(facts: Facts, _list_name: str) -> bytes:
    event = facts["event"]
    start = "/".join(reversed(event["start"].split("-")))
    lines = [";name=made", f";date={start}", ";vill=Town", ";comm=Made Cup"]
    lines += [f";size={event['board']}"] if event.get("board") else []
    lines += [f";time={event['base_minutes']}"] if event.get("base_minutes") else []
    for place, id_ in enumerate(NAMES, 1):
        cells = " ".join(_go_cell(facts, id_, number, "") for number in (1, 2, 3))
        lines.append(f"{place} {NAMES[id_].replace(',', '')} {_rank(facts, id_)} 120000{place} 38Gr {cells}")
    return "\n".join([*lines, ""]).encode()


GOTHA = {"1-0": "WHITEWINS", "0-1": "BLACKWINS", "1/2-1/2": "EQUAL", "+/-": "WHITEWINS_BYDEF", "-/+": "BLACKWINS_BYDEF"}


def opengotha(facts: Facts, _list_name: str) -> bytes:
    event = facts["event"]
    keys = {id_: name.replace(", ", "").upper() for id_, name in NAMES.items()}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<Tournament dataVersion="201">', "<Players>"]
    for id_, name in NAMES.items():
        last, first = name.split(", ")
        country = (facts["player"].get("federation") if id_ == ADA else None) or "HU"
        lines.append(
            f'<Player club="Club" country="{country}" egfPin="{PINS[id_]}" firstName="{first}" name="{last}" '
            f'participating="111" rank="{_rank(facts, id_)}" rating="2000" registeringStatus="FIN"/>'
        )
    lines += ["</Players>", "<Games>"]
    for table, game in enumerate(games_of(facts), 1):
        lines.append(
            f'<Game blackPlayer="{keys[game["black"]]}" handicap="{game.get("stones") or 0}" knownColor="true" '
            f'result="RESULT_{GOTHA[game["result"]]}" roundNumber="{game["round"]}" tableNumber="{table}" '
            f'whitePlayer="{keys[game["white"]]}"/>'
        )
    byo_yomi = event.get("byo_yomi") or {}
    times = 'complementaryTimeSystem="SUDDENDEATH"'
    if byo_yomi:
        times = f'complementaryTimeSystem="STDBYOYOMI" stdByoYomiTime="{byo_yomi["seconds"]}"'
    base = f'basicTime="{event["base_minutes"]}"' if event.get("base_minutes") else ""
    size = f'size="{event["board"]}"' if event.get("board") else ""
    lines += ["</Games>", "<ByePlayers/>", "<TournamentParameterSet>"]
    lines.append(
        f'<GeneralParameterSet {base} beginDate="{event["start"]}" {times} endDate="{event["end"]}" komi="6.5" '
        f'location="Town" name="Made Cup" numberOfRounds="{event.get("rounds") or 3}" {size}/>'
    )
    return "\n".join([*lines, "</TournamentParameterSet>", "</Tournament>", ""]).encode()
