"""The door of the edition: a report in, the answer out, event by event and part by part."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from arpad.core.answer import Answer, Part, Row, Status, Working
from arpad.core.exact import half_points_text
from arpad.core.report import PLAYED, Game, Player, Report
from arpad.core.verdicts import Finding, Step, Values, event_subject, player_subject
from arpad.regulations.approving import Refusals, in_order, refusals, with_approvals
from arpad.regulations.edition import Edition, Text
from arpad.regulations.mgsz_2012 import event as procedure
from arpad.regulations.mgsz_2012.eligibility import (
    check_board,
    check_entry_grades,
    check_factor,
    check_pair,
    check_parts,
    check_points_known,
    check_registered,
    touches_system,
    was_played,
    was_ruled,
)
from arpad.regulations.mgsz_2012.event import Entrants, Games, Results, Sides, Work, rate_part, to_stronger, unplayed
from arpad.regulations.mgsz_2012.explain import (
    factor_steps,
    grade_steps,
    part_steps,
    split_steps,
    start_steps,
    thousandths_text,
)
from arpad.regulations.mgsz_2012.factor import Factor, factor, parts
from arpad.regulations.mgsz_2012.grades import (
    above_table,
    after_event,
    counts_of,
    grade_names,
    nearest_place,
    place_of,
    start_allowed,
    starting_grade,
)
from arpad.regulations.mgsz_2012.reasons import COUNTED, EVENT_REFUSED, FINDING_OF_GAME, GAME_REFUSED, UNREGISTERED
from arpad.regulations.mgsz_2012.starting import Start, points_on, start_of
from arpad.regulations.mgsz_2012.submission import Submission, Unchecked


@dataclass(slots=True)
class Career:
    """A player between events."""

    first: int | None
    points: int
    registered: bool
    grade: int | None
    counts: dict[int, int]
    kept: str | None  # a grade above the table
    start: Start | None = None
    half_points: int = 0
    moved: int = 0
    parts: list[Part] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


class Unit(NamedTuple):
    """A part of an event with its columns, and what their rows stand for."""

    submission: Submission
    number: int
    games: list[Game]
    alone: list[Game]  # byes, and rounds without a game
    names: list[str]
    part: procedure.Part
    work: Work
    whole: tuple[str, ...]  # the clauses that refuse the event
    refused: Refusals


def settled_on(texts: dict[str, Text], report: Report) -> date:
    """An event list is made anew after each event; the last one's first day stands for it."""
    return max(report.events[event].start for event in texts)


def rate(of_list: Text, texts: dict[str, Text], report: Report) -> Answer:
    """Rate the events one after the other, each part from the points that the one before left."""
    edition = of_list.edition
    names = grade_names(edition)
    careers = {name: career_of(of_list, player) for name, player in report.players.items()}
    findings = [finding for player in report.players.values() for finding in judge_grades(edition, player)]
    for event in sorted(report.events.values(), key=lambda event: (event.end, event.start, event.id)):
        findings += live(Submission(*texts[event.id], event, report.players), careers, report)
    for name, career in careers.items():
        if not career.parts:  # he takes part in no event
            findings += assume_grade(of_list, report.players[name], career)
    findings = with_approvals(findings, report.approvals, edition.offices)
    editions = {event: text.edition for event, text in texts.items()}
    return Answer(
        list=report.list,
        period=report.period,
        regulations={event: text.edition.id for event, text in texts.items()},
        overrides={},
        findings=in_order(edition, editions, findings),
        rows=tuple(row(names, name, career) for name, career in careers.items()),
        list_regulation=edition.id,
    )


def career_of(of_list: Text, player: Player) -> Career:
    """A player as the report has him; his points are the last ones, until an event asks for those of its first day."""
    edition = of_list.edition
    points = points_on(player, date.max)
    return Career(
        first=points,
        points=(points or 0) if player.register is None else 0,
        registered=player.register is None,
        grade=None if player.grade is None else nearest_place(edition, player.grade),
        counts=counts_of(of_list.law, [nearest_place(edition, grade) for grade in player.reached]),
        kept=player.grade if player.grade is not None and above_table(edition, player.grade) else None,
    )


