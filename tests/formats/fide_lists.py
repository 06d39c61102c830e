"""Made-up rating lists in every layout, and the players that stand in them."""

import io
from dataclasses import replace
from datetime import date

from arpad.formats.fide_list.reader import rows
from arpad.formats.fide_list.row import Kind, Listed, Rated
from arpad.formats.notebook import Notebook

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
    "7012345        Tolna, Bendeguz                                              HUN M   GM        IA,FT          AGM "
    "2512  11  10 2480  0   10 2399  9   20 1979      \r\n"
    "123456789      Made-Up, Anna Maria                                          FIN F   WFM  WFM                     "
    "1987  0   40                           2009  w   \r\n"
    "98             Nobody                                                       ZZZ M                                "
    "                                       0000  i   \r\n"
)
COMBINED_PLAYERS = [
    Listed(
        id=7012345,
        name="Tolna, Bendeguz",
        federation="HUN",
        sex="m",
        title="GM",
        o_title="IA,FT",
        foa="AGM",
        standard=Rated(2512, 11, 10),
        rapid=Rated(2480, 0, 10),
        blitz=Rated(2399, 9, 20),
        birth_year=1979,
    ),
    Listed(
        id=123456789,
        name="Made-Up, Anna Maria",
        federation="FIN",
        sex="w",
        title="WFM",
        w_title="WFM",
        standard=Rated(1987, 0, 40),
        birth_year=2009,
        flag="w",
    ),
    Listed(id=98, name="Nobody", federation="ZZZ", sex="m", flag="i"),
]

SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SEP26 Gms K  B-day Flag\n"
    "7012345        Tolna, Bendeguz                                              HUN M   GM        IA,FT          AGM "
    "2512  11  10 1979      \n"
)
SINGLE_2013 = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "sep13 Gms K  B-day Flag\n"
    "7012345        Tolna, Bendeguz                                              HUN M   GM        IA,FT          "
    "2512  11  10 1979      \n"
    "98             Nobody, Else                                                 ZZZ F   WF   WF                  "
    "1987  0   40 0000  wi  \n"
)
LIST_2011 = (
    "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
    " 7012345  Tolna, Bendeguz                   g   HUN  2512   11  1979  \n"
    "12345678  Made-Up, Anna Maria               wf  FIN  1987    0  1989  wi\n"
    "      98  Nobody                                ZZZ  2001    0        \n"
)
LIST_JAN01 = (
    "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG\n"
    "  \n"
    " 7012345  Tolna, Bendeguz                  g     HUN     2512   11       \n"
    " 1234567  Made-Up, Anna Maria              wf    FIN     1987    0   wi  \n"
)
LIST_APR01 = (
    "  ID_NUMBER NAME                             TITLE COUNTRY APR01 GAMES BIRTHDAY   FLAG\n"
    "    7012345 Tolna, Bendeguz                  g     HUN      2512    11 14.03.1979     \n"
    "   12345678 Made-Up, Anna Maria              wf    FIN      1987     0   .  .     wi  \n"
)
LIST_JAN02 = (
    "  ID_NUMBER NAME                             TITLE COUNTRY JAN02 GAMES BIRTHDAY FLAG \n"
    "   7012345  Tolna, Bendeguz                  g     HUN     2512   11   14.03.79      \n"
    "  12345678  Made-Up, Anna Maria              wf    FIN     1987    0     .  .   wi   \n"
)
LINES_2003 = (
    " 7012345  Tolna, Bendeguz                   g   HUN  2512   11  14.03.79       \n"
    "12345678  Made-Up, Anna Maria               wf  FIN  1987    0    .  .      wi \n"
)
LIST_OCT02 = "ID_NUMBER NAME                          TITLE COUNTRY OCT02 GAMES BIRTHDAY FLAG\n" + LINES_2003
"""The header of that list stands beside its columns: read by it, 2512 would be 512."""
LIST_JAN03 = "\nID_NUMBER NAME                        TITLE COUNTRY JAN03 GAMES BIRTHDAY   FLAG \n" + LINES_2003
LIST_APR03 = "   CODE   NAME                          TITLE COUNTRY APR03 GAMES BIRTHDAY FLAG\n" + LINES_2003
LIST_JUL03 = "\n" + LINES_2003
"""A list without a header."""
WITH_SEX = (
    "ID_NUMBER NAME                             TITLE COUNTRY JUL04 GAMES BIRTHDAY   SEX FLAG\n"
    " 7012345  Tolna, Bendeguz                  g     HUN     2512   11   14.03.1979 M       \n"
    "12345678  Made-Up, Anna Maria              wf    FIN     1987    0              F   wi  \n"
)

