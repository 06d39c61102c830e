"""The steps of a first rating: what is pooled, how it is computed, and whether it enters the list."""

from collections.abc import Iterator

from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.edition import Edition
from arpad.regulations.fide import reasons
from arpad.regulations.fide.admission import void_zeros
from arpad.regulations.fide.entry import PooledEvent, pool_before
from arpad.regulations.fide.explain import label, nothing_counted, performance_step, settling_steps, time_steps
from arpad.regulations.fide.explain_field import field_steps, results_of, voided_steps
from arpad.regulations.fide.first_rating import (
    above_half,
    at_half,
    average_rating,
    below_half,
    capped_rating,
    half_rounded,
    in_round_robin,
    pool_difference,
    with_imaginary,
)
from arpad.regulations.fide.law import AVERAGE_AND_BONUS
from arpad.regulations.fide.listing import leaves_list
from arpad.regulations.fide.pool import below_floor, disregarded, outcome, pooled_together
from arpad.regulations.fide.round_robin import field_average
from arpad.regulations.fide.setup import Frame
from arpad.regulations.fide.tables import percentage, percentage_rounded


def first_steps(frame: Frame, player: int, sides: list[list[int]]) -> Iterator[Step]:
    """The steps of an unrated player's period."""
    regulation = frame.regulation_of(player)
    edition, law = regulation.edition, regulation.law
    results, needed = frame.work.players, law.first_games
    number = edition.number(outcome)
    yield from settling_steps(frame, player)
    yield from earlier_steps(frame, player)
    for entry in frame.entries_of(player):
        yield from entry_steps(frame, entry, sides[entry])
    games = results.pool_games[player]
    if games == 0:
        yield Step(number, "nothing_pooled")
    elif results.games[player] == 0:
        yield Step(number, "nothing_new_pooled", {"games": games, "needed": needed})
    elif results.outcome[player] == reasons.TOO_FEW_GAMES:
        yield Step(number, "too_few_games", {"games": games, "needed": needed})
    else:
        bonus = law.first_method == AVERAGE_AND_BONUS
        yield from (average_steps if bonus else imaginary_steps)(frame, player)
        yield list_step(frame, player)
    if results.games[player] > 0:
        yield performance_step(frame, player)


def earlier_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Earlier events: pooled, aged out of the pool, or lost by leaving the list."""
    _, lost = pool_before(frame.before.law, frame.player_rows[player], frame.month)
    for event in lost:
        yield Step(frame.before.edition.number(leaves_list), "earlier_lost", event_values(event))
    newest = frame.work.players.pool_newest[player]
    regulation = frame.regulation_of(player)
    edition, law = regulation.edition, regulation.law
    number = edition.number(pooled_together)
    for place in range(frame.period.players.pool[player], frame.period.players.pool[player + 1]):
        event = frame.pool_rows[place]
        if pooled_together(law, event.end, newest):
            yield Step(number, "pooled_earlier", event_values(event))
        else:
            values: Values = {**event_values(event), "months": law.pool_months, "reading": "R2"}
            yield Step(number, "earlier_out_of_pool", values)


def event_values(event: PooledEvent) -> dict[str, str | int | list[str]]:
    return {
        "event": event.name or str(event.games[0].date),
        "games": len(event.games),
        "score": half_points_text(sum(game.half_points for game in event.games)),
        "results": [f"{game.opponent}:{half_points_text(game.half_points)}" for game in event.games],
    }


def entry_steps(frame: Frame, entry: int, sides: list[int]) -> Iterator[Step]:
    """What an event of the period adds to the pool."""
    submission = frame.entry_rows[entry].submission
    event, law, number = label(submission), submission.law, submission.edition.number
    sums = frame.work.entries
    reason, games = sums.reason[entry], sums.games[entry]
    points = half_points_text(law.first_event_half_points)
    if reason == reasons.LEFT_SINCE:
        yield Step(frame.before.edition.number(leaves_list), "left_since", {"event": event, "reading": "R4"})
    elif reason == reasons.VOIDED:
        if any(half_points > 0 for half_points in results_of(frame, entry)):
            yield Step(number(void_zeros), "first_emptied", {"event": event, "reading": "R20"})
        else:
            yield Step(number(void_zeros), "first_voided", {"event": event, "reading": "R1"})
    elif reason == reasons.FIRST_WITHOUT_POINT:
        # The highest of the minimums that the text of 2014 prints decides (E1), even if a lower one was met.
        scored = law.first_event_half_points > 1 and sums.half_points[entry] > 0
        values: Values = {"event": event, "games": games, "needed": points, "reading": "E1, R1" if scored else "R1"}
        yield Step(number(disregarded), "first_without_point", values)
    elif reason == reasons.FURTHER_TOO_SHORT:
        values = {"event": event, "games": sums.rated_games[entry], "needed": law.further_event_games, "reading": "E1"}
        yield Step(number(disregarded), "further_too_short", values)
    elif reason == reasons.OUT_OF_POOL:
        months = frame.regulation_of(frame.period.entries.player[entry]).law.pool_months
        values = {"event": event, "months": months, "reading": "R2"}
        yield Step(number(pooled_together), "out_of_pool", values)
    elif games == 0:
        yield nothing_counted(frame, entry, sides, "event_nothing_pooled")
    else:
        yield from time_steps(frame, entry, sides)
        yield from voided_steps(frame, entry, event)
        yield from field_steps(frame, entry, event)
        score = half_points_text(sums.half_points[entry])
        yield Step(number(disregarded), "pooled", {"event": event, "games": games, "score": score})


def imaginary_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Ra with the imaginary draws, p, dp, Ru and the maximum."""
    results, regulation = frame.work.players, frame.regulation_of(player)
    edition, law = regulation.edition, regulation.law
    number = edition.number
    total, n = results.first_total[player], results.first_games[player]
    points, p, dp = results.first_half_points[player], results.percentage[player], results.dp[player]
    computed = results.computed[player]
    values: dict[str, str | int] = {
        "opponents": results.pool_opponents[player],
        "games": results.pool_games[player],
        "imaginary": law.imaginary_opponents,
        "imaginary_rating": law.imaginary_rating,
        "total": total,
        "n": n,
        "average": ratio_text(total, n),
    }
    yield Step(number(with_imaginary), "first_average", values)
    values = {"points": half_points_text(points), "n": n, "p": hundredths_text(p)}
    if percentage_rounded(points, n):
        values["reading"] = "E14"
    yield Step(number(pool_difference), "first_percentage", values)
    yield from difference_steps(edition, p, dp)
    exact = total + dp * n
    values = {
        "average": ratio_text(total, n),
        "dp": dp,
        "sum": ratio_text(exact, n),
        "exact": f"{exact}/{n}",
        "computed": computed,
    }
    if half_rounded(total, n):
        values["reading"] = "R11"
    yield Step(number(capped_rating), "first_rating", values)
    if capped_rating(law, computed) != computed:
        yield Step(number(capped_rating), "first_capped", {"computed": computed, "highest": law.highest_first_rating})


