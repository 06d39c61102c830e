"""A report's events as submissions for a list, each player with the rating that they enter with.

The text is silent on which rating an event uses; reading E21 takes the list in force on its first day.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.dates import Month, day_code
from arpad.core.report import EarlierGame, Player, PublishedRating, Report
from arpad.core.verdicts import Finding, Values, player_subject
from arpad.regulations.edition import Edition
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import list_of_period, on_list, publication_day, rating_period
from arpad.regulations.fide.parts import parts_of
from arpad.regulations.fide.submission import Entrant, Submission, names_in
from arpad.regulations.regulation import Regulation


class PooledEvent(NamedTuple):
    """An earlier event of a player who has no rating yet, with the games that were counted in it."""

    name: str | None
    end: int  # day code
    games: tuple[EarlierGame, ...]


_SINCE = attrgetter("since")


def published_before(player: Player, day: date) -> PublishedRating | None:
    """The last rating published before a day; None: there is none. A `rating` without a day comes before all others."""
    if not player.ratings:
        return PublishedRating(date.min, player.rating, player.k)
    before = [entry for entry in player.ratings if entry.since < day]
    return max(before, key=_SINCE, default=None)


def as_listed(law: Law, last: PublishedRating | None, month: Month) -> int:
    """The rating that a player has in a month, by the last published one; 0: none.

    A rating below the floor counts only in the month whose list published it, as a first rating from an event of an
    older text may be (reading R16); the next list does not have the player. In any other month it is from before the
    text and does not count (reading R5).
    """
    if last is None or last.rating is None:
        return 0
    return last.rating if on_list(law, last.rating) or Month.of(last.since) == month else 0


@clause(fide_2014="7.21", fide_2024="7.2.1")
def check_below_floor(edition: Edition, law: Law, player: Player, month: Month) -> Iterator[Finding]:
    """A rating published below the floor does not count under this text."""
    last = published_before(player, publication_day(month))
    if last and last.rating is not None and as_listed(law, last, rating_period(month)) == 0:
        values: Values = {"rating": last.rating, "floor": law.floor, "reading": "R5"}
        number = edition.number(check_below_floor)
        yield Finding("note", number, player_subject(player.id), "rating_below_floor", values)


def old_rating(law: Law, player: Player, month: Month) -> int:
    """The rating that the period's change is added to: the last one before the list that is being made.

    `law` is that of the previous list, which says who was on it.
    """
    return as_listed(law, published_before(player, publication_day(month)), rating_period(month))


@clause(fide_2014="7.11", fide_2024="7.1.1")
def rating_on(law: Law, player: Player, day: date) -> int:
    """The rating on the list in force on a day (reading E21)."""
    return as_listed(law, published_before(player, date.fromordinal(day.toordinal() + 1)), Month.of(day))


def given_k(player: Player, before: date) -> int:
    """A K that the report gives: the player's, else the one published with the last list before a day; 0: none."""
    if player.k:
        return player.k
    last = published_before(player, before) if player.ratings else None
    return (last.k if last else None) or 0


def highest_published(player: Player, before: date) -> int:
    """The highest rating published before a day, as the report says; 0 where it does not say.

    A rating in force does not stand in for a missing peak, because earlier ones may be higher. If each published rating
    has a peak, the peak of the player is that of the last one, and is not used for earlier days.
    """
    highest, is_by_list = 0, False
    for entry in player.ratings:
        is_by_list = is_by_list or entry.peak is not None
        if entry.since < before:
            highest = max(highest, entry.rating or 0, entry.peak or 0)
    return highest if is_by_list else max(highest, player.peak or 0)


def games_of(player: Player) -> int:
    """The counted games of a player before the period; -1: unknown."""
    return -1 if player.games is None else player.games


def birth_code(player: Player) -> int:
    """A birth as a day code: the last day of the year where only that is known (reading R17); 0: unknown."""
    if player.birth_date is not None:
        return day_code(player.birth_date)
    return 0 if player.birth_year is None else day_code(date(player.birth_year, 12, 31))


