"""`arpad.editions`: the editions of the law that are installed, and the numbers of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, overload

from arpad.core.verdicts import Problem
from arpad.library.refusal import Refused, refused
from arpad.regulations import edition as law
from arpad.regulations.edition import Edition, find_edition
from arpad.regulations.texts import meaning, readings, title


class Editions(Mapping[str, Edition]):
    """The editions by their IDs, in the order of their first days."""

    def __init__(self, editions: Mapping[str, Edition]) -> None:
        self._found = editions

    def __getitem__(self, regulation: str) -> Edition:
        return self._found[regulation]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad regulations --json`."""
        rows = [
            {
                "id": edition.id,
                "authority": edition.authority,
                "title": title(edition, language),
                "first_day": str(edition.first_day),
                "last_day": None if edition.last_day is None else str(edition.last_day),
                "lists": list(edition.lists),
            }
            for edition in self.values()
        ]
        return {"regulations": rows}


@dataclass(frozen=True, slots=True)
class EditionNumbers:
    """Every number of an edition with its clause, and every reading where its text is silent."""

    edition: Edition

    def __getitem__(self, name: str) -> int | str:
        parameter = self.edition.parameters[name]
        return parameter.shown(parameter.value)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad regulations ID --json`."""
        parameters = [
            {
                "name": p.name,
                "value": p.shown(p.value),
                "clause": p.clause,
                "reading": p.reading,
                "meaning": meaning(self.edition, p, language),
            }
            for p in self.edition.parameters.values()
        ]
        decided = [
            {"id": reading.id, "clause": reading.clause, "text": reading.text}
            for reading in readings(self.edition, language)
        ]
        return {"regulation": self.edition.id, "parameters": parameters, "readings": decided}


@overload
def editions() -> Editions: ...


@overload
def editions(regulation: str) -> EditionNumbers | Refused: ...


def editions(regulation: str | None = None) -> Editions | EditionNumbers | Refused:
    """List the editions that are installed; with an ID, the numbers of that edition.

    >>> list(editions())
    ['mgsz-2012', 'fide-2014', 'mssz-2017', 'ssl-2022', 'fide-2024', 'fide-2025']
    >>> editions("fide-2024")["difference_limit"]
    400
    """
    if regulation is None:
        return Editions(law.editions())
    found = find_edition(regulation)
    return refused(found) if isinstance(found, Problem) else EditionNumbers(found)
