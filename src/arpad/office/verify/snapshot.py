"""Reading everything as it was at one moment, while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

BEGIN = {"sqlite": "BEGIN DEFERRED", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"}
"""Django's own transactions begin as a writer's and would keep other writers out."""


@contextmanager
def snapshot() -> Iterator[None]:
    """Whatever is read inside is of one moment. Nothing can be written inside."""
    if connection.in_atomic_block:  # of that moment already
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
