"""Splits PGN into games: the tags with their lines, the number of half-moves, and the result at the end.

Comments, variations and annotations are skipped.
"""

import re
from dataclasses import dataclass, field

from arpad.core.visible_text import UNWRITABLE
from arpad.formats.notebook import Notebook

TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_]{1,80})\s+"((?:[^"\\]|\\.)*)"\s*\]')
TAG_INSIDE = re.compile(r'\[[A-Za-z0-9_]+ "')
TOKEN = re.compile(r"[{}();]|[^\s{}();]+")
MOVE = re.compile(
    r"(?:[0-9]+\.+)?(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?|--|Z0)[+#]*[!?]*"
)
NUMBER = re.compile(r"[0-9]+\.*|\.+|\$[0-9]+|[!?]+|[+#]+|e\.p\.")
ENDS = ("1-0", "0-1", "1/2-1/2", "*")
LONGEST_TAG = 1_000


@dataclass(slots=True)
class Tag:
    value: str
    line: int


@dataclass(slots=True)
class PgnGame:
    """A game as the file has it. `half_moves` is None where the text holds something that is no move."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    half_moves: int | None = 0
    end: str | None = None
    end_line: int = 0
    has_text: bool = False


class Scanner:
    """Goes through the lines once, and keeps track of comments and variations."""

    def __init__(self, notebook: Notebook) -> None:
        self.games: list[PgnGame] = []
        self._notebook = notebook
        self._comment_since: int | None = None
        self._depth = 0

    def scan(self, lines: list[str]) -> list[PgnGame]:
        for number, line in enumerate(lines, start=1):
            if self._comment_since is None and line.startswith("%"):
                continue
            if self._comment_since is None and line.lstrip().startswith("["):
                self._tags(number, line)
            else:
                self._moves(number, line, 0)
        if self._comment_since is not None:
            self._notebook.stop("pgn_comment_unclosed", self._comment_since)
        return self.games

    def _tags(self, number: int, line: str) -> None:
        at = 0
        while line[at:].lstrip().startswith("["):
            tag = TAG.match(line, at)
            if tag is None or len(tag[2]) > LONGEST_TAG or UNWRITABLE.search(tag[2]):
                self._notebook.stop("pgn_bad_tag", number, at + 1, given=line[at:].strip())
                return
            self._add_tag(number, at + 1, tag[1], re.sub(r"\\(.)", r"\1", tag[2]).strip())
            at = tag.end()
        self._moves(number, line, at)

    def _add_tag(self, number: int, column: int, name: str, value: str) -> None:
        if not self.games or self.games[-1].has_text:
            if self._depth:
                self._notebook.note("pgn_variation_unclosed", number)
            self._depth = 0
            self.games.append(PgnGame(number))
        tags = self.games[-1].tags
        if name in tags:
            self._notebook.stop("pgn_tag_twice", number, column, given=name)
        else:
            tags[name] = Tag(value, number)

    def _moves(self, number: int, line: str, at: int) -> None:
        if self._comment_since is not None:
            if TAG_INSIDE.match(line):
                # A brace that is never closed would hide every game that follows.
                self._notebook.stop("pgn_comment_unclosed", self._comment_since)
                self._comment_since = None
                self._tags(number, line)
                return
            at = line.find("}") + 1
            if not at:
                return
            self._comment_since = None
        while token := TOKEN.search(line, at):
            at = token.end()
            word = token[0]
            if word == ";":
                return
            if word == "{":
                close = line.find("}", at)
                if close < 0:
                    self._comment_since = number
                    return
                at = close + 1
            elif word == "(":
                self._depth += 1
            elif word == ")":
                self._depth = max(0, self._depth - 1)
            elif self._depth == 0:
                self._word(number, token.start() + 1, word)

    def _word(self, number: int, column: int, word: str) -> None:
        if not self.games or self.games[-1].end is not None:
            self._notebook.stop("pgn_text_without_tags", number, column, given=word)
            if not self.games:
                self.games.append(PgnGame(number))
            return
        game = self.games[-1]
        game.has_text = True
        if word in ENDS:
            game.end, game.end_line = word, number
        elif game.half_moves is not None and not NUMBER.fullmatch(word):
            game.half_moves = game.half_moves + 1 if MOVE.fullmatch(word) else None
