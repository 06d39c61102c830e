"""The histories that the replay is measured on: made by `arpad synth`, once for each list and size."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ARPAD = Path(sys.executable).with_name("arpad")
MONTHS = 12


class Size(NamedTuple):
    """How large a history is."""

    players: int
    games: int

    def times(self, part: float) -> "Size":
        return Size(max(30, round(self.players * part)), max(1, round(self.games * part)))


def made(home: Path, list_name: str, size: Size) -> Path:
    """A history in a folder of `home`; one that lies there already is taken as it is, because it would be the same."""
    folder = home / f"{list_name}-{size.players}-{size.games}"
    if not folder.exists():
        options = ("--players", size.players, "--games", size.games, "--months", MONTHS, "--list", list_name)
        command = [str(ARPAD), "synth", str(folder), *map(str, options)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder
