"""Everybody of a list from one publication to the next."""

from datetime import date

from arpad.core.report import Player
from arpad.office.everybody import Everybody
from arpad.office.held import Held
from arpad.office.lists import ListFacts
from arpad.office.printed import HEADING
from arpad.office.record import Record

GO = ListFacts("go", "go", "mgsz", "HUN", "Europe/Budapest")


def test_games_are_those_of_the_period_and_strangers_have_no_line() -> None:
    everybody = Everybody(GO)
    own = Held(Player("1", rating=1700, grade="6 kyu"), games=3)
    everybody.take({1: own}, {1: Record("Nagy, Éva", federation="HUN")}, played=[1, 99])
    line = '1,,"Nagy, Éva",,HUN,,,1700,{},,6 kyu,\n'
    assert everybody.content(date(2024, 5, 1)) == (HEADING + line.format(3)).encode()
    everybody.take({}, {})
    assert everybody.content(date(2024, 6, 1)) == (HEADING + line.format(0)).encode()
    everybody.take({}, {1: Record("Kis, Éva", federation="HUN", fide_id=712345)})
    assert everybody.content(date(2024, 7, 1)) == (HEADING + '1,712345,"Kis, Éva",,HUN,,,1700,0,,6 kyu,\n').encode()
