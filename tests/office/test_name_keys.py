"""Names without accents and by sound."""

import pytest

from arpad.office.storage.name_keys import end_of, sound_of, words_of


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Őry-Nagy, Éva", ["ory", "nagy", "eva"]),
        ("ŁUKASZ Müller", ["lukasz", "muller"]),
        ("Weiß O'Brien", ["weiss", "o", "brien"]),
        ("Ahtisaari Väinö", ["ahtisaari", "vaino"]),
        ("李", []),
        ("A" * 100 + " B", ["a" * 60, "b"]),
        ("Á" * 100 + " B", ["a" * 60, "b"]),
        ("O'Brien_Smith-JONES, J.3rd\tX", ["o", "brien", "smith", "jones", "j", "rd", "x"]),
        ("O'Brien_Smith-JONÉS, J.3rd\tX", ["o", "brien", "smith", "jones", "j", "rd", "x"]),
    ],
)
def test_words(name: str, words: list[str]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize(
    "alike",
    [
        ("kovacs", "kovats", "kovach"),
        ("szabo", "sabo"),
        ("weisz", "veis"),
        ("gyorgy", "djordj"),
        ("maki", "makki"),
        ("wirtanen", "virtanen"),
        ("toth", "tot"),
        ("mueller", "muller"),
        ("philip", "filip"),
    ],
)
def test_words_that_sound_alike(alike: tuple[str, ...]) -> None:
    assert len({sound_of(word) for word in alike}) == 1


def test_words_that_do_not() -> None:
    assert len({sound_of(word) for word in ("nagy", "kiss", "szabo", "horvath", "varga", "molnar", "nemeth")}) == 7


@pytest.mark.parametrize(("prefix", "end"), [("kov", "kow"), ("kz", "l"), ("z", ""), ("a", "b")])
def test_the_end_of_a_range(prefix: str, end: str) -> None:
    assert end_of(prefix) == end
