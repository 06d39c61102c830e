"""`arpad calc`: the law's arithmetic for a few numbers given by hand."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

import click

from arpad.cli.options import Command, json_option, language_option, parse_settings, read_files, set_option
from arpad.cli.printing import print_json, what_if
from arpad.cli.rate import show_findings, show_steps, show_working
from arpad.cli.refusing import refuse
from arpad.core.byhand import HandGame, HandTotal, summed
from arpad.core.report import ByoYomi, Importance
from arpad.core.verdicts import Problem
from arpad.formats.answer_json import finding_json, row_json, step_json
from arpad.formats.fields import HIGHEST_RATING, read_day, read_half_points
from arpad.locale import catalogue
from arpad.regulations.edition import find_edition
from arpad.regulations.regulation import Regulation
from arpad.regulations.settings import overridden

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
    law, shown = _law(regulation, settings, language, "change")
    if not games or any(total.values()):
        by_hand = law.calculations.get("change_by_average")
        given = _total(games=games, language=language, **total)
        if by_hand is None:
            refuse([Problem("--average", "no_average", {"regulation": regulation})], language)
        found = by_hand(law, _rating(rating, "--rating", language), k, given)
        if isinstance(found, Problem):
            refuse([found], language)
        # The keys of a change game by game are all there; a change by hand has no working of games.
        rest: dict[str, Any] = {"old": int(rating), "performance": None, "status": "rated", "working": [], "steps": []}
        whole = {**found, **rest} if as_json else found
        _show({"regulation": regulation, "set": shown, **whole}, as_json, language)
        return
    answer = law.calculations["change"](law, _rating(rating, "--rating", language), k, _games(games, language))
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
    law, shown = _law(regulation, settings, language, "first")
    found = law.calculations["first"](law, _total(language=language, **given))
    _show({"regulation": regulation, "set": shown, **found}, as_json, language)


@calc.command()
@regulation_option
@total_options
@set_option
@json_option
@language_option
def performance(regulation: str, settings: tuple[str, ...], as_json: bool, language: str, **given: Any) -> None:
    """The performance (TPR) over games against rated opponents."""
    law, shown = _law(regulation, settings, language, "performance")
    total = _total(language=language, **given)
    # Where only the average is known, every opponent is taken at it.
    ratings = [game.opponent for game in _games(given["games"], language)]
    ratings = ratings or [total.opponents // total.games] * total.games
    found = law.calculations["performance"](law, total, ratings)
    _show({"regulation": regulation, "set": shown, **found}, as_json, language)


@calc.command()
@click.option("--player", "file", required=True, metavar="FILE", help="A report of the player's selo events.")
@click.option("--date", "day", required=True, metavar="YYYY-MM-DD", help="The day of selection.")
@click.option("--id", "name", metavar="ID", help="Which player of the file; without it the first.")
@click.option("--regulation", default="ssl-2022", metavar="ID", help="The edition to compute by.")
@set_option
@json_option
@language_option
def selection(
    file: str, day: str, name: str | None, regulation: str, settings: tuple[str, ...], as_json: bool, language: str
) -> None:
    """A player's selection numbers on a day: peak selo, peak Elo, peak performance, and what they come to."""
    law, shown = _law(regulation, settings, language, "selection")
    report = read_files((file,), (), None, None, language).report
    chosen = read_day(day)
    if chosen is None:
        refuse([Problem("--date", "not_a_date", {"given": day})], language)
    if report.list != "selo" or "selo" not in law.edition.lists:
        refuse([Problem(file, "not_selo", {"given": report.list})], language)
    name = name or next(iter(report.players))
    if name not in report.players:
        refuse([Problem("--id", "no_player", {"given": name, "known": list(report.players)})], language)
    found = law.calculations["selection"](law, report, name, chosen)
    findings, steps = found.pop("findings"), found.pop("steps")
    told = {"regulation": regulation, "set": shown, "player": name, "date": day, **found}
    words = catalogue(language)
    if as_json:
        shown_steps = [step_json(step, words.text) for step in steps]
        print_json({**told, "steps": shown_steps, "findings": [finding_json(one, words.text) for one in findings]})
        return
    _show(told, as_json, language, {"performance": "factor.performance"})
    for step in steps:
        click.echo(f"{step.clause}: {words.text(f'step.{step.code}', step.values)}")
    for finding in findings:
        click.echo(f"{finding.clause}: {words.text(f'finding.{finding.code}', finding.values)}")


GO = "mgsz-2012"
MOST_STONES = 100