def difference_steps(edition: Edition, p: int, dp: int) -> Iterator[Step]:
    """dp as the table has it, and a note on a misprinted cell."""
    number = edition.number(percentage)
    misprint = next(row["reading"] for row in edition.table("dp") if row["p"] == hundredths_text(p))
    if misprint:
        yield Step(number, "difference_cell", {"p": hundredths_text(p), "dp": dp, "reading": misprint})
    yield Step(number, "first_difference", {"p": hundredths_text(p), "dp": dp})


def average_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Rc, then Ru at one half, above it or below it."""
    results, regulation = frame.work.players, frame.regulation_of(player)
    edition, law = regulation.edition, regulation.law
    number = edition.number
    games, points = results.pool_games[player], results.pool_half_points[player]
    total, computed = results.pool_opponents[player], results.computed[player]
    average = average_rating(total, games)
    n, p, dp = results.pool_field[player], results.percentage[player], results.dp[player]
    exact = ratio_text(total, games)
    values: Values = {"total": total, "games": games, "exact": exact, "rc": average}
    if n > 0:
        yield Step(number(field_average), "pool_of_field", {"rc": average})
    else:
        rounded = total % games > 0
        yield Step(number(average_rating), "pool_average", {**values, "reading": "E15"} if rounded else values)
    if points == games:
        yield Step(number(at_half), "first_at_half", {"rc": average, "computed": computed})
    elif points > games:
        values = {"rc": average, "halves": points - games, "bonus": law.bonus, "computed": computed}
        reading = edition.parameters["bonus"].reading
        yield Step(number(above_half), "first_with_bonus", {**values, "reading": reading} if reading else values)
    else:
        values = {"points": half_points_text(points), "n": games, "p": hundredths_text(p)}
        rounded = percentage_rounded(points, games)
        yield Step(number(percentage), "pool_percentage", {**values, "reading": "E14"} if rounded else values)
        yield from difference_steps(edition, p, dp)
        if n == 0:
            yield Step(number(below_half), "first_below_half", {"rc": average, "dp": dp, "computed": computed})
        else:
            values = {"rc": average, "dp": dp, "n": n, "computed": computed}
            yield Step(number(in_round_robin), "first_in_round_robin", values)


def list_step(frame: Frame, player: int) -> Step:
    """The step that says if the first rating is on the list."""
    results, regulation = frame.work.players, frame.regulation_of(player)
    edition, law = regulation.edition, regulation.law
    number = edition.number(outcome)
    rating = capped_rating(law, results.computed[player])
    if results.outcome[player] == reasons.LISTED:
        values: Values = {"rating": rating, "floor": law.floor, "games": results.pool_games[player]}
        return Step(number, "first_listed", values)
    if results.outcome[player] == reasons.DROPPED:
        return Step(edition.number(below_floor), "first_dropped", {"rating": rating, "floor": law.floor})
    return Step(number, "first_below_floor", {"rating": rating, "floor": law.floor, "reading": "R3"})
