"""The manifest of a bundle: its list, how the list was made, and the hashes of the other members."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.rating_list.bundle.checked_json import (
    NUMBER,
    Malformed,
    day_of,
    entries_of,
    flag_of,
    month_of,
    number_of,
    object_of,
    text_of,
)
from arpad.rating_list.definition import ListDefinition
from arpad.rating_list.source import RatingStep

FORMAT = "arpad list bundle 1"
MOST_STEPS = 10_000
HASH = 64
"""Hexadecimal digits of a SHA-256."""
KEYS = ("base", "day", "editions", "format", "list", "members", "number", "previous", "printed", "sha256")


@dataclass(frozen=True, slots=True)
class Manifest:
    """Which list a bundle is of, and how the list was made."""

    definition: ListDefinition
    number: int
    day: date
    """The first day in force."""
    printed: date
    """The day for which the lines were made."""
    base: int | None
    """The number of the list that it was computed from; None: an opening list, which states its ratings."""
    steps: tuple[RatingStep, ...]
    editions: Mapping[str, str]
    """The digests of the editions that made it, by ID."""
    sha256: str
    """The hash of the list."""
    previous: str | None
    """The hash of the list that it was computed from."""
    members: Mapping[str, str] = field(default_factory=dict)
    """The SHA-256 of every other member, by name."""

    @property
    def period(self) -> Month | None:
        """The month of the list; None on an event list and on an opening list."""
        return self.steps[-1].period if self.steps else None

    @property
    def events(self) -> tuple[int, ...]:
        """The numbers of the events of all steps, each once."""
        return tuple(dict.fromkeys(number for step in self.steps for number in step.events))


def write_manifest(manifest: Manifest) -> bytes:
    """The bytes of a manifest. Equal manifests have equal bytes."""
    of_list = manifest.definition
    facts = {
        "format": FORMAT,
        "list": {
            "name": of_list.name,
            "kind": of_list.kind,
            "authority": of_list.authority,
            "federation": of_list.federation,
            "comparable": of_list.comparable,
        },
        "number": manifest.number,
        "day": str(manifest.day),
        "printed": str(manifest.printed),
        "base": None
        if manifest.base is None
        else {
            "number": manifest.base,
            "steps": [
                [None if step.period is None else str(step.period), list(step.events), step.again]
                for step in manifest.steps
            ],
        },
        "editions": dict(manifest.editions),
        "sha256": manifest.sha256,
        "previous": manifest.previous,
        "members": dict(manifest.members),
    }
    return (json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def read_manifest(value: Any) -> Manifest:
    """The manifest of parsed JSON. Raises Malformed if the JSON is not in the form of `write_manifest`."""
    facts = object_of(value, "manifest", KEYS)
    if facts["format"] != FORMAT:
        raise Malformed("format")
    of_list = object_of(facts["list"], "list", ("authority", "comparable", "federation", "kind", "name"))
    texts = {name: text_of(entry, f"list.{name}") for name, entry in of_list.items()}
    if texts["kind"] not in list_kinds():
        raise Malformed("list.kind")
    definition = ListDefinition(**texts)
    base, steps = _base(facts["base"])
    editions = object_of(facts["editions"], "editions")
    members = object_of(facts["members"], "members")
    return Manifest(
        definition,
        number_of(facts["number"], "number", *NUMBER),
        day_of(facts["day"], "day"),
        day_of(facts["printed"], "printed"),
        base,
        steps,
        {text_of(name, "editions"): _hash(entry, "editions") for name, entry in editions.items()},
        _hash(facts["sha256"], "sha256"),
        None if facts["previous"] is None else _hash(facts["previous"], "previous"),
        {text_of(name, "members"): _hash(entry, "members") for name, entry in members.items()},
    )


def _base(value: Any) -> tuple[int | None, tuple[RatingStep, ...]]:
    if value is None:
        return None, ()
    facts = object_of(value, "base", ("number", "steps"))
    steps = tuple(_step(entry) for entry in entries_of(facts["steps"], "base.steps"))
    if len(steps) > MOST_STEPS:
        raise Malformed("base.steps")
    return number_of(facts["number"], "base.number", *NUMBER), steps


def _step(value: Any) -> RatingStep:
    entry = entries_of(value, "base.steps", 3)
    month = None if entry[0] is None else month_of(entry[0], "base.steps")
    events = tuple(number_of(one, "base.steps", *NUMBER) for one in entries_of(entry[1], "base.steps"))
    return RatingStep(month, events, flag_of(entry[2], "base.steps"))


def _hash(value: Any, place: str) -> str:
    text = text_of(value, place)
    if len(text) != HASH or not set(text) <= set("0123456789abcdef"):
        raise Malformed(place)
    return text
