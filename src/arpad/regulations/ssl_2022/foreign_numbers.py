"""3.8, 3.9 The numbers of opponents met abroad: the listed number, else the performance, else the lowest number.

A player has two rows, one for games that are not rapid and one for rapid games (`row_of`). Performances are in micro:
millionths of a point.
"""

from datetime import date

from arpad.core.clauses import clause
from arpad.core.countries import countries_number
from arpad.core.exact import divide_half_up
from arpad.core.report import Player
from arpad.regulations.ssl_2022.columns import Event, Work
from arpad.regulations.ssl_2022.elos import elo_on, elo_rapid_on
from arpad.regulations.ssl_2022.entry import is_foreigner
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, least_between, range_of
from arpad.regulations.ssl_2022.reasons import (
    BY_ELO,
    BY_ELO_RAPID,
    BY_NATIONAL,
    BY_NATIONAL_RAPID,
    BY_PERFORMANCE,
    BY_SELO,
    COUNTED,
    NOT_MET,
    SCORELESS,
    UNBOUNDED,
    UNLISTED,
)
from arpad.regulations.ssl_2022.sides import entrant_of, half_points_of, opponent_of, reason_of


@clause("3.9")
def is_rapid(law: Law, seconds: int) -> bool:
    """True if a game has less than an hour for 60 moves. A game of unknown time (-1) is not rapid."""
    return 0 <= seconds < 60 * law.rapid_below_minutes


def row_of(event: Event, work: Work, entrant: int, game: int) -> int:
    """The row of a player that a game belongs to: the second one if the game is rapid."""
    return 2 * entrant + work.kinds.rapid[event.games.kind[game]]


def find_numbers(law: Law, event: Event, work: Work) -> None:
    """Find the number with which each player in a counted game of a foreign event counts."""
    if look_up_players(law, event, work) > 0:
        gather_sides(event, work)
        bound_players(event, work)
        event_performances(law, event, work)
        for entrant in range(event.players):
            settle_number(law, event, work, entrant)


