"""Takes a player's line (001) apart, even if a program has shifted its columns."""

import re
from functools import lru_cache
from typing import NamedTuple

from arpad.formats.notebook import Notebook
from arpad.formats.trf import layout

RoundCell = tuple[int, str, str]
"""A round in a player's line: the opponent (0: none), the colour (W, B, - or blank) and the sign of the result."""

HEAD = re.compile(r"001 (.{4}) (.)(.{3}) (.{33}) (.{4}) (.{3}) (.{11}) (.{10}) (.{4}) (.{4})  ")
ROUND = re.compile(r"(   [0-9]|  [0-9]{2}| [0-9]{3}|[0-9]{4}|    ) ([WB -]) ([10=+WDLHFUZ -]) {0,2}", re.IGNORECASE)
BLANK = " "
NOTHING: RoundCell = (0, BLANK, BLANK)
PLACES = (
    *(layout.NUMBER, layout.SEX, layout.TITLE, layout.NAME, layout.RATING, layout.FEDERATION, layout.ID),
    *(layout.BIRTH, layout.POINTS, layout.RANK),
)
WIDTH = layout.ROUND_WIDTH
BEFORE_ROUNDS = layout.FIRST_ROUND - 1
MOST_ROUNDS = 200
FIRST_COLUMNS = (3, 2, 4)
"""The index of column 4 if the record is whole, has lost a character, or has one too many."""
SIGN_AT = 7
"""The place of the result's sign in a cell, from 0."""


class AlignedLine(NamedTuple):
    """The texts of the ten places of a line, its rounds, and by how many columns the rank and the rounds have slipped.

    `in_bytes` is true where columns count bytes, None where letters and bytes are the same. `rating` and `id` are the
    texts of these places with their blanks, empty where the line does not fit.
    """

    texts: list[str]
    rounds: list[RoundCell]
    slip: int
    in_bytes: bool | None = None
    rating: str = ""
    id: str = ""


@lru_cache(maxsize=1 << 16)
def read_round_cell(text: str) -> RoundCell | None:
    """Read a cell of ten columns; None if it cannot be read. Cached: events repeat the same few thousand cells."""
    if not text.strip():
        return NOTHING
    match = ROUND.fullmatch(text.ljust(SIGN_AT + 1))
    if match is None or not text.isascii():
        return None
    opponent, colour, sign = int(match[1].strip() or 0), match[2].upper(), match[3].upper()
    return (opponent, colour, sign) if opponent or sign != BLANK else NOTHING


def align_line(line: str, number: int, notebook: Notebook) -> AlignedLine:
    """A line taken apart.

    A tab is read as a blank. A file may count its columns in bytes, and some programs write the rank one column early
    or late: each variant is taken only where it makes the whole line fit.
    """
    line = line.replace("\t", " ").rstrip()
    fitting = _fitting(line, 0)
    if fitting is None:
        fitting = next((fit for text, slip in _variants(line) if (fit := _fitting(text, slip))), None)
    if fitting is None:
        fitting = _by_force(line, number, notebook)
    if len(fitting.rounds) > MOST_ROUNDS:
        column = layout.FIRST_ROUND + fitting.slip + MOST_ROUNDS * WIDTH
        notebook.stop("too_many_rounds", number, column, given=str(len(fitting.rounds)), most=MOST_ROUNDS)
        fitting = fitting._replace(rounds=fitting.rounds[:MOST_ROUNDS])
    return fitting


def _variants(line: str) -> list[tuple[str, int]]:
    """Possible corrections of a line, with the rank and the rounds moved to their columns."""
    texts = [line] if line.isascii() else [layout.counted_in_bytes(line), line]
    after_points = layout.POINTS[1]
    early = [(f"{text[:after_points]} {text[after_points:]}", -1) for text in texts]
    late = [(text[:after_points] + text[after_points + 1 :], 1) for text in texts if text[after_points:][:1] == " "]
    return [*((text, 0) for text in texts), *early, *late]


def _fitting(line: str, slip: int) -> AlignedLine | None:
    """The line taken apart; None unless every column holds what it must."""
    head = HEAD.fullmatch(line[:BEFORE_ROUNDS].ljust(BEFORE_ROUNDS))
    if head is None:
        return None
    rounds = list(map(read_round_cell, _cells(line)))
    if None in rounds:
        return None
    texts = list(map(str.strip, head.groups()))
    in_bytes = None
    if not line.isascii():
        in_bytes = layout.FILLER in line
        texts = [text.replace(layout.FILLER, "").strip() for text in texts]
    return AlignedLine(texts, rounds, slip, in_bytes, head[5], head[7])  # type: ignore[arg-type]


def looks_like_a_player(line: str) -> bool:
    """True if a line without the record 001 is otherwise laid out as a player's line."""
    return any(
        (found := HEAD.match(f"001{line[at:]}".ljust(BEFORE_ROUNDS))) is not None
        and found[1].strip().isdecimal()
        and any(found[place].strip() for place in (5, 6, 7, 8, 9))
        for at in FIRST_COLUMNS
    )


def _cells(line: str) -> list[str]:
    """The rounds of a line, ten columns each."""
    return [line[at : at + WIDTH] for at in range(BEFORE_ROUNDS, len(line), WIDTH)]


def _by_force(line: str, number: int, notebook: Notebook) -> AlignedLine:
    """Take a damaged line apart, with a stop at the first damaged column and at each unreadable round."""
    slipped = next((column for column in layout.BLANKS if line[column - 1 : column] not in ("", " ")), None)
    if slipped is not None:
        notebook.stop("columns_slipped", number, slipped, given=line[slipped - 1])
    rounds = []
    for round_, cell in enumerate(_cells(line), start=1):
        round_cell = read_round_cell(cell)
        if round_cell is None:
            column = layout.FIRST_ROUND + WIDTH * (round_ - 1)
            notebook.stop("bad_round", number, column, given=cell.strip(), expected="NNNN w 1", round=round_)
        rounds.append(round_cell or NOTHING)
    return AlignedLine([layout.cell(line, place) for place in PLACES], rounds, 0)
