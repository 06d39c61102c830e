"""Servers for the benchmark of the site, each in processes of its own on an address of this machine alone."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.children import ROOT

ARPAD = Path(sys.executable).with_name("arpad")
DATASETTE = ROOT / "build" / "datasette"
PINNED = "datasette==0.65.5"
BEGINS_WITHIN = 60.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def served(folder: Path, workers: int, port: int = 0) -> Iterator[int]:
    """An office served by `arpad office serve`, without a limit of fair use; yields the port."""
    port = port or free_port()
    command = [ARPAD, "office", "serve", "--office", folder, "--bind", f"127.0.0.1:{port}", "--workers", str(workers)]
    # The load names its visitors as a proxy does.
    settings = {"ARPAD_SITE_FAIR_USE": "0", "ARPAD_SITE_PROXIES": "127.0.0.1"}
    with _running([str(word) for word in command], settings, port, "/en/"):
        yield port


@contextmanager
def datasette(database: Path, port: int = 0) -> Iterator[int]:
    """The same rows served by Datasette, with its default settings, without facets."""
    python = DATASETTE / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", DATASETTE], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", PINNED], check=True)
    port = port or free_port()
    command = [python.with_name("datasette"), "serve", "-i", database, "--host", "127.0.0.1", "--port", str(port)]
    command += ["--setting", "suggest_facets", "off"]
    with _running([str(word) for word in command], {}, port, "/"):
        yield port


@contextmanager
def _running(command: list[str], environment: dict[str, str], port: int, first: str) -> Iterator[None]:
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + BEGINS_WITHIN
        while not _answers(port, first):
            if process.poll() is not None or time.monotonic() > until:
                sys.exit(f"{' '.join(command)} does not answer")
            time.sleep(0.1)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(port: int, address: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=10) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
