"""3.1, 3.3, 3.6, 3.7, 4.1 The number a player enters an event with, and their state between two events."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.core.report import Event, Player
from arpad.regulations.published import rating_on
from arpad.regulations.ssl_2022.eligibility import HOME
from arpad.regulations.ssl_2022.elos import elo_on
from arpad.regulations.ssl_2022.formulas import new_players_selo, provisional_pelo
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.reasons import PELO, SELO, TO_NOBODY, TO_PRIMARY, TO_SECONDARY
from arpad.regulations.ssl_2022.titles import Value, due_before

PRIMARY = ("primary", "under10")
SECONDARY = ("secondary", "under14")
CLASSES = ("M", "ME", "I")


class Known(NamedTuple):
    """N, W in half points and the sum of R_i over games whose results are known."""

    games: int
    half_points: int
    ratings: int


class State(NamedTuple):
    """A player between two events."""

    number: int  # selo or pelo; 0: none
    games: int  # counted so far
    normal_games: int  # of those at normal time
    untimed_games: int  # of those whose time is not known
    known: Known  # the games of a new player whose results are known
    titles: tuple[str, ...]
    due: tuple[str, ...] = ()  # titles that were due before any event brought them
    by_elo: bool = False  # established because an Elo was taken over
    taken: bool = False  # it was taken over in an event of the report
    computed: bool = False  # the number is none of the report's: known games came to it

    @property
    def unknown(self) -> int:
        """The earlier games of a new player without known results."""
        return self.games - self.known.games


@clause("3.1")
def selo_games_needed(law: Law) -> int:
    """The games before an event with which a player is established."""
    return law.established_games


@clause("4.1")
def pelo_games_needed(law: Law) -> int:
    """The games before an event with which a player is established in pelo."""
    return law.pelo_established_games


GAMES_NEEDED: dict[int, Callable[[Law], int]] = {SELO: selo_games_needed, PELO: pelo_games_needed}
"""The rule of each list."""


def games_needed(law: Law, of_list: int) -> int:
    """The games before an event with which a player is established on a list."""
    return selo_games_needed(law) if of_list == SELO else pelo_games_needed(law)


@clause("3.1", "4.1")
def established(law: Law, of_list: int, number: int, games: int, by_elo: int) -> bool:
    """True if a player has enough games before an event; an Elo taken over stands for them (reading R1).

    A player without a number is not established: there would be no R_o to compute from.
    """
    # All conditions are computed, and no branch is taken: over thousands of players a processor cannot predict them.
    return (by_elo == 1) | ((number != 0) & (games >= games_needed(law, of_list)))


def is_established(law: Law, of_list: int, state: State) -> bool:
    """True if a player between two events is established."""
    return established(law, of_list, state.number, state.games, int(state.by_elo))


def state_before(law: Law, of_list: int, player: Player, day: date) -> State:
    """The state of a player, by the report, before their first event, which begins on a day.

    With a number and no count of games the player is established (reading R2). Without a number only games whose
    results are known count, because unknown ones are draws against the number. If these are enough to be established,
    they give the number (reading R14). If counts differ, the larger one is taken.
    """
    number = rating_on(player, day)
    known = known_games(player)
    given = -1 if count_assumed(player) else games_given(player)
    games = games_entering(law, of_list, number, given, known.games)
    entering = number_entering(law, of_list, number, *known)
    by_elo = number != 0 and of_list == SELO and elo_taken_by(player, day)
    state = State(
        entering,
        games,
        *counts_by_time(player, games),
        known,
        held_with(player.title),
        player.titles_due,
        by_elo,
        computed=entering != number,
    )
    if of_list != SELO or not is_established(law, of_list, state):
        return state
    due = due_before(law, Value(entering, state.normal_games, state.untimed_games))
    return state._replace(due=tuple(title for title in CLASSES if title in (*player.titles_due, *due)))


def counts_by_time(player: Player, games: int) -> tuple[int, int]:
    """The games before the first event at normal time, and those whose time is not known.

    Where the report does not supply `normal_games`, the time of none is known (reading R4).
    """
    if player.normal_games is None:
        return 0, games
    return player.normal_games, player.untimed_games or 0


def held_with(title: str | None) -> tuple[str, ...]:
    """A title and those below it, which it includes; empty for any other title."""
    return CLASSES[CLASSES.index(title) :] if title in CLASSES else ()


def known_games(player: Player) -> Known:
    """The sums over the earlier games of a report."""
    ratings = sum(game.opponent for game in player.earlier)
    return Known(len(player.earlier), sum(game.half_points for game in player.earlier), ratings)


def games_entering(law: Law, of_list: int, number: int, given: int, known: int) -> int:
    """The games before the first event: the given count, or that of known results if it is larger; without a number the
    latter.

    If no games are given (-1) and none are known, a number stands for enough of them (reading R2).
    """
    if number == 0:
        return known
    return games_needed(law, of_list) if given < 0 and known == 0 else max(given, known)


def number_entering(law: Law, of_list: int, number: int, games: int, half_points: int, ratings: int) -> int:
    """The number before the first event; without one, the number that known games give, if they are enough."""
    if number != 0 or games < games_needed(law, of_list):
        return number
    numerator, denominator = exact_of(law, of_list, ratings, half_points, games)
    return divide_half_up(numerator, denominator)


def number_of_known(law: Law, of_list: int, number: int, games: int, half_points: int, ratings: int) -> int:
    """The number with which a new player without one counts for new opponents: known games give it (reading R14).

    0 without such games, or for a player with a number.
    """
    if number != 0 or games == 0:
        return 0
    numerator, denominator = exact_of(law, of_list, ratings, half_points, games)
    return divide_half_up(numerator, denominator)


def exact_of(law: Law, of_list: int, ratings: int, half_points: int, games: int) -> tuple[int, int]:
    """The number that known games (one at least) give by the formula of a list, as a numerator and a denominator."""
    if of_list == SELO:
        return new_players_selo(law, ratings, half_points, games)
    return provisional_pelo(law, ratings, half_points, games)


@clause("3.3")
def with_unknown(number: int, unknown: int, half_points: int, ratings: int) -> tuple[int, int]:
    """W in half points and the sum of R_i of all earlier games: unknown results are draws against R_o (reading R9)."""
    return half_points + unknown, ratings + unknown * number


KNOWN_FORMULAS: dict[int, Callable[[Law, int, int, int], tuple[int, int]]] = {
    SELO: new_players_selo,
    PELO: provisional_pelo,
}
"""The formula that makes a number of known games, by list."""


def games_given(player: Player) -> int:
    """The earlier games that a report gives: in all, or with and without results; if these differ, the larger count."""
    return max(player.games or 0, len(player.earlier) + (player.earlier_games or 0))


def counts_differ(player: Player) -> bool:
    """True if the earlier games in all differ from those with and without results.

    If the report does not say how many have no results, these are the rest.
    """
    if player.games is None:
        return False
    if player.earlier_games is None:
        return len(player.earlier) > player.games
    return len(player.earlier) + player.earlier_games != player.games


def count_assumed(player: Player) -> bool:
    """True if a report gives a number and no games, so that the number stands for enough of them."""
    given = player.games is not None or player.earlier or player.earlier_games is not None
    return not given and rating_on(player, date.max) != 0


@clause("3.6")
def start_number(law: Law, event: Event) -> int:
    """The number of a new player who has none, by the age group that the event is limited to."""
    if event.limited_to in PRIMARY:
        return start_of(law, TO_PRIMARY)
    return start_of(law, TO_SECONDARY if event.limited_to in SECONDARY else TO_NOBODY)


def start_of(law: Law, limited_to: int) -> int:
    """The number of a new player who has none, by the age group of the event."""
    if limited_to == TO_PRIMARY:
        return law.start_primary
    return law.start_secondary if limited_to == TO_SECONDARY else law.start_other


def is_foreigner(player: Player) -> bool:
    """True if a player represents a country other than Finland."""
    return of_another_country(player.federation)


@clause("3.7")
def of_another_country(federation: str | None) -> bool:
    """True if a federation is not Finland's; a player without a known federation is a Finn (reading R3)."""
    return federation is not None and federation != HOME


