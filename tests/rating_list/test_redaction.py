"""A redacted report has nothing private, and the law makes the same numbers of it."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.core.answer import Answer
from arpad.core.report import Report
from arpad.core.verdicts import Problem
from arpad.formats.report.files import read_report_files
from arpad.formats.report.reader import read_report
from arpad.formats.report.writer import write_report
from arpad.formats.source import file_source
from arpad.rating_list.redaction import redacted_report
from arpad.regulations.rate import rate

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in (ROOT / "tests" / "corpus" / "inputs", ROOT / "examples")
    for path in folder.iterdir()
    if path.is_file() and not path.name.startswith("broken-")
)


def numbers(answer: Answer, ids: dict[str, str], events: dict[str, str]) -> list[Any]:
    """The numbers of an answer, under the IDs of the redacted report."""
    rows = []
    for row in answer.rows:
        parts = [
            part._replace(
                event=events[part.event],
                working=tuple(line._replace(opponent=ids.get(line.opponent, "")) for line in part.working),
            )
            for part in row.parts
        ]
        rows.append(row._replace(id=ids[row.id], parts=tuple(parts), steps=()))
    after = [player._replace(id=ids[player.id], name=None, birth_date=None, earlier=()) for player in answer.after]
    findings = [(one.level, one.clause, one.code) for one in answer.findings if not one.code.startswith("time_")]
    lines = [entry._replace(id=ids[entry.id], name=None, birth=None) for entry in answer.printed]
    return [rows, after, sorted(findings, key=str), lines]


def report_of(path: Path) -> Report | None:
    for of_list in (None, "standard", "selo", "go"):
        read = read_report_files([file_source(path)], list_name=of_list)
        if read.report is not None and read.report.events:
            return read.report
    return None


def rated_alike(report: Report, authority: str | None = None) -> bool:
    """True if a report is rated; then its redacted form must be rated to the same numbers."""
    answer = rate(report, None, authority, {})
    if isinstance(answer, Problem):
        return False
    redacted = redacted_report(report, authority)
    again = rate(redacted, None, authority, {})
    assert not isinstance(again, Problem)
    ids = dict(zip(report.players, redacted.players, strict=True))
    events = dict(zip(report.events, redacted.events, strict=True))
    same = {one: one for one in ids.values()}
    assert numbers(answer, ids, events) == numbers(again, same, {one: one for one in events.values()})
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_rated_as_its_redacted_form(path: Path) -> None:
    report = report_of(path)
    if report is not None and rated_alike(report):
        redacted = redacted_report(report)
        read, problems = read_report(write_report(redacted))
        assert read == redacted, problems
        if report.list == "standard":
            rated_alike(report, "mssz")


def test_most_files_are_rated() -> None:
    """The others are lists, tables of players, or files that need a fact from a person."""
    rated = [path.name for path in FILES if (report := report_of(path)) is not None and rated_alike(report)]
    assert len(rated) >= 35, rated


PRIVATE = {
    "list": "standard",
    "period": "2023-06",
    "players": [
        {"id": "kis-eva", "name": "Kis, Éva", "birth": "2005-05-20", "rating": 1700, "games": 40, "peak": 1700},
        {
            "id": "nagy-pal",
            "name": "Nagy, Pál",
            "birth": "1971-02-03",
            "rating": 1800,
            "games": 99,
            "peak": 1900,
            "earlier": [{"date": "2022-01-02", "event": "Nagy kupa", "opponent": 1800, "score": 1}],
        },
    ],
    "events": [
        {
            "id": "kis-kupa",
            "name": "Made cup",
            "start": "2023-05-03",
            "end": "2023-05-07",
            "time_control": "90 perc Tóth Béla szerint",
            "minutes": 120,
            "arbiters": [{"name": "Tóth, Béla", "licensed": True}],
            "decisions": [{"kind": "refused", "by": "Szabó Ede", "reason": "Because of Éva"}],
            "games": [{"round": 1, "white": "kis-eva", "black": "nagy-pal", "result": "1-0"}],
            "ranks": [{"player": "nagy-pal", "rank": 1}, {"player": "kis-eva", "rank": 2}],
        }
    ],
    "approvals": [
        {"clause": "1.1", "subject": "event kis-kupa", "by": "Szabó Ede", "reason": "Told by phone"},
        {"clause": "1.1", "subject": "game kis-kupa/1/kis-eva-nagy-pal", "by": "QC"},
        {"clause": "1.1", "subject": "whatever Szabó says", "by": "QC"},
    ],
}


def test_what_is_private_goes() -> None:
    report, _ = read_report(json.dumps(PRIVATE).encode())
    assert report is not None
    text = write_report(redacted_report(report)).decode()
    for word in ("kis", "Kis", "nagy", "Nagy", "Tóth", "Szabó", "Éva", "phone", "perc", "-05-20", "1971-02-03"):
        assert word not in text, word
    redacted = redacted_report(report)
    assert [(one.id, one.birth_year) for one in redacted.players.values()] == [("1", 2005), ("2", 1971)]
    assert [approval.subject for approval in redacted.approvals] == ["event 1", "game 1/1/1-2"]
    assert [approval.by for approval in redacted.approvals] == ["office", "QC"]
    (event,) = redacted.events.values()
    assert event.name == "Made cup"
    assert [(one.name, one.licensed) for one in event.arbiters or ()] == [(None, True)]


@pytest.mark.parametrize(
    ("birth", "k", "kept"),
    [
        # fide-2014 8.56: K 40 until the 18th birthday; the list of June 2023 rates May, which begins on the 1st.
        ("2005-04-30", 20, date(2005, 1, 1)),  # 18 on 30 April: no junior on 1 May, nor on 1 June
        ("2005-05-20", 40, date(2005, 5, 2)),  # a junior on 1 May, and no more on 1 June
        ("2005-06-20", 40, date(2005, 6, 2)),  # a junior on both days
        ("2006-05-20", 40, None),  # the year says it: 17 in all of 2023
        ("2004-05-20", 20, None),
    ],
)
def test_a_day_stands_in_where_the_law_turns_on_it(birth: str, k: int, kept: date | None) -> None:
    players = [{**player, "birth": birth} for player in PRIVATE["players"]]  # type: ignore[attr-defined]
    report, _ = read_report(json.dumps({**PRIVATE, "players": players, "approvals": []}).encode())
    assert report is not None
    report = replace(report, events={one: replace(event, decisions=()) for one, event in report.events.items()})
    redacted = redacted_report(report)
    assert redacted.players["1"].birth_date == kept
    answer = rate(redacted, None, None, {})
    assert not isinstance(answer, Problem)
    assert answer.rows[0].k == k
    assert rated_alike(report)
