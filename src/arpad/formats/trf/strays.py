"""Records that nobody knows: something of a program's own, or the line of a player whose first columns are damaged."""

from collections.abc import Iterable

from arpad.formats.reading import Notebook
from arpad.formats.trf import layout

FARTHEST_SLIP = 12
"""How many columns from its place a name is looked for."""


def check_unknown(lines: Iterable[tuple[str, int]], names: Iterable[str | None], notebook: Notebook) -> None:
    """A note for a record that nobody knows. A stop where a player's name stands in it about where names stand:
    then it is a line of his, with a national rating or a whole event, that would otherwise be missing in silence."""
    known = set(names)
    for line, number in lines:
        name = _name_in(line, known)
        if name is None:
            notebook.note("unknown_record", number, 1, given=line[:40])
        else:
            notebook.stop("stray_player_line", number, 1, given=line[:40], player=name)


def _name_in(line: str, names: set[str | None]) -> str | None:
    first, last = layout.NAME[0] - 1, layout.NAME[1]
    for slip in range(-FARTHEST_SLIP, FARTHEST_SLIP + 1):
        text = line[first + slip : last + slip]
        for found in (" ".join(text.split()), text.split("  ")[0]):  # in a file that counts bytes more stands behind it
            if found and text[0] != " " and found in names:
                return found
    return None
