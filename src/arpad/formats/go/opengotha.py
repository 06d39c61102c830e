"""Reads OpenGotha's XML: players, games, byes and settings."""

import re

from arpad.formats.fields import LONGEST_TEXT
from arpad.formats.go import ranks
from arpad.formats.go.gotha_elements import Element, read_elements
from arpad.formats.go.gotha_games import read_games
from arpad.formats.go.gotha_settings import read_settings
from arpad.formats.go.lines import MOST_PLAYERS
from arpad.formats.go.registers import Register
from arpad.formats.notebook import Notebook, Reading
from arpad.formats.tournament import Entrant, NationalRating, Tournament

TAKEN = ("name", "firstName", "country", "club", "egfPin", "ffgLicence", "agaId", "rank", "rating")
KEPT = (
    *("agaExpirationDate", "ffgLicenceStatus", "grade", "participating", "ratingOrigin", "registeringStatus"),
    "smmsCorrection",
)
"""Attributes of a player that are known and kept in the words of the file."""
LOWEST_RATING, HIGHEST_RATING = -1_000, 4_000


def read_opengotha(data: bytes) -> Reading[Tournament]:
    """A tournament from the bytes of an OpenGotha file, and everything that is wrong with it."""
    notebook = Notebook()
    elements = read_elements(data, notebook)
    if elements is None:
        return notebook.reading(None)
    settings = read_settings(elements.settings, notebook)
    if not elements.players:
        notebook.stop("no_players", expected="OpenGotha")
        return notebook.reading(None)
    if len(elements.players) > MOST_PLAYERS:
        notebook.stop("too_many_players", *elements.players[MOST_PLAYERS].at, most=MOST_PLAYERS)
        return notebook.reading(None)
    players: dict[str, Entrant] = {}
    pins = Register()
    unknown: set[str] = set()
    for count, element in enumerate(elements.players, start=1):
        entrant = _entrant(element, count, pins, notebook)
        _note_unknown(element, unknown, notebook)
        key = key_of(element.values.get("name", "") + element.values.get("firstName", ""))
        if key in players:
            notebook.stop("player_key_twice", *element.at, given=key)
        players.setdefault(key, entrant)
    tournament = Tournament(
        entrants=tuple(players.values()),
        pairings=read_games(elements, players, settings.rounds, notebook),
        name=settings.name,
        city=settings.city,
        start=settings.start,
        end=settings.end,
        rounds=settings.rounds,
        chief_arbiter=settings.director,
        time_control=settings.time_control,
        is_go=True,
        board=settings.board,
        base_seconds=settings.base_seconds,
        byo_yomi=settings.byo_yomi,
        kept=tuple(settings.kept),
    )
    return notebook.reading(tournament)


def key_of(text: str) -> str:
    """The key by which games name a player: the names in capitals without blanks."""
    return "".join(text.split()).upper()


def _entrant(element: Element, count: int, pins: Register, notebook: Notebook) -> Entrant:
    name, first = (element.text(word).replace("_", " ").strip() for word in ("name", "firstName"))
    full = ", ".join(part for part in (name, first) if part)
    if not name or len(full) > LONGEST_TEXT:
        notebook.stop("unreadable_value", *element.at, name="name", given=full, expected=f"1-{LONGEST_TEXT}")
        full = full[:LONGEST_TEXT]
    rank, pin = element.text("rank"), element.text("egfPin")
    grade = ranks.grade_of(rank)
    if grade is None:
        notebook.stop("not_a_rank", *element.at, given=rank, expected=ranks.EXAMPLE)
    national = (("FFG", element.text("ffgLicence")), ("AGA", element.text("agaId")))
    return Entrant(
        number=count,
        name=full or None,
        id=pins.number(pin, full, element.at, notebook) if pin.strip("0") else None,
        rating=_rating(element, notebook),
        federation=element.text("country").upper() or None,
        club=element.text("club") or None,
        grade=grade,
        national=tuple(NationalRating(federation, number=text) for federation, text in national if text),
        kept=tuple(f"{name}={element.text(name)}" for name in KEPT if element.text(name)),
    )


def _rating(element: Element, notebook: Notebook) -> int | None:
    """The rating that the file states. Go does not use it: one out of range is left out with a note."""
    text = element.text("rating")
    if re.fullmatch("-?[0-9]{1,7}", text) and LOWEST_RATING <= int(text) <= HIGHEST_RATING:
        return int(text)
    if text:
        expected = f"{LOWEST_RATING}-{HIGHEST_RATING}"
        notebook.note("rating_left_out", *element.at, name="rating", given=text, expected=expected)
    return None


def _note_unknown(element: Element, noted: set[str], notebook: Notebook) -> None:
    """A note for each unknown attribute, which may be a known one whose name is damaged."""
    for name in element.values:
        if name not in TAKEN and name not in KEPT and name not in noted:
            noted.add(name)
            notebook.note("unknown_attribute", *element.at, name=element.name, given=name)
