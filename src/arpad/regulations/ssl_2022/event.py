"""An event over columns: the procedure that the office runs as it stands and the replay compiles (3 and 4)."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.regulations.ssl_2022.eligibility import game_reason
from arpad.regulations.ssl_2022.formulas import (
    expectation,
    full_minutes,
    new_players_selo,
    new_selo,
    pelo_gain,
    provisional_pelo,
    rating_coefficient,
    selo_expectation,
    time_coefficient,
    weighted_gain,
)
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.reasons import COUNTED, ESTABLISHED, EVENT_REFUSED, NEW, NOT_COMPUTED, PROVISIONAL, SELO

Column = Sequence[int]
WorkColumn = MutableSequence[int]


class Entrants(NamedTuple):
    """One row a player of the event."""

    number: Column  # R_o; 0: none
    computed: Column  # 0: a foreign event is not computed for him
    established: Column
    earlier_games: Column  # of a new player: N, W and the sum of R_i of all earlier games
    earlier_half_points: Column
    earlier_ratings: Column


class Games(NamedTuple):
    """One row a game between two players."""

    white: Column
    black: Column
    white_half_points: Column
    black_half_points: Column
    played: Column
    moved: Column
    white_seconds: Column  # for 60 moves; -1: unknown
    black_seconds: Column
    playoff: Column
    white_number: Column  # what white is measured by in this game of a foreign event; 0: by his own number
    black_number: Column


class Event(NamedTuple):
    """Everything an event's procedure reads, but the law."""

    list: int
    of_selo: int  # 1: its own games, play-offs aside, are of selo
    refused: int  # 1: by a finding on it
    start: int  # the number of a new player without one
    entrants: Entrants
    games: Games


class Sides(NamedTuple):
    """The working of each game from each side: white at 2 * game, black at 2 * game + 1."""

    reason: WorkColumn
    opponent: WorkColumn  # R_i
    difference: WorkColumn
    expected: WorkColumn
    weight: WorkColumn  # tenths of K_t
    gain: WorkColumn  # K_t (W_i - E_i) in thousandths; in pelo W_i - E_i in hundredths


class Results(NamedTuple):
    """What the event comes to for each entrant."""

    method: WorkColumn
    games: WorkColumn
    half_points: WorkColumn
    expected: WorkColumn
    gains: WorkColumn
    k: WorkColumn
    base_games: WorkColumn  # N, W and the sum of R_i of the formula of a new player
    base_half_points: WorkColumn
    base_ratings: WorkColumn
    numerator: WorkColumn  # of a new player's exact number
    denominator: WorkColumn
    provisional: WorkColumn
    change: WorkColumn  # of a pelo, in ten-thousandths
    new: WorkColumn  # 0: none


class Work(NamedTuple):
    """Everything an event's procedure writes."""

    sides: Sides
    results: Results


@clause("3.2", "3.3", "3.4", "4.2", "4.3")
def rate_event(law: Law, event: Event, work: Work) -> None:
    """New players first and all at once, then the established, who are measured by the new players' new numbers."""
    sides = range(2 * len(event.games.white))
    entrants = range(len(event.entrants.number))
    for side in sides:
        count_side(law, event, work, side)
    for side in sides:
        if work.sides.reason[side] == COUNTED and event.entrants.established[entrant_of(event, side)] == 0:
            meet_before(event, work, side)
    for entrant in entrants:
        if event.entrants.established[entrant] == 0 and work.results.games[entrant] > 0:
            if event.list == SELO:
                settle_new(law, event, work, entrant)
            else:
                settle_provisional(law, event, work, entrant)
    for side in sides:
        if work.sides.reason[side] == COUNTED:
            measure(law, event, work, side)
    for entrant in entrants:
        if work.results.games[entrant] > 0:
            if event.list != SELO:
                settle_pelo(law, event, work, entrant)
            elif event.entrants.established[entrant] == 1:
                settle_established(law, event, work, entrant)


