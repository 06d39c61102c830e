"""What `rate`, `check` and `convert` answer to the examples and to the made-up files of `inputs/`, in full."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.cli.running import Ran, run
from tests.corpus.answer import as_text

ROOT = Path(__file__).parents[2]
FOLDERS = ("examples", "tests/corpus/inputs")
TARGETS = ("json", "trf16", "trf26", "csv", "xlsx", "fide-txt", "fide-xml", "h9")
LIST = re.compile("(selo|pelo|go)-")
"""The beginning of a file's name says of which list it is; the others are of the standard list."""
OF_PLAYERS = re.compile(r"list|players")
DAY = "2024-10-05"
KIND = "standard"
NAMED = re.compile(r"(--[a-z-]+)(?: ([0-9]+/[0-9-]+=[a-zA-Z]+|[0-9]+=))?")
MOST_TIMES = 60


def made_up() -> Iterator[tuple[str, str]]:
    """The answers to each file, by command."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).iterdir()):
            file = f"{folder}/{path.name}"
            for command in commands(file):
                ran = run(*command)
                yield " ".join(command), as_text(ran)
                again = with_answers(command, ran)
                if again is not None:
                    yield " ".join(again[0]), as_text(again[1])


def commands(file: str) -> Iterator[list[str]]:
    """The commands for a file, with the options that its list needs."""
    name = file.rpartition("/")[2]
    listed = LIST.match(name)
    options = ["--list", listed[1]] if listed else []
    authority = ["--authority", "mssz"] if "mssz" in name else []
    yield ["rate", file, *options, *authority, "--json"]
    yield ["rate", file, *options, *authority]
    yield ["check", file, *options, *authority, "--json"]
    yield ["convert", file, *options, "--to", "json", "--json"]
    for target in TARGETS:
        yield ["convert", file, *options, "--to", target]
    if OF_PLAYERS.search(name):
        event = f"tests/corpus/inputs/{listed[1] if listed else 'standard'}-three.{'h9' if 'go-' in name else 'trf'}"
        yield ["rate", event, *options, "--players", file]


def with_answers(command: list[str], ran: Ran) -> tuple[list[str], Ran] | None:
    """A command that was refused, run again with the options that its message names until it is not; None: never."""
    options: list[str] = []
    for _ in range(MOST_TIMES):
        more = named_options(ran.err, options) if ran.status == 2 else []
        if not more:
            break
        options += more
        ran = run(*command, *options)
    return (command + options, ran) if options else None


def named_options(message: str, before: list[str]) -> list[str]:
    """The options that a message names, each with a value that a person might give."""
    found: list[str] = []
    for name, value in dict.fromkeys(NAMED.findall(message)):
        if name in ("--start", "--end") and name not in before:
            found += [name, DAY]
        elif name == "--list-kind" and name not in before:
            found += [name, KIND]
        elif name == "--id" and value and value not in before:
            found += [name, value]
        elif name == "--result" and value and (given := decided(value, before + found)):
            found += [name, given]
    return found


def decided(value: str, before: list[str]) -> str:
    """A win for White; where one of the two has a result in that round already, the other did not play."""
    round_, pair = value.split("=")[0].split("/")
    taken = {
        player
        for text in before
        if text.startswith(f"{round_}/")
        for player in text.split("=")[0].split("/")[1].split("-")
    }
    players = pair.split("-")
    free = [player for player in players if player not in taken]
    if not free:
        return ""
    return f"{round_}/{pair}=1-0" if len(free) == len(players) == 2 else f"{round_}/{free[0]}=unplayed"
