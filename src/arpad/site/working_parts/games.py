"""The games of an event one by one: what each gave, the rounds without a game, and what did not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from arpad.core.list_kind import kind_of_list
from arpad.regulations.edition import editions
from arpad.regulations.working_form import column_clause
from arpad.site.words import MINUS, PageWords
from arpad.site.working_parts.row_editions import Row, edition_of_clause
from arpad.site.working_parts.sums import shown_number

Game = Mapping[str, Any]
KEYS = {
    **dict.fromkeys(("rating", "points"), "opponent_rating"),
    **dict.fromkeys(("difference", "corrected_difference"), "difference"),
    **dict.fromkeys(("expected", "expected_result", "chance"), "expected"),
    **dict.fromkeys(("delta", "gain"), "delta"),
}
"""What a column shows of a game, where its name is another."""
ROW, SCORE, LIMITED = "row", "score", "counted_difference"
DIFFERENCES = ("difference", "corrected_difference")
SIGNED = ("delta", "gain", "game_point")
"""Columns whose numbers have a sign, and are summed."""


class Head(NamedTuple):
    """The head of a column, with the clause that its numbers follow."""

    name: str
    text: str
    clause: str | None
    here: str = ""
    """What the clause comes to in a game, for the note at its link."""


class Cell(NamedTuple):
    """A number of a game. `limited`: the number that counts in its place."""

    column: str
    head: str
    text: str
    limited: str = ""


class GameRow(NamedTuple):
    """A round: a game that counts, one that does not, or no game."""

    round: int | str
    opponent: int | None
    name: str
    """Of the opponent; empty: there was none, or the name is not known."""
    cells: list[Cell]
    counted: bool
    score: str
    why: str
    """Why it does not count, or why there was no game."""
    clauses: list[tuple[str | None, str]]
    """What takes it out, each with its edition."""
    place: str
    """The anchor of what is said further down of games like it."""


class GamesTable(NamedTuple):
    """The games of an event."""

    heads: list[Head]
    rows: list[GameRow]
    totals: list[Cell]
    games: int
    edition: str
    limited_clause: str | None
    """The clause that limits differences, if one of them was limited."""
    other_clauses: list[str]
    """Clauses of the counted games that no column has."""
    has_names: bool
    """False in a calculation: its opponents are ratings alone."""
    before: int
    after: int
    """Columns before the score, over which a reason stands, and behind it."""


def games_table(
    row: Row, part: Mapping[str, Any], of_list: str, absences: Sequence[Mapping[str, Any]], words: PageWords
) -> GamesTable:
    """The games of a part of a row, in the order of the rounds. `of_list` is the kind of list."""
    edition, games = editions().get(part["regulation"]), part["working"]
    counted = [game for game in games if game["counted"]]
    clauses = list(dict.fromkeys(clause for game in counted for clause in game["clauses"]))
    columns = _columns(of_list, counted or games)
    here = _difference_here(part, counted, words)
    heads = [
        Head(
            name,
            _head(name, words),
            column_clause(edition, name, clauses) if edition else None,
            here if name == DIFFERENCES[0] else "",
        )
        for name in columns
    ]
    limit = column_clause(edition, LIMITED, clauses) if edition else None
    is_limited = any(game["counted_difference"] != game["difference"] for game in counted)
    used = {head.clause for head in heads} | ({limit} if is_limited else set())
    rows = [_game(row, part, game, heads, words) for game in games]
    has_names = any(one.name for one in rows)
    rows += [_absence(absence, words) for absence in absences if str(absence["event"]) == part["event"]]
    # A play-off is behind the other games of its round, as it stands in the record.
    rows.sort(key=lambda one: int(one.round))
    return GamesTable(
        heads,
        rows,
        _totals(part, counted, heads, words),
        len(counted),
        part["regulation"],
        limit if is_limited else None,
        [clause for clause in clauses if clause not in used],
        has_names,
        columns.index(SCORE) if SCORE in columns else len(columns),
        len(columns) - columns.index(SCORE) - 1 if SCORE in columns else 0,
    )


def _difference_here(part: Mapping[str, Any], counted: Sequence[Game], words: PageWords) -> str:
    """How the difference of a game comes about: of the first one that was limited, else of the first."""
    games = [game for game in counted if None not in (part["old"], game["opponent_rating"], game["difference"])]
    limited = [game for game in games if game["counted_difference"] != game["difference"]]
    for game in (*limited, *games):
        if part["old"] - game["opponent_rating"] == game["difference"]:
            shown = f"{part['old']} {MINUS} {game['opponent_rating']} = {shown_number(game['difference'], words)}"
            return f"{shown} → {shown_number(game['counted_difference'], words)}" if game in limited else shown
    return ""


def _head(column: str, words: PageWords) -> str:
    """The head of a column; one that a package adds has a word of its own."""
    return words.text(f"working.{column}" if words.has_sentence(f"working.{column}") else f"column.{column}")


def _columns(of_list: str, games: Sequence[Game]) -> list[str]:
    """The columns of a kind of list that have a number in a game; the row of the table stands behind the difference."""
    shown: list[str] = []
    for name in kind_of_list(of_list).working:
        if name != LIMITED and any(game[KEYS.get(name, name)] is not None for game in games):
            shown.append(name)
        if name in DIFFERENCES and any(game.get(ROW) for game in games):
            shown.append(ROW)
    return shown


def _game(row: Row, part: Mapping[str, Any], game: Game, heads: Sequence[Head], words: PageWords) -> GameRow:
    name = words.person_name(game.get("name")) if game["opponent"] else game.get("name") or ""
    return GameRow(
        game["round"],
        int(game["opponent"]) if game["opponent"] and game.get("name") else None,
        name,
        [_cell(game, head, words) for head in heads],
        game["counted"],
        words.score(game["score"]),
        "" if game["counted"] else why_of(game, words),
        [(edition_of_clause(row, clause, part["event"]), clause) for clause in game["clauses"]],
        "" if game["counted"] else why_place(part["event"], game),
    )


def why_of(game: Game, words: PageWords) -> str:
    """Why a game does not count: in words, or that its clause says so."""
    return game.get("why") or words.text("working.by_clause")


def why_place(event: str, game: Game) -> str:
    """The anchor of what is said of games that do not count for one reason."""
    reason = game.get("reason") or "-".join(game["clauses"]).replace(" ", "")
    return f"why-{event}-{reason}"


def _absence(absence: Mapping[str, Any], words: PageWords) -> GameRow:
    why = words.text(f"absence.{absence['kind'] or 'U'}")
    return GameRow(absence["round"], None, "", [], False, "", why, [], "")


def _cell(game: Game, head: Head, words: PageWords) -> Cell:
    value = game.get(KEYS.get(head.name, head.name))
    text = _text(head.name, value, words)
    limited = ""
    if head.name in DIFFERENCES and game["counted_difference"] != game["difference"]:
        limited = shown_number(game["counted_difference"], words)
    return Cell(head.name, head.text, text, limited)


def _text(column: str, value: Any, words: PageWords) -> str:
    if value is None:
        return "–"
    if column == ROW:
        first, last = value
        return f"{first}–{'' if last is None else last}"
    if column == SCORE:
        return words.score(value)
    if column == "stones":
        return words.change(value) if value else "·"
    if isinstance(value, list):
        return " : ".join(shown_number(one, words) for one in value)
    return words.exact_change(value) if column in SIGNED else shown_number(value, words)


def _totals(part: Mapping[str, Any], counted: Sequence[Game], heads: Sequence[Head], words: PageWords) -> list[Cell]:
    """The sums of the counted games under their columns."""
    cells = []
    for head in heads:
        text = ""
        if head.name == SCORE:
            text = words.decimal(part["score"])
        elif KEYS.get(head.name) == "expected" and part["expected"] is not None:
            text = words.decimal(part["expected"])
        elif head.name in SIGNED and all(game[KEYS.get(head.name, head.name)] is not None for game in counted):
            text = words.exact_change(str(_sum(counted, KEYS.get(head.name, head.name))))
        cells.append(Cell(head.name, head.text, text))
    return cells if counted else []


def _sum(games: Sequence[Game], key: str) -> Decimal:
    """The sum of a column; gains by time are weighted."""
    total = sum((Decimal(game[key]) * Decimal(game["weight"] or 1) for game in games), Decimal(0))
    return total if key != "delta" else total.quantize(Decimal("0.01")) if total == round(total, 2) else total
