"""2 The events and games that count: domestic and foreign events, times, moves, play-offs."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

from arpad.core.clauses import clause
from arpad.core.report import Event, Game
from arpad.core.verdicts import Unchecked, Values, Verdict
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.reasons import (
    BLITZ_PLAYOFF,
    COUNTED,
    FORFEIT,
    NO_LIST,
    NO_MOVE,
    OTHER_LIST,
    PELO,
    SELO,
    UNEQUAL_TIME,
)
from arpad.regulations.ssl_2022.submission import Submission
from arpad.regulations.times import judge_time

HOME = "FIN"


@clause("2.3", "2.4")
def is_foreign(event: Event) -> bool:
    """True for an event outside Finland, and for one in Finland by a foreign organiser without an application for selo.

    A domestic event counts as approved by the federation because it is reported (reading R11).
    """
    if is_outside(event.country):
        return True
    return event.organiser == "foreign" and not event.applied


@clause("2.4")
def is_outside(country: str | None) -> bool:
    """True if an event is played outside Finland; False if its country is unknown."""
    return country is not None and country != HOME


@clause("2.3", "2.4")
def check_organiser(submission: Submission) -> Iterator[Verdict]:
    """The organiser and the country must be known; for a foreign organiser in Finland also the application.

    A Finnish organiser's event needs no application for selo: it is domestic without one (reading R10).
    """
    event = submission.event
    if is_outside(event.country):
        return
    if event.organiser == "foreign":
        if event.applied is None or (event.applied and event.country is None):
            yield Unchecked("2.4")
    elif event.organiser is None or event.country is None:
        yield Unchecked("2.3")
    if event.organiser == "domestic" and event.applied is False:
        yield submission.finding("note", "2.3", "application_not_needed", {"reading": "R10"})


@clause("2.5", "2.6")
def check_foreign(submission: Submission) -> Iterator[Verdict]:
    """A foreign event counts for selo if FIDE rated it, also where only its standard games were; it may be accepted if
    the player had good reason to expect that. For pelo it never counts.
    """
    event = submission.event
    if not is_foreign(event):
        return
    if foreign_blitz(submission.list, 1):
        yield submission.finding("reject", "2.5", "foreign_blitz", {})
    elif event.fide_rated is None:
        yield Unchecked("2.5")
    elif event.fide_rated == "none":
        yield submission.finding("reject", "2.5", "foreign_not_fide_rated", {})
    elif event.fide_rated == "expected":
        yield submission.finding("approve", "2.5", "foreign_expected", {"by": "SSL"})


@clause("2.5")
def foreign_blitz(of_list: int, foreign: int) -> bool:
    """No foreign event counts for pelo."""
    return of_list == PELO and foreign == 1


@clause("2.2")
def is_computed(foreign: int, finn: int, rating: int) -> bool:
    """True if an event is computed for a player: a domestic one for all, a foreign one for Finns with a selo."""
    return foreign == 0 or (finn == 1 and rating > 0)


@clause("2.7")
def same_time(white: int, black: int) -> int:
    """Both players have the same time, in seconds; -1 is unknown and not checked."""
    if white >= 0 and black >= 0 and white != black:
        return UNEQUAL_TIME
    return COUNTED


@clause("2.8")
def list_of_time(law: Law, seconds: int) -> int:
    """Which list a time for 60 moves counts for, exact to the second; -1: none."""
    if seconds > 60 * law.selo_over_minutes:
        return SELO
    if seconds > 60 * law.pelo_over_minutes:
        return PELO
    return -1


@clause("2.8")
def right_list(law: Law, of_list: int, seconds: int) -> int:
    """A game counts on the list of its time; an unknown time (-1) is not checked."""
    if seconds < 0:
        return COUNTED
    list_of_game = list_of_time(law, seconds)
    if list_of_game == of_list:
        return COUNTED
    return NO_LIST if list_of_game < 0 else OTHER_LIST


@clause("2.9")
def unplayed(played: int, moved: int) -> int:
    """Only games in which both made a move count."""
    if played == 0:
        return FORFEIT
    return COUNTED if moved == 1 else NO_MOVE


@clause("2.10")
def blitz_playoff(law: Law, of_list: int, playoff: int, event_of_selo: int, seconds: int) -> int:
    """Play-offs count on the list of their time, but blitz play-offs of a selo event count on no list.

    A play-off of unknown time (-1) counts as one of the list that is made.
    """
    found = of_list if seconds < 0 else list_of_time(law, seconds)
    if found == PELO and playoff == 1 and event_of_selo == 1:
        return BLITZ_PLAYOFF
    return COUNTED


def is_selo_event(law: Law, event: Event) -> bool:
    """True if an event's own games, without play-offs, are of selo: by its time, else by the times of its games."""
    if event.seconds is not None:
        return list_of_time(law, event.seconds) == SELO
    times = [game.seconds for game in event.games if not game.playoff and game.seconds is not None]
    return any(list_of_time(law, seconds) == SELO for seconds in times)


