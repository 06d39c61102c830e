"""A table of games, one in each row, as tournaments: one for each event that the table names."""

from dataclasses import replace
from typing import Any

from arpad.core.list_kind import list_kinds
from arpad.core.report import ALONE, FORFEITS, PLAYED, Player
from arpad.formats.entrants import Key, note_names_in_two_events
from arpad.formats.event_games import EventGame, EventGames
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.tables.entrants import enter
from arpad.formats.tables.grid import Table
from arpad.formats.tables.headings import SIDES, written_heading
from arpad.formats.tables.table_file import read_table
from arpad.formats.tables.values import Cells
from arpad.formats.tournament import Entrant, Pairing, Tournament

OF_THE_EVENT = {
    "city": "city",
    "country": "federation",
    "start": "start",
    "end": "end",
    "rounds": "rounds",
    "system": "type",
    "arbiter": "chief_arbiter",
    "time_control": "time_control",
}
"""Columns of the event, with the attributes of a tournament; all rows of an event agree on them."""
IDENTITIES = ("id", "name", "number")
MOST_ROUNDS = 1_000
MOST_STONES = 100
POINTS = PLAYED | FORFEITS
"""The half points of both players by each result."""


def read_games(data: bytes, eight_bit: str = "cp1252", list_name: str | None = None) -> Reading[list[Tournament]]:
    """The tournaments of a table in CSV or XLSX, in the order in which the table names them.

    Without a column for the event, the whole table is one event without a name.
    """
    notebook = Notebook()
    table = read_table(data, "games", notebook, eight_bit, list_name)
    if table is None:
        return notebook.reading(None)
    events: dict[str | None, EventGames] = {}
    if _has_what_it_needs(table, notebook):
        for row in table.rows:
            cells = Cells(table, row, notebook)
            name = cells.text("event")
            if name is None and "event" in table.columns:
                cells.missing("event", cells.heading("event"))
            else:
                _add(events.setdefault(name, EventGames()), cells)
        if not events and not table.rows:
            notebook.stop("no_games", table.heading_line)
    found = [_tournament(name, event, list_name, notebook) for name, event in events.items()]
    note_names_in_two_events(found, notebook)
    return notebook.reading(found)


def _has_what_it_needs(table: Table, notebook: Notebook) -> bool:
    missing = [] if "round" in table.columns else ["round"]
    if "result" not in table.columns and not {"white_score", "black_score"} <= table.columns.keys():
        missing.append("result")
    for side in SIDES:
        if not any(f"{side}_{name}" in table.columns for name in IDENTITIES):
            missing.append(f"{side}_name")
    for name in missing:
        notebook.stop("table_column_missing", table.heading_line, expected=written_heading("games", name, "en"))
    return not missing


def _add(event: EventGames, cells: Cells) -> None:
    """Add the game of a row, unless a problem of it is written down."""
    _agree(event, cells)
    white, black = (enter(event.entrants, cells, side) for side in SIDES)
    result = _result(cells)
    round_ = cells.integer("round", 1, MOST_ROUNDS)
    if round_ is None and cells.says_nothing("round"):
        cells.missing("round", cells.heading("round"))
    if white is None:
        cells.missing("white_name", written_heading("games", "white_name", "en"))
    if result is not None and (result in ALONE) == (black is not None):
        cells.stop("no_opponent" if black is None else "alone_with_opponent", "result", result=result)
        return
    if white is not None and white == black:
        cells.stop("against_oneself", "black_name", player=white[1])
        return
    if white is None or result is None or round_ is None:
        return
    known = cells.flag("colours_known")
    pairing = Pairing(
        round=round_,
        white=0,
        black=None,
        result=result,
        alone=cells.text("bye"),
        colours_known=known is not False,
        one_move_each=cells.flag("one_move_each"),
        stones=cells.integer("stones", 0, MOST_STONES),
        date=cells.day("date"),
        seconds=cells.seconds("minutes"),
        seconds_black=cells.seconds("minutes_black"),
    )

    def stop(key: Key) -> None:
        cells.stop("twice_in_round", "round", player=key[1], round=round_)

    event.add(EventGame(white, black, pairing, cells.row.line), stop)


def _agree(event: EventGames, cells: Cells) -> None:
    for column, fact in OF_THE_EVENT.items():
        if column in ("start", "end"):
            value: Any = cells.day(column)
        else:
            value = cells.integer(column, 1, MOST_ROUNDS) if column == "rounds" else cells.text(column)
        if value is not None and event.facts.setdefault(fact, value) != value:
            values = {"given": str(value), "other": str(event.facts[fact])}
            cells.stop("two_facts_of_event", column, column=cells.heading(column), **values)


def _result(cells: Cells) -> str | None:
    """The result, in one cell or as two scores; where a row has both, they must agree."""
    result = cells.result("result")
    scores = tuple(cells.half_points(f"{side}_score") for side in SIDES)
    if result is None and None not in scores:
        result = next((name for name, points in PLAYED.items() if points == scores), None)
        if result is None:
            cells.stop("table_not_a_result", "white_score", given=_shown_scores(cells))
    elif result is None and not cells.raw("result"):
        cells.missing("result", written_heading("games", "result", "en"))
    elif result is not None and not _fits(result, scores):
        cells.stop("table_scores_differ", "white_score", given=_shown_scores(cells), result=result)
        return None
    return result


def _fits(result: str, scores: tuple[int | None, ...]) -> bool:
    """True if the given scores are those of the result; a bye may give any points, but only to one player."""
    if result in ALONE:
        return not scores[1] and not (scores[0] and result == "unplayed")
    return all(score in (None, points) for score, points in zip(scores, POINTS[result], strict=True))


def _shown_scores(cells: Cells) -> str:
    return " ".join(cells.raw(f"{side}_score") or "-" for side in SIDES)


def _tournament(name: str | None, event: EventGames, list_name: str | None, notebook: Notebook) -> Tournament:
    tournament = event.tournament(name)
    _check_days(tournament, event, notebook)
    _check_rounds(tournament, event, notebook)
    entrants, pairings = tournament.entrants, tournament.pairings
    is_go = any(pairing.stones is not None for pairing in pairings) or any(entrant.grade for entrant in entrants)
    if list_name is not None and list_kinds()[list_name].is_go:
        entrants = tuple(_with_points(entrant) for entrant in entrants)
    return replace(tournament, is_go=is_go, entrants=entrants)


def _with_points(entrant: Entrant) -> Entrant:
    """The entrant with the rating as points of a go list, as in a table of players."""
    if entrant.rating is None:
        return entrant
    return entrant._replace(more=(entrant.more or Player(""))._replace(rating=entrant.rating))


def _check_days(tournament: Tournament, event: EventGames, notebook: Notebook) -> None:
    """Stop where the event ends before it starts, and at each game outside its days."""
    start, end = tournament.start, tournament.end
    if start and end and end < start and event.games:
        notebook.stop("ends_before_start", event.games[0].line, start=str(start), end=str(end))
    for game in event.games:
        day = game.pairing.date
        if day and start and end and start <= end and not start <= day <= end:
            notebook.stop("game_outside_event", game.line, date=str(day), start=str(start), end=str(end))


def _check_rounds(tournament: Tournament, event: EventGames, notebook: Notebook) -> None:
    """Stop at each game of a round after the last one: one of the two numbers is wrong."""
    rounds = tournament.rounds
    for white, _, pairing, line in event.games:
        if rounds is not None and pairing.round > rounds:
            given, expected = pairing.round, f"1-{rounds}"
            notebook.stop("result_beyond_last", line, player=white[1], round=given, expected=expected)
