"""Names of players and events beside their IDs, for sentences that a person reads.

A verdict names its subject and its values by ID, and its JSON keeps them. A reader sees `player 17 (Kis, Éva)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arpad.core.report import Report
from arpad.core.verdicts import Finding, Value, Values, event_subject, player_subject

PLAYERS = ("player", "players", "opponent")
"""Values of findings that are IDs of players. If such a value is an integer, it is a count, and is not labelled."""


class Labels(NamedTuple):
    """Names by ID. An ID without a name is shown alone."""

    players: Mapping[str, str] = {}
    events: Mapping[str, str] = {}

    def subject(self, finding: Finding) -> str:
        """The subject of a finding, followed by the names. The subject itself is unchanged: it can be copied."""
        names = ""
        if finding.game is not None:
            sides = (finding.game.white, finding.game.black)
            names = " - ".join(self.players.get(side, side) for side in sides if side)
            if names == " - ".join(filter(None, sides)):
                names = ""
        return f"{finding.subject} ({names})" if names else self.place(finding.subject)

    def place(self, subject: str) -> str:
        """The label of a player or an event: the ID with the name behind it."""
        names = ""
        if subject.startswith(player_subject("")):
            names = self.players.get(subject.removeprefix(player_subject("")), "")
        elif subject.startswith(event_subject("")):
            names = self.events.get(subject.removeprefix(event_subject("")), "")
        return f"{subject} ({names})" if names else subject

    def values(self, values: Values) -> Values:
        """The values of a finding or a step, with names before the IDs of players and of the event."""
        named = {name: self._named(value) if name in PLAYERS else value for name, value in values.items()}
        event = values.get("event")
        if isinstance(event, str) and self.events.get(event):
            named["event"] = f"{self.events[event]} ({event})"
        return named

    def _named(self, value: Value) -> Value:
        if isinstance(value, list):
            return [self._label(one) for one in value]
        return self._label(value) if isinstance(value, str) else value

    def _label(self, player: str) -> str:
        name = self.players.get(player)
        return f"{name} ({player})" if name else player


NO_LABELS = Labels()


def labels_of(report: Report) -> Labels:
    """The names of a report's players and events."""
    players = {name: player.name for name, player in report.players.items() if player.name}
    return Labels(players, {name: event.name for name, event in report.events.items() if event.name})
