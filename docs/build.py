"""Writes the pages of docs/regulations from the law itself: `make docs`."""

from pathlib import Path

from arpad.regulations.coverage import cases_by_clause, functions_by_clause, implemented
from arpad.regulations.edition import Edition, editions

PAGES = Path(__file__).parent / "regulations"


def page(edition: Edition) -> str:
    """An edition's page: its clauses with code and cases, its numbers, its readings."""
    functions, cases = functions_by_clause(edition), cases_by_clause(edition)
    executable = [clause for clause in edition.clauses.values() if clause.executable]
    until = f" to {edition.last_day}" if edition.last_day else ""
    lines = [
        f"# {edition.id}",
        "",
        f"{edition.title}. For events that start from {edition.first_day}{until}. This page is made from the law by",
        f"`make docs`. {len(implemented(edition))} of {len(executable)} compute and check clauses are implemented.",
        "",
        "## Clauses",
        "",
        "| clause | tags | what it says | carried by | cases |",
        "|---|---|---|---|---|",
    ]
    for clause in edition.clauses.values():
        carried = ", ".join(f"`{name}`" for name in functions.get(clause.number, [])) or clause.place or ""
        count = len(cases.get(clause.number, []))
        lines.append(f"| {clause.number} | {', '.join(clause.tags)} | {clause.text} | {carried} | {count or ''} |")
    lines += ["", "## Numbers", "", "| name | value | clause | reading | meaning |", "|---|---|---|---|---|"]
    for p in edition.parameters.values():
        lines.append(f"| `{p.name}` | {p.shown(p.value)} | {p.clause} | {p.reading or ''} | {p.meaning} |")
    readings = (edition.folder / "readings.md").read_text(encoding="utf-8")
    return "\n".join(lines) + "\n\n" + readings.replace("\n## ", "\n### ").replace("# Readings", "## Readings", 1)


def main() -> None:
    for edition in editions().values():
        (PAGES / f"{edition.id}.md").write_text(page(edition), encoding="utf-8")


if __name__ == "__main__":
    main()
