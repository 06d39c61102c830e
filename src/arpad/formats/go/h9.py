"""The EGF's table (h9) in: one line a player, one word a round, the tournament in the comments."""

import re
from collections.abc import Collection

from arpad.formats.go.cells import Cell
from arpad.formats.go.h9_header import COUNTRY, Header, read_header
from arpad.formats.go.lines import Line, Word, read_lines
from arpad.formats.go.sides import Row, pairings
from arpad.formats.go.supplied import supply_results
from arpad.formats.go.table import Front, first_rounds, numbers_of, read_front, read_rounds, rows_of, usual
from arpad.formats.go.table import within_limits as is_within_limits
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.supplied.results import SuppliedResult
from arpad.formats.tournament import Entrant, Tournament

PLAYER = "1 Surname First_name 3D HU Club 32 154 772 0 2+/w0"
BEFORE_CRITERIA, LEAST_CRITERIA = 2, 4
"""Country and club; then what the places were decided by."""
CRITERION = re.compile(r"-?[0-9][0-9.,/]*[½¼¾?]?|[½¼¾?]")
"""A half, which ISO-8859-15 does not have, is a question mark in most files."""
NO_COUNTRY, NO_CLUB = "XX", "xxxx"
PIN = re.compile("[0-9]{8}")
PIN_SHAPE = "12345678"


def read_h9(data: bytes, results: Collection[SuppliedResult] = ()) -> Reading[Tournament]:
    """A tournament from the bytes of an h9 file, and everything that is wrong with it.

    `results` are a person's word on single games, which counts before the file's.
    """
    notebook = Notebook()
    lines = read_lines(data, notebook)
    if lines is None:
        return notebook.reading(None)
    header = read_header(lines, notebook)
    _note_adjusted_time(header, notebook)
    pins: dict[int, Word] = {}
    fronts = [
        front
        for line in lines
        if line.words and (front := read_front(_without_pin(line, pins), notebook, PLAYER)) is not None
    ]
    if not fronts:
        notebook.stop("no_players", expected="h9")
        return notebook.reading(None)
    begin = first_rounds([front.rest for front in fronts], BEFORE_CRITERIA)
    rounds = usual([len(front.rest) - begin for front in fronts])
    if not is_within_limits(fronts, rounds, notebook):
        return notebook.reading(None)
    numbers = numbers_of(fronts, notebook)
    told = [_rounds(front, begin, rounds, notebook) for front in fronts]
    ids = _ids(fronts, pins, notebook)
    entrants = [
        _entrant(front, number, begin, ids[front.line], notebook) for front, number in zip(fronts, numbers, strict=True)
    ]
    rows = rows_of(fronts, numbers, told)
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
        rounds=rounds,
        is_go=True,
        kept=tuple(header.kept),
    )
    return notebook.reading(tournament)


def _note_adjusted_time(header: Header, notebook: Notebook) -> None:
    """TM is the base time with part of the overtime, in minutes: a rule that asks for the two apart cannot use it."""
    for kept in header.kept:
        if kept.id == "TM" and kept.text:
            notebook.note("adjusted_time_not_used", name="TM", given=kept.text, event=header.name)


def _without_pin(line: Line, pins: dict[int, Word]) -> Line:
    """The line up to the stroke, behind which the player's number in the European database stands."""
    for at, word in enumerate(line.words):
        before, stroke, behind = word.text.partition("|")
        if stroke:
            text = " ".join([behind, *(later.text for later in line.words[at + 1 :])]).strip()
            pins[line.number] = Word(text, word.column + len(before) + 1)
            words = line.words[:at] + ([Word(before, word.column)] if before else [])
            return line._replace(words=words or line.words[:1])
    return line


def _ids(fronts: list[Front], pins: dict[int, Word], notebook: Notebook) -> dict[int, str | None]:
    """The player's number of each line; nobody else may have it."""
    found: dict[int, str | None] = {}
    owners: dict[str, str] = {}
    for front in fronts:
        pin = pins.get(front.line)
        found[front.line] = None
        if pin is None or not pin.text.strip("0"):
            continue
        if PIN.fullmatch(pin.text) is None:
            notebook.stop("unreadable_pin", front.line, pin.column, given=pin.text, expected=PIN_SHAPE)
            continue
        if pin.text in owners:
            values = {"player": owners[pin.text], "opponent": front.name, "given": pin.text}
            notebook.stop("pin_twice", front.line, pin.column, **values)
        owners[pin.text] = front.name
        found[front.line] = pin.text
    return found


def _rounds(front: Front, begin: int, rounds: int, notebook: Notebook) -> list[Cell | None]:
    return read_rounds(front.rest[begin:], front, rounds, notebook)


def _entrant(front: Front, number: int, begin: int, pin: str | None, notebook: Notebook) -> Entrant:
    """The player; country, club and criteria stand between his rank and his rounds."""
    middle = front.rest[:begin]
    country, club = [*(word.text for word in middle[:2]), "", ""][:2]
    criteria = middle[2:]
    strange = [word for word in criteria if CRITERION.fullmatch(word.text) is None]
    if len(criteria) < LEAST_CRITERIA or COUNTRY.fullmatch(country) is None or strange:
        word = strange[0] if strange else middle[0] if middle else Word("", 1)
        given = word.text if strange else " ".join(word.text for word in middle)
        notebook.stop("not_a_go_player_line", front.line, word.column, given=given, expected=PLAYER)
    return Entrant(
        number=number,
        name=front.name,
        id=pin,
        federation=None if country.upper() == NO_COUNTRY else country.upper() or None,
        club=None if club == NO_CLUB else " ".join(club.replace("_", " ").split()) or None,
        grade=front.grade,
        kept=tuple(word.text for word in criteria),
    )


def _check_handicap(header: Header, rows: list[Row], notebook: Notebook) -> None:
    """A rule for handicaps that cannot be read matters where a game does not tell its own."""
    if header.handicap is None:
        return
    text, line, column = header.handicap
    tell = notebook.note
    for row in rows:
        if any(cell and cell.opponent and cell.stones is None and not cell.by_default for cell in row.cells):
            tell = notebook.stop
    tell("unreadable_value", line, column, name="HA", given=text, expected="h1")
