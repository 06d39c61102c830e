"""A report: the players, events and games of a period, as facts. Nothing here is judged or computed."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from arpad.core.dates import Month
from arpad.core.list_kind import ListKind, list_kinds

Sex = Literal["m", "w"]
System = Literal["swiss", "round-robin", "double-round-robin", "match", "team"]
Ruling = Literal["fair-play", "force-majeure"]
Organiser = Literal["domestic", "foreign"]
FideRated = Literal["standard", "rapid", "both", "expected", "none"]
LimitedTo = Literal["primary", "under10", "secondary", "under14"]
Register = Literal["entrant", "foreigner"]
Importance = Literal["invitational", "national-championship", "european", "world"]
DecisionKind = Literal["delegated", "refused", "ordered"]
ByoYomiKind = Literal["japanese", "canadian"]
EloSource = Literal["decision", "fide-list", "fide-page", "opening-list", "event-file"]

PLAYED = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "0-0": (0, 0)}
"""Results of games that were played, as the half points of white and black."""

FORFEITS = {"+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0)}
"""Results of games that were not played, as the half points they give in the event."""

ALONE = ("bye", "unplayed")
"""Results of a player who had no opponent."""
ByeKind = Literal["H", "F", "U", "Z", "+", "-"]
"""H half-point bye, F full-point bye, U allocated bye, Z absence, + and - forfeit without a named opponent."""


class PublishedRating(NamedTuple):
    """A rating published from a day on (None: not on the list), with its published K.

    `peak` is the highest rating published by that day, this one included. An office knows it from its lists; a report
    file never states it. With it, an event that began before a later list does not use the peak of that list.
    """

    since: date
    rating: int | None
    k: int | None = None
    peak: int | None = None


class SuppliedElo(NamedTuple):
    """A FIDE rating as one source of an office supplies it, in force from `first` to `last`, both included.

    `rating` 0: the source says that the player has none.
    """

    source: EloSource
    first: date
    last: date
    rating: int


class EarlierGame(NamedTuple):
    """An earlier game that still counts: of a player without a rating (FIDE), or of a new player (Finland)."""

    date: datetime.date
    event: str | None
    opponent: int
    half_points: int


class Player(NamedTuple):
    """A player of a report; None is what the report does not say."""

    id: str
    name: str | None = None
    federation: str | None = None
    sex: Sex | None = None
    birth_year: int | None = None
    birth_date: date | None = None
    title: str | None = None
    rating: int | None = None
    ratings: tuple[PublishedRating, ...] = ()
    games: int | None = None
    peak: int | None = None
    k: int | None = None
    earlier: tuple[EarlierGame, ...] = ()
    suspended: bool | None = None
    not_listed: bool | None = None
    inactive: bool | None = None
    """Marked as inactive on the list that the player comes from (FIDE's flag `i`)."""
    earlier_games: int | None = None
    elo: tuple[PublishedRating, ...] = ()
    elo_rapid: int | None = None
    national: int | None = None
    national_rapid: int | None = None
    elo_taken: date | None = None
    elo_games_since: bool | None = None
    grade: str | None = None
    reached: tuple[str, ...] = ()
    entry_grade: str | None = None
    register: Register | None = None
    normal_games: int | None = None
    """How many of `games` were at normal time; None: unknown."""
    untimed_games: int | None = None
    """How many of `games` have an unknown time. Set only in an answer's `after`, never by a report file."""
    titles_due: tuple[str, ...] = ()
    """Titles that the player's selo and games qualified for before any event. Set only in an answer's `after`."""
    excepted: str | None = None
    """The office that agreed to list a suspended player. Set only in an answer's `after`; a report has an approval."""
    elo_sources: tuple[SuppliedElo, ...] = ()
    """The sources of the FIDE rating in an office. If set, they replace `elo`. No report file has them."""
    elo_rapid_sources: tuple[SuppliedElo, ...] = ()
    """The sources of the rapid FIDE rating in an office. If set, they replace `elo_rapid`. No report file has them."""


class StartingRank(NamedTuple):
    """An entrant of an event: the starting rank, and the points and the final place as the file states them."""

    player: str
    rank: int
    points: str | None = None
    place: int | None = None


class Game(NamedTuple):
    """One game or one player's bye. `seconds`: per player for 60 moves; a bye has no black."""

    round: int
    white: str
    black: str | None
    result: str
    date: datetime.date | None = None
    seconds: int | None = None
    seconds_black: int | None = None
    one_move_each: bool | None = None
    playoff: bool | None = None
    ruling: Ruling | None = None
    stones: int | None = None
    bye: ByeKind | None = None
    """How the file writes a bye or an absence; None: U for a bye, Z for an absence."""

    @property
    def half_points(self) -> tuple[int, int]:
        """What the game gives white and black in the event, in half points."""
        return PLAYED.get(self.result) or FORFEITS.get(self.result) or (0, 0)

    def between(self, white: str, black: str | None) -> Game:
        """The game with its players renamed."""
        return Game(self.round, white, black, *self[3:])


@dataclass(frozen=True, slots=True)
class ByoYomi:
    """Time after the base time: `seconds` for `moves` (Japanese: for one move)."""

    kind: ByoYomiKind
    moves: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Arbiter:
    """An arbiter of an event; `licensed` is None where the report does not say."""

    name: str | None = None
    licensed: bool | None = None


class Decision(NamedTuple):
    """A decision of an office of FIDE about an event, with its day and its reason."""

    kind: DecisionKind
    by: str
    date: datetime.date | None = None
    reason: str | None = None


class MonthReport(NamedTuple):
    """A month of a long event: the day of its report, and the list that rates it if one was chosen."""

    month: Month
    reported: datetime.date | None = None
    list: Month | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """An event as reported; None is what the report does not say."""

    id: str
    start: date
    end: date
    games: tuple[Game, ...]
    name: str | None = None
    system: System | None = None
    country: str | None = None
    rounds: int | None = None
    seconds: int | None = None
    registered: date | None = None
    reported: date | None = None
    arbiters: tuple[Arbiter, ...] | None = None
    norms: bool | None = None
    first_control_moves: int | None = None
    minutes_per_day: int | None = None
    hybrid: bool | None = None
    pgn: bool | None = None
    says_rated: bool | None = None
    official: bool | None = None
    championship: str | None = None
    match_games: int | None = None
    rate_all_games: bool | None = None
    organiser: Organiser | None = None
    applied: bool | None = None
    fide_rated: FideRated | None = None
    each_game_alone: bool | None = None
    limited_to: LimitedTo | None = None
    board: int | None = None
    base_seconds: int | None = None
    byo_yomi: ByoYomi | None = None
    importance: tuple[str, ...] = ()
    factor: int | None = None
    pair: bool | None = None
    international: bool | None = None
    member_organiser: bool | None = None
    registered_by: str | None = None
    """The federation that registered the event."""
    fee_paid: bool | None = None
    unrated_in_person: bool | None = None
    """True if the players heard in person, before the start, that the event is not rated."""
    decisions: tuple[Decision, ...] = ()
    parts: tuple[MonthReport, ...] = ()
    """The months of a long event, as far as they are recorded."""
    time_control: str | None = None
    """The time control as written, for a finding to quote."""
    time_control_seconds: int | None = None
    """Seconds for 60 moves by the written time control; None: unclear. Rules use `seconds`, not this."""
    time_control_delay: bool | None = None
    """True if the written time control has a delay, which counts as an increment."""
    ranks: tuple[StartingRank, ...] = ()
    """The entrants as the event's file lists them. No rule uses them: they are kept to write the file again."""

    @property
    def days(self) -> int:
        """Days from the first to the last, both included."""
        return (self.end - self.start).days + 1

    def seconds_of(self, game: Game) -> tuple[int | None, int | None]:
        """The seconds of white and of black in one of the event's games; None: unknown."""
        white = self.seconds if game.seconds is None else game.seconds
        black = white if game.seconds_black is None else game.seconds_black
        return white, black


@dataclass(frozen=True, slots=True)
class Approval:
    """An approval under a clause: its subject, who gave it, when and why."""

    clause: str
    subject: str
    by: str
    date: datetime.date | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The facts of a month, or of events: what `arpad rate` reads."""

    list: str
    """The name of its kind of list."""
    period: Month | None
    players: dict[str, Player]
    events: dict[str, Event]
    approvals: tuple[Approval, ...] = ()

    @property
    def kind(self) -> ListKind:
        return list_kinds()[self.list]