@calc.command(name="factor")
@click.option("--board", type=click.Choice(["19", "13"]), default="19", help="Lines of the board.")
@click.option("--base", "base", type=click.IntRange(0, 10_000), help="Base time in minutes.")
@click.option("--byo-yomi", "byo_yomi", metavar="KIND", help="japanese:SECONDS or canadian:MOVES:MINUTES.")
@click.option("--players", type=click.IntRange(1, 100_000), default=1, help="How many take part.")
@click.option("--importance", multiple=True, type=click.Choice(get_args(Importance)), help="Repeat it.")
@click.option("--handicap", is_flag=True, help="Some games are played with handicap.")
@click.option("--regulation", default=GO, metavar="ID", help="The edition to compute by.")
@set_option
@json_option
@language_option
def factor_command(
    board: str,
    base: int | None,
    byo_yomi: str | None,
    players: int,
    importance: tuple[str, ...],
    handicap: bool,
    regulation: str,
    settings: tuple[str, ...],
    as_json: bool,
    language: str,
) -> None:
    """The factor C of a go event, row by row."""
    law, shown = _law(regulation, settings, language)
    kind = None if byo_yomi is None else _byo_yomi(byo_yomi, language)
    by_hand = _go_rule(law, "factor", language)
    seconds = None if base is None else 60 * base
    found, steps, findings = by_hand(law, int(board), seconds, kind, importance, players, handicap)
    words = catalogue(language)
    if as_json:
        told = {"steps": [step_json(step, words.text) for step in steps]}
        told["findings"] = [finding_json(finding, words.text) for finding in findings]
        print_json({"regulation": regulation, "set": shown, **found, **told})
        return
    from arpad.cli.screen import Screen

    _show({"regulation": regulation, "set": shown, "factor": found["factor"]}, as_json, language)
    screen = Screen()
    if steps:
        show_steps(screen, steps, words)
    show_findings(screen, findings, words)


@calc.command(name="game-point")
@click.option("--rating", required=True, metavar="R", help="The player's points.")
@click.option("--game", "game", required=True, metavar="RATING:SCORE:STONES", help="Stones received, negative given.")
@click.option("--regulation", default=GO, metavar="ID", help="The edition to compute by.")
@set_option
@json_option
@language_option
def game_point(
    rating: str, game: str, regulation: str, settings: tuple[str, ...], as_json: bool, language: str
) -> None:
    """The game point of a game of go."""
    law, shown = _law(regulation, settings, language)
    opponent, score, stones = (*game.split(":"), "0", "")[:3]
    half_points = read_half_points(score)
    stones = stones if game.count(":") == 2 else "0"
    whole = stones.removeprefix("-")
    readable = whole.isascii() and whole.isdigit() and len(whole) <= 3 and int(whole) <= MOST_STONES
    if game.count(":") not in (1, 2) or half_points is None or not readable:
        refuse([Problem("--game", "bad_go_game", {"given": game})], language)
    given = int(stones)
    by_hand = _go_rule(law, "game_point", language)
    own, other = _rating(rating, "--rating", language), _rating(opponent, "--game", language)
    found, steps = by_hand(law, own, other, half_points, given)
    words = catalogue(language)
    numbers = {"regulation": regulation, "set": shown, **found}
    if as_json:
        print_json({**numbers, "steps": [step_json(step, words.text) for step in steps]})
        return
    _show(numbers, as_json, language)
    if steps:
        from arpad.cli.screen import Screen

        show_steps(Screen(), steps, words)


def _go_rule(law: Regulation[Any], name: str, language: str) -> Callable[..., Any]:
    """A calculation that only regulations of go have."""
    if name not in law.calculations:
        refuse([Problem("--regulation", "list_not_covered", {"list": "go", "regulation": law.edition.id})], language)
    return law.calculations[name]


def _byo_yomi(text: str, language: str) -> ByoYomi:
    kind, *numbers = text.split(":")
    whole = all(n.isascii() and n.isdigit() and len(n) <= 5 and int(n) for n in numbers)
    if kind == "japanese" and len(numbers) == 1 and whole:
        return ByoYomi("japanese", 1, int(numbers[0]))
    if kind != "canadian" or len(numbers) != 2 or not whole:
        refuse([Problem("--byo-yomi", "bad_byo_yomi", {"given": text})], language)
    return ByoYomi("canadian", int(numbers[0]), 60 * int(numbers[1]))


def _law(
    regulation: str, settings: tuple[str, ...], language: str, rule: str = ""
) -> tuple[Regulation[Any], dict[str, int | str]]:
    """The regulation with the what-ifs, and the what-ifs as shown; it must have the calculation asked for."""
    edition = find_edition(regulation)
    if isinstance(edition, Problem):
        refuse([edition], language)
    if rule and rule not in edition.regulation().calculations:
        refuse([Problem("--regulation", "no_such_calculation", {"regulation": edition.id})], language)
    values = overridden(edition, parse_settings(settings, language))
    if isinstance(values, Problem):
        refuse([values], language)
    shown = {name: edition.parameters[name].shown(value) for name, value in values.items()}
    return edition.regulation(values), shown


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


def _show(found: dict[str, Any], as_json: bool, language: str, names: Mapping[str, str] = {}) -> None:
    """Print what was computed; `names` holds the codes of values whose name is not their own."""
    if as_json:
        print_json(found)
        return
    words = catalogue(language)
    what_if(found.pop("set"), words)
    for key, value in found.items():
        if isinstance(value, bool):
            value = words.text("word.yes" if value else "word.no")
        elif value is None:
            value = "-"
        elif isinstance(value, list):
            value = [str(entry) for entry in value]
            value = ", ".join(value) or "-"
        click.echo(f"{words.text(names.get(key, f'calc.{key}'))}: {words.number(str(value))}")
