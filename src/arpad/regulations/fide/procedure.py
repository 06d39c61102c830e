"""A rating period over columns: the procedure that the office runs as it stands and the replay compiles.

Only integers are created; the working is written into the columns of `Work`. Games are counted, and events
admitted to a pool, by the law of their event; a player's period is settled by the latest law among the events in which
the player has a counted game; the law of the list says who leaves it and prints K (reading R16).

`laws` are the list's, then those of the events, the oldest first.
"""

from arpad.core.clauses import clause
from arpad.regulations.fide.admission import admit_unrated, void_zeros
from arpad.regulations.fide.columns import Period, Work, note_law
from arpad.regulations.fide.counted_games import count_event, count_field, find_highest_ratings
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.round_robin import field_size, rate_field
from arpad.regulations.fide.settlement import law_of_player, settle_rated, settle_unrated


@clause(mssz_2017="1 § 2")
def rate_month(laws: tuple[Law, ...], period: Period, work: Work) -> None:
    """Rate a period: every event by its own law, then every player once by the latest law of their events."""
    find_highest_ratings(laws, period, work)
    count_events(laws, period, work, 0, len(period.events.law))
    admit_events(laws, period, work)
    settle_players(laws, period, work, 0, len(period.players.rating))


def count_events(laws: tuple[Law, ...], period: Period, work: Work, first: int, end: int) -> None:
    """Count the games of the events from `first` to `end`, each by its own law and without regard to other events."""
    for event in range(first, end):
        count_event(laws[period.events.law[event]], period, work, event)


def admit_events(laws: tuple[Law, ...], period: Period, work: Work) -> None:
    """Admit the unrated players of every event, in order of time, and rate the round robins that have some."""
    for event in range(len(period.events.law)):
        law = laws[period.events.law[event]]
        if work.events.iterated[event] > 0:
            void_zeros(law, period, work, event)
        admit_unrated(law, period, work, event)
        if work.events.iterated[event] > 0 and field_size(period, work, event) > 1:
            rate_field(law, period, work, event)
            count_field(law, period, work, event)


def settle_players(laws: tuple[Law, ...], period: Period, work: Work, first: int, end: int) -> None:
    """Settle the players from `first` to `end`, each by the latest law of their events and without regard to others."""
    for player in range(first, end):
        settling = law_of_player(period, work, player)
        note_law(work, player, settling)
        if period.players.rating[player] > 0:
            settle_rated(laws[settling], laws[0], period, work, player)
        else:
            settle_unrated(laws[settling], laws[0], period, work, player)
