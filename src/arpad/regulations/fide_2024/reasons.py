"""The words that the working columns hold as integers: why a game counted or not, which K, what came of it.

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
UNRATED_OPPONENT = 7
GAME_REFUSED = 8  # by a finding on the game
EVENT_REFUSED = 9  # by a finding on the event

CLAUSES_OF_SIDE = {
    COUNTED: ("8.3.1", "8.1.2", "8.3.2"),
    POOLED: ("7.1.4", "8.2.2"),
    FORFEIT: ("5.1",),
    NO_MOVE: ("5.1",),
    FAIR_PLAY: ("5.1",),
    FORCE_MAJEURE: ("5.1",),
    TOO_FAST: ("1.1",),
    UNRATED_OPPONENT: ("8.3.1",),
}
"""The clauses that a game's line in the working rests on; a refused one has those of its finding."""

FINDING_OF_SIDE = {
    FORFEIT: "forfeit",
    NO_MOVE: "no_move",
    FAIR_PLAY: "fair_play",
    FORCE_MAJEURE: "force_majeure",
    TOO_FAST: "too_fast",
}
"""Reasons that the procedure finds itself and that are told as findings on the game."""

# A player's entry in an event
ENTRY_COUNTS = 0
FIRST_WITHOUT_POINT = 1
OUT_OF_POOL = 2
LEFT_SINCE = 3

CLAUSES_OF_ENTRY = {FIRST_WITHOUT_POINT: ("8.2.1",), OUT_OF_POOL: ("7.1.4",), LEFT_SINCE: ("7.2.1",)}
"""The clause that takes a whole entry out, whatever its games were."""

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
BELOW_FLOOR = 4
LISTED = 5

# Rulings on a game
RULED_FAIR_PLAY = 1
RULED_FORCE_MAJEURE = 2
