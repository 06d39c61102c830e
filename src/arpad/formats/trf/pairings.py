"""Two players tell of each game. Where they agree it is a game; where not, someone must decide."""

from collections.abc import Mapping
from operator import itemgetter

from arpad.core.verdicts import Value
from arpad.formats.reading import Notebook
from arpad.formats.tournament import Pairing
from arpad.formats.trf.player_line import PlayerLine
from arpad.formats.trf.straight import BLANK, NOTHING, Said

PLAYED = {("1", "0"): "1-0", ("0", "1"): "0-1", ("=", "="): "1/2-1/2", ("0", "0"): "0-0"}
FORFEITED = {("+", "-"): "+/-", ("-", "+"): "-/+", ("-", "-"): "-/-"}
SHORT = {("W", "L"): "1-0", ("L", "W"): "0-1", ("D", "D"): "1/2-1/2", ("L", "L"): "0-0"}
"""A result with less than one move each."""
RESULTS = {**PLAYED, **FORFEITED, **SHORT}
FREE = "HFU+1="
ABSENT = "Z-0"
FORFEIT = ("+", "-")
BY_ROUND_AND_WHITE = itemgetter(0, 1)
AGREED = {
    (mine, his, my_sign, his_sign): (mine == "W", result, False if (first, second) in SHORT else None)
    for mine, his in (("W", "B"), ("B", "W"))
    for (first, second), result in RESULTS.items()
    for my_sign, his_sign in (((first, second) if mine == "W" else (second, first)),)
}
"""All that two players can say of one game and agree: whether the first was white, the result, `one_move_each`."""


def read_pairings(lines: Mapping[int, PlayerLine], notebook: Notebook) -> list[Pairing]:
    """Every game once, and every round that somebody spent alone; by round, then by the number of white."""
    found: list[Pairing] = []
    cells, games = 0, 0
    rounds_of = {number: line.rounds for number, line in lines.items()}
    for number, line in lines.items():
        round_ = 0
        for opponent, colour, sign in line.rounds:
            round_ += 1
            if opponent:
                cells += 1
                if opponent < number:
                    continue  # told with the other one's line
                others = rounds_of.get(opponent, ())
                answer = others[round_ - 1] if round_ <= len(others) else NOTHING
                if answer[0] == number and opponent != number:
                    agreed = AGREED.get((colour, answer[1], sign, answer[2]))
                    if agreed is not None:
                        is_white, result, short = agreed
                        pair = (number, opponent) if is_white else (opponent, number)
                        found.append(Pairing(round_, *pair, result, None, True, short))
                        games += 1
                        continue
            elif sign == BLANK:
                continue
            found += _in_doubt(number, round_, line, lines, notebook)
    if cells != 2 * games:
        for number, line in lines.items():
            for round_, (opponent, _, _) in enumerate(line.rounds, start=1):
                unanswered = opponent not in lines or lines[opponent].said(round_)[0] != number
                if opponent and opponent < number and unanswered:
                    found += _in_doubt(number, round_, line, lines, notebook)
    found.sort(key=BY_ROUND_AND_WHITE)
    return found


def _in_doubt(
    number: int, round_: int, line: PlayerLine, lines: Mapping[int, PlayerLine], notebook: Notebook
) -> list[Pairing]:
    """A round in which the two do not simply agree: what can be made of it, which is one pairing or none."""
    opponent, colour, sign = line.said(round_)
    place = line.place(round_)
    if not opponent:
        return _alone(number, round_, sign, place, notebook)
    if opponent == number:
        notebook.stop("pairing_with_oneself", *place, player=str(number), round=round_)
        return []
    other = lines.get(opponent)
    if other is None:
        notebook.stop("opponent_not_entered", *place, given=str(opponent), player=str(number), round=round_)
        return []
    answer = other.said(round_)
    if answer[0] != number:
        return _one_sided(number, round_, line, answer, notebook)
    values: dict[str, Value] = {"player": str(number), "opponent": str(opponent), "round": round_}
    if BLANK in (sign, answer[2]):
        notebook.stop("result_missing", *(place if sign == BLANK else other.place(round_)), **values)
        return []
    if (sign, answer[2]) not in RESULTS:
        notebook.stop("results_disagree", *place, given=sign, expected=answer[2], **values)
        return []
    if not {colour, answer[1]} <= {BLANK, "-"}:
        notebook.note("colours_disagree", *place, given=colour.lower(), expected=answer[1].lower(), **values)
    short = False if (sign, answer[2]) in SHORT else None
    return [Pairing(round_, number, opponent, RESULTS[sign, answer[2]], colours_known=False, one_move_each=short)]


def _alone(number: int, round_: int, sign: str, place: tuple[int, int], notebook: Notebook) -> list[Pairing]:
    """A bye or an absence, by the file's own sign."""
    values: dict[str, Value] = {"given": sign, "player": str(number), "round": round_}
    if sign in ("1", "=", "0"):
        notebook.note("played_against_nobody", *place, expected="F, H, Z", **values)
    if sign not in FREE + ABSENT:
        notebook.stop("result_against_nobody", *place, expected="F, H, U, Z", **values)
        return []
    return [Pairing(round_, number, None, "bye" if sign in FREE else "unplayed", alone=sign)]


def _one_sided(number: int, round_: int, line: PlayerLine, answer: Said, notebook: Notebook) -> list[Pairing]:
    """Only one of the two tells of the game. A forfeit gives no rating either way; a game is for someone to decide."""
    opponent, _, sign = line.said(round_)
    values: dict[str, Value] = {"player": str(number), "opponent": str(opponent), "round": round_}
    forfeit = sign in FORFEIT and not answer[0] and answer[2] in (*ABSENT, "+", BLANK)
    if not forfeit:
        said = f"{answer[0]:04} {answer[1]} {answer[2]}".lower() if answer != NOTHING else "-"
        notebook.stop("one_sided_pairing", *line.place(round_), given=sign, expected=said, **values)
        return []
    notebook.note("one_sided_forfeit", *line.place(round_), **values)
    return [Pairing(round_, number, None, "bye" if sign == "+" else "unplayed", alone=sign)]
