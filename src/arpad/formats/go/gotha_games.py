"""The games, byes and absences of an OpenGotha file."""

from collections import Counter
from collections.abc import Callable

from arpad.formats.go.gotha_elements import Element, Elements
from arpad.formats.go.gotha_settings import number
from arpad.formats.go.lines import MOST_ROUNDS
from arpad.formats.notebook import Notebook
from arpad.formats.tournament import UNDECIDED, Entrant, Pairing

PREFIX, BY_DEFAULT = "RESULT_", "_BYDEF"
RESULTS = {
    "WHITEWINS": "1-0",
    "BLACKWINS": "0-1",
    "EQUAL": "1/2-1/2",
    "BOTHLOSE": "0-0",
    "WHITEWINS_BYDEF": "+/-",
    "BLACKWINS_BYDEF": "-/+",
    "BOTHLOSE_BYDEF": "-/-",
    "EQUAL_BYDEF": "-/-",
}
UNDECIDED_RESULTS = ("UNKNOWN", "UNKNOWN_BYDEF")
SWAPPED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-"}
NEEDED = ("roundNumber", "whitePlayer", "blackPlayer", "knownColor", "handicap", "result")
KNOWN = (*NEEDED, "tableNumber")
MOST_STONES = 99
OTHER = {"whitePlayer": "blackPlayer", "blackPlayer": "whitePlayer"}
FINAL = "registeringStatus=FIN"
PARTICIPATING = "participating="


def read_games(
    elements: Elements, players: dict[str, Entrant], rounds: int | None, notebook: Notebook
) -> tuple[Pairing, ...]:
    """Games, byes and absences by round. `players` have the keys that games name them by."""
    reader = _Games(players, rounds or MOST_ROUNDS, notebook)
    for element in elements.games:
        reader.game(element)
    for element in elements.byes:
        reader.bye(element)
    last = max((pairing.round for pairing in reader.pairings), default=0)
    for entrant in players.values():
        reader.absences(entrant, elements.players[entrant.number - 1].at, last)
    for round_, names in sorted(reader.neither.items()):
        notebook.doubt("neither_game_nor_bye", round=round_, count=len(names), player=names[0])
    return tuple(sorted(reader.pairings, key=lambda pairing: (pairing.round, pairing.black is None)))


def dotless(key: str) -> str:
    """A key without the dot on a capital I, as Turkish computers write it.

    Under a Turkish locale OpenGotha writes the key of `Kilic Emin` as `KİLİCEMİN`, not as `KILICEMIN`.
    """
    return key.replace("\u0130", "I").replace("I\u0307", "I")


def unique_by(players: dict[str, Entrant], fold: Callable[[str], str]) -> dict[str, Entrant]:
    """Players by their keys without dots; keys that two players share are omitted."""
    times = Counter(map(fold, players))
    return {fold(key): entrant for key, entrant in players.items() if times[fold(key)] == 1}


