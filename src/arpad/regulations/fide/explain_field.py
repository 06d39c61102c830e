"""The steps of a round robin with unrated players: the field's average, the corrected ones, and who was left out."""

from collections.abc import Iterator

from arpad.core.exact import half_points_text, ratio_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.fide.columns import Frame
from arpad.regulations.fide.law import ONCE
from arpad.regulations.fide.month import void_zeros
from arpad.regulations.fide.reasons import VOIDED
from arpad.regulations.fide_2014.round_robin import correct_field, field_average


def signed_ratio(numerator: int, denominator: int) -> str:
    """A fraction of either sign to two decimals, for reading."""
    return ("-" if numerator < 0 else "") + ratio_text(abs(numerator), denominator)


def voided_steps(frame: Frame, entry: int, event: str) -> Iterator[Step]:
    """Who went with a zero, and all games against him."""
    edition = frame.entry_rows[entry].submission.edition
    for other in field_of(frame, entry):
        if frame.work.entries.reason[other] == VOIDED:
            player = frame.entry_rows[other].player
            yield Step(
                edition.number(void_zeros), "opponent_voided", {"event": event, "player": player, "reading": "R20"}
            )


def field_of(frame: Frame, entry: int) -> range:
    """The entries of an entry's event, where it was rated as a round robin with unrated players."""
    event = frame.period.entries.event[entry]
    if frame.work.events.iterated[event] == 0:
        return range(0)
    return range(frame.period.events.entry[event], frame.period.events.entry[event + 1])


def field_steps(frame: Frame, entry: int, event: str) -> Iterator[Step]:
    """Rar, dpa and Ra; then each unrated player's Rc and Ru, before and after the correction."""
    field = field_of(frame, entry)
    if not field:
        return
    place = frame.period.entries.event[entry]
    submission, sums, work = frame.entry_rows[entry].submission, frame.work.entries, frame.work.events
    number = submission.edition.number
    n, rated = work.opponents[place], work.rated[place]
    average = work.average[place]
    exact = work.ratings[place] * (n + 1) - work.dp[place] * n
    values: dict[str, str | int] = {
        "event": event,
        "rated": rated,
        "rar": ratio_text(work.ratings[place], rated),
        "dpa": signed_ratio(work.dp[place], rated),
        "n": n,
        "exact": signed_ratio(exact, rated * (n + 1)),
        "ra": average,
        "reading": "E15",
    }
    yield Step(number(field_average), "field_average", values)
    for other in field:
        if frame.period.entries.seen[other] == 0 and sums.reason[other] != VOIDED:
            found: Values = {
                "player": frame.entry_rows[other].player,
                "score": half_points_text(sums.half_points[other]),
                "rc": average,
                "ru": sums.first_ru[other],
                "rc_new": sums.rc[other],
                "ru_new": sums.ru[other],
                "reading": "E16",
            }
            yield Step(number(correct_field), "field_player", found)
    if submission.law.iteration != ONCE:
        yield Step(number(correct_field), "field_passes", {"passes": work.passes[place], "reading": "E16"})
