"""Calculators: the law's own arithmetic for numbers given by hand. A calculation stands whole in its address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arpad.core.verdicts import Problem
from arpad.library import calc
from arpad.library.refusal import Refused
from arpad.regulations.edition import editions, find_edition
from arpad.site.languages import language_of
from arpad.site.pages.errors import not_found, refusal
from arpad.site.words import page_words

ROWS, MORE_ROWS, MOST_ROWS = 5, 5, 40
"""Games for which a form has room at first, by how many it grows, and the most."""
LONGEST = 20
"""The most characters of a value: no number of a calculation has as many."""


class Game(NamedTuple):
    """A row of the form: the opponent's rating, the score, and on go the stones received."""

    opponent: str = ""
    score: str = ""
    stones: str = ""


class Form(NamedTuple):
    """What stands in the form."""

    edition: str
    values: Mapping[str, str]
    games: list[Game]

    @property
    def played(self) -> list[str]:
        """The games as the library takes them."""
        return [f"{game.opponent}:{game.score or '0'}" for game in self.games if game.opponent]


class Kind(NamedTuple):
    """A kind of calculation: its fields, and the function of the library that computes it."""

    fields: tuple[str, ...]
    calculated: Callable[[Form], calc.Calculated | Refused]
    needs: str
    """The calculation that an edition must offer."""
    has_games: bool = True


def _whole(text: str) -> int | None:
    """A whole number; None for an empty text or another one, which the library then misses or refuses."""
    return int(text) if text.isascii() and text.isdecimal() else None


def _change(form: Form) -> calc.Calculated | Refused:
    return calc.change(form.edition, form.values["rating"], form.played, k=_whole(form.values["k"]))


def _first(form: Form) -> calc.Calculated | Refused:
    return calc.first(form.edition, form.played)


def _performance(form: Form) -> calc.Calculated | Refused:
    return calc.performance(form.edition, form.played)


def _game_point(form: Form) -> calc.Calculated | Refused:
    game = form.games[0] if form.games else Game()
    return calc.game_point(
        form.values["rating"], f"{game.opponent}:{game.score or '0'}:{game.stones or '0'}", regulation=form.edition
    )


KINDS = {
    "change": Kind(("rating", "k"), _change, "change"),
    "first": Kind((), _first, "first"),
    "performance": Kind((), _performance, "performance"),
    "game-point": Kind(("rating",), _game_point, "game_point"),
}


def calculator_page(request: HttpRequest) -> HttpResponse:
    """The way to the first calculator."""
    return redirect(f"{language_of(request)}:calculation", kind=next(iter(KINDS)))


def calculation_page(request: HttpRequest, kind: str) -> HttpResponse:
    """A calculator with the numbers of the address, and what they come to."""
    if kind not in KINDS:
        return not_found(request)
    chosen = KINDS[kind]
    offering = [one for one in editions().values() if chosen.needs in one.regulation().calculations]
    edition = find_edition(request.GET["edition"]) if request.GET.get("edition") else offering[-1]
    if isinstance(edition, Problem):
        return refusal(request, edition)
    form = _form_of(request, kind, edition.id)
    shown: dict[str, Any] = {
        "kind": kind,
        "kinds": list(KINDS),
        "editions": offering,
        "form": form,
        "fields": chosen.fields,
    }
    if "edition" in request.GET:
        shown |= _result(request, chosen, form)
    return render(request, "calculator.html", shown, status=422 if shown.get("problem") else 200)


def _form_of(request: HttpRequest, kind: str, edition: str) -> Form:
    """The form with what the address has; further empty rows."""
    opponents, scores, stones = (request.GET.getlist(name) for name in ("opponent", "score", "stones"))
    games = [
        Game(
            opponent.strip()[:LONGEST],
            (scores[at] if at < len(scores) else "")[:LONGEST],
            (stones[at] if at < len(stones) else "")[:LONGEST],
        )
        for at, opponent in enumerate(opponents[:MOST_ROWS])
    ]
    games = [game for game in games if game.opponent]
    room = (
        1
        if kind == "game-point"
        else min(MOST_ROWS, max(ROWS, len(games)) + (MORE_ROWS if "more" in request.GET else 0))
    )
    values = {name: request.GET.get(name, "").strip()[:LONGEST] for name in KINDS[kind].fields}
    return Form(edition, values, [*games, *[Game()] * (room - len(games))])


def _result(request: HttpRequest, kind: Kind, form: Form) -> dict[str, Any]:
    """What the calculation comes to: its JSON in the reader's language, or why there is none."""
    language = language_of(request)
    calculated = kind.calculated(form)
    if isinstance(calculated, Refused):
        words = page_words(language)
        return {"problem": [words.text(f"problem.{one.code}", one.values) for one in calculated.problems]}
    answer = calculated.to_json(language)
    values = {
        name: value
        for name, value in answer.items()
        if name not in ("working", "steps", "set", "findings", "regulation")
    }
    return {"answer": answer, "values": values}
