"""Players who are not on the list yet, by each text, and which lists come out monthly."""

from datetime import date
from typing import Any

import pytest

from arpad.core.report import Player, PublishedRating, SuppliedElo
from arpad.core.verdicts import Problem
from arpad.regulations.calendar import Calendar
from arpad.regulations.regulation import Known, Regulation

FINN, ESTONIAN, UNTOLD = (Player("1", federation=federation) for federation in ("FIN", "EST", None))
APRIL, MAY = PublishedRating(date(2024, 4, 1), 1900, 40), PublishedRating(date(2024, 5, 1), 2000, 20)
ABROAD = Known(None, (APRIL, MAY), "FIN")
CHESS = [
    ("fide", date(2014, 7, 1)),
    ("mssz", date(2017, 1, 1)),
    ("fide", date(2024, 3, 1)),
    ("fide", date(2025, 10, 1)),
]


def rules(authority: str, of_list: str, day: date = date(2024, 5, 8)) -> Regulation[Any]:
    found = Calendar(authority, of_list).on(day, "event 1")
    assert not isinstance(found, Problem)
    return found


def test_which_lists_come_out_by_the_month() -> None:
    """fide-2014 and fide-2024 7.1; the Finnish text goes event by event (2.11), and so does go's (4, 7)."""
    lists = [("fide", "standard"), ("mssz", "standard"), ("ssl", "selo"), ("ssl", "pelo"), ("mgsz", "go")]
    assert [Calendar(*one).latest.is_monthly for one in lists] == [True, True, False, False, False]


@pytest.mark.parametrize(("authority", "day"), CHESS)
def test_whoever_is_fides_enters_by_its_lists_and_stays_there(authority: str, day: date) -> None:
    chess = rules(authority, "standard", day)
    assert [chess.asks_fide("standard", ESTONIAN, listed) for listed in (False, True)] == [True, False]
    entered = chess.with_entry_facts(ESTONIAN, ABROAD)
    assert entered == ESTONIAN._replace(ratings=(APRIL, MAY))
    after = ESTONIAN._replace(rating=1950)
    assert chess.stays_outside(entered, after, False)
    assert not chess.stays_outside(entered, after, True)
    # Whom FIDE's lists have without a rating, or do not have, is on ours from his first rating on.
    unrated = chess.with_entry_facts(ESTONIAN, ABROAD._replace(abroad=(APRIL._replace(rating=None),)))
    assert not chess.stays_outside(unrated, after, False)
    assert not chess.stays_outside(chess.with_entry_facts(ESTONIAN, ABROAD._replace(abroad=())), after, False)
    # One list with a rating is enough: he was FIDE's in one of the events.
    left = chess.with_entry_facts(ESTONIAN, ABROAD._replace(abroad=(APRIL, MAY._replace(rating=None))))
    assert chess.stays_outside(left, after, False)


def test_whose_elo_a_selo_asks_for() -> None:
    """3.7, 3.9: foreigners'; R6: of Finns, and of players of unknown country (R3), who have no selo yet."""
    finnish = rules("ssl", "selo")
    asked = [(one, of_list) for of_list in ("selo", "pelo") for one in (FINN, UNTOLD, ESTONIAN)]
    assert [finnish.asks_elo(of_list, one) for one, of_list in asked] == [True] * 3 + [False] * 3
    having = [(one._replace(rating=1800), of_list) for one, of_list in asked]
    assert [finnish.asks_elo(of_list, one) for one, of_list in having] == [False, False, True] + [False] * 3
    assert not any(finnish.asks_fide(of_list, one, False) for one, of_list in (*asked, *having))
    kept = SuppliedElo("fide-page", date(2024, 1, 1), date.max, 1900)
    told = Player("1", elo=(APRIL, MAY), elo_rapid=1800)
    entered = finnish.with_entry_facts(ESTONIAN, ABROAD._replace(in_file=told, elos=(kept,)))
    in_april = SuppliedElo("event-file", date(2024, 4, 1), date(2024, 4, 30), 1900)
    from_may = SuppliedElo("event-file", date(2024, 5, 1), date.max, 2000)
    assert entered.elo_sources == (kept, in_april, from_may)
    assert entered.elo_rapid_sources == (SuppliedElo("event-file", date.min, date.max, 1800),)
    assert finnish.with_entry_facts(ESTONIAN, ABROAD._replace(elos=(kept,))).elo_sources == (kept,)
    assert not finnish.stays_outside(entered, entered._replace(rating=1905), False)


def test_who_enters_the_registry_of_go() -> None:
    go = rules("mgsz", "go")
    assert not go.asks_fide("go", ESTONIAN, False)
    at = Known(Player("1", grade="3 kyu"), (), "FIN")
    for one, register in ((FINN, "entrant"), (UNTOLD, "entrant"), (ESTONIAN, "foreigner")):
        entered = go.with_entry_facts(one, at)
        assert (entered.register, entered.entry_grade) == (register, "3 kyu")
        assert go.stays_outside(entered, entered, False)  # of whom no game counted is not in the registry yet
        assert not go.stays_outside(entered, entered._replace(register=None), False)
    assert (
        go.with_entry_facts(FINN, at._replace(in_file=Player("1", grade="3 kyu", entry_grade="1 kyu"))).entry_grade
        == "1 kyu"
    )
    assert go.with_entry_facts(FINN, at._replace(in_file=None)).entry_grade is None


def test_before_every_text_nobody_can_be_asked() -> None:
    found = Calendar("ssl", "selo").on(date(2022, 5, 4), "event 7")
    assert isinstance(found, Problem)
    assert (found.place, found.code) == ("event 7", "before_every_edition")
    unknown = Calendar("nobody", "selo").on(date(2024, 5, 8), "event 7")
    assert isinstance(unknown, Problem)
    assert unknown.code == "unknown_authority"
