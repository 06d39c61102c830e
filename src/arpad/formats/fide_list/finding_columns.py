"""Columns found in the lines themselves: some lists of 2002 to 2004 have no header, or one that stands elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arpad.formats.fide_list.layout import Layout, made

OLD_LINE = re.compile(
    r"\s*(?P<id>[0-9]{1,9}) +(?P<name>\S.*?) +(?:(?P<title>w?[gmfc]) +)?(?P<federation>[A-Z]{3}) +(?P<rating>[0-9]{4})"
    r" +(?P<games>[0-9]{1,3})(?: +(?P<birth>[0-9]{2}\.[0-9]{2}\.(?:[0-9]{4}|[0-9]{2})|\. +\.))?"
    r"(?: +(?P<sex>[MF]))?(?: +(?P<flag>[win]{1,3}))?\s*"
)

KNOWN_HEADERS = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag",
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag",
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA JAN01 Gms K  B-day Flag",
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "JAN01 Gms K  B-day Flag",
)
"""The headers of the layouts since 2012, to be tried on lines that have none."""


def columns_of_old_lines(lines: Sequence[str]) -> Layout | None:
    """The columns in which all these lines of a list before 2005 agree; None where they do not."""
    found = [OLD_LINE.fullmatch(line) for line in lines]
    seen = [match for match in found if match is not None]
    if not seen or len(seen) * 10 < len(lines) * 9:  # a few odd lines are told one by one
        return None
    starts = {name: {match.start(name) for match in seen if match[name]} for name in OLD_LINE.groupindex}
    ends = {name: max((match.end(name) for match in seen if match[name]), default=0) for name in OLD_LINE.groupindex}
    if any(len(starts[name]) != 1 for name in ("name", "federation", "rating")) or len(starts["title"]) > 1:
        return None
    federation = min(starts["federation"])
    columns = [("id", 0), ("name", min(starts["name"]))]
    columns += [("title", min(starts["title"]))] if starts["title"] else []
    columns += [("federation", federation), ("rating", federation + 3), ("games", ends["rating"])]
    columns += [("birth", ends["games"])] if starts["birth"] else []
    before_flag = max(ends["games"], ends["birth"])
    columns += [("sex", before_flag)] if starts["sex"] else []
    columns += [("flag", max(before_flag, ends["sex"], min(starts["flag"], default=0)))]
    return made(columns)
