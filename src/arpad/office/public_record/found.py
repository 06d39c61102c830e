"""What a search finds: people, clubs, events and clauses, each with the reason why it is there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from arpad.regulations.edition import editions
from arpad.regulations.texts import clause_text

NUMBER, FIDE_ID, MERGED, NAME, EARLIER_NAME, SOUND, WORDS, CLAUSE = (
    *("number", "fide_id", "merged_number", "name", "earlier_name", "sound", "words", "clause"),
)
"""Why something is found: by a national ID, by a FIDE ID, by the number of a record that was merged into this one, by
words of a name, by an earlier name, because a name sounds so, by words of a text, by the number of a clause."""


class RatingFound(NamedTuple):
    """A rating on a list in force."""

    list: str
    rating: int


@dataclass(frozen=True, slots=True)
class PersonFound:
    """A person of a published list."""

    number: int
    name: str
    title: str
    federation: str
    birth_year: int | None
    fide_id: int | None
    club: str
    """Of the latest licence; empty: there is none."""
    ratings: tuple[RatingFound, ...]
    why: str

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002 (every value takes it)
        return {
            "id": self.number,
            "name": self.name,
            "title": self.title or None,
            "federation": self.federation or None,
            "birth": self.birth_year,
            "fide_id": self.fide_id,
            "club": self.club or None,
            "ratings": [rating._asdict() for rating in self.ratings],
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class ClubFound:
    """A club, with its licences of the latest season that it has any in."""

    name: str
    season: str
    licences: int
    samples: tuple[int, ...] = ()
    """Some of its people."""
    lists: tuple[str, ...] = ()
    """The lists in force that have one of these."""
    why: str = NAME

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002
        return {
            "name": self.name,
            "season": self.season,
            "licences": self.licences,
            "lists": list(self.lists),
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class EventFound:
    """An event, from its announcement on."""

    number: int
    name: str
    list: str
    start: date
    end: date
    stage: str
    why: str = NAME

    def to_json(self, language: str = "en") -> dict[str, Any]:  # noqa: ARG002
        return {
            "event": self.number,
            "name": self.name,
            "list": self.list,
            "start": str(self.start),
            "end": str(self.end),
            "stage": self.stage,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class ClauseFound:
    """A clause of an edition."""

    regulation: str
    number: str
    why: str

    def text(self, language: str) -> str:
        """What the clause says."""
        edition = editions()[self.regulation]
        return clause_text(edition, edition.clauses[self.number], language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        return {
            "regulation": self.regulation,
            "number": self.number,
            "text": self.text(language),
            "why": self.why,
        }


class Kind(NamedTuple):
    """What is found of a kind, and whether there is more."""

    found: tuple[Any, ...] = ()
    more: bool = False

    def to_json(self, language: str = "en") -> dict[str, Any]:
        return {"found": [one.to_json(language) for one in self.found], "more": self.more}
