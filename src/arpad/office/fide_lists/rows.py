"""Rows of a FIDE list as they are stored: a line of text for each, with tabs between the cells.

No cell has a tab, because no text has a control character. An unknown value is empty; numbers have no leading zeros.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.core.visible_text import UNWRITABLE
from arpad.formats.fide_list.row import KINDS, Kind, full_title

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from arpad.formats.fide_list.columns import Columns

PERSONAL = ("id", "name", "federation", "sex", "title", "birth", "flag")
HEADER = "\t".join((*PERSONAL, *(f"{kind}{part}" for kind in KINDS for part in ("", "_games", "_k")))) + "\n"
"""The first line of a list, which its digest covers."""
SEXES = {"M": "m", "F": "w", "": ""}
ROWS_OF_A_BLOCK = 256
"""Few, so that little text is read to find a player; with fewer, compression would save little."""
AT_ONCE = 256 * ROWS_OF_A_BLOCK
"""The number of rows that are written at a time: whole blocks."""


@dataclass(frozen=True, slots=True)
class OutsideRow:
    """The row of a player on a FIDE list, with one kind of rating. A value that the list lacks is None or empty."""

    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    rating: int | None
    games: int
    k: int | None
    birth_year: int | None
    flag: str

    @property
    def inactive(self) -> bool:
        """True if FIDE lists the player as inactive."""
        return "i" in self.flag


def row_of(line: str, kind: Kind) -> OutsideRow:
    """Read a row from its line, with the ratings of a kind."""
    cells = line.split("\t")
    fide_id, name, federation, sex, title, birth, flag = cells[: len(PERSONAL)]
    first = len(PERSONAL) + 3 * KINDS.index(kind)
    rating, games, k = (int(cell or 0) for cell in cells[first : first + 3])
    year = int(birth or 0) or None
    return OutsideRow(int(fide_id), name, federation, sex, title, rating or None, games, k or None, year, flag)


def lines_of(columns: Columns, order: NDArray[np.int64]) -> Iterator[list[str]]:
    """Yield the lines of the rows at these places, some thousands at a time."""
    plain = _Plain()
    for first in range(0, len(order), AT_ONCE):
        rows = order[first : first + AT_ONCE]
        titles = zip(_texts(columns.titles[rows]), _texts(columns.w_titles[rows]), strict=True)
        cells = [
            [str(number) for number in columns.ids[rows].tolist()],
            _texts(columns.names[rows]),
            [plain[text] for text in _texts(columns.federations[rows])],
            [SEXES[sex] for sex in _texts(columns.sexes[rows])],
            [full_title(plain[title or w_title]) for title, w_title in titles],
            _numbers(columns.births[rows]),
            [plain[text] for text in _texts(columns.flags[rows])],
        ]
        for place in range(len(KINDS)):
            cells += [_numbers(column[rows, place]) for column in (columns.ratings, columns.games, columns.ks)]
        yield ["\t".join(row) + "\n" for row in zip(*cells, strict=True)]


def packed_lines(lines: list[str]) -> bytes:
    """The lines, compressed."""
    return zlib.compress("".join(lines).encode("utf-8"))


def unpacked_text(content: bytes) -> str:
    """The text of compressed lines."""
    return zlib.decompress(content).decode("utf-8")


class _Plain(dict[str, str]):
    """Short texts without control characters, by the original text. Each is computed once: a list repeats them."""

    def __missing__(self, text: str) -> str:
        plain = self[text] = UNWRITABLE.sub("?", text)
        return plain


def _texts(column: NDArray[np.uint8]) -> list[str]:
    cells = column.view(f"S{column.shape[1]}").ravel().tolist()
    return [cell.decode("utf-8").rstrip(" ") for cell in cells]


def _numbers(column: NDArray[np.int16]) -> list[str]:
    return [str(number) if number else "" for number in column.tolist()]
