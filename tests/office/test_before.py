"""What a step takes from the lists before it, also for a player who left the list and comes back."""

from datetime import date
from pathlib import Path

from arpad.core.dates import Month
from arpad.core.report import Player, PublishedRating
from arpad.office.lists.definition import ListFacts, find_list
from arpad.office.lists.source import AtEntry
from arpad.office.storage.models import Head, Standing
from arpad.rating_list.rating import PreparedStep, prepare
from arpad.rating_list.source import RatingStep
from arpad.rating_list.standing import PlayerStanding
from tests.office.copying import Databases
from tests.office.made_office import event, opening, people, write

OPENED, MAY, JUNE = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)


def test_who_is_gone_and_comes_back_was_published_all_the_same(databases: Databases, tmp_path: Path) -> None:
    """Person 3 is on the opening list, and gone from May's. An event of April takes the rating of April (E21).

    In a list of several steps the player comes back with the first; the second must still know what was published.
    """
    everybody = people(12)
    place = databases.found(tmp_path / "office")
    place.done("open", "standard", write(tmp_path, "opening.json", opening(everybody)), "--day", str(OPENED))
    for name, day in (("A", "2024-04-12"), ("B", "2024-04-13")):
        place.done("submit", "standard", write(tmp_path, f"{name}.json", event(name, everybody)), today=day)
    place.done("rule", "1", "accept", today="2024-04-12")
    place.done("rate", "standard", today=str(MAY))
    place.done("publish", "standard", today=str(MAY))
    place.open()
    of_list = find_list("standard")
    assert isinstance(of_list, ListFacts)
    told = Standing.objects.get(person=3, number=0).rating
    assert told is not None
    assert Standing.objects.filter(person=3, number=1).update(held='{"gone":true}', rating=None) == 1

    source = AtEntry(of_list.name, Head.objects.get().number)
    assert 3 not in source.standings(1, [3])
    found = source.histories(1, [3], date(2024, 4, 10))[3]
    assert found.standing.gone
    published = [(one.since, one.rating) for one in found.ratings]
    assert published == [(date.min, told), (MAY, None)]

    step, since = RatingStep(Month(2024, 6), (2,)), {3: [PublishedRating(JUNE, 1777)]}
    again = prepare(of_list, 1, step, source, {3: PlayerStanding(Player("3", rating=1777))}, since)
    assert isinstance(again, PreparedStep)
    ratings = [(one.since, one.rating) for one in again.report.players["3"].ratings]
    assert ratings == [(date.min, told), (MAY, None), (JUNE, 1777)]
    still_gone = prepare(of_list, 1, step, source, {}, {})
    assert isinstance(still_gone, PreparedStep)
    assert 3 not in still_gone.before
    assert still_gone.report.players["3"].ratings == ()
