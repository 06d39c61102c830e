"""Games from the lines of both players. If the two lines disagree, that is a stop."""

from collections.abc import Container, Mapping, Sequence
from operator import itemgetter
from typing import Protocol

from arpad.core.verdicts import Value
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Pairing
from arpad.formats.trf.alignment import BLANK, NOTHING, RoundCell

PLAYED = {("1", "0"): "1-0", ("0", "1"): "0-1", ("=", "="): "1/2-1/2", ("0", "0"): "0-0"}
BOTH_LOST = (("0", "0"), ("L", "L"))
"""Both lost. A won game with one damaged sign looks the same, so the points of both players must confirm it."""
FORFEITED = {("+", "-"): "+/-", ("-", "+"): "-/+", ("-", "-"): "-/-"}
SHORT = {("W", "L"): "1-0", ("L", "W"): "0-1", ("D", "D"): "1/2-1/2", ("L", "L"): "0-0"}
"""A result with less than one move each."""
RESULTS = {**PLAYED, **FORFEITED, **SHORT}
FREE = "HFU+1="
ABSENT = "Z-0"
FORFEIT = ("+", "-")
BY_ROUND_AND_WHITE = itemgetter(0, 1)
AGREED = {
    (colour, other, sign, other_sign): (colour == "W", result, False if (white, black) in SHORT else None)
    for colour, other in (("W", "B"), ("B", "W"))
    for (white, black), result in RESULTS.items()
    if (white, black) not in BOTH_LOST
    for sign, other_sign in (((white, black) if colour == "W" else (black, white)),)
}
"""The pairs of cells in full agreement, each with its meaning: the first player was White, the result,
`one_move_each`."""


class PlayerLine(Protocol):
    """What a player's line, or their row in a crosstable, says of the rounds."""

    @property
    def line(self) -> int:
        """The line or row in the file."""

    @property
    def rounds(self) -> Sequence[RoundCell]:
        """The cell of each round, from the first."""

    def place(self, round_: int) -> tuple[int, int]:
        """The line and the column of a round, counted from 1."""

    def round_cell(self, round_: int) -> RoundCell:
        """The cell of a round, counted from 1; `NOTHING` after the last cell."""


def read_pairings(lines: Mapping[int, PlayerLine], confirmed: Container[int], notebook: Notebook) -> list[Pairing]:
    """Every game and every round without an opponent, once; by round, then by the number of White.

    `confirmed` are the players whose stated points are those of their rounds.
    """
    pairings: list[Pairing] = []
    cells, games = 0, 0
    rounds_of = {number: line.rounds for number, line in lines.items()}
    for number, line in lines.items():
        round_ = 0
        for opponent, colour, sign in line.rounds:
            round_ += 1
            if opponent:
                cells += 1
                if opponent < number:
                    continue  # read with the line of the other
                others = rounds_of.get(opponent, ())
                answer = others[round_ - 1] if round_ <= len(others) else NOTHING
                if answer[0] == number and opponent != number:
                    agreed = AGREED.get((colour, answer[1], sign, answer[2]))
                    if agreed is not None:
                        is_white, result, short = agreed
                        pair = (number, opponent) if is_white else (opponent, number)
                        pairings.append(Pairing(round_, *pair, result, None, True, short))
                        games += 1
                        continue
            elif sign == BLANK:
                continue
            pairings += _in_doubt(number, round_, line, lines, confirmed, notebook)
    if cells != 2 * games:
        for number, line in lines.items():
            for round_, (opponent, _, _) in enumerate(line.rounds, start=1):
                unanswered = opponent not in lines or lines[opponent].round_cell(round_)[0] != number
                if opponent and opponent < number and unanswered:
                    pairings += _in_doubt(number, round_, line, lines, confirmed, notebook)
    pairings.sort(key=BY_ROUND_AND_WHITE)
    return pairings


