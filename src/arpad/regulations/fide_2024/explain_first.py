"""The steps of a first rating: what is pooled, the two imaginary draws, and whether it enters the list."""

from collections.abc import Iterator, Sequence

from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide_2024.columns import Frame
from arpad.regulations.fide_2024.explain import time_steps
from arpad.regulations.fide_2024.first_rating import capped_rating, pool_percentage, pooled_together
from arpad.regulations.fide_2024.law import Law, edition
from arpad.regulations.fide_2024.reasons import (
    BELOW_FLOOR,
    FIRST_WITHOUT_POINT,
    LEFT_SINCE,
    LISTED,
    OUT_OF_POOL,
    TOO_FEW_GAMES,
)
from arpad.regulations.fide_2024.tables import difference_for


def first_steps(
    law: Law, frame: Frame, player: int, parts: Sequence[int], sides: dict[int, list[int]]
) -> Iterator[Step]:
    """How an unrated player's period came out."""
    results = frame.work.players
    yield from earlier_steps(law, frame, player, parts)
    for part in parts:
        yield from part_steps(law, frame, part, sides[part])
    games = results.pool_games[player]
    if games == 0:
        yield Step("7.1.4", "nothing_pooled")
    elif results.games[player] == 0:
        yield Step("7.1.4", "nothing_new_pooled", {"games": games, "needed": law.first_games})
    elif results.outcome[player] == TOO_FEW_GAMES:
        yield Step("7.1.4", "too_few_games", {"games": games, "needed": law.first_games})
    else:
        yield from rating_steps(law, frame, player)


def earlier_steps(law: Law, frame: Frame, player: int, parts: Sequence[int]) -> Iterator[Step]:
    """Earlier events, those that the window has closed on last."""
    first, last = frame.period.players.pool[player], frame.period.players.pool[player + 1]
    newest = newest_pooled(frame, player, parts)
    for place in range(first, last):
        event = frame.pool[place]
        values: Values = {
            "event": event.name or str(event.games[0].date),
            "games": len(event.games),
            "score": half_points_text(sum(game.half_points for game in event.games)),
            "ratings": [str(game.opponent) for game in event.games],
        }
        if pooled_together(law, event.end, newest):
            yield Step("7.1.4", "pooled_earlier", values)
        else:
            yield Step("7.1.4", "earlier_out_of_pool", {**values, "months": law.pool_months})


def newest_pooled(frame: Frame, player: int, parts: Sequence[int]) -> int:
    """The last day, as a day code, among the events that are or were pooled."""
    players, work = frame.period.players, frame.work.parts
    ends = [frame.period.pool.end[place] for place in range(players.pool[player], players.pool[player + 1])]
    skipped = (FIRST_WITHOUT_POINT, LEFT_SINCE)
    ends += [frame.period.parts.end[p] for p in parts if work.games[p] > 0 and work.reason[p] not in skipped]
    return max(ends, default=0)


def part_steps(law: Law, frame: Frame, part: int, sides: Sequence[int]) -> Iterator[Step]:
    """What this period's event gave the pool."""
    at, _ = frame.parts[part]
    event = frame.submissions[at].event.id
    sums = frame.work.parts
    reason = sums.reason[part]
    if reason == LEFT_SINCE:
        yield Step("7.2.1", "left_since", {"event": event})
    elif reason == FIRST_WITHOUT_POINT:
        yield Step("8.2.1", "first_without_point", {"event": event, "games": sums.games[part]})
    elif reason == OUT_OF_POOL:
        yield Step("7.1.4", "out_of_pool", {"event": event, "months": law.pool_months})
    elif sums.games[part] == 0:
        yield Step("7.1.4", "event_nothing_pooled", {"event": event})
    else:
        yield from time_steps(law, frame, sides)
        score = half_points_text(sums.half_points[part])
        yield Step("8.2.1", "pooled", {"event": event, "games": sums.games[part], "score": score})


def rating_steps(law: Law, frame: Frame, player: int) -> Iterator[Step]:
    """Ra, p, dp, Ru, the maximum and the floor."""
    results = frame.work.players
    games, half_points = results.pool_games[player], results.pool_half_points[player]
    total = results.pool_opponents[player] + law.imaginary_opponents * law.imaginary_rating
    n = games + law.imaginary_opponents
    points = half_points + law.imaginary_opponents * law.imaginary_half_points
    p = pool_percentage(law, half_points, games)
    dp = difference_for(law, p)
    computed = results.computed[player]
    values: dict[str, str | int] = {
        "opponents": results.pool_opponents[player],
        "games": games,
        "imaginary": law.imaginary_opponents,
        "imaginary_rating": law.imaginary_rating,
        "total": total,
        "n": n,
        "average": ratio_text(total, n),
    }
    yield Step("8.2.2", "first_average", values)
    values = {"points": half_points_text(points), "n": n, "p": hundredths_text(p), "reading": "E14"}
    yield Step("8.2.3", "first_percentage", values)
    reading = next(row["reading"] for row in edition().table("dp") if row["p"] == hundredths_text(p))
    if reading:
        yield Step("8.1.1", "difference_cell", {"p": hundredths_text(p), "dp": dp, "reading": reading})
    yield Step("8.1.1", "first_difference", {"p": hundredths_text(p), "dp": dp})
    values = {"average": ratio_text(total, n), "dp": dp, "exact": f"{total + dp * n}/{n}", "computed": computed}
    yield Step("8.2.3", "first_rating", values)
    capped = capped_rating(law, computed)
    if capped != computed:
        yield Step("8.2.3", "first_capped", {"computed": computed, "highest": law.highest_first_rating})
    if results.outcome[player] == LISTED:
        yield Step("7.1.4", "first_listed", {"rating": capped, "floor": law.floor, "games": games})
    elif results.outcome[player] == BELOW_FLOOR:
        yield Step("7.1.4", "first_below_floor", {"rating": capped, "floor": law.floor})
