"""Bad input at every command of the office: one line, status 2, and nothing is changed."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from arpad.cli.office import office_group
from tests.cli.running import Ran, run
from tests.office.copying import Databases
from tests.office.made_office import RATED, SENT, Place, event, held_by, opening, people, write

HUGE = "99999999999999999999"
LISTS = ["nosuch", "", "x" * 300, "stand ard", "Standard", "standard\n"]
NUMBERS = ["x", "", "1.5", "0", "99999", "2147483648", HUGE, f"-{HUGE}"]
DAYS = ["tomorrow", "", "2024-02-30", "2024-13-01", "0000-00-00", "20240401x", "99999-01-01", "01.04.2024"]
FILES = ["nosuch.json", ".", "", "empty.json", "broken.json", "text.txt", "list.csv", "two.json"]
SEEN = ["x", "", "-1", "99999", HUGE]
TELL = ["minutes", "=90", "nosuchkey=1", "minutes=soon", "start=2024-04-01", "games=[]", "minutes=-5"]

GOOD: dict[str, list[str]] = {
    "init": [],
    "list add": ["other", "--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest"],
    "list show": ["standard"],
    "open": ["second", "opening.json", "--day", "2024-04-01"],
    "event add": ["standard", "Cup", "--start", "2024-06-01", "--end", "2024-06-09"],
    "event show": ["1"],
    "submit": ["standard", "new.json"],
    "match": ["1", "700001=1"],
    "check": ["1"],
    "rule": ["1", "accept"],
    "due": [],
    "rate": ["standard"],
    "publish": ["standard"],
    "export": ["standard"],
    "explain": ["standard", "1"],
    "verify": [],
}
"""What each command takes; its arguments come first."""

BAD: dict[str, list[str]] = {
    "list_name": LISTS,
    "list show name": LISTS,
    "list add name": ["", "two words", "é", "x" * 31, "1st", "a-b", "a\nb"],
    "list add kind": ["", "nosuch", "STANDARD"],
    "list add authority": ["nosuch", "ssl", "mgsz"],
    "list add federation": ["", "hun", "HUNG", "H1N", "ÁÉÍ", "H N"],
    "list add zone": ["", "nosuch", "../etc/passwd", "/etc/passwd", "Europe", "a\nb", "x" * 500],
    "event add name": ["", "   ", "a\nb", "\x1b[2J"],
    "number": NUMBERS,
    "export number": [number for number in NUMBERS if number != "0"],  # 0 is the opening list
    "explain number": [number for number in NUMBERS if number != "0"],
    "person": NUMBERS,
    "day": [*DAYS, "2024-04-02"],
    "start": DAYS,
    "end": [*DAYS, "2024-05-31"],
    "submit start": DAYS,
    "submit end": DAYS,
    "submit number": [*NUMBERS, "3"],
    "file": FILES,
    "told": TELL,
    "seen": SEEN,
    "answers": ["700001", "nosuch=1", "700001=x", "700001=-1", "700001=0", f"700001={HUGE}", "700001=2", "=1", ""],
    "ruling": ["", "nosuch", "ask", "waive", "reject"],
    "late": ["", "later", "now", "chain"],
    "list_kind": ["", "nosuch"],
    "target": ["", "pdf"],
    "out": ["", ".", "nosuch/file.csv"],
    "database": ["nosuch", "postgres://", "mysql://x/y", "postgres://127.0.0.1:1/none"],
    "language": ["", "xx"],
    "today": DAYS,
    "folder": ["", ".", "nosuch", "opening.json"],
}
"""What is bad for a parameter: by its command and name, or by its name alone."""

FREE = {"as_json", "who", "all_new", "preview", "overdue", "clause", "granted_by", "subject", "reason"}
"""Flags, and words that are taken as they are."""


def commands(group: click.Group = office_group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command of the group, by its words."""
    for name, command in group.commands.items():
        own = f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from commands(command, own)
        else:
            yield own, command


def bad_for(path: str, parameter: click.Parameter) -> list[str]:
    name = str(parameter.name)
    return BAD.get(f"{path} {name}") or BAD[name]


def tries(path: str, command: click.Command) -> Iterator[list[str]]:
    """The command with one thing wrong."""
    good = GOOD[path]
    arguments = [parameter for parameter in command.params if isinstance(parameter, click.Argument)]
    for parameter in command.params:
        if parameter.name in FREE:
            continue
        for value in bad_for(path, parameter):
            if isinstance(parameter, click.Argument):
                place = arguments.index(parameter)
                yield [*good[:place], value, *good[place + 1 :]]
            elif f"{path} {parameter.name} {value}" not in HARMLESS:
                yield [*good, parameter.opts[0], value]
        if parameter.required and isinstance(parameter, click.Option):
            place = good.index(parameter.opts[0])
            yield [*good[:place], *good[place + 2 :]]
    yield [*good, "--nosuch"]
    yield [*good, "one", "too", "many"] if path != "match" else [*good, "toomany"]
    required = [argument for argument in arguments if argument.required]
    if required:
        yield good[: len(required) - 1]


HARMLESS = {
    "init folder .",  # init makes a folder that is not there, and is refused where one is that has an office
    "init folder ",
    "init folder nosuch",
}


def begun(databases: Databases, folder: Path) -> Place:
    """An office with a list in force, one that is not open, an event that is rated and one that is not."""
    everybody = people(12)
    place = databases.found(folder / "office")
    told = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    place.done("list", "add", "second", *told)
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(folder, "event.json", event("Made cup", everybody)), today=SENT)
    place.done("submit", "second", write(folder, "other.json", event("Other cup", everybody)), today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    write(folder, "new.json", event("New cup", everybody))
    write(folder, "empty.json", b"")
    write(folder, "broken.json", b'{"list": "standard", "events": [')
    write(folder, "text.txt", b"Dear rating officer,\nhere are my games.\n")
    write(folder, "list.csv", b"id,name\n1\n2,3,4,5\n")
    write(folder, "two.json", event("Two cup", everybody).replace(b'"standard"', b'"selo"'))
    return place


@pytest.mark.parametrize("path", [path for path, _ in commands()])
def test_bad_input_is_one_line(
    databases: Databases, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert path in GOOD, "a new command: say what it takes, and what is bad for it"
    place = begun(databases, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARPAD_OFFICE", raising=False)
    state, there = held_by(place), sorted(tmp_path.rglob("*"))
    wrong = []
    for asked in tries(path, dict(commands())[path]):
        ran = run("office", *path.split(), "--office", "office", "--by", "vera", "--today", RATED, *asked)
        if not is_clear(ran):
            wrong.append((asked, ran))
    assert wrong == []
    assert held_by(place) == state
    assert [path for path in sorted(tmp_path.rglob("*")) if "sqlite3-" not in path.name] == [
        path for path in there if "sqlite3-" not in path.name
    ]


def is_clear(ran: Ran) -> bool:
    """One line that says what is wrong, and no answer."""
    unclear = ("bug in arpad", "out of range", "Traceback", "too large")
    return (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1) and not any(one in ran.err for one in unclear)
