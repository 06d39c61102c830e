"""Two players tell of each game. Where they agree it is a game; where not, someone must decide."""

from collections.abc import Iterator, Mapping

from arpad.core.verdicts import Value
from arpad.formats.reading import Notebook
from arpad.formats.tournament import Pairing
from arpad.formats.trf.player_line import PlayerLine, Said

PLAYED = {("1", "0"): "1-0", ("0", "1"): "0-1", ("=", "="): "1/2-1/2", ("0", "0"): "0-0"}
FORFEITED = {("+", "-"): "+/-", ("-", "+"): "-/+", ("-", "-"): "-/-"}
SHORT = {("W", "L"): "1-0", ("L", "W"): "0-1", ("D", "D"): "1/2-1/2", ("L", "L"): "0-0"}
"""A result with less than one move each."""
RESULTS = {**PLAYED, **FORFEITED, **SHORT}
FREE = "HFU+1="
ABSENT = "Z-0"
OTHER_COLOUR = {"w": "b", "b": "w", "-": "-"}


def read_pairings(lines: Mapping[int, PlayerLine], notebook: Notebook) -> Iterator[Pairing]:
    """Every game once, and every round that somebody spent alone; by round, then by the number of white."""
    found = [
        pairing
        for number, line in lines.items()
        for round_, said in line.rounds.items()
        if (pairing := _pairing(number, round_, said, lines, notebook))
    ]
    yield from sorted(found, key=lambda pairing: (pairing.round, pairing.white))


def _pairing(
    number: int, round_: int, said: Said, lines: Mapping[int, PlayerLine], notebook: Notebook
) -> Pairing | None:
    """What one player says of one round, held against his opponent's line; told once, with the lower number's line."""
    place = (said.line, said.column)
    if not said.opponent:
        return _alone(number, round_, said, notebook)
    if said.opponent == number:
        notebook.stop("pairing_with_oneself", *place, player=str(number), round=round_)
        return None
    other = lines.get(said.opponent)
    if other is None:
        notebook.stop("opponent_not_entered", *place, given=str(said.opponent), player=str(number), round=round_)
        return None
    answer = other.rounds.get(round_)
    if answer is None or answer.opponent != number:
        return _one_sided(number, round_, said, answer, notebook)
    if number > said.opponent:
        return None  # told with the other one's line
    if not said.sign or not answer.sign:
        blank = place if not said.sign else (answer.line, answer.column)
        notebook.stop("result_missing", *blank, player=str(number), opponent=str(said.opponent), round=round_)
        return None
    values: dict[str, Value] = {"player": str(number), "opponent": str(said.opponent), "round": round_}
    if (said.sign, answer.sign) not in RESULTS:
        given = f"{said.sign} / {answer.sign}"
        notebook.stop("results_disagree", *place, given=given, expected="1 / 0, = / =", **values)
        return None
    known = said.colour != "-" and OTHER_COLOUR[said.colour] == answer.colour
    if not known and (said.colour, answer.colour) != ("-", "-"):
        given = f"{said.colour} / {answer.colour}"
        notebook.note("colours_disagree", *place, given=given, expected="w / b", **values)
    as_white = not known or said.colour == "w"
    signs = (said.sign, answer.sign) if as_white else (answer.sign, said.sign)
    white, black = (number, said.opponent) if as_white else (said.opponent, number)
    return Pairing(
        round=round_,
        white=white,
        black=black,
        result=RESULTS[signs],
        colours_known=known,
        one_move_each=False if signs in SHORT else None,
    )


def _alone(number: int, round_: int, said: Said, notebook: Notebook) -> Pairing | None:
    """A bye or an absence, by the file's own sign."""
    values: dict[str, Value] = {"given": said.sign, "player": str(number), "round": round_}
    if said.sign in ("1", "=", "0"):
        notebook.note("played_against_nobody", said.line, said.column, expected="F, H, Z", **values)
    if said.sign not in FREE + ABSENT:
        notebook.stop("result_against_nobody", said.line, said.column, expected="F, H, U, Z", **values)
        return None
    return Pairing(round_, number, None, "bye" if said.sign in FREE else "unplayed", alone=said.sign)


def _one_sided(number: int, round_: int, said: Said, answer: Said | None, notebook: Notebook) -> Pairing | None:
    """Only one of the two tells of the game. A forfeit gives no rating either way; a game is for someone to decide."""
    values: dict[str, Value] = {"player": str(number), "opponent": str(said.opponent), "round": round_}
    forfeit = said.sign in ("+", "-") and (answer is None or (not answer.opponent and answer.sign in ABSENT + "+"))
    if not forfeit:
        notebook.stop("one_sided_pairing", said.line, said.column, **values)
        return None
    notebook.note("one_sided_forfeit", said.line, said.column, **values)
    return Pairing(round_, number, None, "bye" if said.sign == "+" else "unplayed", alone=said.sign)
