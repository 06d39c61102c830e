"""No silent loss in an office: a changed fact changes a published line, a working, a finding or a summary, by every
way in.

An office needs a database and several commands for each value. `make test` therefore makes one change of each fact by
each way, in one format that the seed chooses; the soak (ARPAD_FACTS=200) makes three, in every format. The readers are
those of the pure ways (tests/formats/test_facts.py), where the soak makes 200 changes.
"""

import os
import random
from collections.abc import Generator, Iterable, Iterator
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

import arpad.formats.fide_list.player
import arpad.formats.player_files
import arpad.office.events.reports
import arpad.office.fide_lists.archive
import arpad.office.fide_lists.members
from tests.formats import facts_dropped
from tests.formats.facts_run import OF_PLAYERS, base_facts, with_facts
from tests.formats.facts_table import Cell, cells, row_of, values_in
from tests.office.facts_office import Offices, by_event, by_fide_list, by_opening, by_page

IS_SOAK = int(os.environ.get("ARPAD_FACTS", "5")) >= 50
SEED = os.environ.get("ARPAD_SEED", "1")
TABLE = yaml.safe_load(Path(__file__).with_name("facts_ways.yaml").read_text(encoding="utf-8"))
FIDE = ("fide-txt", "fide-xml")
PAGE = {("rating", "standard"), ("k", "standard"), ("elo", "selo")}
"""What a rule asks for and a FIDE page has."""
FIDE_LIST = {("rating", "standard"), ("elo", "selo"), ("elo_rapid", "selo")}
PACKED = ("xlsx-games", "workbook", "cr-xlsx", "cr-html")
"""Files whose days are not moved to the year of the office of the earlier text; the others of a fact stand for them."""
READ = (arpad.office.events.reports._parsed, arpad.office.events.reports._read_once)
"""What an office has read of files, and keeps in memory."""
DROPPED = 1 if IS_SOAK else 9
"""Of so many facts one is lost by its reader, to see that the property sees it."""


class Try(NamedTuple):
    """A fact by a way into the office, in a format."""

    way: str
    cell: Cell

    @property
    def label(self) -> str:
        return f"{self.way}-{self.cell.row}-{self.cell.fact}-{self.cell.list}-{self.cell.format}"


def _ways(cell: Cell) -> Iterator[str]:
    if cell.format in OF_PLAYERS:
        yield "open"
        if cell.format in FIDE and (cell.fact, cell.list) in FIDE_LIST:
            yield "fide-list"
    elif list_of(cell) != "mssz" or cell.format not in PACKED:
        yield "event"
        if cell.of == "player":
            yield "entering"
    if cell.format == "json" and (cell.fact, cell.list) in PAGE:
        yield "page"


def _is_said(entry: Any, way: str, cell: Cell) -> bool:
    formats, list_name = entry.get("formats", [cell.format]), entry.get("list", cell.list)
    return (entry["way"], entry["fact"], list_name) == (way, cell.fact, cell.list) and cell.format in formats


def tries() -> list[Try]:
    """Every fact by every way: one format of each, or all of them."""
    found: dict[tuple[str, int, str], dict[str, Try]] = {}
    for cell in cells():
        for way in _ways(cell) if cell.state == "used" else ():
            if not any(_is_said(entry, way, cell) for entry in TABLE["cannot"]):
                found.setdefault((way, cell.row, cell.list), {}).setdefault(cell.format, Try(way, cell))
    chosen = []
    for key, by_format in found.items():
        formats = list(by_format) if IS_SOAK else [random.Random(f"{SEED} {key}").choice(list(by_format))]
        chosen += [by_format[format_] for format_ in formats]
    return chosen


def list_of(cell: Cell) -> str:
    """The office's list: where FIDE's later text does not ask for the fact, the one of the earlier text."""
    if cell.list != "standard":
        return cell.list
    return "fide" if "fide-2024" in row_of(cell)["asked"] else "mssz"


def base_of(one: Try) -> dict[str, dict[str, Any]]:
    base = with_facts(base_facts(one.cell.list, one.cell.format), row_of(one.cell).get("with", {}))
    for entry in TABLE["other"]:
        if _is_said(entry, one.way, one.cell):
            base = with_facts(base, entry.get("with", {}))
    if one.way == "open" and one.cell.format in FIDE:
        base["player"].setdefault("federation", "FIN")
    if one.way == "event":
        base["player"].setdefault("rating", 1950)
    return base


