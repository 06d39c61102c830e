"""Bad input at every command of the office: one line, status 2, and nothing is changed."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from arpad.cli.office.group import office_group
from tests.cli.running import Ran, run
from tests.office.copying import Databases
from tests.office.made_office import PUBLISHED, RATED, SENT, Place, event, fide_list, held_by, opening, people, write

HUGE = "99999999999999999999"
LISTS = ["nosuch", "", "x" * 300, "stand ard", "Standard", "standard\n"]
NUMBERS = ["x", "", "1.5", "0", "99999", "2147483648", HUGE, f"-{HUGE}"]
DAYS = ["tomorrow", "", "2024-02-30", "2024-13-01", "0000-00-00", "20240401x", "99999-01-01", "01.04.2024"]
FILES = ["nosuch.json", ".", "", "empty.json", "broken.json", "text.txt", "list.csv", "two.json"]
SEEN = ["x", "", "-1", "99999", HUGE]
NAMES = ["", "   ", "?", "1234", "a\nb", "\x1b[2J", "A" * 121]
TELL = ["minutes", "=90", "nosuchkey=1", "minutes=soon", "start=2024-04-01", "games=[]", "minutes=-5"]

GOOD: dict[str, list[str]] = {
    "init": ["--practice", "--office", "fresh"],
    "person add": ["Kis, Éva"],
    "person change": ["1", "--name", "Kis, Éva"],
    "person title": ["1", "FM"],
    "person page": ["1", "--from", "2024-04-01", "--rating", "1950"],
    "person elo": ["1", "--month", "2024-04", "--standard", "1950", "--reason", "profile"],
    "person show": ["1"],
    "person find": ["kis"],
    "person remove": ["Free, Ada", "--reason", "entered twice"],
    "person merge": ["Free, Ada", "1", "--reason", "entered twice"],
    "person unmerge": ["15", "--reason", "two people"],
    "person import": ["people.csv"],
    "person erase": ["Free, Ada", "--reason", "asked for it"],
    "person export": ["1", "--out", "person.json"],
    "retention": ["--days", "400"],
    "expire": [],
    "erase-remains": [],
    "backup": ["office.backup"],
    "restore": ["office.backup", "copy", "--nothing-erased"],
    "serve": ["--bind", "192.0.2.1:8000"],  # an address of no machine: nothing is ever served here
    "person update": ["--month", "2024-04"],
    "licence add": ["2", "--season", "2024", "--club", "Made SE"],
    "licence first": ["Kis, Éva", "--season", "2024", "--club", "Made SE"],
    "licence change": ["1", "--season", "2024", "--club", "Other SE"],
    "list import-list": ["list.txt", "--month", "2024-06"],
    "list reconcile": ["third", "--month", "2024-04"],
    "list top": ["standard"],
    "demo": ["--office", "demo"],
    "list add": ["other", "--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest"],
    "list show": ["standard"],
    "list open": ["second", "opening.json", "--day", "2024-04-01"],
    "event add": ["standard", "Cup", "--start", "2024-06-01", "--end", "2024-06-09"],
    "event tell": ["1", "minutes=120"],
    "event start": ["3", "new:u", "--points", "1400", "--reason", "a strong newcomer"],
    "event show": ["1"],
    "event list": [],
    "event export": ["1", "--to", "trf16"],
    "event working": ["1"],
    "event submit": ["standard", "new.json"],
    "event match": ["1", "700001=1", "--withdraw"],  # it is accepted
    "event match-all": ["standard"],
    "event check": ["1"],
    "event rule": ["1", "accept"],
    "due": [],
    "list rate": ["standard"],
    "list publish": ["standard"],
    "list changes": ["third"],
    "list export": ["standard"],
    "list bundle": ["standard", "--out", "list.zip"],
    "list pdf": ["standard"],
    "list explain": ["standard", "1"],
    "list working": ["standard", "1"],
    "journal": ["person 1"],
    "verify": [],
    "anchor": [],
}
"""What each command takes; its arguments come first."""

TODAY = {"list publish": PUBLISHED}
"""The day of a command that is refused on another."""

BAD: dict[str, list[str]] = {
    "list_name": LISTS,
    "list show name": LISTS,
    "list add name": ["", "two words", "é", "x" * 31, "1st", "a-b", "a\nb"],
    "list add kind": ["", "nosuch", "STANDARD"],
    "list add authority": ["nosuch", "ssl", "mgsz"],
    "list add federation": ["", "hun", "HUNG", "H1N", "ÁÉÍ", "H N"],
    "rating_gap": ["x", "", "0", "-1", "1.5"],
    "list add zone": ["", "nosuch", "../etc/passwd", "/etc/passwd", "Europe", "a\nb", "x" * 500],
    "list add comparable": ["", "EST"],  # of a list of FIDE's
    "person add name": NAMES,
    "person change name": NAMES,
    "licence first name": NAMES,
    "person title name": ["", "   ", "A" * 11, "a\nb"],
    "person page name": ["a\nb", "\x1b[2J", "A" * 121],
    "fide_id": ["x", "-1", "0", "1.5", "²", "700002", "1000000000", HUGE],
    "person page fide_id": ["x", "", "-1", "0", "1.5", "1000000000", HUGE],
    "birth": ["x", "1799", "2025", "2200", "20240401", "2024-02-30", "2024-05-01", "01.04.2000"],
    "birth_year": ["x", "", "0", "1799", "2025", "2200", HUGE],
    "sex": ["x", "M", "mw"],
    "federation": ["H", "HUNG", "H1N", "ÁÉÍ", "H N", "a\nb"],
    "country": ["hun", "HUNG", "H1N", "ÁÉÍ"],
    "title": ["A" * 11, "a\nb"],
    "died": ["x", "2024-02-30", "2024-05-01", "1900-01-01"],
    "person title day": ["x", "2024-02-30", "2024-05-01", "01.04.2024"],
    "source": ["a\nb", "x" * 201],
    "journal subject": ["nosuch", "", "   ", "person 99999", "event x", "persons", "person 1x"],
    "journal since": DAYS,
    "first": ["x", "", "0", "-1", "1.5", HUGE],
    "last": ["x", "", "0", "-1", "1.5", HUGE],
    "since": [*DAYS, "2024-01-31"],
    "rating": ["x", "", "-1", "1.5", "99999", HUGE],
    "standard": ["x", "", "-1", "1.5", "99999", HUGE],
    "rapid": ["x", "", "-1", "1.5", "99999", HUGE],
    "into": [*NUMBERS, "nosuch", "", "Free, Ada", "\x1b[2J"],
    "person remove event": ["x", "", "1", "99999", HUGE],
    "person elo reason": ["", "   ", "a\nb", "\x1b[2J"],
    "person erase reason": ["", "   ", "a\nb", "\x1b[2J"],
    "retention days": ["x", "", "-1", "1.5", HUGE],
    "backup file": ["", ".", "nosuch/office.backup"],
    "backup days": ["x", "", "-1", "1.5", HUGE],
    "restore file": ["", ".", "nosuch.backup", "opening.json", "empty.json", "text.txt"],
    "restore target": ["", "office", "opening.json", "opening.json/copy"],
    "bind": ["", "x", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", "x y:80", "a\nb:80", "192.0.2.1:80"],
    "workers": ["x", "", "0", "-1", "65", "1.5", HUGE],
    "erased_file": ["", ".", "nosuch.erased", "opening.json", "empty.json"],
    "event start person": [*NUMBERS, "1"],  # who is in another event
    "event start points": ["x", "", "0", "-1", "1.5", "4001", HUGE],
    "event start reason": ["", "   ", "a\nb", "\x1b[2J"],
    "k": ["x", "", "-1", "1.5", "1000", HUGE],
    "games_from": ["x", "", "-1", "1.5", "2147483648", HUGE],
    "games_to": ["x", "", "-1", "1.5", "2147483648", HUGE],
    "person import file": ["nosuch.csv", ".", "", "empty.json", "broken.json", "text.txt", "list.csv", "list.txt"],
    "season": ["", "x", "24", "2024/24", "2024/2025", "2024-25", "2024\n", "x" * 300],
    "club": ["", "   ", "a\nb", "x" * 121],
    "guest_club": ["a\nb", "x" * 121],
    "order_club": ["Made SE", "a\nb", "x" * 121],  # a place in it is missing
    "order_number": ["1", "x", "", "0", "-1", "10000", HUGE],  # and so is the club of it
    "month": ["x", "", "2024-13", "2024-00", "24-05", "2024-5", "0001-01", "99999-01", "2024-05-01"],
    "list reconcile month": ["x", "", "2024-13", "2024-03", "2024-05", "2030-01", "9998-12"],
    "most": ["x", "", "0", "-1", "1.5"],
    "list top number": [number for number in NUMBERS if number != "0"],
    "seed": ["x", "", "-1", "1.5", HUGE],
    "event add players": ["x", "", "0", "-1", "99999", "2147483648", HUGE],
    "players": ["x", "", "0", "-1", "39", "20001", HUGE],
    "months": ["x", "", "0", "-1", "37", HUGE],
    "demo folder": ["", ".", "office", "opening.json", "opening.json/demo", "nosuch/demo"],
    "event add name": ["", "   ", "a\nb", "\x1b[2J"],
    "number": NUMBERS,
    "list export number": [number for number in NUMBERS if number != "0"],  # 0 is the opening list
    "list changes number": NUMBERS,  # the opening list has none before it
    "list explain number": [number for number in NUMBERS if number != "0"],
    "list working number": [number for number in NUMBERS if number != "0"],
    "list bundle number": [number for number in NUMBERS if number != "0"],
    "list pdf number": [number for number in NUMBERS if number != "0"],
    "named": [*NUMBERS, "nosuch", "   ", "a\nb", "\x1b[2J", "x" * 500],
    "day": [*DAYS, "2024-04-02"],
    "start": DAYS,
    "end": [*DAYS, "2024-05-31"],
    "event submit start": DAYS,
    "event submit end": DAYS,
    "event submit number": [*NUMBERS, "3"],
    "file": FILES,
    "files": [file for file in FILES if file != "."],  # a folder is its files
    "numbers": NUMBERS,
    "publication": NUMBERS,
    "stages": ["", "nosuch", "Accepted"],
    "event list end": DAYS,
    "event list list_name": LISTS,
    "facts": TELL,
    "result_texts": ["1-0", "0/1-2=1-0", "1/1-2", "1/1-2=3-0", "x/1-2=1-0", ""],
    "id_texts": ["", "1", "=5", "x=5", "1=x", "1/5", "1=5=6"],
    "seen": SEEN,
    "answers": ["700001", "nosuch=1", "700001=x", "700001=-1", "700001=0", f"700001={HUGE}", "700001=2", "=1", ""],
    "ruling": ["", "nosuch", "ask", "waive", "reject"],
    "late": ["", "later", "now", "chain"],
    "anchors": ["nosuch.txt", "", "opening.json"],
    "beside": ["x", "", "1", "2", "99999", HUGE],
    "list_kind": ["", "nosuch"],
    "target": ["", "pdf"],
    "list export target": ["", "doc"],
    "out": ["", ".", "nosuch/file.csv"],
    "database": [
        *("nosuch", "postgres://", "postgres://127.0.0.1", "postgres://127.0.0.1/", "postgres://127.0.0.1:1/none"),
        *("postgres://127.0.0.1:x/y", "postgres://127.0.0.1:99999999/x", "postgres://[::1/x", "mysql://x/y"),
        *("sqlite:///other.sqlite3", "a\nb"),
    ],
    "language": ["", "xx"],
    "today": DAYS,
    "folder": ["", ".", "nosuch", "opening.json"],
}
"""What is bad for a parameter: by its command and name, or by its name alone."""

TOGETHER: dict[str, list[list[str]]] = {
    "person change": [["1"], ["1", "--title", ""], ["1", "--birth", "1960", "--died", "1959-12-31"]],
    "person title": [["1", "FM", "--seen", "1"]],
    "person page": [["1", "--from", "2024-04-01", "--rating", "1900"]],
    "person elo": [["1", "--month", "2024-04", "--reason", "no rating"]],
    "person import": [
        ["people.csv", "--keep-numbers"],  # somebody has them
        ["people.csv", "--keep-numbers", "--fide-ids"],
        *([file, "--keep-numbers"] for file in ("letters.csv", "long.csv", "twice.csv")),
        *([file, "--fide-ids"] for file in ("letters.csv", "long.csv", "twice.csv")),
    ],
    "licence add": [["1", "--season", "2024", "--club", "Made SE"]],
    "licence change": [["1", "--season", "2024"], ["1", "--season", "2024", "--club", "Made SE"]],
    "list import-list": [["other.txt", "--month", "2024-04"]],
}
"""What is bad only as a whole: nothing that is new, what is there already, numbers of another's."""

