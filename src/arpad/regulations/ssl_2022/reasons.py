"""The meanings of integers in the working columns: why a game counted or not, how a number was found.

They are vocabulary, not law: no number here is a number of the regulation.
"""

# A player's side of a game
COUNTED = 0
FORFEIT = 1
NO_MOVE = 2
UNEQUAL_TIME = 3
OTHER_LIST = 4
NO_LIST = 5
BLITZ_PLAYOFF = 6
EVENT_REFUSED = 7  # by a finding on the event
NOT_COMPUTED = 8  # the foreign event is not computed for the player

FINDING_OF_SIDE = {
    FORFEIT: "forfeit",
    NO_MOVE: "no_move",
    UNEQUAL_TIME: "unequal_time",
    OTHER_LIST: "other_list",
    NO_LIST: "no_list",
    BLITZ_PLAYOFF: "blitz_playoff",
}
"""The findings on games that the procedure did not count, by reason."""

CODE_OF_SIDE = {**FINDING_OF_SIDE, EVENT_REFUSED: "event_refused", NOT_COMPUTED: "not_computed"}
"""Why a game does not count, as a code with a sentence (`uncounted.`)."""

# How a player's event is computed
NOTHING = 0  # no game counted
ESTABLISHED = 1
NEW = 2
PROVISIONAL = 3

# The list that is made
SELO = 0
PELO = 1

# The age group that an event is limited to
TO_NOBODY = 0
TO_PRIMARY = 1  # or those turning at most 10
TO_SECONDARY = 2  # or at most 14

# Where the number of a player in a foreign event is from
NOT_MET = 0  # no such game of the player counts
UNLISTED = 1  # from no list, and not found yet
BY_SELO = 2  # a Finn's own number
BY_ELO = 3
BY_ELO_RAPID = 4
BY_NATIONAL = 5
BY_NATIONAL_RAPID = 6
BY_PERFORMANCE = 7
UNBOUNDED = 8  # the player scored, and no opponent bounds them: the lowest number
SCORELESS = 9  # the player did not score: the lowest number
