"""The steps that explain a player's event, from the working columns, in the order of a calculation by hand."""

from collections import Counter
from collections.abc import Callable, Iterator

from arpad.core.exact import half_points_text, hundredths_text, ratio_text
from arpad.core.verdicts import Step, Values
from arpad.regulations.edition import Edition
from arpad.regulations.ssl_2022 import reasons
from arpad.regulations.ssl_2022.answer import (
    decimal_text,
    exact_number,
    fraction_text,
    side_clauses,
    tenths_text,
)
from arpad.regulations.ssl_2022.columns import Event, Work
from arpad.regulations.ssl_2022.eligibility import is_computed
from arpad.regulations.ssl_2022.entry import (
    KNOWN_FORMULAS,
    State,
    elo_taken_over,
    exact_of,
    start_number,
    with_unknown,
)
from arpad.regulations.ssl_2022.foreign_numbers import listed_number, row_of
from arpad.regulations.ssl_2022.formulas import (
    expectation,
    new_players_selo,
    provisional_pelo,
    rating_coefficient,
    selo_change,
    selo_expectation,
    time_coefficient,
)
from arpad.regulations.ssl_2022.law import Law
from arpad.regulations.ssl_2022.pelo_change import pelo_moves
from arpad.regulations.ssl_2022.procedure import (
    meets_known_games,
    meets_new,
    meets_provisional,
    meets_without_number,
    number_before,
    number_beside,
    only_new_players,
    settle_provisional,
)
from arpad.regulations.ssl_2022.reasons import SELO
from arpad.regulations.ssl_2022.setup import Frame
from arpad.regulations.ssl_2022.sides import opponent_of

ABROAD = {
    (reasons.BY_ELO, 0): "abroad_elo",
    (reasons.BY_ELO_RAPID, 0): "abroad_elo_rapid",
    (reasons.BY_NATIONAL, 0): "abroad_national",
    (reasons.BY_NATIONAL_RAPID, 0): "abroad_national_rapid",
    (reasons.BY_PERFORMANCE, 0): "abroad_performance",
    (reasons.UNBOUNDED, 0): "abroad_lowest",
    (reasons.SCORELESS, 0): "abroad_scoreless",
    (reasons.BY_ELO, 1): "abroad_elo_raised",
    (reasons.BY_ELO_RAPID, 1): "abroad_elo_rapid_raised",
    (reasons.BY_NATIONAL, 1): "abroad_national_raised",
    (reasons.BY_NATIONAL_RAPID, 1): "abroad_national_rapid_raised",
    (reasons.BY_PERFORMANCE, 1): "abroad_performance_raised",
}
"""The code of the step on the number of an opponent abroad, by its source and 1 if it was raised, else 0."""


def label(frame: Frame) -> str:
    """The event's name in the steps: its id, followed by the round if each game is an event of its own."""
    event = frame.submission.event
    return f"{event.id}/{frame.games[0].round}" if event.each_game_alone else event.id


def event_steps(frame: Frame, entrant: int, elo_taken: int) -> Iterator[Step]:
    """The steps of a player's event; `elo_taken` is the Elo that was taken over before the event; 0: none."""
    results, number, event = frame.work.results, frame.edition.number, label(frame)
    method = results.method[entrant]
    sides = frame.sides[entrant]
    if elo_taken:
        yield Step(number(elo_taken_over), "elo_taken", {"event": event, "elo": elo_taken, "reading": "R1"})
    if results.games[entrant] == 0:
        clauses = dict.fromkeys(clause for side in sides for clause in side_clauses(frame, side, method))
        values: Values = {"event": event, "clauses": list(clauses)}
        if list(clauses) == [number(is_computed)]:
            values = {**values, "wording": "foreign_not_computed"}
        yield Step(next(iter(clauses), number(is_computed)), "event_nothing_counted", values)
        return
    if frame.event.foreign == 1:
        yield from abroad_steps(frame, sides)
    if method == reasons.NEW:
        yield from new_steps(frame, entrant, event, sides)
    elif frame.event.list == SELO:
        yield from selo_steps(frame, entrant, event, sides)
    else:
        yield from pelo_steps(frame, entrant, event, sides)


