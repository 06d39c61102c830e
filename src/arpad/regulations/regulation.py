"""The interface of an edition to the rest of the program: an object with the edition, its law and its rules.

Each edition's folder has a `regulation.py` with its class. `Edition.regulation` makes one, and
`Calendar(authority, list).on(day)` finds the one that holds on a day.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from arpad.core.answer import Answer, LineExplanation, ListEntry, Standing
from arpad.core.dates import Month
from arpad.core.duties import Duty
from arpad.core.report import Event, Player, PublishedRating, Register, Report, SuppliedElo
from arpad.core.verdicts import Problem, Verdict
from arpad.regulations.edition import Edition

AnyLaw = TypeVar("AnyLaw")

Run = Callable[..., None]
"""Runs a procedure of the law on columns. The procedure writes only into the last argument."""


def interpreted(procedure: Callable[..., None], *columns: Any) -> None:
    """Run a procedure as plain Python."""
    procedure(*columns)


class Decided(NamedTuple):
    """An office's decision on a player who is not on the list: whether they enter it, and with how many points."""

    register: Register
    points: int | None  # None: those that the text gives


class Known(NamedTuple):
    """The facts of a player from outside the list that is made."""

    in_file: Player | None  # as the event's file states them
    abroad: tuple[PublishedRating, ...]  # by FIDE's lists, in the order of their days; empty: not on them
    home: str  # the federation whose list it is
    elos: tuple[SuppliedElo, ...] = ()  # FIDE standard ratings that the office keeps, each with its source
    elos_rapid: tuple[SuppliedElo, ...] = ()  # FIDE rapid ratings likewise
    decided: Decided | None = None


class PlayedMonth(NamedTuple):
    """A month of a long event that is rated by the month."""

    month: Month
    games: int
    last_day: date
    played_for: Month  # the first list whose closing day is on or after its last game
    list: Month  # the list that rates it, with the day of its report where that is known


class Drift(NamedTuple):
    """Two lists side by side: how many players are on both, and by how many hundredths their average moved."""

    players: int
    hundredths: int


class EntryRules(Protocol):
    """The rules of a text for entrants who may not be on the list: functions of an edition's module `entrants`."""

    def asks_fide(self, of_list: str, player: Player, listed: bool, /) -> bool:
        """True if FIDE's lists are asked for the rating of a player."""

    def asks_elo(self, of_list: str, player: Player, /) -> bool:
        """True if a player's Elo is asked for beside the number of the list."""

    def with_entry_facts(self, player: Player, known: Known, /) -> Player:
        """A player with the facts of `known`, for an event that they enter."""

    def with_file_facts(self, player: Player, in_file: Player, /) -> Player:
        """A player of the list with the facts of an event's file, for that event."""

    def stays_outside(self, entered: Player, after: Player, listed: bool, /) -> bool:
        """True if a player is not on the list after the event."""


class Unchanged:
    """The entry rules of a text without any: all players enter as they are, and stay on the list."""

    def asks_fide(self, _of_list: str, _player: Player, _listed: bool, /) -> bool:
        return False

    def asks_elo(self, _of_list: str, _player: Player, /) -> bool:
        return False

    def with_entry_facts(self, player: Player, _known: Known, /) -> Player:
        return player

    def with_file_facts(self, player: Player, _in_file: Player, /) -> Player:
        return player

    def stays_outside(self, _entered: Player, _after: Player, _listed: bool, /) -> bool:
        return False


class Registry(NamedTuple):
    """A federation's registry of players: the form of its numbers, and notes on unusual facts of a record."""

    federation: str
    last_number: int
    number_problem: Callable[[str], Problem | None]  # why a text is no number of the registry
    is_fide_status: Callable[[str], bool]
    is_fide_k: Callable[[int], bool]
    fide_id_note: Callable[[str, int, str], Problem | None]  # on a player's FIDE ID: name, ID, federation
    may_have_fide_id: Callable[[int], bool]  # of the number of games against rated players
    title_note: Callable[[str, str, int, str], Problem | None]  # on a player's title: name, title, year, federation


