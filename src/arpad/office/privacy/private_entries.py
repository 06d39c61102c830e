"""The private facts of entries after a person is erased: of entries on the person, and of other entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.core.verdicts import player_subject
from arpad.office.events.newcomers import SIGN
from arpad.office.privacy.stand_in_birth import Birth
from arpad.office.privacy.traces import Traces
from arpad.office.registry.record import BACK, OUT

Facts = dict[str, Any]
DIED = "1900-01-01"
"""Stands in for the day of death: the law asks only whether there is one."""
LEFT_ALONE = frozenset({"author", "fide_id", "birth_date", "birth_year", "died", "name", "back", "key"})
"""Private facts of other subjects that are never about the person, or no words."""


@dataclass(frozen=True, slots=True)
class Erased:
    """A person who is erased: the traces, and the stand-ins for births and FIDE IDs."""

    number: int
    numbers: frozenset[int]
    """The person's number, and those of people who were merged into the person."""
    traces: Traces
    births: Mapping[Birth, Birth]
    fide_ids: Mapping[int, int]

    def birth(self, text: str | None) -> str | None:
        """The stand-in for a day of birth in JSON."""
        return None if text is None else str(self.births.get(date.fromisoformat(text), None) or DIED)

    def birth_year(self, year: int | None) -> int | None:
        """The stand-in for a year of birth."""
        known = None if year is None else self.births.get(year)
        return None if known is None else known if isinstance(known, int) else known.year

    def fide_id(self, fide_id: int | None) -> int | None:
        """The stand-in for a FIDE ID."""
        return None if fide_id is None else self.fide_ids.get(fide_id)


def record_without(facts: Facts, erased: Erased) -> Facts:
    """The record of an erased person, as a dictionary of the facts that the entry has."""
    known = {
        "name": "",
        "fide_id": erased.fide_id(facts.get("fide_id")),
        "birth_date": erased.birth(facts.get("birth_date")),
        "birth_year": erased.birth_year(facts.get("birth_year")),
        "died": DIED if facts.get("died") else None,
        "titles": [{"title": one["title"], "date": None, "source": ""} for one in facts.get("titles", ())],
    }
    return {name: known.get(name, value) for name, value in facts.items()}


def person_without(facts: Facts, erased: Erased) -> Facts:
    """The private facts of an entry on the person."""
    kept = record_without(facts, erased)
    if kept.get(OUT):
        out = {**kept[OUT], "reason": erased.traces.without(kept[OUT]["reason"], near=True), "decisions": []}
        events = kept[OUT]["events"].items()
        kept[OUT] = {**out, "events": {event: [new_id(erased, n) for n, _ in enumerate(ids)] for event, ids in events}}
    if kept.get(BACK):
        kept[BACK] = erased.traces.erased_from(kept[BACK], near=True)
    if "reason" in kept:
        kept["reason"] = erased.traces.without(kept["reason"], near=True)
    return kept


def page_without(facts: Facts) -> Facts:
    """The private facts of an entry on a FIDE page of the person."""
    gone = {"name": "", "fide_id": None, "birth_year": None}
    return {name: gone.get(name, value) if name in gone else value for name, value in facts.items()}


def decision_without(facts: Facts) -> Facts:
    """The private facts of a remembered match of the person: its key could be guessed from name and birth."""
    return {name: value for name, value in facts.items() if name != "key"}


def other_without(facts: Facts, traces: Traces, near: bool) -> Facts:
    """The private facts of an entry on another subject, without traces in its words."""
    return {name: value if name in LEFT_ALONE else traces.erased_from(value, near) for name, value in facts.items()}


def new_id(erased: Erased, place: int = 0) -> str:
    """The ID in files of an erased person; `place` counts the IDs that one event had for the person."""
    return f"#{erased.number}" if place == 0 else f"#{erased.number}-{place + 1}"


def event_without(facts: Facts, erased: Erased, ids: Mapping[str, str], near: bool) -> Facts:
    """The private facts of an entry on an event. `ids` maps the person's IDs in its files to new ones."""
    traces = erased.traces
    kept = with_new_ids(facts, ids)
    gone = set(ids.values())
    for name in ("asked", "approvals", "starts"):
        if name in kept:
            kept[name] = [_act_without(act, traces, near) for act in kept[name]]
    if "new" in kept:
        kept["new"] = {
            one: _newcomer(newcomer, erased) if one in gone else newcomer for one, newcomer in kept["new"].items()
        }
    if kept.get("doubts"):
        kept["doubts"] = traces.erased_from(kept["doubts"], near)
    if "told" in kept:
        kept["told"] = traces.erased_from_json(kept["told"], near)
    for name in ("reason", "results_reason", "filename", "place", "answered"):
        if name in kept:
            kept[name] = traces.erased_from(kept[name], near)
    return kept


def with_new_ids(facts: Facts, ids: Mapping[str, str]) -> Facts:
    """The private facts of an entry on an event, with other IDs of players in its file."""
    subjects = {player_subject(f"{SIGN}{old}"): player_subject(f"{SIGN}{new}") for old, new in ids.items()}
    kept = dict(facts)
    for name in ("asked", "approvals", "starts"):
        if name in kept:
            kept[name] = [_act_with(act, ids, subjects) for act in facts[name]]
    for name in ("people", "new"):
        if name in kept:
            kept[name] = {ids.get(one, one): value for one, value in facts[name].items()}
    if "open" in kept:
        kept["open"] = [ids.get(one, one) for one in facts["open"]]
    if "ids" in kept:
        kept["ids"] = [_rank(one, ids) for one in facts["ids"]]
    if kept.get("doubts"):
        kept["doubts"] = _with_ids(facts["doubts"], ids)
    return kept


def _act_with(act: Facts, ids: Mapping[str, str], subjects: Mapping[str, str]) -> Facts:
    """An approval, a question or a start with the IDs of other players."""
    kept = dict(act)
    if "subject" in kept:
        kept["subject"] = subjects.get(kept["subject"], kept["subject"])
    person = kept.get("person")
    if isinstance(person, str) and person.removeprefix(SIGN) in ids:
        kept["person"] = SIGN + ids[person.removeprefix(SIGN)]
    return kept


def _act_without(act: Facts, traces: Traces, near: bool) -> Facts:
    fixed = ("subject", "person", "clause", "date")
    return {name: value if name in fixed else traces.erased_from(value, near) for name, value in act.items()}


def _newcomer(newcomer: Facts, erased: Erased) -> Facts:
    return {**newcomer, "key": "", "record": record_without(newcomer["record"], erased)}


def _rank(given: str, ids: Mapping[str, str]) -> str:
    """`RANK=ID` with another ID."""
    rank, equals, own = given.partition("=")
    return f"{rank}{equals}{ids.get(own, own)}"


def _with_ids(value: Any, ids: Mapping[str, str]) -> Any:
    """A value with other IDs, if the whole text is an ID."""
    if isinstance(value, dict):
        return {name: _with_ids(one, ids) for name, one in value.items()}
    if isinstance(value, list):
        return [_with_ids(one, ids) for one in value]
    return ids.get(value, value) if isinstance(value, str) else value
