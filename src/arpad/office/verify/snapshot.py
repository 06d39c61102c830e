"""A consistent view of the records while other processes write."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

BEGIN = {"sqlite": "BEGIN DEFERRED", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"}
"""Transactions of Django begin as writers (`storage/folder.py`) and would make other writers wait."""


@contextmanager
def snapshot() -> Iterator[None]:
    """Within the context, all reads see the records as they were at its start, and nothing can be written."""
    if connection.in_atomic_block:  # this is in a snapshot already
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
