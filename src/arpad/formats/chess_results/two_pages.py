"""Recognises a zip of two pages of chess-results, a crosstable and its start list, which are one event."""

from collections.abc import Sequence

from arpad.core.verdicts import Problem
from arpad.formats.zip_members import Member

LARGEST_PAGE = 5_000_000
STARTS = (b"<", b"PK", b"\xef\xbb\xbf<")


def is_event_of_two_pages(members: Sequence[Member] | Problem | None) -> bool:
    """True if the files of a zip are one crosstable and one start list."""
    if members is None or isinstance(members, Problem) or len(members) != 2:
        return False
    if any(len(member.data) > LARGEST_PAGE or not member.data.lstrip().startswith(STARTS) for member in members):
        return False
    from arpad.formats.chess_results.reader import has_crosstable, has_start_list

    first, second = (member.data for member in members)
    return (has_crosstable(first) and has_start_list(second)) or (has_crosstable(second) and has_start_list(first))