def values_of_try(one: Try, count: int) -> list[Any]:
    groups = [entry["groups"] for entry in TABLE["other"] if "groups" in entry and _is_said(entry, one.way, one.cell)]
    rng = random.Random(f"{SEED} {one.label}")
    return values_in(groups[0] if groups else row_of(one.cell)["groups"], count, rng)


def outcome(offices: Offices, one: Try, value: Any) -> Generator[Any]:
    base, name = base_of(one), list_of(one.cell)
    facts = with_facts(base, {one.cell.of: {one.cell.fact: value}})
    if one.way == "open":
        return by_opening(offices, name, one.cell.format, facts)
    if one.way == "fide-list":
        return by_fide_list(offices, name, one.cell.format, facts)
    if one.way == "page":
        return by_page(offices, name, facts, one.cell.fact)
    return by_event(offices, name, one.cell.format, facts, base, one.way == "event")


def is_silent(offices: Offices, one: Try, values: Iterable[Any]) -> bool:
    """Whether an office answers every command alike; it goes as far as the first that differs."""
    ways = [outcome(offices, one, value) for value in values]
    is_alike = all(len(set(answers)) == 1 for answers in zip_longest(*ways))
    for way in ways:
        way.close()
    return is_alike


@pytest.fixture(scope="module")
def offices(tmp_path_factory: pytest.TempPathFactory) -> Offices:
    return Offices(tmp_path_factory.mktemp("offices"))


@pytest.mark.parametrize("way", ["open", "event", "entering", "fide-list", "page"])
def test_another_fact_is_another_line_working_or_finding(way: str, offices: Offices) -> None:
    silent = []
    for one in tries():
        if one.way == way:
            values = values_of_try(one, 4 if IS_SOAK else 2)
            silent += [(one.label, pair) for pair in pairwise(values) if is_silent(offices, one, pair)]
    assert silent == []


@pytest.mark.parametrize("way", ["open", "event"])
def test_the_same_facts_are_the_same_outcome(way: str, offices: Offices) -> None:
    """The control: what a file's bytes alone change is none of the outcome."""
    for one in [one for one in tries() if one.way == way][::12]:
        (value,) = values_of_try(one, 1)
        first = list(outcome(offices, one, value))
        offices.end = b"\n" if one.cell.format in ("json", "json-players", "csv-games", "csv-players") else b""
        assert list(outcome(offices, one, value)) == first, one.label
        offices.end = b""


@pytest.mark.parametrize("way", ["open", "event", "entering", "fide-list"])
def test_a_reader_that_drops_a_fact_is_seen(way: str, offices: Offices, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the fact lost by its reader two values say the same: the property above fails for it."""
    lost: list[Cell] = []
    read_content, to_player = arpad.office.events.reports.read_content, arpad.formats.fide_list.player.to_player
    row_of_line = arpad.office.fide_lists.archive.row_of

    def losing(*options: Any, **more: Any) -> Any:
        reading = read_content(*options, **more)
        return facts_dropped.without_reading(reading, lost[0]) if lost else reading

    def losing_player(*options: Any) -> Any:
        return facts_dropped.without_player(to_player(*options), lost[0])

    def losing_row(*options: Any) -> Any:
        return facts_dropped.without_rating(row_of_line(*options))

    if way == "open":
        monkeypatch.setattr(arpad.formats.player_files, "read_content", losing)
    elif way == "fide-list":
        monkeypatch.setattr(arpad.office.fide_lists.archive, "row_of", losing_row)
    else:
        monkeypatch.setattr(arpad.office.events.reports, "read_content", losing)
    monkeypatch.setattr(arpad.office.fide_lists.members, "to_player", losing_player)
    seen = []
    for one in [one for one in tries() if one.way == way][::DROPPED]:
        offices.opened_for(list_of(one.cell), base_of(one), one.way == "event")  # by a reader that loses nothing
        lost[:] = [one.cell]
        for cache in READ:
            cache.cache_clear()
        values = values_of_try(one, 2)
        seen += [] if is_silent(offices, one, values) else [(one.label, values)]
        lost.clear()
        for cache in READ:
            cache.cache_clear()
    assert seen == []
