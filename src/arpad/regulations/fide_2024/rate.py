"""The door of the edition: a report in, the answer out."""

from typing import NamedTuple

from arpad.core.answer import Answer
from arpad.core.dates import Month
from arpad.core.exact import minutes_text
from arpad.core.report import Report
from arpad.core.verdicts import Finding
from arpad.regulations.edition import Edition
from arpad.regulations.fide_2024.columns import Frame, frame
from arpad.regulations.fide_2024.entering import list_month, submissions
from arpad.regulations.fide_2024.explain import rated_steps
from arpad.regulations.fide_2024.explain_first import first_steps
from arpad.regulations.fide_2024.judging import (
    in_order,
    judge_event,
    judge_game,
    judge_player,
    refusals,
    with_approvals,
)
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.listing import list_entry, printed
from arpad.regulations.fide_2024.month import rate_month
from arpad.regulations.fide_2024.reasons import FINDING_OF_SIDE, TOO_FAST
from arpad.regulations.fide_2024.submission import Submission
from arpad.regulations.fide_2024.working import player_row, sides_by_entry


class Prepared(NamedTuple):
    """A report ready to be rated: its month, what was found, and the columns of what is left."""

    month: Month
    findings: list[Finding]
    columns: Frame


def prepare(edition: Edition, law: Law, report: Report) -> Prepared:
    """Enter everybody with his rating, check every event, and set up the month's columns."""
    month = list_month(law, report)
    players = list(report.players.values())
    entered = submissions(edition, law, report, month)
    found = [finding for player in players for finding in judge_player(law, player, month)]
    found += [finding for parts in by_event(entered) for finding in judge_event(parts)]
    findings = with_approvals(found, report.approvals)
    return Prepared(month, findings, frame(edition, law, month, players, entered, refusals(findings)))


def rate(edition: Edition, law: Law, report: Report) -> Answer:
    """Check a month's events, rate what counts, and say how every number came about."""
    month, findings, columns = prepare(edition, law, report)
    rate_month(law, columns.period, columns.work)
    sides = sides_by_entry(columns)
    rows = []
    for player, old in enumerate(columns.period.players.rating):
        steps = (rated_steps if old else first_steps)(columns, player, sides)
        rows.append(player_row(columns, player, sides, tuple(steps)))
    results = columns.work.players
    entries = [
        list_entry(player, results.new[place], results.games[place], results.next_k[place])
        for place, player in enumerate(columns.player_rows)
        if results.new[place] > 0
    ]
    return Answer(
        list=report.list,
        period=month,
        regulations=dict.fromkeys(report.events, edition.id),
        overrides={},
        findings=in_order(edition, [*findings, *game_findings(columns)]),
        rows=tuple(rows),
        printed=tuple(printed(entries, findings)),
    )


def by_event(entered: list[Submission]) -> list[list[Submission]]:
    """The parts of each event together, in the order in which the first of them ends."""
    found: dict[str, list[Submission]] = {}
    for submission in entered:
        found.setdefault(submission.event.id, []).append(submission)
    return list(found.values())


def game_findings(columns: Frame) -> list[Finding]:
    """The games that the procedure itself found not to count; byes are no games and are not told."""
    found = []
    for place, (submission, game) in enumerate(columns.game_rows):
        reason = columns.work.sides.reason[2 * place]
        if reason in FINDING_OF_SIDE:
            minutes = minutes_text(columns.period.games.seconds[place])
            values = {"minutes": minutes} if reason == TOO_FAST else {"result": game.result}
            found.append(judge_game(submission, game, reason, values))
    return found
