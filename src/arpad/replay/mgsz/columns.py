"""The state of the go list as columns, and the loop over the events of a month, which calls the law for every rule."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from arpad.regulations.mgsz_2012.columns import Entrants, Event, Games, Work, note_reason
from arpad.regulations.mgsz_2012.eligibility import board_is_rated
from arpad.regulations.mgsz_2012.factor import (
    CANADIAN,
    JAPANESE,
    NO_BYO_YOMI,
    Times,
    event_factor,
    factor_is_open,
    table_factor,
)
from arpad.regulations.mgsz_2012.grades import counts_for_grade, grade_after, grade_before, grade_of_entrant
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.procedure import bar_unknown, rate_event, start_entrants, take_starts
from arpad.regulations.mgsz_2012.reasons import EVENT_REFUSED
from arpad.regulations.mgsz_2012.starting_points import IN_REGISTRY, points_listed
from arpad.replay.compiler.prefetch import fetch

Column = MutableSequence[int]

MOST_POINTS = 16_383
"""The highest points and change that are kept, in 16 bits. Real ones are far lower."""


class State(NamedTuple):
    """All players between two events.

    `own` has the two numbers that every event reads, in four bytes: they are fetched at once and much of them stays in
    the cache. Few events read the other columns.
    """

    own: Column  # two numbers for each player: points, and standing
    heights: Column  # `kept` numbers for each player
    kept: int
    register: Sequence[int]  # the relation of the player to the registry before the first event
    supplied: Sequence[int]  # points that the history gives; 0: none
    entry_place: Sequence[int]  # the place of the entry grade; -1: none


OWN = 2
STANDING = 1


def standing(registered: int, grade: int) -> int:
    """Return whether a player is in the registry and the place of the grade (-1: none), as one number."""
    return (grade + 1) * 2 + registered


def is_registered(standing: int) -> int:
    """Return 1 for a player in the registry, else 0."""
    return standing & 1


def grade_held(standing: int) -> int:
    """Return the place of a player's grade; -1: none."""
    return (standing >> 1) - 1


class Facts(NamedTuple):
    """The events of a month, as the history states them, a row for each."""

    left_out: Sequence[int]  # 1: refused by an office, or rated with a later month
    board: Sequence[int]
    base_seconds: Sequence[int]
    byo_yomi_moves: Sequence[int]
    byo_yomi_seconds: Sequence[int]
    importance: Sequence[int]
    factor: Sequence[int]
    rounds: Sequence[int]
    entry: Sequence[int]  # where its players begin in `entrants`; one row more than events
    first: Sequence[int]  # of its games
    end: Sequence[int]
    entrants: Sequence[int]  # numbers of players


class Room(NamedTuple):
    """Columns for one event, reused for the next one."""

    entrants: Entrants
    work: Work


class Rows(NamedTuple):
    """The results of a month's events, a row for each of their players; 0 games: nothing counted."""

    rating: Column
    change: Column
    k: Column
    games: Column
    grade: Column


def open_registry(law: Law, state: State, grade: Sequence[int]) -> None:
    """Write each player's numbers before the first event."""
    for player in range(len(state.supplied)):
        if state.register[player] == IN_REGISTRY:
            points = state.supplied[player]
            state.own[OWN * player] = points
            state.own[OWN * player + STANDING] = standing(1, grade_before(law, grade[player], points))
        else:
            state.own[OWN * player] = 0
            state.own[OWN * player + STANDING] = standing(0, grade[player])


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
    """Rate the events order[first:end]; return the first after which a player's points are out of bounds, or -1."""
    for at in range(first, end):
        if not rate_row(law, state, facts, games, rows, order[at], room.entrants, room.work):
            return order[at]
    return -1


