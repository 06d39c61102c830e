"""Template tags of the pages of events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache, lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.office.lists.workings import PublicEvent
from arpad.office.public_record.event import RecordedEvent
from arpad.site.crosstable import Row, ShownCell, ShownPart
from arpad.site.finding_groups import edition_with
from arpad.site.templatetags.words import SHIELD, clause_link
from arpad.site.words import PageWords, page_words

register = template.Library()
RESULTS = {"1-0": "1 – 0", "0-1": "0 – 1", "1/2-1/2": "½ – ½", "0-0": "0 – 0", "+/-": "+ – −", "-/+": "− – +"}


def _words(context: template.Context) -> PageWords:
    return page_words(context["language"])


@register.simple_tag(takes_context=True)
def days(context: template.Context, start: date, end: date) -> str:
    """The days of an event, as short as the language has them; one day alone where it is of one."""
    words = _words(context)
    if start == end:
        return words.day(start)
    if (start.year, start.month) != (end.year, end.month):
        return f"{words.day(start)} – {words.day(end)}"
    month = {"month_name": words.text(f"month.{end.month}"), "month": end.month, "year": end.year}
    return words.text("event.days", {"first": start.day, "last": end.day, **month})


@register.simple_tag
def as_day(text: str | None) -> date | None:
    """A day of a record; None where it states none."""
    return date.fromisoformat(text) if text else None


@register.simple_tag(takes_context=True)
def as_month(context: template.Context, text: str) -> str:
    """A month, such as March 2025."""
    month = Month.parse(text)
    return text if month is None else _words(context).month(month.first_day)


@register.simple_tag(takes_context=True)
def edition_name(context: template.Context, kind: str, edition: str, day: date | None) -> str:
    """What an edition of a list is called: by its month, or by its number and day."""
    words = _words(context)
    month = Month.parse(edition)
    if month is not None and list_kinds()[kind].is_monthly:
        return words.text("event.list_of_month", {"month": words.month(month.first_day)})
    return words.text("event.list_of_day", {"number": edition, "day": "–" if day is None else words.day(day)})


@register.simple_tag(takes_context=True)
def rated_badge(context: template.Context, event: RecordedEvent, working: PublicEvent, edition: str) -> str:
    """The badge of a rated event, with its list."""
    name = edition_name(context, event.kind, edition, working.made_on.day)
    text = _words(context).text("event.rated_on", {"list": name})
    address = _address(context["language"], "list_of", event.list, edition)
    return format_html('<a class="badge official" href="{}">{}{}</a>', address, SafeString(SHIELD), text)


@register.filter
def minutes_of(working: PublicEvent) -> str:
    """The minutes of a player for 60 moves."""
    minutes, seconds = divmod(working.event.seconds or 0, 60)
    return f"{minutes}:{seconds:02d}" if seconds else str(minutes)


@register.simple_tag(takes_context=True)
def person_link(context: template.Context, person: int, name: str | None) -> str:
    """The name of a player with a link to their page; an erased person has neither."""
    if not name:
        return _words(context).person_name(None)
    return format_html('<a href="{}">{}</a>', _address(context["language"], "player", person), name)


@register.simple_tag(takes_context=True)
def person_link_of(context: template.Context, names: Mapping[str, str], person: int) -> str:
    """The name of a player of the crosstable."""
    known = context["working"].names.get(person)
    return person_link(context, person, known) if known else names.get(str(person), "–")


@register.simple_tag(takes_context=True)
def change_link(context: template.Context, event: RecordedEvent, row: Row, part: ShownPart, edition: str) -> str:
    """The change of a player in the event, with a link to its working."""
    words = _words(context)
    if part.first is not None:
        number = "" if part.new is not None else f" {part.first}"  # else a column of its own has it
        shown = format_html('<span class="badge">{}</span>{}', words.text("badge.new"), number)
    elif part.change is None:
        shown = format_html(
            '<span aria-hidden="true">·</span><span class="ear">{}</span>', words.text("event.nothing_counted")
        )
    else:
        shown = format_html("{}", words.exact_change(part.change))
    if row.name is None:
        return shown
    address = _address(context["language"], "working", row.person, event.list, edition)
    return format_html('<a href="{}">{}</a>', address, shown)


@register.simple_tag(takes_context=True)
def cross_rounds(context: template.Context, row: Row) -> str:
    """The rounds of a player in the crosstable. A table has thousands, and few are different."""
    language = context["language"]
    cells = ("".join(_cell(language, cell) for cell in games) or _no_game(language) for games in row.rounds)
    return SafeString("".join(f'<td class="figure round">{cell}</td>' for cell in cells))


@lru_cache(maxsize=20_000)
def _cell(language: str, cell: ShownCell) -> str:
    """A round of a player: the opponent's place, the colour, the result, stones, and the note why it does not count."""
    text = page_words(language).text
    if cell.place is None:
        return format_html('<span class="cell bye">{}</span>', text(f"bye.{cell.sign}"))
    colour = sign = stones = playoff = note = SafeString("")
    if cell.colour:
        letter, name = text(f"colour_letter.{cell.colour}"), text(f"colour.{cell.colour}")
        colour = format_html('<abbr title="{}">{}</abbr>', name, letter)
    sign = format_html("{}", cell.sign)
    if cell.is_not_played:
        sign = format_html('<abbr title="{}">{}</abbr>', text(f"forfeit.{cell.sign}"), cell.sign)
    if cell.stones:
        given = page_words(language).change(cell.stones)
        stones = format_html(' <small>{}<span class="ear"> {}</span></small>', given, text("event.stones"))
    if cell.playoff:
        playoff = format_html(" <small>{}</small>", text("event.playoff"))
    if cell.note:
        note = format_html("<sup>{}</sup>", cell.note)
    return format_html(
        '<span class="cell{}"><span class="of">{}{}</span> <b>{}</b>{}{}{}</span>',
        *(" uncounted" if cell.note else "", cell.place, colour, sign, stones, playoff, note),
    )


@cache
def _no_game(language: str) -> str:
    text = page_words(language).text("event.no_game")
    return format_html('<span aria-hidden="true">·</span><span class="ear">{}</span>', text)


@lru_cache(maxsize=20_000)
def _address(language: str, page: str, *args: int | str) -> str:
    """The address of a page in a language. A table of games asks for the same one again and again."""
    return reverse(f"{language}:{page}", args=args)


@register.simple_tag
def result_text(result: str) -> str:
    """The result of a game as both sides have it."""
    return RESULTS.get(result, result)


@register.simple_tag(takes_context=True)
def event_clause(context: template.Context, working: PublicEvent, clause: str) -> str:
    """A link to a clause of the editions that rated an event."""
    return clause_link(context, edition_with(clause, working.event.regulations), clause)
