"""An event under its regulation, and the findings on it: what the submissions of all editions share."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Generic

from arpad.core.report import Event, Game
from arpad.core.verdicts import (
    Finding,
    Level,
    Unchecked,
    Values,
    Verdict,
    each_once,
    event_subject,
    game_subject,
    player_subject,
)
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import AnyLaw, Regulation


@dataclass(frozen=True, slots=True)
class Submitted(Generic[AnyLaw]):
    """An event with the regulation it is under."""

    regulation: Regulation[AnyLaw]
    event: Event

    @property
    def edition(self) -> Edition:
        return self.regulation.edition

    @property
    def law(self) -> AnyLaw:
        return self.regulation.law

    def finding(self, level: Level, clause: str, code: str, values: Values, part: int = 0) -> Finding:
        """A finding on the event, or on one part of it alone."""
        return Finding(level, clause, event_subject(self.event.id), code, values, event=self.event.id, part=part)

    def on_game(self, level: Level, clause: str, game: Game, code: str, values: Values) -> Finding:
        """A finding on one of the event's games."""
        subject = game_subject(self.event.id, game.round, game.white, game.black or "")
        return Finding(level, clause, subject, code, values, event=self.event.id, game=game)

    def on_player(self, level: Level, clause: str, player: str, code: str, values: Values) -> Finding:
        """A finding on one of the event's players."""
        return Finding(level, clause, player_subject(player), code, values, event=self.event.id)


FIELDS = {"minutes": "seconds", "hours_per_day": "minutes_per_day"}
"""The keys of an event in a report whose attribute of the event has a different name."""


def missing_facts(edition: Edition, event: Event, number: str) -> list[str]:
    """The keys of a report that a clause asks for and an event lacks; all of them, if only single games lack some."""
    facts = edition.clauses[number].facts
    missing = [fact for fact in facts if getattr(event, FIELDS.get(fact, fact), None) in (None, ())]
    return missing or list(facts)


def findings_of(edition: Edition, event: Event, verdicts: Iterable[Verdict]) -> list[Finding]:
    """The findings among the verdicts on an event, each once, and last a note on the clauses that were not checked.

    The note names the facts that each of these clauses asks for.
    """
    findings: list[Finding] = []
    unchecked: set[str] = set()
    for verdict in verdicts:
        if isinstance(verdict, Unchecked):
            unchecked.add(verdict.clause)
        else:
            findings.append(verdict)
    once = each_once(findings)  # what is of a whole event is found in each of its parts
    return [*once, not_checked(edition, event, unchecked)] if unchecked else once


def not_checked(edition: Edition, event: Event, numbers: Container[str]) -> Finding:
    """The note on the clauses of an event that were not checked, in order, each with the facts that it asks for."""
    clauses = [number for number in edition.clauses if number in numbers]
    missing = [f"{number} ({', '.join(missing_facts(edition, event, number))})" for number in clauses]
    values: Values = {"clauses": clauses, "missing": missing}
    return Finding("note", None, event_subject(event.id), "not_checked", values, event=event.id)
