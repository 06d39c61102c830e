"""The steps of a rated player's number, from the working columns, in the order of working by hand."""

from collections.abc import Iterator
from typing import NamedTuple

from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.report import Player
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide import reasons
from arpad.regulations.fide.answer import counted_sums, side_clauses, side_counts
from arpad.regulations.fide.change import (
    coefficient,
    counted_difference,
    delta,
    ends_on_birthday,
    facts_missing,
    fixed_by_event,
    half_decided,
    limited_coefficient,
    new_beyond_limit,
    order_decided,
    rounded_change,
)
from arpad.regulations.fide.counted_games import time_rating
from arpad.regulations.fide.eligibility import is_long, minutes_needed, threshold_decided, unplayed
from arpad.regulations.fide.entry import birth_code, old_rating, rating_on, ratings_entered
from arpad.regulations.fide.explain_field import field_steps, voided_steps
from arpad.regulations.fide.law import HALF_UP, Law
from arpad.regulations.fide.listing import leaves_list
from arpad.regulations.fide.settlement import games_before, law_of_player
from arpad.regulations.fide.setup import Frame
from arpad.regulations.fide.submission import Submission
from arpad.regulations.fide.tables import expectation, percentage_rounded, performance
from arpad.regulations.regulation import Regulation


def rated_steps(frame: Frame, player: int, sides: list[list[int]]) -> Iterator[Step]:
    """The steps of a rated player's period."""
    results = frame.work.players
    old = frame.period.players.rating[player]
    entries = frame.entries_of(player)
    regulation = frame.regulation_of(player)
    edition, law = regulation.edition, regulation.law
    by_event = fixed_by_event(law)
    yield from settling_steps(frame, player)
    for entry in entries:
        yield from entry_steps(frame, entry, old, sides[entry])
        if by_event and frame.work.entries.games[entry] > 0:
            yield from event_coefficient_steps(frame, player, entry)
    if results.games[player] == 0:
        if results.outcome[player] == reasons.LEFT_LIST:  # by the list's own text
            values: Values = {"rating": old, "floor": frame.law.floor}
            yield Step(frame.edition.number(leaves_list), "left_list_unplayed", values)
        else:
            yield Step(edition.number(delta), "nothing_counted", {"rating": old})
        return
    if len(entries) > 1:
        total = hundredths_text(results.delta[player])
        yield Step(edition.number(delta), "period_sum", {"sum": total, "games": results.games[player]})
    if not by_event:
        players, chosen = frame.period.players, results.k_chosen[player]
        facts = KFacts(old, players.peak[player], players.games[player], frame.period.first_day)
        yield from coefficient_steps(frame, player, facts, chosen, results.k_reason[player], results.games[player])
        yield from limit_steps(frame, player, chosen, results.k[player])
    yield from outcome_steps(frame, player, old)
    yield performance_step(frame, player)


def settling_steps(frame: Frame, player: int) -> Iterator[Step]:
    """The step on the text that settles the player's period, if it is not the text of the list."""
    edition = frame.regulation_of(player).edition
    if edition != frame.edition:
        values: Values = {"regulation": edition.id, "list_regulation": frame.edition.id, "reading": "R16"}
        yield Step(edition.number(law_of_player), "settled_by", values)


def label(submission: Submission) -> str:
    """An event by its id; a month of a long one with its number."""
    event = submission.event
    return f"{event.id} [{submission.part}]" if submission.part and is_long(submission.law, event) else event.id


def nothing_counted(frame: Frame, entry: int, sides: list[int], code: str) -> Step:
    """The step of an event without a counted game, with the clauses that took its games out."""
    submission = frame.entry_rows[entry].submission
    clauses = dict.fromkeys(clause for side in sides for clause in side_clauses(frame, side, entry))
    values: Values = {"event": label(submission), "clauses": list(clauses)}
    # With byes alone there is no game and no clause but the one on games that were not played.
    return Step(next(iter(clauses), submission.edition.number(unplayed)), code, values)


