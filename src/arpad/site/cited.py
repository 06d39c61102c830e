"""The clauses that a page cites: each link leads to a note on the same page with what the clause says.

A page collects its clauses while it is made. Those of the edition that it cites first have the short anchor `c8.3.1`;
clauses of another edition have its id behind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arpad.regulations.edition import editions
from arpad.regulations.texts import clause_text

OTHER_SIGNS = re.compile(r"[^A-Za-z0-9.]+")


@dataclass(frozen=True, slots=True)
class ClauseNote:
    """What a page says of a clause beside its own text."""

    edition: str
    number: str
    anchor: str
    text: str


class Cited:
    """The clauses that a page has cited so far, in the order in which it did."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._notes: dict[tuple[str, str], ClauseNote] = {}
        self._shown = 0

    def __bool__(self) -> bool:
        return bool(self._notes)

    def anchor(self, edition: str, number: str) -> str | None:
        """The anchor of a clause's note on this page; None if the edition is not here or has no such clause."""
        note = self._notes.get((edition, number))
        if note is not None:
            return note.anchor
        known = editions().get(edition)
        clause = known.clauses.get(number) if known else None
        if known is None or clause is None:
            return None
        first = next(iter(self._notes), (edition, ""))[0]
        anchor = "-".join([anchor_of(number), *([edition] if edition != first else [])])
        text = clause_text(known, clause, self._language)
        self._notes[edition, number] = ClauseNote(edition, number, anchor, text)
        return anchor

    def take(self) -> list[ClauseNote]:
        """The notes that the page has not shown yet, by edition and in the order of its text."""
        notes = [*self._notes.values()][self._shown :]
        self._shown = len(self._notes)
        order = [*dict.fromkeys(note.edition for note in self._notes.values())]
        return sorted(notes, key=lambda note: (order.index(note.edition), _place(note)))


def anchor_of(number: str) -> str:
    """The anchor of a clause's note: `c8.3.1`, `c2-K`."""
    return "c" + OTHER_SIGNS.sub("-", number)


def _place(note: ClauseNote) -> int:
    return [*editions()[note.edition].clauses].index(note.number)
