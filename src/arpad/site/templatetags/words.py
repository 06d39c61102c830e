"""Template tags: sentences, numbers, dates and links in the language of the page."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import template
from django.urls import reverse

from arpad.site.words import PageWords, page_words

register = template.Library()


def _words(context: template.Context) -> PageWords:
    return page_words(context["language"])


@register.simple_tag(takes_context=True)
def say(context: template.Context, code: str, **values: Any) -> str:
    """The sentence of a code. It is escaped as every text of a template is."""
    return _words(context).text(code, values)


@register.simple_tag(takes_context=True)
def to(context: template.Context, page: str, *args: Any, **kwargs: Any) -> str:
    """The address of a page in the language of this one."""
    return reverse(f"{context['language']}:{page}", args=args, kwargs=kwargs)


@register.simple_tag(takes_context=True)
def clause_name(context: template.Context, number: str) -> str:
    """The number of a clause as the language writes it."""
    return _words(context).clause(number)


@register.simple_tag(takes_context=True)
def day(context: template.Context, value: date | None) -> str:
    """A day in full; an en dash where there is none."""
    return "–" if value is None else _words(context).day(value)


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
