"""Calculators: the law's own arithmetic for numbers given by hand. A calculation stands whole in its address.

The parameters of the address are those of `arpad calc`. A form sends rows of fields; the answer sends the browser on to
the address of the calculation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render

from arpad.core.report import Importance
from arpad.core.verdicts import Problem
from arpad.library import calc
from arpad.library.refusal import Refused
from arpad.regulations.edition import Edition, editions, find_edition
from arpad.site.calculations import Shown, shown_answer, under_every_edition
from arpad.site.field_problem import FieldProblem
from arpad.site.languages import language_of
from arpad.site.pages.errors import not_found, refusal
from arpad.site.words import PageWords, page_words

ROWS, MORE_ROWS, MOST_ROWS = 4, 4, 40
"""Games for which a form has room at first, by how many it grows, and the most."""
LONGEST = 20
"""The most characters of a value: no number of a calculation has as many."""
AIMS = ("rating", "k", "title")
BYO_YOMI_PARTS = ("seconds", "moves", "minutes")
NEEDED = ("rating", "k", *(f"reach_{aim}" for aim in AIMS), "normal_games")
Calculate = Callable[["Form", str], calc.Calculated | Refused]


class Game(NamedTuple):
    """A row of the form: the opponent's rating, the score, and on go the stones received."""

    opponent: str = ""
    score: str = "1"
    stones: str = ""


class Form(NamedTuple):
    """What stands in the form."""

    edition: str
    values: Mapping[str, str]
    games: list[Game]
    importance: tuple[str, ...] = ()

    @property
    def aim(self) -> str:
        """What is to be reached, of `AIMS`."""
        return next((aim for aim in AIMS if self.values.get(f"reach_{aim}")), AIMS[0])

    @property
    def wanted(self) -> str:
        return self.values.get(f"reach_{self.aim}", "")

    @property
    def played(self) -> list[str]:
        """The games as the library takes them."""
        return [f"{game.opponent}:{game.score}" for game in self.games if game.opponent]


class Kind(NamedTuple):
    """A kind of calculation: its fields, what it needs of an edition, and the function that computes it."""

    name: str
    fields: tuple[str, ...]
    needs: str
    calculate: Calculate
    games: str = "scored"
    """What a row of the form is: `scored`, `opponents` without scores, `one` game of go, or `none`."""
    is_compared: bool = True
    """True if the same numbers are shown under every edition."""