class Regulation(ABC, Generic[AnyLaw]):
    """An edition with its numbers and tables. `events` are the regulations of a report's events, by event."""

    event_checks: ClassVar[Sequence[Callable[[Any], Iterable[Verdict]]]] = ()
    """The checks of an event, in the order of the paragraphs."""
    calculations: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    """The arithmetic for numbers given by hand, by the names of `arpad calc`."""
    entry_rules: EntryRules = Unchanged()
    """The edition's module `entrants`, if it has one."""
    driver: ClassVar[str] = "arpad.replay.reports.driver:ReportReplay"
    """What replays a history under it, as `module:class` (`arpad.replay.results.Driver`); imported only then.

    This one makes a report of each period and calls `rate`, so that it serves any text. One that works on columns is
    many times faster.
    """
    is_monthly: ClassVar[bool]

    def __init__(self, edition: Edition, law: AnyLaw) -> None:
        self.edition = edition
        self.law = law

    @staticmethod
    @abstractmethod
    def law_of(edition: Edition, overrides: Mapping[str, int]) -> Any:
        """The edition's numbers, with what-ifs, and its tables."""

    def with_law(self, law: AnyLaw) -> Self:
        return type(self)(self.edition, law)

    # Rating

    @abstractmethod
    def list_day(self, events: Mapping[str, Self], report: Report) -> date:
        """The day whose text makes the list of a report."""

    @abstractmethod
    def rate(
        self,
        events: Mapping[str, Self],
        report: Report,
        working: bool = True,
        run: Run = interpreted,
        previous: Self | None = None,
    ) -> Answer:
        """Rate a report. Without `working` neither steps nor the printed list are made.

        `previous` is the text of the previous list, where it is not this one.
        """

    def months_of(self, event: Event) -> tuple[PlayedMonth, ...]:
        """The months in which an event is rated; none if it is rated as a whole."""
        return ()

    # The list

    def publication_day(self, month: Month) -> date:
        """The day from which the list of a month is in force."""
        return month.first_day

    @abstractmethod
    def list_for(self, event: Event) -> Month | None:
        """The monthly list that an event with this last day is for; None: the list is made after the event."""

    @abstractmethod
    def period_closed(self, day: date) -> Month | None:
        """The period that the list in force from a day closes; None if the list has no periods."""

    def last_active(self, day: date, inactive: bool) -> Month | None:
        """The last period with a rated game of a player on an opening list of a day; None: the text knows none."""
        return None

    @abstractmethod
    def listed(self, day: date, standings: Iterable[Standing]) -> list[ListEntry]:
        """The list in force from a day, highest rating first."""

    @abstractmethod
    def explain_line(self, day: date, standing: Standing) -> LineExplanation:
        """Why a player's line on the list in force from a day is what it is, or why they have none."""

    def line_changes(self, standing: Standing) -> Iterable[date]:
        """The days on which a player's line changes by date alone."""
        return ()

    def lines_until(self, day: date, standings: Iterable[Standing]) -> dict[str, date]:
        """The next day on which each line of `listed` changes by date alone, by player.

        Players whose line cannot change by date alone are omitted.
        """
        until = {}
        for standing in standings:
            dated = (rating.since for rating in standing.player.ratings)
            later = [change for change in (*self.line_changes(standing), *dated) if change > day]
            if later:
                until[standing.player.id] = min(later)
        return until

    def unrated_title_holders(self, players: Iterable[Player], rated: Iterable[str]) -> list[Player]:
        """The title holders without a rating, where the text prints them beside the list."""
        return []

    def scale_drift(self, before: Mapping[str, int], after: Mapping[str, int]) -> Drift | None:
        """How far the scale moved between two lists; None if no clause asks for it."""
        return None

    # Players between lists

    def with_published(self, player: Player, published: Player) -> Player:
        """A player who is rated again, with the facts that stay from a list that was published meanwhile."""
        return player

    def at_opening(self, day: date, player: Player) -> Player:
        """A player of an opening list with what the list implies."""
        return player

    def unknown_at_opening(self, player: Player) -> tuple[str, ...]:
        """The facts that later lists ask for and an opening list does not state of a player."""
        return ()

    def after_opening(self, day: date, player: Player) -> Player:
        """A player once the opening list is no longer in force (for example without the K that it supplied)."""
        return player

    def changed_after_opening(self, day: date, players: Iterable[Player]) -> list[Player]:
        """The players whose state changes once the opening list is no longer in force, in their new state."""
        return [after for player in players if (after := self.after_opening(day, player)) is not player]

    def opening_players(self, day: date, players: Iterable[Player]) -> tuple[list[Player], dict[str, int]]:
        """The players of an opening list with what it implies, and how many have which facts unknown."""
        opened, unknown = [], Counter[str]()
        for player in players:
            unknown.update(self.unknown_at_opening(player))
            opened.append(self.at_opening(day, player))
        return opened, dict(unknown)

    # Birthdays

    def birthdays_asked(self, events: Iterable[Event], day: date) -> frozenset[date]:
        """The days on which the list of a day, with these events, depends on days of birth and not only on years.

        A bundle has no birthdays. It states for these days whether a player is a junior (`is_junior`).
        """
        return frozenset()

    def counts_as_junior(self, birth: date, day: date) -> bool:
        """True if a player with this day of birth is a junior on a day, by the day or by the year of birth."""
        return False

    def is_junior(self, birth: date, day: date) -> bool | None:
        """True if a player is a junior on a day; None if that does not depend on the day of birth."""
        return None

    # Players who are not on the list

    def asks_fide(self, of_list: str, player: Player, listed: bool) -> bool:
        return self.entry_rules.asks_fide(of_list, player, listed)

    def asks_elo(self, of_list: str, player: Player) -> bool:
        return self.entry_rules.asks_elo(of_list, player)

    def with_entry_facts(self, player: Player, known: Known) -> Player:
        return self.entry_rules.with_entry_facts(player, known)

    def with_file_facts(self, player: Player, in_file: Player) -> Player:
        return self.entry_rules.with_file_facts(player, in_file)

    def stays_outside(self, entered: Player, after: Player, listed: bool) -> bool:
        return self.entry_rules.stays_outside(entered, after, listed)

    def registry(self) -> Registry | None:
        """The registry of players that the text describes; None: it describes none."""
        return None

    # The office's days

    def duties(self, event: Event, players: Iterable[Player]) -> list[Duty]:
        """What has to be done about an event by which day. `players` are those known to take part."""
        return []

    def appeal_due(self, decided: date) -> date | None:
        """The last day to appeal against a decision not to rate an event; None: the text has no such day."""
        return None


class EventRegulation(Regulation[AnyLaw]):
    """A text whose list is made anew after each event. It closes no period and knows no inactivity."""

    is_monthly = False

    def list_day(self, events: Mapping[str, Self], report: Report) -> date:
        return max(report.events[event].start for event in events)

    def list_for(self, event: Event) -> None:
        return None

    def period_closed(self, day: date) -> None:
        return None


class MonthlyRegulation(Regulation[AnyLaw]):
    """A text whose list is made for each month, by default of the month before it."""

    is_monthly = True

    @abstractmethod
    def list_for(self, event: Event) -> Month: ...

    def list_day(self, events: Mapping[str, Self], report: Report) -> date:
        month = report.period or max(events[name].list_for(event) for name, event in report.events.items())
        return self.publication_day(month)

    def period_closed(self, day: date) -> Month:
        return Month.of(day).plus(-1)
