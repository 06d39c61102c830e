"""The line of a player on a printed list, with or without a game in the period."""

from collections.abc import Iterator
from datetime import date

from arpad.core.answer import ListEntry, Standing
from arpad.core.clauses import clause
from arpad.core.dates import Month, day_code, first_day_from
from arpad.core.report import Player
from arpad.core.verdicts import Finding
from arpad.regulations.edition import Edition
from arpad.regulations.fide.change import coefficient, junior_ends
from arpad.regulations.fide.entry import birth_code, games_of, given_k, highest_published, rating_on
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.listing import (
    check_membership,
    check_reported_off,
    inactive_from,
    list_entry,
    marked_inactive,
)


def entry_of(law: Law, day: date, standing: Standing) -> ListEntry | None:
    """The line of a player on the list of a day; None for a player without a rating on it."""
    rating = rating_on(law, standing.player, day)
    if rating == 0:
        return None
    k = printed_coefficient(law, standing.player, rating, day)
    is_inactive = marked_inactive(law, standing.last_active, Month.of(day))
    return list_entry(standing.player, rating, standing.games, k, is_inactive)


@clause(fide_2014="8.56", mssz_2017="2 § K", fide_2024="8.3.3")
def printed_coefficient(law: Law, player: Player, rating: int, day: date) -> int:
    """The K that is printed on a list: that of the period in which it is in force (reading R12)."""
    games = games_of(player)
    given, peak = given_k(player, day), highest_published(player, day)
    return coefficient(law, given, rating, peak, games, birth_code(player), day_code(day))[0]


def changes_by_time(law: Law, standing: Standing) -> Iterator[date]:
    """The days on which a player's line changes by date alone: the end of being a junior, and inactivity."""
    birth = birth_code(standing.player)
    if birth > 0:
        yield first_day_from(junior_ends(law, birth))
    if standing.last_active is not None:
        yield inactive_from(law, standing.last_active).first_day


def findings_on(edition: Edition, player: Player) -> Iterator[Finding]:
    """The findings for which a player is not printed. An approved exception is a note."""
    yield from check_membership(edition, player)
    yield from check_reported_off(edition, player)
