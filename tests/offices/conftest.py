"""The databases on which the kept offices are unpacked: SQLite and a real PostgreSQL."""

from tests.office.conftest import databases, postgres

__all__ = ["databases", "postgres"]
