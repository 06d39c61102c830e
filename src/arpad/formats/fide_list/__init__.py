"""FIDE rating lists, in and out: TXT in every layout since 2001, and XML."""

from arpad.formats.fide_list.columns import Columns
from arpad.formats.fide_list.player import to_player
from arpad.formats.fide_list.reading import find, rows
from arpad.formats.fide_list.reading_columns import read_columns
from arpad.formats.fide_list.row import Kind, Listed, Rated
from arpad.formats.fide_list.writing import write_txt, write_xml

__all__ = ["Columns", "Kind", "Listed", "Rated", "find", "read_columns", "rows", "to_player", "write_txt", "write_xml"]
