"""Texts found by the beginnings of their words, in memory: names of events and clubs, and sentences of clauses."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from arpad.office.storage.name_keys import LONGEST_WORD, words_of

Item = TypeVar("Item")
DIGITS = re.compile("[0-9]+")
AFTER_LETTERS = "~"
"""Stands in order after every letter and digit of a word."""


def search_words(text: str) -> list[str]:
    """The words of a text as they are compared: without accents and capitals, then its runs of digits.

    >>> search_words("Jänkäsaari Open 2025-03")
    ['jankasaari', 'open', '2025', '03']
    """
    return [*words_of(text), *(digits[:LONGEST_WORD] for digits in DIGITS.findall(text))]


class WordIndex(Generic[Item]):
    """Items by the words of their texts. Of items that fit alike, those given first are found first."""

    def __init__(self, texts: Iterable[tuple[str, Item]]) -> None:
        self._items: list[Item] = []
        places: dict[str, list[int]] = {}
        for text, item in texts:
            for word in set(search_words(text)):
                places.setdefault(word, []).append(len(self._items))
            self._items.append(item)
        self._words = sorted(places)
        self._places = [places[word] for word in self._words]

    def find(self, words: Sequence[str], most: int) -> list[Item]:
        """Items that have, for each of the words, one that begins with it; those with whole words come first."""
        fitting: set[int] | None = None
        whole: set[int] | None = None
        for word in set(words):
            first, end = self._range(word)
            begun = {place for places in self._places[first:end] for place in places}
            is_word = first < end and self._words[first] == word
            of_word = set(self._places[first]) if is_word else set()
            fitting = begun if fitting is None else fitting & begun
            whole = of_word if whole is None else whole & of_word
        if not fitting or whole is None:
            return []
        ordered = [*sorted(fitting & whole)[:most], *sorted(fitting - whole)[:most]]
        return [self._items[place] for place in ordered[:most]]

    def _range(self, beginning: str) -> tuple[int, int]:
        """The words that begin so, as a range of places."""
        return bisect_left(self._words, beginning), bisect_left(self._words, f"{beginning}{AFTER_LETTERS}")
