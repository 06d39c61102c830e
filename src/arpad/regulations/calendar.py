"""The calendar of editions: the one that is in force for a list on a day."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition, editions
from arpad.regulations.regulation import Regulation


@dataclass(frozen=True)
class Calendar:
    """The editions of an authority for a list; without an authority, of the one that makes the list."""

    authority: str | None
    list: str

    @property
    def maker(self) -> str:
        """The authority that makes the list."""
        return self.authority or list_kinds()[self.list].authority

    def on(self, day: date, place: str | None = None) -> Regulation[Any] | Problem:
        """The regulation in force on a day, or the problem that there is none; `place` names the owner of the day."""
        edition = self.edition_on(day, place)
        return edition if isinstance(edition, Problem) else edition.regulation()

    def edition_on(self, day: date, place: str | None = None, named: Edition | None = None) -> Edition | Problem:
        """The edition in force on a day. One that is `named` is taken from the first day of its lineage on."""
        family = self.family
        if isinstance(family, Problem):
            return family
        place = f"list {self.list}" if place is None else place
        first = min(edition.first_day for edition in (*family, *(named.lineage if named else ())))
        values = {"start": str(day), "authority": family[0].authority, "first_day": str(first)}
        if day < first:
            return Problem(place, "before_every_edition", values)
        edition = named or in_force(family, day)
        if edition is None:
            return Problem(place, "no_edition_in_force", {**values, "latest": family[-1].id})
        if self.list not in edition.lists:
            return Problem("list", "list_not_covered", {"list": self.list, "regulation": edition.id})
        return edition

    @cached_property
    def family(self) -> tuple[Edition, ...] | Problem:
        """The editions of the authority, oldest first."""
        family = editions_of(self.maker)
        if not family and self.authority is None:
            return Problem("list", "list_without_edition", {"list": self.list})
        if not family:
            known = sorted({edition.authority for edition in editions().values()})
            return Problem("--authority", "unknown_authority", {"given": self.maker, "known": known})
        return family

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The editions of the authority and of the authority that follows it, in the order of their first days."""
        of_maker = editions_of(self.maker)
        last = max((edition.last_day or date.min for edition in of_maker), default=date.min)
        following = dict.fromkeys(edition.followed_by for edition in of_maker if edition.followed_by)
        after = [edition for authority in following for edition in editions_of(authority)]
        return (*of_maker, *(edition for edition in after if edition.last_day is None or edition.last_day > last))

    @property
    def latest(self) -> Regulation[Any]:
        """The authority's latest regulation that has the list."""
        family = editions_of(self.maker)
        return [edition for edition in family if self.list in edition.lists][-1].regulation()


def editions_of(authority: str) -> tuple[Edition, ...]:
    return tuple(edition for edition in editions().values() if edition.authority == authority)


def in_force(family: tuple[Edition, ...], day: date) -> Edition | None:
    """The latest edition of a family in force on a day; if the family has ended, of the authority that follows."""
    current = [edition for edition in family if edition.in_force(day)]
    if current:
        return current[-1]
    ended = [edition for edition in family if edition.last_day and edition.last_day < day]
    following = tuple(edition for ended_one in ended for edition in editions_of(ended_one.followed_by or ""))
    return in_force(following, day) if following else None


def list_edition(authority: str, events: list[Edition], day: date) -> Edition:
    """The edition that makes a list: the authority's on the deciding day, else the latest one of the events."""
    return in_force(editions_of(authority), day) or max(events, key=lambda edition: edition.first_day)


def list_authority(authority: str, month: Month) -> str:
    """The authority that makes the list of a month: the one given, or the one that follows it by then."""
    edition = in_force(editions_of(authority), month.first_day)
    return authority if edition is None else edition.authority
