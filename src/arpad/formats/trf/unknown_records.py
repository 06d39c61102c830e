"""Unknown records: those of a program, or players' lines whose first columns are damaged."""

from collections.abc import Iterable

from arpad.formats.notebook import Notebook
from arpad.formats.trf import layout
from arpad.formats.trf.alignment import looks_like_a_player

FARTHEST_SLIP = 12
"""A name is searched for up to this many columns to the left or right of its place."""


def check_unknown(lines: Iterable[tuple[str, int]], names: Iterable[str | None], notebook: Notebook) -> None:
    """Write down a problem for each unknown record; `names` are those of the players who were read.

    A stop if the record has a player's name near the columns of a name: then it has a rating or games of that player. A
    doubt if it has the layout of a player's line: that player is not read, and if they have games, the lines of their
    opponents stop the file. Else a note.
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
    """The known name that stands near the columns of a name; None if there is none."""
    first, last = layout.NAME[0] - 1, layout.NAME[1]
    for slip in range(-FARTHEST_SLIP, FARTHEST_SLIP + 1):
        text = line[first + slip : last + slip]
        # If columns count bytes, the text has more than the name: the name ends at two blanks.
        for name in (" ".join(text.split()), text.split("  ")[0]):
            if name and text[0] != " " and name in names:
                return name
    return None
