"""The steps that explain a player's event: starting points, the factor, the game points, the change, the grade."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from arpad.core.exact import exact_minutes, half_points_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.edition import Edition
from arpad.regulations.mgsz_2012.factor import (
    FULL_BOARD,
    SMALL_BOARD,
    Factor,
    event_factor,
    extended_seconds,
    factor,
    importance,
    parts,
    time_factor,
)
from arpad.regulations.mgsz_2012.game_point import (
    band_width,
    beyond_table,
    chance,
    game_point,
    has_thousandths,
    rounded_change,
    to_stronger,
)
from arpad.regulations.mgsz_2012.grades import (
    grade_names,
    in_both_lists,
    once_is_enough,
    place_of,
    start_allowed,
    starting_grade,
    times_needed,
)
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.reasons import COUNTED
from arpad.regulations.mgsz_2012.setup import Frame
from arpad.regulations.mgsz_2012.starting_points import Start, start_points
from arpad.regulations.mgsz_2012.submission import Submission

STARTS = {
    "decision": "go_start_decision",
    "proposal": "go_start_proposal",
    "entry_grade": "go_start_entry_grade",
    "beyond_table": "go_start_beyond_table",
    "given": "go_start_registry",
}
"""The code of the step on starting points, by their source."""

READINGS: Mapping[str, Values] = {"proposal": {"reading": "R4"}, "beyond_table": {"reading": "E9"}}
"""The reading that decided starting points, by their source."""

ADDED = {
    "invitational": "go_factor_invitational",
    "large_event": "go_factor_large_event",
    "championship": "go_factor_championship",
    "no_handicap": "go_factor_no_handicap",
}
"""The code of the step on each row of table 3."""


@lru_cache(maxsize=1 << 14)
def thousandths_text(value: int) -> str:
    """Thousandths as a decimal, two digits at least."""
    whole, rest = divmod(abs(value), 1000)
    text = f"{whole}.{rest:03d}"
    return ("-" if value < 0 else "") + text.removesuffix("0")


def start_steps(submission: Submission, name: str, start: Start) -> Iterator[Step]:
    """The steps on the starting points of a player who was not in the registry."""
    grade = submission.players[name].entry_grade
    values: Values = {"event": submission.event.id, "points": start.points, "grade": grade}
    values = {**values, **READINGS.get(start.source, {})}
    yield Step(submission.edition.number(start_points), STARTS[start.source], values)
    edition, law = submission.edition, submission.law
    has_grade = submission.players[name].grade is not None
    if start.source == "decision" and not has_grade and not start_allowed(law, start.points):
        names = grade_names(edition)
        own, first = names[place_of(law, start.points)], names[starting_grade(law, start.points)]
        values = {"points": start.points, "grade": own, "first": first, "reading": "R10"}
        yield Step(edition.number(starting_grade), "go_start_grade", values)


def factor_steps(submission: Submission, by_tables: Factor) -> Iterator[Step]:
    """The steps to an event's factor: a step for each row of the tables that applies, and the sum."""
    event, law, number = submission.event, submission.law, submission.edition.number
    if event.factor is not None and event.board != SMALL_BOARD:
        supplied: Values = {"event": event.id, "factor": event.factor}
        if by_tables.c is None:
            supplied = {**supplied, "wording": "go_factor_given_open", "reading": "R13"}
        elif by_tables.c != event.factor:
            supplied = {**supplied, "tables": by_tables.c, "wording": "go_factor_given_differs", "reading": "R13"}
        yield Step(number(event_factor), "go_factor_given", supplied)
    elif event.board == SMALL_BOARD:
        small: Values = {"event": event.id, "board": SMALL_BOARD, "factor": by_tables.c}
        yield Step(number(time_factor), "go_factor_small_board", small)
    elif event.base_seconds is not None and by_tables.time is not None:
        extended = extended_seconds(law, event.base_seconds, event.byo_yomi)
        categories = {row["factor"]: row["category"] for row in submission.edition.table("times")}
        values: Values = {
            "event": event.id,
            "base": exact_minutes(event.base_seconds),
            "extended": exact_minutes(extended),
            "category": categories[str(by_tables.time)],
            "time": by_tables.time,
            "reading": "E7",
        }
        if event.byo_yomi is None:
            values = {**values, "wording": "go_factor_base_time"}
        yield Step(number(time_factor), "go_factor_time", values)
        for name, points in by_tables.added:
            row: Values = {"points": points, "players": law.many_players, "board": FULL_BOARD}
            yield Step(number(importance), ADDED[name], row)
        yield Step(number(factor), "go_factor", {"event": event.id, "factor": by_tables.c})


