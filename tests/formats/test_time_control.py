"""Time controls: every row of the table that was written before the reader, and what must never be guessed."""

from pathlib import Path

import pytest

from arpad.formats.time_control.reader import read_time_control

TABLE = Path(__file__).parent / "time_controls.tsv"
ASKED = "asked"


def rows() -> list[tuple[str, str, str, str]]:
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [tuple(line.split("\t")) for line in lines]  # type: ignore[misc]


def seconds(minutes: str) -> int:
    whole, _, rest = minutes.partition(":")
    return 60 * int(whole) + int(rest or 0)


@pytest.mark.parametrize(("place", "text", "minutes", "moves"), rows(), ids=lambda value: value)
def test_every_row_of_the_table(place: str, text: str, minutes: str, moves: str) -> None:
    found = read_time_control(text, place)  # type: ignore[arg-type]
    if minutes == ASKED:
        assert found is None
        return
    white, *black = map(seconds, minutes.split())
    assert found is not None
    assert found.seconds == white
    assert found.seconds_black == (black[0] if black else None)
    assert found.first_control_moves == int(moves)


def test_the_table_is_large_enough_and_of_both_kinds() -> None:
    table = rows()
    assert len({(place, text) for place, text, *_ in table}) == len(table) >= 200
    assert sum(minutes == ASKED for _, _, minutes, _ in table) >= 50


@pytest.mark.parametrize("text", ["G/60;d5", "40/80, SD/30;d5", "90+30 Bronstein", "90 min + 5 sec delay"])
def test_a_delay_is_marked(text: str) -> None:
    found = read_time_control(text)
    assert found is not None
    assert found.has_delay
    increment = read_time_control("G/60;inc 5")
    assert increment is not None
    assert not increment.has_delay