FREE = {
    *("as_json", "who", "all_new", "preview", "overdue", "suspended", "not_listed", "inactive", "replace"),
    *(
        "applied",
        "with_namesakes",
        "keep_numbers",
        "fide_ids",
        "practice",
        "set_aside",
        "clause",
        "granted_by",
        "subject",
        "reason",
        "text",
    ),
    *("nothing_erased", "expired", "all_of_them"),
    *("take_all", "confirm", "withdraw", "separate", "empty", "titled", "entrant", "workings"),
}
"""Flags, and words that are taken as they are: whoever looks for somebody is told that there is nobody."""


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
        if parameter.name in FREE and f"{path} {parameter.name}" not in BAD:
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
    yield from TOGETHER.get(path, [])
    yield [*good, "--nosuch"]
    yield [*good, "one", "too", "many"] if path != "event match" else [*good, "toomany"]
    required = [argument for argument in arguments if argument.required]
    if required:
        yield good[: len(required) - 1]


HARMLESS = {
    "init folder .",  # init makes a folder that is not there, and is refused where one is that has an office
    "init folder ",
    "init folder nosuch",
}


GO_PLAYERS = [
    {"id": "r", "name": "Régi Rita", "federation": "HUN", "birth": 1980, "rating": 1400, "grade": "7 kyu"},
    {"id": "u", "name": "Új Ubul", "federation": "HUN", "birth": 1999, "grade": "10 kyu"},
]
GO_OPENING = json.dumps({"list": "go", "players": GO_PLAYERS[:1], "events": []}).encode()
GO_TIMES = {"start": "2024-04-06", "end": "2024-04-07", "board": 19, "pair": False, "base_minutes": 45, "rounds": 1}
GO_GAMES = [{"round": 1, "white": "r", "black": "u", "result": "1-0"}]
GO_EVENT = json.dumps(
    {"list": "go", "players": GO_PLAYERS, "events": [{"id": "e", "name": "Go cup", **GO_TIMES, "games": GO_GAMES}]}
).encode()
"""An event of go with a newcomer."""


