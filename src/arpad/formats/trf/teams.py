"""Teams: 013 of the older files, 310 of TRF26."""

from arpad.formats.notebook import Notebook
from arpad.formats.tournament import Team
from arpad.formats.trf import layout
from arpad.formats.trf.layout import cell

OLD, NEW = "013", "310"


def read_team(record: str, line: str, number: int, notebook: Notebook) -> Team | None:
    """A team with its members in board order; None, with a note, if the line is not a team: it is kept as it is."""
    members_at = layout.TEAM_MEMBERS if record == OLD else layout.TEAM_26_MEMBERS
    members = line[members_at - 1 :].split()
    name = cell(line, layout.TEAM_NAME if record == OLD else layout.TEAM_26_NAME)
    wrong = next((member for member in members if not (member.isascii() and member.isdigit())), None)
    if wrong is not None or not name:
        column = line.index(wrong) + 1 if wrong else 5
        notebook.note("odd_team", number, column, given=wrong or "", expected="0-9" if wrong else "ABC")
        return None
    numbers = tuple(int(member) for member in members)
    if record == OLD:
        return Team(name, numbers)
    team_number, rank = cell(line, layout.TEAM_26_NUMBER), cell(line, layout.TEAM_26_RANK)
    if not all(text.isascii() and text.isdigit() for text in (team_number, rank) if text):
        notebook.note("odd_team", number, 5, given=team_number, expected="0-9")
        return None
    return Team(
        name=name,
        members=numbers,
        number=int(team_number) if team_number else None,
        nick=cell(line, layout.TEAM_26_NICK) or None,
        strength=cell(line, layout.TEAM_26_STRENGTH) or None,
        match_points=cell(line, layout.TEAM_26_MATCH_POINTS) or None,
        game_points=cell(line, layout.TEAM_26_GAME_POINTS) or None,
        rank=int(rank) if rank else None,
    )