def rate_row(
    law: Law, state: State, facts: Facts, games: Games, rows: Rows, row: int, entrants: Entrants, work: Work
) -> bool:
    """Rate one event; return False if new points are out of bounds."""
    begin = facts.entry[row]
    first, end, players = facts.first[row], facts.end[row], facts.entry[row + 1] - begin
    times = times_of_row(facts, row)
    handicap = with_stones(games, first, end)
    by_tables = table_factor(law, facts.board[row], times, facts.importance[row], players, handicap)
    refused = facts.left_out[row] != 0 or not board_is_rated(facts.board[row])
    if refused or factor_is_open(facts.factor[row], by_tables):
        for game in range(first, end):
            note_reason(work, game, EVENT_REFUSED)
        for entrant in range(players):
            rows.games[begin + entrant] = 0
        return True
    rounds = facts.rounds[row]
    if end > first:
        rounds = max(rounds, games.round[end - 1])
    event = Event(event_factor(facts.board[row], facts.factor[row], by_tables), rounds, players, first, end)
    if enter(state, facts, begin, players, entrants):
        start(law, state, facts, begin, event, games, entrants, work)
    rate_event(law, event, entrants, games, work)
    return carry(law, state, facts, begin, event, entrants, work, rows)


def times_of_row(facts: Facts, row: int) -> Times:
    """Return the times of an event; the number of its moves says the kind of byo-yomi."""
    moves = facts.byo_yomi_moves[row]
    kind = NO_BYO_YOMI
    if moves == 1:
        kind = JAPANESE
    elif moves > 1:
        kind = CANADIAN
    return Times(facts.base_seconds[row], kind, moves, facts.byo_yomi_seconds[row])


def with_stones(games: Games, first: int, end: int) -> bool:
    """True if a game of an event has a handicap."""
    stones = 0
    for game in range(first, end):
        stones |= games.stones[game]
    return stones != 0


def enter(state: State, facts: Facts, begin: int, players: int, entrants: Entrants) -> bool:
    """Fill the players' numbers into the columns of an event; True: one has no points or is not in the registry."""
    ready, last = 1, len(facts.entrants) - 1
    for entrant in range(players):
        following = facts.entrants[min(begin + players + entrant, last)]  # of the next event
        fetch(state.own, OWN * following)
        fetch(state.heights, state.kept * following)
        own = OWN * facts.entrants[begin + entrant]
        points, registered = state.own[own], is_registered(state.own[own + STANDING])
        entrants.points[entrant] = points
        entrants.registered[entrant] = registered
        ready &= registered & (points != 0)
    return ready == 0


def start(
    law: Law, state: State, facts: Facts, begin: int, event: Event, games: Games, entrants: Entrants, work: Work
) -> None:
    """Find the starting points of an event's newcomers, and write who is in the registry from now on."""
    for entrant in range(event.players):
        entrants.register[entrant] = IN_REGISTRY  # changed below for a player who is not in it yet
        if entrants.registered[entrant] == 0:
            player = facts.entrants[begin + entrant]
            entrants.register[entrant] = state.register[player]
            entrants.supplied[entrant] = state.supplied[player]
            entrants.entry_place[entrant] = state.entry_place[player]
    start_entrants(law, event, entrants, games, work.starts)
    take_starts(event, entrants, work.starts)
    known = 1
    for entrant in range(event.players):
        known &= entrants.points[entrant] != 0
        if work.starts.points[entrant] != 0:
            row = OWN * facts.entrants[begin + entrant]
            registered, grade = entrants.registered[entrant], grade_held(state.own[row + STANDING])
            if registered != 0:
                grade = grade_of_entrant(law, grade, entrants.points[entrant])
            state.own[row] = entrants.points[entrant]
            state.own[row + STANDING] = standing(registered, grade)
    if known == 0:
        bar_unknown(event, entrants, games)


def carry(
    law: Law, state: State, facts: Facts, begin: int, event: Event, entrants: Entrants, work: Work, rows: Rows
) -> bool:
    """Write an event's results into its rows and the state; return False if new points are out of bounds."""
    results = work.results
    within = True
    for entrant in range(event.players):
        row, player = begin + entrant, facts.entrants[begin + entrant]
        points, games, registered = results.points[entrant], results.games[entrant], entrants.registered[entrant]
        within = within and -MOST_POINTS <= points <= MOST_POINTS
        grade = grade_held(state.own[OWN * player + STANDING])
        if counts_for_grade(registered, event.factor, games):
            grade = grade_after(law, grade, points, state.heights, state.kept * player, state.kept)
            state.own[OWN * player + STANDING] = standing(registered, grade)
        state.own[OWN * player] = points
        rows.rating[row] = points_listed(registered, points)
        rows.change[row] = results.change[entrant]
        rows.k[row] = event.factor
        rows.games[row] = games
        rows.grade[row] = grade
    return within
