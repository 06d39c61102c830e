"""`arpad calc`: the law's arithmetic for a few numbers given by hand."""

from collections.abc import Mapping
from typing import Any, get_args

import click

from arpad.cli.files import source_of
from arpad.cli.options import answer_options, option_group
from arpad.cli.output import print_json, what_if
from arpad.cli.rate import show_findings, show_steps, show_working
from arpad.cli.refusal import accepted
from arpad.core.report import Importance
from arpad.library import calc as by_hand
from arpad.library.calc import BOARDS, FINNISH, GO, MOST_MINUTES, MOST_PLAYERS, Calculated
from arpad.library.hand_values import MOST_GAMES, MOST_OPPONENTS
from arpad.library.needed_score import HIGHEST_K
from arpad.locale import catalogue


@click.group()
def calc() -> None:
    """Compute one result by a regulation, from numbers given by hand."""


regulation_option = click.option("--regulation", required=True, metavar="ID", help="The edition to compute by.")
total_options = option_group(
    click.option(
        "--game",
        "games",
        multiple=True,
        metavar="RATING:SCORE",
        help="A game: the opponent's rating and the score (1, 0.5, 0). May be repeated.",
    ),
    click.option("--average", metavar="R", help="The average rating of the rated opponents, instead of --game."),
    click.option("--games", "number", type=click.IntRange(1, MOST_GAMES), help="The number of games, with --average."),
    click.option("--points", metavar="P", help="The points scored in all games, with --average."),
)
"""The games one by one, or the average rating of the opponents, the number of games and the points."""


@calc.command()
@regulation_option
@click.option("--rating", required=True, metavar="R", help="The player's rating.")
@click.option("--k", type=click.IntRange(1, HIGHEST_K), help="The player's K; without it, the rating alone decides it.")
@total_options
@answer_options
def change(
    regulation: str, rating: str, k: int | None, settings: tuple[str, ...], as_json: bool, language: str, **given: Any
) -> None:
    """Compute the change of a rating over one period.

    Some editions also compute it without --game, from --average, --games and --points.
    """
    calculated = accepted(by_hand.change(regulation, rating, k=k, set=settings, **_total(**given)), language)
    if as_json or calculated.row is None:
        _show(calculated, as_json, language)
        return
    from arpad.cli.screen import Screen

    words = catalogue(language)
    what_if(calculated.set, words)
    show_working(Screen(), calculated.row, rating, words)