XML = """<?xml version="1.0" encoding="utf-8"?>
<playerslist>
<player>
<fideid>7012345</fideid>
<name>Tolna, Bendeguz</name>
<country>HUN</country>
<sex>M</sex>
<title>GM</title>
<w_title></w_title>
<o_title>IA,FT</o_title>
<foa_title>AGM</foa_title>
<rating>2512</rating>
<games>11</games>
<k>10</k>
<rapid_rating>2480</rapid_rating>
<rapid_games>0</rapid_games>
<rapid_k>10</rapid_k>
<blitz_rating>2399</blitz_rating>
<blitz_games>9</blitz_games>
<blitz_k>20</blitz_k>
<birthday>1979</birthday>
<flag></flag>
</player>
<player>
<fideid>123456789</fideid>
<name>Made-Up, Anna Maria</name>
<country>FIN</country>
<sex>F</sex>
<title>WFM</title>
<w_title>WFM</w_title>
<o_title></o_title>
<foa_title></foa_title>
<rating>1987</rating>
<games>0</games>
<k>40</k>
<rapid_rating>0</rapid_rating>
<rapid_games></rapid_games>
<rapid_k>0</rapid_k>
<blitz_rating></blitz_rating>
<blitz_games></blitz_games>
<blitz_k></blitz_k>
<birthday>2009</birthday>
<flag>w</flag>
</player>
<player>
<fideid>98</fideid>
<name>Nobody</name>
<country>ZZZ</country>
<sex>M</sex>
<title></title>
<w_title></w_title>
<o_title></o_title>
<foa_title></foa_title>
<rating>0</rating>
<games>0</games>
<k>0</k>
<rapid_rating>0</rapid_rating>
<rapid_games>0</rapid_games>
<rapid_k>0</rapid_k>
<blitz_rating>0</blitz_rating>
<blitz_games>0</blitz_games>
<blitz_k>0</blitz_k>
<birthday></birthday>
<flag>i</flag>
</player>
</playerslist>
"""

OLD_TOLNA = Listed(7012345, "Tolna, Bendeguz", "HUN", title="g", standard=Rated(2512, 11), birth_year=1979)
OLD_ANNA = Listed(12345678, "Made-Up, Anna Maria", "FIN", "w", "wf", standard=Rated(1987), flag="wi")
OLD_DAYS = [replace(OLD_TOLNA, birth_date=date(1979, 3, 14)), OLD_ANNA]
NEW_TOLNA = replace(COMBINED_PLAYERS[0], rapid=Rated(), blitz=Rated())

LAYOUTS: dict[str, tuple[str, list[Listed], list[str]]] = {
    # the file, its players, the codes of what is to be told
    "combined": (COMBINED, COMBINED_PLAYERS, []),
    "combined without foa": (
        COMBINED.replace("FOA ", "")
        .replace("AGM ", "")
        .replace("                     1987", "                 1987")
        .replace("ZZZ M                                ", "ZZZ M                            "),
        [replace(COMBINED_PLAYERS[0], foa=""), *COMBINED_PLAYERS[1:]],
        [],
    ),
    "single": (SINGLE, [NEW_TOLNA], []),
    "single 2013": (
        SINGLE_2013,
        [
            replace(NEW_TOLNA, foa=""),
            Listed(98, "Nobody, Else", "ZZZ", "w", "WF", "WF", standard=Rated(1987, 0, 40), flag="wi"),
        ],
        [],
    ),
    "2011": (
        LIST_2011,
        [OLD_TOLNA, replace(OLD_ANNA, birth_year=1989), Listed(98, "Nobody", "ZZZ", standard=Rated(2001))],
        [],
    ),
    "jan01": (LIST_JAN01, [replace(OLD_TOLNA, birth_year=None), replace(OLD_ANNA, id=1234567)], []),
    "apr01": (LIST_APR01, OLD_DAYS, []),
    "jan02": (LIST_JAN02, OLD_DAYS, []),
    "oct02": (LIST_OCT02, OLD_DAYS, ["list_columns_from_lines"]),
    "jan03": (LIST_JAN03, OLD_DAYS, ["list_columns_from_lines"]),
    "apr03": (LIST_APR03, OLD_DAYS, ["list_columns_from_lines"]),
    "jul03": (LIST_JUL03, OLD_DAYS, ["list_columns_from_lines"]),
    "with sex": (WITH_SEX, [replace(OLD_DAYS[0], sex="m"), OLD_ANNA], []),
    "combined without header": (COMBINED.split("\r\n", 1)[1], COMBINED_PLAYERS, ["list_columns_from_lines"]),
    "xml": (XML, COMBINED_PLAYERS, []),
}


def read(data: str | bytes, single: Kind = "standard") -> tuple[list[Listed], Notebook]:
    notebook = Notebook()
    stream = io.BytesIO(data.encode("utf-8") if isinstance(data, str) else data)
    return list(rows(stream, notebook, single)), notebook


def codes(notebook: Notebook) -> list[str]:
    return [problem.code for problem in notebook.problems]
