"""A player's line (001): who he is, and what he says of each round."""

import re
from dataclasses import dataclass, field

from arpad.core.report import Sex
from arpad.formats.reading import Notebook
from arpad.formats.tournament import Entrant
from arpad.formats.trf import layout
from arpad.formats.trf.births import read_birth
from arpad.formats.trf.layout import FILLER, Place, cell, counted_in_bytes

HIGHEST_RATING = 4000
MOST_ROUNDS = 200
SHORTEST_FIDE_ID = 6
SEXES: dict[str, Sex | None] = {"": None, "u": None, "m": "m", "w": "w", "f": "w"}
OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
TITLES = (*OLD_TITLES.values(), "WH", "H", "AGM", "AIM", "AFM", "ACM")
ROUND = re.compile(r"( *[0-9]{1,4}|    ) ([wWbB -]) ([10=+WDLHFUZwdlhfuz -])  ")
DIGITS = re.compile("[0-9]+")


@dataclass(frozen=True, slots=True)
class Said:
    """What a player's line says of one round: opponent (0: nobody), colour (w, b or -) and result sign."""

    opponent: int
    colour: str
    sign: str
    line: int
    column: int


@dataclass(slots=True)
class PlayerLine:
    """A line, read: the entrant, and his rounds by number where something is said."""

    entrant: Entrant
    line: int
    rounds: dict[int, Said] = field(default_factory=dict)


def read_player(line: str, number: int, notebook: Notebook) -> PlayerLine | None:
    """A line 001, or None with the problem where it cannot be told whose it is."""
    line, slip = _straightened(line, number, notebook)
    fields = _Fields(line, number, notebook)
    start = fields.whole(layout.NUMBER, "bad_start_number")
    if not start:
        if start == 0 or not cell(line, layout.NUMBER):
            notebook.stop("no_start_number", number, layout.NUMBER[0])
        return None
    birth = cell(line, layout.BIRTH)
    year, day = read_birth(birth, number, layout.BIRTH[0], notebook)
    entrant = Entrant(
        number=start,
        name=fields.name(),
        id=fields.fide_id(),
        sex=fields.sex(),
        title=fields.title(),
        rating=fields.rating(),
        federation=fields.federation(),
        birth_year=year,
        birth_date=day,
        points=cell(line, layout.POINTS) or None,
        rank=fields.rank(slip),
    )
    return PlayerLine(entrant, number, _rounds(line, number, slip, notebook))


def _straightened(line: str, number: int, notebook: Notebook) -> tuple[str, int]:
    """The line with its columns in place, and by how many columns rank and rounds have slipped.

    A TAB is a blank, a file may count its columns in bytes, and some programs begin with the rank a column too early:
    each is taken only where it makes the whole line fit.
    """
    line = line.replace("\t", " ").rstrip()
    variants = [(line, 0)]
    if not line.isascii():
        variants.append((counted_in_bytes(line), 0))
    variants += [(text, slip) for text, _ in list(variants) for slip in (-1, 1)]
    for text, slip in variants:
        if _misfit(text, slip) is None:
            if slip:
                notebook.note("rounds_slipped", number, layout.RANK[0], expected=layout.FIRST_ROUND)
            return text, slip
    column = _misfit(line, 0) or 1
    if column < layout.FIRST_ROUND - 2:  # a round that cannot be read is told where it is read
        notebook.stop("columns_slipped", number, column, given=line[column - 1 : column])
    return line, 0


def _misfit(line: str, slip: int) -> int | None:
    """The first column that cannot be right, None where all can."""
    for column in layout.BLANKS:
        at = column - 1 + (slip if column > layout.POINTS[1] + 1 else 0)
        if line[at : at + 1] not in ("", " ", FILLER):
            return column
    for at in range(layout.FIRST_ROUND - 1 + slip, len(line), layout.ROUND_WIDTH):
        if not ROUND.fullmatch(line[at : at + layout.ROUND_WIDTH].ljust(layout.ROUND_WIDTH)):
            return at + 1
    return None


def _rounds(line: str, number: int, slip: int, notebook: Notebook) -> dict[int, Said]:
    """What the line says of each round. A blank cell says nothing."""
    found = {}
    starts = range(layout.FIRST_ROUND - 1 + slip, len(line), layout.ROUND_WIDTH)
    if len(starts) > MOST_ROUNDS:
        notebook.stop("too_many_rounds", number, starts[MOST_ROUNDS] + 1, given=str(len(starts)), most=MOST_ROUNDS)
        starts = starts[:MOST_ROUNDS]
    for round_, at in enumerate(starts, start=1):
        text = line[at : at + layout.ROUND_WIDTH].ljust(layout.ROUND_WIDTH)
        said = ROUND.fullmatch(text)
        if not said:
            notebook.stop("bad_round", number, at + 1, given=text.strip(), expected="NNNN w 1", round=round_)
            continue
        opponent, colour, sign = (part.strip() for part in said.groups())
        if opponent.strip("0") or sign:
            found[round_] = Said(int(opponent or 0), colour.lower() or "-", sign.upper(), number, at + 1)
    return found


class _Fields:
    """The places of one line, each read in its own way."""

    def __init__(self, line: str, number: int, notebook: Notebook) -> None:
        self.line, self.number, self.notebook = line, number, notebook

    def whole(self, place: Place, code: str) -> int | None:
        text = cell(self.line, place)
        if text and not (text.isascii() and text.isdigit()):
            self.notebook.stop(code, self.number, place[0], given=text, expected="0-9")
            return None
        return int(text) if text else None

    def name(self) -> str | None:
        text = " ".join(cell(self.line, layout.NAME).split())
        if not text:
            self.notebook.note("no_name", self.number, layout.NAME[0])
        return text or None

    def sex(self) -> Sex | None:
        text = cell(self.line, layout.SEX).lower()
        if text not in SEXES:
            self.notebook.note("odd_sex", self.number, layout.SEX[0], given=text, expected="m, w")
        return SEXES.get(text)

    def title(self) -> str | None:
        text = cell(self.line, layout.TITLE)
        title = OLD_TITLES.get(text.lower(), text.upper()) or None
        if title and title not in TITLES:
            self.notebook.note("odd_title", self.number, layout.TITLE[0], given=text, expected=", ".join(TITLES))
        return title

    def rating(self) -> int | None:
        rating = self.whole(layout.RATING, "bad_file_rating")
        if rating and rating > HIGHEST_RATING:
            given = cell(self.line, layout.RATING)
            self.notebook.stop("bad_file_rating", self.number, layout.RATING[0], given=given, expected="0-4000")
            return None
        return rating or None

    def federation(self) -> str | None:
        text = cell(self.line, layout.FEDERATION).upper()
        if text and not (len(text) == 3 and text.isalpha()):
            self.notebook.note("odd_federation", self.number, layout.FEDERATION[0], given=text, expected="ABC")
        return text or None

    def fide_id(self) -> str | None:
        number = self.whole(layout.ID, "bad_id")
        if number and len(str(number)) < SHORTEST_FIDE_ID:
            self.notebook.note("short_id", self.number, layout.ID[0], given=str(number), least=SHORTEST_FIDE_ID)
        return str(number) if number else None

    def rank(self, slip: int) -> int | None:
        text = cell(self.line, (layout.RANK[0] + slip, layout.RANK[1] + slip))
        if text and not DIGITS.fullmatch(text):
            self.notebook.note("odd_rank", self.number, layout.RANK[0], given=text, expected="0-9")
            return None
        return int(text) if text else None
