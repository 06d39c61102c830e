"""Where compiled code is kept between runs: a folder for each state of the sources that it is made of.

The compiler's own cache looks only at the file of the function itself and would not notice a rule that changed in
another one. A digest over all of them names the folder, so that a changed law is always compiled anew.
"""

import hashlib
import os
import platform
import shutil
from functools import cache
from pathlib import Path

import numba
import numpy

HOME = Path(__file__).parents[1]
SOURCES = ("core", "regulations", "replay")
MOST_FOLDERS = 4
"""Older ones are removed; whoever goes back to an old law compiles once more."""


def sources_digest() -> str:
    """A digest of every file that compiled code can be made of, and of what compiles it."""
    found = hashlib.sha256()
    for path in sorted(path for folder in SOURCES for path in (HOME / folder).rglob("*.py")):
        found.update(path.relative_to(HOME).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    found.update(f"{numba.__version__} {numpy.__version__} {platform.python_version()}".encode())
    return found.hexdigest()


def kept_in() -> Path:
    """The user's own cache folder for this program."""
    told = os.environ.get("ARPAD_CACHE")
    if told:
        return Path(told)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "arpad"


def kept_of_sources() -> Path:
    """The folder of this state of the sources."""
    return kept_in() / f"compiled-{sources_digest()[:32]}"


def forget_compiled() -> None:
    """Remove what is kept: some of it is damaged, or no more can be written."""
    shutil.rmtree(kept_of_sources(), ignore_errors=True)


@cache
def keep_compiled() -> bool:
    """Have the compiler keep its code where this state of the sources finds it again; False: nothing can be kept."""
    try:
        folder = kept_of_sources()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _forget_old(folder)
    except (OSError, RuntimeError):  # nobody's home
        return False
    if not os.access(folder, os.W_OK):
        return False
    setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 (its types do not name it)
    return True


def _forget_old(current: Path) -> None:
    """Remove what was compiled from sources long gone."""
    others = [path for path in current.parent.glob("compiled-*") if path != current]
    for path in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[MOST_FOLDERS - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
