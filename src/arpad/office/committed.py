"""Whether this process has changed an office's records: an act that was done ends with its own status."""

_CHANGED: list[bool] = []


def mark() -> None:
    """Remember that an act is in the records for good."""
    _CHANGED[:] = [True]


def forget() -> None:
    """Begin anew: what was changed is of an office that has been taken away again, or of an earlier command."""
    _CHANGED.clear()


def anything() -> bool:
    """True if an act was done since the last `forget`."""
    return bool(_CHANGED)
