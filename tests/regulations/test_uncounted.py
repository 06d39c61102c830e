"""Every reason for which a game does not count has a code, and the code has a sentence."""

import pytest

from arpad.locale import LANGUAGES, catalogue
from arpad.regulations.fide import reasons as fide
from arpad.regulations.mgsz_2012 import reasons as mgsz
from arpad.regulations.ssl_2022 import reasons as ssl

OF_ALONE = ("no_opponent",)


def test_every_reason_has_a_code() -> None:
    """The numbers are those above the next heading of each vocabulary; the first ones count."""
    assert set(fide.CODE_OF_SIDE) == set(range(fide.FORFEIT, fide.OPPONENT_VOIDED + 1))
    assert set(fide.CODE_OF_ENTRY) == set(range(fide.FIRST_WITHOUT_POINT, fide.VOIDED + 1))
    assert set(ssl.CODE_OF_SIDE) == set(range(ssl.FORFEIT, ssl.NOT_COMPUTED + 1))
    assert set(mgsz.CODE_OF_GAME) == set(range(mgsz.ABSENT, mgsz.UNREGISTERED + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    tables = (fide.CODE_OF_SIDE, fide.CODE_OF_ENTRY, ssl.CODE_OF_SIDE, mgsz.CODE_OF_GAME)
    codes = {code for table in tables for code in table.values()}
    for code in (*codes, *OF_ALONE):
        assert catalogue(language).text(f"uncounted.{code}") != f"uncounted.{code}"
