"""The plain C loops over the columns of a history, built when they are run; how fast, and how far arpad agrees.

Columns are read and laid out before the watch starts; the loops have what the replay has in memory when it rates.

    python -m benchmarks.replay_peers.loop FOLDER EDITION LIST TIMES
"""

import ctypes
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from arpad.core.verdicts import Problem
from arpad.regulations.edition import editions
from arpad.replay.history.history import open_history
from benchmarks.replay_peers import loop_go, loop_period, loop_selo

HERE = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
SOURCES = {"standard": "loop_period.c", "selo": "loop_selo.c", "go": "loop_go.c"}
LOOPS = {"standard": loop_period.rated, "selo": loop_selo.rated, "go": loop_go.rated}


def built(source: str, folder: str) -> ctypes.CDLL:
    library = Path(folder) / "loop.so"
    subprocess.run(["gcc", *FLAGS, "-o", library, HERE / source], check=True)
    return ctypes.CDLL(str(library))


def main() -> None:
    folder, edition_id, list_name, times = sys.argv[1:]
    edition = editions()[edition_id]
    text = edition.regulation()
    history = open_history(Path(folder))
    assert not isinstance(history, Problem), history
    with tempfile.TemporaryDirectory() as beside:
        library = built(SOURCES[list_name], beside)
        found: dict[str, Any] = LOOPS[list_name](library, history, text, int(times))
    print(json.dumps({"games": int(history.game[-1]), **found}))


if __name__ == "__main__":
    main()
