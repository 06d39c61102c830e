"""Text files as they come: any common encoding, any line end, and limits that a bomb does not pass."""

import re
from typing import NamedTuple

from arpad.formats.reading import Notebook

LINE_END = re.compile("\r\n|\r|\n")
MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
LONGEST_LINE = 20_000
MOST_BYTES = 20_000_000


class Text(NamedTuple):
    """The lines of a file, and the encoding they were read by."""

    lines: list[str]
    encoding: str


def read_text(data: bytes, notebook: Notebook, eight_bit: str = "cp1252", most_bytes: int = MOST_BYTES) -> Text | None:
    """The lines of a file, or None with the problem where it cannot be a text at all.

    UTF-8 and UTF-16 tell themselves. Any other file is read by `eight_bit`, with a note: letters with accents may then
    be wrong, digits and columns are not.
    """
    if len(data) > most_bytes:
        notebook.stop("larger_than", most=most_bytes // 1_000_000)
        return None
    text, encoding = _decoded(data, eight_bit)
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


def _decoded(data: bytes, eight_bit: str) -> tuple[str, str]:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    try:
        return data.decode(eight_bit), eight_bit
    except UnicodeDecodeError:  # a byte that the code page leaves free stays the letter that it is in Latin-1
        return "".join(_letter(byte, eight_bit) for byte in data), eight_bit


def _letter(byte: int, eight_bit: str) -> str:
    try:
        return bytes((byte,)).decode(eight_bit)
    except UnicodeDecodeError:
        return chr(byte)
