"""Facts of an event that an officer supplies beside its file, such as its minutes: keys and values of a report."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from arpad.core.canonical import canonical
from arpad.core.verdicts import Problem
from arpad.office.events.event import EventFacts, enter, open_event, wrong_event
from arpad.office.journal.acts import Journal
from arpad.office.journal.refusal import refuse_if, valid
from arpad.office.lists.definition import ListFacts


def parse_supplied(texts: Iterable[str]) -> str | Problem:
    """The JSON object, as it is kept, of texts such as `minutes=90`. A value is JSON where it can be, else a text."""
    supplied = {}
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            return Problem("--tell", "bad_setting", {"given": text})
        if key in supplied:
            return Problem("--tell", "told_twice", {"key": key})
        try:
            supplied[key] = json.loads(value, parse_constant=_no_number, parse_float=_finite)
        except ValueError:
            supplied[key] = value
    return json.dumps(supplied, sort_keys=True, ensure_ascii=False)


def merged_facts(known: str, supplied: str) -> str:
    """Earlier supplied facts merged with new ones, which replace those of the same key."""
    before, more = json.loads(known), json.loads(supplied)
    return known if {**before, **more} == before else canonical({**before, **more})


TIMES = ("minutes", "time_control")
"""Keys that supply an event's time."""


def without_time(supplied: str) -> str:
    """Supplied facts without the time."""
    known = json.loads(supplied)
    rest = {key: value for key, value in known.items() if key not in TIMES}
    return supplied if rest == known else json.dumps(rest, sort_keys=True, ensure_ascii=False)


def supply(journal: Journal, of_list: ListFacts, number: int, more: str, seen: int | None = None) -> EventFacts:
    """Add facts to an unpublished event. An earlier ruling on it lapses."""
    facts = valid(open_event(number, of_list.name, seen))
    supplied = merged_facts(facts.told, more)
    if supplied == facts.told:
        return facts
    changed = replace(facts.without_ruling(), told=supplied)
    refuse_if(wrong_event(changed))
    enter(journal, "tell", number, changed)
    return changed


def _no_number(text: str) -> NoReturn:
    """Raise for NaN and Infinity, which are no JSON, so that they are taken as text."""
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)