class _Games:
    """Gathers the pairings; a player has one in each round."""

    def __init__(self, players: dict[str, Entrant], rounds: int, notebook: Notebook) -> None:
        self.players, self.rounds, self.notebook = players, rounds, notebook
        self.dotless = unique_by(players, dotless)
        self.pairings: list[Pairing] = []
        self.busy: set[tuple[int, int]] = set()
        self.tables: set[tuple[int, str]] = set()
        self.neither: dict[int, list[str]] = {}

    def game(self, element: Element) -> None:
        """Add a game, unless its round or a player is unknown."""
        for name in element.values:
            if name not in KNOWN:
                self.notebook.note("unknown_attribute", *element.at, name=element.name, given=name)
        missing = [name for name in NEEDED if not element.text(name)]
        if missing:
            self.notebook.stop("unreadable_value", *element.at, name=missing[0], given="", expected=missing[0])
        round_ = number(element, "roundNumber", 1, self.rounds, self.notebook)
        white, black = self._player(element, "whitePlayer"), self._player(element, "blackPlayer")
        if round_ is None or white is None or black is None:
            return
        if white.number == black.number:
            self.notebook.stop("against_oneself", *element.at, player=white.name, given=element.text("blackPlayer"))
            return
        self._seat(element, round_, white)
        self._seat(element, round_, black)
        table = element.text("tableNumber")
        if table and (round_, table) in self.tables:
            self.notebook.note("table_twice", *element.at, round=round_, given=table)
        self.tables.add((round_, table))
        stones = number(element, "handicap", 0, MOST_STONES, self.notebook)
        values: dict[str, str | int] = {"player": white.name or "", "opponent": black.name or "", "round": round_}
        result = self._result(element, values)
        known = self._colours_known(element)
        if known:
            self.pairings.append(Pairing(round_, white.number, black.number, result, stones=stones))
            return
        if stones:
            self.notebook.stop("handicap_unclear", *element.at, **values, given=str(stones), expected="knownColor=true")
        if white.number > black.number:  # where the colours are not known the lower number stands first
            white, black, result = black, white, SWAPPED.get(result, result)
        self.pairings.append(Pairing(round_, white.number, black.number, result, colours_known=False, stones=stones))

    def bye(self, element: Element) -> None:
        """Add a bye."""
        round_ = number(element, "roundNumber", 1, self.rounds, self.notebook)
        player = self._player(element, "player")
        if not element.text("roundNumber"):
            self.notebook.stop("unreadable_value", *element.at, name="roundNumber", given="", expected="1")
        if round_ is not None and player is not None:
            self._seat(element, round_, player)
            self.pairings.append(Pairing(round_, player.number, None, "bye"))

    def absences(self, entrant: Entrant, at: tuple[int, int], last: int) -> None:
        """Add the rounds in which a player is marked absent. A round without mark, game or bye goes into `neither`."""
        marks = next((word.removeprefix(PARTICIPATING) for word in entrant.kept if word.startswith(PARTICIPATING)), "")
        if marks.strip("01"):
            self.notebook.note("unreadable_value", *at, name="participating", given=marks, expected="1101")
            return
        if FINAL not in entrant.kept:
            return
        for round_, mark in enumerate(marks[: min(last, self.rounds)], start=1):
            busy = (round_, entrant.number) in self.busy
            if mark == "0" and busy:
                self.notebook.doubt("absent_but_paired", *at, player=entrant.name, round=round_, given=marks)
            elif mark == "0":
                self.pairings.append(Pairing(round_, entrant.number, None, "unplayed"))
            elif not busy:
                self.neither.setdefault(round_, []).append(entrant.name or "")

    def _player(self, element: Element, name: str) -> Entrant | None:
        key = "".join(element.text(name).split()).upper()
        entrant = self.players.get(key) or self.dotless.get(dotless(key))
        if entrant is None and (key or name == "player"):
            round_, other = element.text("roundNumber"), OTHER.get(name, name)
            values = {"player": element.text(other), "opponent": key, "given": key}
            self.notebook.stop("opponent_not_entered", *element.at, **values, round=round_)
        return entrant

    def _seat(self, element: Element, round_: int, player: Entrant) -> None:
        """Take a player's place in a round, which they have once."""
        if (round_, player.number) in self.busy:
            given = " - ".join(element.text(name) for name in ("whitePlayer", "blackPlayer") if element.text(name))
            self.notebook.stop("twice_in_a_round", *element.at, player=player.name, round=round_, given=given)
        self.busy.add((round_, player.number))

    def _result(self, element: Element, values: dict[str, str | int]) -> str:
        text = element.text("result")
        word = text.removeprefix(PREFIX)
        all_values = {**values, "given": text, "expected": f"{PREFIX}WHITEWINS"}
        if word in RESULTS:
            if word == "BOTHLOSE_BYDEF":
                self.notebook.note("both_by_default", *element.at, **all_values)
            elif word == "EQUAL_BYDEF":
                self.notebook.note("drawn_by_default", *element.at, **all_values)
            return RESULTS[word]
        if word in UNDECIDED_RESULTS:
            self.notebook.stop("undecided_game", *element.at, **all_values)
        elif text:
            self.notebook.stop("no_such_result", *element.at, **all_values)
        return UNDECIDED

    def _colours_known(self, element: Element) -> bool:
        text = element.text("knownColor").lower()
        if text not in ("true", "false", ""):
            given = {"name": "knownColor", "given": text, "expected": "true, false"}
            self.notebook.stop("unreadable_value", *element.at, **given)
        return text != "false"