def judge_grades(edition: Edition, player: Player) -> Iterator[Finding]:
    """Grades that the table does not have: one above it is kept, for any other the nearest of the table is taken."""
    names, number, subject = grade_names(edition), edition.number(nearest_place), player_subject(player.id)
    for field_, grade in [("grade", player.grade), *(("reached", grade) for grade in player.reached)]:
        if grade is None or grade in names:
            continue
        if field_ == "grade" and above_table(edition, grade):
            values: Values = {"grade": grade, "last": names[-1], "reading": "R9"}
            yield Finding("note", number, subject, "go_grade_kept", values)
        else:
            values = {"field": field_, "grade": grade, "taken": names[nearest_place(edition, grade)], "reading": "E9"}
            yield Finding("note", number, subject, "go_grade_beyond_table", values)


def assume_grade(text: Text, player: Player, career: Career) -> list[Finding]:
    """A player of the registry whose grade is not told is taken to hold that of his points (reading R8)."""
    if player.grade is not None or player.register is not None or not career.points:
        return []
    grade = place_of(text.law, career.points)
    if grade == career.grade:  # told at an earlier event, of which no game counted
        return []
    career.grade = grade
    values: Values = {"grade": grade_names(text.edition)[grade], "reading": "R8"}
    return [Finding("note", text.edition.number(place_of), player_subject(player.id), "go_grade_not_told", values)]


def take_points(submission: Submission, player: Player, career: Career) -> list[Finding]:
    """The points in force on an event's first day, for a player of whom no game counted yet; then he has his own."""
    if any(part.games for part in career.parts):
        return []
    career.first = points_on(player, submission.event.start)
    if player.register is None:
        career.points = career.first or 0
    return assume_grade(Text(submission.edition, submission.law), player, career)


def live(submission: Submission, careers: dict[str, Career], report: Report) -> list[Finding]:
    """One event: the points of newcomers, the factor, the checks, every part in turn, the grades."""
    law, event = submission.law, submission.event
    names = sorted({name for game in event.games for name in (game.white, game.black) if name})
    assumed = [f for name in names for f in take_points(submission, submission.players[name], careers[name])]
    starts = {name: start for name in names if (start := begin(submission, careers[name], name)) is not None}
    handicap = any(game.stones for game in event.games)
    found = factor(law, event.board, event.base_seconds, event.byo_yomi, event.importance, len(names), handicap)
    c = (found.c or 0) if event.factor is None else event.factor
    known = {name: careers[name].points for name in names if careers[name].points}
    known |= {name: start.points for name, start in starts.items()}
    findings = assumed + checked(submission, found, c, known)
    refused = refusals(with_approvals(findings, report.approvals, submission.edition.offices))
    if refused.of(event.id, 0):  # what is not rated brings nobody into the registry
        starts = {}
    findings += [finding for name, start in starts.items() for finding in judge_start(submission, name, start)]
    rounds = max(filter(None, [event.rounds, *(game.round for game in event.games)]))
    for name, start in starts.items():
        enter(submission, careers[name], name, start)
    for name in names:
        careers[name].steps += [*factor_steps(submission, found), *split_steps(submission, c, rounds)]
    counted: set[str] = set()
    last = 0
    for number, length in enumerate(parts(law, c, rounds), start=1):
        games = [g for g in event.games if last < g.round <= last + length]
        last += length
        unit = set_up(submission, number, sorted(games, key=lambda g: (g.round, g.white)), names, careers, c, refused)
        rate_part(law, unit.part, unit.work)
        findings += judge_games(unit)
        for entrant, name in enumerate(names):
            write(unit, entrant, careers[name], c)
            if unit.work.results.games[entrant]:
                counted.add(name)
    for name in sorted(counted):
        career = careers[name]
        if career.registered and c:
            settle_grade(submission, career)
    return findings


def begin(submission: Submission, career: Career, name: str) -> Start | None:
    """The points of a player who is not in the registry, where they are known and concern the system; one who is in it
    carries his own.
    """
    own = [game for game in submission.event.games if name in (game.white, game.black)]
    played = [game for game in own if was_played(game)]
    half_points = sum(game.half_points[game.black == name] for game in played)
    if career.registered or not touches_system(submission, name):
        return None
    player = submission.players[name]
    return start_of(submission.edition, submission.law, player, career.first, len(played), half_points)


def enter(submission: Submission, career: Career, name: str, start: Start) -> None:
    """The starting points into a career; an entrant is in the registry from now on."""
    career.points, career.start = start.points, start
    if submission.players[name].register == "entrant":
        career.registered = True
        career.grade = starting_grade(submission.law, start.points) if career.grade is None else career.grade
    career.steps += start_steps(submission, name, start)


