"""Text files in any common encoding, with any line ends, within limits."""

import re
from typing import NamedTuple

from arpad.core.visible_text import INVISIBLE
from arpad.formats.notebook import Notebook

LINE_END = re.compile("\r\n|\r|\n")
MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
LONGEST_LINE = 1_000_000
"""A real event of 1,500 players has a line of 55,000 characters."""
MOST_BYTES = 20_000_000
ESCAPED = re.compile("[\udc80-\udcff]")
"""A byte that is no UTF-8, as Python keeps it in a text (surrogateescape)."""
BEYOND_ASCII = re.compile("[\u0080-\ud7ff\ue000-\U0010ffff]")
DAMAGED = "utf-8, damaged"


class Text(NamedTuple):
    """The lines of a file, and the encoding they were read by."""

    lines: list[str]
    encoding: str


def read_text(data: bytes, notebook: Notebook, eight_bit: str = "cp1252", most_bytes: int = MOST_BYTES) -> Text | None:
    """The lines of a file; None, with the problem, if it is no text.

    UTF-8 and UTF-16 are recognised. Any other file is read as `eight_bit`, with a note: accented letters may then be
    wrong, but not digits or columns. A UTF-8 file with a few damaged bytes is read as UTF-8, with a doubt for each line
    that has one.
    """
    if len(data) > most_bytes:
        notebook.stop("larger_than", most=most_bytes // 1_000_000)
        return None
    text, encoding = _decoded(data, eight_bit)
    if encoding == DAMAGED:
        text = _mended(text, eight_bit, notebook)
    if encoding == eight_bit:
        notebook.note("read_as_eight_bit", encoding=encoding)
    if not text.strip():
        notebook.stop("empty_file")
        return None
    if "\x00" in text:
        at = text[: text.index("\x00")]
        lines = LINE_END.split(at)
        notebook.stop("not_a_text_file", len(lines), len(lines[-1]) + 1)
        return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if max(map(len, lines)) > LONGEST_LINE:
        number = next(number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE)
        notebook.stop("line_too_long", number, LONGEST_LINE + 1, most=LONGEST_LINE)
        return None
    return Text(lines, encoding)


def without_controls(lines: list[str], notebook: Notebook) -> list[str]:
    """The lines with a question mark for each control character, and a note, so that every column stays in its place.

    Other white space becomes a blank. Tabs stay.
    """
    cleaned = []
    for number, line in enumerate(lines, start=1):
        first = INVISIBLE.search(line)
        if first is not None:
            notebook.note("control_replaced", number, first.start() + 1, given=first[0])
            line = INVISIBLE.sub(lambda mark: " " if mark[0].isspace() else "?", line)
        cleaned.append(line)
    return cleaned


def _decoded(data: bytes, eight_bit: str) -> tuple[str, str]:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    escaped = data.decode("utf-8", errors="surrogateescape")
    damaged = len(ESCAPED.findall(escaped))
    if len(BEYOND_ASCII.findall(escaped)) > damaged:
        return escaped, DAMAGED
    try:
        return data.decode(eight_bit), eight_bit
    except UnicodeDecodeError:  # a byte that the code page leaves free stays the letter that it is in Latin-1
        return "".join(_letter(byte, eight_bit) for byte in data), eight_bit


def _mended(text: str, eight_bit: str, notebook: Notebook) -> str:
    """The text with its damaged bytes as letters, and a doubt for each line that has one."""
    for number, line in enumerate(LINE_END.split(text), start=1):
        mended = ESCAPED.search(line)
        if mended is not None:
            notebook.doubt("broken_letters", number, mended.start() + 1, given=ESCAPED.sub("?", line)[:40])
    return ESCAPED.sub(lambda byte: _letter(ord(byte[0]) - 0xDC00, eight_bit), text)


def _letter(byte: int, eight_bit: str) -> str:
    try:
        return bytes((byte,)).decode(eight_bit)
    except UnicodeDecodeError:
        return chr(byte)
