"""The kind of a file, recognised by its content; its name decides nothing."""

import re
from typing import Literal, get_args

Kind = Literal[
    "json", "trf", "fide-txt", "fide-xml", "h9", "tou", "opengotha", "pgn", "csv", "xlsx", "html", "chess-results"
]
KINDS: tuple[Kind, ...] = get_args(Kind)

ROOT = re.compile(rb"<([A-Za-z_][\w.-]*)")
HTML = (b"html", b"head", b"body", b"table", b"meta", b"h2")
PGN_TAG = re.compile(r'\s*\[\s*[A-Za-z0-9_]+\s+"', re.ASCII)
PGN_COMMENTS = re.compile(r"(?:\s*[%;][^\r\n]*(?:[\r\n]+|$))*")
"""Comments before the first game."""
FIDE_HEADER = re.compile(r"\s*(?:ID[ _]?NUMBER|CODE)\s+NAME\b", re.IGNORECASE)
FIDE_ROW = re.compile(r"\s*[0-9]{5,9}\s+[^|;\t]{2,}\s[A-Z]{3}\s")
TRF_LINE = re.compile(r"(?:0[0-9]2|1[0-9]2|2[0-9]2|001|013|310|XX[A-Z]|BB[A-Z])(?:[ \t|]|$)")
TRF_COMMENT = "###"
TOU_LINE = re.compile(r";\s*(?:name=|vill=|prog=|Num\s+Nom\b)", re.IGNORECASE)
H9_LINE = re.compile(r";\s*(?:TC|CL|EV|PC|DT|HA|KM|TM|CM)\[", re.IGNORECASE)
H9_ROUND = re.compile(r"\s[0-9]+[+=?-](?:!|/[bw][0-9]?|\s|$)", re.IGNORECASE)
H9_WORDS = 9
"""The fewest words of a player's line: place, two names, rank, country, club, criteria and a round."""
SEPARATORS = ";,\t"
BYTE_ORDER_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def kind_of(head: bytes) -> Kind | None:
    """The kind of a file that begins with `head`; None where no reader knows it."""
    if head.startswith(b"PK"):
        return "xlsx"
    text = _text(head)
    lines = [line for line in re.split("\r\n|\r|\n", text) if line.strip() and not line.startswith(TRF_COMMENT)][:60]
    if not lines:
        return None
    if text.lstrip().startswith(("{", "[{", "[]")):
        return "json"
    if text.lstrip().startswith("<"):
        root = ROOT.search(re.sub(rb"<[?!][^>]*>", b"", text.encode()))
        if root and root[1].lower() in HTML:
            return "html"
        return {b"playerslist": "fide-xml", b"Tournament": "opengotha"}.get(root[1]) if root else None  # type: ignore[return-value]
    if PGN_TAG.match(PGN_COMMENTS.sub("", text, count=1)):
        return "pgn"
    if any(TOU_LINE.match(line) for line in lines):
        return "tou"
    if any(H9_LINE.match(line) for line in lines):
        return "h9"
    if any(TRF_LINE.match(line) for line in lines) and not _has_columns(lines):
        return "trf"
    if any(FIDE_HEADER.match(line) for line in lines[:5]) or FIDE_ROW.match(lines[0]):
        return "fide-txt"
    if _begins_like_h9(lines):
        return "h9"
    if any(separator in lines[0] for separator in SEPARATORS):
        return "csv"
    if any(len(H9_ROUND.findall(line)) > 0 for line in lines):
        return "h9"
    return "csv" if len(lines) > 1 and len(lines[0].split()) == 1 else None


def _begins_like_h9(lines: list[str]) -> bool:
    """True if the first line after comments is a player's line of a go table, and not the headings of a table.

    Tabs may stand between its words, and any comments above it.
    """
    first = next((line for line in lines if not line.lstrip().startswith(";")), "").partition(";")[0]
    return len(first.split()) >= H9_WORDS and H9_ROUND.search(first) is not None


def _has_columns(lines: list[str]) -> bool:
    """True if every line has as many cells as the headings: then a row that begins like a TRF record is a row."""
    if TRF_LINE.match(lines[0]):
        return False
    whole = lines[:-1] if len(lines) > 2 else lines  # the last may be cut
    for sign in SEPARATORS:
        counts = {line.count(sign) for line in whole}
        if len(counts) == 1 and min(counts) >= (1 if sign == "\t" else 2):  # a name has a comma of its own
            return True
    return False


def _text(head: bytes) -> str:
    for mark, encoding in BYTE_ORDER_MARKS.items():
        if head.startswith(mark):
            return head[len(mark) :].decode(encoding, "replace")
    return head.decode("utf-8", "replace")
