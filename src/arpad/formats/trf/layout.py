"""The columns of the records, counted from 1 as in FIDE's documents, both ends included."""

RECORD = (1, 3)
NUMBER = (5, 8)
SEX = (10, 10)
TITLE = (11, 13)
NAME = (15, 47)
RATING = (49, 52)
FEDERATION = (54, 56)
ID = (58, 68)
BIRTH = (70, 79)
POINTS = (81, 84)
RANK = (86, 89)
FIRST_ROUND = 92
ROUND_WIDTH = 10
BLANKS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
"""Columns of a player's line that are always blank, unless columns have slipped."""

TEAM_NAME = (5, 36)
TEAM_MEMBERS = 37
"""The first column of the members of a team in record 013; `TEAM_26_MEMBERS` in record 310 of TRF26."""
TEAM_26_NUMBER, TEAM_26_NAME, TEAM_26_NICK = (5, 7), (9, 40), (42, 46)
TEAM_26_STRENGTH, TEAM_26_MATCH_POINTS, TEAM_26_GAME_POINTS, TEAM_26_RANK = (48, 53), (55, 60), (62, 67), (69, 71)
TEAM_26_MEMBERS = 74

Place = tuple[int, int]


def cell(line: str, place: Place) -> str:
    """The text in the columns of a place, without blanks around it."""
    return line[place[0] - 1 : place[1]].replace(FILLER, "").strip()


FILLER = "\x00"
"""Stands for each byte of a letter after the first, in a line whose columns count bytes."""


def counted_in_bytes(line: str) -> str:
    """The line with a filler for each byte of a letter after the first: each column is a byte then."""
    return "".join(letter + FILLER * (len(letter.encode("utf-8", "replace")) - 1) for letter in line)
