"""Who the players of a file of games are, where each game tells of its two players anew."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arpad.core.report import Player
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Entrant, Tournament

Key = tuple[str, str]
"""By what an entrant is known: id, number or name, and which."""
MORE = "more."
"""Before the name of a fact that is a report's player's and not an entrant's."""
IN_TWO_EVENTS = "name_in_two_events"
Told = Callable[[str, str, Mapping[str, str]], None]
"""Takes a problem: its code, the fact that it is about, and its values."""


@dataclass(slots=True)
class Field:
    """The entrants of one event, known by their ID, else by their number, else by their name.

    What two games say of one entrant must agree: two names for one ID, or two ratings, are for a person to decide.
    """

    facts: dict[Key, dict[str, Any]] = field(default_factory=dict)
    key_of_number: dict[int, Key] = field(default_factory=dict)
    key_of_name: dict[str, Key] = field(default_factory=dict)

    def enter(self, facts: Mapping[str, Any], told: Told) -> Key | None:
        """The entrant of whom a game tells these facts of an `Entrant`; None where they name nobody."""
        key = next(((name, str(facts[name])) for name in ("id", "number", "name") if facts.get(name)), None)
        if key is None:
            return None
        known = self.facts.setdefault(key, {})
        for name, value in facts.items():
            if value is not None and known.setdefault(name, value) != value:
                values = {"player": key[1], "given": str(value), "other": str(known[name])}
                told("two_facts_of_player", name, values)
        self._no_second(key, facts, told)
        return key

    def _no_second(self, key: Key, facts: Mapping[str, Any], told: Told) -> None:
        """A number is one entrant's alone; a name may be two people's, but only where both have IDs or numbers."""
        number, name = facts.get("number"), facts.get("name")
        if number is not None and self.key_of_number.setdefault(number, key) != key:
            values = {"given": str(number), "player": key[1], "other": self.key_of_number[number][1]}
            told("number_of_two", "number", values)
        if name is not None and self.key_of_name.setdefault(name, key)[0] != key[0]:
            told("name_with_and_without_id", "name", {"given": name})

    def numbers(self) -> dict[Key, int]:
        """The number of every entrant: his own, or where the file gives none, the next that is free."""
        found: dict[Key, int] = {key: facts["number"] for key, facts in self.facts.items() if facts.get("number")}
        taken = set(found.values())
        free = (number for number in range(1, len(self.facts) + len(taken) + 1) if number not in taken)
        for key in self.facts:
            if key not in found:
                found[key] = next(free)
        return found

    def entrants(self) -> tuple[Entrant, ...]:
        numbers = self.numbers()
        made = [_entrant({**facts, "number": numbers[key]}) for key, facts in self.facts.items()]
        return tuple(sorted(made, key=lambda entrant: entrant.number))


def _entrant(facts: Mapping[str, Any]) -> Entrant:
    """An entrant, with the facts of a report's player beside an entrant's own."""
    more = {name.removeprefix(MORE): value for name, value in facts.items() if name.startswith(MORE)}
    own = {name: value for name, value in facts.items() if not name.startswith(MORE)}
    return Entrant(**own, more=Player("", **more) if more else None)


def note_names_in_two_events(tournaments: Sequence[Tournament], notebook: Notebook) -> None:
    """One name in two events of a file is two players, each rated by himself, unless IDs tell that it is one."""
    events: dict[str, list[Entrant]] = {}
    for tournament in tournaments:
        for name, entrant in {entrant.name: entrant for entrant in tournament.entrants}.items():
            if name is not None:
                events.setdefault(name, []).append(entrant)
    for name, entrants in events.items():
        if len(entrants) > 1 and any(entrant.id is None for entrant in entrants):
            notebook.doubt("name_in_two_events", given=name, events=len(entrants))
