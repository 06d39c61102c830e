"""Results that a person supplies for an h9 or tou file: each replaces what the lines of the two players say."""

from collections.abc import Iterable

from arpad.core.report import ALONE
from arpad.core.verdicts import Problem
from arpad.formats.go.cells import Cell
from arpad.formats.go.sides import Row
from arpad.formats.notebook import Notebook
from arpad.formats.supplied.results import SuppliedResult, put_results

SIGNS = {
    "1-0": ("+", "-", False),
    "0-1": ("-", "+", False),
    "1/2-1/2": ("=", "=", False),
    "0-0": ("-", "-", False),
    "+/-": ("+", "-", True),
    "-/+": ("-", "+", True),
    "-/-": ("-", "-", True),
}
"""White's sign, Black's sign, and whether the game was decided by default."""
SIGNS_ALONE = {"bye": "+", "unplayed": "-"}


def supply_results(rows: Iterable[Row], results: Iterable[SuppliedResult], notebook: Notebook) -> Problem | None:
    """Put each result into the lines of its players; the problem of one that does not belong to the file."""
    by_number = {row.number: row for row in rows}

    def put(result: SuppliedResult, white: int, black: int | None) -> list[str] | None:
        if any(number and result.round > len(by_number[number].cells) for number in (white, black)):
            return None
        said = []
        for number, cell in _cells(white, black, result, by_number).items():
            cells = by_number[number].cells
            before = cells[result.round - 1]
            said.append("-" if before is None else before.text)
            cells[result.round - 1] = cell
            notebook.drop("not_a_go_result", cell.line, round=result.round)
        return said

    return put_results(results, {str(number): number for number in by_number}, put, notebook)


def _cells(white: int, black: int | None, result: SuppliedResult, rows: dict[int, Row]) -> dict[int, Cell]:
    if black is None or result.result in ALONE:
        return {white: _placed(Cell(0, SIGNS_ALONE[result.result], False, None, None, result.text, 0, 0), rows[white])}
    first, second, by_default = SIGNS[result.result]
    own, other = rows[white].cells[result.round - 1], rows[black].cells[result.round - 1]
    paired = own is not None and other is not None and (own.opponent, other.opponent) == (black, white)
    stones = next((cell.stones for cell in (own, other) if paired and cell and cell.stones is not None), None)
    ours = Cell(black, first, by_default, "w", stones, result.text, 0, 0, supplied=True)
    theirs = Cell(white, second, by_default, "b", stones, result.text, 0, 0, supplied=True)
    return {white: _placed(ours, rows[white]), black: _placed(theirs, rows[black])}


def _placed(cell: Cell, row: Row) -> Cell:
    """The cell at the place of the player's line."""
    return cell._replace(line=row.line, column=1)
