"""Games of tables in which each game stands on the lines of both players.

The two lines must agree on the opponents, the result, the colours and the stones. A difference is a stop, because
either line may be wrong.
"""

from typing import NamedTuple

from arpad.formats.go.cells import Cell
from arpad.formats.go.ranks import strength
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import UNDECIDED, Pairing

OPPOSITE = {"+": "-", "-": "+", "=": "=", "?": "?"}
RESULTS = {"+": "1-0", "-": "0-1", "=": "1/2-1/2"}
"""The results by the sign of White; if both lost, the result is 0-0."""
FORFEITS = {"+": "+/-", "-": "-/+"}
MOST_DIFFERENCE = 9
"""The largest difference of ranks for which a handicap is computed; beyond it events have limits of their own."""
ALONE = {"+": "bye", "=": "bye", "-": "unplayed"}


class Row(NamedTuple):
    """A player's line: number, name, grade and rounds (None: unreadable, with a problem)."""

    number: int
    name: str
    grade: str | None
    cells: list[Cell | None]
    line: int = 0


class Side(NamedTuple):
    """One of the two players of a game."""

    row: Row
    cell: Cell


def pairings(rows: list[Row], reduction: int | None, notebook: Notebook) -> tuple[Pairing, ...]:
    """The games of all rounds, each once, and the rounds spent alone.

    `reduction` is N of HA[hN]: where no stones are given, the handicap is the difference of ranks less N. None: games
    without stones are even.
    """
    by_number = {row.number: row for row in rows}
    rounds = max((len(row.cells) for row in rows), default=0)
    games = []
    for round_ in range(1, rounds + 1):
        done: set[int] = set()
        for row in rows:
            cell = row.cells[round_ - 1] if round_ <= len(row.cells) else None
            if cell is None or row.number in done:
                continue
            done.add(row.number)
            if cell.opponent == 0:
                games.append(Pairing(round_, row.number, None, ALONE[cell.sign], cell.sign))
                continue
            other = _other(Side(row, cell), by_number, round_, notebook)
            if other is not None:
                done.add(other.row.number)
                games.append(_game(Side(row, cell), other, round_, reduction, notebook))
    return tuple(games)


def _other(side: Side, by_number: dict[int, Row], round_: int, notebook: Notebook) -> Side | None:
    """The opponent and the round in their line; None, with the problem, if it does not name this player."""
    row, cell = side
    at = (cell.line, cell.column)
    opponent = by_number.get(cell.opponent)
    if opponent is None:
        values = {"player": row.name, "opponent": str(cell.opponent), "given": cell.text}
        values["answer"] = f"--result {round_}/{row.number}=unplayed"
        notebook.stop("opponent_not_entered", *at, round=round_, expected=f"1-{max(by_number)}", **values)
        return None
    if opponent.number == row.number:
        answer = f"--result {round_}/{row.number}=unplayed"
        notebook.stop("against_oneself", *at, player=row.name, given=cell.text, answer=answer)
        return None
    back = opponent.cells[round_ - 1] if round_ <= len(opponent.cells) else None
    if back is None:
        return None  # `read_rounds` has written the problem down
    if back.opponent != row.number:
        notebook.stop("one_sided_pairing", *at, **_answered(Side(opponent, back), side, round_))
        return None
    return Side(opponent, back)


def _game(first: Side, second: Side, round_: int, reduction: int | None, notebook: Notebook) -> Pairing:
    """The game on two lines; each contradiction between them is a problem at the later line."""
    result_of_one = _sign(first, second, round_, notebook)
    colour = _colour(first, second, round_, notebook)
    by_default = first.cell.by_default and second.cell.by_default
    stones = _stated_stones(first, second, round_, notebook)
    known = colour is not None
    if stones is None and not by_default:
        if reduction is not None:
            colour, stones = _computed_stones(first, second, round_, reduction, notebook)
            known = colour is not None
        elif known:
            stones = 0
    elif stones and not known:
        _unclear(first, second, round_, notebook)
    white = first if (colour or ("w" if first.row.number < second.row.number else "b")) == "w" else second
    black = second if white is first else first
    sign = result_of_one if white is first else OPPOSITE.get(result_of_one, result_of_one)
    if sign == "lost by both":
        result = "-/-" if by_default else "0-0"
    elif sign == UNDECIDED:
        result = UNDECIDED
    else:
        result = FORFEITS.get(sign, "-/-") if by_default else RESULTS[sign]
    return Pairing(round_, white.row.number, black.row.number, result, colours_known=known, stones=stones)


