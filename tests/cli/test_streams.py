"""Outputs that are closed, full or a terminal: an act that was done ends with 0, and 2 means that nothing changed."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import click
import pytest

from arpad.cli.office.group import office_group
from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from arpad.regulations.edition import editions
from tests.cli.forked import CLOSED, run_forked
from tests.cli.running import run
from tests.office.made_office import (
    OPENED,
    PUBLISHED,
    RATED,
    SENT,
    Place,
    event,
    fide_list,
    found,
    opening,
    people,
    write,
)
from tests.replay.histories import made_history, write_history

ARPAD = [sys.executable, "-m", "arpad"]
OUTPUTS = ("full", "closed", "terminal")


def acts(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The commands of a month that change something, each on its day."""
    everybody = people(4)
    opened = write(folder, "opening.json", opening(everybody))
    zone = ("--federation", "HUN", "--zone", "Europe/Budapest")
    return [
        (OPENED, ("list", "add", "other", "--kind", "standard", *zone)),
        (OPENED, ("person", "add", "Kis, Éva")),
        (OPENED, ("person", "change", "1", "--name", "Kis, Évi")),
        (OPENED, ("person", "title", "1", "FM")),
        (OPENED, ("person", "page", "1", "--from", "2024-02-01", "--rating", "1900")),
        (OPENED, ("licence", "add", "1", "--season", "2024", "--club", "Made SE")),
        (
            OPENED,
            ("list", "open", "standard", opened, "--day", "2024-04-01"),
        ),
        (OPENED, ("event", "add", "standard", "Cup", "--start", "2024-06-01", "--end", "2024-06-09")),
        (SENT, ("event", "submit", "standard", write(folder, "event.json", event("Made cup", everybody)))),
        (SENT, ("event", "rule", "2", "accept")),
        (RATED, ("list", "rate", "standard")),
        (PUBLISHED, ("list", "publish", "standard")),
        (PUBLISHED, ("retention", "--days", "0")),
        ("2024-12-01", ("expire",)),
    ]


