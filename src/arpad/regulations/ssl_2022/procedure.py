"""3 and 4 The procedure of an event over columns: the office runs it as it stands, and the replay compiles it."""

from arpad.core.clauses import clause
from arpad.core.exact import divide_half_up
from arpad.core.outcomes import black_half_points, white_half_points
from arpad.regulations.ssl_2022.columns import (
    Event,
    Work,
    note_exact,
    note_opponent,
    note_points,
    note_reason,
    note_side,
)
from arpad.regulations.ssl_2022.eligibility import time_reason
from arpad.regulations.ssl_2022.foreign_numbers import find_numbers, is_rapid, row_of
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
from arpad.regulations.ssl_2022.sides import opponent_of, reason_of


def rate_event(law: Law, event: Event, work: Work) -> None:
    """Rate an event: new players first and all at once, then established ones, against the new players' new numbers."""
    if event.refused == 1:
        for side in range(2 * event.first, 2 * event.end):
            note_reason(work, side, EVENT_REFUSED)
        return
    judge_kinds(law, event, work)
    take_elos(event, work)
    if event.foreign == 1:
        find_numbers(law, event, work)
    if new_players(event) > 0:
        for entrant in range(event.players):
            work.results.beside[entrant] = number_before(event, entrant)
        for game in range(event.first, event.end):
            meet_before(event, work, game)
    for entrant in range(event.players):
        if event.entrants.established[entrant] == 0:
            settle_new(law, event, work, entrant)
        work.results.beside[entrant] = number_beside(event, work, entrant)
    for game in range(event.first, event.end):
        measure_game(law, event, work, game)
    for entrant in range(event.players):
        if work.results.games[entrant] > 0:
            if event.list != SELO:
                settle_pelo(law, event, work, entrant)
            elif event.entrants.established[entrant] == 1:
                settle_established(law, event, work, entrant)


def judge_kinds(law: Law, event: Event, work: Work) -> None:
    """Judge the times of the games, once for each kind of game."""
    kinds = event.kinds
    for kind in range(len(kinds.playoff)):
        white, black = kinds.white_seconds[kind], kinds.black_seconds[kind]
        work.kinds.reason[kind] = time_reason(law, event.list, white, black, kinds.playoff[kind], event.of_selo)
        work.kinds.minutes[kind] = full_minutes(max(white, black))
        work.kinds.rapid[kind] = 1 if is_rapid(law, max(white, black)) else 0


def take_elos(event: Event, work: Work) -> None:
    """Take over Elos first: with one, a player with a counted game is established."""
    offered = 0
    for entrant in range(event.players):
        if event.entrants.elo[entrant] > 0:
            offered += 1
    if offered == 0:
        return
    for game in range(event.first, event.end):
        if reason_of(event, work, game) == COUNTED:
            take_elo(event, work, event.games.white[game])
            take_elo(event, work, event.games.black[game])


def take_elo(event: Event, work: Work, entrant: int) -> None:
    """Take over the Elo of a player with a counted game, if there is one to take."""
    elo = event.entrants.elo[entrant]
    if elo > 0:
        event.entrants.number[entrant] = elo
        event.entrants.established[entrant] = 1
        work.results.elo_taken[entrant] = elo


def new_players(event: Event) -> int:
    """How many entrants are not established, and so are computed first."""
    count = 0
    for entrant in range(event.players):
        if event.entrants.established[entrant] == 0:
            count += 1
    return count


