"""Installs the made-up packages as pip would, and answers commands in a process that finds them so."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import arpad
from tests.cli.running import Ran, run

HOME = Path(__file__).parent
ROOT = HOME.parents[1]
PROJECTS = ("avalon", "thule")


def install(folder: Path) -> dict[str, str]:
    """Copy the packages into a folder, with what tells Python of them; the environment in which they are installed."""
    for name in PROJECTS:
        told = tomllib.loads((HOME / name / "pyproject.toml").read_text(encoding="utf-8"))
        project = told["project"]
        for package in told["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
            shutil.copytree(HOME / name / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(head, encoding="utf-8")
        groups = [
            "\n".join([f"[{group}]", *(f"{key} = {value}" for key, value in points.items())])
            for group, points in project["entry-points"].items()
        ]
        (info / "entry_points.txt").write_text("\n\n".join(groups) + "\n", encoding="utf-8")
    # The program is the one that these tests import, also where another one is installed.
    program = Path(arpad.__file__).parents[1]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT, program)))}


class Installed:
    """A process of the program with the packages installed. It answers many commands: each start would take time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        environment = install(folder)
        command = [sys.executable, "-m", "tests.made_editions.installing"]
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def run(self, *arguments: str) -> Ran:
        """A command."""
        return Ran(*self._asked({"run": arguments}))

    def done(self, *arguments: str) -> Any:
        """The JSON of a command that has nothing to say against."""
        ran = self.run(*arguments, "--json")
        assert (ran.status, ran.err) == (0, ""), (arguments, ran.out, ran.err)
        return json.loads(ran.out)

    def call(self, function: str, *arguments: Any) -> Any:
        """What a function, as `module:name`, returns there."""
        return self._asked({"call": function, "with": arguments})

    def close(self) -> None:
        self._process.communicate()

    def _asked(self, request: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def answer_requests() -> None:
    """Answer requests line by line until there are no more."""
    to = sys.stdout
    for line in sys.stdin:
        request = json.loads(line)
        if "run" in request:
            found: Any = run(*request["run"])
        else:
            found = resolve_name(request["call"])(*request["with"])
        to.write(json.dumps(found) + "\n")
        to.flush()


if __name__ == "__main__":
    answer_requests()
