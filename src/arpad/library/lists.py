"""Lists of the open office as anyone may read them: their publications, lines, changes and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arpad.core.verdicts import Problem
from arpad.library.refusal import Refused, refused

if TYPE_CHECKING:
    from arpad.office.public_record.list_changes import ListChanges
    from arpad.office.public_record.list_editions import PublicList, PublicLists
    from arpad.office.public_record.list_lines import ListLines

MOST = 1_000
"""The most lines of one answer."""


def published_lists() -> PublicLists:
    """Every list with its publications: `arpad office list show`."""
    from arpad.office.public_record.list_editions import public_lists

    return public_lists()


def published_list(name: str) -> PublicList | Refused:
    """A list with its publications: `arpad office list show NAME`."""
    from arpad.office.public_record.list_editions import public_list

    found = public_list(name)
    return refused(found) if isinstance(found, Problem) else found


def list_lines(
    name: str, edition: str = "", sort: str = "", most: int = 100, cursor: str = "", **filters: str | int
) -> ListLines | Refused:
    """Lines of an edition of a list, or of its preview; by default of the list in force, the highest rating first."""
    from arpad.office.public_record.line_filter import read_filter, read_sort
    from arpad.office.public_record.list_editions import list_edition
    from arpad.office.public_record.list_lines import list_lines, offset_of

    if not 1 <= most <= MOST:
        return refused(Problem("most", "filter_wrong", {"name": "most", "given": str(most)}))
    wanted = read_filter({key: str(value) for key, value in filters.items()})
    if isinstance(wanted, list):
        return Refused(tuple(wanted))
    order = read_sort(sort)
    if isinstance(order, Problem):
        return refused(order)
    found = list_edition(name, edition)
    if isinstance(found, Problem):
        return refused(found)
    offset = offset_of(cursor, found, wanted, order) if cursor else 0
    if isinstance(offset, Problem):
        return refused(offset)
    lines = list_lines(name, found.edition, wanted, order, offset, most)
    return refused(lines) if isinstance(lines, Problem) else lines


def list_changes(name: str, edition: str = "") -> ListChanges | Refused:
    """What changed on an edition of a list since the one before it: `arpad office list changes`."""
    from arpad.office.public_record.list_changes import list_changes

    found = list_changes(name, edition)
    return refused(found) if isinstance(found, Problem) else found


def list_file(name: str, edition: str = "", suffix: str = "csv") -> bytes | Refused:
    """A file of a published list, by its suffix: the bytes of `arpad office list export`, or of the bundle (zip)."""
    from arpad.office.public_record.list_files import list_file

    found = list_file(name, edition, suffix)
    content = found if isinstance(found, Problem) else found.content()
    return refused(content) if isinstance(content, Problem) else content
