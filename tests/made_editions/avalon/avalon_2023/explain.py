"""A player's way to the new rating, as steps with their clauses. Nothing is decided here."""

from collections.abc import Iterator

from arpad.core.exact import half_points_text, hundredths_text
from arpad.core.verdicts import Step
from avalon_2023.change import at_least_floor, chance, coefficient, exact_change, rounded_change
from avalon_2023.columns import UNKNOWN
from avalon_2023.first_rating import first_rating, has_enough
from avalon_2023.setup import Frame


def steps_of(frame: Frame, player: int) -> Iterator[Step]:
    """The steps; none where no game counts."""
    if frame.work.results.games[player] == 0:
        return
    yield from rated_steps(frame, player) if frame.of_players.rating[player] else first_steps(frame, player)
    yield from floor_steps(frame, player)


def rated_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Of a player with a rating."""
    number, results = frame.edition.number, frame.work.results
    old, before = frame.of_players.rating[player], frame.of_players.games[player]
    score, k = half_points_text(results.half_points[player]), results.k[player]
    expected = hundredths_text(results.expected[player])
    yield Step(
        number(chance), "avalon_expected", {"games": results.games[player], "score": score, "expected": expected}
    )
    values = {"k": k, "games": before} if before != UNKNOWN else {"k": k, "games": None, "reading": "R1"}
    yield Step(number(coefficient), "avalon_k", values)
    change = hundredths_text(results.change[player])
    yield Step(number(exact_change), "avalon_change", {"k": k, "score": score, "expected": expected, "change": change})
    rounded = rounded_change(results.change[player])
    values = {"old": old, "change": change, "rounded": rounded, "new": results.computed[player]}
    yield Step(number(rounded_change), "avalon_new", values)


def first_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Of a player without one."""
    number, results, law = frame.edition.number, frame.work.results, frame.law
    games = results.games[player]
    if not has_enough(law, games):
        yield Step(number(has_enough), "avalon_too_few_games", {"games": games, "needed": law.first_games})
        return
    values = {
        "opponents": results.opponents[player],
        "games": games,
        "score": half_points_text(results.half_points[player]),
        "swing": law.first_swing,
        "new": results.computed[player],
    }
    yield Step(number(first_rating), "avalon_first", values)


def floor_steps(frame: Frame, player: int) -> Iterator[Step]:
    """Of a player who would be below the floor."""
    results = frame.work.results
    if results.new[player] > results.computed[player] > 0:
        yield Step(frame.edition.number(at_least_floor), "avalon_floor", {"floor": frame.law.floor})
