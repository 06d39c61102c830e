"""Columns found in the lines themselves: some lists of 2002 to 2004 have no header, or one that stands elsewhere."""

from __future__ import annotations

import re
from collections import Counter
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
    """The columns in which nearly all of these lines of a list before 2005 agree; None where they do not."""
    found = [match for match in map(OLD_LINE.fullmatch, lines) if match is not None]
    for name in ("name", "federation", "rating"):  # the few odd lines are told one by one, by these columns
        places = Counter(match.start(name) for match in found)
        found = [match for match in found if match.start(name) == places.most_common(1)[0][0]]
    if not found or len(found) * 10 < len(lines) * 9:
        return None
    ends = {name: max((match.end(name) for match in found if match[name]), default=0) for name in OLD_LINE.groupindex}
    titles = Counter(match.start("title") for match in found if match["title"])
    flags = [match.start("flag") for match in found if match["flag"]]
    federation = found[0].start("federation")
    columns = [("id", 0), ("name", found[0].start("name"))]
    columns += [("title", titles.most_common(1)[0][0])] if titles else []
    columns += [("federation", federation), ("rating", federation + 3), ("games", ends["rating"])]
    columns += [("birth", ends["games"])] if ends["birth"] else []
    before_flag = max(ends["games"], ends["birth"])
    columns += [("sex", before_flag)] if ends["sex"] else []
    columns += [("flag", max(before_flag, ends["sex"], min(flags, default=0)))]
    return made(columns)
