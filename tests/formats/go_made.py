"""Made-up go tournaments, and their files in three formats, written by hand and not by the program's own writer."""

import random
from dataclasses import dataclass, field
from typing import NamedTuple

SURNAMES = ("Almas", "Borsos", "Csontos", "Diofa", "Erdos", "Fenyo", "Gesztenye", "Hars", "Iharos", "Juhar", "Koris")
FIRST_NAMES = ("Anna", "Bela", "Cili", "Dani", "Emma", "Feri", "Gabi", "Hugo", "Ida", "Janos", "Kati")
RANKS = ("6D", "3D", "2D", "1D", "1K", "2K", "4K", "6K", "9K", "12K", "18K")
SIGNS = {"1-0": "+-", "0-1": "-+", "1/2-1/2": "==", "+/-": "+-", "-/+": "-+"}
RESULTS = ("1-0", "1-0", "1-0", "0-1", "0-1", "0-1", "1/2-1/2", "+/-", "-/+")
GOTHA = {"1-0": "WHITEWINS", "0-1": "BLACKWINS", "1/2-1/2": "EQUAL", "+/-": "WHITEWINS_BYDEF", "-/+": "BLACKWINS_BYDEF"}


class MadeGame(NamedTuple):
    round: int
    white: int
    black: int
    result: str
    stones: int


@dataclass
class Made:
    """Who played whom, as it was made up: what a reader must find again. Players are counted from 1."""

    count: int
    rounds: int
    games: list[MadeGame] = field(default_factory=list)
    alone: dict[tuple[int, int], str] = field(default_factory=dict)
    """By round and player: + for a bye, - for an absence."""

    def at(self, round_: int, player: int) -> MadeGame | None:
        found = [game for game in self.games if game.round == round_ and player in (game.white, game.black)]
        return found[0] if found else None


def made(rng: random.Random, defaults: bool = True) -> Made:
    """A tournament of up to eleven players; without `defaults` all of its games were played."""
    found = Made(rng.randrange(4, len(SURNAMES) + 1), rng.randrange(2, 6))
    for round_ in range(1, found.rounds + 1):
        order = list(range(1, found.count + 1))
        rng.shuffle(order)
        pairs = len(order) // 2 - rng.choice((0, 0, 1))
        for table in range(pairs):
            white, black = order[2 * table : 2 * table + 2]
            result = rng.choice(RESULTS if defaults else RESULTS[:7])
            found.games.append(MadeGame(round_, white, black, result, rng.choice((0, 0, 1, 3, 9))))
        for player in order[2 * pairs :]:
            found.alone[round_, player] = rng.choice("+-")
    return found


def pin(player: int) -> str:
    return str(11_111_111 + 1_010_101 * player)


def licence(player: int) -> str:
    return str(1_200_000 + 1_357 * player)


def _cell(tournament: Made, round_: int, player: int, stroke: str) -> str:
    game = tournament.at(round_, player)
    if game is None:
        return f"0{tournament.alone[round_, player]}"
    is_white = game.white == player
    opponent, sign = (game.black if is_white else game.white), SIGNS[game.result][0 if is_white else 1]
    between = "!" if game.result in ("+/-", "-/+") else stroke
    return f"{opponent}{sign}{between}{'w' if is_white else 'b'}{game.stones}"


def as_h9(tournament: Made) -> bytes:
    """With some places left out, as programs do where players tie."""
    lines = ["; CL[B]", "; EV[Made-up Cup]", "; PC[HU,Szeged]", "; DT[2024-03-02,2024-03-03]", "; KM[6.5]", "; TM[60]"]
    lines += ["; a word of thanks", "; Pl Name              Rk Co Club  MMS  SOS"]
    for player in range(1, tournament.count + 1):
        at = player - 1
        place = "" if player % 3 == 0 and tournament.count % 2 else player
        front = f"{place:4} {SURNAMES[at]} {FIRST_NAMES[at]}".ljust(30) + f"{RANKS[at]:>3} HU Club"
        cells = [f"{_cell(tournament, round_, player, '/'):>8}" for round_ in range(1, tournament.rounds + 1)]
        lines.append(f"{front} {40 - player:4} {140 + player:4} {700 + player:4} 0 {' '.join(cells)} |{pin(player)}")
    return ("\n".join(lines) + "\n").encode()


def as_tou(tournament: Made) -> bytes:
    """Without defaults, which tou cannot show."""
    lines = [";name=made", ";date=02/03/2024", ";vill=Szeged", ";comm=Made-up Cup", ";size=19", ";time=60", ";komi=6.5"]
    lines.append(";Num Nom Prenom               Niv Licence Club")
    for player in range(1, tournament.count + 1):
        at = player - 1
        cells = [f"{_cell(tournament, round_, player, ''):>8}" for round_ in range(1, tournament.rounds + 1)]
        front = f"{player:4} {SURNAMES[at]} {FIRST_NAMES[at]}".ljust(30)
        lines.append(f"{front}{RANKS[at]:>3} {licence(player)} 38Gr{''.join(cells)}")
    return ("\n".join(lines) + "\n").encode()


def as_opengotha(tournament: Made) -> bytes:
    """One element a line, as OpenGotha writes them."""
    keys = [f"{surname}{first}".upper() for surname, first in zip(SURNAMES, FIRST_NAMES, strict=True)]
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>', '<Tournament dataVersion="201">', "<Players>"]
    for player in range(1, tournament.count + 1):
        at = player - 1
        marks = "".join(
            "0" if tournament.alone.get((round_, player)) == "-" else "1" for round_ in range(1, tournament.rounds + 1)
        )
        lines.append(
            f'<Player club="Club" country="HU" egfPin="{pin(player)}" firstName="{FIRST_NAMES[at]}" '
            f'name="{SURNAMES[at]}" participating="{marks}" rank="{RANKS[at]}" rating="{2000 - 50 * player}" '
            'registeringStatus="FIN"/>'
        )
    lines += ["</Players>", "<Games>"]
    for table, game in enumerate(tournament.games, start=1):
        lines.append(
            f'<Game blackPlayer="{keys[game.black - 1]}" handicap="{game.stones}" knownColor="true" '
            f'result="RESULT_{GOTHA[game.result]}" roundNumber="{game.round}" tableNumber="{table}" '
            f'whitePlayer="{keys[game.white - 1]}"/>'
        )
    lines += ["</Games>", "<ByePlayers>"]
    for (round_, player), sign in tournament.alone.items():
        if sign == "+":
            lines.append(f'<ByePlayer player="{keys[player - 1]}" roundNumber="{round_}"/>')
    lines += [
        "</ByePlayers>",
        "<TournamentParameterSet>",
        f'<GeneralParameterSet basicTime="60" beginDate="2024-03-02" complementaryTimeSystem="STDBYOYOMI" '
        f'endDate="2024-03-03" komi="6.5" location="Szeged" name="Made-up Cup" numberOfRounds="{tournament.rounds}" '
        'size="19" stdByoYomiTime="20"/>',
        "</TournamentParameterSet>",
        "</Tournament>",
    ]
    return ("\n".join(lines) + "\n").encode()
