"""Writes the EGF's table (h9). A note names the fields that it has no word for."""

from arpad.core.verdicts import Problem
from arpad.core.visible_text import UNWRITABLE
from arpad.formats.go.h9 import CRITERION, LEAST_CRITERIA, NO_CLUB, NO_COUNTRY
from arpad.formats.go.h9_header import COMMENT, COUNTRY
from arpad.formats.go.h9_lost_fields import left_out
from arpad.formats.go.ranks import EXAMPLE, looks_like_rank, rank_of
from arpad.formats.go.registers import PIN
from arpad.formats.notebook import Notebook, has_stop
from arpad.formats.text import LINE_END
from arpad.formats.tournament import Entrant, Pairing, Tournament

EIGHT_BIT = "iso8859-15"
WORDS = ("TC", "CL", "HA", "KM", "TM", "CM")
"""The words of the header beside EV, PC and DT."""
SIGNS = {"1-0": "+-", "0-1": "-+", "1/2-1/2": "==", "0-0": "--", "?": "??", "+/-": "+-", "-/+": "-+", "-/-": "--"}
"""Of white and of black."""
ALONE = {"H": "=", "=": "=", "F": "+", "U": "+", "+": "+", "Z": "-", "-": "-"}
NOT_IN_WORDS = str.maketrans({";": ",", "|": "/"})
NOT_IN_BRACKETS = str.maketrans({"[": "(", "]": ")"})


def write_h9(tournament: Tournament) -> tuple[bytes, list[Problem]]:
    """An h9 file and its problems; the file is empty where a player has no grade, which h9 needs."""
    notebook = Notebook()
    fields = left_out(tournament)
    if fields:
        notebook.note("left_out", fields=fields)
    lines = _header(tournament, notebook)
    cells = _cells(tournament, notebook)
    # A game of a later round than the last is a contradiction, but the game must not be lost.
    rounds = max(tournament.rounds or 0, max((pairing.round for pairing in tournament.pairings), default=0))
    criteria = {entrant.number: _criteria(entrant) for entrant in tournament.entrants}
    width = max((len(words) for words in criteria.values()), default=LEAST_CRITERIA)
    for entrant in tournament.entrants:
        words = criteria[entrant.number]
        line = [*_front(entrant, notebook), *words, *["0"] * (width - len(words))]
        line += [cells.get((round_, entrant.number), "0-") for round_ in range(1, rounds + 1)]
        if entrant.id and PIN.fullmatch(entrant.id):
            line.append(f"|{entrant.id}")
        lines.append(" ".join(line))
    if has_stop(notebook.problems):
        return b"", notebook.problems
    data = _encoded("".join(f"{line}\n" for line in lines), notebook)
    return data, notebook.problems


def _header(tournament: Tournament, notebook: Notebook) -> list[str]:
    """The comments: name, place and days, then the kept words of an earlier file in their order."""
    words = []
    if tournament.name:
        words.append(("EV", tournament.name))
    if tournament.federation or tournament.city:
        country = tournament.federation or ""
        words.append(("PC", f"{country if COUNTRY.fullmatch(country) else ''},{tournament.city or ''}"))
    if tournament.start:
        words.append(("DT", ",".join(str(day) for day in (tournament.start, tournament.end) if day)))
    words += [(kept.id, kept.text) for kept in tournament.kept if kept.id in WORDS or kept.id == COMMENT]
    lines = []
    for word, text in words:
        if word == COMMENT:
            lines.append(f";{_changed(text, text, notebook)}")
        else:
            lines.append(f"; {word}[{_changed(text, text.translate(NOT_IN_BRACKETS), notebook)}]")
    return lines


def _front(entrant: Entrant, notebook: Notebook) -> list[str]:
    """Place, names, rank, country and club."""
    rank = rank_of(entrant.grade)
    if rank is None:
        name = entrant.name or str(entrant.number)
        notebook.stop("h9_needs_grade", player=name, given=entrant.grade or "-", expected=EXAMPLE)
    surname, _, first = (entrant.name or "?").partition(", ")
    names = [_word(part, notebook) for part in (surname, first) if part.strip()]
    country = entrant.federation if entrant.federation and COUNTRY.fullmatch(entrant.federation) else NO_COUNTRY
    club = _word(entrant.club, notebook) if entrant.club and entrant.club.strip() else NO_CLUB
    return [str(entrant.number), *(names or ["?"]), rank or "?", country, club]


def _word(text: str, notebook: Notebook) -> str:
    """A text as one word; one that looks like a number or a rank ends with an underscore, which readers drop."""
    plain = "_".join(text.split())
    word = _changed(plain, plain.translate(NOT_IN_WORDS), notebook)
    return f"{word}_" if word.isdigit() or looks_like_rank(word) else word


def _changed(text: str, written: str, notebook: Notebook) -> str:
    written = UNWRITABLE.sub(lambda found: "\t" if found[0] == "\t" else "", LINE_END.sub(" ", written))
    if text != written:
        notebook.note("h9_changes_letters", given=text, expected=written)
    return written


def _criteria(entrant: Entrant) -> list[str]:
    """The criteria of the places where they are known; h9 needs at least four."""
    known = list(entrant.kept) if all(CRITERION.fullmatch(word) for word in entrant.kept) else []
    return known + ["0"] * (LEAST_CRITERIA - len(known))


def _cells(tournament: Tournament, notebook: Notebook) -> dict[tuple[int, int], str]:
    """The word of each round of each player."""
    cells: dict[tuple[int, int], str] = {}
    for pairing in tournament.pairings:
        for number, text in _words(pairing):
            if (pairing.round, number) in cells:
                notebook.stop("twice_in_a_round", player=str(number), round=pairing.round, given=text)
            cells[pairing.round, number] = text
    return cells


def _words(pairing: Pairing) -> list[tuple[int, str]]:
    """The word of the round on the lines of both players, or on the line of the one without an opponent."""
    if pairing.black is None:
        sign = ALONE.get((pairing.alone or "").upper(), "+" if pairing.result == "bye" else "-")
        return [(pairing.white, f"0{sign}")]
    signs = SIGNS.get(pairing.result, "??")
    # A game without a move by each is not rated, and h9 has no other sign for that.
    by_default = pairing.result in ("+/-", "-/+", "-/-") or pairing.one_move_each is False
    stones = "" if pairing.stones is None else str(pairing.stones)
    words = []
    sides = ((pairing.white, pairing.black, "w", signs[0]), (pairing.black, pairing.white, "b", signs[1]))
    for number, opponent, colour, sign in sides:
        shown = colour if pairing.colours_known else "?" if stones else ""
        behind = f"{shown}{stones}"
        stroke = "!" if by_default else "/" if behind else ""
        words.append((number, f"{opponent}{sign}{stroke}{behind}"))
    return words


def _encoded(text: str, notebook: Notebook) -> bytes:
    """The bytes in ISO-8859-15, as usual; in UTF-8 if a letter is missing there, or if they could be read as UTF-8."""
    try:
        data = text.encode(EIGHT_BIT)
        if data.isascii():
            return data
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            return data
    except UnicodeEncodeError:
        pass
    notebook.note("h9_in_utf8", given="UTF-8", expected="ISO-8859-15")
    return text.encode("utf-8", errors="replace")
