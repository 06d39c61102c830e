"""The columns of a Finnish list's players between two events, and the functions that fill an event and store it.

The functions here move numbers and call the law for every rule. They run compiled and interpreted.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, NamedTuple

from arpad.regulations.ssl_2022.columns import Event, Games, Work
from arpad.regulations.ssl_2022.eligibility import foreign_blitz, is_computed, list_of_time
from arpad.regulations.ssl_2022.entry import (
    elo_offered,
    established,
    games_entering,
    number_entering,
    number_of_known,
    start_of,
    takes_elos,
    with_unknown,
)
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.procedure import rate_event
from arpad.regulations.ssl_2022.reasons import SELO

Column = MutableSequence[int]

# The numbers of each player, in this order. They lie together, so that they are fetched at once.
NUMBER, GAMES, ELO, MARKS = 0, 1, 2, 3
KNOWN_GAMES, KNOWN_HALF_POINTS, KNOWN_RATINGS = 4, 5, 6  # new players: games with known results
WIDTH = 8
# Marks
FOREIGNER = 1
BY_ELO = 2  # established because an Elo was taken over, in an event of the history

LARGEST_NUMBER = 2**30
"""The largest number or sum that is kept. Only a changed law comes near it."""


class State(NamedTuple):
    """The list, and all its players between two events."""

    list: int
    players: Column  # WIDTH numbers for each player


class Facts(NamedTuple):
    """The events of a month, as the history states them."""

    entry: Sequence[int]  # where each event's entrants begin; one row more than events
    first: Sequence[int]  # where its games begin, and end; of a long event only its last row has any
    end: Sequence[int]
    entrants: Sequence[int]  # numbers of players
    foreign: Sequence[int]
    left_out: Sequence[int]  # 1: refused, or rated with a later row
    limited_to: Sequence[int]
    seconds: Sequence[int]


class Room(NamedTuple):
    """Columns for one event, reused for the next one."""

    entrants: Any  # of `Entrants`, whose columns are written here
    lists: Any  # of `Lists`; rapid and national numbers are in no history and stay 0
    kinds: Any  # of `Kinds`
    work: Work


class Rows(NamedTuple):
    """The results of a month's events, a row for each of their players."""

    rating: Column
    change: Column
    k: Column
    games: Column  # 0: nothing counted, and the other columns are not written


def open_state(law: Law, of_list: int, state: Column, rating: Sequence[int], games: Sequence[int]) -> None:
    """Write each player's number and games at the beginning. Elos, marks and known games must be filled before."""
    for player in range(len(rating)):
        at = WIDTH * player
        played, half_points = state[at + KNOWN_GAMES], state[at + KNOWN_HALF_POINTS]
        number = number_entering(law, of_list, rating[player], played, half_points, state[at + KNOWN_RATINGS])
        state[at + NUMBER] = number
        state[at + GAMES] = games_entering(law, of_list, rating[player], games[player], played)


def rate_events(
    law: Law,
    state: State,
    facts: Facts,
    games: Games,
    rows: Rows,
    room: Room,
    order: Sequence[int],
    first: int,
    end: int,
) -> int:
    """Rate the events order[first:end]; return the first with a number that does not fit in its column, or -1."""
    for place in range(first, end):
        row = order[place]
        event = enter_event(law, state.list, state.players, facts, games, room, row)
        rate_event(law, event, room.work)
        if not carry_event(state.players, facts, event, room.work, rows, row):
            return row
    return -1


def enter_event(law: Law, of_list: int, state: Column, facts: Facts, games: Games, room: Room, row: int) -> Event:
    """Fill the columns of an event, and blank those of its results."""
    foreign, seconds = facts.foreign[row], facts.seconds[row]
    refused = 1 if facts.left_out[row] == 1 or foreign_blitz(of_list, foreign) else 0
    of_selo = 1 if list_of_time(law, seconds) == SELO else 0
    start = start_of(law, facts.limited_to[row])
    begin = facts.entry[row]
    players = facts.entry[row + 1] - begin
    takes = takes_elos(of_list, foreign)
    for kind in range(2):  # play-offs are the second
        room.kinds.white_seconds[kind] = seconds
        room.kinds.black_seconds[kind] = seconds
        room.kinds.playoff[kind] = kind
    # This loop has no branch, so that the processor fetches the memory of many players at once.
    for entrant in range(players):
        room.entrants.number[entrant] = state[WIDTH * facts.entrants[begin + entrant] + NUMBER]
    for entrant in range(players):
        enter_player(law, of_list, state, room, facts.entrants[begin + entrant], entrant, foreign, takes)
    return Event(
        of_list,
        foreign,
        of_selo,
        refused,
        start,
        players,
        facts.first[row],
        facts.end[row],
        room.entrants,
        room.lists,
        room.kinds,
        games,
    )


