"""`arpad regulations`, `arpad clauses`, `arpad selftest`: the law itself, shown and tested."""

from typing import Any

import click

from arpad.cli.options import json_option, language_option
from arpad.cli.printing import print_json
from arpad.cli.refusing import refuse
from arpad.regulations.choosing import find_edition
from arpad.regulations.coverage import cases_by_clause, functions_by_clause, implemented, parameters_by_clause
from arpad.regulations.edition import Edition, editions


@click.command()
@click.argument("regulation", required=False, metavar="[ID]")
@json_option
@language_option
def regulations(regulation: str | None, as_json: bool, language: str) -> None:
    """The editions that are installed; of one (ID), every number with its clause."""
    if regulation is not None:
        _show_parameters(_edition(regulation, language), as_json)
        return
    rows = [
        {
            "id": edition.id,
            "authority": edition.authority,
            "title": edition.title,
            "first_day": str(edition.first_day),
            "last_day": None if edition.last_day is None else str(edition.last_day),
            "lists": list(edition.lists),
        }
        for edition in editions().values()
    ]
    if as_json:
        print_json({"regulations": rows})
        return
    lines = [[str(v) if not isinstance(v, list) else ", ".join(v) for v in row.values()] for row in rows]
    _table(["ID", "Authority", "Title", "From", "To", "Lists"], lines)


def _show_parameters(edition: Edition, as_json: bool) -> None:
    rows = [
        {"name": p.name, "value": p.shown(p.value), "clause": p.clause, "reading": p.reading, "meaning": p.meaning}
        for p in edition.parameters.values()
    ]
    if as_json:
        print_json({"regulation": edition.id, "parameters": rows})
        return
    _table(
        ["Name", "Value", "Clause", "Reading", "Meaning"],
        [["" if v is None else str(v) for v in row.values()] for row in rows],
    )


@click.command()
@click.argument("regulation", required=False, metavar="[ID]")
@json_option
@language_option
def clauses(regulation: str | None, as_json: bool, language: str) -> None:
    """Every clause of an edition (all, without ID): its tags, the functions that carry it, the cases that test it."""
    chosen = list(editions().values()) if regulation is None else [_edition(regulation, language)]
    found = [_coverage(edition) for edition in chosen]
    if as_json:
        print_json(found[0] if regulation is not None else {"regulations": found})
        return
    for entry in found:
        click.echo(
            f"{entry['regulation']}: {entry['implemented']} of {entry['of']} compute and check clauses implemented"
        )
        lines = [
            [
                clause["number"],
                ", ".join(clause["tags"]),
                f"of {clause['inherited']}" if clause["inherited"] else clause["status"],
                str(len(clause["cases"])),
                ", ".join(clause["functions"]) or clause["place"] or "",
                ", ".join(clause["parameters"]),
                clause["text"],
            ]
            for clause in entry["clauses"]
        ]
        _table(["Clause", "Tags", "Status", "Cases", "Carried by", "Numbers", "What it says"], lines)


def _coverage(edition: Edition) -> dict[str, Any]:
    functions, cases = functions_by_clause(edition), cases_by_clause(edition)
    parameters = parameters_by_clause(edition)
    return {
        "regulation": edition.id,
        "implemented": len(implemented(edition)),
        "of": sum(clause.executable for clause in edition.clauses.values()),
        "clauses": [
            {
                "number": clause.number,
                "tags": list(clause.tags),
                "text": clause.text,
                "status": clause.status,
                "inherited": clause.inherited,
                "place": clause.place,
                "parameters": parameters.get(clause.number, []),
                "functions": functions.get(clause.number, []),
                "cases": cases.get(clause.number, []),
            }
            for clause in edition.clauses.values()
        ],
    }


@click.command()
@json_option
@language_option
def selftest(as_json: bool, language: str) -> int:  # noqa: ARG001 (every command takes --lang)
    """Run the cases that are shipped with the editions; the status is 1 where one fails."""
    from arpad.selftest import run_edition

    results = {edition.id: run_edition(edition) for edition in editions().values()}
    failures = [failure for _, failed in results.values() for failure in failed]
    if as_json:
        counts = {name: {"cases": count, "failed": len(failed)} for name, (count, failed) in results.items()}
        print_json({"regulations": counts, "failures": [failure._asdict() for failure in failures]})
    else:
        for failure in failures:
            click.echo(f"{failure.edition} {failure.file}: {failure.case}: {failure.what}")
        for name, (count, failed) in results.items():
            click.echo(f"{name}: {count} cases, {len(failed)} failed")
    return 1 if failures else 0


def _edition(regulation: str, language: str) -> Edition:
    found = find_edition(regulation)
    if not isinstance(found, Edition):
        refuse([found], language)
    return found


def _table(headings: list[str], lines: list[list[str]]) -> None:
    from arpad.cli.screen import Screen

    Screen().table([(heading, False) for heading in headings], lines)
