"""Writes a table as Parquet: equal contents give equal bytes with one version of pyarrow.

Values stand there plainly, without compression and dictionaries, in one group of rows; a column that may be empty has
nulls. pyarrow writes its version into the footer, where the name of this program takes its place.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence

MAGIC = b"PAR1"
CREATED_BY = re.compile(rb"([\x00-\x7f])parquet-cpp-arrow version [0-9A-Za-z.+-]+?(?=\x19)")
"""The text in the footer that names the program and its version, with its length before it and the next field behind
it (a list: 0x19)."""
CREATED_BY_US = b"arpad"
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
    footer, replaced = CREATED_BY.subn(bytes([len(CREATED_BY_US)]) + CREATED_BY_US, content[start:end])
    if replaced != 1:
        raise ValueError("the footer of a Parquet file names its program in another way")
    return content[:start] + footer + len(footer).to_bytes(LENGTH, "little") + MAGIC
