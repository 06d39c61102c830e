"""The door of the edition: a report and a month in, the answer out."""

from typing import NamedTuple

from arpad.core.answer import Answer, ListEntry, Method, Row, Status
from arpad.core.dates import Month
from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.report import Report
from arpad.core.verdicts import Finding, event_subject, game_subject, player_subject
from arpad.regulations.fide_2024.columns import Frame, frame
from arpad.regulations.fide_2024.eligibility import minutes_needed
from arpad.regulations.fide_2024.entering import check_below_floor, submissions
from arpad.regulations.fide_2024.explain import rated_steps
from arpad.regulations.fide_2024.explain_first import first_steps
from arpad.regulations.fide_2024.judging import judge_event, judge_player, with_approvals
from arpad.regulations.fide_2024.law import ID, Law
from arpad.regulations.fide_2024.listing import list_entry, list_for
from arpad.regulations.fide_2024.month import rate_month
from arpad.regulations.fide_2024.reasons import (
    FAIR_PLAY,
    FORCE_MAJEURE,
    FORFEIT,
    LEFT_LIST,
    LISTED,
    NO_MOVE,
    PART_COUNTS,
    TOO_FAST,
)
from arpad.regulations.fide_2024.submission import Submission
from arpad.regulations.fide_2024.tables import performance
from arpad.regulations.fide_2024.working import player_part, sides_by_part

GAME_FINDINGS = {
    FORFEIT: ("5.1", "forfeit"),
    NO_MOVE: ("5.1", "no_move"),
    FAIR_PLAY: ("5.1", "fair_play"),
    FORCE_MAJEURE: ("5.1", "force_majeure"),
    TOO_FAST: ("1.1", "too_fast"),
}
"""Reasons of the working that are told as findings on the game: clause and code."""


def list_month(law: Law, report: Report) -> Month:
    """The list a report is for: the one it names, else the first that its last event is in time for."""
    if report.period is not None:
        return report.period
    return max(list_for(law, event.end, bool(event.official)) for event in report.events.values())


class Prepared(NamedTuple):
    """A report ready to be rated: its month, what was found, and the columns of what is left."""

    month: Month
    findings: list[Finding]
    columns: Frame


def prepare(law: Law, report: Report) -> Prepared:
    """Enter everybody with his rating, check every event, and set up the month's columns."""
    month = list_month(law, report)
    players = list(report.players.values())
    entered = submissions(law, report, month)
    found = [finding for player in players for finding in judge_player(player)]
    found += [finding for player in players for finding in check_below_floor(law, player, month)]
    for parts in by_event(entered):
        found += judge_event(parts)
    findings = with_approvals(found, report.approvals)
    refused = refused_parts(entered, findings)
    refused_games = {f.subject for f in findings if f.level == "reject" and f.subject.startswith("game ")}
    return Prepared(month, findings, frame(law, month, players, entered, refused, refused_games))


def rate(law: Law, report: Report) -> Answer:
    """Check a month's events, rate what counts, and say how every number came about."""
    month, findings, columns = prepare(law, report)
    rate_month(law, columns.period, columns.work)
    sides = sides_by_part(columns)
    rows = [player_row(law, columns, place, sides) for place in range(len(columns.players))]
    return Answer(
        list=report.list,
        period=month,
        regulations=dict.fromkeys(report.events, ID),
        overrides={},
        findings=(*findings, *game_findings(law, columns)),
        rows=tuple(rows),
        printed=tuple(printed_list(law, month, columns, rows, findings)),
    )


def by_event(entered: list[Submission]) -> list[list[Submission]]:
    """The parts of each event together, in the order in which the first of them ends."""
    found: dict[str, list[Submission]] = {}
    for submission in entered:
        found.setdefault(submission.event.id, []).append(submission)
    return list(found.values())