def _whole(text: str) -> Any:
    """A whole number; None for an empty text; any other text as it is, which the library refuses."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() else text or None


def _change(form: Form, edition: str) -> calc.Calculated | Refused:
    k = _whole(form.values["k"])
    found = calc.change(edition, form.values["rating"], form.played, k=k)
    if isinstance(found, Refused) and found.problems[0].code == "no_k" and edition != form.edition:
        return calc.change(edition, form.values["rating"], form.played)  # it has a K of its own for every rating
    return found


def _first(form: Form, edition: str) -> calc.Calculated | Refused:
    return calc.first(edition, form.played)


def _performance(form: Form, edition: str) -> calc.Calculated | Refused:
    return calc.performance(edition, form.played)


def _needed(form: Form, edition: str) -> calc.Calculated | Refused:
    values, aim = form.values, form.aim
    wanted = values[f"reach_{aim}"]
    given: dict[str, Any] = {f"reach_{aim}": wanted.upper() if aim == "title" else _whole(wanted)}
    if values["normal_games"]:
        given["normal_games"] = _whole(values["normal_games"])
    found = calc.needed(
        edition,
        [game.opponent for game in form.games if game.opponent],
        rating=values["rating"] or None,
        k=_whole(values["k"]),
        **given,
    )
    if isinstance(found, Refused) and found.problems[0].code == "no_k" and edition != form.edition:
        return _needed(form._replace(values={**values, "k": ""}), edition)
    return found


def _game_point(form: Form, edition: str) -> calc.Calculated | Refused:
    game = form.games[0] if form.games else Game()
    text = f"{game.opponent}:{game.score}:{game.stones or '0'}"
    return calc.game_point(form.values["rating"], text, regulation=edition)


def _factor(form: Form, edition: str) -> calc.Calculated | Refused:
    values = form.values
    return calc.factor(
        board=_whole(values["board"] or "19"),
        base=_whole(values["base"]),
        byo_yomi=values["byo_yomi"] or None,
        players=_whole(values["players"] or "1"),
        importance=form.importance,
        handicap=values["handicap"] == "true",
        regulation=edition,
    )


KINDS = {
    kind.name: kind
    for kind in (
        Kind("change", ("rating", "k"), "change", _change),
        Kind("first", (), "first", _first),
        Kind("performance", (), "performance", _performance),
        Kind("needed", NEEDED, "change", _needed, "opponents"),
        Kind("game-point", ("rating",), "game_point", _game_point, "one", False),
        Kind("factor", ("board", "base", "byo_yomi", "players", "handicap"), "factor", _factor, "none", False),
    )
}
TABS = (*KINDS, "selection")
"""The calculators; that of a selection takes a file (`pages/selection.py`)."""
FIELD_OF = {
    "--rating": "rating",
    "--k": "k",
    "--game": "opponent",
    "--opponent": "opponent",
    "--reach-rating": "wanted",
    "--reach-k": "wanted",
    "--reach-title": "wanted",
    "--normal-games": "normal_games",
    "--base": "base",
    "--byo-yomi": "byo_yomi",
    "--players": "players",
    "--board": "board",
}
"""The field of the form behind an option of the command."""


def calculator_page(request: HttpRequest) -> HttpResponse:
    """The way to the first calculator."""
    return redirect(f"{language_of(request)}:calculation", kind=next(iter(KINDS)))


def calculation_page(request: HttpRequest, kind: str) -> HttpResponse:
    """A calculator with the numbers of the address, and what they come to."""
    if kind not in KINDS:
        return not_found(request)
    chosen = KINDS[kind]
    address = address_of(request.GET, chosen)
    if address != request.META.get("QUERY_STRING", ""):
        return HttpResponseRedirect(f"{request.path}?{address}" if address else request.path)
    offering = [one for one in editions().values() if chosen.needs in one.regulation().calculations]
    edition = find_edition(request.GET["regulation"]) if request.GET.get("regulation") else offering[-1]
    if isinstance(edition, Problem):
        return refusal(request, edition)
    form = _form_of(request.GET, chosen, edition.id)
    shown: dict[str, Any] = {
        "kind": chosen,
        "kinds": TABS,
        "editions": offering,
        "edition": edition,
        "form": form,
        "importances": get_args(Importance),
        "aims": AIMS,
        "byo_parts": BYO_YOMI_PARTS,
        "k_clause": edition.parameters["k_normal"].clause if "k_normal" in edition.parameters else None,
        "byo_yomi": _byo_yomi_fields(form.values.get("byo_yomi", "")),
        "room": len(form.games),
    }
    if set(request.GET) - {"regulation", "rows"}:
        shown |= _result(chosen, form, edition, offering, page_words(language_of(request)))
        shown["address"] = request.get_full_path()
        shown["as_data"] = f"/api/v1/calc/{kind}?{address}"
    return render(request, "calculator.html", shown)


def address_of(given: QueryDict, kind: Kind) -> str:
    """The parameters of a calculation in the one order in which they stand, without what is empty."""
    short = {name: given.get(name, "").strip()[:LONGEST] for name in given}
    values = QueryDict(mutable=True)
    if short.get("regulation"):
        values["regulation"] = short["regulation"]
    if short.get("byo_kind"):
        short["byo_yomi"] = _byo_yomi_text(short)
    if short.get("aim") in AIMS and short.get("wanted"):
        short[f"reach_{short['aim']}"] = short["wanted"]
    for name in kind.fields:
        if short.get(name):
            values[name] = short[name]
    for name in ("importance",) if kind.games == "none" else ():
        values.setlist(name, [text.strip()[:LONGEST] for text in given.getlist(name)[:MOST_ROWS] if text.strip()])
    if kind.games == "opponents":
        opponents = [text.strip()[:LONGEST] for text in given.getlist("opponent")[:MOST_ROWS]]
        values.setlist("opponent", [text for text in opponents if text])
    elif kind.games != "none":
        games = [":".join(part.strip() for part in text.split(":"))[: 3 * LONGEST] for text in given.getlist("game")]
        values.setlist("game", [*games, *_games_of_rows(given, kind)][:MOST_ROWS])
    rows = given.get("rows", "")
    if "more" in given:
        rows = str(min(MOST_ROWS, (int(rows) if rows.isdecimal() and len(rows) < 4 else ROWS) + MORE_ROWS))
    if rows.isascii() and rows.isdecimal() and ROWS < int(rows[:4]) <= MOST_ROWS:
        values["rows"] = str(int(rows[:4]))
    for name in list(values):
        if not values.getlist(name):
            del values[name]
    return values.urlencode(safe=":")


def _games_of_rows(given: QueryDict, kind: Kind) -> list[str]:
    """The games of the rows of a form: those with an opponent."""
    opponents, scores, stones = (given.getlist(name) for name in ("opponent", "score", "stones"))
    games = []
    for at, opponent in enumerate(opponents[:MOST_ROWS]):
        parts = [opponent, scores[at] if at < len(scores) else "1"]
        if kind.games == "one":
            parts.append((stones[at] if at < len(stones) else "") or "0")
        if opponent.strip():
            games.append(":".join(part.strip().replace(":", " ")[:LONGEST] for part in parts))
    return games


def _form_of(given: QueryDict, kind: Kind, edition: str) -> Form:
    """The form with what the address has; further empty rows."""
    values = {name: given.get(name, "") for name in kind.fields}
    if kind.games == "none":
        return Form(edition, values, [], tuple(given.getlist("importance")))
    if kind.games == "opponents":
        games = [Game(text, "") for text in given.getlist("opponent")]
    else:
        parts = [(*text.split(":"), "", "")[:3] for text in given.getlist("game")]
        games = [Game(opponent, score, stones) for opponent, score, stones in parts]
    rows = int(given.get("rows", ROWS))
    room = 1 if kind.games == "one" else min(MOST_ROWS, max(rows, len(games) + 1))
    return Form(edition, values, [*games, *[Game()] * (room - len(games))])


def _byo_yomi_text(given: Mapping[str, str]) -> str:
    """The byo-yomi of the form's fields, as the library takes it."""
    kind = given["byo_kind"]
    names = ("byo_seconds",) if kind == "japanese" else ("byo_moves", "byo_minutes")
    return ":".join([kind, *(given.get(name, "") for name in names)]) if kind in ("japanese", "canadian") else ""


