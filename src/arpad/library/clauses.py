"""`arpad.clauses`: the clauses of the law with their rules and cases, and everything about one of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, overload

from arpad.core.verdicts import Problem
from arpad.library.clause_page import clause_page, clauses_below, find_clause
from arpad.library.refusal import Refused, refused
from arpad.regulations import edition as law
from arpad.regulations.coverage import cases_by_clause, functions_by_clause, implemented_clauses, parameters_by_clause
from arpad.regulations.edition import Edition, find_edition
from arpad.regulations.entries import Clause
from arpad.regulations.texts import clause_text


class ClauseAnswer(ABC):
    """An answer about one edition: everything about one clause, or several clauses."""

    __slots__ = ()

    @abstractmethod
    def to_json(self, language: str = "en") -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class ClausePage(ClauseAnswer):
    """Everything about one clause: its text, numbers, tables, rules, readings, cases and sentences."""

    edition: Edition
    clause: Clause

    def __getitem__(self, key: str) -> Any:
        """A value of the page in English, by its key in the JSON."""
        return self.to_json()[key]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad clauses ID NUMBER --json`."""
        return clause_page(self.edition, self.clause, language)


@dataclass(frozen=True, slots=True)
class EditionClauses(ClauseAnswer):
    """The clauses of an edition in their order, each with its rules, numbers and cases.

    If `number` is given, they are the clauses under that paragraph.
    """

    edition: Edition
    numbers: tuple[str, ...]
    number: str | None = None

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad clauses ID --json`, or of `arpad clauses ID NUMBER --json` for a paragraph."""
        functions, cases = functions_by_clause(self.edition), cases_by_clause(self.edition)
        parameters = parameters_by_clause(self.edition)
        entries = [
            {
                "number": clause.number,
                "tags": list(clause.tags),
                "text": clause_text(self.edition, clause, language),
                "status": clause.status,
                "inherited": clause.inherited,
                "place": clause.place,
                "parameters": parameters.get(clause.number, []),
                "functions": functions.get(clause.number, []),
                "cases": cases.get(clause.number, []),
            }
            for clause in (self.edition.clauses[number] for number in self.numbers)
        ]
        if self.number is not None:
            return {"regulation": self.edition.id, "number": self.number, "clauses": entries}
        return {
            "regulation": self.edition.id,
            "implemented": len(implemented_clauses(self.edition)),
            "of": sum(clause.executable for clause in self.edition.clauses.values()),
            "clauses": entries,
        }


@dataclass(frozen=True, slots=True)
class AllClauses:
    """The clauses of every edition."""

    editions: tuple[EditionClauses, ...]

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """The answer of `arpad clauses --json`."""
        return {"regulations": [clauses_of.to_json(language) for clauses_of in self.editions]}


@overload
def clauses() -> AllClauses: ...


@overload
def clauses(regulation: str) -> EditionClauses | Refused: ...


@overload
def clauses(regulation: str, number: str) -> ClausePage | EditionClauses | Refused: ...


def clauses(regulation: str | None = None, number: str | None = None) -> Any:
    """List the clauses of an edition, or of all. With a number, everything about that clause.

    With the number of a paragraph that has clauses of its own, those are listed. A number may be written as any
    language of the program writes it.

    >>> clauses("fide-2024", "8.3.4")["text"]
    'The change over a period is rounded to the nearest integer.'
    >>> clauses("fide-2024", "8.3").numbers
    ('8.3.1', '8.3.2', '8.3.3', '8.3.4')
    """
    if regulation is None:
        return AllClauses(tuple(EditionClauses(one, tuple(one.clauses)) for one in law.editions().values()))
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        return refused(edition)
    if number is None:
        return EditionClauses(edition, tuple(edition.clauses))
    clause = find_clause(edition, number)
    if isinstance(clause, Clause):
        return ClausePage(edition, clause)
    below = clauses_below(edition, number)
    if below:
        return EditionClauses(edition, tuple(below), number)
    return refused(clause)
