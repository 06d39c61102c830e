"""h9 out: what is written is read again as it was, and what cannot be written is said."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.report import ByoYomi
from arpad.formats.go.h9 import read_h9
from arpad.formats.go.h9_writer import write_h9
from arpad.formats.tournament import Entrant, Kept, NationalRating, Pairing, Team, Tournament

LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"), exclude_characters=";|_,[](){}")
WORD = st.text(LETTERS, min_size=1, max_size=8)
WORDS = st.lists(WORD, min_size=1, max_size=3).map(" ".join)
NAMES = st.tuples(WORDS, WORDS).map(", ".join) | WORDS
GRADES = st.integers(1, 9).map("{} dan".format) | st.integers(1, 35).map("{} kyu".format) | st.just("9 pro")
CRITERIA = st.integers(-5, 999).map(str) | st.sampled_from(["32?", "32½", "0", "1.5", "¼"])
PINS = st.integers(1, 99_999_999).map("{:08}".format)
COUNTRIES = st.sampled_from(["HU", "SK", "FR", "HUN"])
DAYS = st.dates(date(1900, 1, 1), date(2199, 12, 31))
PLAYED = ("1-0", "0-1", "1/2-1/2", "0-0", "?")
DEFAULTED = ("+/-", "-/+", "-/-")


@st.composite
def rounds(draw: st.DrawFn, players: int, count: int) -> tuple[Pairing, ...]:
    """Every round of every player: a game, or none; as a table has them, from the top of the list down."""
    found = []
    for round_ in range(1, count + 1):
        order = draw(st.permutations(range(1, players + 1)))
        pairs = draw(st.integers(0, players // 2))
        for table in range(pairs):
            found.append(draw(games(round_, *order[2 * table : 2 * table + 2])))
        for player in order[2 * pairs :]:
            sign = draw(st.sampled_from("+=-"))
            found.append(Pairing(round_, player, None, "unplayed" if sign == "-" else "bye", sign))
    return tuple(sorted(found, key=lambda one: (one.round, min(one.white, one.black or one.white))))


@st.composite
def games(draw: st.DrawFn, round_: int, white: int, black: int) -> Pairing:
    by_default = draw(st.integers(0, 3)) == 0
    result = draw(st.sampled_from(DEFAULTED if by_default else PLAYED))
    stones = st.integers(0, 12)
    if draw(st.integers(0, 4)):
        told = draw(stones | st.none() if by_default else stones)
        return Pairing(round_, white, black, result, stones=told)
    if result == "?":  # alone it could be a criterion whose half was lost, and is taken for one if all lines agree
        result = "1-0"
    told = draw(st.sampled_from([None, 0]))
    return Pairing(round_, min(white, black), max(white, black), result, colours_known=False, stones=told)


@st.composite
def headers(draw: st.DrawFn, pairings: tuple[Pairing, ...]) -> tuple[Kept, ...]:
    found = [
        Kept(word, draw(WORDS)) for word in draw(st.lists(st.sampled_from(["TC", "CL", "KM", "TM", "CM"]), unique=True))
    ]
    comments = st.text(LETTERS | st.sampled_from(" ;_\t"), max_size=12)
    found += [Kept(";", text) for text in draw(st.lists(comments, max_size=3))]
    if all(one.black is None or one.stones is not None or one.result in DEFAULTED for one in pairings):
        found += draw(st.sampled_from([[], [Kept("HA", "h1")]]))
    return tuple(draw(st.permutations(found)))


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    players, count = draw(st.integers(1, 8)), draw(st.integers(1, 5))
    pins = draw(st.lists(st.none() | PINS, min_size=players, max_size=players, unique_by=lambda pin: pin or object()))
    criteria = draw(st.integers(4, 6))
    entrants = [
        Entrant(
            number=number,
            name=draw(NAMES),
            id=pins[number - 1],
            federation=draw(st.none() | COUNTRIES),
            club=draw(st.none() | WORDS),
            grade=draw(GRADES),
            kept=tuple(draw(st.lists(CRITERIA, min_size=criteria, max_size=criteria))),
        )
        for number in range(1, players + 1)
    ]
    days = sorted(draw(st.lists(DAYS, max_size=2)))
    pairings = draw(rounds(players, count))
    return Tournament(
        entrants=tuple(entrants),
        pairings=pairings,
        name=draw(st.none() | WORDS),
        city=draw(st.none() | WORDS),
        federation=draw(st.none() | COUNTRIES),
        start=days[0] if days else None,
        end=days[1] if len(days) == 2 else None,
        rounds=count,
        is_go=True,
        kept=draw(headers(pairings)),
    )


@given(tournaments())
def test_what_is_written_is_read_again(tournament: Tournament) -> None:
    data, problems = write_h9(tournament)
    assert all(problem.code == "h9_in_utf8" for problem in problems)
    reading = read_h9(data)
    assert reading.content == tournament
    undecided = (
        {"results_disagree", "undecided_game"} if {"0-0", "?"} & {one.result for one in tournament.pairings} else set()
    )
    assert {problem.code for problem in reading.problems if problem.severity == "stop"} <= undecided
    again, _ = write_h9(reading.content)
    assert again == data


ANNA = Entrant(1, "Almas, Anna", grade="3 dan")
BELA = Entrant(2, "Borsos, Bela", grade="12 kyu")
GAME = Pairing(1, 1, 2, "1-0", stones=3)


def lines_of(tournament: Tournament) -> list[str]:
    data, problems = write_h9(tournament)
    assert [problem for problem in problems if problem.severity == "stop"] == []
    return data.decode().splitlines()


def test_a_file_by_eye() -> None:
    found = Tournament(
        (ANNA, BELA), (GAME,), "Cup", "Szeged", "HU", date(2024, 3, 2), rounds=2, kept=(Kept("KM", "6.5"),)
    )
    assert lines_of(found) == [
        "; EV[Cup]",
        "; PC[HU,Szeged]",
        "; DT[2024-03-02]",
        "; KM[6.5]",
        "1 Almas Anna 3D XX xxxx 0 0 0 0 2+/w3 0-",
        "2 Borsos Bela 12K XX xxxx 0 0 0 0 1-/b3 0-",
    ]


def test_a_game_beyond_the_told_rounds_is_not_lost() -> None:
    found = Tournament((ANNA, BELA), (GAME, GAME._replace(round=3)), rounds=2)
    assert [line.split()[-3:] for line in lines_of(found)] == [["2+/w3", "0-", "2+/w3"], ["1-/b3", "0-", "1-/b3"]]


@pytest.mark.parametrize(
    ("pairing", "cell"),
    [
        (Pairing(1, 1, None, "bye"), "0+"),
        (Pairing(1, 1, None, "unplayed"), "0-"),
        (Pairing(1, 1, None, "bye", "H"), "0="),
        (Pairing(1, 1, None, "bye", "F"), "0+"),
        (Pairing(1, 1, None, "unplayed", "Z"), "0-"),
        (Pairing(1, 1, 2, "+/-", stones=0), "2+!w0"),
        (Pairing(1, 2, 1, "+/-"), "2-!b"),
        (Pairing(1, 1, 2, "1-0", one_move_each=False), "2+!w"),  # never rated, and so by default
        (Pairing(1, 1, 2, "1/2-1/2", colours_known=False), "2="),
    ],
)
def test_cells(pairing: Pairing, cell: str) -> None:
    assert lines_of(Tournament((ANNA, BELA), (pairing,), rounds=1))[0].split()[-1] == cell


def test_a_name_that_looks_like_a_rank_or_a_number() -> None:
    found = Tournament((ANNA._replace(name="3D, 12"),), rounds=1, pairings=(Pairing(1, 1, None, "bye", "+"),))
    reading = read_h9(write_h9(found)[0])
    assert reading.problems == ()
    assert reading.content is not None
    assert reading.content.entrants[0].name == "3D, 12"


def test_letters_that_the_table_has_another_use_for() -> None:
    found = Tournament((ANNA._replace(name="Al;mas, A|nna"),), name="Cup [B]", pairings=(Pairing(1, 1, None, "bye"),))
    data, problems = write_h9(found)
    assert [problem.code for problem in problems] == ["h9_changes_letters"] * 3
    assert data.decode().splitlines() == ["; EV[Cup (B)]", "1 Al,mas A/nna 3D XX xxxx 0 0 0 0 0+"]


@pytest.mark.parametrize(
    ("name", "encoding"), [("Őz, Á", "utf-8"), ("Œz, Á", "iso8859-15"), ("Ã, ©", "iso8859-15"), ("Ã©, A", "utf-8")]
)
def test_the_encoding_is_the_usual_one_where_that_can_be_read_back(name: str, encoding: str) -> None:
    found = Tournament((ANNA._replace(name=name),), pairings=(Pairing(1, 1, None, "bye"),))
    data, problems = write_h9(found)
    assert name.split(", ")[0] in data.decode(encoding)
    assert [problem.code for problem in problems] == (["h9_in_utf8"] if encoding == "utf-8" else [])


def test_what_h9_has_no_place_for_is_named() -> None:
    chess = replace(
        Tournament((ANNA._replace(sex="w", title="FM", rating=2100, birth_year=2001, points="1.5", rank=1),), (GAME,)),
        entrants=(
            ANNA._replace(sex="w", title="FM", rating=2100, national=(NationalRating("FFG"),), id="123", kept=("a=b",)),
            BELA,
        ),
        chief_arbiter="Diofa, Dani",
        teams=(Team("One", (1, 2)),),
        byo_yomi=ByoYomi("japanese", 1, 20),
        kept=(Kept("XXR", "5"),),
    )
    data, problems = write_h9(chess)
    assert [(problem.code, problem.severity) for problem in problems] == [("left_out", "note")]
    assert set(problems[0].values["fields"]) == {  # type: ignore[arg-type]
        *("chief_arbiter", "teams", "byo_yomi", "kept"),
        *("player.sex", "player.title", "player.rating", "player.national", "player.id", "player.kept"),
    }
    assert data != b""


@pytest.mark.parametrize("grade", [None, "3rd class", "12 dan"])
def test_without_a_grade_there_is_no_h9(grade: str | None) -> None:
    data, problems = write_h9(Tournament((ANNA._replace(grade=grade), BELA), (GAME,)))
    assert data == b""
    assert [(problem.code, problem.severity) for problem in problems] == [("h9_needs_grade", "stop")]


def test_a_player_twice_in_a_round() -> None:
    data, problems = write_h9(Tournament((ANNA, BELA), (GAME, GAME)))
    assert data == b""
    assert {problem.code for problem in problems} == {"twice_in_a_round"}