def enter_player(
    law: Law, of_list: int, state: Column, room: Room, player: int, entrant: int, foreign: int, takes: bool
) -> None:
    """Fill a player's columns with the numbers from before the event."""
    entrants, results = room.entrants, room.work.results
    at = WIDTH * player
    number, games, marks = state[at + NUMBER], state[at + GAMES], state[at + MARKS]
    foreigner, by_elo = marks & FOREIGNER, (marks & BY_ELO) // BY_ELO
    is_established = established(law, of_list, number, games, by_elo)
    entrants.number[entrant] = number
    entrants.established[entrant] = 1 if is_established else 0
    entrants.elo[entrant] = elo_offered(law, foreigner, state[at + ELO], number, by_elo) if takes else 0
    if foreign == 1:
        entrants.computed[entrant] = 1 if is_computed(foreign, 1 - foreigner, number) else 0
        room.lists.finn[entrant] = 1 - foreigner
        room.lists.elo[entrant] = state[at + ELO]  # the history's one Elo, for every day
    results.elo_taken[entrant] = 0
    results.games[entrant] = 0
    results.gains[entrant] = 0
    results.k[entrant] = 0
    results.new[entrant] = 0
    results.base_games[entrant] = 0
    results.base_half_points[entrant] = 0
    results.base_ratings[entrant] = 0
    # These are not read for established players; a write costs less than a branch.
    unknown = games - state[at + KNOWN_GAMES]
    half_points, ratings = with_unknown(number, unknown, state[at + KNOWN_HALF_POINTS], state[at + KNOWN_RATINGS])
    entrants.earlier_games[entrant] = games
    entrants.earlier_half_points[entrant] = half_points
    entrants.earlier_ratings[entrant] = ratings
    played = state[at + KNOWN_GAMES]
    entrants.by_known[entrant] = number_of_known(
        law, of_list, number, played, state[at + KNOWN_HALF_POINTS], state[at + KNOWN_RATINGS]
    )


def carry_event(state: Column, facts: Facts, event: Event, work: Work, rows: Rows, row: int) -> bool:
    """Write an event's results into its rows and the state; return False if a number cannot be kept."""
    begin = facts.entry[row]
    results = work.results
    for entrant in range(event.players):
        games = results.games[entrant]
        rows.games[begin + entrant] = games
        if games > 0:
            at = WIDTH * facts.entrants[begin + entrant]
            old, new = event.entrants.number[entrant], results.new[entrant]
            if lost(event, state[at + MARKS], entrant, new):
                return False
            state[at + NUMBER] = new
            state[at + GAMES] += games
            if results.elo_taken[entrant] > 0:
                state[at + MARKS] |= BY_ELO
            if event.list == SELO and event.entrants.established[entrant] == 0:
                carry_known(state, at, event, work, entrant)
                if state[at + KNOWN_RATINGS] > LARGEST_NUMBER:
                    return False
            rows.rating[begin + entrant] = new
            rows.change[begin + entrant] = new - old if old != 0 else 0
            rows.k[begin + entrant] = results.k[entrant]
    return True


def lost(event: Event, marks: int, entrant: int, new: int) -> bool:
    """True if a number is too large to be kept, or an established selo falls to 0, which means no number.

    A player with selo 0 would be new again and would need all earlier games; those of established players are not kept.
    """
    if new > LARGEST_NUMBER or new < -LARGEST_NUMBER:
        return True
    return new == 0 and event.list == SELO and event.entrants.established[entrant] == 1 and marks & BY_ELO == 0


def carry_known(state: Column, at: int, event: Event, work: Work, entrant: int) -> None:
    """Add an event's games to the known games of a new player, each with the opponent's number in the event."""
    results, before = work.results, event.entrants
    half_points = results.base_half_points[entrant] - before.earlier_half_points[entrant]
    state[at + KNOWN_GAMES] += results.base_games[entrant] - before.earlier_games[entrant]
    state[at + KNOWN_HALF_POINTS] += half_points
    state[at + KNOWN_RATINGS] += results.base_ratings[entrant] - before.earlier_ratings[entrant]
