"""Many rows at once, some times as fast as by objects: a hundred thousand people are entered in one act."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from django.db import connection, models

Value = TypeVar("Value")
BATCH = 500
"""Values that one query names at most: a database takes only so many."""
AS_THEY_ARE = (models.CharField, models.TextField, models.IntegerField, models.BooleanField, models.ForeignKey)
"""What every database takes as Python has it; a day, a moment and JSON are made ready by their fields."""


def batches(values: Iterable[Value]) -> Iterator[list[Value]]:
    """The values, at most `BATCH` at a time."""
    rest = list(values)
    return (rest[first : first + BATCH] for first in range(0, len(rest), BATCH))


def insert_rows(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Insert rows of a table, the values in the order of the names of their fields."""
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    quoted = connection.ops.quote_name
    table = f"{quoted(model._meta.db_table)} ({', '.join(quoted(field.column) for field in fields)})"
    prepared = [(at, field) for at, field in enumerate(fields) if not isinstance(field, AS_THEY_ARE)]
    ready = (_ready(row, prepared) for row in rows)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # where a row at a time is a message at a time
            with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                for row in ready:
                    copy.write_row(row)
        else:
            cursor.executemany(f"INSERT INTO {table} VALUES ({', '.join(['%s'] * len(fields))})", list(ready))


def update_rows(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Change rows of a table: the values in the order of the names of their fields, and last the key of the row."""
    fields: list[Any] = [*(model._meta.get_field(name) for name in names), model._meta.pk]
    *columns, key = (connection.ops.quote_name(field.column) for field in fields)
    prepared = [(at, field) for at, field in enumerate(fields) if not isinstance(field, AS_THEY_ARE)]
    changes = ", ".join(f"{column} = %s" for column in columns)
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        ready = [_ready(row, prepared) for row in rows]
        if ready:
            cursor.executemany(f"UPDATE {table} SET {changes} WHERE {key} = %s", ready)


def _ready(row: Sequence[Any], prepared: Sequence[tuple[int, Any]]) -> Sequence[Any]:
    if not prepared:
        return row
    values = list(row)
    for at, field in prepared:
        values[at] = field.get_db_prep_save(values[at], connection)
    return values
