"""6.4 of fide-2014: complete round robins, in which every two players met as often as the system says."""

from collections.abc import MutableSequence, Sequence

from arpad.core.clauses import clause
from arpad.core.report import FORFEITS, PLAYED, Event
from arpad.regulations.fide.law import NOT_COUNTED, Law
from arpad.regulations.fide.submission import Submission, names_in

MEETINGS = {"round-robin": 1, "double-round-robin": 2}
"""How often every two players meet, by system."""


@clause(fide_2014="6.4")
def is_complete(event: Event) -> bool:
    """True if every two players of a round robin met at the board as often as its system says, and no game was missed.

    A player who had no opponent in a round because the number of players is odd missed nothing.
    """
    each = MEETINGS.get(event.system or "")
    if each is None:
        return False
    seat = {name: number for number, name in enumerate(names_in(event.games))}
    white, black = [], []
    for game in event.games:
        if game.black is not None and game.result in PLAYED and game.one_move_each is not False:
            white.append(seat[game.white])
            black.append(seat[game.black])
        elif game.result in FORFEITS or game.result == "unplayed" or game.one_move_each is False:
            return False
    return all_met(each, len(seat), white, black, 0, len(white), [0] * len(seat) ** 2)


def all_met(
    each: int, players: int, white: Sequence[int], black: Sequence[int], first: int, end: int, met: MutableSequence[int]
) -> bool:
    """True if every two of `players` met exactly `each` times in the games from `first` to `end`.

    `met` is working space: a number for each player with white against each player with black.
    """
    if 2 * (end - first) != each * players * (players - 1):
        return False
    for pair in range(players * players):
        met[pair] = 0
    for game in range(first, end):
        met[white[game] * players + black[game]] += 1
    for player in range(players):
        for other in range(player):
            if met[player * players + other] + met[other * players + player] != each:
                return False
    return True


def meetings(submission: Submission) -> int:
    """How often each two players of a complete round robin with unrated players met; 0 for any other event.

    A month of a long event is not a round robin of its own (reading R18).
    """
    if len(submission.games) < len(submission.event.games) or not is_complete(submission.event):
        return 0
    rated = sum(entrant.seen > 0 for entrant in submission.entrants.values())
    each = MEETINGS[submission.event.system or ""]
    return meetings_counted(submission.law, each, rated, len(submission.entrants))


@clause(fide_2014="8.58")
def meetings_counted(law: Law, each: int, rated: int, entrants: int) -> int:
    """`each` for a complete round robin with rated and unrated players, where the text counts them; else 0."""
    return each if law.unrated_in_round_robin != NOT_COUNTED and 0 < rated < entrants else 0