def begun(databases: Databases, folder: Path) -> None:
    """An office with a list in force, one that is not open, one that can be compared with FIDE's, and two events."""
    everybody = people(12)
    place = databases.found(folder / "office")
    told = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
    place.done("list", "add", "second", *told)
    place.done("open", "standard", write(folder, "opening.json", opening(everybody)), "--day", "2024-04-01")
    place.done("submit", "standard", write(folder, "event.json", event("Made cup", everybody)), today=SENT)
    place.done("submit", "second", write(folder, "other.json", event("Other cup", everybody)), today=SENT)
    place.done("rule", "1", "accept", today=SENT)
    place.done("rate", "standard", today=RATED)
    place.done("list", "add", "third", *told)
    place.done("open", "third", str(folder / "opening.json"), "--day", "2024-03-01")
    place.done("rate", "third", today=SENT)
    place.done("publish", "third", today=SENT)
    place.done("anchor")  # the key is made with the first
    place.done("import-list", write(folder, "list.txt", fide_list(12)), "--month", "2024-04")
    place.done("list", "add", "go", "--kind", "go", "--authority", "mgsz", *told[2:])
    place.done("open", "go", write(folder, "go.json", GO_OPENING), "--day", "2024-04-01")
    place.done("submit", "go", write(folder, "newcomer.json", GO_EVENT), today=SENT)
    place.done("match", "3", "r=13", "u=new", today=SENT)
    place.done("licence", "add", "1", "--season", "2024", "--club", "Made SE")
    place.done("person", "add", "Free, Ada")
    place.done("person", "add", "Gone, Ada")
    place.done("person", "remove", "Gone, Ada", "--reason", "entered twice")
    place.done("person", "page", "1", "--from", "2024-02-01", "--rating", "1900")
    write(folder, "new.json", event("New cup", everybody))
    write(folder, "people.csv", 'id,name\n1,"Kis, Éva"\n2,"Nagy, Éva"\n'.encode())
    for name, ids in {"letters": "ab", "long": ("9" * 20, "9" * 21), "twice": ("77777", "077777")}.items():
        write(folder, f"{name}.csv", f"id,name\n{ids[0]},Kis Éva\n{ids[1]},Nagy Éva\n".encode())
    write(folder, "other.txt", fide_list(10))
    write(folder, "empty.json", b"")
    write(folder, "broken.json", b'{"list": "standard", "events": [')
    write(folder, "text.txt", b"Dear rating officer,\nhere are my games.\n")
    write(folder, "list.csv", b"id,name\n1\n2,3,4,5\n")
    write(folder, "two.json", event("Two cup", everybody).replace(b'"standard"', b'"selo"'))


