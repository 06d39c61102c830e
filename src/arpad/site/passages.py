"""Two texts in one: the words of both, those that the second adds, and those that it takes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

WORD = re.compile(r"\s+|\w+|[^\w\s]")
"""A space, a word or a sign: of `400.` and `400,` the number is the same."""
ALIKE = 0.7
"""From this share of common words, spaces and signs on, two texts are read as one that was changed."""


class Passage(NamedTuple):
    """A passage of a text beside another one: the same in both, added (`in`) or taken out (`out`)."""

    text: str
    kind: Literal["same", "in", "out"]


def passages(before: str, after: str) -> Iterator[Passage]:
    """The passages of two texts, in the order of the second. Of another text altogether every word is added."""
    first, second = WORD.findall(before), WORD.findall(after)
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    if matcher.ratio() < ALIKE:
        yield Passage(after, "in")
        return
    for what, a, b, c, d in matcher.get_opcodes():
        if what == "equal":
            yield Passage("".join(first[a:b]), "same")
        else:
            if a < b:
                yield Passage("".join(first[a:b]), "out")
            if c < d:
                yield Passage("".join(second[c:d]), "in")
