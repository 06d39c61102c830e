"""The elements of an OpenGotha file, sorted into players, games, byes and settings, each with its place.

A lost character can turn a game into text or into an unknown element; in the parts that are read both stop.
"""

from dataclasses import dataclass, field

from arpad.core.visible_text import UNWRITABLE
from arpad.formats.go.lines import REPLACEMENT
from arpad.formats.notebook import Notebook
from arpad.formats.safe_xml import Parser, Refused

MOST_BYTES = 10_000_000
MOST_ELEMENTS = 60_000
DEEPEST = 20
ROOT = "Tournament"
PARTS = {
    "Players": "Player",
    "Games": "Game",
    "ByePlayer": "ByePlayer",
    "ByePlayers": "ByePlayer",
    "TournamentParameterSet": "",
    "TeamTournamentParameterSet": "",
}
"""The parts of a tournament, each with the element of its entries. Some versions give the list the name of an entry."""
SETTINGS = ("GeneralParameterSet", "HandicapParameterSet")


@dataclass(frozen=True, slots=True)
class Element:
    """An element and where it begins."""

    name: str
    values: dict[str, str]
    at: tuple[int, int]

    def text(self, name: str) -> str:
        """An attribute in one line without blanks around it; empty where it is missing."""
        return " ".join(self.values.get(name, "").split())


@dataclass(slots=True)
class Elements:
    """What a file holds: players, games, byes, and the settings by their element's name."""

    players: list[Element] = field(default_factory=list)
    games: list[Element] = field(default_factory=list)
    byes: list[Element] = field(default_factory=list)
    settings: dict[str, Element] = field(default_factory=dict)


def read_elements(data: bytes, notebook: Notebook) -> Elements | None:
    """The elements of a file; None, with the problem, if it is no XML or not of OpenGotha."""
    if len(data) > MOST_BYTES:
        notebook.stop("larger_than", most=MOST_BYTES // 1_000_000)
        return None
    if not data.strip():
        notebook.stop("empty_file")
        return None
    walk = _Walk(notebook)
    try:
        walk.parser.feed(data, last=True)
    except Refused as refused:
        given = {"what": refused.what, "given": refused.what, "expected": ROOT}
        notebook.stop(refused.code, refused.line, refused.column, **given)
        return None
    return walk.elements


class _Walk:
    """Takes the elements from the parser."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.elements = Elements()
        self.parser = Parser(self.start, self.end, self.text)
        self.path: list[str] = []
        self.count = 0

    def start(self, name: str, values: dict[str, str]) -> None:
        at = self.parser.here()
        self.count += 1
        if self.count > MOST_ELEMENTS:
            self.parser.refuse("too_many_elements", str(MOST_ELEMENTS))
        if len(self.path) >= DEEPEST:
            self.parser.refuse("xml_too_deep")
        if not self.path and name != ROOT:
            self.parser.refuse("not_opengotha", name)
        for attribute, value in values.items():
            strange = UNWRITABLE.search(" ".join(value.split()))
            if strange is not None:
                self.notebook.stop("unwritable_letter", *at, given=strange.group())
                values[attribute] = UNWRITABLE.sub(REPLACEMENT, " ".join(value.split()))
        self._sort(Element(name, values, at))
        self.path.append(name)

    def _sort(self, element: Element) -> None:
        path, name = self.path[1:], element.name
        astray = name in ("Player", "Game") or (name == "ByePlayer" and "player" in element.values)
        if astray and not (path and PARTS.get(path[0])):  # it would be lost with the part that it stands in
            self.notebook.stop("unexpected_element", *element.at, given=name, expected=", ".join(PARTS))
        elif len(self.path) == 1 and name not in PARTS:
            self.notebook.doubt("unexpected_element", *element.at, given=name, expected=", ".join(PARTS))
        elif path == ["TournamentParameterSet"]:
            self.elements.settings[name] = element
        elif path and PARTS.get(path[0]):
            if len(path) > 1 or name != PARTS[path[0]]:
                self.notebook.stop("unexpected_element", *element.at, given=name, expected=PARTS[path[0]])
            elif name == "Player":
                self.elements.players.append(element)
            elif name == "Game":
                self.elements.games.append(element)
            else:
                self.elements.byes.append(element)

    def end(self, _name: str) -> None:
        self.path.pop()

    def text(self, text: str) -> None:
        """Stop at a text in the parts that are read: an element has been damaged."""
        path = self.path[1:]
        counts = not path or bool(PARTS.get(path[0])) or path == ["TournamentParameterSet"]
        if text.strip() and counts:
            expected = PARTS.get(path[0], "") if path else ", ".join(PARTS)
            at = self.parser.here()
            self.notebook.stop("unexpected_element", *at, given=text.strip(), expected=expected or SETTINGS[0])
