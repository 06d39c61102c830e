"""The players of a file that names both players in each game (tables of games, PGN)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arpad.core.report import Player
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Entrant, Tournament

Key = tuple[str, str]
"""How an entrant is known: `id`, `number` or `name`, and its value."""
MORE = "more."
"""The prefix for facts that a `Player` has and an `Entrant` has not."""
IN_TWO_EVENTS = "name_in_two_events"
Stop = Callable[[str, str, Mapping[str, str]], None]
"""Writes down a stop: its code, the name of the fact that is wrong, and its values."""


@dataclass(slots=True)
class Entrants:
    """The entrants of one event, each known by the ID, else by the number, else by the name.

    Games must agree on an entrant: two names for one ID, or two ratings, are a stop.
    """

    facts: dict[Key, dict[str, Any]] = field(default_factory=dict)
    key_of_number: dict[int, Key] = field(default_factory=dict)
    key_of_name: dict[str, Key] = field(default_factory=dict)

    def enter(self, facts: Mapping[str, Any], stop: Stop) -> Key | None:
        """Add what a game says of a player, as attributes of an `Entrant`; None where it has no ID, number or name."""
        key = next(((name, str(facts[name])) for name in ("id", "number", "name") if facts.get(name)), None)
        if key is None:
            return None
        known = self.facts.setdefault(key, {})
        for name, value in facts.items():
            if value is not None and known.setdefault(name, value) != value:
                values = {"player": key[1], "given": str(value), "other": str(known[name])}
                stop("two_facts_of_player", name, values)
        self._check_unique(key, facts, stop)
        return key

    def _check_unique(self, key: Key, facts: Mapping[str, Any], stop: Stop) -> None:
        """Stop where two entrants share a number, or share a name and only one of them has an ID or a number."""
        number, name = facts.get("number"), facts.get("name")
        if number is not None and self.key_of_number.setdefault(number, key) != key:
            values = {"given": str(number), "player": key[1], "other": self.key_of_number[number][1]}
            stop("number_of_two", "number", values)
        if name is not None and self.key_of_name.setdefault(name, key)[0] != key[0]:
            stop("name_with_and_without_id", "name", {"given": name})

    def numbers(self) -> dict[Key, int]:
        """The number of each entrant: as the file has it, or the next free one."""
        by_key: dict[Key, int] = {key: facts["number"] for key, facts in self.facts.items() if facts.get("number")}
        taken = set(by_key.values())
        free = (number for number in range(1, len(self.facts) + len(taken) + 1) if number not in taken)
        for key in self.facts:
            if key not in by_key:
                by_key[key] = next(free)
        return by_key

    def by_number(self) -> tuple[Entrant, ...]:
        """The entrants in the order of their numbers."""
        numbers = self.numbers()
        made = [_entrant({**facts, "number": numbers[key]}) for key, facts in self.facts.items()]
        return tuple(sorted(made, key=lambda entrant: entrant.number))


def _entrant(facts: Mapping[str, Any]) -> Entrant:
    """An entrant; facts that only a `Player` has stand in `more`."""
    more = {name.removeprefix(MORE): value for name, value in facts.items() if name.startswith(MORE)}
    own = {name: value for name, value in facts.items() if not name.startswith(MORE)}
    return Entrant(**own, more=Player("", **more) if more else None)


def note_names_in_two_events(tournaments: Sequence[Tournament], notebook: Notebook) -> None:
    """A doubt for each name without an ID in two events of a file: it is rated as two players."""
    events: dict[str, list[Entrant]] = {}
    for tournament in tournaments:
        for name, entrant in {entrant.name: entrant for entrant in tournament.entrants}.items():
            if name is not None:
                events.setdefault(name, []).append(entrant)
    for name, entrants in events.items():
        if len(entrants) > 1 and any(entrant.id is None for entrant in entrants):
            notebook.doubt("name_in_two_events", given=name, events=len(entrants))
