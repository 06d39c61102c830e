"""A player's line (001): the entrant, and what it says of each round."""

from dataclasses import dataclass

from arpad.core.report import Sex
from arpad.formats.fields import HIGHEST_RATING
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Entrant
from arpad.formats.trf import layout
from arpad.formats.trf.alignment import NOTHING, AlignedLine, RoundCell, align_line
from arpad.formats.trf.births import read_birth
from arpad.formats.trf.layout import Place

SEXES: dict[str, Sex | None] = {"": None, "u": None, "m": "m", "w": "w", "f": "w"}
"""Sexes in small letters; some programs write u for unknown."""
UNKNOWN = object()
OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
TITLES = (*OLD_TITLES.values(), "WH", "H", "AGM", "AIM", "AFM", "ACM")


@dataclass(slots=True)
class PlayerLine:
    """The entrant of a line, and what the line says of each round."""

    entrant: Entrant
    line: int
    slip: int
    rounds: list[RoundCell]
    aligned: AlignedLine

    def place(self, round_: int) -> tuple[int, int]:
        """The line and the column in which a round begins; rounds are counted from 1."""
        return self.line, layout.FIRST_ROUND + self.slip + layout.ROUND_WIDTH * (round_ - 1)

    def round_cell(self, round_: int) -> RoundCell:
        return self.rounds[round_ - 1] if round_ <= len(self.rounds) else NOTHING


def read_player(line: str, number: int, notebook: Notebook) -> PlayerLine | None:
    """A line 001; None, with the problem, if it has no start number."""
    aligned = align_line(line, number, notebook)
    start_number, sex, title, name, rating, federation, id_, birth, points, rank = aligned.texts
    fields = _Fields(number, notebook)
    start = fields.whole(start_number, layout.NUMBER, "bad_start_number")
    if not start:
        if start == 0 or not start_number:
            notebook.stop("no_start_number", number, layout.NUMBER[0])
        return None
    year, day = read_birth(birth, number, layout.BIRTH[0], notebook) if birth else (None, None)
    entrant = Entrant(
        number=start,
        name=fields.name(name),
        id=fields.fide_id(id_),
        sex=fields.sex(sex),
        title=fields.title(title),
        rating=fields.rating(rating),
        federation=fields.federation(federation),
        birth_year=year,
        birth_date=day,
        points=points or None,
        rank=fields.rank(rank),
    )
    return PlayerLine(entrant, number, aligned.slip, aligned.rounds, aligned)


class _Fields:
    """The texts of one line, each read in its own way."""

    def __init__(self, number: int, notebook: Notebook) -> None:
        self.number, self.notebook = number, notebook

    def whole(self, text: str, place: Place, code: str) -> int | None:
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            self.notebook.stop(code, self.number, place[0], given=text, expected="0-9")
            return None
        return int(text)

    def name(self, text: str) -> str | None:
        if not text:
            self.notebook.doubt("no_name", self.number, layout.NAME[0])
            return None
        return " ".join(text.split())

    def sex(self, text: str) -> Sex | None:
        sex = SEXES.get(text.lower(), UNKNOWN)
        if sex is UNKNOWN:
            self.notebook.doubt("odd_sex", self.number, layout.SEX[0], given=text, expected="m, w")
            return None
        return sex  # type: ignore[return-value]

    def title(self, text: str) -> str | None:
        if not text:
            return None
        title = OLD_TITLES.get(text.lower(), text.upper())
        if title not in TITLES:
            self.notebook.note("odd_title", self.number, layout.TITLE[0], given=text, expected=", ".join(TITLES))
        return title

    def rating(self, text: str) -> int | None:
        rating = self.whole(text, layout.RATING, "bad_file_rating")
        if rating and rating > HIGHEST_RATING:
            expected = f"0-{HIGHEST_RATING}"
            self.notebook.stop("bad_file_rating", self.number, layout.RATING[0], given=text, expected=expected)
            return None
        return rating or None

    def federation(self, text: str) -> str | None:
        if text and not (len(text) == 3 and text.isascii() and text.isalpha()):
            self.notebook.doubt("odd_federation", self.number, layout.FEDERATION[0], given=text, expected="ABC")
        return text.upper() or None

    def fide_id(self, text: str) -> str | None:
        number = self.whole(text, layout.ID, "bad_id")
        return str(number) if number else None

    def rank(self, text: str) -> int | None:
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            self.notebook.note("odd_rank", self.number, layout.RANK[0], given=text, expected="0-9")
            return None
        return int(text)
