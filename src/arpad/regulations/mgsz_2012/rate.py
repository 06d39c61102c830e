"""Rates a report: its events in order, each part by part."""

from collections.abc import Mapping

from arpad.core.answer import Answer, Row, Status
from arpad.core.exact import half_points_text
from arpad.core.report import Report
from arpad.core.verdicts import Finding
from arpad.regulations.approvals import Refusals, in_order, refusals, with_approvals
from arpad.regulations.mgsz_2012.answer import clauses_against, player_part
from arpad.regulations.mgsz_2012.carried import grade_name, player_after
from arpad.regulations.mgsz_2012.checks import judge_event, judge_games, judge_grades, judge_start
from arpad.regulations.mgsz_2012.entry import Career, assume_grade, career_of, take_points
from arpad.regulations.mgsz_2012.explain import factor_steps, grade_steps, part_steps, split_steps, start_steps
from arpad.regulations.mgsz_2012.factor import NONE, Factor, event_factor, factor
from arpad.regulations.mgsz_2012.grades import after_event, counts_for_grade, grade_names, grade_of_entrant
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.procedure import rate_event, start_entrants, take_starts
from arpad.regulations.mgsz_2012.setup import Frame, bar_refused, make_frame, names_in
from arpad.regulations.mgsz_2012.starting_points import REGISTER, Start, joins_registry, points_listed, start_of
from arpad.regulations.mgsz_2012.submission import Submission
from arpad.regulations.regulation import Regulation, Run, interpreted


def rate(
    of_list: Regulation[Law], texts: Mapping[str, Regulation[Law]], report: Report, run: Run = interpreted
) -> Answer:
    """Rate the events in order, each part from the points after the previous one."""
    edition = of_list.edition
    names = grade_names(edition)
    careers = {name: career_of(of_list, player) for name, player in report.players.items()}
    findings = [finding for player in report.players.values() for finding in judge_grades(edition, player)]
    for event in sorted(report.events.values(), key=lambda event: (event.end, event.start, event.id)):
        findings += rate_one(Submission(texts[event.id], event, report.players), careers, report, run)
    for name, career in careers.items():
        if not career.parts:  # the player takes part in no event
            findings += assume_grade(of_list, report.players[name], career)
    findings = with_approvals(findings, report.approvals, edition.offices)
    return Answer(
        list=report.list,
        period=report.period,
        regulations={event: text.edition.id for event, text in texts.items()},
        findings=in_order(of_list, texts, findings),
        rows=tuple(row(names, name, career) for name, career in careers.items()),
        list_regulation=edition.id,
        after=tuple(player_after(names, report.players[name], career) for name, career in careers.items()),
    )


def rate_one(submission: Submission, careers: dict[str, Career], report: Report, run: Run) -> list[Finding]:
    """Rate one event: the points of newcomers, the factor, the checks, every part in turn, the grades."""
    names = names_in(submission)
    findings = [f for name in names for f in take_points(submission, submission.players[name], careers[name])]
    by_tables = factor_of(submission, len(names))
    decided, c_by_tables = (NONE if c is None else c for c in (submission.event.factor, by_tables.c))
    c = event_factor(submission.event.board or 0, decided, c_by_tables)
    frame = make_frame(submission, names, careers, c)
    start_entrants(submission.law, frame.event, frame.entrants, frame.games, frame.work.starts)
    take_starts(frame.event, frame.entrants, frame.work.starts)
    starts = starts_of(frame)
    known = {name: points for name, points in zip(names, frame.entrants.points, strict=True) if points}
    findings += judge_event(frame, by_tables, known)
    refused = refusals(with_approvals(findings, report.approvals, submission.edition.offices))
    if refused.of(submission.event.id, 0):  # an event that is not rated brings no player into the registry
        frame, starts = make_frame(submission, names, careers, c), {}
    bar_refused(frame, refused)
    for name, start in starts.items():
        findings += judge_start(submission, name, start)
        enter(submission, careers[name], name, start)
    run(rate_event, submission.law, frame.event, frame.entrants, frame.games, frame.work)
    for number in range(1, frame.parts + 1):
        findings += judge_games(frame, number)
    steps = [*factor_steps(submission, by_tables), *split_steps(submission, c, frame.event.rounds)]
    for entrant, name in enumerate(names):
        careers[name].steps += steps
        write_event(frame, entrant, careers[name], refused)
    return findings


def factor_of(submission: Submission, players: int) -> Factor:
    """C by the tables."""
    event = submission.event
    handicap = any(game.stones for game in event.games)
    return factor(submission.law, event.board, event.base_seconds, event.byo_yomi, event.importance, players, handicap)


def starts_of(frame: Frame) -> dict[str, Start]:
    """The starting points of the players who are not in the registry, each with the source."""
    edition, players, entrants = frame.submission.edition, frame.submission.players, frame.entrants
    return {
        name: start_of(edition, players[name], entrants.supplied[at], entrants.entry_place[at], points)
        for at, (name, points) in enumerate(zip(frame.names, frame.work.starts.points, strict=True))
        if points
    }


def enter(submission: Submission, career: Career, name: str, start: Start) -> None:
    """Write starting points into a career; an entrant is in the registry from now on."""
    career.points, career.start = start.points, start
    if joins_registry(REGISTER[submission.players[name].register]):
        career.registered = True
        career.grade = grade_of_entrant(submission.law, career.grade, start.points)
    career.steps += start_steps(submission, name, start)


def write_event(frame: Frame, entrant: int, career: Career, refused: Refusals) -> None:
    """Write an event into a career: its parts, the points after it, the grade."""
    results = frame.work.results
    for number in range(1, frame.parts + 1):
        sides = frame.sides(number, entrant)
        part = player_part(frame, number, entrant, sides, refused)
        career.parts.append(part)
        career.steps += part_steps(frame, number, entrant, sides, clauses_against(part, refused))
        career.half_points += frame.work.parts.half_points[frame.row(number, entrant)]
    career.points = results.points[entrant]
    career.moved += results.change[entrant]
    if counts_for_grade(career.registered, frame.event.factor, results.games[entrant]):
        settle_grade(frame.submission, career)


def settle_grade(submission: Submission, career: Career) -> None:
    """Settle the grade after an event: a new grade needs its limit once or often enough; a grade is never lost."""
    grade, counts = after_event(submission.law, career.grade, career.counts, career.points)
    career.steps += grade_steps(submission, career.grade, grade, counts, career.counts)
    career.grade, career.counts = grade, counts


def row(names: list[str], name: str, career: Career) -> Row:
    """A player's line of the answer."""
    counted = [part for part in career.parts if part.games]
    changes = [part.change for part in counted]
    factors = {part.factor for part in counted}
    return Row(
        id=name,
        status=status(career, bool(counted)),
        method="new" if career.start is not None else "established",
        old=next((part.old for part in (*counted, *reversed(career.parts)) if part.old), career.first),
        new=career.points or None,
        change=changes.pop() if len(changes) == 1 else None,
        rounded=career.moved if career.registered and counted else None,
        k=None,
        games=sum(part.games for part in counted),
        score=half_points_text(career.half_points),
        expected=None,
        performance=None,
        parts=tuple(career.parts),
        steps=tuple(career.steps),
        factor=factors.pop() if len(factors) == 1 else None,
        grade=grade_name(names, career),
    )


def status(career: Career, counted: bool) -> Status:
    """The player's status after all events."""
    if points_listed(career.registered, career.points) == 0:
        return "unrated"
    return "rated" if counted else "not-rated"
