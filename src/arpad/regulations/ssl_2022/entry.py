"""3.1, 3.3, 3.6, 3.7, 4.1 The number a player enters an event with, and what he carries from one to the next."""

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
        """Earlier games of a new player whose results nobody knows."""
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
    """The games of a list's own rule."""
    return selo_games_needed(law) if of_list == SELO else pelo_games_needed(law)


@clause("3.1", "4.1")
def established(law: Law, of_list: int, number: int, games: int, by_elo: int) -> bool:
    """Whether a player has played enough before an event; with an Elo taken over they have (reading R1).

    A player without a number is not: there would be no R_o to compute from.
    """
    # All of it is asked for, and no branch taken: of thousands of players the processor cannot guess the answer.
    return (by_elo == 1) | ((number != 0) & (games >= games_needed(law, of_list)))


def is_established(law: Law, of_list: int, state: State) -> bool:
    """The same of a player between two events."""
    return established(law, of_list, state.number, state.games, int(state.by_elo))


def state_before(law: Law, of_list: int, player: Player, day: date) -> State:
    """A player as the report has them for their first event, on a day.

    With a number and no count of games the player is established (reading R2); without a number only games whose
    results are known are counted, because unknown ones are draws against it. If these are enough to be established, the
    number is the one that they come to (reading R14). Of counts that differ the larger is taken.
    """
    number = number_on(player, day)
    known = known_games(player)
    told = -1 if count_assumed(player) else games_told(player)
    games = games_entering(law, of_list, number, told, known.games)
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
    """Of the games before the first event those at normal time, and those whose time is not known.

    Where the report does not supply `normal_games`, the time of none is known (reading R4).
    """
    if player.normal_games is None:
        return 0, games
    return player.normal_games, player.untimed_games or 0


def held_with(title: str | None) -> tuple[str, ...]:
    """A title with those below it, for which it stands; none where it is none of these."""
    return CLASSES[CLASSES.index(title) :] if title in CLASSES else ()


def known_games(player: Player) -> Known:
    """The earlier games of a report."""
    ratings = sum(game.opponent for game in player.earlier)
    return Known(len(player.earlier), sum(game.half_points for game in player.earlier), ratings)


def games_entering(law: Law, of_list: int, number: int, told: int, known: int) -> int:
    """The games before the first event: those told, and no fewer than have known results; without a number only these.

    Where neither is told (-1, and none), a number stands for enough of them (reading R2).
    """
    if number == 0:
        return known
    return games_needed(law, of_list) if told < 0 and known == 0 else max(told, known)


def number_entering(law: Law, of_list: int, number: int, games: int, half_points: int, ratings: int) -> int:
    """The number before the first event: without one, what known games come to if they are enough to be established."""
    if number != 0 or games < games_needed(law, of_list):
        return number
    numerator, denominator = exact_of(law, of_list, ratings, half_points, games)
    return divide_half_up(numerator, denominator)


def number_of_known(law: Law, of_list: int, number: int, games: int, half_points: int, ratings: int) -> int:
    """What new opponents meet a new player at who has no number: what known games come to, rounded (reading R14).

    0 where there are no such games, or the player has a number.
    """
    if number != 0 or games == 0:
        return 0
    numerator, denominator = exact_of(law, of_list, ratings, half_points, games)
    return divide_half_up(numerator, denominator)


def exact_of(law: Law, of_list: int, ratings: int, half_points: int, games: int) -> tuple[int, int]:
    """What known games come to by the formula of a list, as a numerator and a denominator; there is one game."""
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
"""The formula by which known games come to a number, on each list."""


def exact_of_known(law: Law, of_list: int, player: Player) -> tuple[int, int]:
    """What the earlier games of a report come to."""
    known = known_games(player)
    return exact_of(law, of_list, known.ratings, known.half_points, known.games)


def games_told(player: Player) -> int:
    """The games before, as far as they are told: in all, or with and without results; the larger where these differ."""
    return max(player.games or 0, len(player.earlier) + (player.earlier_games or 0))


def counts_differ(player: Player) -> bool:
    """Whether the games before and those with and without results contradict each other.

    Where it is not told how many results are unknown, they are the rest.
    """
    if player.games is None:
        return False
    if player.earlier_games is None:
        return len(player.earlier) > player.games
    return len(player.earlier) + player.earlier_games != player.games


def number_on(player: Player, day: date) -> int:
    """The number that a report gives; of several by date the one in force on a day; 0: none."""
    return rating_on(player, day)


def count_assumed(player: Player) -> bool:
    """Whether a player's games are not given, so that a number stands for enough of them."""
    told = player.games is not None or player.earlier or player.earlier_games is not None
    return not told and number_on(player, date.max) != 0


@clause("3.6")
def start_number(law: Law, event: Event) -> int:
    """The number of a new player who has none, by the age group that the event is limited to."""
    if event.limited_to in PRIMARY:
        return start_of(law, TO_PRIMARY)
    return start_of(law, TO_SECONDARY if event.limited_to in SECONDARY else TO_NOBODY)


def start_of(law: Law, limited_to: int) -> int:
    """The same by the age group."""
    if limited_to == TO_PRIMARY:
        return law.start_primary
    return law.start_secondary if limited_to == TO_SECONDARY else law.start_other


def is_foreigner(player: Player) -> bool:
    """Who represents another country than Finland."""
    return of_another_country(player.federation)


@clause("3.7")
def of_another_country(federation: str | None) -> bool:
    """Whether a federation is not Finland's; a player without a known federation is a Finn (reading R3)."""
    return federation is not None and federation != HOME


def elo_taken_by(player: Player, day: date) -> bool:
    """Whether the report tells that an Elo was taken over by a day; one of a later day was not (reading R19)."""
    return player.elo_taken is not None and player.elo_taken <= day


@clause("3.7")
def elo_taken_over(law: Law, player: Player, number: int, day: date, taken_before: bool) -> int:
    """The Elo that is taken as a foreigner's selo in a domestic event, or 0.

    Not again if it was done before and no game since was rated by Elo and not by selo; of games since an earlier event
    of the same report nothing is known.
    """
    before = taken_before or (elo_taken_by(player, day) and not player.elo_games_since)
    return elo_offered(law, int(is_foreigner(player)), elo_on(player, day), number, int(before))


@clause("3.7")
def elo_offered(law: Law, foreigner: int, elo: int, number: int, before: int) -> int:
    """The Elo of a foreigner without a selo, or with one far enough below it, if not taken over before; else 0."""
    if foreigner == 0 or before == 1 or (number != 0 and elo - number < law.elo_margin):
        return 0
    return elo


@clause("3.7")
def takes_elos(of_list: int, foreign: int) -> bool:
    """Whether Elos are taken over in an event: in a domestic one, as selos."""
    return of_list == SELO and foreign == 0


def games_since_untold(law: Law, player: Player, day: date) -> bool:
    """True if the games since an Elo was taken over are unknown and decide whether it is taken again."""
    if player.elo_games_since is not None or not elo_taken_by(player, day):
        return False
    having_played = player._replace(elo_games_since=True)
    return elo_taken_over(law, having_played, number_on(player, day), day, taken_before=False) > 0
