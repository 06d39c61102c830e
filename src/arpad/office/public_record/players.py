"""A player as anyone may read them: who it is, the ratings in force, titles and grades, and why K is what it is.

Of a birth there is the year alone. Of an erased person there is the number, and what lists and workings have of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.core.list_kind import Game, kind_of_list
from arpad.core.verdicts import Problem
from arpad.office.public_record.history import HistoryPoint, ListHistory, PlayerHistory, history_of
from arpad.office.public_record.line_reasons import LineReasons, line_reasons
from arpad.office.public_record.player_rows import ListRows, player_rows
from arpad.office.registry.merged import present_numbers
from arpad.office.registry.policy import LARGEST
from arpad.office.storage.models import Licence, Person

CHESS: Game = "chess"


class Honour(NamedTuple):
    """A title or grade. `list_name` and `edition` name the list on which it was won; empty: it was registered."""

    name: str
    game: str
    day: date | None
    list_name: str = ""
    edition: str = ""
    has_working: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "game": self.game,
            "day": _text(self.day),
            "list": self.list_name or None,
            "edition": self.edition or None,
        }


class Identity(NamedTuple):
    """Who a player is. `name` is None for an erased person, and for one who is not in the registry any more."""

    number: int
    name: str | None
    is_registered: bool
    federation: str = ""
    sex: str = ""
    title: str = ""
    fide_id: int | None = None
    birth_year: int | None = None
    club: str = ""
    """Of the latest licence."""
    titles: tuple[Honour, ...] = ()
    """Those that the registry has."""

    @property
    def is_erased(self) -> bool:
        return self.is_registered and self.name is None


class Preview(NamedTuple):
    """The rating on an edition that is rated and not published: it may still change."""

    number: int
    edition: str
    rating: int
    change: int | None


@dataclass(frozen=True, slots=True)
class CurrentRating:
    """A player's rating on a list: the one in force, or the last one if the player is not on the list any more."""

    list_name: str
    kind: str
    on_list: bool
    """False: the player is not on the edition in force; `point` is that of their last rating."""
    point: HistoryPoint | None
    """Where the rating comes from; None: there is a preview alone."""
    left: date | None
    """The first day without the player."""
    preview: Preview | None

    @property
    def rating(self) -> int | None:
        """The rating in force; None: the player is not on the list."""
        return self.point.rating if self.on_list and self.point is not None else None

    def to_json(self) -> dict[str, Any]:
        point = self.point
        return {
            "list": self.list_name,
            "kind": self.kind,
            "rating": self.rating,
            "on_list": self.on_list,
            "last_rating": None if point is None else point.rating,
            "from": None if point is None else _text(point.day),
            "until": _text(self.left),
            "number": None if point is None else point.number,
            "edition": None if point is None else point.edition,
            "change": None if point is None else point.change,
            "games": 0 if point is None else point.games,
            "k": None if point is None or not self.on_list else point.k,
            "grade": None if point is None else point.grade or None,
            "inactive": self.on_list and point is not None and point.inactive,
            "preview": None if self.preview is None else self.preview._asdict(),
        }


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """A player with the ratings on every list. `asked` is the number that was asked for; it may have been merged."""

    asked: int
    identity: Identity
    ratings: tuple[CurrentRating, ...]
    honours: tuple[Honour, ...]
    reasons: tuple[LineReasons, ...]
    history: PlayerHistory
    rows: Mapping[str, ListRows]

    @property
    def number(self) -> int:
        return self.identity.number

    def to_json(self, language: str = "en") -> dict[str, Any]:
        who = self.identity
        return {
            "number": who.number,
            "asked": self.asked,
            "name": who.name,
            "erased": who.is_erased,
            "registered": who.is_registered,
            "fide_id": who.fide_id,
            "federation": who.federation or None,
            "sex": who.sex or None,
            "birth_year": who.birth_year,
            "title": who.title or None,
            "club": who.club or None,
            "ratings": [rating.to_json() for rating in self.ratings],
            "honours": [honour.to_json() for honour in self.honours],
            "reasons": [one.to_json(language) for one in self.reasons],
        }


class IdentityRows(NamedTuple):
    """Who a player is, and the rows that the office published about them."""

    identity: Identity
    rows: Mapping[str, ListRows]


