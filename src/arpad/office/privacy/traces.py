"""The traces of a person in words: names in any spelling, dates of birth in any form, FIDE IDs; and texts without them.

A word of the name that no other person has is a trace wherever it stands. Other words of the name, which many people
share, are traces where two stand together, or near the person: in what is recorded of the person or their events.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from arpad.core.canonical import canonical
from arpad.office.storage.name_keys import words_of

GONE = "…"
"""Stands in the place of words that were erased."""
SHORTEST_ALONE, SHORTEST = 4, 3
"""Letters of a word that is a trace by itself: anywhere, and near the person."""
TOKEN = re.compile(r"[^\W_]+")
BETWEEN = 3
"""The most signs between two words that stand together: "Kis, Éva"."""
MONTHS = (
    "january february march april may june july august september october november december",
    "január február március április május június július augusztus szeptember október november december",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta "
    "marraskuuta joulukuuta",
)
"""The months in the languages of the office."""


@dataclass(frozen=True, slots=True)
class Traces:
    """The facts of a person that must not be found any more."""

    names: tuple[str, ...]
    births: frozenset[date]
    fide_ids: frozenset[int]
    alone: frozenset[str]
    """The words of the names that no other person has."""
    words: frozenset[str] = field(init=False)
    keys: frozenset[frozenset[str]] = field(init=False)
    """The sets of words of the names."""
    dates: re.Pattern[str] | None = field(init=False)

    def __post_init__(self) -> None:
        keys = frozenset(frozenset(words_of(name)) for name in self.names) - {frozenset()}
        object.__setattr__(self, "keys", keys)
        object.__setattr__(self, "words", frozenset().union(*keys))
        forms = [form for birth in sorted(self.births) for form in forms_of(birth)]
        dates = re.compile(rf"(?<!\d)(?:{'|'.join(forms)})(?!\d)", re.IGNORECASE) if forms else None
        object.__setattr__(self, "dates", dates)

    def is_name(self, name: str | None) -> bool:
        """True if a name has the words of one of the person's names, in any order."""
        return frozenset(words_of(name or "")) in self.keys

    def may_be_in(self, text: str) -> bool:
        """False if a text surely has no trace: a quick test before the slow one."""
        plain = folded(text)
        words = any(word in plain for word in self.words) or not plain.isascii()
        return words or bool(self.dates and self.dates.search(text)) or any(str(one) in text for one in self.fide_ids)

    def are_in(self, text: str, near: bool = False) -> bool:
        """True if a text has a trace."""
        return self.without(text, near) != text

    def without(self, text: str, near: bool = False) -> str:
        """A text with `GONE` in place of each trace. `near`: it is about the person or their events."""
        if near and self.dates is not None:
            text = self.dates.sub(GONE, text)
        cuts = self._cuts(text, near)
        for first, end in reversed(cuts):
            text = f"{text[:first]}{GONE}{text[end:]}"
        return text

    def _cuts(self, text: str, near: bool) -> list[tuple[int, int]]:
        """The places of traces: words of a name that stand together, words that identify the person alone, FIDE IDs."""
        cuts: list[tuple[int, int]] = []
        run: list[tuple[int, int, frozenset[str]]] = []

        def end_run() -> None:
            found = frozenset().union(*(words for _, _, words in run)) if run else frozenset()
            if len(found) > 1 or found in self.keys:
                cuts.append((run[0][0], run[-1][1]))
            else:
                cuts.extend((first, end) for first, end, words in run if self._gives_away(words, near))
            run.clear()

        for token in TOKEN.finditer(text):
            words = frozenset(words_of(token[0]))
            if run and token.start() - run[-1][1] > BETWEEN:
                end_run()
            if words and words <= self.words:
                run.append((token.start(), token.end(), words))
                continue
            end_run()
            if token[0].isdecimal() and len(token[0]) < 19 and int(token[0]) in self.fide_ids:
                cuts.append(token.span())
        end_run()
        return cuts

    def _gives_away(self, words: frozenset[str], near: bool) -> bool:
        return any((w in self.alone and len(w) >= SHORTEST_ALONE) or (near and len(w) >= SHORTEST) for w in words)

    def erased_from(self, value: Any, near: bool = False) -> Any:
        """A value of JSON with each of its texts `without` traces. Keys stay."""
        if isinstance(value, str):
            return self.without(value, near)
        if isinstance(value, dict):
            return {name: self.erased_from(one, near) for name, one in value.items()}
        return [self.erased_from(one, near) for one in value] if isinstance(value, list) else value

    def erased_from_json(self, text: str, near: bool = False) -> str:
        """A text in JSON with its texts `without` traces; the same text where it has none."""
        if not self.may_be_in(text):
            return text
        value = json.loads(text)
        erased = self.erased_from(value, near)
        return text if erased == value else canonical(erased)


def folded(text: str) -> str:
    """A text in small letters without accents; letters of other scripts stay."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return plain if plain.isascii() else re.sub("[\u0300-\u036f]", "", plain)


def forms_of(day: date) -> Iterable[str]:
    """Patterns of the forms in which a day is written."""
    d, m, y = f"0?{day.day}", f"0?{day.month}", f"{day.year}"
    yield rf"{y}\s?[-./]\s?{m}\s?[-./]\s?{d}"
    yield rf"{d}\s?[-./]\s?{m}\s?[-./]\s?{y}"
    yield rf"{m}\s?/\s?{d}\s?/\s?{y}"
    yield f"{day:%Y%m%d}"
    yield f"{day:%d%m%Y}"
    for months in MONTHS:
        name = months.split()[day.month - 1]
        yield rf"{y}\.?\s{name}\s{d}"
        yield rf"{d}\.?\s{name},?\s{y}"
        yield rf"{name}\s{d},?\s{y}"
