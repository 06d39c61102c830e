"""A rating list as a table: the rows as published."""

from dataclasses import dataclass

from arpad.core.report import Player, Sex
from arpad.formats.fields import HIGHEST_K, MOST_GAMES
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.tables.headings import written_heading
from arpad.formats.tables.players import full_name
from arpad.formats.tables.rows import read_id, read_rows
from arpad.formats.tables.table_file import read_table
from arpad.formats.tables.values import Cells, says_inactive


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a rating list as published. `games` are those of its period, not all games of the player."""

    id: str
    name: str | None = None
    federation: str | None = None
    sex: Sex | None = None
    birth_year: int | None = None
    title: str | None = None
    rating: int | None = None
    games: int | None = None
    k: int | None = None
    rank: int | None = None
    previous: int | None = None
    change: int | None = None
    flag: str | None = None

    @property
    def inactive(self) -> bool | None:
        """True if the flag marks the player as inactive."""
        return None if self.flag is None else says_inactive(self.flag)

    def player(self) -> Player:
        """The facts of the player. The games, which are those of one period, are left out."""
        facts = {"federation": self.federation, "sex": self.sex, "birth_year": self.birth_year, "title": self.title}
        facts |= {"k": self.k, "inactive": self.inactive}
        return Player(id=self.id, name=self.name, rating=self.rating, **facts)  # type: ignore[arg-type]


def read_list(
    data: bytes, eight_bit: str = "cp1252", list_name: str | None = None, set_aside: bool = False
) -> Reading[list[ListRow]]:
    """The rows of a rating list in CSV or XLSX; each needs an ID. `set_aside` leaves out rows that cannot be read."""
    notebook = Notebook(aside=[] if set_aside else None)
    table = read_table(data, "list", notebook, eight_bit, list_name)
    if table is None:
        return notebook.reading(None)
    for field in ("id", "rating"):
        if field not in table.columns:
            heading = written_heading("players", field, "en")
            notebook.stop("table_column_missing", table.heading_line, expected=heading)
    column = table.columns.get("id")
    return notebook.reading([] if column is None else read_rows(table, column, _list_row, notebook))


def read_listed(
    data: bytes, eight_bit: str = "cp1252", list_name: str | None = None, set_aside: bool = False
) -> Reading[list[Player]]:
    """The players of a rating list, with K. The games, which are those of one period, are left out with a note."""
    reading = read_list(data, eight_bit, list_name, set_aside)
    if reading.content is None:
        return Reading(None, reading.problems)
    notebook = Notebook(list(reading.problems), list(reading.aside))
    if any(row.games for row in reading.content):
        notebook.note("table_is_a_list", expected=written_heading("players", "games", "en"))
    for flag in sorted({row.flag for row in reading.content if row.flag is not None and row.inactive is None}):
        notebook.note("table_not_a_word", given=flag, expected="i, w, wi")
    return notebook.reading([row.player() for row in reading.content])


def _list_row(cells: Cells) -> ListRow | None:
    identity = read_id(cells)
    if identity is None:
        return None
    return ListRow(
        id=identity,
        name=full_name(cells),
        federation=cells.text("federation"),
        sex=cells.sex("sex"),
        birth_year=cells.birth("birth")[0],
        title=cells.text("title"),
        rating=cells.rating("rating"),
        games=cells.integer("games", 0, MOST_GAMES),
        k=cells.integer("k", 0, HIGHEST_K) or None,
        rank=cells.integer("rank", 1, MOST_GAMES * 10),
        previous=cells.rating("previous"),
        change=cells.signed("change"),
        flag=cells.text("flag"),
    )
