"""Reads and writes Parquet; every fault of a file is a problem.

Arrow's reader raises an error for a damaged file; that of Polars ends the whole program for some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from arpad.core.verdicts import Problem
from arpad.replay.history.layout import ROW_GROUP, Array

DAMAGED = (pa.ArrowException, OSError, ValueError, NotImplementedError)
"""What Arrow raises for a file that is not Parquet, or is damaged."""
PACKED: Final = "lz4"
"""A third larger than with the strongest compression, and read twice as fast."""


def opened(path: Path, schema: pl.Schema) -> pq.ParquetFile | Problem:
    """Open a file that has the columns of a schema, or return its problem."""
    try:
        file = pq.ParquetFile(path)
        names = file.schema_arrow.names
        twice = [name for name in schema if names.count(name) > 1]
        if twice:
            return Problem(path.name, "history_column_twice", {"column": twice[0]})
        given = {name: kind_named(file.schema_arrow.field(name).type) for name in schema if name in names}
    except FileNotFoundError:
        return Problem(path.name, "history_without_file")
    except DAMAGED:
        return Problem(path.name, "history_not_parquet")
    for field in arrow_schema(schema):
        expected = kind_named(field.type)
        if field.name not in given:
            return Problem(path.name, "history_without_column", {"column": field.name})
        if given[field.name] != expected:
            values = {"column": field.name, "given": given[field.name], "expected": expected}
            return Problem(path.name, "history_column_kind", values)
    return file


def arrow_schema(schema: pl.Schema) -> pa.Schema:
    """Return a schema in Arrow's types."""
    return pl.DataFrame(schema=schema).to_arrow().schema


def kind_named(kind: pa.DataType) -> str:
    """Return the name of a type in docs/replay.md; Arrow has several types for texts and for lists."""
    if pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return "string"
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return f"list of {kind_named(kind.value_type)}"
    return "date" if pa.types.is_date32(kind) else str(kind)


def read_table(path: Path, schema: pl.Schema, may_be_empty: str) -> pl.DataFrame | Problem:
    """Read a whole file; only the column `may_be_empty` may have empty cells."""
    file = opened(path, schema)
    if isinstance(file, Problem):
        return file
    try:
        table = file.read(columns=list(schema), use_threads=False).cast(arrow_schema(schema))
        table.validate(full=True)  # texts too
    except DAMAGED:
        return Problem(path.name, "history_not_parquet")
    for column in schema:
        if column != may_be_empty and _empty_cells(table[column]):
            return Problem(path.name, "history_empty_cell", {"column": column})
    return pl.DataFrame(table)


def _empty_cells(column: pa.ChunkedArray) -> int:
    inside = sum(chunk.flatten().null_count for chunk in column.chunks) if pa.types.is_nested(column.type) else 0
    return int(column.null_count) + inside


class GroupedRows:
    """The rows of a file that is too large for memory: a row group is read when it is needed, and kept while in use."""

    def __init__(self, path: Path, file: pq.ParquetFile) -> None:
        self._path = path
        self._file = file
        groups = [file.metadata.row_group(number).num_rows for number in range(file.num_row_groups)]
        self._starts = np.concatenate([[0], np.cumsum(groups, dtype=np.int64)])
        self._columns: tuple[str, ...] = ()
        self._kept: dict[int, dict[str, Array]] = {}

    def __len__(self) -> int:
        return int(self._starts[-1])

    def read(self, columns: tuple[str, ...], *spans: tuple[int, int]) -> dict[str, Array] | Problem:
        """Read some columns of the rows of some spans (first row, end), in the order of the spans."""
        if columns != self._columns:
            self._columns, self._kept = columns, {}
        wanted = [piece for first, end in spans for piece in self._pieces(first, end)]
        if not wanted:
            return {name: self._none_of(name) for name in columns}
        groups = {number for number, _, _ in wanted}
        self._kept = {number: group for number, group in self._kept.items() if number in groups}
        for number in sorted(groups - set(self._kept)):
            group = self._group(number)
            if isinstance(group, Problem):
                return group
            self._kept[number] = group
        return {
            name: _joined([self._kept[number][name][begin:stop] for number, begin, stop in wanted]) for name in columns
        }

    def _pieces(self, first: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Yield the row groups that have rows of a span, each with the first row in it and the end."""
        for number, (start, stop) in enumerate(pairwise(self._starts.tolist())):
            if max(first, start) < min(end, stop):
                yield number, max(first, start) - start, min(end, stop) - start

    def _none_of(self, name: str) -> Array:
        return np.empty(0, self._file.schema_arrow.field(name).type.to_pandas_dtype())

    def _group(self, number: int) -> dict[str, Array] | Problem:
        try:
            table = self._file.read_row_group(number, columns=list(self._columns), use_threads=False)
        except DAMAGED:
            return Problem(self._path.name, "history_not_parquet")
        for name in self._columns:
            if table[name].null_count:
                return Problem(self._path.name, "history_empty_cell", {"column": name})
        return {name: table[name].to_numpy() for name in self._columns}


def _joined(pieces: list[Array]) -> Array:
    return pieces[0] if len(pieces) == 1 else np.concatenate(pieces)


class Writer:
    """Writes a file piece by piece, each as one row group or several."""

    def __init__(self, path: Path, schema: pl.Schema) -> None:
        self._schema = schema
        self._file = pq.ParquetWriter(path, arrow_schema(schema), compression=PACKED)

    def put(self, piece: pl.DataFrame) -> None:
        table = piece.cast(self._schema).select(self._schema.names()).to_arrow()
        self._file.write_table(table, row_group_size=ROW_GROUP)

    def close(self) -> None:
        self._file.close()


def write_table(path: Path, columns: Mapping[str, Any]) -> None:
    """Write a whole file. Polars writes several times as fast as Arrow."""
    try:
        pl.DataFrame(dict(columns)).write_parquet(path, compression=PACKED)
    except pl.exceptions.PolarsError as error:  # raised for a full disk too
        raise OSError(str(error)) from error