def refused_parts(entered: list[Submission], findings: list[Finding]) -> dict[tuple[str, int], tuple[str, ...]]:
    """The events that may not be rated, by id and part, with the clauses that refuse them.

    A finding that names an end is of the part that ended then; every other one is of the whole event.
    """
    rejects: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.level == "reject":
            rejects.setdefault(finding.subject, []).append(finding)
    refused: dict[tuple[str, int], tuple[str, ...]] = {}
    for submission in entered:
        last_day = str(submission.last_day)
        clauses = [
            finding.clause or ""
            for finding in rejects.get(event_subject(submission.event.id), [])
            if finding.values.get("end", last_day) == last_day
        ]
        if clauses:
            refused[submission.event.id, submission.part] = tuple(dict.fromkeys(clauses))
    return refused


def game_findings(law: Law, columns: Frame) -> list[Finding]:
    """The games that count for nobody, each with its clause; byes are no games and are not told."""
    found = []
    for place, (submission, game) in enumerate(columns.games):
        reason = columns.work.sides.reason[2 * place]
        if reason not in GAME_FINDINGS:
            continue
        clause, code = GAME_FINDINGS[reason]
        black = game.black or ""
        values: dict[str, str | int] = {"result": game.result}
        if reason == TOO_FAST:
            white_rating, black_rating = submission.entrants[game.white].seen, submission.entrants[black].seen
            values = {
                "minutes": columns.period.games.seconds[place] // 60,
                "needed": minutes_needed(law, white_rating, black_rating),
                "rating": max(white_rating, black_rating),
            }
        subject = game_subject(submission.event.id, game.round, game.white, black)
        found.append(Finding("reject", clause, subject, code, values))
    return sorted(found, key=lambda finding: finding.subject)


def player_row(law: Law, columns: Frame, place: int, sides: dict[int, list[int]]) -> Row:
    """A player's line of the answer."""
    period, work = columns.period, columns.work
    results = work.players
    start, stop = period.players.parts[place], period.players.parts[place + 1]
    parts = [period.parts.order[at] for at in range(start, stop)]
    counting = [part for part in parts if work.parts.reason[part] == PART_COUNTS]
    old = period.players.rating[place]
    games = results.games[place]
    half_points = sum(work.parts.half_points[part] for part in counting)
    opponents = sum(work.parts.opponents[part] for part in counting)
    expected = sum(work.parts.expected[part] for part in counting)
    k = results.k[place] if old else None
    steps = (rated_steps if old else first_steps)(law, columns, place, parts, sides)
    return Row(
        id=columns.players[place].id,
        status=status(old, games, results.outcome[place]),
        method=method(old),
        old=old or None,
        new=results.new[place] or None,
        change=hundredths_text(results.change[place]) if old else None,
        rounded=results.rounded[place] if old else None,
        k=k,
        games=games,
        score=half_points_text(half_points),
        expected=hundredths_text(expected) if old else None,
        performance=performance(law, opponents, games, half_points) if games else None,
        parts=tuple(player_part(columns, part, sides[part], k) for part in parts),
        steps=tuple(steps),
    )


def method(old: int) -> Method:
    return "established" if old else "first"


def status(old: int, games: int, outcome: int) -> Status:
    """The state after the period."""
    if not old:
        return "rated" if outcome == LISTED else "unrated"
    if outcome == LEFT_LIST:
        return "left-list"
    return "rated" if games else "not-rated"


def printed_list(law: Law, month: Month, columns: Frame, rows: list[Row], findings: list[Finding]) -> list[ListEntry]:
    """The list of 7.1.2, highest rating first, without those that 10.1 or 10.2 keeps off it."""
    off = {f.subject for f in findings if f.code == "not_listed" or (f.clause == "10.1" and f.level != "note")}
    entries = []
    for place, row in enumerate(rows):
        if row.new is not None and player_subject(row.id) not in off:
            entries.append(list_entry(law, columns.players[place], month, row.new, row.games, total(columns, place)))
    return sorted(entries, key=lambda entry: (-entry.rating, entry.id))


def total(columns: Frame, place: int) -> int:
    """All games that were counted for a player so far, -1 where the report does not say."""
    if columns.period.players.rating[place] == 0:
        return columns.work.players.pool_games[place]
    before = columns.period.players.games[place]
    return before if before < 0 else before + columns.work.players.games[place]
