"""1-6 What only this text has: hybrid play, matches with an unrated player, and the waiver of 6.2."""

from collections.abc import Iterator

from arpad.core.clauses import clause
from arpad.core.verdicts import Unchecked, Values, Verdict
from arpad.regulations.fide.eligibility import games_after_decision, match_open
from arpad.regulations.fide.submission import Submission


@clause("0.2", "2.1")
def check_hybrid(submission: Submission) -> Iterator[Verdict]:
    """Play under the Laws of Chess needs nothing; play under the hybrid rules needs the QC chairman."""
    if submission.event.hybrid is None:
        yield Unchecked("0.2")
        yield Unchecked("2.1")
    elif submission.event.hybrid:
        yield submission.finding("approve", "0.2", "hybrid", {"by": "QC chairman", "rules": "2.1"})


@clause("6.1")
def check_match_rated(submission: Submission) -> Iterator[Verdict]:
    """A match in which a player is unrated does not count."""
    if submission.event.system is None:
        yield Unchecked("6.1")
    elif submission.event.system == "match":
        for name, entrant in submission.entrants.items():
            if entrant.seen == 0:
                yield submission.finding("reject", "6.1", "match_unrated", {"player": name})


@clause("6.2")
def check_match_decided(submission: Submission) -> Iterator[Verdict]:
    """Games after the decision of a match count only if the QC chairman grants a request made beforehand."""
    event = submission.event
    if match_open(event):
        yield Unchecked("6.2")
    if event.system != "match" or event.match_games is None:
        return
    late = games_after_decision(event.match_games, event.games)
    values: Values = {"by": "QC chairman", "games": event.match_games, "reading": "R8"}
    if late and event.rate_all_games:
        yield submission.finding("approve", "6.2", "all_games_requested", values)
        return
    for game in late:
        yield submission.on_game("reject", "6.2", game, "match_decided", values)