@clause("2.10")
def check_playoffs(submission: Submission) -> Iterator[Verdict]:
    """The event's own games must show whether a blitz play-off is one of a selo event (reading R12)."""
    event, law = submission.event, submission.law
    if submission.list != PELO or event.seconds is not None or is_selo_event(law, event):
        return
    own_games = [game for game in event.games if game.black is not None and not game.playoff]
    blitz = [
        game
        for game in event.games
        if game.playoff and right_list(law, PELO, -1 if game.seconds is None else game.seconds) == COUNTED
    ]
    if blitz and (not own_games or any(game.seconds is None for game in own_games)):
        yield Unchecked("2.10")


def time_reason(law: Law, of_list: int, white: int, black: int, playoff: int, event_of_selo: int) -> int:
    """Why the times of a game, in seconds for 60 moves, exclude it from a list; COUNTED if they do not."""
    reason = same_time(white, black)
    if reason == COUNTED:
        reason = blitz_playoff(law, of_list, playoff, event_of_selo, max(white, black))
    if reason == COUNTED:
        reason = right_list(law, of_list, max(white, black))
    return reason


def game_reason(
    law: Law, of_list: int, played: int, moved: int, white: int, black: int, playoff: int, event_of_selo: int
) -> int:
    """Why a game does not count for either player; COUNTED if it counts. Times are in seconds for 60 moves."""
    reason = unplayed(played, moved)
    return time_reason(law, of_list, white, black, playoff, event_of_selo) if reason == COUNTED else reason


@clause("2.8", "2.9")
def check_times_known(submission: Submission) -> Iterator[Verdict]:
    """The times of all games must be known."""
    event = submission.event
    if any(None in event.seconds_of(game) for game in event.games if game.black is not None):
        yield Unchecked("2.7")
        yield Unchecked("2.8")
    yield from judge_time(submission, "2.8", *(["7.8"] if submission.list == SELO else []))


@clause("2.11")
def check_long_team_event(submission: Submission) -> Iterator[Verdict]:
    """In a long team event each game is usually an event of its own: the report must say if it is (reading R21)."""
    event, limit = submission.event, submission.law.long_team_days
    if event.system == "team" and event.each_game_alone is None and event.days > limit:
        values: Values = {"days": event.days, "long": limit, "field": "each_game_alone"}
        yield submission.finding("note", "2.11", "long_team_event", {**values, "reading": "R21"})


@clause("2.12")
def playing_day(event: Event, game: Game) -> date:
    """The day a game was really played, even outside the event; without a day, the event's last."""
    return game.date or event.end


def days_of_rounds(event: Event) -> dict[int, date]:
    """The day of each round, which places games without a day among those with one (reading R17).

    That is the day of most of the round's games, if at least two of them have it. The other rounds are spread evenly
    over the event, but not before an earlier round with a day nor after a later one.
    """
    days: dict[int, list[date | None]] = {}
    for game in event.games:
        if game.black is not None and not game.playoff:
            days.setdefault(game.round, []).append(game.date)
    known_days = {}
    for number, of_round in days.items():
        day, count = Counter(of_round).most_common(1)[0]
        if day is not None and count >= 2 and 2 * count > len(of_round):
            known_days[number] = day
    rounds = sorted({game.round for game in event.games})
    length = max(event.rounds or 0, *rounds) if rounds else 0
    day_of = {}
    for number in rounds:
        day = event.start + timedelta(days=(number - 1) * event.days // length)
        earlier = [known_days[other] for other in known_days if other <= number]
        later = [known_days[other] for other in known_days if other >= number]
        day_of[number] = min([max([day, *earlier]), *later])
    return day_of