def find_rows(number: int) -> IdentityRows | Problem:
    """The rows of the player with a number; for a number that was merged, of the player it was merged into.

    A person of the registry whom no list and no working has is not public.
    """
    who = identity_of(number)
    rows = player_rows(who.number)
    return IdentityRows(who, rows) if rows else Problem("registry", "unknown_person", {"number": number})


def find_player(number: int) -> PublicPlayer | Problem:
    """The player with a number; for a number that was merged, the player it was merged into."""
    found = find_rows(number)
    if isinstance(found, Problem):
        return found
    who, rows = found
    history = history_of(who.number, rows)
    by_list = {one.list_name: one for one in history.lists}
    reasons = (line_reasons(who.number, one) for one in rows.values())
    return PublicPlayer(
        asked=number,
        identity=who,
        ratings=tuple(_current(one, by_list[name]) for name, one in rows.items() if name in by_list),
        honours=(*_titles(who, rows), *grades_of(rows)),
        reasons=tuple(one for one in reasons if one is not None),
        history=history,
        rows=rows,
    )


def identity_of(number: int) -> Identity:
    """Who has a number, by the registry; for a number that was merged, the person it was merged into."""
    person = Person.objects.filter(number=number).first() if number <= LARGEST else None
    if person is None:
        number = present_numbers([number]).get(number, number)
        person = Person.objects.filter(number=number).first() if number <= LARGEST else None
    return Identity(number, None, is_registered=False) if person is None else _identity(person)


def _identity(person: Person) -> Identity:
    of_everyone = (person.federation, person.sex, person.title)
    if not person.name:
        return Identity(person.number, None, True, *of_everyone)
    club = Licence.objects.filter(person=person.number).order_by("-season").values_list("club", flat=True).first()
    titles = [
        Honour(one["title"], CHESS, date.fromisoformat(one["date"]) if one["date"] else None) for one in person.titles
    ]
    year = person.birth_date.year if person.birth_date else person.birth_year
    return Identity(
        *(person.number, person.name, True, *of_everyone),
        *(person.fide_id, year, club or "", tuple(titles)),
    )


def _current(rows: ListRows, history: ListHistory) -> CurrentRating:
    """The rating of a player on a list, by their history on it."""
    rated = [point for point in history.published if point.rating is not None]
    last, preview = history.published[-1] if history.published else None, history.preview
    return CurrentRating(
        list_name=rows.name,
        kind=rows.kind,
        on_list=rows.line is not None,
        point=rated[-1] if rated else None,
        left=last.day if last is not None and last.rating is None else None,
        preview=None
        if preview is None or preview.rating is None
        else Preview(preview.number, preview.edition, preview.rating, preview.change),
    )


def _titles(who: Identity, rows: Mapping[str, ListRows]) -> Iterator[Honour]:
    """The titles of a player: those won on a list of the office, then the others that the registry has."""
    won = list(dict.fromkeys(_won(rows)))
    yield from won
    known = {one.name for one in won}
    others = (*who.titles, Honour(who.title, CHESS, None)) if who.title else who.titles
    for title in others:
        if title.name not in known:
            known.add(title.name)
            yield title


def _won(rows: Mapping[str, ListRows]) -> Iterator[Honour]:
    """The titles that the workings of the lists in force give."""
    for one in rows.values():
        for edition in one.basis():
            working = one.workings.get(edition.number)
            for title in () if working is None else (title for _, row in working.rows for title in row.titles):
                yield Honour(title, kind_of_list(one.kind).game, edition.day, one.name, edition.text, True)


def grades_of(rows: Mapping[str, ListRows]) -> Iterator[Honour]:
    """The grade on each list that has grades, with the first edition that printed it."""
    for one in rows.values():
        line = one.line
        if line is None or not line.grade:
            continue
        first = line
        for earlier in reversed(one.lines[:-1]):
            if earlier.grade != line.grade or earlier.until != first.number:
                break
            first = earlier
        edition = one.editions[first.number]
        game = kind_of_list(one.kind).game
        yield Honour(line.grade, game, edition.day, one.name, edition.text, first.number in one.workings)


def _text(value: date | None) -> str | None:
    return None if value is None else str(value)
