"""The differences between lists: their federations, their times and their ratings."""

from typing import NamedTuple

from arpad.core.list_kind import ListKind, list_kinds


class Kind(NamedTuple):
    """One list: its federation and neighbours, times in seconds for 60 moves, and its ratings."""

    home: str
    neighbours: tuple[str, ...]
    times: tuple[int, ...]
    too_fast: tuple[int, ...]
    days: tuple[int, ...]
    """The number of days of an event: fewer than those of an event that is reported monthly."""
    mean: float
    spread: float
    thresholds: tuple[int, ...]
    """Ratings at which a rule changes, the lowest first. Many players are near them."""
    lowest: int
    highest: int


HUNGARY = ("HUN", ("AUT", "SVK", "SRB", "ROU", "GER"))
FINLAND = ("FIN", ("SWE", "EST", "NOR", "DEN", "LAT"))
SLOW_DAYS = (2, 3, 3, 4, 5, 7, 9, 9, 10, 16, 23, 28)

QUICK_DAYS = (1, 1, 1, 1, 1, 2)

KINDS: dict[str, Kind] = {
    "standard": Kind(
        *HUNGARY,
        times=(7200, 7200, 7200, 7200, 9000, 9000, 7800, 6000, 5400, 3600),
        too_fast=(900, 1500, 3000),
        days=SLOW_DAYS,
        mean=1720.0,
        spread=260.0,
        thresholds=(1400, 2300, 2400),
        lowest=1400,
        highest=2850,
    ),
    "selo": Kind(
        *FINLAND,
        times=(7200, 7200, 5400, 5400, 5370, 3600, 3570, 1500, 900, 660),
        too_fast=(300, 600),
        days=SLOW_DAYS,
        mean=1650.0,
        spread=270.0,
        thresholds=(1400, 2300, 2400),
        lowest=1000,
        highest=2700,
    ),
    "pelo": Kind(
        *FINLAND,
        times=(300, 300, 300, 480, 600),
        too_fast=(120, 180),
        days=QUICK_DAYS,
        mean=1650.0,
        spread=270.0,
        thresholds=(1400, 2300, 2400),
        lowest=1000,
        highest=2700,
    ),
    "go": Kind(
        *HUNGARY,
        times=(2400, 2700, 3600, 3600, 3600, 5400),
        too_fast=(300, 600),
        days=(1, 2, 2, 2, 3, 3, 9, 16),
        mean=1600.0,
        spread=290.0,
        thresholds=(1400, 1765, 1980),
        lowest=1000,
        highest=2750,
    ),
}

QUICK = {
    "rapid": {"times": (900, 900, 1500, 1500, 1200, 2100), "too_fast": (180, 300, 5400), "days": QUICK_DAYS},
    "blitz": {"times": (300, 300, 300, 480), "too_fast": (60, 120, 900), "days": QUICK_DAYS},
}
"""The times of rapid and blitz lists, by the name of the list or of the FIDE rating that it has."""


def kind_of(list_name: str) -> Kind:
    """The `Kind` of a list; for a list without one, that of the most similar list."""
    return KINDS.get(list_name) or _nearest(list_kinds()[list_name])


def _nearest(kind: ListKind) -> Kind:
    """The `Kind` for a list that has none: that of the go list, or that of the standard list with the times changed."""
    if kind.is_go:
        return KINDS["go"]
    nearest = KINDS["standard"]._replace(home=kind.home or HUNGARY[0])
    return nearest._replace(**QUICK.get(kind.fide_rating or kind.name, {}))  # type: ignore[arg-type]
