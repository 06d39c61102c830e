"""The steps of a rated player's number, from the working columns, in the order one would take with a pencil."""

from collections.abc import Iterator

from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide_2024.change import facts_missing, half_decided, new_beyond_limit, order_decided
from arpad.regulations.fide_2024.columns import Frame
from arpad.regulations.fide_2024.eligibility import is_long, minutes_needed, threshold_decided
from arpad.regulations.fide_2024.entering import old_rating
from arpad.regulations.fide_2024.law import HALF_UP
from arpad.regulations.fide_2024.reasons import (
    CHANGED,
    COUNTED,
    ENTRY_COUNTS,
    K_GIVEN,
    K_HIGH,
    K_JUNIOR,
    K_JUNIOR_ENDED,
    K_NEW,
)
from arpad.regulations.fide_2024.submission import Submission
from arpad.regulations.fide_2024.tables import percentage_rounded
from arpad.regulations.fide_2024.working import period_performance, side_clauses, side_counts


def rated_steps(frame: Frame, player: int, sides: list[list[int]]) -> Iterator[Step]:
    """How a rated player's period came out."""
    results = frame.work.players
    old = frame.period.players.rating[player]
    entries = frame.entries_of(player)
    for entry in entries:
        yield from entry_steps(frame, entry, old, sides[entry])
    if results.games[player] == 0:
        yield Step("8.3.2", "nothing_counted", {"rating": old})
        return
    if len(entries) > 1:
        total = hundredths_text(results.delta[player])
        yield Step("8.3.2", "period_sum", {"sum": total, "games": results.games[player]})
    yield from coefficient_steps(frame, player)
    yield from outcome_steps(frame, player, old)
    yield performance_step(frame, player)


def label(submission: Submission) -> str:
    """An event by its id; a month of a long one with its number."""
    event = submission.event
    return f"{event.id} [{submission.part}]" if submission.part and is_long(submission.law, event) else event.id


def nothing_counted(frame: Frame, entry: int, sides: list[int], code: str) -> Step:
    """An event of which no game counts, with the clauses that took them out."""
    clauses = dict.fromkeys(clause for side in sides for clause in side_clauses(frame, side, entry))
    values: Values = {"event": label(frame.entry_rows[entry].submission), "clauses": list(clauses)}
    # With byes alone there is no game and no clause but the one on games that were not played.
    return Step(next(iter(clauses), "5.1"), code, values)


def entry_steps(frame: Frame, entry: int, old: int, sides: list[int]) -> Iterator[Step]:
    """The event's rating where it is not the list's, the limit, what a reading decided, and the sum."""
    submission, name = frame.entry_rows[entry]
    entrant = submission.entrants[name]
    event = label(submission)
    sums, work = frame.work.entries, frame.work.sides
    if sums.games[entry] == 0:
        yield nothing_counted(frame, entry, sides, "event_nothing_counted")
        return
    if entrant.own != entrant.seen:
        yield Step("8.2.4", "entered_meanwhile", {"event": event, "rating": entrant.own, "reading": "R6"})
    elif entrant.own != old or any(opponent_moved(frame, side) for side in sides):
        first_day = str(submission.first_day)
        values: Values = {"event": event, "first_day": first_day, "rating": entrant.own, "old": old, "reading": "E21"}
        yield Step("7.1.1", "list_of_first_day", values)
    yield from time_steps(frame, entry, sides)
    limited = sum(work.counted_difference[side] != work.difference[side] for side in sides)
    if limited:
        yield Step(
            "8.3.1", "difference_limited", {"event": event, "games": limited, "limit": frame.law.difference_limit}
        )
    yield from misprint_steps(frame, sides)
    values = {
        "event": event,
        "games": sums.games[entry],
        "score": half_points_text(sums.half_points[entry]),
        "expected": hundredths_text(sums.expected[entry]),
        "sum": hundredths_text(sums.delta[entry]),
    }
    yield Step("8.3.2", "event_sum", values)


