"""Words of the pages and PDF files: their sentences, numbers and dates as each language writes them."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

from arpad.locale import HOME, Catalogue

MINUS, NO_BREAK = "\u2212", "\u00a0"
THOUSANDS = {"en": ",", "hu": NO_BREAK, "fi": NO_BREAK}
LONG_NUMBER = {"en": 4, "hu": 5, "fi": 5}
"""From how many digits on thousands are set apart."""


class PageWords(Catalogue):
    """The catalogue of a language with the sentences of the pages."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._messages.add_fallback(gettext.translation("site", str(HOME), languages=[language, "en"]))

    def problem(self, code: str, values: Mapping[str, Any]) -> str:
        """The sentence of a problem; where the program's own names an option of a command, the one for pages."""
        on_page = f"page_problem.{code}"
        return self.text(on_page if self._sentence(on_page) != on_page else f"problem.{code}", values)

    def without_reading(self, text: str, values: Mapping[str, Any]) -> str:
        """A sentence without the readings behind it, which pages show as links."""
        return text.removesuffix(f" {self._filled('reading', values)}")

    def count(self, number: int) -> str:
        """A whole number, its thousands set apart, with a true minus."""
        digits = str(abs(number))
        if len(digits) >= LONG_NUMBER[self.language]:
            digits = f"{abs(number):,}".replace(",", THOUSANDS[self.language])
        return f"{MINUS if number < 0 else ''}{digits}"

    def change(self, number: int) -> str:
        """A change with its sign; 0 without one."""
        return f"+{self.count(number)}" if number > 0 else self.count(number)

    def decimal(self, text: str) -> str:
        """An exact number as the language writes it, with a true minus."""
        return self.number(text).replace("-", MINUS)

    def exact_change(self, text: str) -> str:
        """An exact change with its sign; 0 without one."""
        shown = self.decimal(text)
        return shown if text.startswith("-") or not text.strip("0.") else f"+{shown}"

    def score(self, text: str | None) -> str:
        """The score of a game: 1, ½, 0."""
        return "–" if text is None else {"0.5": "½"}.get(text) or self.decimal(text)

    def day(self, day: date) -> str:
        """A day in full: 1 March 2025, 2025. március 1., 1.3.2025."""
        return self.text(
            "day.full",
            {"day": day.day, "month_name": self.text(f"month.{day.month}"), "month": day.month, "year": day.year},
        )

    def month(self, day: date) -> str:
        """The month of a day: March 2025."""
        return self.text(
            "day.month", {"month_name": self.text(f"month.{day.month}"), "month": day.month, "year": day.year}
        )

    def short_month(self, day: date) -> str:
        """The month of a day where there is little room: Mar 2025."""
        name = self.text(f"month_short.{day.month}")
        return self.text("day.short_month", {"month_name": name, "month": day.month, "year": day.year})

    def list_word(self, name: str, kind: str) -> str:
        """A list by the word for its kind, or by its own name where it is another."""
        return self.word("list_kind", kind) if name == kind else name


@cache
def page_words(language: str) -> PageWords:
    return PageWords(language)
