"""The made-up event as chess-results has it: a crosstable and its start list, two pages in a zip."""

import io
import zipfile
from typing import Any

from tests.formats.facts_files import (
    ADA,
    FINNISH,
    NAMES,
    RATINGS,
    SIGNS,
    Facts,
    alone_of,
    games_of,
    xlsx,
)

SITE = "From the Tournament-Database of Chess-Results https://chess-results.com"
POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0}
TYPES = {"swiss": "Swiss-System", "round-robin": "Round robin", "team": "Team-Swiss-System", "match": "Match"}


def _details(facts: Facts) -> list[list[str]]:
    event = facts["event"]
    found = [[SITE], ["Made Cup"], ["Date", f"{event['start']} to {event['end']}".replace("-", "/")]]
    found += [["Time control (Standard)", str(event["time_control"])]] if event.get("time_control") else []
    found += [["Federation", f"Country ( {event['country']} )"]] if event.get("country") else []
    return found + ([["Tournament type", TYPES[event["system"]]]] if event.get("system") else [])


def crosstable(facts: Facts) -> list[list[str]]:
    numbers = {id_: number for number, id_ in enumerate(NAMES, 1)}
    cells: dict[str, list[str]] = {id_: ["-1", "-1", "-1"] for id_ in NAMES}
    points = dict.fromkeys(NAMES, 2 * 3)
    for game in games_of(facts):
        for id_, other, colour, sign in (
            (game["white"], game["black"], "w", SIGNS[game["result"]][0]),
            (game["black"], game["white"], "b", SIGNS[game["result"]][1]),
        ):
            cells[id_][game["round"] - 1] = f"{numbers[other]}{colour}{sign.replace('=', '½')}"
            points[id_] += POINTS[sign] - 2
    for alone in alone_of(facts):
        cells[alone["white"]][alone["round"] - 1] = "-1" if alone["result"] == "bye" else "-0"
        points[alone["white"]] -= 0 if alone["result"] == "bye" else 2
    rows = [["Starting rank crosstable"], ["No.", "", "Name", "1.Rd", "2.Rd", "3.Rd", "Pts."]]
    for id_, number in numbers.items():
        total = f"{points[id_] // 2},5" if points[id_] % 2 else str(points[id_] // 2)
        rows.append([str(number), "", NAMES[id_], *cells[id_], total])
    return [*_details(facts), *rows]


def start_list(facts: Facts, list_name: str) -> list[list[str]]:
    rows = [["Starting rank"], ["No.", "", "Name", "FideID", "FED", "sex", "Born", "RtgI", "RtgN"]]
    for number, id_ in enumerate(NAMES, 1):
        own: dict[str, Any] = dict(facts["player"]) if id_ == ADA else {"rating": RATINGS[id_]}
        fide, national = own.get("rating"), own.get("national")
        if list_name in FINNISH:
            fide, national = own.get("elo"), national or own.get("rating")
        federation = own.get("federation") or ("FIN" if list_name in FINNISH else "")
        shown = [own.get("title"), NAMES[id_], id_, federation, own.get("sex"), own.get("birth"), fide, national]
        rows.append([str(number), *("" if value is None else str(value) for value in shown)])
    return [[SITE], ["Made Cup"], *rows]


def _zipped(**pages: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in pages.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()


def cr_xlsx(facts: Facts, list_name: str) -> bytes:
    return _zipped(cross=xlsx(cross=crosstable(facts)), start=xlsx(start=start_list(facts, list_name)))


def cr_html(facts: Facts, list_name: str) -> bytes:
    return _zipped(cross=_html(crosstable(facts)), start=_html(start_list(facts, list_name)))


def _html(rows: list[list[str]]) -> bytes:
    cells = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    head = "<html><head><title>Chess-Results Server Chess-results.com - Made Cup</title></head>"
    return f"<!DOCTYPE html>{head}<body><h2>Made Cup</h2><table class=CRs1>{cells}</table></body></html>".encode()