def number_abroad(event: Event, work: Work, side: int) -> int:
    """The opponent's number in a game of a foreign event; 0: the opponent counts with their own."""
    if event.foreign == 0:
        return 0
    return work.met.number[row_of(event, work, opponent_of(event, side), side // 2)]


def counts_for(event: Event, entrant: int) -> bool:
    """True if the event is computed for a player: at home for all."""
    return event.foreign == 0 or event.entrants.computed[entrant] == 1


def meet_before(event: Event, work: Work, game: int) -> None:
    """Add a game to the sums of its players, which are used for new ones."""
    if reason_of(event, work, game) == COUNTED:
        white, black, outcome = event.games.white[game], event.games.black[game], event.games.outcome[game]
        meet_opponent(event, work, 2 * game, white, black, white_half_points(outcome))
        meet_opponent(event, work, 2 * game + 1, black, white, black_half_points(outcome))


@clause("4.3")
def meet_opponent(event: Event, work: Work, side: int, entrant: int, other: int, half_points: int) -> None:
    """Add a game, with the opponent's number before the event. On pelo only established opponents count."""
    if not counts_for(event, entrant):
        return
    number = number_abroad(event, work, side)
    if number == 0:
        number = work.results.beside[other]
    # Sums, not branches: those of established players are not used, and a processor cannot predict who is one.
    counts = 1 if event.list == SELO else event.entrants.established[other]
    work.results.base_games[entrant] += counts
    work.results.base_half_points[entrant] += counts * half_points
    work.results.base_ratings[entrant] += counts * number
    if event.entrants.established[entrant] == 0 and counts == 1:
        note_opponent(work, side, number)


def settle_new(law: Law, event: Event, work: Work, entrant: int) -> None:
    """Settle a new player: the selo if a game counted, or the provisional pelo."""
    if event.list != SELO:
        settle_provisional(law, event, work, entrant)
    elif work.results.base_games[entrant] > 0:
        settle_new_selo(law, event, work, entrant)


@clause("3.3", "3.5")
def settle_new_selo(law: Law, event: Event, work: Work, entrant: int) -> None:
    """Settle a new player's selo over the event's games and all earlier ones."""
    results = work.results
    results.base_games[entrant] += event.entrants.earlier_games[entrant]
    results.base_half_points[entrant] += event.entrants.earlier_half_points[entrant]
    results.base_ratings[entrant] += event.entrants.earlier_ratings[entrant]
    numerator, denominator = new_players_selo(
        law, results.base_ratings[entrant], results.base_half_points[entrant], results.base_games[entrant]
    )
    results.method[entrant] = NEW
    results.new[entrant] = divide_half_up(numerator, denominator)
    note_exact(work, entrant, numerator, denominator)


@clause("4.3", "4.4", "4.5")
def settle_provisional(law: Law, event: Event, work: Work, entrant: int) -> None:
    """Settle a new player's provisional pelo; without established opponents it is the number of 3.6 (reading R7)."""
    results = work.results
    results.provisional[entrant] = event.start
    if results.base_games[entrant] > 0:
        numerator, denominator = provisional_pelo(
            law, results.base_ratings[entrant], results.base_half_points[entrant], results.base_games[entrant]
        )
        results.provisional[entrant] = divide_half_up(numerator, denominator)
        note_exact(work, entrant, numerator, denominator)


@clause("4.4")
def only_new_players(event: Event, work: Work) -> bool:
    """True if no player with a counted game in the event is established."""
    for entrant in range(event.players):
        if event.entrants.established[entrant] == 1 and work.results.games[entrant] > 0:
            return False
    return True


def meets_without_number(event: Event, work: Work, side: int) -> bool:
    """True if the opponent of a new player has no number, and counts with the start number."""
    other = opponent_of(event, side)
    return event.entrants.by_known[other] <= 0 and meets_numberless(event, work, side)


def meets_known_games(event: Event, work: Work, side: int) -> bool:
    """True if the opponent of a new player has no number, and counts with that of known games (reading R14)."""
    return event.entrants.by_known[opponent_of(event, side)] > 0 and meets_numberless(event, work, side)


def meets_numberless(event: Event, work: Work, side: int) -> bool:
    """True if the opponent has no number before the event, and none abroad."""
    return event.entrants.number[opponent_of(event, side)] == 0 and number_abroad(event, work, side) == 0


def meets_new(event: Event, work: Work, side: int) -> bool:
    """True if the opponent is new and counts with the number that the event itself gave them."""
    return event.entrants.established[opponent_of(event, side)] == 0 and number_abroad(event, work, side) == 0


def meets_provisional(event: Event, work: Work, side: int) -> bool:
    """True if the opponent is new and counts with the provisional pelo."""
    return event.list != SELO and meets_new(event, work, side)


@clause("3.6")
def number_before(event: Event, entrant: int) -> int:
    """The number with which a new player's opponent counts: the one before the event; without one, that of known games
    (reading R14); without these, the start number.
    """
    if event.entrants.number[entrant] > 0:
        return event.entrants.number[entrant]
    return event.entrants.by_known[entrant] if event.entrants.by_known[entrant] > 0 else event.start


@clause("3.4", "4.3")
def number_beside(event: Event, work: Work, entrant: int) -> int:
    """The number with which a player counts after new players have got theirs: new selos or provisional pelos."""
    if event.entrants.established[entrant] == 1:
        return event.entrants.number[entrant]
    return work.results.new[entrant] if event.list == SELO else work.results.provisional[entrant]


def measure_game(law: Law, event: Event, work: Work, game: int) -> None:
    """Measure a game from both sides, if it counts."""
    white, black, outcome = event.games.white[game], event.games.black[game], event.games.outcome[game]
    reason = reason_of(event, work, game)
    if reason != COUNTED:
        note_reason(work, 2 * game, reason)
        note_reason(work, 2 * game + 1, reason)
        return
    minutes = work.kinds.minutes[event.games.kind[game]]
    compute_side(law, event, work, 2 * game, white, black, white_half_points(outcome), minutes)
    compute_side(law, event, work, 2 * game + 1, black, white, black_half_points(outcome), minutes)


def compute_side(
    law: Law, event: Event, work: Work, side: int, entrant: int, other: int, half_points: int, minutes: int
) -> None:
    """Measure one side of a game that counts: the expectation and the gain."""
    if not counts_for(event, entrant):
        note_reason(work, side, NOT_COMPUTED)
        return
    rating = work.results.beside[entrant]
    number = number_abroad(event, work, side)
    if number == 0:
        number = work.results.beside[other]
    difference = rating - number
    if event.list == SELO:
        expected = selo_expectation(law, difference)
        weight = time_coefficient(law, rating, minutes)
        gain = weighted_gain(weight, half_points, expected)
    else:
        expected = expectation(law, difference)
        weight = 0
        gain = 50 * half_points - expected
    work.results.games[entrant] += 1
    work.results.gains[entrant] += gain
    note_points(work, entrant, half_points)
    # A new player's selo comes from other sums; this working is not used.
    if event.list != SELO or event.entrants.established[entrant] == 1:
        note_side(work, side, entrant, number, difference, expected, weight, gain)


@clause("3.2")
def settle_established(law: Law, event: Event, work: Work, entrant: int) -> None:
    """Settle an established player's selo: K_r once for the event (reading E19)."""
    results = work.results
    number = event.entrants.number[entrant]
    k = rating_coefficient(law, number)
    results.method[entrant] = ESTABLISHED
    results.k[entrant] = k
    results.new[entrant] = new_selo(law, number, k, results.gains[entrant], results.games[entrant])


@clause("4.2", "4.3", "4.5")
def settle_pelo(law: Law, event: Event, work: Work, entrant: int) -> None:
    """Settle a pelo: from the number before the event, a new player's from the provisional one."""
    results = work.results
    change, rounded = pelo_gain(law, results.gains[entrant])
    results.method[entrant] = ESTABLISHED if event.entrants.established[entrant] == 1 else PROVISIONAL
    results.change[entrant] = change
    results.new[entrant] = results.beside[entrant] + rounded
