"""Template tags for figures of players: points with halves, exact changes, editions of lists."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.urls import reverse
from django.utils.html import format_html

from arpad.core.verdicts import Step
from arpad.office.public_record.history import HistoryPoint
from arpad.office.public_record.player_rows import ListEdition
from arpad.office.public_record.players import CurrentRating
from arpad.site.words import page_words

register = template.Library()
HALF = ".5"


@register.simple_tag(takes_context=True)
def points(context: template.Context, value: str | None) -> str:
    """Points with their half: 2½; an en dash where there are none."""
    if not value:
        return "–"
    if value.endswith(HALF):
        whole = value.removesuffix(HALF)
        return f"{'' if whole == '0' else whole}½"
    return page_words(context["language"]).decimal(value)


@register.simple_tag(takes_context=True)
def exact_change(context: template.Context, value: str | None) -> str:
    """An exact change with its sign; a middle dot where there is none."""
    return "·" if value is None else page_words(context["language"]).exact_change(value)


@register.simple_tag(takes_context=True)
def edition_day(context: template.Context, edition: ListEdition | HistoryPoint) -> str:
    """An edition of a list by its first day in force; a preview by its word."""
    words = page_words(context["language"])
    return words.text("player.preview") if edition.day is None else words.day(edition.day)


@register.simple_tag(takes_context=True)
def player_link(context: template.Context, number: int, name: str | None) -> str:
    """A link to a player by the name; to the page of an erased person too, which has the ratings."""
    language = context["language"]
    shown = page_words(language).person_name(name)
    return format_html('<a href="{}">{}</a>', reverse(f"{language}:player", args=(number,)), shown)


@register.simple_tag(takes_context=True)
def list_word(context: template.Context, rating: CurrentRating) -> str:
    """The word for the list of a rating."""
    return page_words(context["language"]).list_word(rating.list_name, rating.kind)


@register.simple_tag(takes_context=True)
def list_called(context: template.Context, name: str, kinds: Mapping[str, str]) -> str:
    """The word for a list of some lists, given with their kinds."""
    return page_words(context["language"]).list_word(name, kinds[name])


@register.simple_tag(takes_context=True)
def grade(context: template.Context, name: str) -> str:
    """A grade as the language writes it; a title is the same in all."""
    return page_words(context["language"]).grade(name)


@register.simple_tag(takes_context=True)
def step(context: template.Context, said: Step) -> str:
    """The sentence of a step."""
    return page_words(context["language"]).text(f"step.{said.code}", said.values)
