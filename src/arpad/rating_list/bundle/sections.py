"""The JSON of a bundle's members: an object of sections, each with a line for each entry."""

from __future__ import annotations

from typing import Any

from arpad.core.canonical import canonical
from arpad.rating_list.bundle.checked_json import object_of, parsed

Sections = dict[str, dict[str, Any]]
"""The parts of a member, each with its entries by name."""


def written(sections: Sections) -> bytes:
    """The bytes of a member, with a line for each entry: two members can be compared line by line."""
    parts = []
    for name, entries in sections.items():
        lines = ",".join(f"\n{canonical(key)}: {canonical(value)}" for key, value in entries.items())
        parts.append(f"{canonical(name)}: {{{lines}}}")
    return ("{" + ",\n".join(parts) + "}\n").encode()


def read_sections(data: bytes, *names: str) -> Sections:
    """The parts of a member with these names."""
    sections: Sections = object_of(parsed(data), "", names)
    for name, entries in sections.items():
        object_of(entries, name)
    return sections