def enter(law: Law, player: Player, start: date, first_day: date, month: Month) -> Entrant:
    """A player with the rating of the first day of an event, or of a monthly part of the event that began at `start`.

    A player who was unrated when the event began counts as unrated for the opponents to its end. Their own change is
    rated from the list in force on the part's first day, or from the first later list that has them (reading R6).
    """
    at_start, on_first_day = rating_on(law, player, start), rating_on(law, player, first_day)
    later = [entry for entry in player.ratings if first_day < entry.since < publication_day(month)]
    ratings = [entry.rating for entry in sorted(later, key=_SINCE) if entry.rating is not None]
    own, seen = ratings_entered(at_start, on_first_day, next(iter(ratings), 0))
    return Entrant(player, own, seen, at_start)


@clause(fide_2014=("8.4", "8.53"), fide_2024="8.2.4")
def ratings_entered(at_start: int, on_first_day: int, later: int) -> tuple[int, int]:
    """The rating that a player's own change starts from, and the one that they count with for opponents.

    `at_start` and `on_first_day` are the ratings on the first day of the event and of the part, `later` is the first
    rating since; 0: none.
    """
    return on_first_day if on_first_day > 0 else later, on_first_day if at_start > 0 else 0


def left_on(law: Law, player: Player, month: Month) -> date | None:
    """The day of the first list without a player who is now unrated; None: the player never was on a list."""
    left = None
    listed = False
    for entry in sorted(player.ratings, key=_SINCE):
        if entry.since < publication_day(month):
            if listed and entry.rating is None:
                left = entry.since
            listed = entry.rating is not None
            if entry.rating is not None and not on_list(law, entry.rating):
                left = publication_day(list_of_period(Month.of(entry.since)))
                listed = False
    return left


def pooled_events(earlier: Sequence[EarlierGame]) -> list[PooledEvent]:
    """Earlier games by event; where no event is named, the games of one day are one event (reading R15)."""
    by_event: dict[tuple[str | None, date | None], list[EarlierGame]] = {}
    for game in earlier:
        by_event.setdefault((game.event, None if game.event else game.date), []).append(game)
    events = [
        PooledEvent(name, max(day_code(game.date) for game in games), tuple(games))
        for (name, _), games in by_event.items()
    ]
    return sorted(events, key=lambda event: (event.end, event.name or ""))


def pool_before(law: Law, player: Player, month: Month) -> tuple[list[PooledEvent], list[PooledEvent]]:
    """The earlier events in a player's pool, and those lost by leaving the list."""
    events = pooled_events(player.earlier)
    left = left_on(law, player, month) if events else None
    if left is None:
        return events, []
    return [e for e in events if e.end >= day_code(left)], [e for e in events if e.end < day_code(left)]


def list_month(texts: Mapping[str, Regulation[Law]], report: Report) -> Month:
    """The list a report is for: the one it names, else the first that its last part is in time for; `texts` by
    event.
    """
    if report.period is not None:
        return report.period
    parts = (part for event in report.events.values() for part in parts_of(texts[event.id].law, event))
    return max(part.list or part.played_for for part in parts)


def submissions(texts: Mapping[str, Regulation[Law]], report: Report, month: Month) -> list[Submission]:
    """Every event with its players entered, in the order in which events join a pool (reading R1); `texts` by event.

    The parts of a long event that belong to other lists are among them: each knows its own list.
    """
    entered = []
    for event in report.events.values():
        regulation = texts[event.id]
        law = regulation.law
        at_start = {name: rating_on(law, report.players[name], event.start) for name in names_in(event.games)}
        for part in parts_of(law, event):
            entrants = {
                name: enter(law, report.players[name], event.start, part.first_day, month)
                for name in names_in(part.games)
            }
            facts = (part.number, part.first_day, part.last_day, part.games, entrants, at_start)
            entered.append(Submission(regulation, event, month, *facts, part.reported, part.month, part.list))
    return sorted(entered, key=lambda s: (s.last_day, s.first_day, s.event.id, s.part))
