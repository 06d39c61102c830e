"""The reading and rating path of `arpad rate` over made-up files: everything that an answer and its findings say."""

import json
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import arpad
from arpad.core.answer import Answer
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import answer_json
from arpad.regulations.rate import rate
from tests.formats import facts_files as files
from tests.formats import facts_pages
from tests.formats.facts_files import Facts

DAYS = {"start": "2024-04-01", "end": "2024-04-05"}
TIMES = {"standard": "90 min + 30 sec", "selo": "90 min + 30 sec", "pelo": "5 min"}
ENCODED = {"standard": "5400+30", "selo": "5400+30", "pelo": "300"}
IN_SECONDS = ("trf26", "pgn")
"""Formats whose time controls are in seconds."""
LAST_DAY_SUPPLIED = ("pgn", "tou")
"""Formats that do not state an event's last day."""
GO_FILES = ("h9", "tou", "opengotha")
WRITERS = {
    "json": files.report_json,
    "json-players": files.players_json,
    "csv-games": lambda facts, name: files.csv(files.games_table(facts, name)),
    "xlsx-games": lambda facts, name: files.xlsx(games=files.games_table(facts, name)),
    "workbook": files.workbook,
    "csv-players": lambda facts, name: files.csv(files.players_table(facts, name)),
    "xlsx-players": lambda facts, name: files.xlsx(players=files.players_table(facts, name)),
    "trf16": files.trf,
    "trf26": files.trf26,
    "pgn": files.pgn,
    "cr-xlsx": facts_pages.cr_xlsx,
    "cr-html": facts_pages.cr_html,
    "fide-txt": files.fide_txt,
    "fide-xml": files.fide_xml,
    "h9": files.h9,
    "tou": files.tou,
    "opengotha": files.opengotha,
}
OF_PLAYERS = ("json-players", "csv-players", "xlsx-players", "fide-txt", "fide-xml")


class Read(NamedTuple):
    """A report as read, with every line that its files bring; None where they are refused."""

    report: Report | None
    problems: tuple[str, ...]


class Outcome(NamedTuple):
    """What a person gets: the answer, the findings, and every line on standard error or the refusal."""

    answer: str
    findings: tuple[Any, ...]
    problems: tuple[str, ...]


def base_facts(list_name: str, format_: str) -> dict[str, dict[str, Any]]:
    """The facts of the event that a row says nothing of."""
    event: dict[str, Any] = dict(DAYS)
    if list_name == "go":
        event |= {"board": 19, "base_minutes": 60, "rounds": 3}
    else:
        event["time_control"] = (ENCODED if format_ in IN_SECONDS else TIMES)[list_name]
    if list_name in files.FINNISH:
        event["country"] = "FIN"
    return {"player": {}, "event": event, "game": {"result": "1-0"}}


def with_facts(base: dict[str, dict[str, Any]], more: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {of: {**facts, **more.get(of, {})} for of, facts in base.items()}


def read(format_: str, facts: Facts, list_name: str, folder: Path) -> Read:
    """Read the event, with the facts in a file of the format, as `arpad rate` reads files."""
    given, beside = folder / "made", folder / "beside"
    given.write_bytes(WRITERS[format_](facts, list_name))
    event_files: tuple[str, ...] = (str(given),)
    player_files: tuple[str, ...] = ()
    if format_ in OF_PLAYERS:
        plain: Facts = {**facts, "player": {}}
        beside.write_bytes((files.opengotha if list_name == "go" else files.trf)(plain, list_name))
        event_files, player_files = (str(beside),), (str(given),)
    elif list_name == "go" and format_ != "json":
        beside.write_bytes(_points(facts, format_))
        player_files = (str(beside),)
    end = date.fromisoformat(facts["event"]["end"]) if format_ in LAST_DAY_SUPPLIED else None
    found = arpad.read(*event_files, players=player_files, list=list_name, end=end)
    if isinstance(found, arpad.Refused):
        return Read(None, (found.line(),))
    return Read(found.report, tuple(map(repr, found.problems)))


def _points(facts: Facts, format_: str) -> bytes:
    """The points of the others, and of Ada where the row gives them, which a go file cannot state."""
    own = facts["player"] if format_ in GO_FILES else {}
    told = {name: own[name] for name in ("rating", "register") if name in own}
    players = [{"id": files.PINS[files.ADA], **told}]
    players += [{"id": files.PINS[name], "rating": files.RATINGS[name]} for name in (files.BO, files.CI)]
    if format_ == "tou":
        players = [{**player, "id": f"made#{place}"} for place, player in enumerate(players, 1)]
    return json.dumps({"list": "go", "players": players, "events": []}).encode()


def rated(found: Read, edition: str) -> Outcome:
    """Rate what was read by an edition."""
    if found.report is None:
        return Outcome("refused", (), found.problems)
    answer = rate(found.report, edition, None, {}, None)
    if isinstance(answer, Problem):
        return Outcome("refused", (), (repr(answer),))
    shown = answer_json(answer, lambda code, _values: code)
    findings = shown.pop("findings")
    printed = [(entry.id, entry.rating, entry.k) for entry in answer.printed]
    text = repr([shown, printed, answer.unrated_titled, _after(answer)])
    return Outcome(text, tuple(map(str, findings)), found.problems)


def _after(answer: Answer) -> list[tuple[Any, ...]]:
    """What the next list starts from, without what a file states of a person and no rule changes."""
    kept = ("id", "games", "peak", "normal_games", "untimed_games", "grade", "reached", "titles_due")
    return [tuple(getattr(player, name) for name in kept) for player in answer.after]
