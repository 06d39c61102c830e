"""The calculations of `arpad calc` under this edition: its rules, on numbers given by hand."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from arpad.core.answer import Answer
from arpad.core.exact import divide_half_up, half_points_text, ratio_text
from arpad.core.hand_games import PLAYER, HandGame, HandTotal, event_by_hand, report_by_hand
from arpad.core.report import Player, Report
from arpad.core.verdicts import Finding, Problem, Step, Values, event_subject, player_subject
from arpad.regulations.edition import Edition
from arpad.regulations.regulation import Regulation
from arpad.regulations.ssl_2022.answer import fraction_text
from arpad.regulations.ssl_2022.entry import is_established
from arpad.regulations.ssl_2022.formulas import new_players_selo, rating_coefficient
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.performance import POINT, Run, best_run, performance, reliable
from arpad.regulations.ssl_2022.rate import Progress, rate, rate_events
from arpad.regulations.ssl_2022.reasons import SELO
from arpad.regulations.ssl_2022.selection import (
    Career,
    Selection,
    performance_games,
    select,
    selection_number,
    women_number,
)
from arpad.regulations.ssl_2022.titles import TITLES, Value, meets


def change(regulation: Regulation[Law], rating: int, k: int | None, games: list[HandGame]) -> Answer | Problem:
    """The answer to a report of one established player's event, made of the given games, all at normal time."""
    edition, law = regulation.edition, regulation.law
    if k is not None:
        return Problem("--k", "no_k", {"regulation": edition.id})
    event = event_by_hand(edition.first_day, games, seconds=60 * law.normal_minutes, organiser="domestic")
    player = Player(PLAYER, rating=rating, games=law.established_games)
    return rate(regulation, {event.id: regulation}, report_by_hand("selo", None, event, player, games))


def k_of(regulation: Regulation[Law], rating: int) -> int:
    """K_r of an established player with this selo."""
    return rating_coefficient(regulation.law, rating)


def titles_of(regulation: Regulation[Law], rating: int, normal_games: int) -> list[str]:
    """The titles that a selo brings with a number of games at normal time, the highest first."""
    return [title for title in TITLES if meets(regulation.law, title, Value(rating, normal_games))]


def first(regulation: Regulation[Law], given: HandTotal) -> dict[str, Any]:
    """A new player's selo over all games so far (7.3)."""
    numerator, denominator = new_players_selo(regulation.law, given.rating_sum, given.half_points, given.games)
    return {
        "rating": divide_half_up(numerator, denominator),
        "exact": fraction_text(numerator, denominator),
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": ratio_text(given.rating_sum, given.games),
        "readings": [],
    }


def performance_of(regulation: Regulation[Law], given: HandTotal, ratings: Sequence[int]) -> dict[str, Any]:
    """The performance over games (7.6), to one decimal, and whether it is reliable (5.5)."""
    law = regulation.law
    rating = performance(law, ratings, given.half_points)
    return {
        "performance": None if rating is None else tenths(rating),
        "reliable": None if rating is None else reliable(law, ratings, rating),
        "games": given.games,
        "score": half_points_text(given.half_points),
        "average": ratio_text(given.rating_sum, given.games),
        "readings": ["E37"],
    }


def tenths(micro: int) -> str:
    """A number of millionths of a point, as a text with one decimal, halves up."""
    whole, rest = divmod(divide_half_up(10 * micro, POINT), 10)
    return f"{whole}.{rest}"


def selection(regulation: Regulation[Law], report: Report, name: str, day: date) -> dict[str, Any]:
    """A player's selection numbers on a day (5), with steps and findings.

    `report` has the player's events and ratings of FIDE's lists.
    """
    edition, law = regulation.edition, regulation.law
    progress_of, findings = rate_events(regulation, dict.fromkeys(report.events, regulation), report)
    career = career_of(law, report, name, progress_of[name], day)
    numbers = select(law, career, day)
    run = best_run(law, performance_games(career, day))
    return {
        "selo": numbers.selo,
        "elo": numbers.elo,
        "performance": None if numbers.performance is None else tenths(numbers.performance),
        "number": None if numbers.number is None else tenths(numbers.number),
        "women": numbers.women,
        "from": None if run is None else run.first + 1,
        "to": None if run is None else run.last + 1,
        "readings": ["E10"],
        "steps": [*performance_steps(edition, law, performance_games(career, day), run)],
        "findings": [
            *(finding for finding in findings if concerns(report, name, finding)),
            *missing_factors(edition, name, numbers),
        ],
    }


def performance_steps(edition: Edition, law: Law, games: Sequence[tuple[int, int]], run: Run | None) -> Iterator[Step]:
    """The steps to the peak performance: the games, the best run, and how far one more game could move it."""
    number = edition.number(performance_games)
    yield Step(number, "selection_games", {"games": len(games)})
    if run is None:
        yield Step(number, "selection_no_run", {"limit": law.reliable_change})
        return
    played = games[run.first : run.last + 1]
    ratings, half_points = [rating for rating, _ in played], sum(points for _, points in played)
    below, above = (performance(law, ratings, half_points + more) for more in (-2, 2))
    values: Values = {
        "from": run.first + 1,
        "to": run.last + 1,
        "games": len(played),
        "score": half_points_text(half_points),
        "mean": ratio_text(sum(ratings), len(ratings)),
        "exact": tenths(run.performance),
        "low": None if below is None else tenths(below),
        "high": None if above is None else tenths(above),
        "limit": law.reliable_change,
    }
    yield Step(number, "selection_run", values)


def concerns(report: Report, name: str, finding: Finding) -> bool:
    """True if a finding is on a player, or decides whether an event or a game of theirs counts."""
    if finding.subject == player_subject(name):
        return True
    deciding = finding.level != "note" or "approved_by" in finding.values
    if finding.event is None or not deciding:
        return False
    if finding.game is None and finding.subject != event_subject(finding.event):
        return False  # on another player
    games = report.events[finding.event].games if finding.game is None else (finding.game,)
    return any(name in (game.white, game.black) for game in games)


def missing_factors(edition: Edition, name: str, numbers: Selection) -> Iterator[Finding]:
    """The notes on selection numbers that cannot be computed, with the factors that are missing."""
    factors = {"selo": numbers.selo, "elo": numbers.elo, "performance": numbers.performance}
    absent = [factor for factor, value in factors.items() if value is None]
    if numbers.number is None:
        values: Values = {"factors": absent}
        yield Finding("note", edition.number(selection_number), player_subject(name), "factors_missing", values)
    if numbers.women is None:
        yield Finding("note", edition.number(women_number), player_subject(name), "women_missing", {})


def career_of(law: Law, report: Report, name: str, progress: Progress, day: date) -> Career:
    """The facts for 5: the values and full-weight games of each event, the selo before them, and FIDE's lists.

    A selo without a date in the report counts as before every event. Selos with dates count up to the player's first
    event (reading R15). An Elo without a date is that of the day of selection.
    """
    established = is_established(law, SELO, progress.first)
    history = [(entry.since, entry.rating) for entry in report.players[name].ratings if entry.since <= progress.began]
    before = [(date.min, progress.first.number)] if established and not history else []
    after = [(event.last_day, event.values[-1]) for event in progress.events if event.values]
    published = [(entry.since, entry.rating) for entry in report.players[name].elo if entry.rating is not None]
    elo = [(day if since == date.min else since, rating) for since, rating in published]
    published_before = tuple(history) if established else ()
    return Career(tuple(progress.events), (*before, *after), tuple(elo), published_before)
