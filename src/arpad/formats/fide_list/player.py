"""A row of a FIDE list as a player of a report or a row of a table, and back."""

from datetime import date
from typing import Any

from arpad.core.list_kind import ListKind
from arpad.core.report import Player, PublishedRating
from arpad.formats.fide_list.row import Listed, Rated, full_title
from arpad.formats.tables.lists import ListRow

UNKNOWN_DAY = date.min
"""The first day of a list whose month is not known: its ratings hold on every day."""


def to_player(listed: Listed, kind: ListKind, since: date | None = None) -> Player:
    """A row of a FIDE list as a player of a report for a list of a kind. `since` is the FIDE list's first day if known.

    The player has no `games`: the list has only the games of its month, and not those before.
    """
    rating: int | None = None
    k: int | None = None
    elo: tuple[PublishedRating, ...] = ()
    elo_rapid: int | None = None
    if kind.home:
        if listed.standard.rating:
            elo = (PublishedRating(since or UNKNOWN_DAY, listed.standard.rating, listed.standard.k or None),)
        elo_rapid = listed.rapid.rating or None
    else:
        rated = listed.of(kind.fide_rating or "standard")
        rating, k = rated.rating or None, rated.k or None
    return Player(
        **_facts(listed),
        birth_date=listed.birth_date,
        rating=rating,
        k=k,
        inactive="i" in listed.flag or None,
        elo=elo,
        elo_rapid=elo_rapid,
    )


def _facts(listed: Listed) -> dict[str, Any]:
    """The fields that a player of a report and a row of a table share."""
    return {
        "id": str(listed.id),
        "name": listed.name or None,
        "federation": listed.federation or None,
        "sex": listed.sex,
        "birth_year": listed.birth_year,
        "title": full_title(listed.title or listed.w_title) or None,
    }


def listed_of(player: Player) -> Listed:
    """A player of a report as a row of a FIDE list; their ID must be a number.

    The report's rating becomes the standard rating. If the player has ratings by date, it is the last of them.
    """
    last = player.ratings[-1] if player.ratings else None
    rating, k = (player.rating, player.k) if last is None else (last.rating, last.k or player.k)
    return Listed(
        id=int(player.id),
        name=player.name or "",
        federation=player.federation or "",
        sex=player.sex,
        title=player.title or "",
        standard=Rated(rating or 0, 0, k or 0),
        birth_year=player.birth_year,
        flag="i" if player.inactive else "",
    )


def table_row(listed: Listed) -> ListRow:
    """A row of a FIDE list as a row of a table, with the standard rating."""
    return ListRow(
        **_facts(listed),
        rating=listed.standard.rating or None,
        games=listed.standard.games,
        k=listed.standard.k or None,
        flag=listed.flag or None,
    )
