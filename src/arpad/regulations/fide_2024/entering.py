"""Which list, which rating: a report's events as submissions, each player with the rating he enters with.

The text is silent on which rating an event uses; reading E21 takes the list in force on its first day.
"""

from collections.abc import Iterator
from datetime import date

from arpad.core.clauses import clause
from arpad.core.dates import Month
from arpad.core.report import Event, Game, Player, PublishedRating, Report
from arpad.core.verdicts import Finding, player_subject
from arpad.regulations.fide_2024.eligibility import is_long
from arpad.regulations.fide_2024.law import Law
from arpad.regulations.fide_2024.listing import on_list, publication_day
from arpad.regulations.fide_2024.submission import Entrant, Submission


def published_before(player: Player, day: date) -> PublishedRating | None:
    """The last thing published of a player before a day; a lone `rating` was published at any time."""
    if not player.ratings:
        return PublishedRating(date.min, player.rating, player.k)
    before = [entry for entry in player.ratings if entry.since < day]
    return max(before, key=lambda entry: entry.since, default=None)


@clause("7.2.1")
def as_listed(law: Law, rating: int | None) -> int:
    """A published rating, or 0 for a player who has none; one below the floor counts as none."""
    return rating if rating is not None and on_list(law, rating) else 0


@clause("7.2.1")
def check_below_floor(law: Law, player: Player, month: Month) -> Iterator[Finding]:
    """A rating that was published below the floor is no rating under this text."""
    last = published_before(player, publication_day(month))
    if last and last.rating is not None and not on_list(law, last.rating):
        values = {"rating": last.rating, "floor": law.floor}
        yield Finding("note", "7.2.1", player_subject(player.id), "rating_below_floor", values)


@clause("7.1.1")
def old_rating(law: Law, player: Player, month: Month) -> int:
    """The rating that the period's change is added to: the last one before the list that is being made."""
    last = published_before(player, publication_day(month))
    return as_listed(law, last.rating if last else None)


@clause("7.1.1")
def rating_on(law: Law, player: Player, day: date) -> int:
    """The rating on the list in force on a day (reading E21)."""
    last = published_before(player, date.fromordinal(day.toordinal() + 1))
    return as_listed(law, last.rating if last else None)


@clause("8.2.4")
def enter(law: Law, player: Player, first_day: date, month: Month) -> Entrant:
    """A player with his rating on the event's first day.

    Whoever was unrated then and is on a later list by now is rated from the first such list, while his
    opponents go on seeing an unrated player.
    """
    seen = rating_on(law, player, first_day)
    if seen > 0:
        return Entrant(player, own=seen, seen=seen)
    later = sorted(
        (entry.since, as_listed(law, entry.rating))
        for entry in player.ratings
        if first_day < entry.since < publication_day(month)
    )
    return Entrant(player, own=next((rating for _, rating in later if rating > 0), 0), seen=0)


@clause("4.1")
def monthly_parts(law: Law, event: Event) -> dict[int, tuple[Game, ...]]:
    """The games of an event by part: a long event has one for each month of play, numbered from 1.

    Any other event is one part, numbered 1; a long one without the days of its games is part 0.
    """
    if not is_long(law, event):
        return {1: event.games}
    days = [game.date for game in event.games if game.date is not None]
    if len(days) < len(event.games):
        return {0: event.games}
    months = sorted({Month.of(day) for day in days})
    return {
        number: tuple(game for game in event.games if game.date and Month.of(game.date) == month)
        for number, month in enumerate(months, start=1)
    }


@clause("4.1")
def part_days(law: Law, event: Event, part: int, games: tuple[Game, ...]) -> tuple[date, date]:
    """The first and the last day of a part: its own games' in a long event, else the event's."""
    days = [game.date for game in games if game.date is not None]
    if part == 0 or not is_long(law, event):
        return event.start, event.end
    return min(days), max(days)


def submissions(law: Law, report: Report, month: Month) -> list[Submission]:
    """Every event of a report, in order of last day, first day and id, with its players entered."""
    found = []
    for event in report.events.values():
        for part, games in monthly_parts(law, event).items():
            first_day, last_day = part_days(law, event, part, games)
            names = sorted({name for game in games for name in (game.white, game.black) if name is not None})
            entrants = {name: enter(law, report.players[name], first_day, month) for name in names}
            found.append(Submission(law, month, event, part, first_day, last_day, games, entrants))
    return sorted(found, key=lambda s: (s.last_day, s.first_day, s.event.id, s.part))
