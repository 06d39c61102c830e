"""Games of tables in which each game stands on the lines of both players.

The two lines must agree on the opponents, the result, the colours and the stones; where they do not, a slip has been
found, and nothing is decided.
"""

from typing import NamedTuple

from arpad.formats.go.cells import Cell
from arpad.formats.go.ranks import strength
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import UNDECIDED, Pairing

OPPOSITE = {"+": "-", "-": "+", "=": "=", "?": "?"}
RESULTS = {"+": "1-0", "-": "0-1", "=": "1/2-1/2"}
"""By the sign of White; where both lost it is 0-0."""
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
    found = []
    for round_ in range(1, rounds + 1):
        done: set[int] = set()
        for row in rows:
            cell = row.cells[round_ - 1] if round_ <= len(row.cells) else None
            if cell is None or row.number in done:
                continue
            done.add(row.number)
            if cell.opponent == 0:
                found.append(Pairing(round_, row.number, None, ALONE[cell.sign], cell.sign))
                continue
            other = _other(Side(row, cell), by_number, round_, notebook)
            if other is not None:
                done.add(other.row.number)
                found.append(_game(Side(row, cell), other, round_, reduction, notebook))
    return tuple(found)


def _other(side: Side, by_number: dict[int, Row], round_: int, notebook: Notebook) -> Side | None:
    """The opponent and what their line says; None, with the problem, where it does not name this player."""
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


def _game(one: Side, other: Side, round_: int, reduction: int | None, notebook: Notebook) -> Pairing:
    """The game on two lines; each contradiction between them is a problem at the later line."""
    result_of_one = _sign(one, other, round_, notebook)
    colour = _colour(one, other, round_, notebook)
    by_default = one.cell.by_default and other.cell.by_default
    stones = _stated_stones(one, other, round_, notebook)
    known = colour is not None
    if stones is None and not by_default:
        if reduction is not None:
            colour, stones = _computed_stones(one, other, round_, reduction, notebook)
            known = colour is not None
        elif known:
            stones = 0
    elif stones and not known:
        _unclear(one, other, round_, notebook)
    white = one if (colour or ("w" if one.row.number < other.row.number else "b")) == "w" else other
    black = other if white is one else one
    sign = result_of_one if white is one else OPPOSITE.get(result_of_one, result_of_one)
    if sign == "lost by both":
        result = "-/-" if by_default else "0-0"
    elif sign == UNDECIDED:
        result = UNDECIDED
    else:
        result = FORFEITS.get(sign, "-/-") if by_default else RESULTS[sign]
    return Pairing(round_, white.row.number, black.row.number, result, colours_known=known, stones=stones)


def _sign(one: Side, other: Side, round_: int, notebook: Notebook) -> str:
    """The first player's result: a sign, `lost by both`, or undecided."""
    signs, at = one.cell.sign + other.cell.sign, (other.cell.line, other.cell.column)
    values, asked = _values(one, other, round_), _answered(one, other, round_)
    if signs == "??":
        notebook.stop("undecided_game", *at, **{**asked, "expected": "+, -, ="})
        return UNDECIDED
    if one.cell.by_default != other.cell.by_default:
        notebook.stop("results_disagree", *at, **asked)
        return UNDECIDED
    if signs == "--":
        if one.cell.supplied and other.cell.supplied:
            return "lost by both"
        if one.cell.by_default:
            notebook.note("both_by_default", *at, **values)
        else:  # lost by both, or a slip on one of the lines
            notebook.stop("results_disagree", *at, **asked)
        return "lost by both"
    if OPPOSITE[one.cell.sign] != other.cell.sign:
        notebook.stop("results_disagree", *at, **asked)
        return UNDECIDED
    if signs == "==" and one.cell.by_default:
        notebook.note("drawn_by_default", *at, **values)
    return one.cell.sign


def _colour(one: Side, other: Side, round_: int, notebook: Notebook) -> str | None:
    """The first player's colour; None where neither line states it."""
    own, others = one.cell.colour, other.cell.colour
    if own is not None and own == others:
        notebook.stop("colours_disagree", other.cell.line, other.cell.column, **_answered(one, other, round_))
        return None
    if own is None and others is not None:
        return "b" if others == "w" else "w"
    return own


def _stated_stones(one: Side, other: Side, round_: int, notebook: Notebook) -> int | None:
    """The stones that the lines state; a stop where they differ."""
    own, others = one.cell.stones, other.cell.stones
    if own is not None and others is not None and own != others:
        notebook.stop("handicaps_disagree", other.cell.line, other.cell.column, **_values(one, other, round_))
    return others if own is None else own


def _computed_stones(
    one: Side, other: Side, round_: int, reduction: int, notebook: Notebook
) -> tuple[str | None, int | None]:
    """The first player's colour and black's stones, from the difference of ranks less the reduction."""
    colour = _colour(one, other, round_, Notebook())
    own, others = strength(one.row.grade), strength(other.row.grade)
    if own is None or others is None:
        _unclear(one, other, round_, notebook)
        return colour, None
    stones = max(0, abs(own - others) - reduction)
    weaker = "b" if own < others else "w"
    if stones and colour is not None and colour != weaker:  # the stones would go to white
        _unclear(one, other, round_, notebook)
        return colour, None
    if abs(own - others) > MOST_DIFFERENCE:
        values = _values(one, other, round_)
        place = other.cell.line, other.cell.column
        notebook.stop("handicap_beyond", *place, stones=stones, most=MOST_DIFFERENCE - reduction, **values)
        return colour, None
    return (weaker if stones else colour), stones


def _unclear(one: Side, other: Side, round_: int, notebook: Notebook) -> None:
    values = {**_values(one, other, round_), "expected": "/w3, /b3"}
    notebook.stop("handicap_unclear", other.cell.line, other.cell.column, **values)


def _values(one: Side, other: Side, round_: int) -> dict[str, str | int]:
    return {
        "player": other.row.name,
        "opponent": one.row.name,
        "round": round_,
        "other_line": one.cell.line,
        "given": other.cell.text,
        "expected": one.cell.text,
    }


def _answered(one: Side, other: Side, round_: int) -> dict[str, str | int]:
    """The values of a contradiction, with the option by which a person decides it."""
    white, black = (other, one) if other.cell.colour == "w" else (one, other)
    answer = f"--result {round_}/{white.row.number}-{black.row.number}=RESULT"
    return {**_values(one, other, round_), "answer": answer}
