"""The CSV files that were gathered for trying readers on, where they are present; the project holds none of them."""

from arpad.formats.tables.players import read_players
from arpad.formats.tables.table_file import table_kinds
from tests.formats.real_data import DATA, files, only_with_data

FILES = files("", ".csv")


@only_with_data
def test_every_table_is_read_with_all_its_rows() -> None:
    print(f"\n{'players':>8} {'problems':>9}  file")
    for file in FILES:
        data = file.read_bytes()
        assert [*table_kinds(data).values()] == ["players"]
        reading = read_players(data)
        assert reading.content is not None
        # A player a line, but for the headings: the file's own lines that hold anything.
        lines = [line for line in data.decode("utf-8").splitlines() if line.strip(" ;")]
        print(f"{len(reading.content):8} {len(reading.problems):9}  {file.relative_to(DATA)}")
        assert len(reading.content) == len(lines) - 1
        assert not reading.stopped, reading.problems
        for player, line in zip(reading.content, lines[1:], strict=True):
            family, first, grade = line.split(";")[:3]
            assert player.name == f"{family}, {first}"
            assert player.grade == grade.replace("D", " dan").replace("K", " kyu")
