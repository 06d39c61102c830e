"""An event as it is submitted for a list: the facts that the checks of paragraphs 0-9 need."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arpad.core.dates import Month
from arpad.core.report import Game, Player
from arpad.regulations.fide.law import Law
from arpad.regulations.submission import Submitted

OF_A_MONTH = {
    "after_closing": "month_after_closing",
    "reported_too_late": "month_reported_too_late",
    "reported_after_closing": "month_reported_after_closing",
    "reported_late": "month_reported_late",
    "uploaded_late": "month_uploaded_late",
    "official_by_championship": "official_month_by_championship",
}
"""The codes of findings on an event, each with its code on a month of a long event."""


class Entrant(NamedTuple):
    """A player in an event, with ratings; 0: unrated."""

    player: Player
    own: int  # the player's own change starts from it
    seen: int  # the player counts with it for opponents
    at_start: int  # on the event's first day

    @property
    def k_rating(self) -> int:
        """The rating that K depends on, if the beginning of the event fixes K: that of the first day, else `own`."""
        return self.at_start or self.own


@dataclass(frozen=True, slots=True)
class Submission(Submitted[Law]):
    """An event, or one month of a long one, submitted for the list of `month`."""

    month: Month
    part: int
    first_day: date
    last_day: date
    games: tuple[Game, ...]
    entrants: dict[str, Entrant]
    at_start: dict[str, int]  # every player of the whole event, with the rating on its first day; 0: unrated
    reported: date | None = None  # the event, or the month
    of_month: Month | None = None  # of play; None: the event is not split
    own_list: Month | None = None  # that the month belongs to; None: the one it is submitted for

    @property
    def ends(self) -> dict[str, str]:
        """The last day of the event; of a month of a long event also the month and its last game."""
        end = {"end": str(self.event.end)}
        return end if self.of_month is None else {**end, "month": str(self.of_month), "part_end": str(self.last_day)}

    def code(self, name: str) -> str:
        """The code of a finding on the event, or of the same finding on a month of a long event."""
        return name if self.of_month is None else OF_A_MONTH[name]

    @property
    def is_for_list(self) -> bool:
        """True if it is rated on the list of `month`. A month of a long event may belong to a different list."""
        return self.own_list in (None, self.month)

    @property
    def day_after_start(self) -> date:
        """The day after the whole event's first day. What was published before it was in force when the event began."""
        return date.fromordinal(self.event.start.toordinal() + 1)


def names_in(games: Sequence[Game]) -> list[str]:
    """The players with a game or a bye, in order of names."""
    return sorted({name for game in games for name in (game.white, game.black) if name is not None})
