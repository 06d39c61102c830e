"""The kind of list that the package adds: a rapid list, made each month."""

from arpad.core.list_kind import ListKind

RAPID = ListKind("rapid", "chess", "monthly", "avalon", working=("rating", "difference", "expected", "score", "delta"))