def entry_steps(frame: Frame, entry: int, old: int, sides: list[int]) -> Iterator[Step]:
    """The steps of an event: a rating that differs from the list's, the limit, decisions of readings, and the sum."""
    submission, name = frame.entry_rows[entry]
    entrant = submission.entrants[name]
    event, number = label(submission), submission.edition.number
    sums, work = frame.work.entries, frame.work.sides
    if sums.games[entry] == 0:
        yield nothing_counted(frame, entry, sides, "event_nothing_counted")
        return
    if entrant.own != entrant.seen:
        values: Values = {"event": event, "rating": entrant.own, "reading": "R6"}
        yield Step(number(ratings_entered), "entered_meanwhile", values)
    elif entrant.own != old or any(opponent_moved(frame, side) for side in sides):
        first_day = str(submission.first_day)
        values = {"event": event, "first_day": first_day, "rating": entrant.own, "old": old, "reading": "E21"}
        yield Step(number(rating_on), "list_of_first_day", values)
    yield from voided_steps(frame, entry, event)
    yield from field_steps(frame, entry, event)
    yield from time_steps(frame, entry, sides)
    limited = sum(work.counted_difference[side] != work.difference[side] for side in sides)
    limit = submission.law.difference_limit
    if limited:
        values = {"event": event, "games": limited, "limit": limit}
        yield Step(number(counted_difference), "difference_limited", values)
    full = submission.law.full_difference_rating
    wide = sum(abs(work.difference[side]) > limit for side in sides)
    if wide and entrant.own >= full:
        values = {"event": event, "games": wide, "limit": limit, "rating": entrant.own, "from": full}
        yield Step(number(counted_difference), "full_difference", values)
    yield from misprint_steps(frame, submission, sides)
    values = {
        "event": event,
        "games": sums.games[entry],
        "score": half_points_text(sums.half_points[entry]),
        "expected": hundredths_text(sums.expected[entry]),
        "sum": hundredths_text(sums.delta[entry]),
    }
    yield Step(number(delta), "event_sum", values)


