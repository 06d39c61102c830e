"""Writes rating lists in FIDE's own columns and elements, so that programs read them like FIDE's.

A value that does not fit is changed or left out, and that is always a problem in the notebook.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace

from arpad.core.visible_text import UNWRITABLE
from arpad.formats.fide_list.layout import KNOWN_HEADERS
from arpad.formats.fide_list.record import CELLS
from arpad.formats.fide_list.row import HIGHEST_ID, KINDS, MOST_K, SEX_LETTERS, Listed, Rated, full_title
from arpad.formats.fields import HIGHEST_RATING
from arpad.formats.notebook import Notebook

HEADER = KNOWN_HEADERS[0]
END = "\r\n"
LONGEST_NAME = 60
LONGEST_TITLES = 14
TEXT_WIDTHS = {"federation": 3, "title": 4, "w_title": 4, "foa": 3, "flag": 4}
"""The most letters of each short text in a text list."""
MOST_WRITTEN_GAMES = 999
UNKNOWN = "?"
"""Stands for a letter that cannot be written."""
NOT_XML = re.compile("[\ufffe\uffff]")
SPELLED = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ı": "i", "ß": "ss"}
    | {"æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "’": "'", "‘": "'", "–": "-", "—": "-"}
)
"""Letters that Unicode does not split into a letter and an accent."""


def write_txt(rows: Iterable[Listed], notebook: Notebook | None = None) -> Iterator[bytes]:
    """Yield the list of all three ratings as text, line by line. A value that does not fit is a problem."""
    notebook = Notebook() if notebook is None else notebook
    yield f"{HEADER}{END}".encode("ascii")
    for row in rows:
        fit = fitted(row, notebook)
        if fit is not None:
            yield _line(fit).encode("ascii")


def _line(row: Listed) -> str:
    who = f"{row.id:<15}{row.name:<61}{row.federation:<4}{SEX_LETTERS[row.sex]:<4}{row.title:<5}{row.w_title:<5}"
    rated = "".join(f"{rating:<6}{games:<4}{k:<3}" for rating, games, k in (_cells(row.of(kind)) for kind in KINDS))
    return f"{who}{row.o_title:<15}{row.foa:<4}{rated}{row.birth_year or 0:04}  {row.flag:<4}{END}"


def write_xml(rows: Iterable[Listed], notebook: Notebook | None = None) -> Iterator[bytes]:
    """Yield the list of all three ratings as XML, player by player. Changed names are notes in the notebook."""
    notebook = Notebook() if notebook is None else notebook
    yield b"<playerslist>\n"
    for row in rows:
        if UNWRITABLE.search(row.name):
            notebook.note("name_spelled", id=row.id, given=row.name, written=xml_text(row.name))
        yield _record(row).encode("utf-8")
    yield b"</playerslist>\n"


def _record(row: Listed) -> str:
    cells = {"id": str(row.id), "name": row.name, "federation": row.federation, "sex": SEX_LETTERS[row.sex]}
    cells |= {"title": full_title(row.title), "w_title": full_title(row.w_title), "o_title": row.o_title}
    cells |= {"foa": row.foa, "birth": str(row.birth_year or ""), "flag": row.flag}
    for kind in KINDS:
        cells[kind], cells[f"{kind}_games"], cells[f"{kind}_k"] = _cells(row.of(kind))
    elements = "".join(f"<{tag}>{xml_text(cells[cell])}</{tag}>\n" for tag, cell in CELLS.items())
    return f"<player>\n{elements}</player>\n"


def _cells(rated: Rated) -> tuple[str, str, str]:
    """The texts of rating, games and K; empty for 0, except that a rated player has 0 games written."""
    games = str(rated.games) if rated.rating or rated.games else ""
    return str(rated.rating or ""), games, str(rated.k or "")


def fitted(row: Listed, notebook: Notebook) -> Listed | None:
    """The row with its texts cut to the widths of a text list; None, with a stop, if a number does not fit."""
    numbers = {kind: row.of(kind) for kind in KINDS}
    if not 0 < row.id <= HIGHEST_ID or not all(_fits(rated) for rated in numbers.values()):
        given = ", ".join("/".join(map(str, rated)) for rated in numbers.values())
        notebook.stop(
            "unwritable_numbers", id=row.id, given=given, rating=HIGHEST_RATING, games=MOST_WRITTEN_GAMES, k=MOST_K
        )
        return None
    name = ascii_name(row, notebook)
    if len(name) > LONGEST_NAME:
        notebook.note("name_cut", id=row.id, given=name, most=LONGEST_NAME)
        name = name[:LONGEST_NAME].rstrip()
    words = {word: getattr(row, word) for word in TEXT_WIDTHS} | {"o_title": row.o_title}
    words["title"], words["w_title"] = full_title(row.title), full_title(row.w_title)
    for word, longest in (TEXT_WIDTHS | {"o_title": LONGEST_TITLES}).items():
        text = words[word]
        if len(text) > longest or not text.isascii() or not text.isprintable() or text != text.strip():
            words[word] = _whole_titles(text) if word == "o_title" else ""
            notebook.note("word_left_out", id=row.id, given=text, most=longest)
    year = row.birth_year
    if year is not None and not 0 < year <= 9_999:
        notebook.note("word_left_out", id=row.id, given=year, most=4)
        year = None
    return replace(row, name=name, birth_year=year, **words)


def _fits(rated: Rated) -> bool:
    return 0 <= rated.rating <= HIGHEST_RATING and 0 <= rated.games <= MOST_WRITTEN_GAMES and 0 <= rated.k <= MOST_K


def _whole_titles(text: str) -> str:
    """The first titles of a list of titles, as many as fit without cutting one."""
    kept = ""
    for title in text.split(","):
        longer = f"{kept},{title}".strip(",")
        if len(longer) > LONGEST_TITLES or not title.isascii() or not title.isalpha():
            break
        kept = longer
    return kept


def ascii_name(row: Listed, notebook: Notebook) -> str:
    """The name in ASCII, as on FIDE's lists."""
    name = row.name.strip()
    if name.isascii() and name.isprintable():
        return name
    apart = unicodedata.normalize("NFKD", name.translate(SPELLED))
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    spelled = "".join(letter if letter.isascii() and letter.isprintable() else UNKNOWN for letter in plain).strip()
    notebook.note("name_spelled", id=row.id, given=name, written=spelled)
    return spelled


def xml_text(text: str) -> str:
    """A text as XML can hold it."""
    for pattern in (UNWRITABLE, NOT_XML):
        text = pattern.sub(UNKNOWN, text)
    return text.strip().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
