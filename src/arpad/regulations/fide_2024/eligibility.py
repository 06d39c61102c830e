"""1-6 What counts: times, hours, forfeits, matches."""

from collections.abc import Iterable, Iterator
from datetime import date

from arpad.core.clauses import clause
from arpad.core.exact import minutes_text
from arpad.core.report import PLAYED, Event, Game
from arpad.core.verdicts import Finding, Values, game_subject
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.reasons import (
    COUNTED,
    FAIR_PLAY,
    FORCE_MAJEURE,
    FORFEIT,
    NO_MOVE,
    RULED_FAIR_PLAY,
    RULED_FORCE_MAJEURE,
    TOO_FAST,
)
from arpad.regulations.fide_2024.submission import Submission, Unchecked, Verdict


@clause("1.1")
def minutes_needed(law: Law, white: int, black: int) -> int:
    """The time each player must have for 60 moves; an unrated player (0) exceeds no threshold."""
    higher = max(white, black)
    if higher > law.upper_time_rating:
        return law.minutes_upper
    if higher > law.lower_time_rating:
        return law.minutes_middle
    if higher == law.lower_time_rating:
        return law.minutes_at_lower  # neither above nor below: reading E13
    return law.minutes_lower


@clause("1.1")
def threshold_decided(law: Law, white: int, black: int, seconds: int) -> bool:
    """Whether a game has time enough only because a rating at a threshold is not above it (reading E13)."""
    higher = max(white, black)
    if higher == law.upper_time_rating:
        return 0 <= seconds < 60 * law.minutes_upper
    if higher == law.lower_time_rating:
        return 0 <= seconds < 60 * law.minutes_middle
    return False


@clause("1.1")
def shorter_time(event: Event, game: Game) -> int:
    """Each player must have the time: the shorter of those given, in seconds; -1 where none is."""
    return min((seconds for seconds in event.seconds_of(game) if seconds is not None), default=-1)


@clause("1.1")
def too_fast(law: Law, white: int, black: int, seconds: int) -> int:
    """A game with less time than needed does not count; -1 seconds are unknown and not checked."""
    if 0 <= seconds < 60 * minutes_needed(law, white, black):
        return TOO_FAST
    return COUNTED


@clause("1.1")
def check_times_given(submission: Submission) -> Iterator[Verdict]:
    """Every game that was played needs a time to be checked by."""
    event = submission.event
    if any(None in event.seconds_of(game) for game in submission.games if game.result in PLAYED):
        yield Unchecked("1.1")


@clause("1.2")
def check_first_control(submission: Submission) -> Iterator[Verdict]:
    """A first time control that is set by moves (0: none is) is at the printed number of moves or more."""
    moves, needed = submission.event.first_control_moves, submission.law.first_control_moves
    if moves is None:
        yield Unchecked("1.2")
    elif 0 < moves < needed:
        yield submission.finding("reject", "1.2", "first_control", {"moves": moves, "needed": needed})


@clause("0.2", "2.1")
def check_hybrid(submission: Submission) -> Iterator[Verdict]:
    """Play under the Laws of Chess needs nothing; play under the hybrid rules needs the QC chairman."""
    if submission.event.hybrid is None:
        yield Unchecked("0.2")
        yield Unchecked("2.1")
    elif submission.event.hybrid:
        yield submission.finding("approve", "0.2", "hybrid", {"by": "QC chairman", "rules": "2.1"})


@clause("3.1")
def longest_day(event: Event, games: Iterable[Game]) -> int | None:
    """The most seconds that one player's games of one day take for 60 moves (reading R10).

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


@clause("3.1")
def check_daily_hours(submission: Submission) -> Iterator[Verdict]:
    """No day is longer than the printed hours, on the 60-move reckoning, as declared or as the games show."""
    declared = submission.event.minutes_per_day
    seconds = longest_day(submission.event, submission.games) if declared is None else 60 * declared
    if seconds is None:
        yield Unchecked("3.1")
    elif seconds > 3600 * submission.law.hours_per_day:
        values: Values = {"minutes": minutes_text(seconds), "hours": submission.law.hours_per_day}
        yield submission.finding("reject", "3.1", "daily_hours", values)


@clause("4.1")
def is_long(law: Law, event: Event) -> bool:
    """An event of more days than printed, first and last included, is reported monthly."""
    return duration(event) > law.long_event_days


@clause("4.1")
def duration(event: Event) -> int:
    """Days from the first to the last, both included."""
    return (event.end - event.start).days + 1


@clause("4.1")
def check_monthly_reports(submission: Submission) -> Iterator[Verdict]:
    """A long event is rated in monthly parts, by the days on which its games were played."""
    law, event = submission.law, submission.event
    if is_long(law, event):
        values: Values = {"days": duration(event), "limit": law.long_event_days, "reading": "R7"}
        if submission.part == 0:
            yield Unchecked("4.1")
            yield submission.finding("note", "4.1", "monthly_reports_undated", values)
        else:
            yield submission.finding("note", "4.1", "monthly_reports", values)


@clause("5.1")
def unplayed(played: int, moved: int, ruling: int) -> int:
    """A forfeit changes nothing, nor a game without a move by each, nor one that a ruling takes out."""
    if played == 0:
        return FORFEIT
    if moved == 0:
        return NO_MOVE
    if ruling == RULED_FAIR_PLAY:
        return FAIR_PLAY
    if ruling == RULED_FORCE_MAJEURE:
        return FORCE_MAJEURE
    return COUNTED


@clause("6.1")
def check_match_rated(submission: Submission) -> Iterator[Verdict]:
    """A match in which a player is unrated does not count."""
    if submission.event.system is None:
        yield Unchecked("6.1")
    elif submission.event.system == "match":
        for name, entrant in submission.entrants.items():
            if entrant.seen == 0:
                yield submission.finding("reject", "6.1", "match_unrated", {"player": name})


@clause("6.2")
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


@clause("6.2")
def check_match_decided(submission: Submission) -> Iterator[Verdict]:
    """Games after the decision count only by a request made beforehand, which the QC chairman grants."""
    event = submission.event
    if event.system is None or (event.system == "match" and event.match_games is None):
        yield Unchecked("6.2")
    if event.system != "match" or event.match_games is None:
        return
    late = games_after_decision(event.match_games, event.games)
    values: Values = {"by": "QC chairman", "games": event.match_games, "reading": "R8"}
    if late and event.rate_all_games:
        yield submission.finding("approve", "6.2", "all_games_requested", values)
        return
    for game in late:
        subject = game_subject(event.id, game.round, game.white, game.black or "")
        yield Finding("reject", "6.2", subject, "match_decided", values, event=event.id, game=game)
