"""Divides the facts of an entry into public ones, in the chain, and private ones beside it.

The hashed entry has the public facts and a salted digest of the private ones, so that a person's facts can be erased
and the chain still holds. This module alone declares which facts are public; all others are private.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random
from typing import Any, NamedTuple

from arpad.core.canonical import canonical, sha256

BYTES = 16
"""The bytes of a salt; as text it has twice as many hexadecimal digits."""
PUBLIC: Mapping[str, frozenset[str]] = {
    kind: frozenset(names.split())
    for kind, names in {
        "office": "practice entries head hashes lists digests files",
        "retention": "days",
        "person": "sex federation title suspended not_listed event erased digests files lists",
        "licence": "season club guest_club order_club order_number",
        "fide page": "valid_from valid_to sex country rating title games_from games_to status k",
        "elo": "standard rapid",
        "list": "name kind authority federation zone comparable rating_gap",
        "publication": "list number period base steps facts regulations file standings printed listed_by day source"
        " workings",
        "workings": "workings regulations",
        "event": "list name start end registered reported file versions beside parts verdict period late",
        "decision": "person",
        "fide list": "month kinds sha256 rows digest names_digest replaces set_aside",
    }.items()
}
"""The public facts of each kind of subject: numbers, days, hashes and words of the program, and names of clubs, lists
and events. Names, births, FIDE IDs, reasons and IDs of files are private."""
AUTHOR = "author"
"""A private fact of the first entry of an author: the name."""
PLAYERS = "players"
"""A public fact of an event: the numbers of its matched players in order. Their IDs in the file are private."""
ADDED = (AUTHOR, PLAYERS)
"""Facts that this module adds and that no reader gets."""


class Divided(NamedTuple):
    """The facts of an entry: the public ones, which are hashed, and the private ones."""

    public: dict[str, Any]
    private: dict[str, Any]


def kind_of(subject: str) -> str:
    """The kind of a subject: "fide page" of "fide page 17/3"."""
    first, _, rest = subject.partition(" ")
    return first if first in PUBLIC else f"{first} {rest.partition(' ')[0]}"


def divided(subject: str, facts: Mapping[str, Any]) -> Divided:
    """Divide the facts of an entry on a subject. All facts of an unknown kind of subject are private."""
    kind = kind_of(subject)
    names = PUBLIC.get(kind, frozenset())
    public = {name: value for name, value in facts.items() if name in names}
    private = {name: value for name, value in facts.items() if name not in names}
    if kind == "event" and "people" in facts:
        public[PLAYERS] = sorted(facts["people"].values())
    return Divided(public, private)


def joined(public: str, private: str | None) -> dict[str, Any]:
    """All facts of an entry, from the JSON of the public and of the private ones (None: it has none)."""
    facts: dict[str, Any] = json.loads(public)
    if private is not None:
        facts = dict(sorted((facts | json.loads(private)).items()))  # in the order of canonical JSON
    for name in ADDED:
        facts.pop(name, None)
    return facts


def digest_of(salt: str, facts: str) -> str:
    """The digest of private facts, given as canonical JSON."""
    return sha256(canonical([salt, facts]).encode())


def new_salt() -> str:
    """A salt for the private facts of an entry, which cannot be guessed."""
    seeded = _SEEDED.get()
    return secrets.token_hex(BYTES) if seeded is None else seeded.randbytes(BYTES).hex()


_SEEDED: ContextVar[Random | None] = ContextVar("seeded_salts", default=None)


@contextmanager
def salts_from(seed: int) -> Iterator[None]:
    """Draw the salts within the context from a seed: for made-up people only, whose office is always the same."""
    before = _SEEDED.set(Random(seed))
    try:
        yield
    finally:
        _SEEDED.reset(before)
