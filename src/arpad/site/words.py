"""Words of the pages. PDF files have them too, which the office makes: they are in `arpad.locale.page_words`."""

from arpad.locale.page_words import MINUS, NO_BREAK, PageWords, page_words

__all__ = ["MINUS", "NO_BREAK", "PageWords", "page_words"]