MADE: dict[str, Path] = {}
"""One folder for each kind of database: whatever is tried leaves it as it was."""


def made(databases: Databases, folders: pytest.TempPathFactory) -> Path:
    """A folder with an office, beside the files that it is asked about."""
    if databases.name not in MADE:
        folder = folders.mktemp("made")
        begun(databases, folder)
        MADE[databases.name] = folder
    return MADE[databases.name]


@pytest.mark.parametrize("path", [path for path, _ in commands()])
def test_bad_input_is_one_line(
    databases: Databases, path: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert path in GOOD, "a new command: say what it takes, and what is bad for it"
    command = dict(commands())[path]
    at_desk = any(parameter.name == "who" for parameter in command.params)  # a demo brings its own office
    desk = ("--office", "office", "--by", "vera", "--today", TODAY.get(path, RATED)) if at_desk else ()
    folder = made(databases, tmp_path_factory)
    place = Place(folder / "office")
    monkeypatch.chdir(folder)
    monkeypatch.delenv("ARPAD_OFFICE", raising=False)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "arpad.office.storage.settings")  # which `serve` sets
    state, there = held_by(place), files_in(folder)
    wrong = []
    for asked in tries(path, command):
        ran = run("office", *path.split(), *desk, *asked)
        if not is_clear(ran):
            wrong.append((asked, ran))
    assert wrong == []
    assert held_by(place) == state
    assert files_in(folder) == there