def split_steps(submission: Submission, c: int, rounds: int) -> Iterator[Step]:
    """The step on the parts of an event; none if it is not split."""
    lengths = [str(length) for length in parts(submission.law, c, rounds)]
    if lengths[1:]:
        limit = submission.law.split_at
        values: Values = {"product": c * rounds, "limit": limit, "parts": lengths, "reading": "R1"}
        yield Step(submission.edition.number(parts), "go_split", values)


class Played(NamedTuple):
    """The facts of a counted game that the readings of 8 (2) are about."""

    receiver: int  # points of the player who receives the stones
    giver: int  # points of the player who gives them
    stones: int
    difference: int  # of the corrected points
    half_points: int


def reading_steps(edition: Edition, law: Law, label: str, games: Sequence[Played]) -> Iterator[Step]:
    """The readings that decided on a game point, each once."""
    number = edition.number
    if any(beyond_table(law, game.receiver, game.stones) for game in games):
        yield Step(number(band_width), "go_beyond_table", {"event": label, "reading": "E9"})
    if any(to_stronger(game.receiver, game.giver, game.stones) for game in games):
        yield Step(number(to_stronger), "go_stones_added", {"event": label, "reading": "R5"})
    if any(game.difference == 0 for game in games):
        even = chance(law, 0)
        equal: Values = {"event": label, "chance": f"{even // 1000}.{even % 1000:03d}", "reading": "R7"}
        yield Step(number(game_point), "go_equal_points", equal)
    if any(game.half_points == 1 for game in games):
        drawn: Values = {"event": label, "jigo": thousandths_text(law.jigo), "reading": "R3"}
        yield Step(number(game_point), "go_jigo", drawn)


def part_steps(frame: Frame, number: int, entrant: int, sides: list[int], uncounted: list[str]) -> Iterator[Step]:
    """The steps of a part: the sum of the game points, the change, and what a reading decided; or why no game counted.

    `number` is the number of the part, from 1, and `uncounted` are the clauses by which games did not count.
    """
    submission, of_sides, of_parts = frame.submission, frame.work.sides, frame.work.parts
    number_of, law, event = submission.edition.number, submission.law, submission.event.id
    label = f"{event} [{number}]" if number > 1 else event
    row = frame.row(number, entrant)
    games = of_parts.games[row]
    if games == 0 and not uncounted:
        yield Step(number_of(parts), "go_part_without_games", {"event": label, "points": of_parts.old[row]})
        return
    if games == 0:
        yield Step(uncounted[0], "event_nothing_counted", {"event": label, "clauses": uncounted})
        return
    counted = [side for side in sides if of_sides.reason[side] == COUNTED]
    yield from reading_steps(submission.edition, law, label, [played(frame, number, side) for side in counted])
    total = thousandths_text(of_parts.total[row])
    score = half_points_text(of_parts.half_points[row])
    summed: Values = {"event": label, "score": score, "games": games, "sum": total}
    if any(has_thousandths(of_sides.point[side]) for side in counted):
        summed = {**summed, "reading": "R2"}
    yield Step(number_of(rounded_change), "go_sum", summed)
    if frame.entrants.registered[entrant] == 0:
        yield Step(number_of(start_points), "go_points_kept", {"points": of_parts.old[row]})
        return
    values: Values = {
        "old": of_parts.old[row],
        "factor": frame.event.factor,
        "sum": total,
        "change": thousandths_text(frame.event.factor * of_parts.total[row]),
        "rounded": of_parts.change[row],
        "new": of_parts.new[row],
    }
    yield Step(number_of(rounded_change), "go_changed", values)


def played(frame: Frame, number: int, side: int) -> Played:
    """A game of a part from one side; black receives the stones."""
    columns, game = frame.games, side // 2
    old = frame.work.parts.old
    return Played(
        receiver=old[frame.row(number, columns.black[game])],
        giver=old[frame.row(number, columns.white[game])],
        stones=columns.stones[game],
        difference=frame.work.sides.difference[side],
        half_points=frame.played[game].half_points[side % 2],
    )


def grade_steps(
    submission: Submission, before: int, after: int, counts: Mapping[int, int], counts_before: Mapping[int, int]
) -> Iterator[Step]:
    """The steps on a grade that rose, and on limits that have not yet been reached as often as they must be."""
    number, law = submission.edition.number, submission.law
    if after > before:
        values: Values = {
            "event": submission.event.id,
            "grade": grade_names(submission.edition)[after],
            "limit": law.limits[after],
            "times": times_needed(law, after),
        }
        if in_both_lists(law, after):
            values = {**values, "reading": "E8"}
        rule = once_is_enough if once_is_enough(law, after) else times_needed
        yield Step(number(rule), "go_grade_reached", values)
    for place, count in sorted(counts.items()):
        if count != counts_before.get(place):
            values = {
                "grade": grade_names(submission.edition)[place],
                "limit": law.limits[place],
                "times": count,
                "needed": times_needed(law, place),
                "reading": "E40",
            }
            yield Step(number(times_needed), "go_limit_reached", values)
