"""The hashed list: a published list without names, as the bytes whose SHA-256 is the list's hash.

A line has the numbers of a player and a digest of what the list prints of the person. The digest is keyed with a salt
that only the office has. Without the salt a name cannot be found from the digest. So a person can be erased, and the
hash stays valid.
"""

from __future__ import annotations

import csv
import hmac
import io
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from arpad.core.answer import ListEntry
from arpad.core.canonical import canonical, sha256
from arpad.rating_list.standing import Registered

DIGEST = 32
"""Hexadecimal digits of a person's digest."""
INACTIVE = "i"


class PersonalFacts(NamedTuple):
    """What a list prints of a person and what can be erased. None and empty: not known."""

    fide_id: int | None
    name: str
    federation: str
    sex: str
    birth_year: int | None


class HashedLine(NamedTuple):
    """A line of the hashed list, as texts; empty is unknown, or without meaning on this list."""

    id: str
    """The number in the registry."""
    title: str
    rating: str
    games: str
    """The games of the list's period."""
    k: str
    grade: str
    inactive: str
    """`i` or empty."""
    person: str
    """The digest of the PersonalFacts: `person_digest`."""


COLUMNS = HashedLine._fields


def personal_facts(record: Registered) -> PersonalFacts:
    """What a list prints of a person of the registry. Of a birth it is the year, also where the day is known."""
    born = record.birth_date
    return PersonalFacts(
        record.fide_id, record.name, record.federation, record.sex, born.year if born else record.birth_year
    )


def person_digest(salt: str, facts: PersonalFacts) -> str:
    """The digest of a person on a list: the first half of HMAC-SHA256, keyed with the ASCII text of the salt.

    The message is the canonical JSON of the facts in their order, such as `[700001,"Kis, Éva","HUN","w",1990]`.
    """
    return hmac.digest(salt.encode("ascii"), canonical(facts).encode(), "sha256").hex()[:DIGEST]


def line_of(entry: ListEntry, person: str) -> HashedLine:
    """The hashed line for a line of the law; `person` is the digest."""
    return HashedLine(
        id=entry.id,
        title=entry.title or "",
        rating=str(entry.rating),
        games=str(entry.games),
        k="" if entry.k is None else str(entry.k),
        grade=entry.grade or "",
        inactive=INACTIVE if entry.inactive else "",
        person=person,
    )


def texts_of(lines: Iterable[Iterable[str]]) -> list[str]:
    """The texts of lines without their line feeds: CSV with quotes only where needed. No cell holds a line feed."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue().split("\n")[:-1]


(HEADING,) = texts_of([COLUMNS])


def content_of_texts(texts: Mapping[int, str]) -> bytes:
    """The bytes of the hashed list: UTF-8, a heading, and the lines in the order of their numbers."""
    return "\n".join([HEADING, *map(texts.__getitem__, sorted(texts)), ""]).encode()


def texts_of_content(content: bytes) -> dict[int, str]:
    """The text of each line by number. The lines are not parsed; the bytes must be those of a hashed list."""
    return {int(text[: text.index(",")]): text for text in content.decode().split("\n")[1:-1]}


def read_lines(texts: Iterable[str]) -> dict[int, HashedLine]:
    """Parse texts of `texts_of`: the lines by number."""
    return {int(row[0]): HashedLine(*row) for row in csv.reader(texts)}


def read_hashed_list(content: bytes) -> dict[int, HashedLine]:
    """Read an untrusted hashed list: the lines by number.

    Raises ValueError if the bytes are not exactly those that `content_of_texts` would write.
    """
    try:
        lines = read_lines(content.decode().split("\n")[1:-1])
        texts = dict(zip(lines, texts_of(lines.values()), strict=True))
    except (TypeError, IndexError, csv.Error) as error:
        raise ValueError(f"no hashed list: {error}") from error
    if content_of_texts(texts) != content or any(str(number) != line.id for number, line in lines.items()):
        raise ValueError("no hashed list: another form")
    return lines


def list_hash(content: bytes) -> str:
    """The hash of a list, from the bytes of its hashed list."""
    return sha256(content)