def opponent_moved(frame: Frame, side: int) -> bool:
    """True if the opponent of a counted game now has a different rating from the one that the event used."""
    submission, game = frame.game_rows[side // 2]
    opponent = submission.entrants[game.white if side % 2 else game.black or ""]
    counts = frame.work.sides.reason[side] == reasons.COUNTED
    return counts and opponent.seen != old_rating(frame.before.law, opponent.player, frame.month)


def misprint_steps(frame: Frame, submission: Submission, sides: list[int]) -> Iterator[Step]:
    """The misprinted cells of the second table that an expectation was read from."""
    work = frame.work.sides
    read = {abs(work.counted_difference[side]) for side in sides if work.reason[side] == reasons.COUNTED}
    for row in submission.edition.table("pd"):
        first, last = int(row["from"]), int(row["to"] or max(read, default=0))
        if row["reading"] and any(first <= difference <= last for difference in read):
            high, low = hundredths_text(int(row["high"])), hundredths_text(int(row["low"]))
            values = {"cell": f"{row['from']}-{row['to']}", "high": high, "low": low, "reading": row["reading"]}
            yield Step(submission.edition.number(expectation), "expectation_cell", values)


def time_steps(frame: Frame, entry: int, sides: list[int]) -> Iterator[Step]:
    """The games that count only by the reading of the times at a threshold."""
    submission = frame.entry_rows[entry].submission
    law = submission.law
    event = frame.period.entries.event[entry]
    highest = frame.work.events.highest[frame.period.events.whole[event]]
    for side in sides:
        rating = time_rating(law, frame.period, event, side // 2, highest)
        seconds = frame.period.games.seconds[side // 2]
        if side_counts(frame, side, entry) and threshold_decided(law, rating, seconds):
            round_ = frame.game_rows[side // 2].game.round
            minutes = minutes_needed(law, rating)
            values: Values = {"round": round_, "rating": rating, "minutes": minutes, "reading": "E13"}
            yield Step(submission.edition.number(minutes_needed), "time_at_threshold", values)


class KFacts(NamedTuple):
    """The facts that fix K: the rating, the highest published one, the earlier games, and the day as a code."""

    rating: int
    peak: int
    games: int
    day: int


def event_coefficient_steps(frame: Frame, player: int, entry: int) -> Iterator[Step]:
    """The K of one event, where K is fixed by event."""
    sums = frame.work.entries
    event = frame.period.entries.event[entry]
    chosen, k, reason = sums.k_chosen[entry], sums.k[entry], sums.k_reason[entry]
    before = games_before(frame.period, frame.work, player, entry)
    entries, day = frame.period.entries, frame.period.events.start[event]
    facts = KFacts(entries.began[entry], entries.peak[entry], before, day)
    yield from coefficient_steps(frame, player, facts, chosen, reason, sums.games[entry])
    yield from limit_steps(frame, player, chosen, k)
    values: Values = {"event": label(frame.event_rows[event]), "k": k, "change": hundredths_text(k * sums.delta[entry])}
    yield Step(frame.regulation_of(player).edition.number(coefficient), "event_change", values)


def coefficient_steps(frame: Frame, player: int, facts: KFacts, chosen: int, reason: int, games: int) -> Iterator[Step]:
    """Which K and why, and whether `games` games go past a new player's last game with the new player's K."""
    text, known = frame.regulation_of(player), frame.player_rows[player]
    yield from chosen_steps(text, known, facts, chosen, reason)
    if reason == reasons.K_NEW and new_beyond_limit(text.law, facts.games, games):
        number = text.edition.number(coefficient)
        yield Step(number, "k_new_kept", {"limit": text.law.new_games, "reading": "E23"})


def chosen_steps(text: Regulation[Law], player: Player, facts: KFacts, chosen: int, reason: int) -> Iterator[Step]:
    """Which K and why."""
    law = text.law
    rating, peak, before, day = facts
    birth = birth_code(player)
    highest = max(rating, peak)
    number = text.edition.number(coefficient)
    if reason == reasons.K_GIVEN:
        yield Step(number, "k_given", {"k": chosen})
    elif reason == reasons.K_HIGH:
        values: Values = {"k": chosen, "peak": highest, "limit": law.high_rating}
        decided = order_decided(law, chosen, before, birth, day)
        yield Step(number, "k_high", {**values, "reading": "E22"} if decided else values)
    elif reason == reasons.K_JUNIOR:
        yield junior_step(text, player, chosen)
    elif reason == reasons.K_NEW:
        yield Step(number, "k_new", {"k": chosen, "games": before, "limit": law.new_games})
    elif facts_missing(law, 0, rating, peak, before, birth, day):
        unknown = {"games": before < 0, "birth": birth == 0, "peak": peak == 0}
        missing = [fact for fact, is_missing in unknown.items() if is_missing]
        yield Step(number, "k_assumed", {"k": chosen, "missing": missing})
    else:
        yield Step(number, "k_normal", {"k": chosen, "limit": law.high_rating})
    if reason == reasons.K_JUNIOR_ENDED:
        values = {"peak": highest, "limit": law.junior_rating, "reading": "E22"}
        yield Step(number, "junior_reached_limit", values)


def junior_step(text: Regulation[Law], player: Player, k: int) -> Step:
    """A junior's K: until the birthday, or until the end of its year."""
    law, number = text.law, text.edition.number(coefficient)
    born = player.birth_year or 0
    if not ends_on_birthday(law):
        values: Values = {"k": k, "born": born, "until": born + law.junior_age, "limit": law.junior_rating}
        return Step(number, "k_junior", values)
    values = {"k": k, "birth": str(player.birth_date or born), "age": law.junior_age, "limit": law.junior_rating}
    if player.birth_date is None:
        return Step(number, "k_junior_year_only", {**values, "reading": "R17"})
    return Step(number, "k_junior_birthday", values)


def limit_steps(frame: Frame, player: int, chosen: int, k: int) -> Iterator[Step]:
    """The limit on K times the games of the period."""
    games = frame.work.players.games[player]
    if k != chosen:
        regulation = frame.regulation_of(player)
        edition, law = regulation.edition, regulation.law
        values: Values = {"k": chosen, "games": games, "product": chosen * games, "limit": law.k_games_limit}
        yield Step(edition.number(limited_coefficient), "k_limited", {**values, "limited": k})


def outcome_steps(frame: Frame, player: int, old: int) -> Iterator[Step]:
    """K times the sum, rounded, added, and tested against the floor."""
    results, regulation = frame.work.players, frame.regulation_of(player)
    edition, law = regulation.edition, regulation.law
    number = edition.number
    change, rounded, computed = results.change[player], results.rounded[player], results.computed[player]
    exact = hundredths_text(change)
    if fixed_by_event(law):
        yield Step(number(delta), "events_change", {"change": exact})
    else:
        total = hundredths_text(results.delta[player])
        yield Step(number(delta), "change", {"k": results.k[player], "sum": total, "change": exact})
    if half_decided(change):
        code = "rounded_half_up" if law.half == HALF_UP else "rounded_half_away"
        yield Step(number(rounded_change), code, {"change": exact, "rounded": rounded, "reading": "E20"})
    else:
        yield Step(number(rounded_change), "rounded", {"change": exact, "rounded": rounded})
    if results.outcome[player] == reasons.CHANGED:
        yield Step(number(rounded_change), "new_rating", {"old": old, "rounded": rounded, "new": computed})
    else:
        values: Values = {"old": old, "rounded": rounded, "computed": computed, "floor": frame.law.floor}
        yield Step(frame.edition.number(leaves_list), "left_list", values)  # by the list's own text


def performance_step(frame: Frame, player: int) -> Step:
    """The period's performance, which changes nothing and is shown because players ask for it."""
    opponents, games, half_points = counted_sums(frame, player)
    text = frame.regulation_of(player)
    p, dp, rating = performance(text.law, opponents, games, half_points)
    values: dict[str, str | int] = {
        "average": ratio_text(opponents, games),
        "score": half_points_text(half_points),
        "games": games,
        "p": hundredths_text(p),
        "dp": dp,
        "performance": rating,
    }
    reading = "R14, E14" if percentage_rounded(half_points, games) else "R14"
    return Step(text.edition.number(performance), "performance", {**values, "reading": reading})
