"""Reads a crosstable of chess-results. A round of a player is `12w1`: opponent, colour and result.

Each game stands in two rows, which are checked against each other and against the points, as the lines of a TRF are.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arpad.formats.chess_results.details import event_facts
from arpad.formats.chess_results.page import Page
from arpad.formats.chess_results.players import PlayerTable, entrant_of, find_players
from arpad.formats.notebook import Notebook
from arpad.formats.tables.chess_results import ROUND, has_rounds
from arpad.formats.tables.grid import Row
from arpad.formats.tables.values import Cells
from arpad.formats.tournament import Entrant, Tournament
from arpad.formats.trf.alignment import BLANK, NOTHING, RoundCell
from arpad.formats.trf.pairings import read_pairings
from arpad.formats.trf.scoring import Scoring, stated_tenths

GAME = re.compile(r"([0-9]{1,4}) ?([a-z]) ?(1|0|½|=|\+|-|1/2|0[.,]5)", re.IGNORECASE)
ALONE = re.compile(r"- ?(1|0|½|=|1/2|0[.,]5)")
COLOURS = {
    frozenset("wb"): "w",
    frozenset("ws"): "w",
    frozenset("wz"): "w",
    frozenset("bn"): "b",
    frozenset("bp"): "b",
    frozenset("bc"): "b",
    frozenset("bs"): "b",
    frozenset("vs"): "v",
    frozenset("vm"): "v",
    frozenset("hs"): "h",
}
"""The letters of the two colours in the languages of the site, and the one for White."""
SIGNS = {"½": "=", "1/2": "=", "0.5": "=", "0,5": "="}
BYES = {"1": "U", "=": "H", "0": "Z"}
POINTS = ("pts", "pt", "pont", "pontok", "p", "punkte", "pkt", "pist", "pisteet", "puntos", "points")


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """The entrant of a row, and what the row says of each round."""

    entrant: Entrant
    line: int
    rounds: Sequence[RoundCell]
    columns: list[int]

    def place(self, round_: int) -> tuple[int, int]:
        """The row and the column of a round; rounds are counted from 1."""
        return self.line, self.columns[round_ - 1] + 1

    def round_cell(self, round_: int) -> RoundCell:
        """What the row says of a round."""
        return self.rounds[round_ - 1] if round_ <= len(self.rounds) else NOTHING


class RoundColumns(NamedTuple):
    """The columns of the rounds in order; `white` is the letter for White, empty if no round has a colour."""

    at: list[int]
    white: str


def read_crosstable(page: Page, notebook: Notebook) -> Tournament | None:
    """The tournament of a page with a crosstable; None with the problem where its games cannot be read."""
    players = find_players(page, has_rounds)
    if players is None:
        notebook.stop("chess_results_no_crosstable")
        return None
    rounds = _rounds(players, notebook)
    if rounds is None:
        return None
    rows = _rows(players, rounds, notebook)
    pairings = read_pairings(rows, set(_confirmed(rows, notebook)), notebook)
    if not any(pairing.black for pairing in pairings):
        notebook.stop("no_games")
    return Tournament(
        entrants=tuple(row.entrant for row in rows.values()),
        pairings=tuple(pairings),
        name=page.name,
        rounds=len(rounds.at),
        **event_facts(page, notebook),
    )


def _rounds(players: PlayerTable, notebook: Notebook) -> RoundColumns | None:
    numbered = {int(match[1]): at for at, cell in enumerate(players.table.headings) if (match := ROUND.fullmatch(cell))}
    if sorted(numbered) != list(range(1, len(numbered) + 1)):
        given = ", ".join(map(str, sorted(numbered)))
        notebook.stop("chess_results_rounds", players.table.heading_line, given=given)
        return None
    at = [numbered[round_] for round_ in sorted(numbered)]
    letters = {
        match[2].lower() for row in players.table.rows for column in at if (match := GAME.fullmatch(row.cells[column]))
    }
    white = COLOURS.get(frozenset(letters), "")
    if letters and not white:
        given = ", ".join(sorted(letters))
        notebook.stop("chess_results_colours", players.table.heading_line, at[0] + 1, given=given, expected="w, b")
        return None
    return RoundColumns(at, white)


def _rows(players: PlayerTable, rounds: RoundColumns, notebook: Notebook) -> dict[int, CrosstableRow]:
    rows_by_number: dict[int, CrosstableRow] = {}
    for row in players.table.rows:
        entrant = entrant_of(Cells(players.table, row, notebook), players)
        if entrant is None:
            continue
        if entrant.number in rows_by_number:
            notebook.stop("number_twice", row.line, 1, given=str(entrant.number), player=str(entrant.number))
            continue
        entrant = entrant._replace(points=_points(players, row))
        cells = [_round_cell(row, column, rounds.white, notebook) for column in rounds.at]
        rows_by_number[entrant.number] = CrosstableRow(entrant, row.line, cells, rounds.at)
    return rows_by_number


def _round_cell(row: Row, column: int, white: str, notebook: Notebook) -> RoundCell:
    """A cell as a TRF has it: opponent, colour, sign."""
    cell = row.cells[column]
    if cell in ("", "-", "*"):
        return NOTHING
    alone = ALONE.fullmatch(cell)
    if alone is not None:
        return (0, BLANK, BYES[SIGNS.get(alone[1], alone[1])])
    game = GAME.fullmatch(cell)
    if game is None:
        notebook.stop("chess_results_cell", row.line, column + 1, given=cell, expected="12w1, 5b½, -1")
        return NOTHING
    colour = "W" if game[2].lower() == white else "B"
    return (int(game[1]), colour, SIGNS.get(game[3], game[3]))


def _points(players: PlayerTable, row: Row) -> str | None:
    for at, heading in enumerate(players.table.headings):
        if heading.casefold().strip(". ") in POINTS:
            text = row.cells[at].replace("½", ".5").replace(",", ".")
            return (f"0{text}" if text.startswith(".") else text) or None
    return None


def _confirmed(rows: dict[int, CrosstableRow], notebook: Notebook) -> Iterator[int]:
    """The players whose points are those of their rounds; a doubt for the others."""
    usual = Scoring()
    for number, row in rows.items():
        if row.entrant.points is None:
            continue
        stated, made = stated_tenths(row.entrant.points), usual.tenths(row.rounds)
        if stated == made:
            yield number
        else:
            expected = f"{made // 10}.{made % 10}"
            notebook.doubt("points_differ", row.line, 1, given=row.entrant.points, expected=expected)
