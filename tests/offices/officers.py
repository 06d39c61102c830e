"""The officers of the made-up office, and the commands that they give in its folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.running import run

REGISTRAR, OFFICER, LISTS = "Lucfenyő Vera", "Rantakivi Olli", "Kavics Bence"
"""Who acts: the registrar, the rating officer, and the officer of the lists."""


class Office:
    """The office in a folder, which commands fill in this process."""

    def __init__(self, folder: Path, files: Path, database: str) -> None:
        self.folder, self.files, self.database = folder, files, database
        files.mkdir(parents=True)
        self.day = ""

    def do(self, who: str, *words: str, today: str = "") -> dict[str, Any]:
        """A command, on a day or on the day of the command before."""
        self.day = today or self.day
        own = ("--office", str(self.folder), "--by", who, "--today", self.day, "--json")
        ran = run("office", *words, *own)
        if ran.status:
            raise SystemExit(f"{self.day} {' '.join(words)}\n{ran.out}{ran.err}")
        return json.loads(ran.out)  # type: ignore[no-any-return]

    def file(self, name: str, content: bytes) -> str:
        path = self.files / name
        path.write_bytes(content)
        return str(path)

    def converted(self, name: str, content: bytes, to: str) -> bytes:
        """The same event in another format."""
        source, target = self.file("source.json", content), self.files / name
        ran = run("convert", source, "--to", to, "--out", str(target))
        if ran.status:
            raise SystemExit(f"{name}\n{ran.out}{ran.err}")
        return target.read_bytes()

    def submit(self, who: str, of_list: str, name: str, content: bytes, *more: str, today: str = "") -> str:
        """Hand in a file; the number of its event."""
        answer = self.do(who, "submit", of_list, self.file(name, content), *more, today=today)
        return str(answer["events"][0]["event"])

    def number(self, name: str) -> str:
        """The number of the person with a name."""
        return str(self.do(REGISTRAR, "person", "show", name)["number"])

    def publish(self, of_list: str, today: str, *more: str) -> None:
        self.do(OFFICER, "rate", of_list, today=today)
        self.do(LISTS, "publish", of_list, *more)
