"""3.8, 3.9 The numbers of opponents met abroad: lists first, then performances, then the lowest number."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.core.report import Player
from arpad.regulations.ssl_2022.entering import elo_on, is_foreigner
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, least_reaching


class ForeignGame(NamedTuple):
    """A counted game of a foreign event from one side."""

    player: str
    opponent: str
    half_points: int
    rapid: bool


class Found(NamedTuple):
    """An opponent's number in a game, and where it is from."""

    number: int
    source: str


@clause("3.9")
def is_rapid(law: Law, seconds: int) -> bool:
    """A game with less than an hour for 60 moves is rapid; an unknown time (-1) is not."""
    return 0 <= seconds < 60 * law.rapid_below_minutes


@clause("3.9", "3.8")
def listed_number(
    law: Law, comparable: Sequence[str], player: Player, selo: int, rapid: bool, day: date
) -> Found | None:
    """The first that applies: a Finn's selo; FIDE's standard number, its rapid one in a rapid game, then a country's.

    A Finn without a selo is looked up like a foreigner. Never below the lowest number.
    """
    if selo and not is_foreigner(player):
        return Found(selo, "selo")
    national = player.federation in comparable
    found = [
        (elo_on(player, day), "elo"),
        (player.elo_rapid or 0 if rapid else 0, "elo_rapid"),
        (player.national or 0 if national else 0, "national"),
        (player.national_rapid or 0 if national and rapid else 0, "national_rapid"),
    ]
    number, source = next((entry for entry in found if entry[0]), (0, ""))
    if 0 < number < law.lowest_number:
        return Found(law.lowest_number, f"{source}_raised")
    return Found(number, source) if number else None


@clause("3.9")
def bounded(games: Sequence[ForeignGame], fixed: Mapping[tuple[str, bool], int]) -> set[str]:
    """Who has a finite performance: a numbered or bounded player took at least half a point from him."""
    found: set[str] = set()
    grew = True
    while grew:
        grew = False
        for game in games:
            known = (game.opponent, game.rapid) in fixed or game.opponent in found
            if known and game.half_points < 2 and game.player not in found:
                found.add(game.player)
                grew = True
    return found


@clause("3.9")
def event_performances(law: Law, games: Sequence[ForeignGame], fixed: Mapping[tuple[str, bool], int]) -> dict[str, int]:
    """The performances of those without a number in some game, in micro; `fixed` are the numbers by player and rapid.

    Those whom nothing bounds, or who scored nothing, have none here. The others begin at the lowest number and are
    computed all at once, again and again; no pass lowers anybody, and none is ever below the lowest number.
    """
    lowest = law.lowest_number * POINT
    unnumbered = {game.player for game in games if (game.player, game.rapid) not in fixed}
    own = {name: [game for game in games if game.player == name] for name in sorted(unnumbered)}
    finite = bounded(games, fixed)
    rated = [n for n, played in own.items() if n in finite and sum(game.half_points for game in played) > 0]
    values = dict.fromkeys(rated, lowest)
    met = {name: {game.opponent for game in own[name]} for name in rated}
    due = rated  # whose opponents have risen; nobody else's performance can be another one
    moved = True
    while moved:
        before = values
        values = before | {name: max(before[name], performance_of(law, own[name], fixed, before)) for name in due}
        risen = {name for name in due if values[name] > before[name]}
        due = [name for name in rated if met[name] & risen]
        moved = any(values[name] - before[name] > 1 for name in risen)
    return values


@clause("3.9")
def performance_of(
    law: Law, own: Sequence[ForeignGame], fixed: Mapping[tuple[str, bool], int], others: Mapping[str, int]
) -> int:
    """A player's performance over his games in micro, of any height; `others` are the performances of his opponents.

    He has scored, and somebody has scored against him: there is one.
    """
    lowest = law.lowest_number * POINT
    opponents = [
        fixed[game.opponent, game.rapid] * POINT
        if (game.opponent, game.rapid) in fixed
        else others.get(game.opponent, lowest)
        for game in own
    ]
    return least_reaching(law, opponents, sum(game.half_points for game in own))


@clause("3.9")
def is_raised(
    law: Law,
    games: Sequence[ForeignGame],
    fixed: Mapping[tuple[str, bool], int],
    performances: Mapping[str, int],
    name: str,
) -> bool:
    """Whether a performance is below the lowest number, and so was raised to it."""
    own = [game for game in games if game.player == name]
    lowest = law.lowest_number * POINT
    return performances[name] == lowest and performance_of(law, own, fixed, performances) < lowest


@clause("3.9")
def has_scored(games: Sequence[ForeignGame], name: str) -> bool:
    """Whether a player has any points; if not, no number makes his score the expected one."""
    return any(game.half_points > 0 for game in games if game.player == name)


@clause("3.9")
def performance_number(law: Law, micro: int) -> int:
    """A performance as an opponent's number: rounded, halves up, and never below the lowest."""
    return max(law.lowest_number, divide_half_up(micro, POINT))


@clause("3.9")
def number_met(law: Law, performances: Mapping[str, int], name: str) -> int:
    """The number of an opponent whom no list has: his performance, and without one the lowest number (reading R5)."""
    return performance_number(law, performances[name]) if name in performances else law.lowest_number
