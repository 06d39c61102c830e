"""`arpad rate` and `arpad check`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.options import answer_options, json_option, language_option, read_files, report_options, set_option
from arpad.cli.output import print_json, print_long_json, show_problems, what_if
from arpad.cli.refusal import ANSWER_IS_NO, accepted
from arpad.core.answer import Answer, Row, Working
from arpad.core.labels import NO_LABELS, Labels, labels_of
from arpad.core.list_kind import STANDARD, ListKind, list_kinds
from arpad.core.memory import without_cycle_search
from arpad.core.report import Report
from arpad.core.verdicts import Finding, Step
from arpad.library.rating import Checked, Explained, Rated, explain
from arpad.library.rating import rate as rate_read
from arpad.locale import Catalogue, catalogue
from arpad.regulations.edition import editions

if TYPE_CHECKING:
    from arpad.cli.screen import Screen


@click.command()
@report_options
@set_option
@click.option(
    "--adjust", "adjustment", metavar="ID", help="Also make this dated adjustment of the list, such as rise-2024."
)
@click.option("--explain", "explained", metavar="PLAYER", help="Show the whole working of the player with this ID.")
@json_option
@language_option
def rate(explained: str | None, as_json: bool, language: str, **asked: Any) -> int:
    """Rate the events of FILEs (- is standard input).

    Show the new list, the working and the findings. All files together are one rating period. Nothing is stored. The
    status is 1 if an event may not be rated.
    """
    with without_cycle_search():
        return _rate(explained, as_json, language, asked)


def _rate(explained: str | None, as_json: bool, language: str, asked: dict[str, Any]) -> int:
    rated = _rated(language=language, **asked)
    shown = None if explained is None else accepted(explain(rated, explained), language)
    if as_json:
        before, players, after = rated.json_parts(language)
        print_long_json(before, "players", players, after)
    else:
        _show(rated.report, rated.answer, shown, catalogue(language))
    return ANSWER_IS_NO if rated.refused_events else 0


@click.command()
@report_options
@answer_options
def check(as_json: bool, language: str, **asked: Any) -> int:
    """Check the events of FILEs against the regulation, and show only the findings.

    The status is 1 if an event may not be rated.
    """
    rated = _rated(language=language, **asked)
    if as_json:
        print_json(Checked(rated.answer, rated.read).to_json(language))
    else:
        from arpad.cli.screen import Screen

        words = catalogue(language)
        what_if(rated.answer.overrides, words)
        show_findings(Screen(), rated.findings, words, labels_of(rated.report))
    return ANSWER_IS_NO if rated.refused_events else 0


def _rated(
    regulation: str | None,
    authority: str | None,
    settings: tuple[str, ...],
    all_notes: bool,
    language: str,
    adjustment: str | None = None,
    **files: Any,
) -> Rated:
    """Read and rate files by the options of `report_options` and `set_option`, and print the notes on the files."""
    read = read_files(language=language, **files)
    found = rate_read(read, regulation=regulation, authority=authority, set=settings, adjust=adjustment)
    rated = accepted(found, language)
    show_problems(read.files, language, all_notes)
    return rated


def _show(report: Report, answer: Answer, explained: Explained | None, words: Catalogue) -> None:
    from arpad.cli.screen import Screen

    screen = Screen()
    by = ", ".join(dict.fromkeys([answer.list_regulation, *sorted(set(answer.regulations.values()))]))
    show = _show_month if list_kinds()[answer.list].is_monthly else _show_events
    show(screen, report, answer, by, words)
    show_findings(screen, answer.findings, words, labels_of(report))
    if explained is not None:
        show_working(screen, explained.row, explained.name, words)


def _show_month(screen: "Screen", report: Report, answer: Answer, by: str, words: Catalogue) -> None:
    """Show a monthly list as it is printed, then the players who are off it."""
    screen.heading(words.text("heading.period", {"period": str(answer.period), "list": answer.list, "regulations": by}))
    what_if(answer.overrides, words)
    if answer.adjustment:
        screen.line(words.text("heading.adjusted", {"adjustment": answer.adjustment}))
    rows = {row.id: row for row in answer.rows}
    columns = ["title", "name", "federation", "rating", "change", "id", "games", "birth", "sex", "k"]
    numbers = {"rating", "change", "games", "k"}
    lines = [
        [
            entry.title or "",
            entry.name or "",
            entry.federation or "",
            str(entry.rating),
            _change(rows[entry.id], words),
            entry.id,
            str(entry.games),
            entry.birth or "",
            entry.sex or "",
            "" if entry.k is None else str(entry.k),
        ]
        for entry in answer.printed
    ]
    screen.table([(words.text(f"column.{name}"), name in numbers) for name in columns], lines)
    printed = {entry.id for entry in answer.printed}
    off = [row for row in answer.rows if row.id not in printed]
    if off:
        screen.heading(words.text("heading.off_list"))
        headings = [(words.text(f"column.{name}"), name == "games") for name in ("id", "name", "games", "status")]
        lines = [
            [r.id, report.players[r.id].name or "", str(r.games), status_text(r.status, report.kind, words)]
            for r in off
        ]
        screen.table(headings, lines)
    if answer.unrated_titled:
        screen.heading(words.text("heading.unrated_titled"))
        headings = [(words.text(f"column.{name}"), False) for name in ("title", "id", "name")]
        titled = [report.players[name] for name in answer.unrated_titled]
        screen.table(headings, [[player.title or "", player.id, player.name or ""] for player in titled])


def _show_events(screen: "Screen", report: Report, answer: Answer, by: str, words: Catalogue) -> None:
    """Show a list that is made after each event: each player's number before the first event and after the last."""
    screen.heading(words.text("heading.events", {"list": answer.list, "regulations": by}))
    what_if(answer.overrides, words)
    kind = list_kinds()[answer.list]
    has_grades = kind.honours == "grades"
    rating, rank = kind.rating_word, "grade" if has_grades else "titles"
    columns = ["name", "id", "old", rating, "change", "games", rank, "status"]
    numbers = {"old", rating, "change", "games"}
    lines = [
        [
            report.players[row.id].name or "",
            row.id,
            "" if row.old is None else str(row.old),
            "" if row.new is None else str(row.new),
            "" if row.rounded is None else f"{row.rounded:+d}",
            str(row.games),
            words.grade(row.grade or "") if has_grades else ", ".join(row.titles),
            status_text(row.status, kind, words),
        ]
        for row in sorted(answer.rows, key=lambda row: (-(row.new or 0), row.id))
    ]
    screen.table([(words.text(f"column.{name}"), name in numbers) for name in columns], lines)


