"""Rating lists out: in FIDE's own columns and elements, so that what loads FIDE's lists loads these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arpad.core.visible import UNWRITABLE
from arpad.formats.fide_list.finding_columns import KNOWN_HEADERS
from arpad.formats.fide_list.fitting import fitted, xml_text
from arpad.formats.fide_list.record import CELLS
from arpad.formats.fide_list.row import KINDS, Listed, Rated, full_title
from arpad.formats.reading import Notebook

HEADER = KNOWN_HEADERS[0]
END = "\r\n"
SEXES = {"m": "M", "w": "F", None: ""}


def write_txt(rows: Iterable[Listed], notebook: Notebook | None = None) -> Iterator[bytes]:
    """The list of all three ratings as text, line by line. What does not fit is told in the notebook."""
    notebook = Notebook() if notebook is None else notebook
    yield f"{HEADER}{END}".encode("ascii")
    for row in rows:
        fit = fitted(row, notebook)
        if fit is not None:
            yield _line(fit).encode("ascii")


def _line(row: Listed) -> str:
    who = f"{row.id:<15}{row.name:<61}{row.federation:<4}{SEXES[row.sex]:<4}{row.title:<5}{row.w_title:<5}"
    rated = "".join(f"{rating:<6}{games:<4}{k:<3}" for rating, games, k in (_cells(row.of(kind)) for kind in KINDS))
    return f"{who}{row.o_title:<15}{row.foa:<4}{rated}{row.birth_year or 0:04}  {row.flag:<4}{END}"


def write_xml(rows: Iterable[Listed], notebook: Notebook | None = None) -> Iterator[bytes]:
    """The list of all three ratings as XML, player by player. What does not fit is told in the notebook."""
    notebook = Notebook() if notebook is None else notebook
    yield b"<playerslist>\n"
    for row in rows:
        if UNWRITABLE.search(row.name):
            notebook.note("name_spelled", id=row.id, given=row.name, written=xml_text(row.name))
        yield _record(row).encode("utf-8")
    yield b"</playerslist>\n"


def _record(row: Listed) -> str:
    cells = {"id": str(row.id), "name": row.name, "federation": row.federation, "sex": SEXES[row.sex]}
    cells |= {"title": full_title(row.title), "w_title": full_title(row.w_title), "o_title": row.o_title}
    cells |= {"foa": row.foa, "birth": str(row.birth_year or ""), "flag": row.flag}
    for kind in KINDS:
        cells[kind], cells[f"{kind}_games"], cells[f"{kind}_k"] = _cells(row.of(kind))
    elements = "".join(f"<{tag}>{xml_text(cells[cell])}</{tag}>\n" for tag, cell in CELLS.items())
    return f"<player>\n{elements}</player>\n"


def _cells(rated: Rated) -> tuple[str, str, str]:
    """Who has a rating has a number of games too, if only 0; who has none has neither."""
    games = str(rated.games) if rated.rating or rated.games else ""
    return str(rated.rating or ""), games, str(rated.k or "")
