"""No format loses the time of an event: under every edition a changed time changes the answer or a finding."""

import io
import json
from datetime import date
from typing import Any

import pytest

from arpad.core.report import Report
from arpad.formats.answer_json import answer_json
from arpad.formats.content import kind_of_file, read_content, reports_of
from arpad.formats.supplied.days import with_days
from arpad.regulations.rate import rate

EDITIONS = {
    "fide-2014": "standard",
    "mssz-2017": "standard",
    "fide-2024": "standard",
    "fide-2025": "standard",
    "ssl-2022": "selo",
}
TIMES = ("90 min + 30 sec", "60 min", "15 min + 10 sec", "25", None)
"""Long enough for everyone, for few, for no one; unclear; not written."""


def trf(time: str | None) -> bytes:
    lines = [
        *("012 Made Cup", "022 Town", "032 FIN", "042 2024/04/03", "052 2024/04/03", "102 Made, Up"),
        *([f"122 {time}"] if time else []),
        f"001 {1:>4} m    {'Made, Ada':<33} 2000 FIN {'700001':>11} 1980/01/01  1.0    1     2 w 1",
        f"001 {2:>4} m    {'Other, Bo':<33} 1900 FIN {'700002':>11} 1981/01/01  0.0    2     1 b 0",
    ]
    return "\n".join(lines).encode()


def pgn(time: str | None) -> bytes:
    tags = {
        "Event": "Made Cup",
        "Site": "Town",
        "Date": "2024.04.03",
        "EventDate": "2024.04.03",
        "Round": "1",
        "White": "Made, Ada",
        "Black": "Other, Bo",
        "Result": "1-0",
        "WhiteElo": "2000",
        "BlackElo": "1900",
        "WhiteFideId": "700001",
        "BlackFideId": "700002",
        **({"TimeControl": time} if time else {}),
    }
    return ("".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n1. e4 e5 1-0\n").encode()


def csv(time: str | None) -> bytes:
    head = "Event;Start;End;Round;White;White ID;White rating;Black;Black ID;Black rating;Result;Time control"
    row = f"Made Cup;2024-04-03;2024-04-03;1;Made, Ada;700001;2000;Other, Bo;700002;1900;1-0;{time or ''}"
    return f"{head}\n{row}\n".encode()


def report_json(time: str | None, list_name: str) -> bytes:
    game = {"round": 1, "white": "700001", "black": "700002", "result": "1-0"}
    event = {"id": "e", "start": "2024-04-03", "end": "2024-04-03", "games": [game], "time_control": time}
    players = [{"id": "700001", "rating": 2000, "games": 50}, {"id": "700002", "rating": 1900, "games": 50}]
    return json.dumps({"list": list_name, "players": players, "events": [event]}).encode()


def answered(data: bytes, edition: str, list_name: str) -> dict[str, Any]:
    kind = kind_of_file(io.BytesIO(data))
    reading = read_content(io.BytesIO(data), kind, list_name)  # type: ignore[arg-type]
    assert reading.content is not None, reading.problems
    content = reading.content
    if not isinstance(content, Report):
        dated = with_days(content, reading.problems, (None, date(2024, 4, 3)))
        content = dated[0]  # type: ignore[index]
    [report] = reports_of(content, "made", list_name)  # type: ignore[arg-type, misc]
    answer = rate(report, edition, None, {}, None)
    return answer_json(answer, lambda code, _values=None: code)  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("format_", ["trf", "pgn", "csv", "json"])
def test_another_time_is_another_answer(format_: str, edition: str) -> None:
    list_name = EDITIONS[edition]
    found = []
    for time in TIMES:
        data = (
            report_json(time, list_name) if format_ == "json" else {"trf": trf, "pgn": pgn, "csv": csv}[format_](time)
        )
        answer = answered(data, edition, list_name)
        found.append(json.dumps(answer, sort_keys=True, default=str))
        if time is None or time == "25":
            [asked] = [
                f for f in answer["findings"] if f["level"] == "approve" and f["values"].get("field") == "minutes"
            ]
            assert asked["values"]["given"] == (None if time is None else time)
    assert len(set(found)) == len(TIMES)
