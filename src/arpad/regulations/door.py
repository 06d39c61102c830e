"""What every edition offers to the rest of the house."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple, Protocol, cast

from arpad.core.answer import Answer, ListEntry, Standing
from arpad.core.byhand import HandGame, HandTotal
from arpad.core.dates import Month
from arpad.core.duties import Duty
from arpad.core.report import Event, Player, PublishedRating, Register, Report, SuppliedElo
from arpad.core.verdicts import Problem
from arpad.regulations.edition import Edition, Text
from arpad.regulations.running import Run, as_it_stands


class Door(Protocol):
    """An edition's `rate` module. `texts` are the events' editions, by event, each with its law.

    `before` is the text of the list before; a list of months asks it who was on that list.
    """

    def settled_on(self, texts: dict[str, Text], report: Report, /) -> date: ...

    def rate(
        self,
        of_list: Text,
        texts: dict[str, Text],
        report: Report,
        working: bool = True,
        run: Run = as_it_stands,
        before: Text | None = None,
        /,
    ) -> Answer: ...

    def period_closed(self, day: date, /) -> Month | None: ...

    def last_active(self, of_list: Text, day: date, inactive: bool, /) -> Month | None: ...

    def listed(self, of_list: Text, day: date, standings: Iterable[Standing], /) -> list[ListEntry]: ...

    def still_holding(self, of_list: Text, player: Player, published: Player, /) -> Player: ...

    def at_opening(self, of_list: Text, day: date, player: Player, /) -> Player: ...

    def unknown_at_opening(self, of_list: Text, player: Player, /) -> tuple[str, ...]: ...

    def behind_opening(self, of_list: Text, day: date, player: Player, /) -> Player: ...

    def line_changes(self, of_list: Text, standing: Standing, /) -> Iterable[date]: ...


class Calendar(Protocol):
    """An edition's `duties` module. `players` are those of whom it is known that they take part."""

    def duties(self, text: Text, event: Event, players: Iterable[Player], /) -> list[Duty]: ...


class Decided(NamedTuple):
    """An office's decision on a player who is not on the list: whether they enter it, and with how many points."""

    register: Register
    points: int | None  # None: those that the text gives


class PlayedMonth(NamedTuple):
    """A month of a long event that is rated by the month."""

    month: Month
    games: int
    last_day: date
    played_for: Month  # the first list whose closing day is on or after its last game
    list: Month  # the list that rates it, with the day of its report where that is known


class Beside(NamedTuple):
    """What is known of somebody beside the list that is made."""

    told: Player | None  # by the file of his event
    abroad: tuple[PublishedRating, ...]  # by FIDE's lists, in the order of their days; none where they do not have him
    home: str  # the federation whose list it is
    elos: tuple[SuppliedElo, ...] = ()  # FIDE standard ratings that the office keeps, each with its source
    elos_rapid: tuple[SuppliedElo, ...] = ()  # FIDE rapid ratings likewise
    decided: Decided | None = None


class Strangers(Protocol):
    """An edition's `strangers` module: who plays and is not `listed` yet, and whom FIDE's lists are asked about."""

    def asks_fide(self, of_list: str, player: Player, listed: bool, /) -> bool: ...

    def asks_elo(self, of_list: str, player: Player, /) -> bool: ...

    def entering(self, player: Player, beside: Beside, /) -> Player: ...

    def returning(self, player: Player, told: Player, /) -> Player: ...

    def stays_outside(self, entered: Player, after: Player, listed: bool, /) -> bool: ...


class Calculator(Protocol):
    """An edition's `calc` module."""

    def change(
        self, edition: Edition, law: Any, rating: int, k: int | None, games: list[HandGame], /
    ) -> Answer | Problem: ...

    def first(self, edition: Edition, law: Any, given: HandTotal, /) -> dict[str, Any]: ...

    def performance_of(
        self, edition: Edition, law: Any, given: HandTotal, ratings: Sequence[int], /
    ) -> dict[str, Any]: ...


def door(edition: Edition) -> Door:
    return cast(Door, edition.module("rate"))


def calendar(edition: Edition) -> Calendar:
    return cast(Calendar, edition.module("duties"))


def strangers_of(edition: Edition) -> Strangers:
    return cast(Strangers, edition.module("strangers"))


def has_months(edition: Edition) -> bool:
    """Whether an edition's text has lists of months; where none is printed on a day of its own, they follow events."""
    return edition.has_rule("listing.publication_day")


def day_of_list(edition: Edition, month: Month) -> date:
    """The day from which the list of a month is in force."""
    return cast(date, edition.rule("listing.publication_day")(month))


def calculator(edition: Edition) -> Calculator:
    return cast(Calculator, edition.module("calc"))


def by_average(edition: Edition) -> Any:
    """An edition's `change_by_average`, the change worked by hand; None where its text has no such way."""
    return edition.rule("byhand.change_by_average") if edition.has_rule("byhand.change_by_average") else None
