"""`arpad regulations`, `arpad clauses`, `arpad selftest`: show the editions and their clauses, and run their cases."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from arpad.cli.options import json_option, language_option
from arpad.cli.output import print_json
from arpad.cli.refusal import accepted
from arpad.library.clauses import EditionClauses
from arpad.library.clauses import clauses as library_clauses
from arpad.library.editions import EditionNumbers
from arpad.library.editions import editions as library_editions
from arpad.locale import Catalogue, catalogue
from arpad.regulations.edition import editions


@click.command()
@click.argument("regulation", required=False, metavar="[ID]")
@json_option
@language_option
def regulations(regulation: str | None, as_json: bool, language: str) -> None:
    """List the installed editions. With ID, list the numbers of one, with their clauses, and its readings."""
    if regulation is not None:
        _show_numbers(accepted(library_editions(regulation), language), as_json, language)
        return
    answer = library_editions().to_json(language)
    if as_json:
        print_json(answer)
        return
    lines = [[_shown(v) for v in row.values()] for row in answer["regulations"]]
    _table(("id", "authority", "document", "start", "end", "lists"), lines, language)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(value)
    return "" if value is None else str(value)


def _show_numbers(numbers: EditionNumbers, as_json: bool, language: str) -> None:
    answer = numbers.to_json(language)
    if as_json:
        print_json(answer)
        return
    words = catalogue(language)
    rows = [row | {"clause": words.clause(str(row["clause"]))} for row in answer["parameters"]]
    _table(
        ("name", "value", "clause", "reading", "meaning"), [[_shown(v) for v in row.values()] for row in rows], language
    )
    click.echo()
    readings = [[reading["id"], words.clause(reading["clause"]), reading["text"]] for reading in answer["readings"]]
    _table(("reading", "clause", "says"), readings, language)


@click.command()
@click.argument("regulation", required=False, metavar="[ID]")
@click.argument("number", nargs=-1, metavar="[NUMBER]")
@json_option
@language_option
def clauses(regulation: str | None, number: tuple[str, ...], as_json: bool, language: str) -> None:
    """List the clauses of an edition, or of all, with their rules and cases.

    With NUMBER, show one clause: its text, its numbers, its rule with the file and line, its readings, cases and
    sentences; with the number of a paragraph that has clauses of its own, list those.
    """
    if regulation is not None and number:
        _show_clause(regulation, " ".join(number), as_json, language)
        return
    if regulation is None:
        answer = library_clauses().to_json(language)
    else:
        answer = accepted(library_clauses(regulation), language).to_json(language)
    if as_json:
        print_json(answer)
        return
    coverages = answer["regulations"] if regulation is None else [answer]
    words = catalogue(language)
    for entry in coverages:
        click.echo(words.text("heading.clauses", entry))
        _list_clauses(entry["clauses"], language)


def _list_clauses(found: Sequence[Mapping[str, Any]], language: str) -> None:
    words = catalogue(language)
    lines = [
        [
            words.clause(clause["number"]),
            ", ".join(words.text(f"tag.{tag}") for tag in clause["tags"]),
            _status(clause, words),
            str(len(clause["cases"])),
            ", ".join(clause["functions"]) or clause["place"] or "",
            ", ".join(clause["parameters"]),
            clause["text"],
        ]
        for clause in found
    ]
    _table(("clause", "tags", "status", "cases", "carried_by", "numbers", "says"), lines, language)


def _show_clause(regulation: str, number: str, as_json: bool, language: str) -> None:
    from arpad.cli.clause_screen import show_clause_page

    found = accepted(library_clauses(regulation, number), language)
    answer = found.to_json(language)
    if as_json:
        print_json(answer)
    elif isinstance(found, EditionClauses):
        click.echo(catalogue(language).text("heading.clauses_below", {"regulation": regulation, "number": number}))
        _list_clauses(answer["clauses"], language)
    else:
        show_clause_page(answer, language)


def _status(clause: Mapping[str, Any], words: Catalogue) -> str:
    if clause["inherited"]:
        return words.text("word.inherited", {"edition": clause["inherited"]})
    return words.text("word.done" if clause["status"] == "done" else "word.planned")


@click.command()
@json_option
@language_option
def selftest(as_json: bool, language: str) -> int:  # noqa: ARG001 (every command takes --lang)
    """Run the cases that are shipped with the editions. The status is 1 if a case fails.

    For an edition of another package, missing sentences are named too.
    """
    from arpad.selftest import missing_sentences, run_edition

    results = {edition.id: run_edition(edition) for edition in editions().values()}
    failures = [failure for _, failed in results.values() for failure in failed]
    failures += [failure for edition in editions().values() for failure in missing_sentences(edition)]
    if as_json:
        counts = {name: {"cases": count, "failed": len(failed)} for name, (count, failed) in results.items()}
        print_json({"regulations": counts, "failures": [failure._asdict() for failure in failures]})
    else:
        for failure in failures:
            click.echo(f"{failure.edition} {failure.file}: {failure.case}: {failure.what}")
        for name, (count, failed) in results.items():
            click.echo(f"{name}: {count} cases, {len(failed)} failed")
    return 1 if failures else 0


def _table(columns: Sequence[str], lines: list[list[str]], language: str) -> None:
    from arpad.cli.screen import Screen

    Screen().table([(catalogue(language).text(f"column.{name}"), False) for name in columns], lines)
