"""A player: ratings on every list, their history, events and games; two players beside each other; the search."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arpad.core.verdicts import Problem
from arpad.office.lists.workings import names_of
from arpad.office.public_record.compared import ComparedPlayers, compare_players, points_beside
from arpad.office.public_record.head_to_head import balances_of
from arpad.office.public_record.people_found import people_named, people_numbered
from arpad.office.public_record.played import played_events
from arpad.office.public_record.players import CurrentRating, PublicPlayer, find_player
from arpad.site.languages import language_of
from arpad.site.pages.errors import refusal
from arpad.site.rating_plot import NamedHistory, rating_plot, style_of
from arpad.site.view_address import ViewAddress
from arpad.site.words import PageWords, page_words

FIRST_POINTS, FIRST_EVENTS, FIRST_OPPONENTS = 6, 6, 10
"""How much a page shows of the history, of the events and of the opponents; the rest is a link away."""
ALL_PARTS = ("history", "events", "opponents")
MOST_ROWS = 1_000
"""Rows of a table at most; `/api/v1/players` has all of them."""
BY_GAME = "game"
LONGEST_SURNAME = 16
"""Of a name at the end of a line; a longer one is cut."""


def players_page(request: HttpRequest) -> HttpResponse:
    """The form that finds a player by a name, or several by their numbers."""
    named, numbered = request.GET.get("q", ""), request.GET.get("ids", "")
    shown: dict[str, Any] = {"q": named, "ids": numbered, "found": None}
    if numbered.strip():
        shown["found"] = people_numbered(numbered)
    elif named.strip():
        shown["found"] = people_named(named)
    if shown["found"]:
        ratings = [{one.list: one.rating for one in person.ratings} for person in shown["found"].people]
        shown["lists"] = sorted({name for of_person in ratings for name in of_person}, key=style_of)
        rows = zip(shown["found"].people, ratings, strict=True)
        shown["rows"] = [(person, [own.get(name) for name in shown["lists"]]) for person, own in rows]
    return render(request, "players.html", shown)


def player_page(request: HttpRequest, person: int) -> HttpResponse:
    """A player: the ratings in force, their history, the events, the opponents, and why K is what it is."""
    player = find_player(person)
    if isinstance(player, Problem):
        return refusal(request, player)
    if player.number != person:
        return redirect(f"{language_of(request)}:player", person=player.number)
    return render(request, "player.html", {**_about(request, player), **_played(request, player)})


def compare_page(request: HttpRequest, person: int, other: int) -> HttpResponse:
    """Two players beside each other: ratings, the history on a list, and the games between them."""
    compared = compare_players(person, other)
    if isinstance(compared, Problem):
        return refusal(request, compared)
    first, second = compared.first.number, compared.second.number
    if first == second:
        return redirect(f"{language_of(request)}:player", person=first)
    if (first, second) != (person, other):
        return redirect(f"{language_of(request)}:compare", person=first, other=second)
    return render(request, "compare.html", _compared(request, compared))


def _compared(request: HttpRequest, compared: ComparedPlayers) -> dict[str, Any]:
    """What the page of two players shows."""
    words, both = page_words(language_of(request)), (compared.first, compared.second)
    found = [{one.list_name: one for one in each.history.lists} for each in both]
    ratings = [{one.list_name: one for one in each.ratings} for each in both]
    on_both = [name for name in found[0] if name in found[1]]
    lists = list(dict.fromkeys((*on_both, *found[0], *found[1], *compared.first.rows)))
    kinds = _kinds(compared.first) | _kinds(compared.second)
    chosen = _chosen(request, lists)
    histories = [
        NamedHistory(_surname(player, words), style, of_player[chosen])
        for style, player, of_player in zip((1, 2), both, found, strict=True)
        if chosen in of_player
    ]
    by_game = request.GET.get("by") == BY_GAME
    score = compared.score(chosen)
    return {
        "first": compared.first.identity,
        "second": compared.second.identity,
        "first_name": _name(compared.first, words),
        "second_name": _name(compared.second, words),
        "lists": lists,
        "kinds": kinds,
        "chosen": chosen,
        "chosen_word": words.list_word(chosen, kinds.get(chosen, "")),
        "rows": [(name, *_ratings_beside(ratings[0].get(name), ratings[1].get(name))) for name in lists],
        "plot": rating_plot(histories, words, by_game),
        "points": list(points_beside(found[0].get(chosen), found[1].get(chosen))),
        "by_game": by_game,
        "first_score": score[0],
        "second_score": score[1],
        "played": len(compared.played(chosen)),
        "meetings": [one for one in compared.meetings if one.event.list_name == chosen],
        "addresses": _addresses(request, lists),
    }


def _ratings_beside(
    one: CurrentRating | None, other: CurrentRating | None
) -> tuple[CurrentRating | None, CurrentRating | None, int | None]:
    """Two ratings on a list, and how far the first is above the second."""
    first, second = (None if each is None else each.rating for each in (one, other))
    return one, other, None if first is None or second is None else first - second


def _about(request: HttpRequest, player: PublicPlayer) -> dict[str, Any]:
    """Who a player is, the ratings, and their history on the list that is chosen."""
    words = page_words(language_of(request))
    by_game = request.GET.get("by") == BY_GAME
    histories = [
        NamedHistory(words.list_word(one.list_name, one.kind), style_of(one.kind), one) for one in player.history.lists
    ]
    lists = list(player.rows)
    chosen = _chosen(request, lists)
    history = next((one for one in player.history.lists if one.list_name == chosen), None)
    points = () if history is None else history.points[::-1]
    return {
        "player": player,
        "who": player.identity,
        "lists": lists,
        "kinds": _kinds(player),
        "chosen": chosen,
        "chosen_word": words.list_word(chosen, _kinds(player).get(chosen, "")),
        "plot": rating_plot(histories, words, by_game),
        "by_game": by_game,
        "points": points[: _most(request, "history", FIRST_POINTS)],
        "point_count": len(points),
        "activity": next((one for one in player.reasons if one.activity is not None), None),
        "addresses": _addresses(request, lists),
    }


def _played(request: HttpRequest, player: PublicPlayer) -> dict[str, Any]:
    """The events, the games of the latest, and the opponents of a player on the list that is chosen."""
    chosen = _chosen(request, list(player.rows))
    played = [one for one in played_events(player.rows) if one.list_name == chosen]
    balances = balances_of(played)
    events = played[: _most(request, "events", FIRST_EVENTS)]
    opponents = balances[: _most(request, "opponents", FIRST_OPPONENTS)]
    latest = played[0] if played else None
    people = {one.opponent for one in opponents}
    people |= {int(game.opponent) for game in (latest.games if latest else ()) if game.opponent}
    names = names_of(sorted(people))
    return {
        "events": events,
        "has_expected": any(one.part.expected is not None for one in events),
        "games_expected": latest is not None and any(game.expected is not None for game in latest.games),
        "has_difference": latest is not None and any(game.delta is not None for game in latest.games),
        "has_k": any(one.part.k is not None for one in events),
        "event_count": len(played),
        "latest": latest,
        "latest_games": [
            (game, int(game.opponent) if game.opponent else None, names.get(int(game.opponent or 0)))
            for game in (latest.games if latest else ())
        ],
        "opponents": [(one, names.get(one.opponent)) for one in opponents],
        "opponent_count": len(balances),
    }


def _chosen(request: HttpRequest, lists: list[str]) -> str:
    """The list of the address; without it, or for one that is not here, the first."""
    wanted = request.GET.get("list", "")
    return wanted if wanted in lists else lists[0] if lists else ""


def _most(request: HttpRequest, part: str, first: int) -> int:
    """How many rows of a part the page shows: the first ones, or all if the address asks for them."""
    return MOST_ROWS if request.GET.get("all") == part else first


def _kinds(player: PublicPlayer) -> dict[str, str]:
    return {name: rows.kind for name, rows in player.rows.items()}


def _addresses(request: HttpRequest, lists: list[str]) -> dict[str, Any]:
    """The addresses of this page with another list, another plot, or with everything in a table."""
    kept = {name: request.GET.get(name, "") for name in ("list", "by", "all")}
    here = ViewAddress(request.path, kept.items())
    return {
        "lists": [(name, here.but(list=name, all="")) for name in lists],
        "by_day": here.but(by=""),
        "by_game": here.but(by=BY_GAME),
        **{part: here.but(all=part) for part in ALL_PARTS},
    }


def _name(player: PublicPlayer, words: PageWords) -> str:
    return words.person_name(player.identity.name)


def _surname(player: PublicPlayer, words: PageWords) -> str:
    """The name at the end of a player's line."""
    name = _name(player, words).partition(",")[0]
    return name if len(name) <= LONGEST_SURNAME else f"{name[: LONGEST_SURNAME - 1]}…"
