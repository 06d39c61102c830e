"""Pairs of made-up people, decided by hand in advance: taken for one person, asked, or refused."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from arpad.core.identity import FAR, Description, Reason, weigh

TABLE = Path(__file__).with_name("identity_pairs.txt")
SHORTEST_FIDE_ID = 6


class Pair(NamedTuple):
    """A row of the table."""

    given: Description
    known: Description
    verdict: str
    why: str


def described(text: str) -> Description:
    """A description as the table writes it: ID ; name ; birth ; sex ; federation ; rating."""
    ids, name, birth, sex, federation, rating = [part.strip() for part in (*text.split(";"), *[""] * 6)][:6]
    registers = {}
    for number in filter(None, ids.split("+")):
        is_national = number.startswith("n") or len(number) < SHORTEST_FIDE_ID
        registers["national" if is_national else "fide"] = number.removeprefix("n")
    return Description(
        registers,
        (name,) if name else (),
        (date.fromisoformat(birth) if "-" in birth else int(birth)) if birth else None,
        sex or None,
        federation or None,
        int(rating) if rating else None,
    )


def pairs() -> list[Pair]:
    """The rows of the table, in their order."""
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [Pair(described(given), described(known), verdict, why) for given, known, verdict, why in rows]


@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: f"{pair.given.ids} {pair.given.names} {pair.why}")
def test_a_pair_is_weighed_as_decided(pair: Pair) -> None:
    found = weigh(pair.given, pair.known)
    assert found.verdict == pair.verdict, (pair.why, found)
    if found.verdict == "asked":
        assert found.reasons, pair.why


def test_the_table_is_long_enough() -> None:
    verdicts = [pair.verdict for pair in pairs()]
    assert len(verdicts) >= 300
    assert verdicts.count("taken") >= 100
    assert set(verdicts) == {"taken", "asked", "refused"}


def test_it_does_not_matter_which_of_the_two_is_the_file() -> None:
    for pair in pairs():
        assert weigh(pair.known, pair.given).verdict == pair.verdict, pair.why


def test_an_id_that_differs_takes_no_one() -> None:
    """Whatever else agrees: a description with other IDs is at most asked."""
    for pair in pairs():
        others = {register: f"{number}9" for register, number in pair.given.ids.items()}
        if others:
            assert weigh(pair.given, replace(pair.known, ids=others)).verdict != "taken", pair.why


def test_a_rating_alone_neither_takes_nor_refuses() -> None:
    for pair in pairs():
        without = weigh(replace(pair.given, rating=None), pair.known).verdict
        for rating in (2000, 1000):
            found = weigh(replace(pair.given, rating=2000), replace(pair.known, rating=rating)).verdict
            assert found == without or (without, found, rating) == ("taken", "asked", 1000), pair.why


def test_the_reasons_name_both_values() -> None:
    given = Description({"fide": "700001"}, ("Kiss, Anna",), 2010, "w", "FIN", 1000)
    known = Description({"fide": "700001"}, ("Nagy, Anna",), date(1950, 2, 3), "m", "HUN", 1000 + FAR + 1)
    assert weigh(given, known).reasons == (
        Reason("name_changed", "Kiss, Anna", "Nagy, Anna"),
        Reason("birth_differs", "2010", "1950-02-03"),
        Reason("sex_differs", "w", "m"),
        Reason("federation_differs", "FIN", "HUN"),
        Reason("rating_far", "1000", "1201"),
    )


def test_an_earlier_name_agrees_as_well() -> None:
    given = Description({}, ("Tari, Ilona",), 1976, "w", "HUN")
    known = Description({}, ("Bartos, Ilona", "Tari, Ilona"), 1976, "w", "HUN")
    assert weigh(given, known).verdict == "taken"


def test_ratings_are_far_apart_beyond_the_bound() -> None:
    facts = ({}, ("Tari, Ilona",), 1976, "w", "HUN")
    verdicts = [weigh(Description(*facts, 1500), Description(*facts, 1500 + gap)).verdict for gap in (FAR, FAR + 1)]
    assert verdicts == ["taken", "asked"]
