"""The real lists, where they are beside the project: all are read without a problem."""

from dataclasses import replace
from pathlib import Path

from arpad.formats.fide_list.reader import find, read_columns, rows
from arpad.formats.fide_list.row import Kind
from arpad.formats.notebook import Notebook
from tests.formats.real_data import DATA, only_with_data

FOLDER = DATA / "fide_lists"
XML_PLAYER = b"<player>"


def expected(path: Path) -> int:
    """Players by counting: the records of an XML list, the lines of the others that begin with a number."""
    data = path.read_bytes()
    if path.suffix == ".xml":
        return data.count(XML_PLAYER)
    return sum(line[:12].split()[:1] != [] and line.split()[0].isdigit() for line in data.splitlines())


def told_kind(path: Path) -> Kind | None:
    """Lists of one rating do not say of which kind they are; here their names do."""
    kinds: tuple[Kind, ...] = ("rapid", "blitz")
    return next((kind for kind in kinds if kind in path.name), None)


@only_with_data
def test_all_real_lists() -> None:
    print()
    for path in sorted(FOLDER.iterdir()):
        told, of_columns, single = Notebook(), Notebook(), told_kind(path)
        with path.open("rb") as stream:
            players = list(rows(stream, told, single))
        with path.open("rb") as stream:
            columns = read_columns(stream, of_columns, single)
        print(f"{path.name:40} {len(players):7} players {len(told.problems):4} problems")
        assert len(players) == expected(path) > 0
        assert [columns.row(at) for at in range(columns.count)] == [replace(row, birth_date=None) for row in players]
        assert told.problems == of_columns.problems == []
        with path.open("rb") as stream:
            assert find(stream, {players[-1].id}, told, single) == {players[-1].id: players[-1]}
        with path.open("rb") as stream:
            list(rows(stream, told, None, path.name))
        assert [problem.code for problem in told.problems] == ([] if single is None else ["list_kind_by_name"])
