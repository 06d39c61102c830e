"""The histories that the replay is measured on: made by `arpad synth`, once for each list and size."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ARPAD = Path(sys.executable).with_name("arpad")
MONTHS = 12


class Size(NamedTuple):
    """The size of a history: players, games and months."""

    players: int
    games: int

    def times(self, part: float) -> "Size":
        return Size(max(30, round(self.players * part)), max(1, round(self.games * part)))


def made(home: Path, list_name: str, size: Size) -> Path:
    """Return the folder of a history in `home`; one that is there already is used, because it would be made equal."""
    folder = home / f"{list_name}-{size.players}-{size.games}"
    if not folder.exists():
        options = ("--players", size.players, "--games", size.games, "--months", MONTHS, "--list", list_name)
        command = [str(ARPAD), "synth", str(folder), *map(str, options)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder
