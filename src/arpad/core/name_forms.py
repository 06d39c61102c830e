"""The forms in which files write the words of a name: without accents, with umlauts spelled out, transliterated."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import islice, product

HONORIFICS = frozenset(("dr", "prof"))
"""Words that stand beside a name and are no part of it."""

UMLAUTS = {
    **dict.fromkeys("üű", ("u", "ue")),
    **dict.fromkeys("öőø", ("o", "oe")),
    **dict.fromkeys("đð", ("d", "dj")),
    "ä": ("a", "ae"),
    "å": ("a", "aa"),
    "æ": ("ae",),
    "œ": ("oe",),
    "ł": ("l",),
    "þ": ("th",),
    "ı": ("i",),
    "ħ": ("h",),
    "ə": ("a", "e"),
}
"""Letters of the Latin alphabet that plain ASCII lacks, each with the spellings in use for it."""

CARONS = {"č": ("c", "ch"), "ć": ("c", "ch"), "š": ("s", "sh"), "ž": ("z", "zh"), "ś": ("s", "sh"), "ź": ("z", "zh")}
"""Letters that are also written out by their sound."""

_CYRILLIC = dict(zip("абвдезиклмнопрстуфьъыэ", "a b v d e z i k l m n o p r s t u f - - y e".split(), strict=True))
_CYRILLIC |= {"г": "g h", "ж": "zh z", "й": "y", "х": "kh h", "ц": "ts c", "ч": "ch c", "ш": "sh s", "щ": "shch sht"}
_CYRILLIC |= {"ё": "e yo", "ю": "yu", "я": "ya", "є": "e ye", "і": "i", "ї": "i yi", "ґ": "g", "ў": "u", "ј": "j"}
_CYRILLIC |= {"ђ": "dj d", "љ": "lj", "њ": "nj", "ћ": "c ch", "џ": "dz dzh", "ѓ": "gj", "ќ": "kj", "ѕ": "dz"}
_GREEK = dict(zip("αγδεζηικλνξοπρσςτυψω", "a g d e z i i k l n x o p r s s t y ps o".split(), strict=True))
_GREEK |= {"β": "v b", "θ": "th", "μ": "m", "φ": "f", "χ": "ch h", "ου": "ou", "αυ": "av af au", "ευ": "ev ef eu"}
_GREEK |= {"μπ": "b mp", "ντ": "nt d", "γκ": "g gk", "γγ": "ng"}
ROMAN = {
    letters: tuple(spelling.replace("-", "") for spelling in spellings.split())
    for letters, spellings in {**_CYRILLIC, **_GREEK}.items()
}
"""Cyrillic and Greek letters with their usual spellings in Latin letters."""
COMPARED_SCRIPTS = frozenset(("LATIN", "CYRILLIC", "GREEK"))
"""The scripts whose words are compared with one another."""

SOUNDS = (
    *(("tsch", "C"), ("tch", "C"), ("shch", "S"), ("sch", "S"), ("sht", "S"), ("ch", "C"), ("sh", "S"), ("zh", "Z")),
    *(("kh", "h"), ("ph", "f"), ("ts", "c"), ("tz", "c"), ("ou", "u"), ("x", "ks"), ("w", "v"), ("y", "i"), ("j", "i")),
    *(("ii", "i"), ("ii", "i"), ("ie", "e"), ("ue", "u"), ("oe", "o"), ("ae", "a")),
)
"""The sign for a sound, by each of its spellings in the systems of transliteration; longer spellings first."""
NUMBER = re.compile(r"\d+")
MOST_FORMS = 256
"""The most forms that are made of one word. A word of many ambiguous letters could have thousands."""


def words_in(name: str) -> tuple[str, ...]:
    """The words of a name in small letters, in any script; honorifics are left out."""
    plain = unicodedata.normalize("NFC", name.casefold())
    letters = "".join(letter if unicodedata.category(letter)[0] in "LM" else " " for letter in plain)
    return tuple(word for word in letters.split() if word not in HONORIFICS)


def numbers_in(name: str) -> tuple[str, ...]:
    """The numbers in a name, by which clubs and programs distinguish namesakes."""
    return tuple(NUMBER.findall(name))


def script_of(word: str) -> str:
    """The script of a word by its first letter, as Unicode names it: LATIN, CYRILLIC, GREEK, CJK, ..."""
    return unicodedata.name(word[0], "UNKNOWN").split()[0]


@lru_cache(maxsize=50_000)
def forms_of(word: str) -> frozenset[str]:
    """A word without accents, in each spelling of its umlauts: muller and mueller for Müller."""
    return _spelled([UMLAUTS.get(letter) or (_bare(letter),) for letter in word])


@lru_cache(maxsize=50_000)
def sound_forms_of(word: str) -> frozenset[str]:
    """The forms of a word by its sound: Сергей, Sergey and Sergei have them in common."""
    if script_of(word) in ("CYRILLIC", "GREEK"):
        spelled = _spelled(_romanised(word))
    else:
        spelled = forms_of(word) | _spelled(
            [CARONS.get(letter) or UMLAUTS.get(letter) or (_bare(letter),) for letter in word]
        )
    return frozenset(map(_by_sound, spelled))


def romanised(name: str) -> str:
    """A Cyrillic or Greek name in Latin letters, each letter in its first spelling; other letters as they are."""
    other_scripts = COMPARED_SCRIPTS - {"LATIN"}
    words = (_romanised(word) if script_of(word) in other_scripts else [(word,)] for word in words_in(name))
    return " ".join("".join(spellings[0] for spellings in word) for word in words)


def _romanised(word: str) -> list[tuple[str, ...]]:
    """The spellings in Latin letters of each letter of a word, or of two letters that make one sound."""
    plain = word if script_of(word) == "CYRILLIC" else "".join(map(_bare, word))
    spellings: list[tuple[str, ...]] = []
    place = 0
    while place < len(plain):
        length = 2 if plain[place : place + 2] in ROMAN else 1
        letters = plain[place : place + length]
        spellings.append(ROMAN.get(letters) or ROMAN.get(_bare(letters)) or (_bare(letters),))
        place += length
    return spellings


def _spelled(letters: list[tuple[str, ...]]) -> frozenset[str]:
    """The words that are made by taking one spelling of each letter, MOST_FORMS at most."""
    return frozenset("".join(spellings) for spellings in islice(product(*letters), MOST_FORMS))


def _bare(letter: str) -> str:
    """A letter without its accents."""
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))


def _by_sound(word: str) -> str:
    """A word with one sign for each sound."""
    for spelling, sound in SOUNDS:
        word = word.replace(spelling, sound)
    return word
