"""What has to be done about an event by which day: nothing, for the text has no such days."""

from collections.abc import Iterable

from arpad.core.clauses import clause
from arpad.core.duties import Duty
from arpad.core.report import Event, Player
from arpad.regulations.edition import Text


@clause("6 (1)")
def duties(_text: Text, _event: Event, _players: Iterable[Player]) -> list[Duty]:
    """The text says how an event is processed, and names no day for any of it."""
    return []
