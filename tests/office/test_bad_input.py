"""Bad input at every command of the office: one line, status 2, and nothing is changed."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from arpad.cli.office import office_group
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writing import write_txt
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
    "person add": ["Új, Valaki"],
    "person change": ["1", "--name", "Más, Valaki"],
    "person title": ["1", "FM"],
    "person page": ["1", "--from", "2024-04-01"],
    "person show": ["1"],
    "person import": ["people.csv"],
    "licence add": ["1", "--season", "2024", "--club", "Kör"],
    "licence first": ["Új, Valaki", "--season", "2024", "--club", "Kör"],
    "licence change": ["2", "--season", "2024", "--club", "Kör"],
    "import-list": ["fide.txt", "--month", "2024-05"],
    "reconcile": ["standard", "--month", "2024-05"],
    "top": ["standard"],
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

ELSEWHERE = {"demo", "person find"}
"""`demo` makes an office of its own (test_demo.py); whatever is looked for, that nobody is found is no refusal."""

BAD: dict[str, list[str]] = {
    **{f"{path} name": ["", "123", "a\nb", "x" * 500] for path in ("person add", "person change", "licence first")},
    "person page name": ["a\nb", "x" * 500],
    "fide_id": ["x", "-1", "0", HUGE, "700001"],
    "person change fide_id": ["x", "-1", "0", HUGE, "700002"],
    "person page fide_id": ["x", "-1", "0", HUGE],
    "birth": ["soon", "2024-02-30", "1200", "3000", "2025-01-01"],
    "birth_year": ["soon", "1200", "3000", ""],
    "died": ["soon", "2024-02-30", "3000-01-01"],
    "sex": ["x", "female"],
    "federation": ["HU", "HUNG", "H1N", "ÁÉÍ"],
    "country": ["HU", "HUNG", "H1N"],
    "title": ["x" * 50, "a\nb"],
    "person title name": ["", "x" * 50, "a\nb"],
    "person title day": ["soon", "2024-02-30", "3000-01-01"],  # an empty one is none
    "source": ["x" * 5000, "a\nb"],
    "since": DAYS,
    "rating": ["x", "-1", HUGE],
    "k": ["x", "-1", HUGE],
    "games_from": ["x", "-1", HUGE],
    "games_to": ["x", "-1", HUGE],
    "season": ["", "next", "24", "2024/26", "x" * 50],
    "club": ["", "x" * 500, "a\nb"],
    "guest_club": ["x" * 500, "a\nb"],
    "order_club": ["x" * 500, "a\nb", "Kör"],
    "order_number": ["x", "0", "-1", HUGE, "3"],
    "month": ["", "soon", "2024-13", "2024-4", "2024-05-01", "2023-01"],
    "import-list month": ["", "soon", "2024-13", "2024-4", "2024-05-01"],
    "import-list file": [*FILES, "opening.json"],
    "most": ["x", "0", "-1"],
    "person import file": [file for file in FILES if file != "two.json"],  # which has people too
    "top number": [number for number in NUMBERS if number != "0"],
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

FREE = {"suspended", "not_listed", "inactive", "keep_numbers", "fide_ids", "replace"} | {
    "as_json",
    "who",
    "all_new",
    "preview",
    "overdue",
    "clause",
    "granted_by",
    "subject",
    "reason",
}
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
    place.done("licence", "add", "2", "--season", "2024", "--club", "Klub")
    write(folder, "new.json", event("New cup", everybody))
    write(folder, "people.csv", b"id,name\n1,Egy Valaki\n")
    write(folder, "fide.txt", b"".join(write_txt([Listed(700_001, "Valaki, Egy", "HUN", standard=Rated(1700, 0, 20))])))
    write(folder, "empty.json", b"")
    write(folder, "broken.json", b'{"list": "standard", "events": [')
    write(folder, "text.txt", b"Dear rating officer,\nhere are my games.\n")
    write(folder, "list.csv", b"id,name\n1\n2,3,4,5\n")
    write(folder, "two.json", event("Two cup", everybody).replace(b'"standard"', b'"selo"'))
    return place


@pytest.mark.parametrize("path", [path for path, _ in commands() if path not in ELSEWHERE])
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