def look_up_players(law: Law, event: Event, work: Work) -> int:
    """Look up each player with a counted game on the lists; return how many rows have no number there."""
    met = work.met
    for row in range(2 * event.players):
        met.source[row] = NOT_MET
        met.raised[row] = 0
        met.number[row] = 0
        met.micro[row] = 0
    unlisted = 0
    for side in range(2 * event.first, 2 * event.end):
        if reason_of(event, work, side // 2) == COUNTED:
            entrant = entrant_of(event, side)
            row = row_of(event, work, entrant, side // 2)
            if met.source[row] == NOT_MET:
                look_up_player(law, event, work, entrant, row)
                if met.source[row] == UNLISTED:
                    unlisted += 1
    return unlisted


def look_up_player(law: Law, event: Event, work: Work, entrant: int, row: int) -> None:
    """Look up one row of a player on the lists."""
    lists, met = event.lists, work.met
    number, source, raised = listed_number(
        law,
        lists.finn[entrant],
        event.entrants.number[entrant],
        lists.elo[entrant],
        lists.elo_rapid[entrant],
        lists.national[entrant],
        lists.national_rapid[entrant],
        row % 2,
    )
    met.source[row] = source
    met.micro[row] = number * POINT
    if source != BY_SELO and source != UNLISTED:
        met.number[row] = number
        met.raised[row] = raised


@clause("3.8")
def is_met_at_selo(finn: int, selo: int) -> bool:
    """True if a player met abroad counts at the selo: a Finn who has one (reading R6: other Finns are looked up)."""
    return (finn == 1) & (selo != 0)


@clause("3.9")
def listed_number(
    law: Law, finn: int, selo: int, elo: int, elo_rapid: int, national: int, national_rapid: int, rapid: int
) -> tuple[int, int, int]:
    """A player's number on the lists, its source, and 1 if it was raised to the lowest number, else 0.

    It is the first of these that the player has: a Finn's selo, which is not raised; FIDE's standard rating; in a rapid
    game FIDE's rapid rating; a country's rating; in a rapid game a country's rapid rating. A Finn without a selo is
    looked up like a foreigner. A player without any of them begins at the lowest number, and the source is UNLISTED.
    """
    if is_met_at_selo(finn, selo):
        return selo, BY_SELO, 0
    number, source = 0, UNLISTED
    if elo != 0:
        number, source = elo, BY_ELO
    elif rapid == 1 and elo_rapid != 0:
        number, source = elo_rapid, BY_ELO_RAPID
    elif national != 0:
        number, source = national, BY_NATIONAL
    elif rapid == 1 and national_rapid != 0:
        number, source = national_rapid, BY_NATIONAL_RAPID
    if number >= law.lowest_number:
        return number, source, 0
    return law.lowest_number, source, 0 if source == UNLISTED else 1


@clause("3.9")
def is_comparable(law: Law, federation: str | None) -> bool:
    """True if the national ratings of a federation count as comparable."""
    return bool(federation) and countries_number([federation or ""]) in law.comparable_countries


def lists_row(law: Law, player: Player, day: date) -> tuple[int, int, int, int, int]:
    """A player's row of `columns.Lists` on a day: 1 for a Finn, else 0, and the number on each list; 0: none.

    National ratings are left out if they are not comparable.
    """
    is_national = is_comparable(law, player.federation)
    return (
        0 if is_foreigner(player) else 1,
        elo_on(player, day),
        elo_rapid_on(player, day),
        (player.national or 0) if is_national else 0,
        (player.national_rapid or 0) if is_national else 0,
    )


def counts_at_selo(work: Work, row: int) -> bool:
    """True if a player's number in a row is a Finn's selo."""
    return work.met.source[row] == BY_SELO


def is_unlisted(work: Work, entrant: int) -> bool:
    """True if the lists have no number for a player in some counted game."""
    return work.met.source[2 * entrant] == UNLISTED or work.met.source[2 * entrant + 1] == UNLISTED


def gather_sides(event: Event, work: Work) -> None:
    """Gather the counted games of the players without a number on the lists, player by player, and their points."""
    unlisted = work.unlisted
    for entrant in range(event.players):
        unlisted.end[entrant] = 0
        unlisted.half_points[entrant] = 0
    for side in range(2 * event.first, 2 * event.end):
        entrant = entrant_of(event, side)
        if is_unlisted(work, entrant) and reason_of(event, work, side // 2) == COUNTED:
            unlisted.end[entrant] += 1
            unlisted.half_points[entrant] += half_points_of(event, side)
    place = 0
    for entrant in range(event.players):
        count = unlisted.end[entrant]
        unlisted.first[entrant] = place
        unlisted.end[entrant] = place
        place += count
    for side in range(2 * event.first, 2 * event.end):
        entrant = entrant_of(event, side)
        if is_unlisted(work, entrant) and reason_of(event, work, side // 2) == COUNTED:
            work.gathered.side[unlisted.end[entrant]] = side
            unlisted.end[entrant] += 1


def bound_players(event: Event, work: Work) -> None:
    """Mark the players with an upper bound: a listed player, or a bounded one, took at least half a point from them."""
    bounded = work.unlisted.bounded
    for entrant in range(event.players):
        bounded[entrant] = 0
    grew = True
    while grew:
        grew = False
        for entrant in range(event.players):
            if bounded[entrant] == 0 and loses_to_known(event, work, entrant):
                bounded[entrant] = 1
                grew = True


def loses_to_known(event: Event, work: Work, entrant: int) -> bool:
    """True if a listed player, or a player who is already bounded, took at least half a point from a player."""
    for place in range(work.unlisted.first[entrant], work.unlisted.end[entrant]):
        side = work.gathered.side[place]
        other = opponent_of(event, side)
        listed = work.met.source[row_of(event, work, other, side // 2)] != UNLISTED
        if half_points_of(event, side) < 2 and (listed or work.unlisted.bounded[other] == 1):
            return True
    return False


def has_performance(work: Work, entrant: int) -> bool:
    """True for a bounded player who has scored. For other players no number gives the score as the expected score."""
    return work.unlisted.bounded[entrant] == 1 and work.unlisted.half_points[entrant] > 0


@clause("3.9")
def event_performances(law: Law, event: Event, work: Work) -> None:
    """Compute the performances of the players without a number in some game.

    All begin at the lowest number. Each pass computes the performances from the numbers after the pass before, until
    none rises by more than one micro. No pass lowers a performance, and no player counts with less than the lowest
    number. A player is computed again only after an opponent rose: no other performance can change.
    """
    unlisted = work.unlisted
    for entrant in range(event.players):
        unlisted.value[entrant] = law.lowest_number * POINT
        if has_performance(work, entrant):
            unlisted.performance[entrant] = first_performance(law, event, work, entrant)
    most = rise(event, work)
    while most > 1:
        for entrant in range(event.players):
            if has_performance(work, entrant) and meets_risen(event, work, entrant):
                unlisted.performance[entrant] = next_performance(law, event, work, entrant, most)
        most = rise(event, work)


def rise(event: Event, work: Work) -> int:
    """Raise every player to the performance of the pass; return the largest rise, in micro."""
    met, unlisted = work.met, work.unlisted
    most = 0
    for entrant in range(event.players):
        unlisted.rise[entrant] = 0
        if has_performance(work, entrant) and unlisted.performance[entrant] > unlisted.value[entrant]:
            unlisted.rise[entrant] = unlisted.performance[entrant] - unlisted.value[entrant]
            unlisted.value[entrant] = unlisted.performance[entrant]
            most = max(most, unlisted.rise[entrant])
            for row in range(2 * entrant, 2 * entrant + 2):
                if met.source[row] == UNLISTED:
                    met.micro[row] = unlisted.value[entrant]
    return most


def meets_risen(event: Event, work: Work, entrant: int) -> bool:
    """True if an opponent of a player rose in the last pass."""
    for place in range(work.unlisted.first[entrant], work.unlisted.end[entrant]):
        if work.unlisted.rise[opponent_of(event, work.gathered.side[place])] > 0:
            return True
    return False


def gather_opponents(event: Event, work: Work, entrant: int) -> int:
    """Gather the current numbers of a player's opponents; return how many there are."""
    first = work.unlisted.first[entrant]
    count = work.unlisted.end[entrant] - first
    for place in range(count):
        side = work.gathered.side[first + place]
        work.gathered.opponent[place] = work.met.micro[row_of(event, work, opponent_of(event, side), side // 2)]
    return count


def first_performance(law: Law, event: Event, work: Work, entrant: int) -> int:
    """A player's performance, even below the lowest number. The player and an opponent must have scored."""
    opponents, half_points = work.gathered.opponent, work.unlisted.half_points[entrant]
    count = gather_opponents(event, work, entrant)
    low, high = range_of(law, opponents, count)
    return least_between(law, opponents, count, half_points, low, high)


def next_performance(law: Law, event: Event, work: Work, entrant: int, most: int) -> int:
    """A player's performance after opponents rose by at most `most`: it rises by no more, and never falls."""
    opponents, half_points = work.gathered.opponent, work.unlisted.half_points[entrant]
    count = gather_opponents(event, work, entrant)
    before = work.unlisted.performance[entrant]
    return least_between(law, opponents, count, half_points, before - 1, before + most)


@clause("3.9")
def settle_number(law: Law, event: Event, work: Work, entrant: int) -> None:
    """Set the number of a player on no list: the performance, else the lowest number (reading R5)."""
    met, unlisted = work.met, work.unlisted
    for row in range(2 * entrant, 2 * entrant + 2):
        if met.source[row] == UNLISTED:
            met.number[row] = law.lowest_number
            if has_performance(work, entrant):
                met.source[row] = BY_PERFORMANCE
                met.number[row] = performance_number(law, unlisted.value[entrant])
                note_raised(law, event, work, entrant, row)
            else:
                met.source[row] = UNBOUNDED if unlisted.half_points[entrant] > 0 else SCORELESS


def performance_number(law: Law, micro: int) -> int:
    """A performance as an opponent's number: rounded, halves up, and never below the lowest."""
    return max(law.lowest_number, divide_half_up(micro, POINT))


def note_raised(law: Law, event: Event, work: Work, entrant: int, row: int) -> None:
    """Mark a number that was raised from a performance below the lowest number. A replay omits the call."""
    lowest = law.lowest_number * POINT
    if work.unlisted.value[entrant] == lowest and first_performance(law, event, work, entrant) < lowest:
        work.met.raised[row] = 1
