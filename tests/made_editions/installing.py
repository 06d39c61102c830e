"""Installs the made-up packages as pip would: their folders on the path, and their entry points in a `*.dist-info`."""

import os
import tomllib
from pathlib import Path

HOME = Path(__file__).parent
ROOT = HOME.parents[1]
PROJECTS = ("avalon", "thule")


def install(folder: Path) -> dict[str, str]:
    """The environment in which the packages are installed. What pip would write goes into a folder."""
    for name in PROJECTS:
        project = tomllib.loads((HOME / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(head, encoding="utf-8")
        groups = [
            "\n".join([f"[{group}]", *(f"{key} = {value}" for key, value in points.items())])
            for group, points in project["entry-points"].items()
        ]
        (info / "entry_points.txt").write_text("\n\n".join(groups) + "\n", encoding="utf-8")
    path = [str(folder), *(str(HOME / name) for name in PROJECTS), str(ROOT)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
