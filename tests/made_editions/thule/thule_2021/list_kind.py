"""The kind of list that the package adds: a blitz list, made anew after each event."""

from arpad.core.list_kind import ListKind

BLITZ = ListKind("blitz", "chess", "event", "thule", working=("rating", "difference", "expected", "score", "delta"))
