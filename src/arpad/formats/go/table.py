"""The players' lines of an h9 or tou file: place, name and rank, then the words before the rounds, then the rounds."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from arpad.formats.fields import LONGEST_TEXT
from arpad.formats.go import cells, ranks
from arpad.formats.go.lines import MOST_PLAYERS, MOST_ROUNDS, Line, Word
from arpad.formats.go.sides import Row
from arpad.formats.notebook import Notebook

LONGEST_PLACE = 5
WordsBeforeRounds = Callable[[list[list[Word]]], list[int]]
"""The number of words before the rounds of each line, from the words behind the ranks."""


class Front(NamedTuple):
    """A player's line up to the rank, and the words behind it."""

    line: int
    place: Word | None
    name: str
    grade: str | None
    rest: list[Word]


class PlayerLine(NamedTuple):
    """A player's line: its front, the number of the player, the words before the rounds, and the rounds."""

    front: Front
    number: int
    middle: list[Word]
    rounds: list[Word]


class Table(NamedTuple):
    """The lines of all players, and how many rounds most of them have."""

    lines: list[PlayerLine]
    rounds: int


def read_table(
    lines: Iterable[Line], words_before_rounds: WordsBeforeRounds, expected: str, kind: str, notebook: Notebook
) -> Table | None:
    """The players' lines taken apart; None, with the problem, where there are none or too many."""
    read = (read_front(line, notebook, expected) for line in lines)
    fronts = [front for front in read if front is not None]
    if not fronts:
        notebook.stop("no_players", expected=kind)
        return None
    places = words_before_rounds([front.rest for front in fronts])
    rounds = usual([len(front.rest) - place for front, place in zip(fronts, places, strict=True)])
    if not within_limits(fronts, rounds, notebook):
        return None
    of_lines = zip(fronts, numbers_of(fronts, notebook), places, strict=True)
    return Table([PlayerLine(front, own, front.rest[:at], front.rest[at:]) for front, own, at in of_lines], rounds)


def read_front(line: Line, notebook: Notebook, expected: str) -> Front | None:
    """Place (absent if it equals that of the line above), names and rank; None, with the problem, if there is no rank.

    The rank is the first word with the form of one. A bare number, which means kyu, counts only behind the two names.
    """
    words = list(line.words)
    place = words.pop(0) if words[0].text.isdigit() and words[0].text.isascii() else None
    at = next((at for at, word in enumerate(words) if ranks.looks_like_rank(word.text)), None)
    if at is None and len(words) > 2 and re.fullmatch("[0-9]{1,2}", words[2].text):
        at = 2
    parts = [word.text for word in words[:at]]
    bad_place = place is not None and (len(place.text) > LONGEST_PLACE or int(place.text) == 0)
    too_long = sum(len(part) for part in parts) > LONGEST_TEXT
    if not at or any(part.isdigit() for part in parts) or bad_place or too_long:
        given = " ".join(word.text for word in line.words)
        notebook.stop("not_a_go_player_line", line.number, line.words[0].column, given=given, expected=expected)
        return None
    if len(parts) != 2:
        notebook.note("name_of_other_parts", line.number, words[0].column, given=" ".join(parts), expected="A_B C")
    rank = words[at]
    grade = ranks.grade_of(rank.text)
    if grade is None:
        notebook.stop("not_a_rank", line.number, rank.column, given=rank.text, expected=ranks.EXAMPLE)
    return Front(line.number, place, name_of(parts), grade, words[at + 1 :])


def name_of(parts: list[str]) -> str:
    """The name as `Surname, First names`; in the table a blank stands between them."""
    names = [" ".join(part.replace("_", " ").split()) for part in parts]
    return ", ".join(part for part in (names[0], " ".join(names[1:])) if part) or parts[0]


def numbers_of(fronts: list[Front], notebook: Notebook) -> list[int]:
    """The number by which rounds name each player: the printed place, else the number of the line."""
    printed = [int(front.place.text) if front.place else None for front in fronts]
    counted = all(number in (None, at) for at, number in enumerate(printed, start=1))
    numbers: list[int] = []
    seen: set[int] = set()
    for at, (front, number) in enumerate(zip(fronts, printed, strict=True), start=1):
        column = front.place.column if front.place else 1
        if number is not None and number in seen:
            notebook.stop("number_twice", front.line, column, given=str(number), expected=str(at))
        elif number is not None and number != at:
            notebook.note("places_out_of_order", front.line, column, given=str(number), expected=str(at))
        elif number is None and not counted:
            notebook.stop("place_unclear", front.line, column, given="", expected=str(at))
        numbers.append(at if number is None else number)
        seen.add(numbers[-1])
    return numbers


def first_rounds(lines: list[list[Word]], least: int) -> int:
    """How many words stand before the rounds on most lines: at least `least`.

    A number with a question mark does not count as a round: a criterion with a half, which the usual encoding of these
    files does not have, looks the same.
    """
    begin = Counter(
        next((at for at in range(least, len(words)) if cells.looks_like_cell(words[at].text)), len(words))
        for words in lines
    )
    return max(begin, key=lambda at: (begin[at], -at)) if begin else 0


def read_rounds(words: list[Word], front: Front, rounds: int, notebook: Notebook) -> list[cells.Cell | None]:
    """The rounds of a line, `rounds` of them; a stop where the line has more or fewer."""
    row_cells: list[cells.Cell | None] = []
    for round_, word in enumerate(words, start=1):
        cell = cells.read_cell(word.text, front.line, word.column)
        if cell is None or (cell.opponent == 0 and cell.sign == "?"):
            at, values = (front.line, word.column), {"given": word.text, "expected": cells.EXAMPLE}
            notebook.stop("not_a_go_result", *at, player=front.name, round=round_, **values)
        row_cells.append(cell)
    if len(row_cells) != rounds:
        column = words[-1].column if words else 1
        given, expected = str(len(row_cells)), str(rounds)
        notebook.stop("rounds_differ", front.line, column, player=front.name, given=given, expected=expected)
    return row_cells[:rounds] + [None] * (rounds - len(row_cells))


def usual(counts: list[int]) -> int:
    """The commonest count; of two equally common ones the larger."""
    counter = Counter(counts)
    return max(counter, key=lambda count: (counter[count], count)) if counter else 0


def within_limits(fronts: list[Front], rounds: int, notebook: Notebook) -> bool:
    """True if the numbers of players and rounds are within the limits."""
    if len(fronts) > MOST_PLAYERS:
        notebook.stop("too_many_players", fronts[MOST_PLAYERS].line, 1, most=MOST_PLAYERS)
    if rounds > MOST_ROUNDS:
        notebook.stop("too_many_rounds", fronts[0].line, 1, most=MOST_ROUNDS)
    return len(fronts) <= MOST_PLAYERS and rounds <= MOST_ROUNDS


def rows_of(table: Table, rounds: list[list[cells.Cell | None]]) -> list[Row]:
    """A row for each line with its rounds, from which the games are made; of two lines with one number the first."""
    rows: dict[int, Row] = {}
    for line, cells_ in zip(table.lines, rounds, strict=True):
        front = line.front
        rows.setdefault(line.number, Row(line.number, front.name, front.grade, cells_, front.line))
    return list(rows.values())
