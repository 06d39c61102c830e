"""The players of a tournament file, corrected by a list: the list is the source, the file a printout."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from arpad.core.identity import Description, weigh
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem


def overlaid(
    report: Report, facts: Mapping[str, Player], file: str, same_people: Collection[str] = ()
) -> tuple[Report, list[Problem]]:
    """The report of a tournament file, with the facts of its players replaced by those of other files.

    A note names each difference that changes a rating. An ID under which the files seem to mean two people stops,
    unless it is in `same_people`: IDs that a person has confirmed to be one person's in all files.
    """
    players = dict(report.players)
    problems: list[Problem] = []
    for player in report.players.values():
        known = facts.get(player.id)
        if known is not None:
            players[player.id] = joined(player, known)
            problems += _differences(player, known, file, same_people)
    return replace(report, players=players), problems


def person_doubts(
    player: Player, known: Player, file: str, same_people: Collection[str], on_a_list: bool = True
) -> Iterator[Problem]:
    """Reasons why an ID may mean two people (`arpad.core.identity`). `on_a_list`: `known` comes from a list."""
    weighed = weigh(_described(player), _described(known))
    if weighed.verdict == "taken" or player.id in same_people:
        return
    if on_a_list and (weighed.verdict == "refused" or any(reason.code == "name_differs" for reason in weighed.reasons)):
        yield Problem(file, "other_person", {"player": player.id, "given": player.name, "expected": known.name})
    else:
        reasons = [reason.text for reason in weighed.reasons if not reason.code.endswith("_missing")]
        yield Problem(file, "person_asked", {"player": player.id, "name": player.name, "reasons": reasons})


def _described(player: Player) -> Description:
    names = (player.name,) if player.name else ()
    birth = player.birth_date or player.birth_year
    return Description({"file": player.id}, names, birth, player.sex, player.federation)


def _differences(player: Player, known: Player, file: str, same: Collection[str]) -> Iterator[Problem]:
    """The facts in which a tournament file contradicts the other file. A missing fact is no contradiction."""
    yield from person_doubts(player, known, file, same)
    if player.id in same and _birth_differs(player, known):
        births = [str(one.birth_date or one.birth_year) for one in (player, known)]
        yield _note(file, "birth_differs", player, *births)
    dated = [entry.rating for entry in known.ratings]
    for printed, listed_ratings in (
        (player.rating, dated or [known.rating]),
        (player.elo[-1].rating if player.elo else None, [entry.rating for entry in known.elo]),
    ):
        if printed is not None and any(listed_ratings) and printed not in listed_ratings:
            yield _note(file, "rating_differs", player, _shown(printed), _shown(listed_ratings[-1]))


def with_official_list(
    report: Report, facts: Mapping[str, Player], file: str, same_people: Collection[str] = ()
) -> tuple[Report, list[Problem]]:
    """As `overlaid`, with the official list of these ratings: a player who is not on it has no rating."""
    report_, problems = overlaid(report, facts, file, same_people)
    players = dict(report_.players)
    for player in report.players.values():
        known = facts.get(player.id)
        if known is None and player.rating is not None:
            values = {"player": player.id, "name": player.name, "given": player.rating}
            problems.append(Problem(file, "rated_but_not_on_the_list", values))
        elif known is not None:
            if player.rating != known.rating and None in (player.rating, known.rating):  # two numbers are already noted
                problems.append(_note(file, "rating_differs", player, _shown(player.rating), _shown(known.rating)))
            players[player.id] = players[player.id]._replace(rating=known.rating, k=known.k)
    return replace(report_, players=players), problems


def filled(
    report: Report, facts: Mapping[str, Player], file: str, same_people: Collection[str] = ()
) -> tuple[Report, list[Problem]]:
    """A JSON report with its missing facts filled in from a list. A rating that differs is a stop."""
    players = dict(report.players)
    problems: list[Problem] = []
    for player in report.players.values():
        known = facts.get(player.id)
        if known is None:
            continue
        players[player.id] = joined(known, player)
        problems += person_doubts(player, known, file, same_people)
        if not player.ratings and player.rating not in (None, known.rating):
            values = {"id": player.id, "field": "rating", "one": str(player.rating), "other": _shown(known.rating)}
            problems.append(Problem(file, "facts_differ", values))
    return replace(report, players=players), problems


def _birth_differs(player: Player, known: Player) -> bool:
    """True if two births contradict each other; a year agrees with any day of it."""
    days = {player.birth_date, known.birth_date} - {None}
    return len({player.birth_year, known.birth_year} - {None}) > 1 or len(days) > 1


def joined(player: Player, known: Player) -> Player:
    """`player` with every fact that `known` has; a birth is taken from one of them as a whole."""
    if known.birth_year is not None and _birth_differs(player, known):
        player = player._replace(birth_date=None)
    return player._replace(**{name: value for name, value in known._asdict().items() if value not in (None, ())})


def _note(file: str, code: str, player: Player, given: str, expected: str) -> Problem:
    values = {"player": player.id, "name": player.name, "given": given, "expected": expected}
    return Problem(file, code, values, "note")


def _shown(rating: int | None) -> str:
    return "-" if rating is None else str(rating)


def ids_of(reports: Iterable[Report]) -> set[int]:
    """The FIDE IDs among the players' IDs."""
    players = (player for report in reports for player in report.players)
    return {int(player) for player in players if player.isascii() and player.isdigit()}
