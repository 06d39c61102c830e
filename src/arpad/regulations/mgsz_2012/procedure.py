"""6 (1), 6 (3), 7 and 8 § An event over columns: the procedures that the office runs and the replay compiles.

Only integers are created; the working is written into the columns of `Work`.
"""

from arpad.core.outcomes import black_half_points, had_moves, ruling_on, was_played, white_half_points
from arpad.regulations.mgsz_2012.columns import (
    Entrants,
    Event,
    Games,
    Part,
    Starts,
    Work,
    note_part,
    note_reason,
    note_score,
    note_side,
)
from arpad.regulations.mgsz_2012.factor import last_round, part_count
from arpad.regulations.mgsz_2012.game_point import chance, corrected_points, game_point, rounded_change, unplayed
from arpad.regulations.mgsz_2012.law import Law
from arpad.regulations.mgsz_2012.reasons import COUNTED, GAME_REFUSED, UNREGISTERED
from arpad.regulations.mgsz_2012.starting_points import FOREIGNER, joins_registry, start_points, touches_system


def was_ruled(outcome: int) -> int:
    """1 if a ruling decided a game, as the report says or because both players lost; else 0."""
    both_lost = was_played(outcome) != 0 and white_half_points(outcome) + black_half_points(outcome) == 0
    return int(ruling_on(outcome) != 0 or both_lost)


def game_reason(outcome: int) -> int:
    """Why a game gives no points to either player; COUNTED if it may give points."""
    return unplayed(was_played(outcome) & had_moves(outcome), was_ruled(outcome))


def start_entrants(law: Law, event: Event, entrants: Entrants, games: Games, starts: Starts) -> None:
    """Step 2: find the points of players who are not in the registry, if the points concern the system."""
    for entrant in range(event.players):
        starts.games[entrant] = 0
        starts.half_points[entrant] = 0
        starts.met[entrant] = 0
    for game in range(event.first, event.end):
        white, black, outcome = games.white[game], games.black[game], games.outcome[game]
        newcomers = entrants.registered[white] == 0 or entrants.registered[black] == 0
        if newcomers and game_reason(outcome) == COUNTED:
            meet(entrants, starts, white, black, white_half_points(outcome))
            meet(entrants, starts, black, white, black_half_points(outcome))
    for entrant in range(event.players):
        points = 0
        register = entrants.register[entrant]
        if entrants.registered[entrant] == 0 and touches_system(register, starts.met[entrant]):
            supplied, place = entrants.supplied[entrant], entrants.entry_place[entrant]
            points = start_points(law, register, supplied, place, starts.games[entrant], starts.half_points[entrant])
        starts.points[entrant] = points


def meet(entrants: Entrants, starts: Starts, entrant: int, other: int, half_points: int) -> None:
    """Count one side of a played game for the starting points."""
    starts.games[entrant] += 1
    starts.half_points[entrant] += half_points
    if entrants.register[other] != FOREIGNER:
        starts.met[entrant] = 1


def take_starts(event: Event, entrants: Entrants, starts: Starts) -> None:
    """Take the starting points into the event; an entrant is in the registry from now on."""
    for entrant in range(event.players):
        if starts.points[entrant] != 0:
            entrants.points[entrant] = starts.points[entrant]
            if joins_registry(entrants.register[entrant]):
                entrants.registered[entrant] = 1


def lacks_points(entrants: Entrants, white: int, black: int, outcome: int) -> bool:
    """True if a played game concerns the system and the points of a player are unknown: it gives none (R11)."""
    unknown = entrants.points[white] == 0 or entrants.points[black] == 0
    foreign = entrants.register[white] == FOREIGNER and entrants.register[black] == FOREIGNER
    return unknown and not foreign and game_reason(outcome) == COUNTED


def bar_unknown(event: Event, entrants: Entrants, games: Games) -> None:
    """Exclude every game in which a player's points are unknown."""
    for game in range(event.first, event.end):
        if lacks_points(entrants, games.white[game], games.black[game], games.outcome[game]):
            games.barred[game] = GAME_REFUSED


def rate_event(law: Law, event: Event, entrants: Entrants, games: Games, work: Work) -> None:
    """Step 3: rate the parts in turn, each from the points after the previous part."""
    results = work.results
    for entrant in range(event.players):
        results.points[entrant] = entrants.points[entrant]
        results.change[entrant] = 0
        results.games[entrant] = 0
        results.part_games[entrant] = 0
        results.part_total[entrant] = 0
    count = part_count(law, event.factor, event.rounds)
    first = event.first
    for number in range(count):
        end = event.end
        if number + 1 < count:
            end = first_after(games, first, event.end, last_round(event.rounds, count, number + 1))
        rate_part(law, Part(number, event.factor, event.players, first, end), entrants, games, work)
        first = end


def first_after(games: Games, first: int, end: int, last: int) -> int:
    """The first game of a later round than the last one of a part."""
    while first < end and games.round[first] <= last:
        first += 1
    return first


def rate_part(law: Law, part: Part, entrants: Entrants, games: Games, work: Work) -> None:
    """Count every game from both sides, with the points at the start of the part; then settle every player once."""
    for game in range(part.first, part.end):
        count_game(law, entrants, games, work, game)
    results = work.results
    for entrant in range(part.players):
        change = 0
        if entrants.registered[entrant] != 0:
            change = rounded_change(part.factor, results.part_total[entrant])
        note_part(part, work, entrant, change)
        results.points[entrant] += change
        results.change[entrant] += change
        results.games[entrant] += results.part_games[entrant]
        results.part_games[entrant] = 0
        results.part_total[entrant] = 0


def count_game(law: Law, entrants: Entrants, games: Games, work: Work, game: int) -> None:
    """Count a game: an unplayed one gives nothing, a played one gives white the game point and black its negative."""
    results = work.results
    white, black, outcome = games.white[game], games.black[game], games.outcome[game]
    reason = games.barred[game]
    if reason == COUNTED:
        reason = game_reason(outcome)
    if reason == COUNTED and entrants.registered[white] == 0 and entrants.registered[black] == 0:
        reason = UNREGISTERED
    note_reason(work, game, reason)
    if reason == COUNTED:
        white_points, black_points, stones = results.points[white], results.points[black], games.stones[game]
        if stones > 0:
            black_points = corrected_points(law, black_points, stones)
        elif stones < 0:
            white_points = corrected_points(law, white_points, -stones)
        favourite = chance(law, abs(white_points - black_points))
        point = game_point(law, favourite, white_points - black_points, white_half_points(outcome), 0)
        results.part_games[white] += 1
        results.part_games[black] += 1
        results.part_total[white] += point
        results.part_total[black] -= point
        note_side(work, 2 * game, white_points, white_points - black_points, favourite, point)
        note_side(work, 2 * game + 1, black_points, black_points - white_points, favourite, -point)
        note_score(work, white, white_half_points(outcome))
        note_score(work, black, black_half_points(outcome))
