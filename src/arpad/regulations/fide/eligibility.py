"""1-6 The events and games that count: times, hours, forfeits, long events, decided matches."""

from collections.abc import Iterable, Iterator
from datetime import date

from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.exact import minutes_text
from arpad.core.outcomes import RULED_FAIR_PLAY, RULED_FORCE_MAJEURE
from arpad.core.report import PLAYED, Event, Game
from arpad.core.verdicts import Unchecked, Values, Verdict
from arpad.regulations.fide.law import EXACTLY, RULINGS_COUNT, Law
from arpad.regulations.fide.reasons import (
    COUNTED,
    FAIR_PLAY,
    FORCE_MAJEURE,
    FORFEIT,
    NO_MOVE,
    TOO_FAST,
)
from arpad.regulations.fide.submission import Submission
from arpad.regulations.times import judge_time


@clause(fide_2014="1.1", fide_2024="1.1")
def minutes_needed(law: Law, highest: int) -> int:
    """The time each player must have for 60 moves, by the highest rating of the event or of the game.

    An unrated player (0) exceeds no threshold.
    """
    minutes = law.minutes_lower
    if highest == law.lower_time_rating:
        minutes = law.minutes_at_lower  # neither above nor below: reading E13
    if highest > law.lower_time_rating:
        minutes = law.minutes_middle
    if highest > law.upper_time_rating:
        minutes = law.minutes_upper
    return minutes


def threshold_decided(law: Law, highest: int, seconds: int) -> bool:
    """True if a game has enough time only because a rating at a threshold counts as not above it (reading E13)."""
    if highest == law.upper_time_rating:
        return 0 <= seconds < 60 * law.minutes_upper
    if highest == law.lower_time_rating:
        return 0 <= seconds < 60 * law.minutes_middle
    return False


def shorter_time(event: Event, game: Game) -> int:
    """The shorter of the two players' times, in seconds, because each must have the time needed; -1: none is given."""
    return min([seconds for seconds in event.seconds_of(game) if seconds is not None], default=-1)


@clause(fide_2014=("1.1", "1.2"), fide_2024="1.1")
def too_fast(law: Law, highest: int, seconds: int) -> int:
    """A game with less time than needed does not count; -1 seconds are unknown and not checked."""
    if 0 <= seconds < 60 * minutes_needed(law, highest):
        return TOO_FAST
    return COUNTED


@clause(fide_2014="1.1", fide_2024="1.1")
def check_times_given(submission: Submission) -> Iterator[Verdict]:
    """Every played game needs a time: an event without one waits for its minutes."""
    number = submission.edition.number(check_times_given)
    event = submission.event
    if any(None in event.seconds_of(game) for game in submission.games if game.result in PLAYED):
        yield Unchecked(number)
    yield from judge_time(submission, number)


@clause(fide_2014=("1.1", "1.2"), fide_2024="1.1")
def check_not_rapid(submission: Submission) -> Iterator[Verdict]:
    """An event is rapid or blitz, and none of its games counts, if all have less time than the text allows at all."""
    event = submission.event
    seconds = [shorter_time(event, game) for game in event.games if game.result in PLAYED]
    needed = submission.law.minutes_lower
    if seconds and min(seconds) >= 0 and max(seconds) < 60 * needed:
        values: Values = {"minutes": minutes_text(max(seconds)), "needed": needed, "given": event.time_control}
        yield submission.finding("reject", submission.edition.number(check_not_rapid), "rapid_event", values)


@clause(fide_2014="1.3", fide_2024="1.2")
def check_first_control(submission: Submission) -> Iterator[Verdict]:
    """A first time control by moves (0: none) is at the printed number of moves, or at least at that number."""
    law, moves = submission.law, submission.event.first_control_moves
    number = submission.edition.number(check_first_control)
    values: Values = {"moves": moves, "needed": law.first_control_moves}
    if moves is None:
        yield Unchecked(number)
    elif law.first_control == EXACTLY:
        if moves not in (0, law.first_control_moves):
            yield submission.finding("reject", number, "first_control_exact", values)
    elif 0 < moves < law.first_control_moves:
        yield submission.finding("reject", number, "first_control", values)


