"""A page as a reader of HTML sees it: its elements, its texts, its links."""

from html.parser import HTMLParser
from typing import NamedTuple

VOID = {"meta", "link", "input", "br", "img", "hr", "path", "circle"}


class Element(NamedTuple):
    tag: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """The elements of a page in their order; a closing tag that does not fit is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.texts: list[str] = []
        self.errors: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        self.errors += [f"<{tag}> is not closed" for tag in self._open if tag not in ("p", "li", "option")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()
        else:
            self.errors.append(f"</{tag}> closes {self._open[-1:]}")

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] not in ("code", "pre"):  # source and files are in no language
            self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [element.attributes for element in self.elements if element.tag == tag]

    @property
    def ids(self) -> list[str]:
        return [element.attributes["id"] for element in self.elements if "id" in element.attributes]

    @property
    def words(self) -> str:
        """The texts that a visitor reads or hears, with those of attributes."""
        said = [
            value
            for element in self.elements
            for name, value in element.attributes.items()
            if name in ("aria-label", "title", "alt") or (element.tag == "meta" and name == "content")
        ]
        return " ".join([*self.texts, *said])
