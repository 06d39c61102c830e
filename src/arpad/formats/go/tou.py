"""Reads the French table (tou): like h9, with licences, without criteria, and with a different header.

It has one date only, and shows a game that was decided by default as if it were played.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date

from arpad.formats.fields import shown
from arpad.formats.go.cells import looks_like_cell
from arpad.formats.go.days import read_day
from arpad.formats.go.lines import Line, Word, read_lines
from arpad.formats.go.registers import LICENCE, LICENCE_EXAMPLE, Register
from arpad.formats.go.sides import pairings
from arpad.formats.go.supplied import supply_results
from arpad.formats.go.table import PlayerLine, read_rounds, read_table, rows_of
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.supplied.results import SuppliedResult
from arpad.formats.tournament import Entrant, Kept, NationalRating, Tournament

PLAYER = "1 Surname First_name 3D 1234567 Club 2+w0"
HEADER = re.compile(r" *([a-z]{2,4}) *=(.*)", re.IGNORECASE)
COMMENT = ";"
FEDERATION = "FFG"
MINUTES = re.compile(r"([0-9]{1,4})(\+b)?")
KEPT_AS = {"komi": "KM", "ta": "TM"}
"""Lines that h9 has too are kept under the word of h9; the rest under their own."""


@dataclass(slots=True)
class _Header:
    facts: dict[str, str] = field(default_factory=dict)
    start: date | None = None
    board: int | None = None
    base_seconds: int | None = None
    kept: list[Kept] = field(default_factory=list)


def read_tou(data: bytes, results: Collection[SuppliedResult] = ()) -> Reading[Tournament]:
    """A tournament from the bytes of a tou file, and everything that is wrong with it.

    `results` are those that a person supplies for single games, in place of the file's.
    """
    notebook = Notebook()
    lines = read_lines(data, notebook)
    if lines is None:
        return notebook.reading(None)
    header = _read_header(lines, notebook)
    table = read_table([line for line in lines if line.words], _words_before_rounds, PLAYER, "tou", notebook)
    if table is None:
        return notebook.reading(None)
    licences = Register(LICENCE, LICENCE_EXAMPLE)
    rounds = [read_rounds(line.rounds, line.front, table.rounds, notebook) for line in table.lines]
    entrants = [_entrant(line, licences, notebook) for line in table.lines]
    rows = rows_of(table, rounds)
    unknown = supply_results(rows, results, notebook)
    if unknown is not None:
        return Reading(None, (unknown,))
    tournament = Tournament(
        entrants=tuple(entrants),
        pairings=pairings(rows, None, notebook),
        name=header.facts.get("comm") or header.facts.get("name") or None,
        city=header.facts.get("vill") or None,
        start=header.start,
        rounds=table.rounds,
        time_control=header.facts.get("time") or None,
        is_go=True,
        board=header.board,
        base_seconds=header.base_seconds,
        kept=tuple(header.kept),
        lines={one.number: line.front.line for one, line in zip(entrants, table.lines, strict=True)},
    )
    return notebook.reading(tournament)


def _words_before_rounds(rests: list[list[Word]]) -> list[int]:
    """The number of words before the rounds of each line: a licence and a club, each of which may be missing."""
    return [
        next((at for at, word in enumerate(words) if looks_like_cell(word.text)), min(2, len(words))) for words in rests
    ]


def _entrant(line: PlayerLine, licences: Register, notebook: Notebook) -> Entrant:
    """The entrant of a line. Before the rounds stand licence and club, or one of the two."""
    front, middle = line.front, line.middle
    licence = club = None
    if len(middle) > 2:
        given = " ".join(word.text for word in middle)
        notebook.stop("not_a_go_player_line", front.line, middle[0].column, given=given, expected=PLAYER)
    elif len(middle) == 2 or (middle and LICENCE.fullmatch(middle[0].text)):
        licence = licences.number(middle[0].text, front.name, (front.line, middle[0].column), notebook)
    if middle[int(licence is not None) :] and len(middle) <= 2:
        club = middle[-1].text
    return Entrant(
        number=line.number,
        name=front.name,
        grade=front.grade,
        club=club,
        national=(NationalRating(FEDERATION, number=licence),) if licence else (),
    )


def _read_header(lines: list[Line], notebook: Notebook) -> _Header:
    """The comments of the form `word=value`; any other comment is only kept."""
    header = _Header()
    for line in lines:
        if line.comment is None:
            continue
        match = HEADER.fullmatch(line.comment)
        if match is None or line.words:
            header.kept.append(Kept(COMMENT, line.comment))
            continue
        word, text, column = match[1].lower(), match[2].strip(), line.column + match.start(2)
        if word in header.facts:
            if header.facts[word] != text:
                expected = shown(header.facts[word]).strip('"')
                notebook.stop("header_twice", line.number, column, name=word, given=text, expected=expected)
            continue
        header.facts[word] = text
        if word == "date":
            header.start = read_day(text, line.number, column, notebook, day_first=True, of="start")
        elif word == "size":
            header.board = _board(text, line.number, column, notebook)
        elif word == "time":
            header.base_seconds = _base(text, line.number, column, notebook)
        if word not in ("comm", "vill", "date", "size", "time"):
            header.kept.append(Kept(KEPT_AS.get(word, f"tou:{word}"), text))
    return header


def _board(text: str, line: int, column: int, notebook: Notebook) -> int | None:
    """The size of the board; None, with the problem, if it cannot be read."""
    if re.fullmatch("[1-9][0-9]?", text):
        return int(text)
    notebook.stop("unreadable_value", line, column, name="size", given=text, expected="19")
    return None


def _base(text: str, line: int, column: int, notebook: Notebook) -> int | None:
    """The base time in seconds; None with byo-yomi, whose time the format does not state."""
    match = MINUTES.fullmatch(text)
    if match is None:
        notebook.stop("unreadable_value", line, column, name="time", given=text, expected="60")
        return None
    if match[2]:
        notebook.doubt("byo_yomi_not_told", line, column, given=text, expected="60")
        return None
    return 60 * int(match[1]) or None
