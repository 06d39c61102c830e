"""What a made-up office answers: every published list, and what its desk says of events, lists and people.

Published lists are recorded as hashes. People are taken at even distances from the last list of each kind.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.cli.running import run
from tests.corpus.answer import answer, brief, hashed

PEOPLE = 50
TODAY = "2025-03-10"
FORMATS = ("csv", "json", "xlsx", "fide-txt", "fide-xml", "hashed")


def demo() -> Iterator[tuple[str, str]]:
    """The answers of the office that `arpad office demo` makes."""
    yield from _office([], TODAY, PEOPLE, rates_next=False)


def small_demo() -> Iterator[tuple[str, str]]:
    """The answers of a smaller office, which is made in a few seconds."""
    yield from _office(["--players", "80", "--months", "2", "--seed", "3"], "2024-05-10", 8, rates_next=True)


def _office(size: list[str], today: str, people: int, rates_next: bool) -> Iterator[tuple[str, str]]:
    """The answers of an office; at the end, because it changes the office, the next list of each kind may be rated."""
    from django.db import connections

    with TemporaryDirectory(prefix="arpad-corpus-") as home:
        folder = Path(home) / "office"
        place = ["--office", str(folder), "--today", today, "--by", "vera"]
        made = ["office", "demo", *size, "--json"]
        yield " ".join(made), answer(*made, "--office", str(folder), folder=folder)
        lists = _json("list", "show", *place)["lists"]
        for words in desk(lists):
            yield f"office {' '.join(words)}", answer("office", *words, *place, folder=folder)
        for words in person_commands(lists, place, people):
            yield f"office {' '.join(words)}", answer("office", *words, *place, folder=folder)
        yield from _published(lists, place, folder)
        if rates_next:
            for of_list in lists:
                words = ["office", "rate", of_list["name"]]
                yield " ".join(words), answer(*words, *place, folder=folder)
        connections.close_all()


def desk(lists: list[dict[str, Any]]) -> Iterator[list[str]]:
    """The commands that are about the office, its events and its lists."""
    for words in (["due"], ["due", "--overdue"], ["event", "list"], ["list", "show"], ["verify"]):
        yield words
        if words != ["event", "list"]:
            yield [*words, "--json"]
    yield ["person", "find", "Sal", "--json"]
    for of_list in lists:
        name = of_list["name"]
        for words in (["top", name], ["top", name, "--most", "40", "--json"], ["changes", name]):
            yield words
        yield ["top", name, "--unrated-titled"]
        yield ["journal", "list", name, "--last", "2", "--json"]


def person_commands(lists: list[dict[str, Any]], place: list[str], count: int) -> Iterator[list[str]]:
    """What is asked of people who are spread over the lists: the working of a line, and all that is known."""
    share = -(-count // len(lists))
    shown: set[str] = set()
    for of_list in lists:
        name = of_list["name"]
        lines = run("office", "export", name, *place).out.splitlines()[1:]
        numbers = [line.split(",", 1)[0] for line in lines]
        chosen = numbers[:: max(1, len(numbers) // share)][:share]
        yield ["changes", name, "--number", str(of_list["publications"][-1]["number"] // 2 or 1), "--json"]
        for at, number in enumerate(chosen):
            as_json = ["--json"] if at % 2 else []
            yield ["explain", name, number, *as_json]
            if at % 3 == 0 and number not in shown:
                shown.add(number)
                yield ["person", "show", number, *as_json]


def _published(lists: list[dict[str, Any]], place: list[str], folder: Path) -> Iterator[tuple[str, str]]:
    """Every published list, in one line: its rows and the hash of its CSV; the last ones in every format."""
    for of_list in lists:
        name = of_list["name"]
        rows = []
        for publication in of_list["publications"]:
            written = run("office", "export", name, "--number", str(publication["number"]), *place)
            number, day = publication["number"], publication["day"]
            rows.append(f"list {number} of {day}: {written.out.count(chr(10))} lines, {brief(written.out)}")
        yield f"every CSV of {name}", "\n".join(rows)
        for target in FORMATS:
            words = ["office", "export", name, "--to", target]
            yield f"{' '.join(words)}, hashed", hashed(run(*words, *place), folder)


def _json(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("office", *words, "--json").out)
    return found
