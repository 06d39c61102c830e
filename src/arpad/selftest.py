"""Runs the cases that are shipped with the editions: the law's own worked examples, as data.

A case names the clauses it tests and has one of three shapes:
- `player` and `games`: one player's games against opponents of given ratings; `expect` is the row of the answer;
- `players`, `event` or `events`: a small report; `expect` names rows, findings, steps and working;
- `call` and `given`: one function of the edition; `expect` is what it returns.

`findings`, `steps` and `working` must be among those found; `codes` and `step_codes` are all of them in order;
`absent` names clauses without a finding, `not_checked` the clauses of the event's note. An event that is `complete`
says everything that a check asks for. Unless a case says otherwise, an event is from 3 to 11 April of the first year
whose April is under the edition, for the list of May. With `authority` each event is under the edition of its own first
day.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from arpad.core.answer import Answer
from arpad.core.dates import Month, day_code
from arpad.core.list_kind import list_kinds
from arpad.core.packages import HOME
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import answer_json
from arpad.formats.report.reader import read_report
from arpad.formats.report.union import gather
from arpad.locale import LANGUAGES, catalogue
from arpad.regulations.edition import Edition
from arpad.regulations.rate import rate
from arpad.regulations.sentences import codes_of_clause
from arpad.regulations.settings import overridden

PLAYER = "player"
"""The ID of the player in a case about one player."""
PLAYERS = {"a": {"rating": 2000}, "b": {"rating": 1900}}
GAMES = ["1 a 1-0 b"]
COMPLETE: dict[str, Any] = {
    "minutes": 120,
    "first_control_moves": 40,
    "hours_per_day": 5,
    "hybrid": False,
    "norms": False,
    "arbiters": [{"name": "Made, Up", "licensed": True}],
    "says_rated": True,
    "country": "FIN",
    "organiser": "domestic",
}
"""What an event must say so that every clause can be checked, apart from its days."""
ABOUT_THE_REPORT = ("findings", "absent", "not_checked", "codes", "printed")
RESULT_OF = {"1": "1-0", "0.5": "1/2-1/2", "0": "0-1"}


class Failure(NamedTuple):
    """A difference between what a case expects and its answer."""

    edition: str
    file: str
    case: str
    what: str


def run_edition(edition: Edition) -> tuple[int, list[Failure]]:
    """Run every case of an edition; return how many there are, and the failures."""
    cases = edition.cases()
    failures = [failure for case in cases for failure in run_case(edition, case)]
    return len(cases), failures


def run_case(edition: Edition, case: Mapping[str, Any]) -> list[Failure]:
    differences = _call_differences(edition, case) if "call" in case else _report_differences(edition, case)
    return [Failure(edition.id, case["file"], case["name"], what) for what in differences]


def missing_sentences(edition: Edition) -> list[Failure]:
    """The steps, findings and duties of an edition of another package that have no sentence in a language."""
    if edition.package.startswith(f"{HOME}."):
        return []  # the tests of this package hold its own
    codes = dict.fromkeys(".".join(code) for number in edition.clauses for code in codes_of_clause(edition, number))
    return [
        Failure(edition.id, f"sentences.{language}.yaml", code, "there is no sentence")
        for language in LANGUAGES
        for code in codes
        if not catalogue(language).has_sentence(code)
    ]


def _call_differences(edition: Edition, case: Mapping[str, Any]) -> list[str]:
    try:
        function = edition.rule(case["call"])
    except StopIteration:
        return [f"there is no function {case['call']}"]
    kinds = function.__annotations__
    unknown = [key for key in case.get("given", {}) if key not in kinds]
    if unknown:
        return [f"{case['call']} takes no {unknown[0]}"]
    given = {key: _argument(value, kinds[key]) for key, value in case.get("given", {}).items()}
    if "law" in function.__code__.co_varnames[: function.__code__.co_argcount]:
        settings = {key: str(value) for key, value in case.get("set", {}).items()}
        values = overridden(edition, settings)
        if isinstance(values, Problem):
            return [f"--set: {values.code}"]
        given["law"] = edition.law(values)
    expected = case["expect"]
    if isinstance(expected, str) and expected.isupper():
        expected = getattr(edition.module("reasons"), expected)  # a word of the working columns
    return _differences("result", expected, _plain(function(**given)))


def _argument(value: Any, kind: Any) -> Any:
    """A month is written YYYY-MM, a day code as its day; everything else is what YAML makes of it."""
    if isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}", value):
        return Month.parse(value)
    if isinstance(value, date) and kind is int:
        return day_code(value)
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, date | Month):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value


def _report_differences(edition: Edition, case: Mapping[str, Any]) -> list[str]:
    answer = answer_case(edition, case)
    if isinstance(answer, Problem):
        return _differences("problem", case["expect"].get("problem"), answer.code)
    document = answer_json(answer, lambda code, _: code)
    expected = dict(case["expect"])
    if "player" in case:
        players = {PLAYER: {key: expected.pop(key) for key in list(expected) if key not in ABOUT_THE_REPORT}}
    else:
        players = expected.pop("players", {})
    rows = {row["id"]: row for row in document["players"]}
    differences = []
    for name, fields in players.items():
        differences += _row_differences(name, fields, rows[name])
    for wanted in expected.pop("findings", []):
        if not any(_contains(finding, wanted) for finding in document["findings"]):
            known = [(f["level"], f["clause"], f["subject"], f["code"]) for f in document["findings"]]
            differences.append(f"no finding {wanted}; found {known}")
    for clause in expected.pop("absent", []):
        codes = [f["code"] for f in document["findings"] if f["clause"] == clause]
        differences += [f"finding {code} on {clause}, expected none" for code in codes]
    if "not_checked" in expected:
        open_clauses = [f["values"]["clauses"] for f in document["findings"] if f["code"] == "not_checked"]
        wanted = [expected["not_checked"]] if expected["not_checked"] else []
        differences += _differences("not checked", wanted, open_clauses)
        expected.pop("not_checked")
    if "codes" in expected:
        codes = [f["code"] for f in document["findings"]]
        differences += _differences("findings", expected.pop("codes"), codes)
    if "printed" in expected:
        printed = [_plain_entry(entry, expected["printed"]) for entry in answer.printed]
        differences += _differences("printed", expected.pop("printed"), printed)
    return differences + [f"unknown expectation {key}" for key in expected]


def answer_case(edition: Edition, case: Mapping[str, Any]) -> Answer | Problem:
    """The answer to a case that is a report, or the problem that refuses it."""
    report = _player_report(edition, case) if "player" in case else _small_report(edition, case)
    return rate_dictionary(edition, report, case.get("set", {}), case.get("authority"))


def rate_dictionary(
    edition: Edition, report: Mapping[str, Any], settings: Mapping[str, Any], authority: str | None = None
) -> Answer | Problem:
    """Rate a report given as a dictionary, through the reader of report files."""
    data = json.dumps(report, default=str).encode()
    read, problems = read_report(data)
    if read is not None:
        read, problems = gather([("case", read)])
    if read is None:
        return problems[0]
    regulation = None if authority else edition.id
    return rate(read, regulation, authority, {key: str(value) for key, value in settings.items()})


def _plain_entry(entry: Any, wanted: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    keys = {key for line in wanted for key in line}
    return {key: getattr(entry, key) for key in keys}


def _row_differences(name: str, expected: Mapping[str, Any], row: Mapping[str, Any]) -> list[str]:
    differences = []
    for key, value in expected.items():
        if key == "steps":
            for wanted in value:
                step = {"code": wanted} if isinstance(wanted, str) else wanted
                if not any(_contains(entry, step) for entry in row["steps"]):
                    differences.append(f"{name}: no step {step}; found {[s['code'] for s in row['steps']]}")
        elif key == "step_codes":
            differences += _differences(f"{name}.steps", value, [step["code"] for step in row["steps"]])
        elif key == "no_steps":
            differences += [f"{name}: step {s['code']}, expected none" for s in row["steps"] if s["code"] in value]
        elif key == "working":
            lines = [line for part in row["parts"] for line in part["working"]]
            for wanted in value:
                if not any(_contains(line, wanted) for line in lines):
                    differences.append(f"{name}: no working {wanted}; found {lines}")
        elif key == "parts":
            if len(value) != len(row["parts"]):
                differences.append(f"{name}: {len(row['parts'])} parts, expected {len(value)}")
            for wanted, part in zip(value, row["parts"], strict=False):
                if not _contains(part, wanted):
                    differences.append(f"{name}: part {wanted}; found {part}")
        else:
            differences += _differences(f"{name}.{key}", value, row[key])
    return differences


def _contains(computed: Any, wanted: Any) -> bool:
    """True if `computed` has everything in `wanted`, in nested dictionaries too."""
    if isinstance(wanted, Mapping):
        return isinstance(computed, Mapping) and all(
            k in computed and _contains(computed[k], v) for k, v in wanted.items()
        )
    return bool(_plain(wanted) == computed)


def _differences(what: str, expected: Any, computed: Any) -> list[str]:
    return [] if _plain(expected) == computed else [f"{what} is {computed}, expected {_plain(expected)}"]


def _april(edition: Edition) -> Month:
    """The first April of which every day is under an edition."""
    april = Month(edition.first_day.year, 4)
    return april if edition.in_force(april.first_day) else april.plus(12)


def _list(edition: Edition, case: Mapping[str, Any]) -> str:
    return str(case.get("list", edition.lists[0]))


def _period(edition: Edition, case: Mapping[str, Any]) -> str | None:
    """The list of May, where lists are monthly."""
    default = str(_april(edition).plus(1)) if list_kinds()[edition.lists[0]].is_monthly else None
    period: str | None = case.get("period", default)
    return period


def _event(edition: Edition) -> dict[str, Any]:
    april = _april(edition)
    return {"id": "e1", "system": "swiss", "start": f"{april}-03", "end": f"{april}-11"}


def _player_report(edition: Edition, case: Mapping[str, Any]) -> dict[str, Any]:
    """One player against opponents of given ratings (null: unrated); `times` repeats a game."""
    players = [{"id": PLAYER, **case["player"]}]
    games = []
    rows = [game for game in case["games"] for _ in range(game.get("times", 1))]
    for number, game in enumerate(rows, start=1):
        players.append({"id": f"opponent {number}", "rating": game["opponent"]})
        result = game.get("result") or RESULT_OF[str(game["score"])]
        more = {key: value for key, value in game.items() if key not in ("opponent", "score", "times", "result")}
        games.append({"round": number, "white": PLAYER, "black": f"opponent {number}", "result": result, **more})
    event = {**_event(edition), **case.get("event", {}), "games": games}
    report = {"list": _list(edition, case), "period": _period(edition, case), "players": players, "events": [event]}
    return {key: value for key, value in report.items() if value is not None}


def _small_report(edition: Edition, case: Mapping[str, Any]) -> dict[str, Any]:
    """A report of named players and of games written "ROUND WHITE RESULT BLACK"."""
    events = case.get("events") or [case.get("event", {})]
    april = _april(edition)
    days = {"registered": str(april.plus(-1).first_day), "reported": f"{april}-12"}
    base = {**_event(edition), **({**COMPLETE, **days} if case.get("complete") else {})}
    players = [{"id": name, **(facts or {})} for name, facts in case.get("players", PLAYERS).items()]
    report = {
        "list": _list(edition, case),
        "period": _period(edition, case),
        "players": players,
        "events": [{**base, **event, "games": [_game(g) for g in event.get("games", GAMES)]} for event in events],
        "approvals": case.get("approvals", []),
    }
    return {key: value for key, value in report.items() if value is not None}


def _game(game: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(game, Mapping):
        more = {key: value for key, value in game.items() if key != "game"}
        return {**_game(game["game"]), **more}
    round_, white, result, *black = game.split()
    found = {"round": int(round_), "white": white, "result": result}
    return {**found, "black": black[0]} if black else found
