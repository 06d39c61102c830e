"""The names of a tournament's fields that h9 has no word for."""

from arpad.formats.go.h9 import CRITERION
from arpad.formats.go.h9_header import COMMENT, COUNTRY
from arpad.formats.go.registers import PIN
from arpad.formats.lost_fields import Holds, of_tournament
from arpad.formats.tournament import Entrant, Pairing, Tournament

IN_AN_H9: Holds = {
    Tournament: ("entrants", "pairings", "name", "city", "federation", "start", "end", "rounds", "is_go", "kept"),
    Entrant: ("number", "name", "id", "federation", "club", "grade", "kept"),
    Pairing: ("round", "white", "black", "result", "alone", "colours_known", "one_move_each", "stones"),
}
"""The fields that h9 holds, some only in a certain form."""
WORDS = ("TC", "CL", "HA", "KM", "TM", "CM", COMMENT)


def left_out(tournament: Tournament) -> list[str]:
    """The fields that have a value and cannot be written, each once."""
    fields = of_tournament(tournament, IN_AN_H9)
    if any(kept.id not in WORDS for kept in tournament.kept):
        fields.append("kept")
    if tournament.federation and COUNTRY.fullmatch(tournament.federation) is None:
        fields.append("federation")
    if tournament.end and not tournament.start:
        fields.append("end")
    entrants = tournament.entrants
    if any(CRITERION.fullmatch(word) is None for entrant in entrants for word in entrant.kept):
        fields.append("player.kept")
    if any(entrant.id and PIN.fullmatch(entrant.id) is None for entrant in entrants):
        fields.append("player.id")
    if any(entrant.federation and COUNTRY.fullmatch(entrant.federation) is None for entrant in entrants):
        fields.append("player.federation")
    return fields
