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
MATCH_DECIDED = 8
EVENT_REFUSED = 9

# A player's part in an event
PART_COUNTS = 0
FIRST_WITHOUT_POINT = 1
OUT_OF_POOL = 2
LEFT_SINCE = 3

# Which K
K_NONE = 0
K_GIVEN = 1
K_HIGH = 2
K_JUNIOR = 3
K_NEW = 4
K_NORMAL = 5

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
