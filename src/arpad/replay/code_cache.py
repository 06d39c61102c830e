"""Where compiled code is kept between runs: a folder for each procedure and each state of its sources.

The compiler's own cache looks only at the file of the function itself and would not notice a rule that changed in
another file. The folder is named by a digest over the import closure of the procedure's module, so that a changed rule
is always compiled anew, and a change elsewhere compiles nothing.
"""

import hashlib
import os
import platform
import shutil
from functools import cache
from pathlib import Path

import numba
import numpy

from arpad.regulations.closure import closure, files_digest

COMPILER = "arpad.replay.compiler.functions"
MOST_FOLDERS = 4
"""For each procedure; older ones are removed. Going back to an older law compiles it once more."""


@cache
def sources_digest(module: str) -> str:
    """A digest of every file that the compiled code of a module is made of, and of what compiles it."""
    sources = files_digest(closure(module, COMPILER).items())
    versions = f"{numba.__version__} {numpy.__version__} {platform.python_version()}"
    return hashlib.sha256(f"{sources} {versions}".encode()).hexdigest()


def kept_in() -> Path:
    """The user's own cache folder for this program."""
    named = os.environ.get("ARPAD_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "arpad"


def kept_of(module: str) -> Path:
    """The folder of the compiled code of a module, for this state of its sources."""
    return kept_in() / f"compiled-{module}-{sources_digest(module)[:32]}"


def forget_compiled(module: str) -> None:
    """Remove the compiled code of a module: it is damaged, or no more can be written."""
    shutil.rmtree(kept_of(module), ignore_errors=True)


def keep_compiled(module: str) -> bool:
    """Have the compiler keep the code of a module in its folder; False: nothing can be kept.

    The compiler asks for the folder when a function is prepared: call this just before.
    """
    try:
        folder = kept_of(module)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _forget_old(folder)
    except (OSError, RuntimeError):  # no home folder
        return False
    if not os.access(folder, os.W_OK):
        return False
    setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 (its types do not name it)
    return True


def _forget_old(current: Path) -> None:
    """Remove what was compiled from older sources of the same module."""
    prefix = current.name.rpartition("-")[0]
    older = [path for path in current.parent.glob(f"{prefix}-*") if path != current]
    for path in sorted(older, key=lambda path: path.stat().st_mtime, reverse=True)[MOST_FOLDERS - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
