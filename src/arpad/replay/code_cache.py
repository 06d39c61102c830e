"""The folders in which compiled code is kept between runs: one for each procedure and each state of its sources.

The compiler's own cache looks only at the file of the function itself. It would not notice a rule that changed in a
different file. The folder is named by a digest over the import closure of the procedure's module: a changed rule is
always compiled again, and a change elsewhere compiles nothing.
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
"""The most folders kept for one procedure; older ones are removed. An older law must then be compiled again."""


@cache
def sources_digest(module: str) -> str:
    """A digest of the compiler and of every file that the compiled code of a module is made from."""
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
    """Remove the compiled code of a module, because it is damaged or cannot be completed."""
    shutil.rmtree(kept_of(module), ignore_errors=True)


def keep_compiled(module: str) -> bool:
    """Set the folder in which the compiler keeps the code of a module; False: nothing can be kept.

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