def judge_start(submission: Submission, name: str, start: Start) -> Iterator[Finding]:
    """Starting points that somebody must decide on or that the table does not have, and a start that is too high."""
    edition, law, player = submission.edition, submission.law, submission.players[name]
    event, subject = submission.event.id, player_subject(name)
    values: Values = {"points": start.points, "grade": player.entry_grade}
    if start.source == "proposal":
        asked: Values = {**values, "by": "administrator", "reading": "R4"}
        yield Finding("approve", edition.number(start_of), subject, "go_start_proposed", asked, event=event)
    elif start.source == "beyond_table":
        taken: Values = {**values, "reading": "E9"}
        yield Finding("note", edition.number(start_of), subject, "go_start_beyond_table", taken, event=event)
    elif start.source == "decision" and not start_allowed(law, start.points):
        asked = {**values, "by": "Qualification Committee", "reading": "R10"}
        yield Finding("approve", edition.number(start_allowed), subject, "go_start_high", asked, event=event)
    if player.register == "entrant" and player.grade is not None:
        if not start_allowed(law, law.limits[nearest_place(edition, player.grade)]):
            asked = {"grade": player.grade, "by": "Qualification Committee"}
            yield Finding("approve", edition.number(start_allowed), subject, "go_start_grade_high", asked, event=event)


def checked(submission: Submission, found: Factor, c: int, points: dict[str, int]) -> list[Finding]:
    """Every check in the order of the paragraphs, and last one note on what was not checked."""
    told: list[Finding] = []
    unchecked: list[str] = []
    for verdicts in (
        check_registered(submission),
        check_board(submission),
        check_pair(submission),
        check_factor(submission, found),
        check_points_known(submission, points),
        check_parts(submission, c),
        check_entry_grades(submission, points),
    ):
        for verdict in verdicts:
            if isinstance(verdict, Unchecked):
                unchecked.append(verdict.clause)
            else:
                told.append(verdict)
    if unchecked:
        event = submission.event.id
        values: Values = {"clauses": [number for number in submission.edition.clauses if number in unchecked]}
        told.append(Finding("note", None, event_subject(event), "not_checked", values, event=event))
    return told


def set_up(
    submission: Submission,
    number: int,
    every: list[Game],
    names: list[str],
    careers: dict[str, Career],
    c: int,
    refused: Refusals,
) -> Unit:
    """The columns of one part."""
    place = {name: at for at, name in enumerate(names)}
    event = submission.event
    games = [game for game in every if game.black is not None]
    alone = [game for game in every if game.black is None]
    whole = refused.of(event.id, 0)
    barred = [
        EVENT_REFUSED if whole else GAME_REFUSED if (event.id, game) in refused.games else COUNTED for game in games
    ]
    columns = procedure.Part(
        factor=c,
        entrants=Entrants(
            points=[careers[name].points for name in names],
            registered=[int(careers[name].registered) for name in names],
        ),
        games=Games(
            white=[place[game.white] for game in games],
            black=[place[game.black or ""] for game in games],
            white_half_points=[game.half_points[0] for game in games],
            black_half_points=[game.half_points[1] for game in games],
            played=[int(game.result in PLAYED and game.one_move_each is not False) for game in games],
            ruled=[int(was_ruled(game)) for game in games],
            stones=[game.stones or 0 for game in games],
            barred=barred,
        ),
    )
    work = Work(
        sides=Sides(*[[0] * (2 * len(games)) for _ in Sides._fields]),
        results=Results(*[[0] * len(names) for _ in Results._fields]),
    )
    return Unit(submission, number, games, alone, names, columns, work, whole, refused)


def judge_games(unit: Unit) -> list[Finding]:
    """Games without points, and stones that the stronger player received."""
    found = []
    submission, edition = unit.submission, unit.submission.edition
    for place, game in enumerate(unit.games):
        reason = unit.work.sides.reason[2 * place]
        if reason in FINDING_OF_GAME:
            values: Values = {"result": game.result}
            found.append(submission.on_game("reject", edition.number(unplayed), game, FINDING_OF_GAME[reason], values))
        white, black = (unit.part.entrants.points[e[place]] for e in (unit.part.games.white, unit.part.games.black))
        if reason == COUNTED and to_stronger(black, white, game.stones or 0):
            number = edition.number(to_stronger)
            stones: Values = {"stones": game.stones, "reading": "R5"}
            found.append(submission.on_game("note", number, game, "go_stones_to_stronger", stones))
    return found


