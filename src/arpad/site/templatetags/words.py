"""Template tags: sentences, numbers, dates and links in the language of the page."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.template.loader_tags import BlockNode
from django.urls import get_script_prefix, reverse
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString

from arpad.core.list_kind import list_kinds
from arpad.office.public_record.found import ClauseFound
from arpad.regulations.edition import Edition, editions
from arpad.regulations.texts import clause_text
from arpad.site.field_problem import FieldProblem
from arpad.site.pager import Pager
from arpad.site.table_parts import Chip, SortedHead
from arpad.site.words import PageWords, page_words

register = template.Library()
SHAPES = {
    "accept": '<circle cx="8" cy="8" r="6.5"/><path d="m5 8.2 2.1 2.1L11 6"/>',
    "approve": '<path d="M8 2 15 14H1Z"/><path d="M8 6.5v3.5M8 11.8v.4"/>',
    "reject": '<path d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3Z"/><path d="m6 6 4 4m0-4-4 4"/>',
    "note": '<path d="M2 2h12v12H2Z"/><path d="M8 7v4.5M8 4.3v.6"/>',
}
"""The shape of each level: a circle with a tick, a triangle, an octagon with a cross, a square with an i."""
SHIELD = (
    '<svg viewBox="0 0 16 16" aria-hidden="true">'
    '<path d="M8 1 2.5 3v4.5c0 3.4 2.3 6.1 5.5 7.5 3.2-1.4 5.5-4.1 5.5-7.5V3z"/></svg>'
)
"""Before the word of what is frozen."""
LEVELS = {
    "same": "accept",
    "other": "reject",
    "stop": "reject",
    "doubt": "approve",
    "passes": "accept",
    "fails": "reject",
    "approved": "approve",
    "accepted": "accept",
    "rejected": "reject",
}
"""The levels of problems by their severities, of cases, of rulings, and of what is compared."""


def _words(context: template.Context) -> PageWords:
    return page_words(context["language"])


@register.simple_tag(takes_context=True)
def say(context: template.Context, *code: str, **values: Any) -> str:
    """The sentence of a code, whose parts may be given one by one. It is escaped as every text of a template is."""
    words = _words(context)
    shown = {name: words.day(value) if isinstance(value, date) else value for name, value in values.items()}
    return words.text(".".join(code), shown)


@register.simple_tag(takes_context=True)
def again(context: template.Context, block: str) -> str:
    """A block of the page once more, as one line of text for an attribute."""
    rendered = BlockNode(block, template.NodeList()).render(context)
    return SafeString(" ".join(strip_tags(rendered).split()))


@register.simple_tag(takes_context=True)
def to(context: template.Context, page: str, *args: Any, **kwargs: Any) -> str:
    """The address of a page in the language of this one."""
    return _address(get_script_prefix(), f"{context['language']}:{page}", args, tuple(kwargs.items()))


@lru_cache(maxsize=4_096, typed=True)
def _address(prefix: str, page: str, args: tuple[Any, ...], kwargs: tuple[tuple[str, Any], ...]) -> str:  # noqa: ARG001
    """The address of a page below a prefix. Every page has the same ones around it."""
    return reverse(page, args=args, kwargs=dict(kwargs))


@register.simple_tag(takes_context=True)
def clause_name(context: template.Context, number: str) -> str:
    """The number of a clause as the language writes it."""
    return _words(context).clause(number)


@register.simple_tag(takes_context=True)
def grade_name(context: template.Context, grade: str) -> str:
    """A grade of go as the language writes it."""
    return _words(context).grade(grade)


@register.simple_tag(takes_context=True)
def day(context: template.Context, value: date | None) -> str:
    """A day in full; an en dash where there is none."""
    return "–" if value is None else _words(context).day(value)


@register.simple_tag(takes_context=True)
def month_of(context: template.Context, value: date) -> str:
    """The month of a day: March 2025."""
    return _words(context).month(value)


@register.simple_tag(takes_context=True)
def person_name(context: template.Context, name: str | None) -> str:
    """The name of a person; an erased person, who alone has none, is called so."""
    return _words(context).person_name(name)


@register.simple_tag(takes_context=True)
def clause_words(context: template.Context, edition: str | None, number: str) -> str:
    """What a clause says; empty if the edition is not here or has no such clause."""
    known = editions().get(edition or "")
    if known is None or number not in known.clauses:
        return ""
    return clause_text(known, known.clauses[number], context["language"])


@register.simple_tag(takes_context=True)
def count(context: template.Context, value: int | None) -> str:
    """A whole number; an en dash where there is none."""
    return "–" if value is None else _words(context).count(value)


@register.simple_tag(takes_context=True)
def change(context: template.Context, value: int | None) -> str:
    """A change with its sign; a middle dot where there is none."""
    return "·" if value is None else _words(context).change(value)


@register.simple_tag(takes_context=True)
def decimal(context: template.Context, value: str | None) -> str:
    """An exact number; an en dash where there is none."""
    return "–" if value in (None, "") else _words(context).decimal(str(value))


@register.simple_tag(takes_context=True)
def clause_link(context: template.Context, edition: str | None, number: str | None, here: str = "") -> str:
    """A link to a clause, `§ 8.3.1`, which leads to its note on the same page; `here`: what it comes to here.

    Its number alone where the edition has no such clause.
    """
    anchor = context["cited"].anchor(edition, number) if edition and number else None
    address = None if anchor is None else f"#{anchor}"
    return _link_of_clause(context, number, address, here)


@register.simple_tag(takes_context=True)
def clause_page_link(context: template.Context, edition: str | None, number: str | None) -> str:
    """A link to the page of a clause, where the clause itself is what the page is about."""
    is_there = edition in editions() and number in editions()[edition].clauses
    address = reverse(f"{context['language']}:clause", args=(edition, number)) if is_there else None
    return _link_of_clause(context, number, address)


def _link_of_clause(context: template.Context, number: str | None, address: str | None, here: str = "") -> str:
    if not number:
        return ""
    words = _words(context)
    name = words.clause(number)
    if address is None:
        mark = "§ " if number[0].isdigit() else ""  # an adjustment has a name, which is no clause
        return format_html('<span class="clause">{}{}</span>', mark, name)
    return format_html(
        '<a class="clause" href="{}"{}><span aria-hidden="true">§ </span><span class="ear">{} </span>{}</a>',
        address,
        format_html(' data-here="{}"', here) if here else "",
        words.text("column.clause"),
        name,
    )


@register.inclusion_tag("law_notes.html", takes_context=True)
def law_beside(context: template.Context) -> dict[str, Any]:
    """What the clauses say that the page has cited so far, each once."""
    return {"notes": context["cited"].take(), "language": context["language"]}


@register.inclusion_tag("clause_box.html", takes_context=True)
def clause_box(context: template.Context) -> dict[str, Any]:
    """The box that opens at the link of a clause, on a page that cites one."""
    return {"cites": bool(context["cited"]), "language": context["language"]}


@register.simple_tag(takes_context=True)
def clause_says(context: template.Context, clause: ClauseFound) -> str:
    """What a clause says that was found."""
    return clause.text(context["language"])


@register.simple_tag(takes_context=True)
def level(context: template.Context, name: str) -> str:
    """The mark of a level: its shape, then its word."""
    shape = LEVELS.get(name, name)
    return format_html(
        '<span class="level {0}"><svg viewBox="0 0 16 16" aria-hidden="true">{1}</svg>{2}</span>',
        shape,
        SafeString(SHAPES[shape]),
        _words(context).text(f"mark.{name}"),
    )


@register.simple_tag
def shape(name: str) -> str:
    """The shape of a level without its word, where the words beside it say the same."""
    return format_html(
        '<span class="level {0}" aria-hidden="true"><svg viewBox="0 0 16 16">{1}</svg></span>',
        name,
        SafeString(SHAPES[name]),
    )


@register.simple_tag(takes_context=True)
def badge(context: template.Context, name: str) -> str:
    """A badge: filled with a shield for what is official, dashed for a preview, outlined for anything else."""
    text = _words(context).text(f"badge.{name}")
    return format_html(
        '<span class="badge {}">{}{}</span>', name, SafeString(SHIELD) if name == "official" else "", text
    )


@register.simple_tag
def script(name: str) -> str:
    """A script of the site. A page without it works too."""
    return format_html('<script src="{}" defer></script>', static_file(name))


@register.inclusion_tag("pager.html", takes_context=True)
def pager(context: template.Context, pager: Pager, counted: str) -> dict[str, Any]:
    """The pager below a table. `counted` says which lines are shown of how many."""
    return {"pager": pager, "counted": counted, "language": context["language"]}


@register.inclusion_tag("chips.html", takes_context=True)
def chips(context: template.Context, chips: Iterable[Chip], without: str) -> dict[str, Any]:
    """What is filtered by, each with a link that takes it away; `without` is the address with none of them."""
    return {"chips": list(chips), "without": without, "language": context["language"]}


@register.inclusion_tag("sorted_head.html", takes_context=True)
def sorted_head(context: template.Context, head: SortedHead) -> dict[str, Any]:
    """The head of a column by which a table can be sorted."""
    return {"head": head, "language": context["language"]}


@register.simple_tag
def static_file(name: str) -> str:
    """The address of a file of the site; another content has another address."""
    return f"/static/{name}?{_digest(name)}"


@cache
def _digest(name: str) -> str:
    path = finders.find(name)
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12] if isinstance(path, str) else ""


@register.simple_tag(takes_context=True)
def list_name(context: template.Context, name: str) -> str:
    """The name of a kind of list; one that a package adds has its own."""
    return _words(context).word("list_kind", name)


@register.simple_tag(takes_context=True)
def edition_days(context: template.Context, edition: Edition) -> str:
    """The events that an edition holds for, by their first day."""
    words = _words(context)
    if edition.last_day is None:
        return words.text("law.from", {"day": words.day(edition.first_day)})
    return words.text("law.from_to", {"day": words.day(edition.first_day), "last": words.day(edition.last_day)})


@register.simple_tag(takes_context=True)
def status(context: template.Context, name: str, of_list: str) -> str:
    """What a player's status is called on a kind of list."""
    return _words(context).text(f"status.{list_kinds()[of_list].statuses.get(name, name)}")


@register.simple_tag(takes_context=True)
def subject(context: template.Context, name: str) -> str:
    """What a finding is about, in words."""
    return _words(context).subject(name)


@register.simple_tag
def field_error(problems: Iterable[FieldProblem] | None, field: str) -> str:
    """The attributes of a field that a problem is about."""
    if any(problem.field == field for problem in problems or ()):
        return SafeString(' aria-invalid="true" aria-describedby="problems"')
    return ""


@register.filter
def listed(value: Any) -> str:
    """A value, or several with commas."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@register.filter
def at(values: Mapping[str, Any], key: str) -> Any:
    """The value of a key; empty: there is none."""
    return values.get(key, "")