@clause("7.1")
def entrant_of(event: Event, side: int) -> int:
    """The player of a side."""
    return event.games.black[side // 2] if side % 2 == 1 else event.games.white[side // 2]


@clause("7.1")
def opponent_of(event: Event, side: int) -> int:
    """The opponent of a side."""
    return event.games.white[side // 2] if side % 2 == 1 else event.games.black[side // 2]


@clause("7.1")
def half_points_of(event: Event, side: int) -> int:
    """W_i of a side, in half points."""
    return event.games.black_half_points[side // 2] if side % 2 == 1 else event.games.white_half_points[side // 2]


@clause("3.9")
def number_abroad(event: Event, side: int) -> int:
    """The opponent's number as it was found for this game of a foreign event; 0: he is measured by his own."""
    return event.games.white_number[side // 2] if side % 2 == 1 else event.games.black_number[side // 2]


@clause("2.2", "2.9")
def count_side(law: Law, event: Event, work: Work, side: int) -> None:
    """Whether a game counts for a side, and its games and points."""
    games = event.games
    game = side // 2
    reason = game_reason(
        law,
        event.list,
        games.played[game],
        games.moved[game],
        games.white_seconds[game],
        games.black_seconds[game],
        games.playoff[game],
        event.of_selo,
    )
    if event.refused == 1:
        reason = EVENT_REFUSED
    entrant = entrant_of(event, side)
    if reason == COUNTED and event.entrants.computed[entrant] == 0:
        reason = NOT_COMPUTED
    work.sides.reason[side] = reason
    if reason == COUNTED:
        work.results.games[entrant] += 1
        work.results.half_points[entrant] += half_points_of(event, side)


@clause("3.3", "3.6", "4.3")
def meet_before(event: Event, work: Work, side: int) -> None:
    """A new player's game: the opponent's number before the event. For a pelo only those who have one count."""
    entrant, other = entrant_of(event, side), opponent_of(event, side)
    if event.list != SELO and event.entrants.established[other] == 0:
        return
    number = number_abroad(event, side)
    if number == 0:
        number = event.entrants.number[other] if event.entrants.number[other] > 0 else event.start
    work.sides.opponent[side] = number
    work.results.base_games[entrant] += 1
    work.results.base_half_points[entrant] += half_points_of(event, side)
    work.results.base_ratings[entrant] += number


@clause("3.3", "3.5", "7.3")
def settle_new(law: Law, event: Event, work: Work, entrant: int) -> None:
    """A new player's selo over the event's games and all earlier ones."""
    results = work.results
    results.base_games[entrant] += event.entrants.earlier_games[entrant]
    results.base_half_points[entrant] += event.entrants.earlier_half_points[entrant]
    results.base_ratings[entrant] += event.entrants.earlier_ratings[entrant]
    numerator, denominator = new_players_selo(
        law, results.base_ratings[entrant], results.base_half_points[entrant], results.base_games[entrant]
    )
    results.method[entrant] = NEW
    results.numerator[entrant] = numerator
    results.denominator[entrant] = denominator
    results.new[entrant] = divide_half_up(numerator, denominator)


@clause("4.3", "4.4", "4.5", "7.5")
def settle_provisional(law: Law, event: Event, work: Work, entrant: int) -> None:
    """A new player's provisional pelo; one who met only new players has the number of 3.6."""
    results = work.results
    results.provisional[entrant] = event.start
    if results.base_games[entrant] > 0:
        numerator, denominator = provisional_pelo(
            law, results.base_ratings[entrant], results.base_half_points[entrant], results.base_games[entrant]
        )
        results.numerator[entrant] = numerator
        results.denominator[entrant] = denominator
        results.provisional[entrant] = divide_half_up(numerator, denominator)


@clause("4.4")
def only_new_players(event: Event, work: Work) -> bool:
    """Whether nobody who has a counted game in the event is established."""
    for entrant in range(len(event.entrants.number)):
        if event.entrants.established[entrant] == 1 and work.results.games[entrant] > 0:
            return False
    return True


@clause("3.6")
def meets_without_number(event: Event, side: int) -> bool:
    """Whether the opponent of a new player is new too and has no number, so that the start number stands for it."""
    return event.entrants.number[opponent_of(event, side)] == 0 and number_abroad(event, side) == 0


@clause("3.4")
def meets_new(event: Event, side: int) -> bool:
    """Whether the opponent is new and taken at the number that the event itself gave him."""
    return event.entrants.established[opponent_of(event, side)] == 0 and number_abroad(event, side) == 0


@clause("3.4", "4.3")
def number_beside(event: Event, work: Work, entrant: int) -> int:
    """A player's number once the new ones have theirs: the new selo of a new player, his provisional pelo."""
    if event.entrants.established[entrant] == 1:
        return event.entrants.number[entrant]
    return work.results.new[entrant] if event.list == SELO else work.results.provisional[entrant]


@clause("3.4", "3.8", "7.1")
def measure(law: Law, event: Event, work: Work, side: int) -> None:
    """A game of an established player, or of anybody in pelo: the expectation and the gain."""
    entrant, other = entrant_of(event, side), opponent_of(event, side)
    if event.list == SELO and event.entrants.established[entrant] == 0:
        return
    own = number_beside(event, work, entrant)
    number = number_abroad(event, side)
    if number == 0:
        number = number_beside(event, work, other)
    half_points = half_points_of(event, side)
    difference = own - number
    if event.list == SELO:
        game = side // 2
        seconds = max(event.games.white_seconds[game], event.games.black_seconds[game])
        expected = selo_expectation(law, difference)
        weight = time_coefficient(law, own, full_minutes(seconds))
        gain = weighted_gain(weight, half_points, expected)
        work.sides.weight[side] = weight
    else:
        expected = expectation(law, difference)
        gain = 50 * half_points - expected
    work.sides.opponent[side] = number
    work.sides.difference[side] = difference
    work.sides.expected[side] = expected
    work.sides.gain[side] = gain
    work.results.expected[entrant] += expected
    work.results.gains[entrant] += gain


@clause("3.2", "3.5", "7.2")
def settle_established(law: Law, event: Event, work: Work, entrant: int) -> None:
    """An established player's selo: K_r once for the event (reading E19)."""
    results = work.results
    number = event.entrants.number[entrant]
    k = rating_coefficient(law, number)
    results.method[entrant] = ESTABLISHED
    results.k[entrant] = k
    results.new[entrant] = new_selo(law, number, k, results.gains[entrant], results.games[entrant])


@clause("4.2", "4.3", "4.5", "7.4")
def settle_pelo(law: Law, event: Event, work: Work, entrant: int) -> None:
    """A pelo after the event: from the number before it, a new player's from his provisional one."""
    results = work.results
    change, rounded = pelo_gain(law, results.gains[entrant])
    results.method[entrant] = ESTABLISHED if event.entrants.established[entrant] == 1 else PROVISIONAL
    results.change[entrant] = change
    results.new[entrant] = number_beside(event, work, entrant) + rounded
