"""Clauses found by their number as any language writes it, with or without the edition, or by words of their text."""

from __future__ import annotations

import re
from functools import cache

from arpad.locale import LANGUAGES, catalogue
from arpad.office.public_record.found import CLAUSE, WORDS, ClauseFound
from arpad.office.public_record.word_index import WordIndex, search_words
from arpad.regulations.edition import Edition, editions
from arpad.regulations.texts import clause_text

LONGEST_NUMBER = 30


def find_clauses(text: str, most: int) -> tuple[list[ClauseFound], bool]:
    """The clauses that a text names or has words of, newest editions first; True if there is one clause that it names.

    Of a paragraph they are the clauses under it; of an edition alone all of its clauses.
    """
    named, rest = _edition_in(text)
    among = (named,) if named else _newest_first()
    given = _plain(rest)
    if not given:
        return [ClauseFound(named.id, number, CLAUSE) for number in list(named.clauses)[:most]] if named else [], False
    if len(given) <= LONGEST_NUMBER and any(sign.isdigit() for sign in given):
        numbers = {one.id: _named(one, given) for one in among}
        found = [ClauseFound(regulation, number, CLAUSE) for regulation, of in numbers.items() for number in of]
        if found:
            is_one = named is not None and given in _numbers(named)
            return found[:most], is_one
    words = search_words(rest)
    fitting = _index(among).find(words, most) if any(map(str.isalpha, words)) else []
    return [ClauseFound(*clause, WORDS) for clause in fitting], False


def _edition_in(text: str) -> tuple[Edition | None, str]:
    """The edition that a word of a text names, and the text without it."""
    words = text.split()
    for place, word in enumerate(words):
        named = editions().get(word.strip(",:;").casefold())
        if named is not None:
            return named, " ".join([*words[:place], *words[place + 1 :]])
    return None, text


def _newest_first() -> tuple[Edition, ...]:
    return tuple(sorted(editions().values(), key=lambda one: one.first_day, reverse=True))


def _plain(number: str) -> str:
    """A number as it is compared: without spaces, the sign of a paragraph, and capitals."""
    return re.sub(r"[\s§]", "", number).casefold().strip(".,:;")


@cache
def _numbers(edition: Edition) -> dict[str, str]:
    """The clauses of an edition by their numbers as they are compared, in every language."""
    words = [catalogue(language) for language in LANGUAGES]
    by_name = {_plain(one.clause(number)): number for number in edition.clauses for one in words}
    return by_name | {_plain(number): number for number in edition.clauses}


def _named(edition: Edition, given: str) -> list[str]:
    """The clause of a number; of a paragraph those under it: 8.3.1 and more under 8.3, 8.21 and more under 8.2."""
    exact = _numbers(edition).get(given)
    if exact is not None:
        return [exact]
    below = [(name[len(given)], number) for name, number in _numbers(edition).items() if name.startswith(given)]
    apart = list(dict.fromkeys(number for after, number in below if not after.isalnum()))
    return apart or list(dict.fromkeys(number for after, number in below if after.isdigit() and "." in given))


@cache
def _index(among: tuple[Edition, ...]) -> WordIndex[tuple[str, str]]:
    """The clauses of editions by words of their texts in every language."""
    return WordIndex(
        (" ".join(clause_text(one, clause, language) for language in LANGUAGES), (one.id, number))
        for one in among
        for number, clause in one.clauses.items()
    )
