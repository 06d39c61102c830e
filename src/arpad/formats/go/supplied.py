"""Results that a person supplies for an h9 or tou file: each replaces what the lines of the two players say."""

from collections.abc import Iterable

from arpad.core.report import ALONE
from arpad.core.verdicts import Problem
from arpad.formats.go.cells import Cell
from arpad.formats.go.sides import Row
from arpad.formats.notebook import Notebook
from arpad.formats.supplied.results import SuppliedResult

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
    """Put each result into the lines of its players; what the lines said before is written down as a note.

    A result of players or of a round that the file does not have is returned as a problem.
    """
    by_number = {row.number: row for row in rows}
    names = {str(number): number for number in by_number}
    seen: set[tuple[int, int]] = set()
    for result in results:
        pair = result.players(names)
        if pair is None or any(number and result.round > len(by_number[number].cells) for number in pair):
            return Problem("--result", "supplied_result_of_nobody", {"given": result.text})
        decided = {(result.round, number) for number in pair if number is not None}
        if decided & seen:
            return Problem("--result", "supplied_result_twice", {"given": result.text})
        seen |= decided
        said = []
        for number, cell in _cells(*pair, result, by_number).items():
            cells = by_number[number].cells
            before = cells[result.round - 1]
            said.append("-" if before is None else before.text)
            cells[result.round - 1] = cell
            _settle(cell.line, result.round, notebook)
        notebook.note("result_supplied", given=result.text, expected=" / ".join(said))
    return None


def _cells(white: int, black: int | None, result: SuppliedResult, rows: dict[int, Row]) -> dict[int, Cell]:
    if black is None or result.result in ALONE:
        return {white: _placed(Cell(0, SIGNS_ALONE[result.result], False, None, None, result.text, 0, 0), rows[white])}
    first, second, by_default = SIGNS[result.result]
    told = rows[white].cells[result.round - 1], rows[black].cells[result.round - 1]
    paired = told[0] is not None and told[1] is not None and (told[0].opponent, told[1].opponent) == (black, white)
    stones = next((cell.stones for cell in told if paired and cell and cell.stones is not None), None)
    ours = Cell(black, first, by_default, "w", stones, result.text, 0, 0, supplied=True)
    theirs = Cell(white, second, by_default, "b", stones, result.text, 0, 0, supplied=True)
    return {white: _placed(ours, rows[white]), black: _placed(theirs, rows[black])}


def _placed(cell: Cell, row: Row) -> Cell:
    """The cell at the place of the player's line."""
    return cell._replace(line=row.line, column=1)


def _settle(line: int, round_: int, notebook: Notebook) -> None:
    """A round that could not be read is not looked at any more."""
    notebook.problems = [
        problem
        for problem in notebook.problems
        if (problem.code, problem.line, problem.values.get("round")) != ("not_a_go_result", line, round_)
    ]