def elo_taken_by(player: Player, day: date) -> bool:
    """True if the report says that an Elo was taken over by a day; one of a later day was not yet (reading R19)."""
    return player.elo_taken is not None and player.elo_taken <= day


@clause("3.7")
def elo_taken_over(law: Law, player: Player, number: int, day: date, taken_before: bool) -> int:
    """The Elo that is taken as a foreigner's selo in a domestic event, or 0.

    It is not taken again unless a game since then was rated by Elo and not by selo. `taken_before`: an earlier event of
    the report took it; games since then are not known.
    """
    before = taken_before or (elo_taken_by(player, day) and not player.elo_games_since)
    return elo_offered(law, int(is_foreigner(player)), elo_on(player, day), number, int(before))


@clause("3.7")
def elo_offered(law: Law, foreigner: int, elo: int, number: int, before: int) -> int:
    """The Elo of a foreigner without a selo or with a selo far enough below it, if not taken over before; else 0."""
    if foreigner == 0 or before == 1 or (number != 0 and elo - number < law.elo_margin):
        return 0
    return elo


@clause("3.7")
def takes_elos(of_list: int, foreign: int) -> bool:
    """True if Elos are taken over in an event: in a domestic one, as selos."""
    return of_list == SELO and foreign == 0


def games_since_unknown(law: Law, player: Player, day: date) -> bool:
    """True if the games since an Elo was taken over are unknown and decide whether it is taken again."""
    if player.elo_games_since is not None or not elo_taken_by(player, day):
        return False
    having_played = player._replace(elo_games_since=True)
    return elo_taken_over(law, having_played, rating_on(player, day), day, taken_before=False) > 0
