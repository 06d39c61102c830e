"""The meanings of integers in the working columns: why a game gives points or not.

They are vocabulary, not law: no number here is a number of the regulation.
"""

COUNTED = 0
ABSENT = 1
RULED = 2
GAME_REFUSED = 3
EVENT_REFUSED = 4
UNREGISTERED = 5  # between two players who are not in the registry

FINDING_OF_GAME = {ABSENT: "go_absent", RULED: "go_ruled"}
"""The findings on games that give no points, by reason."""

CODE_OF_GAME = {
    ABSENT: "forfeit",
    RULED: "ruled",
    GAME_REFUSED: "game_refused",
    EVENT_REFUSED: "event_refused",
    UNREGISTERED: "unregistered",
}
"""Why a game does not count, as a code with a sentence (`uncounted.`)."""