def known_steps(edition: Edition, law: Law, of_list: int, state: State) -> Iterator[Step]:
    """The step that makes a number of known earlier games if the report supplies none; else no step."""
    known = state.known
    if state.computed:
        values: Values = {
            "games": state.games,
            "mean": ratio_text(known.ratings, state.games),
            "score": half_points_text(known.half_points),
            "exact": fraction_text(*exact_of(law, of_list, known.ratings, known.half_points, known.games)),
            "number": state.number,
            "reading": "R14",
        }
        yield Step(edition.number(KNOWN_FORMULAS[of_list]), "number_of_known_games", values)


def abroad_steps(frame: Frame, sides: list[int]) -> Iterator[Step]:
    """The steps on the numbers of opponents abroad, each number once. A Finn's own selo needs no step."""
    shown = set()
    met = frame.work.met
    for side in sides:
        opponent = opponent_of(frame.event, side)
        row = row_of(frame.event, frame.work, opponent, side // 2)
        rating_abroad = opponent, met.number[row], met.source[row], met.raised[row]
        code = ABROAD.get((met.source[row], met.raised[row]))
        if code is not None and frame.work.sides.reason[side] == reasons.COUNTED and rating_abroad not in shown:
            shown.add(rating_abroad)
            values: Values = {"player": frame.names[opponent], "number": met.number[row]}
            yield Step(frame.edition.number(listed_number), code, values)


def opponents_where(frame: Frame, sides: list[int], meets: Callable[[Event, Work, int], bool]) -> list[str]:
    """The opponents of the counted games for which `meets` is true, each once, with the number that counted."""
    work = frame.work
    chosen = [side for side in sides if work.sides.reason[side] == reasons.COUNTED and meets(frame.event, work, side)]
    labels = [f"{frame.names[opponent_of(frame.event, side)]} ({work.sides.opponent[side]})" for side in chosen]
    return list(dict.fromkeys(labels))


def new_steps(frame: Frame, entrant: int, event: str, sides: list[int]) -> Iterator[Step]:
    """The steps to a new player's selo: opponents without a number, the sums with earlier games, the formula."""
    results, number, law = frame.work.results, frame.edition.number, frame.submission.law
    state = frame.states[frame.names[entrant]]
    if state.unknown:
        values: Values = {"games": state.unknown, "number": state.number, "reading": "R9"}
        yield Step(number(with_unknown), "unknown_as_draws", values)
    met = opponents_where(frame, sides, meets_without_number)
    if met:
        values = {"event": event, "players": met, "number": frame.event.start}
        yield Step(number(start_number), "start_number", values)
    known = opponents_where(frame, sides, meets_known_games)
    if known:
        values = {"event": event, "players": known, "reading": "R14"}
        yield Step(number(number_before), "known_games_number", values)
    games, points = results.base_games[entrant], results.base_half_points[entrant]
    values = {
        "event": event,
        "games": games,
        "now": results.games[entrant],
        "score": half_points_text(points),
        "ratings": results.base_ratings[entrant],
    }
    yield Step(number(new_players_selo), "new_sums", values)
    values = {
        "mean": ratio_text(results.base_ratings[entrant], games),
        "slope": law.new_slope,
        "score": half_points_text(points),
        "games": games,
        "bonus": decimal_text(games, law.games_for_a_point),
        "exact": exact_number(frame, entrant),
        "new": results.new[entrant],
    }
    yield Step(number(new_players_selo), "new_number", values)


def time_class(law: Law, weight: int) -> str:
    """The name of the time class with this weight K_t (7.8)."""
    if weight == law.kt_normal:
        return "normal"
    return "half_rapid" if weight == law.kt_half_rapid else "rapid"


def selo_steps(frame: Frame, entrant: int, event: str, sides: list[int]) -> Iterator[Step]:
    """The steps to an established player's selo: K_r, the limit of the expectation, K_t, the gains, the change."""
    results, number, law = frame.work.results, frame.edition.number, frame.submission.law
    old, work = frame.states[frame.names[entrant]].number, frame.work.sides
    counted = [side for side in sides if work.reason[side] == reasons.COUNTED]
    yield Step(number(rating_coefficient), "kr", {"event": event, "number": old, "k": results.k[entrant]})
    limited = sum(expectation(law, work.difference[side]) != work.expected[side] for side in counted)
    if limited:
        values: Values = {"games": limited, "limit": law.highest_expectation, "reading": "E11"}
        yield Step(number(selo_expectation), "expectation_limited", values)
    met = opponents_where(frame, sides, meets_new)
    if met:
        yield Step(number(number_beside), "new_at_new_number", {"event": event, "players": met})
    weights = Counter(work.weight[side] for side in counted)
    if set(weights) != {law.kt_normal}:
        shown = [(weight, f"{tenths_text(weight)}: {weights[weight]}") for weight in sorted(weights, reverse=True)]
        values = {
            "weights": [text for _, text in shown],
            "classes": [f"{time_class(law, weight)} {text}" for weight, text in shown],
            "reading": "E24",
        }
        yield Step(number(time_coefficient), "kt", values)
    games = results.games[entrant]
    values = {
        "event": event,
        "score": half_points_text(results.half_points[entrant]),
        "games": games,
        "expected": hundredths_text(results.expected[entrant]),
        "gains": decimal_text(results.gains[entrant], 1000),
    }
    yield Step(number(selo_change), "gains", values)
    change = decimal_text(*selo_change(law, results.k[entrant], results.gains[entrant], games))
    values = {
        "old": old,
        "k": results.k[entrant],
        "gains": decimal_text(results.gains[entrant], 1000),
        "bonus": decimal_text(games, law.games_for_a_point),
        "change": change,
        "new": results.new[entrant],
    }
    yield Step(number(selo_change), "selo_changed", values)


def pelo_steps(frame: Frame, entrant: int, event: str, sides: list[int]) -> Iterator[Step]:
    """The steps to a pelo: the provisional numbers of a new player and of new opponents, W - E, the change."""
    results, number, law = frame.work.results, frame.edition.number, frame.submission.law
    if results.method[entrant] != reasons.ESTABLISHED:
        games = results.base_games[entrant]
        if games:
            values: Values = {
                "event": event,
                "mean": ratio_text(results.base_ratings[entrant], games),
                "slope": law.provisional_slope,
                "score": half_points_text(results.base_half_points[entrant]),
                "games": games,
                "exact": exact_number(frame, entrant),
                "number": results.provisional[entrant],
            }
            yield Step(number(provisional_pelo), "provisional", values)
        elif only_new_players(frame.event, frame.work):
            values = {"event": event, "number": results.provisional[entrant]}
            yield Step(number(only_new_players), "provisional_only_new", values)
        else:
            values = {"event": event, "number": results.provisional[entrant], "reading": "R7"}
            yield Step(number(start_number), "provisional_start", values)
        values = {"event": event, "number": results.provisional[entrant]}
        yield Step(number(settle_provisional), "provisional_as_old", values)
    met = opponents_where(frame, sides, meets_provisional)
    if met:
        yield Step(number(settle_provisional), "provisional_opponents", {"event": event, "players": met})
    old = results.beside[entrant]
    values = {
        "event": event,
        "score": half_points_text(results.half_points[entrant]),
        "games": results.games[entrant],
        "expected": hundredths_text(results.expected[entrant]),
        "sum": hundredths_text(results.gains[entrant]),
    }
    yield Step(number(pelo_moves), "pelo_surplus", values)
    change = decimal_text(results.change[entrant], 10_000, least=4)
    formula = {"range": law.pelo_range, "scale": law.pelo_scale}
    values = {"old": old, **formula, "change": change, "new": results.new[entrant]}
    yield Step(number(pelo_moves), "pelo_changed", values)
