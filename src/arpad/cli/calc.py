"""`arpad calc`: the law's arithmetic for a few numbers given by hand."""

from collections.abc import Callable
from typing import Any

import click

from arpad.cli.options import Command, json_option, language_option, parse_settings, set_option
from arpad.cli.printing import print_json, what_if
from arpad.cli.rate import show_working
from arpad.cli.refusing import refuse
from arpad.core.byhand import HandGame, HandTotal, summed
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import row_json
from arpad.formats.fields import HIGHEST_RATING, read_half_points
from arpad.locale import catalogue
from arpad.regulations.choosing import find_edition, overridden
from arpad.regulations.door import by_average, calculator
from arpad.regulations.edition import Edition

MOST_GAMES = 1000


@click.group()
def calc() -> None:
    """The regulation's arithmetic for numbers given by hand."""


def regulation_option(command: Command) -> Command:
    return click.option("--regulation", required=True, metavar="ID", help="The edition to compute by.")(command)


def games_option(required: bool) -> Callable[[Command], Command]:
    help_text = "A game: the opponent's rating and the score (1, 0.5, 0). Repeat it."
    return click.option("--game", "games", multiple=True, required=required, metavar="RATING:SCORE", help=help_text)


def total_options(command: Command) -> Command:
    """The games one by one, or their average, number and points."""
    for option in (
        click.option("--points", metavar="P", help="Points scored in all, with --average and --games."),
        click.option("--games", "number", type=click.IntRange(1, MOST_GAMES), help="How many games."),
        click.option("--average", metavar="R", help="Average rating of the rated opponents."),
        games_option(required=False),
    ):
        command = option(command)
    return command


@calc.command()
@regulation_option
@click.option("--rating", required=True, metavar="R", help="The player's rating.")
@click.option("--k", type=click.IntRange(1, 1000), help="K; without it the rating alone decides.")
@total_options
@set_option
@json_option
@language_option
def change(
    regulation: str,
    rating: str,
    k: int | None,
    games: tuple[str, ...],
    settings: tuple[str, ...],
    as_json: bool,
    language: str,
    **total: Any,
) -> None:
    """The change of a rating over one period; from an average only where the regulation works so by hand."""
    edition, law, shown = _law(regulation, settings, language)
    if not games or any(total.values()):
        by_hand = by_average(edition)
        given = _total(games=games, language=language, **total)
        if by_hand is None:
            refuse([Problem("--average", "no_average", {"regulation": regulation})], language)
        found = by_hand(edition, law, _rating(rating, "--rating", language), k, given)
        if isinstance(found, Problem):
            refuse([found], language)
        # The keys of a change game by game are all there; a change by hand has no working of games.
        rest: dict[str, Any] = {"old": int(rating), "performance": None, "status": "rated", "working": [], "steps": []}
        whole = {**found, **rest} if as_json else found
        _show({"regulation": regulation, "set": shown, **whole}, as_json, language)
        return
    answer = calculator(edition).change(edition, law, _rating(rating, "--rating", language), k, _games(games, language))
    if isinstance(answer, Problem):
        refuse([answer], language)
    words = catalogue(language)
    row = answer.rows[0]
    if as_json:
        found = row_json(row, words.text)
        keys = ("change", "rounded", "new", "old", "k", "games", "score", "expected", "performance", "status")
        working = found["parts"][0]["working"]
        chosen = {key: found[key] for key in keys}
        print_json({"regulation": regulation, "set": shown, **chosen, "working": working, "steps": found["steps"]})
        return
    from arpad.cli.screen import Screen

    what_if(shown, words)
    show_working(Screen(), row, rating, words)


@calc.command()
@regulation_option
@total_options
@set_option
@json_option
@language_option
def first(regulation: str, settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """A first rating from all the games of a player without one."""
    edition, law, shown = _law(regulation, settings, language)
    found = calculator(edition).first(edition, law, _total(language=language, **given))
    _show({"regulation": regulation, "set": shown, **found}, as_json, language)


@calc.command()
@regulation_option
@total_options
@set_option
@json_option
@language_option
def performance(regulation: str, settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """The performance (TPR) over games against rated opponents."""
    edition, law, shown = _law(regulation, settings, language)
    found = calculator(edition).performance_of(edition, law, _total(language=language, **given))
    _show({"regulation": regulation, "set": shown, **found}, as_json, language)


def _law(regulation: str, settings: tuple[str, ...], language: str) -> tuple[Edition, Any, dict[str, int | str]]:
    """The edition, its numbers with the what-ifs, and the what-ifs as they are shown."""
    edition = find_edition(regulation)
    if not isinstance(edition, Edition):
        refuse([edition], language)
    values = overridden(edition, parse_settings(settings, language))
    if isinstance(values, Problem):
        refuse([values], language)
    shown = {name: edition.parameters[name].shown(value) for name, value in values.items()}
    return edition, edition.law(values), shown


def _rating(text: str, option: str, language: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= HIGHEST_RATING):
        refuse([Problem(option, "bad_rating", {"given": text, "most": HIGHEST_RATING})], language)
    return int(text)


def _games(games: tuple[str, ...], language: str) -> list[HandGame]:
    found = []
    for game in games:
        opponent, colon, score = game.partition(":")
        half_points = read_half_points(score)
        if not colon or half_points is None:
            refuse([Problem("--game", "bad_game", {"given": game})], language)
        found.append(HandGame(_rating(opponent, "--game", language), half_points))
    if len(found) > MOST_GAMES:
        refuse([Problem("--game", "too_many_games", {"most": MOST_GAMES})], language)
    return found


def _total(
    games: tuple[str, ...], average: str | None, number: int | None, points: str | None, language: str
) -> HandTotal:
    if games and (average, number, points) == (None, None, None):
        return summed(_games(games, language))
    if games or average is None or number is None or points is None:
        refuse([Problem("", "games_or_average", {})], language)
    whole, _, part = points.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 4 and part in ("", "0", "5")):
        refuse([Problem("--points", "bad_points", {"given": points, "games": number})], language)
    half_points = 2 * int(whole) + (part == "5")
    if half_points > 2 * number:
        refuse([Problem("--points", "bad_points", {"given": points, "games": number})], language)
    return HandTotal(_rating(average, "--average", language) * number, number, half_points)


def _show(found: dict[str, Any], as_json: bool, language: str) -> None:
    if as_json:
        print_json(found)
        return
    words = catalogue(language)
    what_if(found.pop("set"), words)
    for key, value in found.items():
        if isinstance(value, bool):
            value = words.text("word.yes" if value else "word.no")
        elif isinstance(value, list):
            value = ", ".join(value) or "-"
        click.echo(f"{words.text(f'calc.{key}')}: {words.number(str(value))}")
