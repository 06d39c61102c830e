"""Search keys of names: without accents and capitals, and by sound.

The words of a name count in any order. Its keys have only the letters a to z, so that every database sorts and finds
them alike; they are stored beside the name.
"""

import unicodedata
from functools import lru_cache

from arpad.core.name_forms import romanised

LONGEST_WORD = 60
LONGEST_ORDERED = 240
"""Longer keys are cut. A key may be longer than its name, because ß becomes two letters."""

LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
"""Letters that Unicode does not decompose into a plain letter and an accent."""

SOUNDS = (
    *(("tsch", "c"), ("tch", "c"), ("cs", "c"), ("cz", "c"), ("ch", "c"), ("ts", "c"), ("tz", "c")),
    *(("sch", "s"), ("sz", "s"), ("sh", "s"), ("dzs", "z"), ("zs", "z"), ("dj", "gi"), ("gy", "gi"), ("dy", "gi")),
    *(("ny", "ni"), ("ly", "i"), ("ty", "ti"), ("ph", "f"), ("th", "t"), ("gh", "g"), ("kh", "h"), ("ck", "k")),
    *(("qu", "kv"), ("q", "k"), ("x", "ks"), ("w", "v"), ("y", "i"), ("j", "i"), ("ae", "e"), ("oe", "o"), ("ue", "u")),
)
"""Spellings in Hungarian, Finnish, German or English names, and the sound of each. Longer spellings come first."""

NO_LETTERS = {code: " " for code in range(128) if not chr(code).isalpha()}
"""Replaces each character of an ASCII name that is no letter by a blank."""


def words_of(name: str) -> list[str]:
    """The words of a name in small letters without accents: "Őry-Nagy, Éva" is "ory", "nagy", "eva".

    A name without a Latin letter is transliterated first.
    """
    return latin_words(name) or latin_words(romanised(name))


def latin_words(name: str) -> list[str]:
    """The words of a name in plain Latin letters, without transliteration; empty if it has no Latin letter."""
    if name.isascii():  # ten times as fast, and nearly every name of a FIDE list
        words = name.lower().translate(NO_LETTERS).split()
        return words if len(name) <= LONGEST_WORD else [word[:LONGEST_WORD] for word in words]
    small = "".join(LETTERS.get(letter, letter) for letter in name.casefold())
    plain = unicodedata.normalize("NFKD", small)
    spaced = "".join(
        letter if "a" <= letter <= "z" else "" if unicodedata.combining(letter) else " " for letter in plain
    )
    return [word[:LONGEST_WORD] for word in spaced.split()]


@lru_cache(maxsize=50_000)
def sound_of(word: str) -> str:
    """The sound of a word of `words_of`: "kovacs", "kovats" and "kovach" have the same."""
    sound = word
    for spelling, letter in SOUNDS:
        sound = sound.replace(spelling, letter)
    kept = [letter for place, letter in enumerate(sound) if place == 0 or letter != sound[place - 1]]
    # An h counts only at the beginning of a word.
    return "".join(letter for place, letter in enumerate(kept) if place == 0 or letter != "h")[:LONGEST_WORD]


def end_of(prefix: str) -> str:
    """The first word in order after all words that begin with `prefix`: "kova" gives "kovb". Empty if there is none."""
    shorter = prefix.rstrip("z")
    return shorter[:-1] + chr(ord(shorter[-1]) + 1) if shorter else ""


def ordered_by(name: str) -> str:
    """The sort key of a name: its words, in the order in which the name has them."""
    return " ".join(words_of(name))[:LONGEST_ORDERED]
