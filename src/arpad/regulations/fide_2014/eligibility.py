"""0-6 What only this text has: play at the board, at most 90 days, and who takes part in a round robin."""

from collections.abc import Iterator

from arpad.core.clauses import clause
from arpad.core.report import FORFEITS, PLAYED
from arpad.core.verdicts import Unchecked, Values, Verdict
from arpad.regulations.fide.eligibility import games_after_decision, match_open, minutes_needed, shorter_time
from arpad.regulations.fide.law import BY_EVENT, Law
from arpad.regulations.fide.meetings import MEETINGS, is_complete
from arpad.regulations.fide.submission import Submission, names_in

NATIONAL = ("national", "national-women")


@clause("0", "2.1")
def check_over_the_board(submission: Submission) -> Iterator[Verdict]:
    """Only games at the board, under the Laws of Chess, are rated: the text knows no hybrid play."""
    if submission.event.hybrid is None:
        yield Unchecked("0")
        yield Unchecked("2.1")
    elif submission.event.hybrid:
        yield submission.finding("reject", "0", "not_over_the_board", {"rules": "2.1"})


@clause("1.1")
def check_no_shows(submission: Submission) -> Iterator[Verdict]:
    """A player who never came needs no time (reading R27): a note where the games would otherwise be too fast."""
    law, event = submission.law, submission.event
    played = [game for game in event.games if game.result in PLAYED and game.one_move_each is not False]
    came = set(names_in(played))
    ratings = submission.at_start
    no_shows = {name: rating for name, rating in ratings.items() if name not in came}
    if not no_shows:
        return
    absent = max(no_shows.values())
    needed = minutes_needed(law, max((ratings[name] for name in came), default=0))
    needed_else = minutes_needed(law, absent)
    times = [shorter_time(event, game) for game in played]
    if law.time_by == BY_EVENT and needed_else > needed and any(0 <= time < 60 * needed_else for time in times):
        names = [name for name, rating in no_shows.items() if rating == absent]
        values: Values = {"player": names[0], "rating": absent, "minutes": needed_else, "needed": needed}
        yield submission.finding("note", "1.1", "no_show_time", {**values, "reading": "R27"})


@clause("4.1", "4.11", "4.12")
def check_duration(submission: Submission) -> Iterator[Verdict]:
    """An event that lasts too long needs the QC's permission, unless it is a team championship."""
    event, limit = submission.event, submission.law.long_event_days
    if event.days <= limit or event.system == "team":
        return
    if event.system is None:
        yield Unchecked("4.11")
    values: Values = {"days": event.days, "limit": limit, "by": "QC", "granted_under": "4.12"}
    yield submission.finding("approve", "4.1", "too_many_days", values)


@clause("6.2", "6.21", "6.22")
def rated_needed(law: Law, players: int, double: bool) -> tuple[str, int]:
    """How many players of a round robin must be rated, and the strictest clause that asks for it."""
    asked = [(-(-players // law.players_for_one_rated), "6.2")]
    if players <= law.small_field:
        asked.append((law.small_field_rated, "6.21"))
    if double:
        asked.append((law.double_rated, "6.22"))
    needed, number = max(asked)
    return number, needed


@clause("6.2", "6.22", "6.23", "6.3")
def check_composition(submission: Submission) -> Iterator[Verdict]:
    """A round robin needs enough rated players, a double one enough players, a national championship its own number.

    A Swiss or team event needs none: there the games between rated players count (6.3). The same holds for a round
    robin that is rated as a Swiss (reading R19), and for a national championship that is no round robin, because 6.23
    stands under 6.2 (reading E35).
    """
    law, event = submission.law, submission.event
    players = len(submission.at_start)
    rated = sum(rating > 0 for rating in submission.at_start.values())
    if event.system is None:
        yield Unchecked("6.23" if event.championship in NATIONAL else "6.2")
    if not is_complete(event):
        return
    if event.championship in NATIONAL:
        women = event.championship == "national-women"
        needed = law.national_rated_women if women else law.national_rated
        if rated < needed:
            values: Values = {"rated": rated, "needed": needed, "reading": "E35"}
            yield submission.finding("reject", "6.23", "too_few_rated_national", values)
        return
    double = event.system == "double-round-robin"
    if double and players < law.double_players:
        values = {"players": players, "needed": law.double_players}
        yield submission.finding("reject", "6.22", "too_few_players", values)
    number, needed = rated_needed(law, players, double)
    if rated < needed:
        values = {"players": players, "rated": rated, "needed": needed}
        yield submission.finding("reject", number, "too_few_rated", values)


@clause("6.4")
def check_unplayed_games(submission: Submission) -> Iterator[Verdict]:
    """A round robin in which a game was not played is rated as a Swiss; so are the months of a long one."""
    event = submission.event
    if event.system is None:
        yield Unchecked("6.4")
    elif event.system in MEETINGS and (not is_complete(event) or len(submission.games) < len(event.games)):
        missed = any(game.result in FORFEITS or game.result == "unplayed" for game in event.games)
        yield submission.finding("note", "6.4", "rated_as_swiss", {} if missed else {"reading": "R18"})


@clause("6.5")
def check_match_decided(submission: Submission) -> Iterator[Verdict]:
    """Games played after a match was decided do not count."""
    event = submission.event
    if match_open(event):
        yield Unchecked("6.5")
    if event.system == "match" and event.match_games is not None:
        values: Values = {"games": event.match_games, "reading": "R8"}
        for game in games_after_decision(event.match_games, event.games):
            yield submission.on_game("reject", "6.5", game, "match_decided", values)
