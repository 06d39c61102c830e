"""Unknown records: those of a program, or players' lines whose first columns are damaged."""

from collections.abc import Iterable

from arpad.formats.notebook import Notebook
from arpad.formats.trf import layout
from arpad.formats.trf.alignment import looks_like_a_player

FARTHEST_SLIP = 12
"""The most columns from its place in which a name is looked for."""


def check_unknown(lines: Iterable[tuple[str, int]], names: Iterable[str | None], notebook: Notebook) -> None:
    """A note for each unknown record.

    A stop where the name of a player stands about where names stand: the line holds a rating or all games of that
    player. A doubt where the line is laid out as a player's: the player would be lost. Where that player has games, the
    lines of the opponents stop too.
    """
    known = set(names)
    for line, number in lines:
        name = _name_in(line, known)
        if name is not None:
            notebook.stop("stray_player_line", number, 1, given=line[:40], player=name)
        elif looks_like_a_player(line):
            notebook.doubt("like_a_player_line", number, 1, given=line[:40], expected="001")
        else:
            notebook.note("unknown_record", number, 1, given=line[:40])


def _name_in(line: str, names: set[str | None]) -> str | None:
    first, last = layout.NAME[0] - 1, layout.NAME[1]
    for slip in range(-FARTHEST_SLIP, FARTHEST_SLIP + 1):
        text = line[first + slip : last + slip]
        for found in (" ".join(text.split()), text.split("  ")[0]):  # in a file that counts bytes more stands behind it
            if found and text[0] != " " and found in names:
                return found
    return None
