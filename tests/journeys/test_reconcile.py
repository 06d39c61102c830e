"""Our list of a month against FIDE's: the officer sees where they differ, and the likely reason.

A match of four games, 3 : 1, between 2000 and 1900: 20 * 0.44 = 8.8, so 2009 and 1891. FIDE's made list has the first
with K 40: 40 * 0.44 = 17.6, so 2018; and the second without the event: 1900.
"""

import json

from arpad.formats.fide_list.row import Listed, Rated
from arpad.formats.fide_list.writer import write_txt
from tests.journeys.conftest import Place
from tests.journeys.test_late import STANDARD, begun, published, sent, slow
from tests.journeys.test_month import done

IDS = (7000017, 7000025)


def test_a_month_against_fides(place: Place) -> None:
    players = [{**player, "id": str(number)} for player, number in zip(STANDARD, IDS, strict=True)]
    begun(place, "standard", players, "2024-04-01")
    event = slow("2024-04-08")
    games = [{**game, "white": str(IDS[0]), "black": str(IDS[1])} for game in event["games"]]
    done(
        place,
        "rule",
        sent(place, "standard", players, {**event, "games": games}, "2024-04-12"),
        "accept",
        today="2024-04-12",
    )
    assert published(place, "2024-05-01") == [2009, 1891]

    def imported(month: str, *rated: Rated) -> None:
        rows = [
            Listed(number, str(player["name"]), "HUN", "m", standard=one, birth_year=int(str(player["birth"])))
            for number, player, one in zip(IDS, players, rated, strict=True)
        ]
        path = place.folder / f"{month}.txt"
        path.write_bytes(b"".join(write_txt(rows)))
        done(place, "import-list", str(path), "--month", month, today="2024-05-02")

    assert place.run("reconcile", "ours", "--month", "2024-05").status == 2
    imported("2024-04", Rated(2000, 0, 20), Rated(1900, 0, 20))
    imported("2024-05", Rated(2018, 4, 40), Rated(1900, 0, 20))
    ran = place.run("reconcile", "ours", "--month", "2024-05", "--json")
    assert ran.status == 1

    found = {one["fide_id"]: one for one in json.loads(ran.out)["differences"]}
    assert (found[IDS[0]]["code"], found[IDS[0]]["our_rating"], found[IDS[0]]["their_rating"]) == (
        "other_k",
        2009,
        2018,
    )
    assert found[IDS[1]]["code"] == "event_not_reported"
    assert place.run("reconcile", "ours", "--month", "2024-05", "--lang", "fi").status == 1
