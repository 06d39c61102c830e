"""What has to be done about an event by which day: nothing, for the text has no such days."""

from collections.abc import Iterable

from arpad.core.clauses import clause
from arpad.core.duties import Duty
from arpad.core.report import Event, Player
from arpad.regulations.edition import Text


@clause("2.5")
def duties(_text: Text, _event: Event, _players: Iterable[Player]) -> list[Duty]:
    """Players report foreign results "without delay" where they may affect a selection; no clause names a day."""
    return []
