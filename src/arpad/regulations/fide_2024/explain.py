"""The steps of a rated player's number, from the working columns, in the order one would take with a pencil."""

from collections.abc import Iterator, Sequence

from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide_2024.columns import Frame
from arpad.regulations.fide_2024.eligibility import minutes_needed
from arpad.regulations.fide_2024.law import HALF_UP, Law, edition
from arpad.regulations.fide_2024.reasons import (
    CHANGED,
    COUNTED,
    K_GIVEN,
    K_HIGH,
    K_JUNIOR,
    K_NEW,
    LEFT_LIST,
    POOLED,
)


def rated_steps(
    law: Law, frame: Frame, player: int, parts: Sequence[int], sides: dict[int, list[int]]
) -> Iterator[Step]:
    """How a rated player's period came out."""
    results = frame.work.players
    old = frame.period.players.rating[player]
    if results.games[player] == 0:
        yield Step("8.3.1", "nothing_counted", {"rating": old})
        return
    for part in parts:
        yield from part_steps(law, frame, part, old, sides[part])
    if len(parts) > 1:
        total = hundredths_text(results.delta[player])
        yield Step("8.3.2", "period_sum", {"sum": total, "games": results.games[player]})
    yield from coefficient_steps(law, frame, player)
    yield from outcome_steps(law, frame, player, old)


def part_steps(law: Law, frame: Frame, part: int, old: int, sides: Sequence[int]) -> Iterator[Step]:
    """The event's rating where it is not the list's, the limit, what a reading decided, and the sum."""
    at, name = frame.parts[part]
    submission = frame.submissions[at]
    entrant = submission.entrants[name]
    event = submission.event.id
    sums = frame.work.parts
    if sums.games[part] == 0:
        yield Step("8.3.1", "event_nothing_counted", {"event": event})
        return
    if entrant.own != entrant.seen:
        yield Step("8.2.4", "entered_meanwhile", {"event": event, "rating": entrant.own})
    elif entrant.own != old:
        values: Values = {
            "event": event,
            "first_day": str(submission.first_day),
            "rating": entrant.own,
            "old": old,
            "reading": "E21",
        }
        yield Step("7.1.1", "list_of_first_day", values)
    yield from time_steps(law, frame, sides)
    work = frame.work.sides
    limited = [side for side in sides if work.counted_difference[side] != work.difference[side]]
    if limited:
        yield Step(
            "8.3.1", "difference_limited", {"event": event, "games": len(limited), "limit": law.difference_limit}
        )
    for row in edition().table("pd"):
        # A misprinted cell that this player's expectation was read from.
        if row["reading"] and any(reads_cell(frame, side, row) for side in sides):
            cell = f"{row['from']}-{row['to']}" if row["to"] else f"{row['from']}-"
            high, low = hundredths_text(int(row["high"])), hundredths_text(int(row["low"]))
            yield Step("8.1.2", "expectation_cell", {"cell": cell, "high": high, "low": low, "reading": row["reading"]})
    values = {
        "event": event,
        "games": sums.games[part],
        "score": half_points_text(sums.half_points[part]),
        "expected": hundredths_text(sums.expected[part]),
        "sum": hundredths_text(sums.delta[part]),
    }
    yield Step("8.3.2", "event_sum", values)


def reads_cell(frame: Frame, side: int, row: dict[str, str]) -> bool:
    """Whether a counted game's difference lies in a row of the second table."""
    work = frame.work.sides
    difference = abs(work.counted_difference[side])
    within = int(row["from"]) <= difference and (not row["to"] or difference <= int(row["to"]))
    return within and work.reason[side] == COUNTED


def time_steps(law: Law, frame: Frame, sides: Sequence[int]) -> Iterator[Step]:
    """Games that count only because of how 1.1 is read at the threshold itself."""
    for side in sides:
        submission, game = frame.games[side // 2]
        white, black = submission.entrants[game.white].seen, submission.entrants[game.black or ""].seen
        seconds = frame.period.games.seconds[side // 2]
        counted = frame.work.sides.reason[side] in (COUNTED, POOLED)
        at_threshold = max(white, black) == law.lower_time_rating
        if counted and at_threshold and 0 <= seconds < 60 * law.minutes_middle:
            values = {
                "round": game.round,
                "rating": law.lower_time_rating,
                "minutes": minutes_needed(law, white, black),
            }
            yield Step("1.1", "time_at_threshold", {**values, "reading": "E13"})


def coefficient_steps(law: Law, frame: Frame, player: int) -> Iterator[Step]:
    """Which K and why, then the limit on K times the games."""
    players, results = frame.period.players, frame.work.players
    games, born = players.games[player], players.birth_year[player]
    chosen, k, reason = results.k_chosen[player], results.k[player], results.k_reason[player]
    highest = max(players.rating[player], players.peak[player])
    junior = born > 0 and frame.period.year <= born + law.junior_age
    if reason == K_GIVEN:
        yield Step("8.3.3", "k_given", {"k": chosen})
    elif reason == K_HIGH:
        yield Step("8.3.3", "k_high", {"k": chosen, "peak": highest, "limit": law.high_rating})
    elif reason == K_JUNIOR:
        values = {"k": chosen, "born": born, "until": born + law.junior_age, "limit": law.junior_rating}
        yield Step("8.3.3", "k_junior", values)
    elif reason == K_NEW:
        yield Step("8.3.3", "k_new", {"k": chosen, "games": games, "limit": law.new_games})
        if games + results.games[player] > law.new_games:
            yield Step("8.3.3", "k_new_kept", {"limit": law.new_games, "reading": "E23"})
    else:
        yield Step("8.3.3", "k_normal", {"k": chosen, "limit": law.high_rating})
        if junior:
            reached: Values = {"peak": highest, "limit": law.junior_rating, "reading": "E22"}
            yield Step("8.3.3", "junior_reached_limit", reached)
    if k != chosen:
        values = {"k": chosen, "games": results.games[player], "product": chosen * results.games[player]}
        yield Step("8.3.3", "k_limited", {**values, "limit": law.k_games_limit, "limited": k})


def outcome_steps(law: Law, frame: Frame, player: int, old: int) -> Iterator[Step]:
    """K times the sum, rounded, added, and tested against the floor."""
    results = frame.work.players
    change, rounded = results.change[player], results.rounded[player]
    values: dict[str, str | int] = {
        "k": results.k[player],
        "sum": hundredths_text(results.delta[player]),
        "change": hundredths_text(change),
    }
    yield Step("8.3.2", "change", values)
    values = {"change": hundredths_text(change), "rounded": rounded}
    if abs(change) % 100 == 50 and change < 0:
        # Only a negative half tells "up" from "away from zero".
        code = "rounded_half_up" if law.half == HALF_UP else "rounded_half_away"
        yield Step("8.3.4", code, {**values, "reading": "E20"})
    else:
        yield Step("8.3.4", "rounded", values)
    computed = results.computed[player]
    if results.outcome[player] == CHANGED:
        yield Step("8.3.4", "new_rating", {"old": old, "rounded": rounded, "new": computed})
    elif results.outcome[player] == LEFT_LIST:
        yield Step("7.2.1", "left_list", {"old": old, "rounded": rounded, "computed": computed, "floor": law.floor})
