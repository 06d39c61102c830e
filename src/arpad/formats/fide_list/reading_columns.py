"""A whole list, TXT or XML, to columns."""

from __future__ import annotations

from typing import BinaryIO

import numpy as np

from arpad.formats.fide_list.columns import Columns
from arpad.formats.fide_list.repeated import mark, tell_repeated
from arpad.formats.fide_list.row import Kind
from arpad.formats.fide_list.single import kind_of_single
from arpad.formats.fide_list.stream import opened
from arpad.formats.fide_list.txt_columns import txt_columns
from arpad.formats.fide_list.xml_columns import xml_columns
from arpad.formats.reading import Notebook


def read_columns(stream: BinaryIO, notebook: Notebook, single: Kind | None = None, at_once: bool = True) -> Columns:
    """All players of a list in columns; `rows` gives the same, one by one.

    `at_once` may be turned off to see that taking many lines at once makes no difference.
    """
    source = opened(stream, notebook)
    single = kind_of_single(source, single, "", notebook)
    read = xml_columns if source.is_xml else txt_columns
    growing = read(source, notebook, single, at_once)
    columns = growing.finished()

    def mark_of(at: int) -> int:
        return mark(columns.ratings[at].tolist(), columns.ks[at].tolist())

    aside = tell_repeated(columns.ids, mark_of, growing.lines, notebook)  # type: ignore[arg-type]
    if aside:
        columns.keep(~np.isin(columns.ids, list(aside)))
    if not columns.count and not any(problem.severity == "stop" for problem in notebook.problems):
        notebook.stop("list_without_players")
    return columns