def files_in(folder: Path) -> list[Path]:
    """Everything in a folder but for what SQLite keeps beside its file while it is open."""
    return [path for path in sorted(folder.rglob("*")) if "sqlite3-" not in path.name]


def is_clear(ran: Ran) -> bool:
    """One line that says what is wrong, and no answer."""
    unclear = ("bug in arpad", "out of range", "Traceback", "too large")
    return (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1) and not any(one in ran.err for one in unclear)


ELSEWHERE = ("demo", "event working", "restore", "serve")
"""They have their own tests: one takes long, one needs an event on a published list, one a copy, and one never ends."""


@pytest.mark.parametrize("path", [path for path in GOOD if path not in ELSEWHERE])
def test_what_is_good_is_not_refused(
    path: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what is bad would be refused for something else."""
    databases = Databases(None)
    folder = made(databases, tmp_path_factory)
    place = databases.copy(Place(folder / "office"), tmp_path / "office")
    monkeypatch.chdir(tmp_path)
    for file in files_in(folder):
        if file.parent == folder and file.is_file():
            shutil.copy(file, tmp_path)
    desk = ("--office", str(place.folder), "--by", "vera", "--today", TODAY.get(path, RATED))
    ran = run("office", *path.split(), *desk, *GOOD[path])
    assert (ran.status in (0, 1), ran.err) == (True, ""), ran
