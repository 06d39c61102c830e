"""The steps of a round robin with unrated players: the field's average, the corrected ones, the removed players."""

from collections.abc import Iterator

from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide.admission import void_zeros
from arpad.regulations.fide.law import ONCE
from arpad.regulations.fide.reasons import VOIDED
from arpad.regulations.fide.round_robin import MOST_PASSES, correct_field, field_average
from arpad.regulations.fide.setup import Frame
from arpad.regulations.fide.tables import percentage_rounded


def signed_ratio(numerator: int, denominator: int) -> str:
    """A fraction of either sign to two decimals, for reading."""
    return ("-" if numerator < 0 else "") + ratio_text(abs(numerator), denominator)


def voided_steps(frame: Frame, entry: int, event: str) -> Iterator[Step]:
    """The players who were removed with a zero, and all games against them."""
    edition = frame.entry_rows[entry].submission.edition
    for other in field_of(frame, entry):
        if frame.work.entries.reason[other] == VOIDED:
            values: Values = {"event": event, "player": frame.entry_rows[other].player}
            # A player with points in the report lost them when a player before was removed.
            had_points = any(half_points > 0 for half_points in results_of(frame, other))
            number = edition.number(void_zeros)
            if had_points:
                yield Step(number, "opponent_emptied", {**values, "reading": "R20"})
            else:
                yield Step(number, "opponent_voided", values)


def results_of(frame: Frame, entry: int) -> Iterator[int]:
    """The half points of every game of an entry."""
    event, starts = frame.period.entries.event[entry], frame.period.events.game
    for game in range(starts[event], starts[event + 1]):
        sides = frame.sides_of(game)
        if entry in sides:
            yield frame.game_rows[game].game.half_points[sides.index(entry)]


def field_of(frame: Frame, entry: int) -> range:
    """The entries of an entry's event, where it was rated as a round robin with unrated players."""
    event = frame.period.entries.event[entry]
    if frame.work.events.iterated[event] == 0:
        return range(0)
    return range(frame.period.events.entry[event], frame.period.events.entry[event + 1])


def field_steps(frame: Frame, entry: int, event: str) -> Iterator[Step]:
    """Each rated player's p and dp; Rar, dpa and Ra; each unrated player's Rc and Ru, first and corrected."""
    field = field_of(frame, entry)
    place = frame.period.entries.event[entry]
    if frame.work.events.opponents[place] == 0:
        return
    submission, sums, work = frame.entry_rows[entry].submission, frame.work.entries, frame.work.events
    number = submission.edition.number
    n, rated = work.opponents[place], work.rated[place]
    average = work.average[place]
    for other in field:
        seen = frame.period.entries.seen[other]
        if seen > 0:
            rated_values: dict[str, str | int] = {
                "player": frame.entry_rows[other].player,
                "rating": seen,
                "score": half_points_text(sums.half_points[other]),
                "games": work.games[place],
                "p": hundredths_text(sums.percentage[other]),
                "dp": sums.dp[other],
            }
            if percentage_rounded(sums.half_points[other], work.games[place]):
                rated_values["reading"] = "E14"
            yield Step(number(field_average), "field_rated", rated_values)
    exact = work.ratings[place] * (n + 1) - work.dp[place] * n
    values: dict[str, str | int] = {
        "event": event,
        "rated": rated,
        "rar": ratio_text(work.ratings[place], rated),
        "dpa": signed_ratio(work.dp[place], rated),
        "n": n,
        "exact": signed_ratio(exact, rated * (n + 1)),
        "ra": average,
    }
    if exact % (rated * (n + 1)):
        values["reading"] = "E15"
    yield Step(number(field_average), "field_average", values)
    for other in field:
        if frame.period.entries.seen[other] == 0 and sums.reason[other] != VOIDED:
            unrated_values: dict[str, str | int] = {
                "player": frame.entry_rows[other].player,
                "score": half_points_text(sums.half_points[other]),
                "rc": average,
                "ru": sums.first_ru[other],
                "beyond": sums.beyond[other],
                "n": n,
                "rc_new": sums.rc[other],
                "ru_new": sums.ru[other],
            }
            moved = sums.rc[other] != average
            below = sums.ru[other] < submission.law.floor
            decided = [*(["E16"] if moved else []), *(["R21"] if below else [])]
            if decided:
                unrated_values["reading"] = ", ".join(decided)
            yield Step(number(correct_field), "field_player", unrated_values)
    if submission.law.iteration != ONCE:
        if work.passes[place] == 0:
            yield Step(number(correct_field), "field_not_stable", {"passes": MOST_PASSES, "reading": "R23"})
        else:
            yield Step(number(correct_field), "field_passes", {"passes": work.passes[place], "reading": "E16"})
