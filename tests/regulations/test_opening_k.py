"""What the K of an opening list says of games and highest rating (fide-2024 8.3.3, fide-2014 8.56, reading R30)."""

from datetime import date

import pytest

from arpad.core.dates import day_code
from arpad.core.report import Player
from arpad.regulations.edition import editions
from arpad.regulations.fide.carried import without_supplied_k
from arpad.regulations.fide.change import coefficient
from arpad.regulations.fide.entry import birth_code
from arpad.regulations.fide.opening import implied_by_k, unknown_for_k

DAY, NEXT = date(2024, 4, 1), date(2024, 5, 1)
LATER = date(2031, 1, 1)
LAW = editions()["fide-2024"].law()


def k_on(player: Player, day: date) -> int:
    """The K of a later list, as the text fixes it from what is known."""
    left = without_supplied_k(LAW, player, day)
    games = -1 if left.games is None else left.games
    return coefficient(LAW, left.k or 0, left.rating or 0, left.peak or 0, games, birth_code(left), day_code(day))[0]


@pytest.mark.parametrize(
    ("rating", "k", "birth", "games", "peak", "next_k", "later_k"),
    [
        # rating, K and birth of the list; games and peak implied; K of the next list, and of one seven years later
        (2390, 10, 1970, None, 2400, 10, 10),  # 10 once 2400 was published
        (2390, 20, 1970, 30, 2390, 20, 20),  # never at 2400, 30 games or more
        (1710, 40, 1980, 0, 1710, 40, 40),  # new: fewer than 30 games, counted from here
        (1710, 20, 1980, 30, 1710, 20, 20),
        (1900, 40, 2010, 0, 1900, 40, 40),  # a junior: until the end of 2028; then the 30 games, of which none came
        (2250, 20, 2008, 30, 2300, 20, 20),  # a junior who was once at 2300
        (2450, 10, 1990, None, 2450, 10, 10),
        (1800, 15, 1960, None, None, 15, 15),  # a K of another text implies nothing and stays
    ],
)
def test_k_of_the_list_decides_the_k_of_the_next(
    rating: int, k: int, birth: int, games: int | None, peak: int | None, next_k: int, later_k: int
) -> None:
    player = implied_by_k(LAW, Player("a", rating=rating, k=k, birth_year=birth), DAY)
    assert (player.games, player.peak, player.k) == (games, peak, k)
    assert (k_on(player, NEXT), k_on(player, LATER)) == (next_k, later_k)


def test_thirty_games_after_the_list_end_the_k_of_a_new_player() -> None:
    """The list had K 40; 29 counted games later K is still 40, and with the 30th it is 20."""
    player = implied_by_k(LAW, Player("a", rating=1710, k=40, birth_year=1980), DAY)
    assert [k_on(player._replace(games=(player.games or 0) + more), NEXT) for more in (29, 30)] == [40, 20]


def test_a_rating_of_2400_after_the_list_ends_every_k() -> None:
    for k in (20, 40):
        player = implied_by_k(LAW, Player("a", rating=2390, k=k, birth_year=1980), DAY)
        assert k_on(player._replace(rating=2400, peak=2400), NEXT) == 10


def test_stated_facts_are_kept() -> None:
    stated = Player("a", rating=2390, k=20, birth_year=1980, games=12, peak=2399)
    assert implied_by_k(LAW, stated, DAY) == stated
    assert k_on(stated, NEXT) == 40  # 12 games: the text fixes 40, whatever the list had
    junior = implied_by_k(LAW, Player("b", rating=1700, k=40, birth_year=2008, games=50), DAY)
    assert (junior.games, junior.peak) == (50, 1700)
    assert (k_on(junior, NEXT), k_on(junior, LATER)) == (40, 20)
    assert implied_by_k(LAW, Player("c", k=40), DAY) == Player("c", k=40)  # no rating


@pytest.mark.parametrize(
    ("player", "unknown"),
    [
        (Player("a", rating=1700, k=40, birth_year=1980), ("games",)),
        (Player("a", rating=1700, k=40, birth_year=1980, games=12), ()),
        (Player("a", rating=1700, k=20, birth_year=1980), ()),
        (Player("a", rating=1700, k=20), ("birth",)),
        (Player("a", rating=1700, k=40), ("games", "birth")),
        (Player("a", rating=2300, k=10), ()),
        (Player("a", rating=1700, k=15, birth_year=1980), ("k",)),
        (Player("a", rating=1700, birth_year=1980), ("k",)),
        (Player("a", birth_year=1980), ()),
    ],
)
def test_what_stays_unknown_is_said(player: Player, unknown: tuple[str, ...]) -> None:
    assert unknown_for_k(LAW, player) == unknown


def test_the_text_of_2014_reads_its_own_ks() -> None:
    law = editions()["fide-2014"].law()
    player = implied_by_k(law, Player("a", rating=2390, k=10, birth_year=1970), date(2018, 4, 1))
    assert player.peak == 2400
