"""The answer to a report: every player's new number, the working of each game, the steps, the findings."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Player
from arpad.core.verdicts import Finding, Step

Status = Literal["rated", "new", "unrated", "left-list", "not-rated"]
Method = Literal["established", "new", "provisional", "first"]


class Working(NamedTuple):
    """One game of one player as it was computed. Points, expectations and deltas are exact decimals."""

    round: int
    opponent: str
    opponent_rating: int | None
    score: str
    counted: bool
    clauses: tuple[str, ...]
    difference: int | None = None
    counted_difference: int | None = None
    expected: str | None = None
    delta: str | None = None
    weight: str | None = None
    stones: int | None = None
    corrected: tuple[int, int] | None = None
    game_point: str | None = None


class Part(NamedTuple):
    """A player's games of one event, and what they came to."""

    event: str
    part: int
    regulation: str
    old: int | None
    k: int | None
    games: int
    score: str
    expected: str | None
    change: str | None
    working: tuple[Working, ...]
    new: int | None = None
    rounded: int | None = None
    factor: int | None = None


class Row(NamedTuple):
    """A player of the report: the state before and after, and everything in between."""

    id: str
    status: Status
    method: Method
    old: int | None
    new: int | None
    change: str | None
    rounded: int | None
    k: int | None
    games: int
    score: str
    expected: str | None
    performance: int | None
    parts: tuple[Part, ...]
    steps: tuple[Step, ...]
    exact: str | None = None
    factor: int | None = None
    grade: str | None = None
    titles: tuple[str, ...] = ()
    settled_by: str = ""
    """The edition that K, the rounding and a first rating of the period are by; a list after each event has none."""


class ListEntry(NamedTuple):
    """A player's line on the printed list. K and the grade are null where the list has none."""

    id: str
    name: str | None
    title: str | None
    federation: str | None
    rating: int
    games: int
    birth: str | None
    sex: str | None
    k: int | None
    grade: str | None = None
    inactive: bool = False


class Standing(NamedTuple):
    """A player as a list finds him: as an answer's `after` left him, whether or not he played in the period."""

    player: Player
    games: int
    """Counted in the period that the list closes."""
    last_active: Month | None
    """The last period with a counted game, by its own month; None: no game is known of."""


class LineWhy(NamedTuple):
    """Why somebody's line on a list is what it is, or why he has none."""

    listed: bool
    findings: tuple[Finding, ...]
    """What keeps him off the list, or would."""
    steps: tuple[Step, ...]


def list_line(
    player: Player, rating: int, games: int, k: int | None = None, grade: str | None = None, inactive: bool = False
) -> ListEntry:
    """A line of a list with what is known of the player."""
    birth = player.birth_date or player.birth_year
    return ListEntry(
        id=player.id,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=rating,
        games=games,
        birth=None if birth is None else str(birth),
        sex=player.sex,
        k=k,
        grade=grade,
        inactive=inactive,
    )


def highest_first(entries: Iterable[ListEntry]) -> list[ListEntry]:
    """A list in its order: the highest first, of equals by id."""
    return sorted(entries, key=lambda entry: (-entry.rating, entry.id))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a report comes to under the regulations in force on its events' first days."""

    list: str
    period: Month | None
    regulations: dict[str, str]
    overrides: dict[str, int | str]
    findings: tuple[Finding, ...]
    rows: tuple[Row, ...]
    printed: tuple[ListEntry, ...] = field(default=())
    list_regulation: str = ""
    """The edition that the list was settled by; the events' own are in `regulations`."""
    adjustment: str | None = None
    """A dated adjustment that was made to the list after the rules had worked."""
    unrated_titled: tuple[str, ...] = ()
    """Title holders without a rating, where the text prints them on a list of their own."""
    rated_in_part: tuple[str, ...] = ()
    """Long events of which a month is refused, and another one is rated."""
    after: tuple[Player, ...] = ()
    """Everybody in the order of the rows, as the next report must know him to go on where this one ends."""

    @property
    def refused_events(self) -> tuple[str, ...]:
        """The events that may not be rated; a long event of which a month is rated is not among them."""
        refused = {f.subject for f in self.findings if f.level == "reject"}
        own = (event for event in self.regulations if event not in self.rated_in_part)
        return tuple(event for event in own if f"event {event}" in refused)