def other_acts(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The acts beside a month's: what an officer imports, decides and matches."""
    everybody = people(4)
    opened = write(folder, "opening.json", opening(everybody))
    zone = ("--federation", "HUN", "--zone", "Europe/Budapest")
    strangers = [{**one, "id": f"x{at}", "name": f"Idegen, {'ABCD'[at]}"} for at, one in enumerate(everybody)]
    listed = {"id": "r", "name": "Régi Rita", "federation": "HUN", "birth": 1980, "rating": 1400, "grade": "7 kyu"}
    newcomer = {"id": "u", "name": "Új Ubul", "federation": "HUN", "birth": 1999, "grade": "10 kyu"}
    cup = {"id": "e", "name": "Go cup", "start": "2024-04-06", "end": "2024-04-07", "board": 19, "pair": False}
    games = {"base_minutes": 45, "rounds": 1, "games": [{"round": 1, "white": "r", "black": "u", "result": "1-0"}]}
    go_event = {"list": "go", "players": [listed, newcomer], "events": [{**cup, **games}]}
    go_list = {"list": "go", "players": [listed], "events": []}
    go_opened = write(folder, "go.json", json.dumps(go_list).encode())
    return [
        (OPENED, ("person", "import", write(folder, "people.csv", b'id,name\n1,"Kis, Anna"\n2,"Nagy, Bea"\n'))),
        (OPENED, ("licence", "first", "Kis, Cili", "--season", "2024", "--club", "Made SE")),
        (OPENED, ("licence", "change", "3", "--season", "2024", "--club", "Other SE")),
        (OPENED, ("person", "elo", "1", "--month", "2024-04", "--standard", "1950", "--reason", "profile")),
        (OPENED, ("list", "import-list", write(folder, "list.txt", fide_list(4)), "--month", "2024-03")),
        (
            OPENED,
            ("list", "open", "standard", opened, "--day", "2024-04-01"),
        ),
        (OPENED, ("list", "add", "go", "--kind", "go", "--authority", "mgsz", *zone)),
        (OPENED, ("list", "open", "go", go_opened, "--day", "2024-04-01")),
        (SENT, ("event", "submit", "standard", write(folder, "known.json", event("Known cup", everybody)))),
        (SENT, ("event", "tell", "1", "minutes=110")),
        (SENT, ("event", "submit", "standard", write(folder, "strange.json", event("Strange cup", strangers)))),
        (SENT, ("event", "match", "2", *(f"x{at}=new" for at in range(4)))),
        (SENT, ("event", "submit", "go", write(folder, "newcomer.json", json.dumps(go_event).encode()))),
        (SENT, ("event", "match", "3", "r=8", "u=new")),
        (SENT, ("event", "start", "3", "new:u", "--points", "1400", "--reason", "a strong newcomer")),
    ]


def registry_acts(folder: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The acts on records of people, and matching all events at once."""
    everybody, strangers = people(4), people(8)[4:]
    opened = write(folder, "opening.json", opening(everybody))
    listed = write(folder, "list.txt", b"".join(write_txt(FIDES_ROWS)))
    cup = write(folder, "cup.json", event("Made cup", strangers))
    update = ("--fide-id", "700104", "--federation", "HUN", "--birth", "1990")
    return [
        (
            OPENED,
            ("list", "open", "standard", opened, "--day", "2024-04-01"),
        ),
        (OPENED, ("person", "add", "Kis, Éva")),
        (OPENED, ("person", "add", "Kiss, Éva")),
        (OPENED, ("person", "merge", "Kiss, Éva", "Kis, Éva", "--reason", "entered twice")),
        (OPENED, ("person", "unmerge", "6", "--reason", "two people")),
        (OPENED, ("person", "remove", "6", "--reason", "entered by mistake")),
        (OPENED, ("person", "add", "Made, Pal", *update)),
        (
            OPENED,
            ("list", "import-list", listed, "--month", "2024-04"),
        ),
        (OPENED, ("person", "update", "--month", "2024-04", "--apply")),
        (SENT, ("event", "submit", "standard", cup)),
        (SENT, ("event", "match-all", "standard", "--new")),
        (SENT, ("event", "rule", "1", "reject", "--reason", "not ours")),
        (SENT, ("person", "erase", "Made, Pal", "--reason", "asked for it")),
    ]


FIDES_ROWS = [Listed(700104, "Made, Pal", "HUN", "m", "FM", standard=Rated(1800, 0, 20), birth_year=1990)]
WORKS = (acts, other_acts, registry_acts)
READING = "due event.check event.export event.list event.show event.working journal list.bundle list.changes"
READING += (
    " list.explain list.export list.reconcile list.show list.top list.working person.find person.show verify anchor"
)
READING += " person.export backup erase-remains list.pdf serve"  # what is no act: no entry of the journal
MADE_ELSEWHERE = "demo init restore"


def test_every_command_that_changes_an_office_is_tried(tmp_path: Path) -> None:
    groups = {name: command for name, command in office_group.commands.items() if isinstance(command, click.Group)}
    every = {name for name in office_group.commands if name not in groups}
    every |= {f"{name}.{of}" for name, group in groups.items() for of in group.commands}
    tried = {words for work in WORKS for _, words in work(tmp_path)}
    named = {f"{words[0]}.{words[1]}" if words[0] in groups else words[0] for words in tried}
    assert every - set(READING.split()) - set(MADE_ELSEWHERE.split()) == named


def entries(place: Place) -> int:
    return len(run("office", "journal", "--office", str(place.folder)).out.splitlines())


@pytest.mark.parametrize("first", range(int(os.environ.get("ARPAD_OUTPUTS", "1"))))
@pytest.mark.parametrize("work", WORKS)
def test_every_act_that_is_done_ends_with_0(
    work: Callable[[Path], list[tuple[str, tuple[str, ...]]]], first: int, tmp_path: Path
) -> None:
    """The outputs take turns, so that each act has one of them; in the soak each act has every one."""
    place = found(tmp_path / "office")
    for number, (today, words) in enumerate(work(tmp_path)):
        before, output = entries(place), OUTPUTS[(number + first) % len(OUTPUTS)]
        form = ("--json",) if number % 2 else ()
        command = ["office", *words, *form, "--office", str(place.folder), "--by", "vera", "--today", today]
        status, told = ended_forked(command, output)
        assert status == 0, (words, told)
        assert "Traceback" not in told
        assert entries(place) > before, words
    assert ended_forked([*command, "--nosuch"], output)[0] == 2
    assert place.differences() == []


@pytest.mark.parametrize("output", OUTPUTS)
def test_an_office_that_was_made_ends_with_0(output: str, tmp_path: Path) -> None:
    command = [*ARPAD, "office", "init", "--practice", "--office", str(tmp_path / "office"), "--by", "vera"]
    status, told = ended(command, output)
    assert (status, "Traceback" in told) == (0, False), told
    assert Place(tmp_path / "office").differences() == []
    assert ended(command, output)[0] == 2  # it is there already


def ended(command: list[str], output: str) -> tuple[int, str]:
    """How a command ends whose standard output is full, closed or a terminal, and what it says on the other."""
    if output == "terminal":
        main, terminal = pty.openpty()
        ran = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, check=False)
        os.close(terminal)
        os.close(main)
        return ran.returncode, ran.stderr.decode()
    shell = f'exec "$@" {">/dev/full" if output == "full" else ">&-"}'
    ran = subprocess.run(["sh", "-c", shell, "sh", *command], stderr=subprocess.PIPE, check=False)
    return ran.returncode, ran.stderr.decode()


def ended_forked(words: list[str], output: str) -> tuple[int, str]:
    """How the program ends with some words; it is forked, because there are many acts."""
    if output == "terminal":
        main, terminal = pty.openpty()
        ran = run_forked(*words, out=os.ttyname(terminal))
        os.close(terminal)
        os.close(main)
    else:
        ran = run_forked(*words, out="/dev/full" if output == "full" else CLOSED)
    return ran.status, ran.err


@pytest.mark.parametrize("output", ["full", "closed"])
def test_an_answer_that_cannot_be_written_is_2_where_nothing_was_to_change(output: str) -> None:
    status, told = ended([*ARPAD, "regulations"], output)
    assert status == 2
    assert told.startswith("arpad: cannot write the answer: ")
    assert told.count("\n") == 1


def test_a_reader_who_has_seen_enough_ends_it_quietly() -> None:
    shell = '"$@" | head -n 1'
    command = [*ARPAD, "clauses", "fide-2024"]
    ran = subprocess.run(["bash", "-c", f"{shell}; exit ${{PIPESTATUS[0]}}", "sh", *command], capture_output=True)
    assert ran.returncode in (0, 128 + signal.SIGPIPE)  # 0 where all of it was in the pipe already
    assert ran.stderr == b""


def test_an_argument_that_is_no_text_is_refused() -> None:
    ran = subprocess.run([*ARPAD, "check", b"\xff\xfe.trf"], capture_output=True)
    assert (ran.returncode, ran.stderr) == (2, b"arpad: an argument is not UTF-8: \\xff\\xfe.trf\n")


@pytest.mark.parametrize(
    ("sent", "status", "line"), [("SIGINT", 130, b"arpad: stopped"), ("SIGHUP", 129, b""), ("SIGTERM", 143, b"")]
)
def test_who_is_stopped_leaves_nothing_behind(sent: str, status: int, line: bytes, tmp_path: Path) -> None:
    command = [*ARPAD, "office", "demo", "--office", str(tmp_path / "office"), "--players", "2000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until = time.monotonic() + 60
        while not list(tmp_path.glob(".arpad-*/office.sqlite3")) and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(getattr(signal, sent))
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (status, b"", line)
    assert list(tmp_path.iterdir()) == []


LOST = """
import sys, time
from arpad.cli import main
class Held:
    def __del__(self):
        raise KeyboardInterrupt
def waits(**_):
    held = Held()
    del held  # Python ignores what is raised here
    time.sleep(20)
main.arpad.main = waits
main.main()
"""


def test_ctrl_c_is_heard_where_python_ignores_it() -> None:
    ran = subprocess.run([sys.executable, "-c", LOST], capture_output=True, timeout=15, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.strip()) == (130, b"", b"arpad: stopped")


def test_ctrl_c_is_heard_while_replay_compiles(tmp_path: Path) -> None:
    """The compiler takes half a minute and hears no signal: the command ends all the same, and leaves nothing."""
    history = made_history(Random("stopped"), editions()["fide-2024"].law().floor)
    write_history(history, tmp_path / "history")
    cache = tmp_path / "cache"
    command = [*ARPAD, "replay", str(tmp_path / "history"), "--regulation", "fide-2024", "--to", str(tmp_path / "out")]
    environment = {**os.environ, "ARPAD_CACHE": str(cache)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        until = time.monotonic() + 60
        while not list(cache.glob("compiled-*")) and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(1)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.strip()) == (130, b"", b"arpad: stopped")
    assert time.monotonic() - begun < 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "history"]


def test_ctrl_c_ends_verify_and_its_workers(tmp_path: Path) -> None:
    """A terminal sends Ctrl-C to the workers too: they say nothing of their own, and none of them stays."""
    place = found(tmp_path / "office")
    from arpad.office.verify.verification import WORTH_PROCESSES  # which an office must be open for

    source = write(tmp_path, "opening.json", opening(people(4)))
    for number in range(WORTH_PROCESSES):
        zone = ("--kind", "standard", "--federation", "HUN", "--zone", "Europe/Budapest")
        place.done("list", "add", f"list{number}", *zone)
        place.done("open", f"list{number}", source, "--day", "2024-04-01")
    command = [sys.executable, "-c", VERIFY, "office", "verify", "--office", str(place.folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, cwd=Path(__file__).parents[2]
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        until = time.monotonic() + 60
        while len(workers := children.read_text().split()) < 3 and process.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert len(workers) >= 3
    assert (process.returncode, out, err.strip()) == (130, b"", b"arpad: stopped")
    until = time.monotonic() + 10
    while (left := [one for one in workers if Path(f"/proc/{one}").exists()]) and time.monotonic() < until:
        time.sleep(0.05)
    assert left == []


VERIFY = "import os; os.cpu_count = lambda: 2\nfrom arpad.cli.main import main\nmain()"
"""`arpad` on a machine of two cores."""


def test_standard_input_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.formats.source.MOST_PIPED", 3_000_000)
    ran = run("check", "-", stdin=b"x" * 3_000_001)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("arpad: standard input: ")
    assert "3 MB" in ran.err
