"""The meanings of integers in the working columns: why a game counted or not, which K, which outcome.

They are vocabulary, not law: no number here is a number of the regulation.
"""

# A player's side of a game
COUNTED = 0  # for the change of a rated player
POOLED = 1  # for the first rating of an unrated one
FORFEIT = 2
NO_MOVE = 3
FAIR_PLAY = 4
FORCE_MAJEURE = 5
TOO_FAST = 6
UNRATED_OPPONENT = 7  # of a rated player
GAME_REFUSED = 8  # by a finding on the game
EVENT_REFUSED = 9  # by a finding on the event
BOTH_UNRATED = 10
OPPONENT_VOIDED = 11  # against, or by, a player who was removed from a round robin with a zero

FINDING_OF_SIDE = {
    FORFEIT: "forfeit",
    NO_MOVE: "no_move",
    FAIR_PLAY: "fair_play",
    FORCE_MAJEURE: "force_majeure",
    TOO_FAST: "too_fast",
}
"""The findings on games that the procedure did not count, by reason."""

CODE_OF_SIDE = {
    **FINDING_OF_SIDE,
    UNRATED_OPPONENT: "unrated_opponent",
    GAME_REFUSED: "game_refused",
    EVENT_REFUSED: "event_refused",
    BOTH_UNRATED: "both_unrated",
    OPPONENT_VOIDED: "opponent_voided",
}
"""Why a game does not count, as a code with a sentence (`uncounted.`)."""

# A player's entry in an event
ENTRY_COUNTS = 0
FIRST_WITHOUT_POINT = 1
OUT_OF_POOL = 2
LEFT_SINCE = 3
FURTHER_TOO_SHORT = 4  # too few games against rated opponents
VOIDED = 5  # zero in a first event that is a round robin: all games against the player go too

FINDING_OF_ENTRY = {
    FIRST_WITHOUT_POINT: "first_event_disregarded",
    FURTHER_TOO_SHORT: "further_event_disregarded",
    VOIDED: "first_event_voided",
}
"""The findings on players whose entry does not count, by reason."""

CODE_OF_ENTRY = {
    FIRST_WITHOUT_POINT: "first_without_point",
    OUT_OF_POOL: "out_of_pool",
    LEFT_SINCE: "left_since",
    FURTHER_TOO_SHORT: "further_too_short",
    VOIDED: "voided",
}
"""Why no game of an entry counts, as a code with a sentence (`uncounted.`)."""

# Which K
K_NONE = 0
K_GIVEN = 1
K_HIGH = 2
K_JUNIOR = 3
K_NEW = 4
K_NORMAL = 5
K_JUNIOR_ENDED = 6  # normal, of a junior who reached the limit

# What came of a player's period
NOTHING = 0
CHANGED = 1
LEFT_LIST = 2
TOO_FEW_GAMES = 3
BELOW_FLOOR = 4  # the pool is kept
LISTED = 5
DROPPED = 6  # below the floor, and the pool with it
