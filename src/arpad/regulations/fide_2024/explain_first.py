"""The steps of a first rating: what is pooled, the two imaginary draws, and whether it enters the list."""

from collections.abc import Iterator

from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide_2024.columns import Frame
from arpad.regulations.fide_2024.entering import PooledEvent, pool_before
from arpad.regulations.fide_2024.explain import label, nothing_counted, performance_step, time_steps
from arpad.regulations.fide_2024.first_rating import capped_rating, half_rounded, pooled_together
from arpad.regulations.fide_2024.reasons import (
    FIRST_WITHOUT_POINT,
    LEFT_SINCE,
    LISTED,
    OUT_OF_POOL,
    TOO_FEW_GAMES,
)
from arpad.regulations.fide_2024.tables import percentage_rounded


def first_steps(frame: Frame, player: int, sides: list[list[int]]) -> Iterator[Step]:
    """How an unrated player's period came out."""
    results, needed = frame.work.players, frame.law.first_games
    yield from earlier_steps(frame, player)
    for entry in frame.entries_of(player):
        yield from entry_steps(frame, entry, sides[entry])
    games = results.pool_games[player]
    if games == 0:
        yield Step("7.1.4", "nothing_pooled")
    elif results.games[player] == 0:
        yield Step("7.1.4", "nothing_new_pooled", {"games": games, "needed": needed})
    elif results.outcome[player] == TOO_FEW_GAMES:
        yield Step("7.1.4", "too_few_games", {"games": games, "needed": needed})
    else:
        yield from rating_steps(frame, player)
    if results.games[player] > 0:
        yield performance_step(frame, player)


def earlier_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Earlier events: pooled, aged out of the pool, or lost by leaving the list."""
    _, lost = pool_before(frame.law, frame.player_rows[player], frame.month)
    for event in lost:
        yield Step("7.2.1", "earlier_lost", event_values(event))
    newest = frame.work.players.pool_newest[player]
    for place in range(frame.period.players.pool[player], frame.period.players.pool[player + 1]):
        event = frame.pool_rows[place]
        if pooled_together(frame.law, event.end, newest):
            yield Step("7.1.4", "pooled_earlier", event_values(event))
        else:
            values: Values = {**event_values(event), "months": frame.law.pool_months, "reading": "R2"}
            yield Step("7.1.4", "earlier_out_of_pool", values)


def event_values(event: PooledEvent) -> dict[str, str | int | list[str]]:
    return {
        "event": event.name or str(event.games[0].date),
        "games": len(event.games),
        "score": half_points_text(sum(game.half_points for game in event.games)),
        "results": [f"{game.opponent}:{half_points_text(game.half_points)}" for game in event.games],
    }


def entry_steps(frame: Frame, entry: int, sides: list[int]) -> Iterator[Step]:
    """What this period's event gave the pool."""
    event = label(frame.entry_rows[entry].submission)
    sums = frame.work.entries
    reason, games = sums.reason[entry], sums.games[entry]
    if reason == LEFT_SINCE:
        yield Step("7.2.1", "left_since", {"event": event, "reading": "R4"})
    elif reason == FIRST_WITHOUT_POINT:
        yield Step("8.2.1", "first_without_point", {"event": event, "games": games, "reading": "R1"})
    elif reason == OUT_OF_POOL:
        yield Step("7.1.4", "out_of_pool", {"event": event, "months": frame.law.pool_months, "reading": "R2"})
    elif games == 0:
        yield nothing_counted(frame, entry, sides, "event_nothing_pooled")
    else:
        yield from time_steps(frame, entry, sides)
        score = half_points_text(sums.half_points[entry])
        yield Step("8.2.1", "pooled", {"event": event, "games": games, "score": score})


def rating_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Ra, p, dp, Ru, the maximum and the floor."""
    results, law = frame.work.players, frame.law
    total, n = results.imaginary_total[player], results.imaginary_games[player]
    points, p, dp = results.imaginary_half_points[player], results.percentage[player], results.dp[player]
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
    yield Step("8.2.2", "first_average", values)
    values = {"points": half_points_text(points), "n": n, "p": hundredths_text(p)}
    if percentage_rounded(points, n):
        values["reading"] = "E14"
    yield Step("8.2.3", "first_percentage", values)
    misprint = next(row["reading"] for row in frame.edition.table("dp") if row["p"] == hundredths_text(p))
    if misprint:
        yield Step("8.1.1", "difference_cell", {"p": hundredths_text(p), "dp": dp, "reading": misprint})
    yield Step("8.1.1", "first_difference", {"p": hundredths_text(p), "dp": dp})
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
    yield Step("8.2.3", "first_rating", values)
    capped = capped_rating(law, computed)
    if capped != computed:
        yield Step("8.2.3", "first_capped", {"computed": computed, "highest": law.highest_first_rating})
    if results.outcome[player] == LISTED:
        yield Step("7.1.4", "first_listed", {"rating": capped, "floor": law.floor, "games": results.pool_games[player]})
    else:
        yield Step("7.1.4", "first_below_floor", {"rating": capped, "floor": law.floor, "reading": "R3"})
