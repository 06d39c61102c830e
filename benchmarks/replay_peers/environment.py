"""The environment that the peers live in (.venv-peers), made on the first run."""

import subprocess
import venv
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE.parents[1] / ".venv-peers"
PINNED = HERE / "requirements.txt"


def python() -> Path:
    """Return the interpreter of the environment."""
    found = PEERS / "bin" / "python"
    if not found.exists():
        venv.create(PEERS, with_pip=True)
    subprocess.run([found, "-m", "pip", "install", "--quiet", "--requirement", PINNED], check=True)
    return found


def versions() -> dict[str, str]:
    """Return the pinned versions of the packages."""
    return dict(line.split("==") for line in PINNED.read_text(encoding="utf-8").split())
