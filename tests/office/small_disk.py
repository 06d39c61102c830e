"""A small disk of its own, which can be filled and made read-only: in a mount namespace that ends with the test.

Root may write into any folder, so that a folder's mode alone would test nothing if root runs the tests.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.forked import run_forked
from tests.cli.running import Ran

SECONDS = 20
LONGEST = 120


class SmallDisk:
    """A folder that is a disk for the processes in its namespace."""

    def __init__(self, folder: Path, holder: int, user: bool) -> None:
        self.folder = folder
        self._namespaces = tuple(f"/proc/{holder}/ns/{kind}" for kind in (("user", "mnt") if user else ("mnt",)))
        self._enter = ["nsenter", "-t", str(holder), "-m", *(["-U", "--preserve-credentials"] if user else [])]

    def inside(self, *command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([*self._enter, *command], capture_output=True, text=True, check=False, timeout=LONGEST)

    def arpad(self, *arguments: str) -> Ran:
        """The program, for which the disk is there."""
        return run_forked(*arguments, within=self._namespaces)

    def fill(self, left: int) -> None:
        """Leave so many bytes."""
        code = (
            "import os, sys\n"
            "free = os.statvfs(sys.argv[1]); size = free.f_bavail * free.f_frsize - int(sys.argv[2])\n"
            "with open(os.path.join(sys.argv[1], 'filler'), 'wb') as filler: filler.write(bytes(max(0, size)))\n"
        )
        done = self.inside(sys.executable, "-c", code, str(self.folder), str(left))
        assert done.returncode == 0, done.stderr

    def free(self) -> None:
        self.inside("rm", "-f", str(self.folder / "filler"))

    def read_only(self, yes: bool) -> None:
        done = self.inside("mount", "-o", f"remount,{'ro' if yes else 'rw'}", str(self.folder))
        assert done.returncode == 0, done.stderr


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[SmallDisk | str]:
    """A disk of some size in a folder; or why this machine cannot have one."""
    user = os.geteuid() != 0
    if not all(shutil.which(tool) for tool in ("unshare", "nsenter", "mount")):
        yield "there is no unshare here"
        return
    command = ["unshare", *(["-r"] if user else []), "-m", "sleep", "1000"]
    holder = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        folder.mkdir()
        disk = SmallDisk(folder, holder.pid, user)
        wrong = _begun(holder) or disk.inside("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)).stderr
        yield wrong or disk
    finally:
        holder.kill()
        holder.wait()


def _begun(holder: "subprocess.Popen[Any]") -> str:
    """Wait until the namespace is there."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if holder.poll() is not None:
            return "no mount namespace may be made here"
        name = Path(f"/proc/{holder.pid}/comm").read_text(encoding="utf-8").strip()
        if name == "sleep":
            return ""
        time.sleep(0.01)
    return "the mount namespace does not come"