def write(unit: Unit, entrant: int, career: Career, c: int) -> None:
    """One part into a career."""
    results, edition = unit.work.results, unit.submission.edition
    sides = [
        2 * game + is_black
        for game in range(len(unit.games))
        for is_black in range(2)
        if (unit.part.games.black[game] if is_black else unit.part.games.white[game]) == entrant
    ]
    lines = [working_row(unit, side) for side in sides]
    lines += [alone_row(unit, game) for game in unit.alone if game.white == unit.names[entrant]]
    games = results.games[entrant]
    moves = career.registered and games > 0
    career.parts.append(
        Part(
            event=unit.submission.event.id,
            part=unit.number,
            regulation=edition.id,
            old=unit.part.entrants.points[entrant] or None,
            k=None,
            games=games,
            score=half_points_text(results.half_points[entrant]),
            expected=None,
            change=thousandths_text(c * results.total[entrant]) if moves else None,
            working=tuple(sorted(lines, key=lambda line: line.round)),
            new=results.new[entrant] or None,
            rounded=results.change[entrant] if moves else None,
            factor=c,
        )
    )
    told = list(dict.fromkeys(clause for line in lines if not line.counted for clause in line.clauses))
    told = told or list(unit.whole) or [edition.number(unplayed)]
    career.steps += part_steps(unit.submission, unit.number, entrant, unit.part, sides, unit.work, told)
    career.points = results.new[entrant]
    career.moved += results.change[entrant]
    career.half_points += results.half_points[entrant]


def working_row(unit: Unit, side: int) -> Working:
    """One game from one side, as the regulation's examples lay it out."""
    sides, game = unit.work.sides, unit.games[side // 2]
    is_black = side % 2
    counts = sides.reason[side] == COUNTED
    received = game.stones or 0
    opponent = game.white if is_black else game.black or ""
    number = unit.submission.edition.number
    clauses = (number(procedure.corrected_points), number(procedure.chance)) if counts else side_clauses(unit, side)
    return Working(
        round=game.round,
        opponent=opponent,
        opponent_rating=unit.part.entrants.points[unit.names.index(opponent)] or None,
        score=half_points_text(game.half_points[is_black]),
        counted=counts,
        clauses=tuple(dict.fromkeys(clauses)),
        difference=sides.difference[side] if counts else None,
        counted_difference=sides.difference[side] if counts else None,
        expected=thousandths_text(sides.chance[side]) if counts else None,
        stones=received if is_black else -received,
        corrected=(sides.corrected[side], sides.corrected[side ^ 1]) if counts else None,
        game_point=thousandths_text(sides.point[side]) if counts else None,
    )


def alone_row(unit: Unit, game: Game) -> Working:
    """A bye, or a round without a game: there is no opponent, and nothing to compute."""
    clauses = unit.whole or (unit.submission.edition.number(unplayed),)
    score = half_points_text(game.half_points[0])
    return Working(round=game.round, opponent="", opponent_rating=None, score=score, counted=False, clauses=clauses)


def side_clauses(unit: Unit, side: int) -> tuple[str, ...]:
    """The clause that took a game out."""
    reason = unit.work.sides.reason[side]
    if reason == EVENT_REFUSED:
        return unit.whole
    if reason == GAME_REFUSED:
        return unit.refused.games[unit.submission.event.id, unit.games[side // 2]]
    if reason == UNREGISTERED:
        return (unit.submission.edition.number(start_of),)
    return (unit.submission.edition.number(unplayed),)


def settle_grade(submission: Submission, career: Career) -> None:
    """The grade after an event: reached once or twice, never lost."""
    before = career.grade or 0
    grade, counts = after_event(submission.law, before, career.counts, career.points)
    career.steps += grade_steps(submission, before, grade, counts, career.counts)
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
        grade=career.kept if career.kept or career.grade is None else names[career.grade],
    )


def status(career: Career, counted: bool) -> Status:
    """The state after all events."""
    if not career.registered or not career.points:
        return "unrated"
    return "rated" if counted else "not-rated"