def longest_day(event: Event, games: Iterable[Game]) -> int | None:
    """The most seconds of play on one day: the sum of one player's games, 60 moves each (reading R10).

    None where a day or a time is not given.
    """
    seconds: dict[tuple[str, date], int] = {}
    for game in games:
        white, black = event.seconds_of(game)
        if game.result not in PLAYED:
            continue
        if game.date is None or white is None or black is None or game.black is None:
            return None
        for player in (game.white, game.black):
            seconds[player, game.date] = seconds.get((player, game.date), 0) + white + black
    return max(seconds.values(), default=0)


@clause(fide_2014="3.1", fide_2024="3.1")
def check_daily_hours(submission: Submission) -> Iterator[Verdict]:
    """No day is longer than the printed hours, on the 60-move reckoning, as declared or as the games show."""
    number = submission.edition.number(check_daily_hours)
    declared = submission.event.minutes_per_day
    seconds = longest_day(submission.event, submission.games) if declared is None else 60 * declared
    if seconds is None:
        yield Unchecked(number)
    elif seconds > 3600 * submission.law.hours_per_day:
        hours = submission.law.hours_per_day
        values: Values = {"minutes": minutes_text(seconds), "hours": hours, "most": 60 * hours}
        yield submission.finding("reject", number, "daily_hours", values)


@clause(fide_2014="4.13", fide_2024="4.1")
def is_long(law: Law, event: Event) -> bool:
    """An event of more days than printed, first and last included, is reported monthly."""
    return is_long_span(law, event.start, event.end)


def is_long_span(law: Law, start: date, end: date) -> bool:
    """True if an event with this first and this last day is long."""
    return (end - start).days + 1 > law.long_event_days


@clause(fide_2014="4.13", fide_2024="4.1")
def check_monthly_reports(submission: Submission) -> Iterator[Verdict]:
    """A long event is rated in monthly parts, by the days on which its games were played."""
    law, event = submission.law, submission.event
    number = submission.edition.number(check_monthly_reports)
    if is_long(law, event):
        values: Values = {"days": event.days, "limit": law.long_event_days, "reading": "R7"}
        if submission.part == 0:
            yield Unchecked(number)
            yield submission.finding("note", number, "monthly_reports_undated", values)
        else:
            yield submission.finding("note", number, "monthly_reports", values)
    apart = submission.of_month is not None
    played = {Month.of(game.date) for game in event.games if game.date is not None}
    unused = [str(one.month) for one in event.parts if not apart or one.month not in played]
    if unused:
        yield submission.finding("note", number, "parts_not_used", {"months": unused})


@clause(fide_2014="5.1", fide_2024="5.1")
def unplayed(law: Law, played: int, moved: int, ruling: int) -> int:
    """Why a game does not count as played: a forfeit, fewer than one move by each player, or a ruling."""
    if played == 0:
        return FORFEIT
    if moved == 0:
        return NO_MOVE
    if law.rulings == RULINGS_COUNT:
        return COUNTED
    if ruling == RULED_FAIR_PLAY:
        return FAIR_PLAY
    if ruling == RULED_FORCE_MAJEURE:
        return FORCE_MAJEURE
    return COUNTED


@clause(fide_2014=("8.52", "6.32"), fide_2024="8.3.1")
def against_unrated(rating: int, opponent: int) -> bool:
    """True if a game is a rated player's against an unrated one (0): it does not count, a round robin's iteration
    aside.
    """
    return (rating > 0) & (opponent == 0)


@clause(fide_2014="6.6", fide_2024="7.1.4")
def between_unrated(rating: int, opponent: int) -> bool:
    """True if a game is between two unrated players (0): it does not count, a round robin's iteration aside."""
    return (rating == 0) & (opponent == 0)


def match_open(event: Event) -> bool:
    """True if the report leaves open whether an event is a match, or how many games the match has."""
    return event.system is None or (event.system == "match" and event.match_games is None)


@clause(fide_2014="6.5", fide_2024="6.2")
def games_after_decision(match_games: int, games: Iterable[Game]) -> list[Game]:
    """The games of a match that were played when the other player could no longer catch up (reading R8).

    A play-off is played because the match was not decided, and is no part of it.
    """
    late: list[Game] = []
    lead: dict[str, int] = {}  # each player's half points less the other's
    of_match = [game for game in games if game.black is not None and not game.playoff]
    for number, game in enumerate(sorted(of_match, key=lambda game: game.round)):
        still_to_win = 2 * max(0, match_games - number)
        if abs(lead.get(game.white, 0)) > still_to_win:
            late.append(game)
        white, black = game.half_points
        gained = lead.get(game.white, 0) + white - black
        lead = {game.white: gained, game.black or "": -gained}
    return late
