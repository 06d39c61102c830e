"""Reads the EGF's table (h9): a line for each player, a word for each round, the tournament in the comments."""

import re
from collections.abc import Collection

from arpad.formats.go.h9_header import COUNTRY, Header, read_header
from arpad.formats.go.lines import Line, Word, read_lines
from arpad.formats.go.registers import Register
from arpad.formats.go.sides import Row, pairings
from arpad.formats.go.supplied import supply_results
from arpad.formats.go.table import Front, PlayerLine, first_rounds, read_rounds, read_table, rows_of
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.supplied.results import SuppliedResult
from arpad.formats.tournament import Entrant, Tournament

PLAYER = "1 Surname First_name 3D HU Club 32 154 772 0 2+/w0"
BEFORE_CRITERIA, LEAST_CRITERIA = 2, 4
"""Country and club; then at least four criteria, by which the places were decided."""
CRITERION = re.compile(r"-?[0-9][0-9.,/]*[½¼¾?]?|[½¼¾?]")
"""A criterion. Most files have a question mark for a half, which ISO-8859-15 lacks."""
NO_COUNTRY, NO_CLUB = "XX", "xxxx"


def read_h9(data: bytes, results: Collection[SuppliedResult] = ()) -> Reading[Tournament]:
    """A tournament from the bytes of an h9 file, and everything that is wrong with it.

    `results` are those that a person supplies for single games, in place of the file's.
    """
    notebook = Notebook()
    lines = read_lines(data, notebook)
    if lines is None:
        return notebook.reading(None)
    header = read_header(lines, notebook)
    _note_adjusted_time(header, notebook)
    pins: dict[int, Word] = {}
    players = [_without_pin(line, pins) for line in lines if line.words]
    table = read_table(players, _words_before_rounds, PLAYER, "h9", notebook)
    if table is None:
        return notebook.reading(None)
    rounds = [read_rounds(line.rounds, line.front, table.rounds, notebook) for line in table.lines]
    ids = _ids([line.front for line in table.lines], pins, notebook)
    entrants = [_entrant(line, ids[line.front.line], notebook) for line in table.lines]
    rows = rows_of(table, rounds)
    unknown = supply_results(rows, results, notebook)
    if unknown is not None:
        return Reading(None, (unknown,))
    _check_handicap(header, rows, notebook)
    tournament = Tournament(
        entrants=tuple(entrants),
        pairings=pairings(rows, header.reduction, notebook),
        name=header.name,
        city=header.city,
        federation=header.federation,
        start=header.start,
        end=header.end,
        rounds=table.rounds,
        is_go=True,
        kept=tuple(header.kept),
        lines={one.number: line.front.line for one, line in zip(entrants, table.lines, strict=True)},
    )
    return notebook.reading(tournament)


def _note_adjusted_time(header: Header, notebook: Notebook) -> None:
    """A note on TM: it is base time plus part of the overtime, and rules need the two apart."""
    for kept in header.kept:
        if kept.id == "TM" and kept.text:
            notebook.note("adjusted_time_not_used", name="TM", given=kept.text, event=header.name)


def _without_pin(line: Line, pins: dict[int, Word]) -> Line:
    """The line without the stroke and the PIN of the European database behind it, which goes into `pins`."""
    for at, word in enumerate(line.words):
        before, stroke, behind = word.text.partition("|")
        if stroke:
            text = " ".join([behind, *(later.text for later in line.words[at + 1 :])]).strip()
            pins[line.number] = Word(text, word.column + len(before) + 1)
            words = line.words[:at] + ([Word(before, word.column)] if before else [])
            return line._replace(words=words or line.words[:1])
    return line


def _words_before_rounds(rests: list[list[Word]]) -> list[int]:
    """The number of words before the rounds of each line: the columns are the same in all lines."""
    return [first_rounds(rests, BEFORE_CRITERIA)] * len(rests)


def _ids(fronts: list[Front], pins: dict[int, Word], notebook: Notebook) -> dict[int, str | None]:
    """The PIN of each line, None where there is none."""
    ids: dict[int, str | None] = {}
    register = Register()
    for front in fronts:
        pin = pins.get(front.line)
        ids[front.line] = None
        if pin is not None and pin.text.strip("0"):
            ids[front.line] = register.number(pin.text, front.name, (front.line, pin.column), notebook)
    return ids


def _entrant(line: PlayerLine, pin: str | None, notebook: Notebook) -> Entrant:
    """The player; country, club and criteria stand between the rank and the rounds."""
    front, middle = line.front, line.middle
    country, club = [*(word.text for word in middle[:2]), "", ""][:2]
    criteria = middle[2:]
    strange = [word for word in criteria if CRITERION.fullmatch(word.text) is None]
    if len(criteria) < LEAST_CRITERIA or COUNTRY.fullmatch(country) is None or strange:
        word = strange[0] if strange else middle[0] if middle else Word("", 1)
        given = word.text if strange else " ".join(word.text for word in middle)
        notebook.stop("not_a_go_player_line", front.line, word.column, given=given, expected=PLAYER)
    return Entrant(
        number=line.number,
        name=front.name,
        id=pin,
        federation=None if country.upper() == NO_COUNTRY else country.upper() or None,
        club=None if club == NO_CLUB else " ".join(club.replace("_", " ").split()) or None,
        grade=front.grade,
        kept=tuple(word.text for word in criteria),
    )


def _check_handicap(header: Header, rows: list[Row], notebook: Notebook) -> None:
    """An unreadable handicap rule stops if a game does not state its own stones; else it is a note."""
    if header.handicap is None:
        return
    text, line, column = header.handicap
    write = notebook.note
    for row in rows:
        if any(cell and cell.opponent and cell.stones is None and not cell.by_default for cell in row.cells):
            write = notebook.stop
    write("unreadable_value", line, column, name="HA", given=text, expected="h1")
