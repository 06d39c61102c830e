"""A row of an answer that was computed now, in the form in which a public working has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arpad.core.answer import Row
from arpad.formats.answer_json import Say, row_json
from arpad.regulations.printed_rows import table_row
from arpad.site.words import PageWords


def answer_row(row: Row, regulation: str, say: Say, words: PageWords, names: Mapping[str, str] = {}) -> dict[str, Any]:
    """The row as JSON, with the rows of the table and why games do not count. Opponents have names alone, by `names`.

    `regulation` settles it where it says nothing of that.
    """
    shown = {**row_json(row, say), "settled_by": row.settled_by or regulation}
    for part, computed in zip(shown["parts"], row.parts, strict=True):
        for game, working in zip(part["working"], computed.working, strict=True):
            why = None if working.reason is None else words.text(f"uncounted.{working.reason}")
            game |= {"opponent": "", "name": names.get(working.opponent), "reason": working.reason, "why": why}
            game["row"] = table_row(part["regulation"], working)
    return shown


def plain(value: Any) -> Any:
    """Shown parts as dictionaries, lists and texts, for an answer of another process."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(one) for name, one in value._asdict().items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
