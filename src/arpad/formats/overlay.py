"""What a tournament file says of its players, corrected by a list: the list is the source, the file a printout."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from arpad.core.identity import Description, weigh
from arpad.core.report import Player, Report
from arpad.core.verdicts import Problem


def overlaid(
    report: Report, facts: Mapping[str, Player], file: str, same: Collection[str] = ()
) -> tuple[Report, list[Problem]]:
    """The report of a tournament file with what other files say of its players in the place of what it says itself.

    Whatever of it changes a rating is told. An ID stops under which the files contradict each other about the person,
    unless it is among `same`: IDs of which a person says that they are one person's in all files.
    """
    players: dict[str, Player] = {}
    problems: list[Problem] = []
    for player in report.players.values():
        told = facts.get(player.id)
        players[player.id] = player if told is None else joined(player, told)
        if told is not None:
            problems += _differences(player, told, file, same)
    return replace(report, players=players), problems


def person_doubts(
    player: Player, told: Player, file: str, same: Collection[str], on_a_list: bool = True
) -> Iterator[Problem]:
    """Why two files may not mean one person by an ID (`arpad.core.identity`). `on_a_list`: the second is a list."""
    weighed = weigh(_described(player), _described(told))
    if weighed.verdict == "taken" or player.id in same:
        return
    if on_a_list and (weighed.verdict == "refused" or any(reason.code == "name_differs" for reason in weighed.reasons)):
        yield Problem(file, "other_person", {"player": player.id, "given": player.name, "expected": told.name})
    else:
        reasons = [reason.text for reason in weighed.reasons if not reason.code.endswith("_missing")]
        yield Problem(file, "person_asked", {"player": player.id, "name": player.name, "reasons": reasons})


def _described(player: Player) -> Description:
    names = (player.name,) if player.name else ()
    birth = player.birth_date or player.birth_year
    return Description({"file": player.id}, names, birth, player.sex, player.federation)


def _differences(player: Player, told: Player, file: str, same: Collection[str]) -> Iterator[Problem]:
    """What a tournament file says otherwise than the other file, which is taken; silence is no contradiction."""
    yield from person_doubts(player, told, file, same)
    if player.id in same and _birth_differs(player, told):
        births = [str(one.birth_date or one.birth_year) for one in (player, told)]
        yield _note(file, "birth_differs", player, *births)
    dated = [entry.rating for entry in told.ratings]
    for printed, known in (
        (player.rating, dated or [told.rating]),
        (player.elo[-1].rating if player.elo else None, [entry.rating for entry in told.elo]),
    ):
        if printed is not None and any(known) and printed not in known:
            yield _note(file, "rating_differs", player, _shown(printed), _shown(known[-1]))


def listed(
    report: Report, facts: Mapping[str, Player], file: str, same: Collection[str] = ()
) -> tuple[Report, list[Problem]]:
    """The same with the official list of the very ratings: whoever is not on it has none, whatever the file says."""
    report_, problems = overlaid(report, facts, file, same)
    players = dict(report_.players)
    for player in report.players.values():
        told = facts.get(player.id)
        if told is None and player.rating is not None:
            values = {"player": player.id, "name": player.name, "given": player.rating}
            problems.append(Problem(file, "rated_but_not_on_the_list", values))
        elif told is not None:
            if player.rating != told.rating and None in (player.rating, told.rating):  # otherwise it has been told
                problems.append(_note(file, "rating_differs", player, _shown(player.rating), _shown(told.rating)))
            players[player.id] = players[player.id]._replace(rating=told.rating, k=told.k)
    return replace(report_, players=players), problems


def filled(
    report: Report, facts: Mapping[str, Player], file: str, same: Collection[str] = ()
) -> tuple[Report, list[Problem]]:
    """A report of ours with what it does not say from a list; a rating that differs is for someone to decide."""
    players: dict[str, Player] = {}
    problems: list[Problem] = []
    for player in report.players.values():
        told = facts.get(player.id)
        players[player.id] = player if told is None else joined(told, player)
        problems += [] if told is None else person_doubts(player, told, file, same)
        if told is not None and not player.ratings and player.rating not in (None, told.rating):
            values = {"id": player.id, "field": "rating", "one": str(player.rating), "other": _shown(told.rating)}
            problems.append(Problem(file, "facts_differ", values))
    return replace(report, players=players), problems


def _birth_differs(player: Player, told: Player) -> bool:
    """Whether two births are not one; a year alone is one with any day of it."""
    days = {player.birth_date, told.birth_date} - {None}
    return len({player.birth_year, told.birth_year} - {None}) > 1 or len(days) > 1


def joined(player: Player, told: Player) -> Player:
    """The first with whatever the second says in its place; of two births one, and not the day of the other."""
    if told.birth_year is not None and _birth_differs(player, told):
        player = player._replace(birth_date=None)
    return player._replace(**{name: value for name, value in told._asdict().items() if value not in (None, ())})


def _note(file: str, code: str, player: Player, given: str, expected: str) -> Problem:
    values = {"player": player.id, "name": player.name, "given": given, "expected": expected}
    return Problem(file, code, values, "note")


def _shown(rating: int | None) -> str:
    return "-" if rating is None else str(rating)


def ids_of(reports: Iterable[Report]) -> set[int]:
    """The FIDE IDs among the players' IDs."""
    players = (player for report in reports for player in report.players)
    return {int(player) for player in players if player.isascii() and player.isdigit()}
