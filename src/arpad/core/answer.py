"""The answer to a report: every player's new number, the working of each game, the steps, the findings."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Player
from arpad.core.verdicts import Finding, Step

Status = Literal["rated", "new", "unrated", "left-list", "not-rated"]
Method = Literal["established", "new", "provisional", "first"]
Colour = Literal["w", "b"]


class Working(NamedTuple):
    """The computation of one game for one player. Points, expectations and deltas are exact decimals."""

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
    colour: Colour | None = None
    """The player's colour; None where it is not known, or there is no opponent."""
    reason: str | None = None
    """Why the game does not count, as a code (`uncounted.forfeit`); None: it counts, or its edition gives no code."""


class Part(NamedTuple):
    """A player's games of one event, with their sums and the change."""

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
    """A player of the report: the numbers before and after the period, and the steps between them."""

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
    """The edition that decides K, the rounding and a first rating. Empty on a list made after each event."""


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
    """A player on a list, in the form of an answer's `after`, with or without games in the period."""

    player: Player
    games: int
    """The counted games of the period before the list."""
    last_active: Month | None
    """The month of the last period with a counted game; None: no game is known."""


class LineExplanation(NamedTuple):
    """The reasons for a player's line on a list, or for its absence."""

    listed: bool
    findings: tuple[Finding, ...]
    """Reasons a player is not printed. An approved exception is downgraded to a note."""
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
    """The lines of a list in order: the highest rating first, equal ratings by id."""
    return sorted(entries, key=lambda entry: (-entry.rating, entry.id))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a report, under the regulations in force on its events' first days."""

    list: str
    period: Month | None
    regulations: dict[str, str]
    findings: tuple[Finding, ...]
    rows: tuple[Row, ...]
    overrides: dict[str, int | str] = field(default_factory=dict)
    """The parameters that were changed for a what-if, with their values as text."""
    printed: tuple[ListEntry, ...] = field(default=())
    list_regulation: str = ""
    """The edition that rules the list. The editions of the events are in `regulations`."""
    adjustment: str | None = None
    """The dated adjustment that was made to the list after rating."""
    unrated_titled: tuple[str, ...] = ()
    """Title holders without a rating, if the edition prints a separate list of them."""
    rated_in_part: tuple[str, ...] = ()
    """Long events of which one month is refused and another month is rated."""
    after: tuple[Player, ...] = ()
    """Every player, in the order of the rows, with the facts that the next period's report needs."""

    @property
    def refused_events(self) -> tuple[str, ...]:
        """The events that may not be rated. A long event that is rated in part is not one of them."""
        refused = {f.subject for f in self.findings if f.level == "reject"}
        own = (event for event in self.regulations if event not in self.rated_in_part)
        return tuple(event for event in own if f"event {event}" in refused)
