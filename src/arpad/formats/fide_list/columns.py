"""A whole list in columns, so that two million players take little memory."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from arpad.formats.fide_list.row import KINDS, SEX_LETTERS, SEXES, Listed, Rated
from arpad.formats.fide_list.stream import MOST_PLAYERS

STEP = 1 << 17
"""Full columns grow by this many rows: few enough that little memory stays unused."""
BLANK = 32
WIDTHS = {"names": 61, "federations": 4, "sexes": 1, "titles": 4, "w_titles": 4, "foas": 4, "flags": 4}
"""The bytes of each text at first. Most short texts have four, because four bytes are copied in one step."""
NUMBERS = {"ids": np.int32, "births": np.int16, "o_titles": np.uint16}
TRIPLES = ("ratings", "games", "ks")


@dataclass(slots=True)
class Columns:
    """The players of a list, a row each, in the order of the file.

    `ratings`, `games` and `ks` have a column for each of standard, rapid and blitz; 0 is none. Texts are UTF-8, padded
    with blanks. `o_titles` are indices into `o_title_list`, because other titles are few and long. `births` are years.
    """

    count: int
    ids: NDArray[np.int32]
    births: NDArray[np.int16]
    ratings: NDArray[np.int16]
    games: NDArray[np.int16]
    ks: NDArray[np.int16]
    names: NDArray[np.uint8]
    federations: NDArray[np.uint8]
    sexes: NDArray[np.uint8]
    titles: NDArray[np.uint8]
    w_titles: NDArray[np.uint8]
    foas: NDArray[np.uint8]
    flags: NDArray[np.uint8]
    o_titles: NDArray[np.uint16]
    o_title_list: list[str] = field(default_factory=lambda: [""])

    def keep(self, wanted: NDArray[np.bool_]) -> None:
        """Keep only the wanted rows."""
        for name in (*NUMBERS, *TRIPLES, *WIDTHS):
            setattr(self, name, getattr(self, name)[wanted])
        self.count = len(self.ids)

    def of_federation(self, federation: str) -> NDArray[np.bool_]:
        """A mask of the rows: True if the player is of the federation."""
        width = self.federations.shape[1]
        code = np.frombuffer(federation.encode("utf-8").ljust(width)[:width], np.uint8)
        mask: NDArray[np.bool_] = (self.federations == code).all(axis=1)
        return mask

    def row(self, at: int) -> Listed:
        """The player in a row as `reader.rows` yields them, but without the day of birth."""
        rated = [
            Rated(int(self.ratings[at, n]), int(self.games[at, n]), int(self.ks[at, n])) for n in range(len(KINDS))
        ]
        return Listed(
            int(self.ids[at]),
            _text(self.names[at]),
            _text(self.federations[at]),
            SEXES[_text(self.sexes[at])],
            _text(self.titles[at]),
            _text(self.w_titles[at]),
            self.o_title_list[int(self.o_titles[at])],
            _text(self.foas[at]),
            rated[0],
            rated[1],
            rated[2],
            birth_year=int(self.births[at]) or None,
            flag=_text(self.flags[at]),
        )


def _text(cell: NDArray[np.uint8]) -> str:
    return cell.tobytes().decode("utf-8").rstrip(" ")


class GrowingColumns:
    """Columns while they are being read."""

    def __init__(self, rows: int = 0) -> None:
        """`rows` is the expected number of rows. Their memory is reserved, and used only when they are filled."""
        rows = min(rows, MOST_PLAYERS)
        self.columns = Columns(
            0,
            **{name: np.empty(rows, kind) for name, kind in NUMBERS.items()},  # type: ignore[arg-type]
            **{name: np.empty((rows, len(KINDS)), np.int16) for name in TRIPLES},  # type: ignore[arg-type]
            **{name: np.empty((rows, width), np.uint8) for name, width in WIDTHS.items()},  # type: ignore[arg-type]
        )
        self.lines = np.empty(rows, np.int32)
        self.o_title_places = {"": 0}

    def room(self, more: int) -> slice:
        """Add `more` empty rows, and return their places."""
        columns = self.columns
        first, columns.count = columns.count, columns.count + more
        if columns.count > len(columns.ids):
            rows = len(columns.ids) + max(STEP, more)
            for name in (*NUMBERS, *TRIPLES, *WIDTHS):
                column = getattr(columns, name)
                column.resize((rows, *column.shape[1:]), refcheck=False)
            self.lines.resize(rows, refcheck=False)
        return slice(first, columns.count)

    def put(self, at: int, row: Listed, line: int) -> None:
        """Write a player into a row; `line` is the line of the file."""
        columns = self.columns
        columns.ids[at], columns.births[at], self.lines[at] = row.id, row.birth_year or 0, line
        for number, kind in enumerate(KINDS):
            columns.ratings[at, number], columns.games[at, number], columns.ks[at, number] = row.of(kind)
        columns.o_titles[at] = self.o_title(row.o_title)
        texts = {"names": row.name, "federations": row.federation, "sexes": SEX_LETTERS[row.sex], "titles": row.title}
        texts |= {"w_titles": row.w_title, "foas": row.foa, "flags": row.flag}
        for name, text in texts.items():
            data = text.encode("utf-8")
            self.widen(name, len(data))
            column = getattr(columns, name)
            column[at] = BLANK
            column[at, : len(data)] = np.frombuffer(data, np.uint8)

    def widen(self, name: str, width: int) -> None:
        """Make a column of texts at least `width` bytes wide. It is copied, which is seldom needed."""
        column = getattr(self.columns, name)
        if width > column.shape[1]:
            wider = np.full((len(column), width), BLANK, np.uint8)
            wider[:, : column.shape[1]] = column
            setattr(self.columns, name, wider)

    def o_title(self, title: str) -> int:
        """The index of a title in `o_title_list`; a new title is added."""
        place = self.o_title_places.setdefault(title, len(self.o_title_places))
        if place == len(self.columns.o_title_list):
            self.columns.o_title_list.append(title)
        return min(place, 65_535)

    def finished(self) -> Columns:
        """The columns, cut to their filled rows."""
        columns = self.columns
        for name in (*NUMBERS, *TRIPLES, *WIDTHS):
            setattr(columns, name, getattr(columns, name)[: columns.count])
        self.lines = self.lines[: columns.count]
        return columns
