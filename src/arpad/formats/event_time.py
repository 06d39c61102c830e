"""The time of an event by its written time controls, where the event does not state its minutes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from arpad.core.report import Event
from arpad.core.visible_text import UNWRITABLE
from arpad.formats.fields import LONGEST_TEXT
from arpad.formats.time_control.control import TimeControl
from arpad.formats.time_control.reader import Place, read_time_control


class Written(NamedTuple):
    """A time control as a file has it, and where it stands."""

    place: Place
    text: str


class Agreed(NamedTuple):
    """The time control of an event, None where it is not clear, and the text that it was read from."""

    control: TimeControl | None
    text: str


def agreed_control(texts: Sequence[Written]) -> Agreed:
    """The time control on which all texts of an event agree, with the first text that was understood.

    There is none if no text is clear or two contradict each other; then all texts are quoted.
    """
    read = [(read_time_control(written.text, written.place), _quoted(written.text)) for written in texts]
    found = [(control, text) for control, text in read if control is not None]
    if len({(control.seconds, control.seconds_black) for control, _ in found}) == 1:
        return Agreed(*found[0])
    return Agreed(None, _quoted(" / ".join(dict.fromkeys(text for _, text in read))))


def _quoted(text: str) -> str:
    """A text as a report has it: on one line, without control characters, no longer than a report allows."""
    return " ".join(UNWRITABLE.sub(" ", text).split())[:LONGEST_TEXT]


def with_time_control(event: Event, texts: Sequence[Written]) -> Event:
    """The event with its written time controls, and with the time and the first control that follow from them.

    Minutes and moves that the event states stay.
    """
    if not texts:
        return event
    control, text = agreed_control(texts)
    event = replace(event, time_control=text or None)
    if control is None:
        return event
    moves = event.first_control_moves
    known = replace(
        event,
        time_control_seconds=control.seconds,
        time_control_delay=control.has_delay or None,
        first_control_moves=control.first_control_moves if moves is None else moves,
    )
    if event.seconds is not None or (event.games and all(game.seconds is not None for game in event.games)):
        return known
    black = control.seconds_black
    games = event.games
    if black is not None:
        games = tuple(game if game.seconds is not None else game._replace(seconds_black=black) for game in games)
    return replace(known, seconds=control.seconds, games=games)