def _in_doubt(
    number: int,
    round_: int,
    line: PlayerLine,
    lines: Mapping[int, PlayerLine],
    confirmed: Container[int],
    notebook: Notebook,
) -> list[Pairing]:
    """The pairing of a round whose lines do not fully agree; none, with a stop, if it is not clear."""
    opponent, colour, sign = line.round_cell(round_)
    place = line.place(round_)
    if not opponent:
        return _alone(number, round_, sign, place, notebook)
    if opponent == number:
        notebook.stop("pairing_with_oneself", *place, player=str(number), round=round_)
        return []
    other = lines.get(opponent)
    if other is None:
        alone = f"--result {round_}/{number}=unplayed"
        notebook.stop(
            "opponent_not_entered", *place, given=str(opponent), player=str(number), round=round_, answer=alone
        )
        return []
    answer = other.round_cell(round_)
    if answer[0] != number:
        return _one_sided(number, round_, line, answer, other.line, notebook)
    values: dict[str, Value] = {"player": str(number), "opponent": str(opponent), "round": round_}
    stopping: dict[str, Value] = {**values, "answer": _answer(round_, number, opponent, colour)}
    if BLANK in (sign, answer[2]):
        notebook.stop("result_missing", *(place if sign == BLANK else other.place(round_)), **stopping)
        return []
    signs = (sign, answer[2])
    if signs not in RESULTS:
        notebook.stop("results_disagree", *place, given=sign, expected=answer[2], other_line=other.line, **stopping)
        return []
    if signs in BOTH_LOST and not (number in confirmed and opponent in confirmed):
        notebook.stop("both_lost_unconfirmed", *place, given=sign, other_line=other.line, **stopping)
        return []
    short = False if signs in SHORT else None
    if {colour, answer[1]} == {"W", "B"}:
        pair, result = ((number, opponent), signs) if colour == "W" else ((opponent, number), signs[::-1])
        return [Pairing(round_, *pair, RESULTS[result], one_move_each=short)]
    if not {colour, answer[1]} <= {BLANK, "-"}:
        given, expected = colour.lower(), answer[1].lower()
        notebook.doubt("colours_disagree", *place, given=given, expected=expected, other_line=other.line, **values)
    return [Pairing(round_, number, opponent, RESULTS[signs], colours_known=False, one_move_each=short)]


def _answer(round_: int, number: int, opponent: int, colour: str) -> str:
    """The option by which a person decides a game."""
    white, black = (opponent, number) if colour == "B" else (number, opponent)
    return f"--result {round_}/{white}-{black}=RESULT"


def _alone(number: int, round_: int, sign: str, place: tuple[int, int], notebook: Notebook) -> list[Pairing]:
    """The pairing of a bye or an absence, with the file's own sign."""
    values: dict[str, Value] = {"given": sign, "player": str(number), "round": round_}
    if sign in ("1", "=", "0"):
        notebook.doubt("played_against_nobody", *place, expected="F, H, Z", **values)
    if sign not in FREE + ABSENT:
        notebook.stop("result_against_nobody", *place, expected="F, H, U, Z", **values)
        return []
    return [Pairing(round_, number, None, "bye" if sign in FREE else "unplayed", alone=sign)]


def _one_sided(
    number: int, round_: int, line: PlayerLine, answer: RoundCell, other: int, notebook: Notebook
) -> list[Pairing]:
    """The pairing of a game that only one line has: a played game is a stop, an unrated forfeit only a doubt."""
    opponent, _, sign = line.round_cell(round_)
    values: dict[str, Value] = {"player": str(number), "opponent": str(opponent), "round": round_}
    forfeit = sign in FORFEIT and not answer[0] and answer[2] in (*ABSENT, "+", BLANK)
    if not forfeit:
        expected = f"{answer[0]:04} {answer[1]} {answer[2]}".lower() if answer != NOTHING else "-"
        colour = line.round_cell(round_)[1]
        values |= {"given": f"{opponent:04} {colour} {sign}".lower(), "expected": expected, "other_line": other}
        values["answer"] = _answer(round_, number, opponent, colour)
        notebook.stop("one_sided_pairing", *line.place(round_), **values)
        return []
    notebook.doubt("one_sided_forfeit", *line.place(round_), **values)
    return [Pairing(round_, number, None, "bye" if sign == "+" else "unplayed", alone=sign)]
