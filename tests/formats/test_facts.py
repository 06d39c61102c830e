"""No silent loss: change a fact that a clause asks for, in any format, and an answer or a finding changes."""

import os
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import arpad.formats.event_file
import arpad.formats.fide_list.player
import arpad.formats.player_files
from arpad.regulations.edition import editions
from tests.formats import facts_dropped
from tests.formats.facts_run import Outcome, base_facts, rated, read, with_facts
from tests.formats.facts_table import Cell, cells, row_of, table, values_of

CHANGES = int(os.environ.get("ARPAD_FACTS", "5"))
"""Changes of each cell."""
SEED = os.environ.get("ARPAD_SEED", "1")
KINDS = {"json": "json", "trf": "trf", "cr": "chess-results", "csv": "csv", "xlsx": "xlsx", "workbook": "xlsx"}
Place = tuple[int, str, str]
"""A row of the table, a list and a format: what a reader sees of a cell."""


def places(states: Iterable[str] = ("used", "finding")) -> dict[Place, list[Cell]]:
    """The cells that a reader cannot tell apart, by their place."""
    found: dict[Place, list[Cell]] = {}
    for cell in cells():
        if cell.state in states:
            found.setdefault((cell.row, cell.list, cell.format), []).append(cell)
    return found


def label(place: Place) -> str:
    row = table()["facts"][place[0]]
    return f"{place[0]}-{row['of']}-{row['fact']}-{place[1]}-{place[2]}"


def facts_with(cell: Cell, value: Any) -> Any:
    base = with_facts(base_facts(cell.list, cell.format), row_of(cell).get("with", {}))
    return with_facts(base, {cell.of: {cell.fact: value}})


def outcomes(alike: list[Cell], values: list[Any], folder: Path) -> dict[str, list[Outcome]]:
    """The outcome of each value under each edition; a file is read once."""
    first = alike[0]
    readings = [read(first.format, facts_with(first, value), first.list, folder) for value in values]
    return {cell.edition: [rated(reading, cell.edition) for reading in readings] for cell in alike}


def silent(alike: list[Cell], values: list[Any], folder: Path) -> list[str]:
    """The changes after which neither the answer nor a finding is another one."""
    found = []
    for edition, seen in outcomes(alike, values, folder).items():
        for number in range(1, len(seen)):
            if seen[number - 1] == seen[number]:
                found.append(f"{edition}: {values[number - 1]} -> {values[number]}: {seen[number].problems}")
    return found


def test_every_cell_is_decided_and_cites_a_clause() -> None:
    assert [cell.label for cell in cells() if cell.state == "missing"] == []
    assert [cell.label for cell in cells() if cell.state == "cannot" and not cell.word] == []
    known = {name: set(edition.clauses) for name, edition in editions().items()}
    assert [(cell.label, cell.clauses) for cell in cells() if not known[cell.edition].issuperset(cell.clauses)] == []
    assert {cell.edition for cell in cells()} == set(known)


FORMATS = sorted({cell.format for cell in cells()})


@pytest.mark.parametrize("format_", FORMATS)
def test_another_fact_is_another_answer_or_finding(format_: str, tmp_path: Path) -> None:
    for place, alike in places().items():
        if place[2] == format_:
            values = values_of(alike[0], CHANGES + 1, random.Random(f"{SEED} {place}"))
            assert silent(alike, values, tmp_path) == [], label(place)


@pytest.mark.parametrize("place", places(("finding",)), ids=label)
def test_a_finding_names_field_event_and_value(place: Place, tmp_path: Path) -> None:
    [cell] = places()[place]
    for value in values_of(cell, CHANGES, random.Random(f"{SEED} {place}")):
        [outcome] = outcomes([cell], [value], tmp_path)[cell.edition]
        [problem] = [line for line in outcome.problems if cell.word in line]
        assert all(word in problem for word in ("TM", "Made Cup", str(value)))


@pytest.mark.parametrize("format_", FORMATS)
def test_a_reader_that_drops_a_fact_is_seen(format_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The property fails for every place that says `used`, once the reader of that format loses the fact."""
    read_content, to_player = arpad.formats.event_file.read_content, arpad.formats.fide_list.player.to_player
    kind = format_.partition("-")[0]
    kind = "trf" if kind.startswith("trf") else KINDS.get(kind, kind)
    lost: list[Cell] = []

    def losing(stream: Any, of_kind: Any, *options: Any, **more: Any) -> Any:
        reading = read_content(stream, of_kind, *options, **more)
        return facts_dropped.without_reading(reading, lost[0]) if of_kind == kind else reading

    def losing_player(*options: Any) -> Any:
        return facts_dropped.without_player(to_player(*options), lost[0])

    for module in (arpad.formats.event_file, arpad.formats.player_files):
        monkeypatch.setattr(module, "read_content", losing)
    monkeypatch.setattr(arpad.formats.fide_list.player, "to_player", losing_player)
    for place, alike in places(("used",)).items():
        if place[2] == format_:
            lost[:] = alike[:1]
            values = values_of(alike[0], 2, random.Random(f"{SEED} {place}"))
            assert len(silent(alike[:1], values, tmp_path)) == 1, label(place)
