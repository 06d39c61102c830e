"""The text of a case as its file has it: what is given, and what is expected, with the arithmetic beside it."""

from __future__ import annotations

import re
import textwrap
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from arpad.regulations.edition import Edition
from arpad.regulations.places import yaml_tree

ABOUT_THE_CASE = ("name", "clauses")
"""Keys that describe a case and are no facts of it."""
EXPECTED = "expect"
REFERENCE = re.compile(r"(?<=[:\[,] )[*&]\w")
"""YAML anchors and references, by which cases of a file share facts."""


class CaseText(NamedTuple):
    """What a case gives and what it expects, as YAML with its comments."""

    given: str
    expected: str


def case_text(edition: Edition, case: dict[str, Any]) -> CaseText:
    """The text of a case of an edition."""
    text = _texts(edition.folder.joinpath("cases", case["file"]))[case["name"]]
    if not REFERENCE.search(text.given):
        return text
    left_out = {*ABOUT_THE_CASE, EXPECTED, "file"}
    return text._replace(given=_written({key: value for key, value in case.items() if key not in left_out}))


def _written(entries: dict[str, Any]) -> str:
    """Entries as YAML, with shared facts written out."""
    dumper = type("Dumper", (yaml.SafeDumper,), {"ignore_aliases": lambda *_: True})
    return yaml.dump(entries, Dumper=dumper, sort_keys=False, allow_unicode=True, width=110).strip()


@cache
def _texts(path: Path) -> dict[str, CaseText]:
    """The texts of the cases of a file, by their names."""
    lines = path.read_text(encoding="utf-8").splitlines()
    tree = yaml_tree(path)
    assert isinstance(tree, yaml.SequenceNode)
    begins = [node.start_mark.line for node in tree.value] + [len(lines)]
    return {
        _name(node): _text(node, lines[: begins[place + 1]])
        for place, node in enumerate(tree.value)
        if isinstance(node, yaml.MappingNode)
    }


def _name(node: yaml.MappingNode) -> str:
    return next(str(value.value) for key, value in node.value if key.value == "name")


def _text(node: yaml.MappingNode, lines: list[str]) -> CaseText:
    """The text of one case; `lines` are those of the file up to its end."""
    if node.flow_style:  # {name: ..., call: ..., expect: ...}
        entries = [(key.value, _between(lines, key, value), _between(lines, value, value)) for key, value in node.value]
        given = "\n".join(text for name, text, _ in entries if name not in (*ABOUT_THE_CASE, EXPECTED))
        return CaseText(given, next((text for name, _, text in entries if name == EXPECTED), ""))
    begins = [key.start_mark.line for key, _ in node.value] + [len(lines)]
    given_lines: list[str] = []
    expected = ""
    for place, (key, value) in enumerate(node.value):
        own = [line for line in lines[begins[place] : begins[place + 1]] if line.strip()]
        if key.value == EXPECTED:
            is_beside = value.start_mark.line == key.start_mark.line
            own[0] = own[0][value.start_mark.column :] if is_beside else ""
            expected = _trimmed("\n".join(own if is_beside else own[1:]))
        elif key.value not in ABOUT_THE_CASE:
            given_lines += own
    return CaseText(_trimmed("\n".join(given_lines)), expected)


def _between(lines: list[str], first: yaml.Node, last: yaml.Node) -> str:
    """The text from the begin of one node to the end of another."""
    begin, end = first.start_mark, last.end_mark
    if begin.line == end.line:
        return lines[begin.line][begin.column : end.column]
    middle = [line.strip() for line in lines[begin.line + 1 : end.line]]
    return " ".join([lines[begin.line][begin.column :], *middle, lines[end.line][: end.column].strip()])


def _trimmed(text: str) -> str:
    """The text without its indent, and without a comment at its end, which is the heading of the next cases."""
    lines = textwrap.dedent(text).split("\n")
    while len(lines) > 1 and lines[-1].startswith("#"):
        lines.pop()
    return "\n".join(lines)
