"""Real files at the terminal: each is read as it is, or every stop names an option that answers it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import Ran, run
from tests.corpus.files import decided
from tests.formats.real_data import files, only_with_data

OPTION = re.compile(r"(--[a-z-]+)(?: ([0-9]+/[0-9-]+=[a-zA-Z]+|[0-9]+=))?")
DAY = "2024-10-05"
NOT_THE_FILE = ("before the first edition of",)
"""The file is read; the law of its day is not in the program."""
NO_GAMES = "the event has no games"
OPPONENT = re.compile(r"(?<![0-9])0*[1-9][0-9]{0,3} [wbWB-] [10=+WDL-](?= |$)")
MOST_ANSWERS = 60


def answered(command: tuple[str, ...], path: Path) -> Ran:
    """The outcome of a command; while it stops, it is run again with the options that its message names."""
    options: list[str] = []
    for _ in range(MOST_ANSWERS):
        ran = run(*command, str(path), *options)
        more = list(named_options(ran.err.splitlines()[0], options)) if ran.status == 2 else []
        if not more:
            return ran
        options += more
    raise AssertionError((path.name, ran.err))


def named_options(message: str, before: list[str]) -> Iterator[str]:
    """The options that a message names, each with a value that a person might give."""
    for name, value in dict.fromkeys(OPTION.findall(message)):
        if name in ("--start", "--end") and name not in before:
            yield from (name, DAY)
        elif name == "--id" and value and value not in before:
            yield from (name, value)
        elif name == "--result" and value and (given := decided(value, before)):
            yield from (name, given)


EVENTS = [*files("trf"), *(path for path in files("go") if path.suffix != ".csv")]


@only_with_data
@pytest.mark.parametrize("command", [("check",), ("rate",), ("convert", "--to", "trf16")], ids=lambda words: words[0])
def test_every_real_event_is_read_with_the_options_that_the_stops_name(command: tuple[str, ...]) -> None:
    assert len(EVENTS) > 60
    for path in EVENTS if command == ("check",) else EVENTS[::5]:
        ran = answered(command, path)
        if command[0] == "convert" and path.parent.parent.name == "go":
            continue  # a TRF holds no go
        if ran.status == 2 and NO_GAMES in ran.err:
            lines = [line for line in path.read_text("latin-1").splitlines() if line.startswith("001")]
            assert lines, path.name
            assert not any(OPPONENT.search(line[84:]) for line in lines), path.name
        elif ran.status == 2:
            assert any(words in ran.err for words in NOT_THE_FILE), (path.name, ran.err)


@only_with_data
def test_a_real_list_of_players_says_where_it_goes() -> None:
    for path in [*files("fide_lists", "txt", "xml"), *files("go", "csv")]:
        assert "give it with --players" in run("check", str(path)).err, path.name
        ran = run("convert", "--to", "csv", str(path))
        if ran.status == 2:
            kind = "blitz" if "blitz" in path.name else "rapid"
            assert "--list-kind" in ran.err, path.name
            ran = run("convert", "--to", "csv", str(path), "--list-kind", kind)
        assert ran.status == 0, (path.name, ran.err)
