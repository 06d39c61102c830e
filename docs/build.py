"""Writes the pages of docs/regulations from the law itself: `make docs`."""

from pathlib import Path

from arpad.regulations.coverage import cases_by_clause, functions_by_clause, implemented_clauses
from arpad.regulations.edition import HOME, Edition, editions
from arpad.regulations.texts import folder_readings, readings_data

PAGES = Path(__file__).parent / "regulations"


def page(edition: Edition) -> str:
    """An edition's page: its clauses with code and cases, its numbers, its readings."""
    functions, cases = functions_by_clause(edition), cases_by_clause(edition)
    executable = [clause for clause in edition.clauses.values() if clause.executable]
    until = f" to {edition.last_day}" if edition.last_day else ""
    implemented = len(implemented_clauses(edition))
    lines = [
        f"# {edition.id}",
        "",
        f"{edition.title}. For events that start from {edition.first_day}{until}. This page is made from the law by",
        f"`make docs`. {implemented} of {len(executable)} compute and check clauses are implemented.",
        "",
        "## Clauses",
        "",
        "| clause | tags | what it says | carried by | cases |",
        "|---|---|---|---|---|",
    ]
    for clause in edition.clauses.values():
        carried = ", ".join(f"`{name}`" for name in functions.get(clause.number, [])) or clause.place or ""
        carried += f" (clause of {clause.inherited})" if clause.inherited else ""
        count = len(cases.get(clause.number, []))
        lines.append(f"| {clause.number} | {', '.join(clause.tags)} | {clause.text} | {carried} | {count or ''} |")
    lines += ["", "## Numbers", "", "| name | value | clause | reading | meaning |", "|---|---|---|---|---|"]
    for p in edition.parameters.values():
        lines.append(f"| `{p.name}` | {p.shown(p.value)} | {p.clause} | {p.reading or ''} | {p.meaning} |")
    return "\n".join(lines) + "\n\n" + "\n".join(readings(edition, folder) for folder in edition.folders)


def readings(edition: Edition, folder: str) -> str:
    """The readings of one of an edition's folders as a table."""
    of = folder.replace("_", "-") if (HOME / folder / "edition.yaml").exists() else f"all {folder.upper()} editions"
    lines = [f"## Readings of {of}", "", readings_data(HOME / folder)["about"], ""]
    found = folder_readings(HOME / folder, edition.lineage[-1].id)
    if found:
        lines += ["| id | clause | what the text says or leaves open | what we do | where |", "|---|---|---|---|---|"]
    for one in found:
        where = ", ".join(f"`{name}`" for name in (*one.functions, *one.files))
        lines.append(f"| {one.id} | {one.clause} | {one.question} | {one.text} | {where} |")
    return "\n".join(lines).rstrip() + "\n"


def differences() -> str:
    """What differs between the FIDE editions, number by number, each with its clause."""
    compared = [edition for edition in editions().values() if "standard" in edition.lists]
    names = list(dict.fromkeys(name for edition in compared for name in edition.parameters))
    lines = [
        "# What differs between the editions",
        "",
        "Every number and choice that is not the same in all editions that rate the standard list, with the clause it",
        "stands in. This page is made from their parameters by `make docs`; `arpad compare FILE` shows what the",
        "differences come to.",
        "",
        f"| what | {' | '.join(edition.id for edition in compared)} |",
        "|---" * (len(compared) + 1) + "|",
    ]
    for name in names:
        found = [edition.parameters.get(name) for edition in compared]
        if len({None if p is None else p.value for p in found}) > 1:
            meaning = next(p.meaning for p in found if p)
            cells = ["-" if p is None else f"{p.shown(p.value)} ({p.clause})" for p in found]
            lines.append(f"| {meaning} (`{name}`) | {' | '.join(cells)} |")
    lines += ["", "The same in all: " + ", ".join(f"`{name}`" for name in names if _same(name, compared)) + "."]
    return "\n".join(lines) + "\n"


def _same(name: str, compared: list[Edition]) -> bool:
    return len({e.parameters[name].value if name in e.parameters else None for e in compared}) == 1


def main() -> None:
    for edition in editions().values():
        (PAGES / f"{edition.id}.md").write_text(page(edition), encoding="utf-8")
    (PAGES / "differences.md").write_text(differences(), encoding="utf-8")


if __name__ == "__main__":
    main()