def _sign(first: Side, second: Side, round_: int, notebook: Notebook) -> str:
    """The first player's result: a sign, `lost by both`, or undecided."""
    signs, at = first.cell.sign + second.cell.sign, (second.cell.line, second.cell.column)
    values, asked = _values(first, second, round_), _answered(first, second, round_)
    if signs == "??":
        notebook.stop("undecided_game", *at, **{**asked, "expected": "+, -, ="})
        return UNDECIDED
    if first.cell.by_default != second.cell.by_default:
        notebook.stop("results_disagree", *at, **asked)
        return UNDECIDED
    if signs == "--":
        if first.cell.supplied and second.cell.supplied:
            return "lost by both"
        if first.cell.by_default:
            notebook.note("both_by_default", *at, **values)
        else:  # lost by both, or a slip on one of the lines
            notebook.stop("results_disagree", *at, **asked)
        return "lost by both"
    if OPPOSITE[first.cell.sign] != second.cell.sign:
        notebook.stop("results_disagree", *at, **asked)
        return UNDECIDED
    if signs == "==" and first.cell.by_default:
        notebook.note("drawn_by_default", *at, **values)
    return first.cell.sign


def _colour(first: Side, second: Side, round_: int, notebook: Notebook) -> str | None:
    """The first player's colour; None where neither line states it."""
    colour, second_colour = first.cell.colour, second.cell.colour
    if colour is not None and colour == second_colour:
        notebook.stop("colours_disagree", second.cell.line, second.cell.column, **_answered(first, second, round_))
        return None
    if colour is None and second_colour is not None:
        return "b" if second_colour == "w" else "w"
    return colour


def _stated_stones(first: Side, second: Side, round_: int, notebook: Notebook) -> int | None:
    """The stones that the lines state; a stop where they differ."""
    stones, second_stones = first.cell.stones, second.cell.stones
    if stones is not None and second_stones is not None and stones != second_stones:
        notebook.stop("handicaps_disagree", second.cell.line, second.cell.column, **_values(first, second, round_))
    return second_stones if stones is None else stones


def _computed_stones(
    first: Side, second: Side, round_: int, reduction: int, notebook: Notebook
) -> tuple[str | None, int | None]:
    """The first player's colour and black's stones, from the difference of ranks less the reduction."""
    colour = _colour(first, second, round_, Notebook())
    first_strength, second_strength = strength(first.row.grade), strength(second.row.grade)
    if first_strength is None or second_strength is None:
        _unclear(first, second, round_, notebook)
        return colour, None
    stones = max(0, abs(first_strength - second_strength) - reduction)
    weaker = "b" if first_strength < second_strength else "w"
    if stones and colour is not None and colour != weaker:  # the stones would go to white
        _unclear(first, second, round_, notebook)
        return colour, None
    if abs(first_strength - second_strength) > MOST_DIFFERENCE:
        values = _values(first, second, round_)
        place = second.cell.line, second.cell.column
        notebook.stop("handicap_beyond", *place, stones=stones, most=MOST_DIFFERENCE - reduction, **values)
        return colour, None
    return (weaker if stones else colour), stones


def _unclear(first: Side, second: Side, round_: int, notebook: Notebook) -> None:
    values = {**_values(first, second, round_), "expected": "/w3, /b3"}
    notebook.stop("handicap_unclear", second.cell.line, second.cell.column, **values)


def _values(first: Side, second: Side, round_: int) -> dict[str, str | int]:
    return {
        "player": second.row.name,
        "opponent": first.row.name,
        "round": round_,
        "other_line": first.cell.line,
        "given": second.cell.text,
        "expected": first.cell.text,
    }


def _answered(first: Side, second: Side, round_: int) -> dict[str, str | int]:
    """The values of a contradiction, with the option by which a person decides it."""
    white, black = (second, first) if second.cell.colour == "w" else (first, second)
    answer = f"--result {round_}/{white.row.number}-{black.row.number}=RESULT"
    return {**_values(first, second, round_), "answer": answer}