def opponent_moved(frame: Frame, side: int) -> bool:
    """Whether the opponent of a counted game has another rating by now than the event used."""
    submission, game = frame.game_rows[side // 2]
    opponent = submission.entrants[game.white if side % 2 else game.black or ""]
    return frame.work.sides.reason[side] == COUNTED and opponent.seen != old_rating(
        frame.law, opponent.player, frame.month
    )


def misprint_steps(frame: Frame, sides: list[int]) -> Iterator[Step]:
    """The misprinted cells of the second table that an expectation was read from."""
    work = frame.work.sides
    read = {abs(work.counted_difference[side]) for side in sides if work.reason[side] == COUNTED}
    for row in frame.edition.table("pd"):
        first, last = int(row["from"]), int(row["to"] or max(read, default=0))
        if row["reading"] and any(first <= difference <= last for difference in read):
            high, low = hundredths_text(int(row["high"])), hundredths_text(int(row["low"]))
            values = {"cell": f"{row['from']}-{row['to']}", "high": high, "low": low, "reading": row["reading"]}
            yield Step("8.1.2", "expectation_cell", values)


def time_steps(frame: Frame, entry: int, sides: list[int]) -> Iterator[Step]:
    """Games that count only because of how 1.1 is read at a threshold itself."""
    for side in sides:
        submission, game = frame.game_rows[side // 2]
        white, black = submission.entrants[game.white].seen, submission.entrants[game.black or ""].seen
        seconds = frame.period.games.seconds[side // 2]
        if side_counts(frame, side, entry) and threshold_decided(frame.law, white, black, seconds):
            minutes = minutes_needed(frame.law, white, black)
            values: Values = {"round": game.round, "rating": max(white, black), "minutes": minutes, "reading": "E13"}
            yield Step("1.1", "time_at_threshold", values)


def coefficient_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Which K and why, then the limit on K times the games."""
    law, players, results = frame.law, frame.period.players, frame.work.players
    games, born, peak = players.games[player], players.birth_year[player], players.peak[player]
    rating, given = players.rating[player], players.k[player]
    chosen, k, reason = results.k_chosen[player], results.k[player], results.k_reason[player]
    highest = max(rating, peak)
    if reason == K_GIVEN:
        yield Step("8.3.3", "k_given", {"k": chosen})
    elif reason == K_HIGH:
        values: Values = {"k": chosen, "peak": highest, "limit": law.high_rating}
        decided = order_decided(law, chosen, games, born, frame.period.year)
        yield Step("8.3.3", "k_high", {**values, "reading": "E22"} if decided else values)
    elif reason == K_JUNIOR:
        values = {"k": chosen, "born": born, "until": born + law.junior_age, "limit": law.junior_rating}
        yield Step("8.3.3", "k_junior", values)
    elif reason == K_NEW:
        yield Step("8.3.3", "k_new", {"k": chosen, "games": games, "limit": law.new_games})
        if new_beyond_limit(law, games, results.games[player]):
            yield Step("8.3.3", "k_new_kept", {"limit": law.new_games, "reading": "E23"})
    elif facts_missing(law, given, rating, peak, games, born, frame.period.year):
        facts = {"games": games < 0, "birth": born == 0, "peak": peak == 0}
        missing = [fact for fact, is_missing in facts.items() if is_missing]
        yield Step("8.3.3", "k_assumed", {"k": chosen, "missing": missing})
    else:
        yield Step("8.3.3", "k_normal", {"k": chosen, "limit": law.high_rating})
    if reason == K_JUNIOR_ENDED:
        values = {"peak": highest, "limit": law.junior_rating, "reading": "E22"}
        yield Step("8.3.3", "junior_reached_limit", values)
    if k != chosen:
        product = chosen * results.games[player]
        values = {"k": chosen, "games": results.games[player], "product": product, "limit": law.k_games_limit}
        yield Step("8.3.3", "k_limited", {**values, "limited": k})


def outcome_steps(frame: Frame, player: int, old: int) -> Iterator[Step]:
    """K times the sum, rounded, added, and tested against the floor."""
    results, law = frame.work.players, frame.law
    change, rounded, computed = results.change[player], results.rounded[player], results.computed[player]
    exact = hundredths_text(change)
    total = hundredths_text(results.delta[player])
    yield Step("8.3.2", "change", {"k": results.k[player], "sum": total, "change": exact})
    if half_decided(change):
        code = "rounded_half_up" if law.half == HALF_UP else "rounded_half_away"
        yield Step("8.3.4", code, {"change": exact, "rounded": rounded, "reading": "E20"})
    else:
        yield Step("8.3.4", "rounded", {"change": exact, "rounded": rounded})
    if results.outcome[player] == CHANGED:
        yield Step("8.3.4", "new_rating", {"old": old, "rounded": rounded, "new": computed})
    else:
        yield Step("7.2.1", "left_list", {"old": old, "rounded": rounded, "computed": computed, "floor": law.floor})


def performance_step(frame: Frame, player: int) -> Step:
    """The period's performance, which changes nothing and is shown because players ask for it."""
    sums = frame.work.entries
    counting = [entry for entry in frame.entries_of(player) if sums.reason[entry] == ENTRY_COUNTS]
    games = sum(sums.games[entry] for entry in counting)
    opponents = sum(sums.opponents[entry] for entry in counting)
    half_points = sum(sums.half_points[entry] for entry in counting)
    p, dp, performance = period_performance(frame, player)
    values: dict[str, str | int] = {
        "average": ratio_text(opponents, games),
        "score": half_points_text(half_points),
        "games": games,
        "p": hundredths_text(p),
        "dp": dp,
        "performance": performance,
    }
    reading = "R14, E14" if percentage_rounded(half_points, games) else "R14"
    return Step("8.1.1", "performance", {**values, "reading": reading})
