"""Lines of a national rating system (NRS): a selo comes from them, so their columns are held to what a 001's are."""

import pytest

from arpad.formats.tournament import NationalRating
from tests.formats.test_trf import TWO, codes, player, read


def line(
    name: str = "Minta, Anna", rating: str = "1950", number: int = 1, rest: str = "FIN      500001 1990/05/17"
) -> str:
    """The layout of a 001 to column 79: rating 49-52, federation 54-56, national number 58-68, birth 70-79."""
    return f"FIN {number:>4} m    {name:<33} {rating:>4} {rest}"


def in_bytes(name: str, **others: str) -> str:
    """The line as a program writes it that pads the bytes of a name to 33."""
    missing = len(name.encode()) - len(name)
    return line(name, **others).replace(f"{name}{'':{missing}}", name, 1)


@pytest.mark.parametrize("name", ["Mäkinen, Jaakko", "Mäkinen, Jääkkö", "Ärjylä, Väinö Pöllö"])
@pytest.mark.parametrize("rest", ["FIN      500001 1990/05/17", "FIN      500001", "FIN", ""])
def test_columns_counted_in_bytes_or_in_letters(name: str, rest: str) -> None:
    """One letter of two bytes moves the rest by a column, five by five: none of them makes 950 of 1950, or nothing."""
    lines = (player(1, "   2 w 1", name=name), TWO[1])
    for national in (line(name, rest=rest), in_bytes(name, rest=rest)):
        tournament, problems = read(*lines, national)
        assert problems == []
        (found,) = tournament.entrants[0].national
        assert found.rating == 1950


@pytest.mark.parametrize(
    ("slipped", "column"),
    [
        (line()[:47] + " " + line()[47:], 53),  # the last digit of the rating, in the column behind it
        (line()[:40] + line()[41:], 48),  # the first digit, in the column before it
        (line()[:60] + " " + line()[60:], 69),  # the last digit of the number
        (line()[:69] + " " + line()[69:], 80),  # the last digit of the birth
    ],
)
def test_a_slipped_line_stops(slipped: str, column: int) -> None:
    tournament, problems = read(*TWO, slipped)
    assert [(p.severity, p.code, p.line, p.column) for p in problems] == [("stop", "columns_slipped", 10, column)]
    assert tournament.entrants[0].national == ()


@pytest.mark.parametrize("rating", ["9999", "4001", "2O50", "-100"])
def test_what_is_no_rating_stops(rating: str) -> None:
    tournament, problems = read(*TWO, line(rating=rating))
    assert [(p.severity, p.code, p.line, p.column) for p in problems] == [("stop", "odd_national_rating", 10, 49)]
    assert problems[0].values == {"given": rating, "expected": "0-4000"}
    assert tournament.entrants[0].national == (NationalRating("FIN", None, "500001"),)


@pytest.mark.parametrize("rating", ["4000", "1950", " 950", "0", ""])
def test_what_is_a_rating_or_none(rating: str) -> None:
    tournament, problems = read(*TWO, line(rating=rating))
    assert problems == []
    assert tournament.entrants[0].national[0].rating == (int(rating or 0) or None)


def test_a_line_of_another_person_stops() -> None:
    """Its starting rank is another player's; spelling, case and order of one name do not matter."""
    _, problems = read(*TWO, line("Keksitty, Ville"))
    assert [(p.severity, p.code, p.line, p.column) for p in problems] == [("stop", "national_of_another", 10, 15)]
    for name in ("Anna Minta", "MINTA,Anna", "Mintá, A.", ""):
        assert read(*TWO, line(name))[1] == []


def test_a_line_with_part_of_another_name_is_doubted() -> None:
    """Perhaps the line of a sister, perhaps a new surname: the rating counts, and someone looks at it."""
    _, problems = read(*TWO, line("Minta, Zoltán"))
    assert [(p.severity, p.code, p.line, p.column) for p in problems] == [("doubt", "national_of_another", 10, 15)]


def test_two_lines_of_one_federation_stop() -> None:
    assert codes(read(*TWO, line(), line())[1]) == [("stop", "national_twice")]


@pytest.mark.parametrize(
    "stray",
    [
        " " + line(),
        line()[1:],
        "fin" + line()[3:],
        line()[:4] + "  " + line()[4:],
        line().replace("FIN    1", "FIN     "),
        "0O1" + TWO[0][3:],
    ],
)
def test_a_line_whose_first_columns_are_damaged_stops(stray: str) -> None:
    """Nobody can say whose rating is lost with it, but a player's name stands in it where names stand."""
    _, problems = read(*TWO, stray)
    assert [(p.severity, p.line) for p in problems if p.severity == "stop"] == [("stop", 10)]
    assert codes(read(*TWO, "ABC a word of some program's own")[1]) == [("note", "unknown_record")]
    assert codes(read(*TWO, "ABC Minta, Anna is told of by the way")[1]) == [("note", "unknown_record")]
