"""The difference between what was recorded and what the program answers now, in lines for a person."""

import difflib
from collections.abc import Iterator, Mapping


def differences(area: str, before: Mapping[str, str], now: Mapping[str, str], in_full: bool) -> Iterator[str]:
    """Each answer that differs: the key, and for full answers the lines that differ."""
    for key in dict.fromkeys([*before, *now]):
        if key not in now:
            yield f"{area}: no longer asked: {key}"
        elif key not in before:
            yield f"{area}: not recorded: {key}"
        elif before[key] != now[key]:
            yield f"{area}: differs: {key}"
            yield from _lines(before[key], now[key], in_full)


def _lines(before: str, now: str, in_full: bool) -> Iterator[str]:
    if not in_full:
        yield from (f"  recorded {before}", f"  now      {now}")
        return
    lines = difflib.unified_diff(before.split("\n"), now.split("\n"), "recorded", "now", n=1, lineterm="")
    yield from (f"  {line}" for line in lines)
