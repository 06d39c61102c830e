"""Made-up names are distinct, and made-up pairings complete."""

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest

from arpad.made.names import OPEN_SYLLABLES, SYLLABLES, misspelt, names_of
from arpad.made.pairings import drawn_pairs, round_robin


@pytest.mark.parametrize("count", range(1, 12))
def test_in_a_round_robin_every_two_meet_once_and_plays_once_a_round(count: int) -> None:
    rounds = list(round_robin(range(count)))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(count), 2))
    for pairs in rounds:
        seated = [seat for pair in pairs for seat in pair]
        assert len(seated) == len(set(seated)) == count - count % 2


@pytest.mark.parametrize("count", range(1, 12))
def test_a_round_by_lot_leaves_out_one_of_an_odd_number(count: int) -> None:
    pairs, left = drawn_pairs(Random(count), range(count))
    seated = [seat for pair in pairs for seat in pair]
    assert sorted([*seated, *([] if left is None else [left])]) == list(range(count))
    assert (left is None) == (count % 2 == 0)


def test_names_are_unique_also_misspelt() -> None:
    names = list(islice(names_of(Random(1), "w"), 20_000))
    assert len(set(names)) == len(names)
    spelled = {misspelt(name) for name in names}
    assert len(spelled) == len(names)
    assert not spelled & set(names)


def test_different_syllables_make_different_words() -> None:
    for syllables in (SYLLABLES, OPEN_SYLLABLES):
        assert len({syllable[0] for syllable in syllables}) == len(syllables)
