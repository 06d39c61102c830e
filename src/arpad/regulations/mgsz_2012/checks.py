"""The checks of an event, in the order of the paragraphs, and the findings on its players and games."""

from collections.abc import Iterator, Mapping

from arpad.core.report import Player
from arpad.core.verdicts import Finding, Values, Verdict, player_subject
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.eligibility import (
    check_board,
    check_entry_grades,
    check_factor,
    check_pair,
    check_parts,
    check_points_known,
    check_registered,
)
from arpad.regulations.mgsz_2012.factor import Factor
from arpad.regulations.mgsz_2012.game_point import to_stronger, unplayed
from arpad.regulations.mgsz_2012.grades import (
    above_table,
    grade_before,
    grade_names,
    nearest_place,
    place_of,
    start_allowed,
)
from arpad.regulations.mgsz_2012.reasons import COUNTED, FINDING_OF_GAME
from arpad.regulations.mgsz_2012.setup import Frame, games_without_points
from arpad.regulations.mgsz_2012.starting_points import Start, start_points
from arpad.regulations.mgsz_2012.submission import Submission
from arpad.regulations.submission import findings_of


def judge_grades(edition: Edition, player: Player) -> Iterator[Finding]:
    """Notes on grades that the table lacks. A held grade above the table is kept; others count as the nearest."""
    if player.grade is None and not player.reached:
        return
    names, number, subject = grade_names(edition), edition.number(grade_before), player_subject(player.id)
    for field, grade in [("grade", player.grade), *(("reached", grade) for grade in player.reached)]:
        if grade is None or grade in names:
            continue
        if field == "grade" and above_table(edition, grade):
            values: Values = {"grade": grade, "last": names[-1], "reading": "R9"}
            yield Finding("note", number, subject, "go_grade_kept", values)
        else:
            values = {"field": field, "grade": grade, "taken": names[nearest_place(edition, grade)], "reading": "E9"}
            yield Finding("note", number, subject, "go_grade_beyond_table", values)


def judge_event(frame: Frame, by_tables: Factor, points: Mapping[str, int]) -> list[Finding]:
    """The findings on an event, and last a note on the clauses that were not checked."""
    submission = frame.submission
    return findings_of(submission.edition, submission.event, verdicts_on(frame, by_tables, points))


def verdicts_on(frame: Frame, by_tables: Factor, points: Mapping[str, int]) -> Iterator[Verdict]:
    """The verdicts of every check on an event."""
    submission = frame.submission
    yield from check_registered(submission)
    yield from check_board(submission)
    yield from check_pair(submission)
    yield from check_factor(submission, by_tables)
    yield from check_points_known(submission, games_without_points(frame), points)
    yield from check_parts(submission, frame.event.factor)
    yield from check_entry_grades(submission, points)


def judge_start(submission: Submission, name: str, start: Start) -> Iterator[Finding]:
    """Findings on starting points and grades that need a decision, lie beyond the table or are too high."""
    edition, law, player = submission.edition, submission.law, submission.players[name]
    highest = grade_names(edition)[place_of(law, law.highest_start)]
    values: Values = {"points": start.points, "grade": player.entry_grade}
    if start.source == "proposal":
        asked: Values = {**values, "by": "administrator", "reading": "R4"}
        yield submission.on_player("approve", edition.number(start_points), name, "go_start_proposed", asked)
    elif start.source == "beyond_table":
        taken: Values = {**values, "reading": "E9"}
        yield submission.on_player("note", edition.number(start_points), name, "go_start_beyond_table", taken)
    elif start.source == "decision" and not start_allowed(law, start.points):
        asked = {**values, "highest": highest, "by": "Qualification Committee", "reading": "R10"}
        yield submission.on_player("approve", edition.number(start_allowed), name, "go_start_high", asked)
    if player.register == "entrant" and player.grade is not None:
        if not start_allowed(law, law.limits[nearest_place(edition, player.grade)]):
            asked = {"grade": player.grade, "highest": highest, "by": "Qualification Committee"}
            yield submission.on_player("approve", edition.number(start_allowed), name, "go_start_grade_high", asked)


def judge_games(frame: Frame, number: int) -> Iterator[Finding]:
    """Findings on the games of a part that give no points, and on stones that the stronger player received.

    `number` is the number of the part, from 1.
    """
    submission, edition = frame.submission, frame.submission.edition
    rounds, old = frame.rounds(number), frame.work.parts.old
    for place, game in enumerate(frame.played):
        if game.round not in rounds:
            continue
        reason = frame.work.sides.reason[2 * place]
        if reason in FINDING_OF_GAME:
            values: Values = {"result": game.result}
            yield submission.on_game("reject", edition.number(unplayed), game, FINDING_OF_GAME[reason], values)
        white = old[frame.row(number, frame.games.white[place])]
        black = old[frame.row(number, frame.games.black[place])]
        if reason == COUNTED and to_stronger(black, white, game.stones or 0):
            stones: Values = {"stones": game.stones, "reading": "R5"}
            yield submission.on_game("note", edition.number(to_stronger), game, "go_stones_to_stronger", stones)
