"""The relation of two names: the same, one part of the other, spelled differently, or of two people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from arpad.core.name_forms import COMPARED_SCRIPTS, forms_of, numbers_in, script_of, sound_forms_of, words_in

Kind = Literal[
    "same",  # the same words in any order, accents and punctuation aside
    "turned",  # the same words, but the surname of the one is the first name of the other
    "transliterated",  # the same words by the rules of transliteration
    "part",  # words or initials of the other name, and nothing else
    "missing",  # one of the names is unknown
    "unreadable",  # the two scripts are not compared
    "spelled",  # a letter differs
    "changed",  # one full word agrees and one differs
    "different",  # no full word agrees
]
ORDER: tuple[Kind, ...] = (
    *("same", "turned", "transliterated", "part", "spelled", "changed", "unreadable", "different", "missing"),
)
"""The kinds, the closest first. Of the several names of a person the closest counts."""
GENERATIONS = frozenset(
    (
        *("jr", "sr", "jnr", "snr", "jun", "sen", "junior", "senior", "ifj", "id", "idosb", "ii", "iii", "iv"),
        *("nuorempi", "vanhempi", "ml", "st", "mladsi", "starsi", "fils"),
    )
)
"""Marks that distinguish a parent and a child of one name."""
SHORTEST_SPELLED = 4
"""Words shorter than this count as different if one letter differs."""
Words = tuple[str, ...]
Pairs = tuple[int, list[str], list[str]]


class Relation(NamedTuple):
    """The relation of two names, and how many full words agree.

    `generation`: only one of the names has a mark of a parent or child.
    """

    kind: Kind
    full_words: int = 0
    generation: bool = False


def best_relation(given: Sequence[str], known: Sequence[str]) -> Relation:
    """The closest relation of a given name to a known name."""
    relations = [relation_of(name, other) for name in given for other in known]
    return min(
        relations, key=lambda relation: (ORDER.index(relation.kind), -relation.full_words), default=Relation("missing")
    )


def relation_of(name: str, other: str) -> Relation:
    """The relation of two names: `Nagy, Péter` and `Peter Nagy` are the same, `Nagy, Péter 2` is a namesake."""
    relation = _relation_of_words(name, other)
    numbers, others = numbers_in(name), numbers_in(other)
    if numbers == others or relation.kind not in ("same", "turned", "transliterated", "part"):
        return relation
    return relation._replace(kind="changed" if numbers and others else "part")


def _relation_of_words(name: str, other: str) -> Relation:
    words, others = words_in(name), words_in(other)
    if not words or not others:
        return Relation("missing")
    full = min(sum(len(word) > 1 for word in some) for some in (words, others))
    if _are_one(words, others, forms_of):
        return Relation("turned" if _is_turned(name, other) else "same", full)
    scripts = {script_of(word) for word in words}, {script_of(word) for word in others}
    if scripts[0] != scripts[1] and not (scripts[0] | scripts[1]) <= COMPARED_SCRIPTS:
        return Relation("unreadable")
    if _are_one(words, others, sound_forms_of):
        return Relation("transliterated", full)
    return _in_part(words, others)


def _are_one(words: Words, others: Words, forms: Callable[[str], frozenset[str]]) -> bool:
    agreeing, left, left_over = _paired(words, others, lambda a, b: not forms(a).isdisjoint(forms(b)))
    if agreeing and not left and not left_over:
        return True
    return _is_joined(words, others, forms) or _is_joined(others, words, forms)


def _is_joined(short: Words, long: Words, forms: Callable[[str], frozenset[str]]) -> bool:
    """True if each word of `short` is one or more neighbouring words of `long` joined: OBrien is O'Brien.

    Kis Sándor and Kiss Andor are two names: their words end at different letters.
    """
    return len(short) < len(long) and any(
        _are_joined(short, long[place:] + long[:place], forms) for place in range(len(long))
    )


def _are_joined(short: Words, long: Words, forms: Callable[[str], frozenset[str]]) -> bool:
    left, begun = list(short), ""
    for word in long:
        begun += word
        fitting = next((one for one in left if not forms(one).isdisjoint(forms(begun))), None)
        if fitting is not None:
            left.remove(fitting)
            begun = ""
    return not left and not begun


def _is_turned(given: str, other: str) -> bool:
    """True if both names mark the surname by a comma, and the surnames share no word: László, Tamás; Tamás, László."""
    if given.count(",") != 1 or other.count(",") != 1:
        return False
    surname, other_surname = (words_in(name.partition(",")[0]) for name in (given, other))
    agreeing, _, _ = _paired(surname, other_surname, lambda a, b: not forms_of(a).isdisjoint(forms_of(b)))
    is_joined = _is_joined(surname, other_surname, forms_of) or _is_joined(other_surname, surname, forms_of)
    return bool(surname and other_surname) and not agreeing and not is_joined


def _in_part(words: Words, others: Words) -> Relation:
    agreeing, left, left_over = _paired(words, others, _agree)
    full = agreeing
    _, left, left_over = _paired(left, left_over, _is_initial)
    generation = bool(GENERATIONS.intersection((*left, *left_over)))
    if not left or not left_over:
        return Relation("part", full, generation)
    _, apart, apart_over = _paired(left, left_over, _nearly_agree)
    if not apart and not apart_over and not generation:
        return Relation("spelled", full)
    return Relation("changed" if full else "different", full, generation)


def _paired(words: Iterable[str], others: Iterable[str], fit: Callable[[str, str], bool]) -> Pairs:
    """Pair the words of two names: how many pairs there are, and the words of each name that are left over."""
    left, left_over = [], list(others)
    agreeing = 0
    for word in words:
        fitting = next((other for other in left_over if fit(word, other)), None)
        if fitting is None:
            left.append(word)
        else:
            left_over.remove(fitting)
            agreeing += 1
    return agreeing, left, left_over


def _agree(one: str, other: str) -> bool:
    return len(one) > 1 and len(other) > 1 and not sound_forms_of(one).isdisjoint(sound_forms_of(other))


def _is_initial(one: str, other: str) -> bool:
    """True if one of two words is the first letter of the other."""
    short, long = sorted((one, other), key=len)
    return len(short) == 1 and any(form.startswith(first) for form in forms_of(long) for first in forms_of(short))


def _nearly_agree(one: str, other: str) -> bool:
    return any(_is_one_edit(a, b) for a in sound_forms_of(one) for b in sound_forms_of(other))


def _is_one_edit(one: str, other: str) -> bool:
    """True if two words differ by one letter changed, added or left out, or by two neighbours swapped."""
    short, long = sorted((one, other), key=len)
    if len(long) < SHORTEST_SPELLED or len(long) - len(short) > 1:
        return False
    start = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    swapped = long[:start] + long[start : start + 2][::-1] + long[start + 2 :]
    return short[start + 1 :] == long[start + 1 :] or short == swapped
