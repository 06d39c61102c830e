"""Writes a table as Parquet: equal contents give equal bytes with one version of pyarrow.

Values are stored without compression and dictionaries, in one group of rows; a column that may be empty has nulls. The
version of pyarrow in the footer is replaced by the name of this program.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence

MAGIC = b"PAR1"
VERSION = b"parquet-cpp-arrow version "
"""The beginning of the text in the footer that names the program and its version. The byte before it is its length."""
CREATED_BY = b"arpad"
LENGTH = 4
"""Bytes of the footer's length, which stands before the last MAGIC."""


def write_parquet(columns: Mapping[str, type], rows: Iterable[Sequence[str | int | bool | None]]) -> bytes:
    """A table of rows. The types of the columns are str, int and bool; an empty text and None are nulls."""
    import pyarrow  # large, and only this function needs it
    from pyarrow import parquet

    types = {str: pyarrow.string(), int: pyarrow.int64(), bool: pyarrow.bool_()}
    values = list(zip(*rows, strict=True)) or [()] * len(columns)
    arrays = [
        pyarrow.array([None if value == "" else value for value in column], types[kind])
        for column, kind in zip(values, columns.values(), strict=True)
    ]
    table = pyarrow.table(arrays, names=list(columns))
    out = io.BytesIO()
    parquet.write_table(
        table,
        out,
        row_group_size=max(1, len(table)),
        version="2.6",
        data_page_version="1.0",
        compression="none",
        use_dictionary=False,
        write_statistics=True,
        store_schema=False,
    )
    return _without_version(out.getvalue())


def _without_version(content: bytes) -> bytes:
    """A file with the name of this program in the place of pyarrow's name and version."""
    end = len(content) - len(MAGIC) - LENGTH
    start = end - int.from_bytes(content[end : end + LENGTH], "little")
    before, text, behind = content[start:end].rpartition(VERSION)
    rest = before[-1] - len(VERSION) if text else -1
    if not 0 < rest < len(behind):
        raise ValueError("the footer of a Parquet file names its program in another way")
    footer = before[:-1] + bytes([len(CREATED_BY)]) + CREATED_BY + behind[rest:]
    return content[:start] + footer + len(footer).to_bytes(LENGTH, "little") + MAGIC