def _byo_yomi_fields(text: str) -> dict[str, str]:
    kind, *numbers = text.split(":")
    names = {"japanese": ("seconds",), "canadian": ("moves", "minutes")}.get(kind, ())
    return {"kind": kind, **dict(zip(names, numbers, strict=False))}


def _result(kind: Kind, form: Form, edition: Edition, offering: list[Edition], words: PageWords) -> dict[str, Any]:
    """What the calculation comes to, or why there is none."""
    if kind.games != "none" and not any(game.opponent for game in form.games):
        return {"problems": [FieldProblem(words.text("calculator.no_games"), "opponent-1")]}
    if kind.name == "needed" and not form.wanted:
        return {"problems": [FieldProblem(words.text("calculator.no_wanted"), "wanted")]}
    if kind.name != "needed" and form.values.get("rating") == "":
        return {"problems": [FieldProblem(words.text("calculator.no_rating"), "rating")]}
    calculated = kind.calculate(form, edition.id)
    if isinstance(calculated, Refused):
        return {"problems": [_field_problem(one, form, words) for one in calculated.problems]}
    shown: Shown = shown_answer(calculated, edition, words)
    others = {one.id: kind.calculate(form, one.id) for one in offering} if kind.is_compared else {}
    return {"answer": shown, "others": under_every_edition(others, edition.id, words) if len(others) > 1 else []}


def _field_problem(problem: Problem, form: Form, words: PageWords) -> FieldProblem:
    """A problem with the field that it is about."""
    text = words.problem(problem.code, problem.values)
    field = "rating" if problem.code == "one_aim" else FIELD_OF.get(problem.place, "")
    if field != "opponent" and problem.code != "rating_off_list":
        return FieldProblem(text, field)
    given = str(problem.values.get("given", ""))
    rows = [place for place, game in enumerate(form.games, start=1) if given.split(":")[0] == game.opponent]
    if problem.code == "rating_off_list" and not rows:
        return FieldProblem(text, "rating")
    return FieldProblem(text, f"opponent-{rows[0] if rows else 1}")