def status_text(status: str, kind: ListKind, words: Catalogue) -> str:
    """Return a player's status in the words of the list's regulation."""
    return words.text(f"status.{kind.statuses.get(status, status)}")


def _change(row: Row, words: Catalogue) -> str:
    if row.rounded is None:
        return words.text("word.first")
    return f"{row.rounded:+d}" if row.rounded else "0"


def show_findings(screen: "Screen", findings: Sequence[Finding], words: Catalogue, labels: Labels = NO_LABELS) -> None:
    """Show a table of findings, with the names of players and events after their IDs."""
    if not findings:
        screen.line(words.text("heading.no_findings"))
        return
    screen.heading(words.text("heading.findings"))
    columns = [(words.text(f"column.{name}"), False) for name in ("level", "clause", "subject", "message")]
    lines = [
        [
            words.text(f"level.{f.level}"),
            words.clause(f.clause or ""),
            words.subject(labels.subject(f)),
            words.text(f"finding.{f.code}", labels.values(f.values)),
        ]
        for f in findings
    ]
    screen.table(columns, lines, [finding.level for finding in findings])


COLUMNS = {
    **dict.fromkeys(("rating", "points"), "opponent_rating"),
    **dict.fromkeys(("difference", "corrected_difference"), "difference"),
    **dict.fromkeys(("expected", "expected_result", "chance"), "expected"),
    **dict.fromkeys(("delta", "gain"), "delta"),
}
"""The attribute of `Working` that a column shows, for columns of another name."""


def _cell(working: Working, column: str) -> object:
    value = getattr(working, COLUMNS.get(column, column))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def _kind(row: Row) -> ListKind:
    """Return the kind of list of a row: the first of its edition's lists all of whose columns have a value in a game.

    Selo and pelo come from one edition, and only selo has weights.
    """
    games = [working for part in row.parts for working in part.working]
    names = dict.fromkeys(name for part in row.parts for name in editions()[part.regulation].lists)
    kinds = [list_kinds()[name] for name in names] or [STANDARD]
    shown = [
        kind
        for kind in kinds
        if all(any(_cell(working, column) is not None for working in games) for column in kind.working)
    ]
    return (shown or kinds[-1:])[0]


def show_working(screen: "Screen", row: Row, name: str, words: Catalogue) -> None:
    """Show a player's games and steps: worked by hand, they give the same number."""
    screen.heading(words.text("heading.working", {"player": name}))
    kind = _kind(row)
    columns = ("round", "opponent", *kind.working, "counted", "clauses")
    left = ("opponent", "corrected", "counted", "clauses")
    for part in row.parts:
        several = sum(other.event == part.event for other in row.parts) > 1
        event = f"{part.event} [{part.part}]" if several else part.event
        heading = "heading.go_part" if kind.is_go else "heading.part"
        old = part.old or status_text("unrated", kind, words)
        screen.line(words.text(heading, {"event": event, "regulation": part.regulation, "old": old}))
        lines = [
            [
                str(w.round),
                w.opponent or "-",
                *[
                    "" if cell is None else words.number(str(cell))
                    for cell in (_cell(w, column) for column in kind.working)
                ],
                words.text("word.yes" if w.counted else "word.no"),
                ", ".join(words.clause(clause) for clause in w.clauses),
            ]
            for w in part.working
        ]
        screen.table([(words.text(f"column.{c}"), c not in left) for c in columns], lines)
    show_steps(screen, row.steps, words)


def show_steps(screen: "Screen", steps: Sequence[Step], words: Catalogue) -> None:
    screen.heading(words.text("heading.steps"))
    for number, step in enumerate(steps, start=1):
        text = words.text(f"step.{step.code}", step.values)
        screen.line(f"{number}. {words.clause(step.clause)}: {text}", indent=1)