@calc.command()
@regulation_option
@total_options
@answer_options
def first(regulation: str, settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """Compute the first rating of an unrated player from all their games."""
    found = by_hand.first(regulation, set=settings, **_total(**given))
    _show(accepted(found, language), as_json, language)


@calc.command()
@regulation_option
@total_options
@answer_options
def performance(regulation: str, settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """Compute the performance (TPR) over games against rated opponents."""
    found = by_hand.performance(regulation, set=settings, **_total(**given))
    _show(accepted(found, language), as_json, language)


def _total(number: int | None, games: tuple[str, ...], **given: str | None) -> dict[str, Any]:
    """Return the values of `total_options` under the names that the library has for them."""
    return {"game": games, "games": number, **given}


@calc.command()
@click.option("--player", "file", required=True, metavar="FILE", help="A report of the player's selo events.")
@click.option("--date", "day", required=True, metavar="YYYY-MM-DD", help="The day of the selection.")
@click.option("--id", "name", metavar="ID", help="The player's ID in the file; without it, the first player.")
@click.option("--regulation", default=FINNISH, metavar="ID", help="The edition to compute by.")
@answer_options
def selection(
    file: str, day: str, name: str | None, regulation: str, settings: tuple[str, ...], as_json: bool, language: str
) -> None:
    """Compute a player's selection numbers on a day.

    They are the peak selo, the peak Elo, the peak performance, and the result of these.
    """
    calculated = accepted(
        by_hand.selection(source_of(file), day, id=name, regulation=regulation, set=settings), language
    )
    _show(calculated, as_json, language, {"performance": "factor.performance"})
    if as_json:
        return
    words = catalogue(language)
    for step in calculated.steps or ():
        click.echo(f"{step.clause}: {words.text(f'step.{step.code}', step.values)}")
    for finding in calculated.findings or ():
        click.echo(f"{finding.clause}: {words.text(f'finding.{finding.code}', finding.values)}")


@calc.command(name="factor")
@click.option("--board", type=click.Choice(BOARDS), default="19", help="The number of lines of the board.")
@click.option("--base", type=click.IntRange(0, MOST_MINUTES), help="The base time in minutes.")
@click.option("--byo-yomi", metavar="KIND", help="The byo-yomi: japanese:SECONDS or canadian:MOVES:MINUTES.")
@click.option("--players", type=click.IntRange(1, MOST_PLAYERS), default=1, help="The number of players in the event.")
@click.option(
    "--importance", multiple=True, type=click.Choice(get_args(Importance)), help="The kind of event. May be repeated."
)
@click.option("--handicap", is_flag=True, help="Some games are played with handicap.")
@click.option("--regulation", default=GO, metavar="ID", help="The edition to compute by.")
@answer_options
def factor_command(board: str, settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """Compute the factor C of a go event.

    The rows of the tables that make it up are shown.
    """
    calculated = accepted(by_hand.factor(board=int(board), set=settings, **given), language)
    _show(calculated, as_json, language, only=("factor",))
    if as_json:
        return
    from arpad.cli.screen import Screen

    screen, words = Screen(), catalogue(language)
    if calculated.steps:
        show_steps(screen, calculated.steps, words)
    show_findings(screen, calculated.findings or (), words)


@calc.command(name="game-point")
@click.option("--rating", required=True, metavar="R", help="The player's points.")
@click.option(
    "--game",
    required=True,
    metavar="RATING:SCORE:STONES",
    help="The opponent's rating, the score and the stones received (stones given: negative).",
)
@click.option("--regulation", default=GO, metavar="ID", help="The edition to compute by.")
@answer_options
def game_point(
    rating: str, game: str, regulation: str, settings: tuple[str, ...], as_json: bool, language: str
) -> None:
    """Compute the game point of one game of go."""
    calculated = accepted(by_hand.game_point(rating, game, regulation=regulation, set=settings), language)
    _show(calculated, as_json, language)
    if calculated.steps and not as_json:
        from arpad.cli.screen import Screen

        show_steps(Screen(), calculated.steps, catalogue(language))


@calc.command()
@regulation_option
@click.option("--opponent", multiple=True, metavar="R", help="The rating of an opponent. May be repeated.")
@click.option("--rating", metavar="R", help="The player's rating; without it, the player is unrated.")
@click.option("--k", type=click.IntRange(1, HIGHEST_K), help="The player's K; without it, the rating alone decides it.")
@click.option("--average", metavar="R", help="The average rating of the opponents, instead of --opponent.")
@click.option("--games", type=click.IntRange(1, MOST_OPPONENTS), help="The number of games, with --average.")
@click.option("--reach-rating", type=int, metavar="R", help="The rating to reach.")
@click.option("--reach-k", type=int, metavar="K", help="The K to reach, or a lower one.")
@click.option("--reach-title", metavar="TITLE", help="The title to reach.")
@click.option(
    "--normal-games",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="The games at normal time before, for a title.",
)
@answer_options
def needed(settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """Find the lowest score that brings a rating, a K or a title.

    The rating that half a point less brings, and the one that all points bring, stand beside it.
    """
    _show(accepted(by_hand.needed(set=settings, **given), language), as_json, language)


def _show(
    calculated: Calculated, as_json: bool, language: str, names: Mapping[str, str] = {}, only: tuple[str, ...] = ()
) -> None:
    """Print what was computed, or `only` some values of it.

    A value is shown under the word of its key (`calc.KEY`); `names` holds the codes of other words.
    """
    if as_json:
        print_json(calculated.to_json(language))
        return
    words = catalogue(language)
    what_if(calculated.set, words)
    for key, value in {"regulation": calculated.regulation, **calculated.values}.items():
        if only and key not in ("regulation", *only):
            continue
        if isinstance(value, bool):
            value = words.text("word.yes" if value else "word.no")
        elif value is None:
            value = "-"
        elif isinstance(value, list):
            value = [str(entry) for entry in value]
            value = ", ".join(value) or "-"
        click.echo(f"{words.text(names.get(key, f'calc.{key}'))}: {words.number(str(value))}")
