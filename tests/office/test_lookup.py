"""A person is named by national ID, FIDE ID or name in every command, and shown with ratings and events."""

from pathlib import Path

import pytest

from tests.office import made_office
from tests.office.made_office import Place

NAMES = ("Kis, Éva", "Kis, Éva Anna", "Nagy, Béla", "Nagy, Géza", "Őry-Tóth, Ilka")


def made(folder: Path) -> Place:
    """An office of five people with IDs 700001 to 700005 and ratings, and one event of four of them."""
    place = made_office.found(folder / "office")
    players = [
        {**one, "name": name, "sex": "w", "rating": 1800 + 10 * number}
        for number, (one, name) in enumerate(zip(made_office.people(5), NAMES, strict=True))
    ]
    place.done(
        "open", "standard", made_office.write(folder, "o.json", made_office.opening(players)), "--day", "2024-04-01"
    )
    file = made_office.write(folder, "cup.json", made_office.event("Spring cup", players[:4], rounds=3))
    place.done("submit", "standard", file, today=made_office.SENT)
    return place


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An office that these tests only read."""
    return made(tmp_path_factory.mktemp("named"))


@pytest.mark.parametrize(
    ("named", "number"),
    [
        *(("1", 1), ("700002", 2), ("Kis, Éva", 1), ("eva kis", 1), ("Anna Kis", 2), ("Béla", 3)),
        *(("Nagy Geza", 4), ("ory toth", 5), ("0005", 5)),
    ],
)
def test_a_person_is_named_by_number_id_or_name(place: Place, named: str, number: int) -> None:
    assert place.done("person", "show", named)["number"] == number


def test_every_command_takes_a_name(tmp_path: Path) -> None:
    place = made(tmp_path)
    person = "Őry-Tóth Ilka"
    assert place.done("person", "change", person, "--sex", "w", "--birth", "1990")["number"] == 5
    assert place.done("person", "title", person, "WFM")["number"] == 5
    assert place.done("person", "page", person, "--from", "2024-04-01", "--rating", "1900")["number"] == 5
    elo = ("--month", "2024-04", "--standard", "1900", "--reason", "FIDE's page")
    assert place.done("person", "elo", "700005", *elo)["number"] == 5
    assert place.done("licence", "add", person, "--season", "2024", "--club", "Őszi SE")["number"] == 5
    assert place.done("licence", "change", person, "--season", "2024", "--club", "Téli SE")["number"] == 5
    assert place.done("explain", "standard", person)["person"] == 5
    days = ("--start", "2024-06-01", "--end", "2024-06-02")
    added = place.done("event", "add", "standard", "Summer cup", *days, "--player", person)
    told = place.done("event", "show", str(added["event"]))["event"]["told"]
    assert '"x_players": [5]' in told


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("Nagy", "Nagy fits several people: 3 Nagy, Béla (1962, HUN), 4 Nagy, Géza (1963, HUN); give the number"),
        ("Nagi", "no person is named Nagi; similar: 3 Nagy, Béla (1962, HUN), 4 Nagy, Géza (1963, HUN)"),
        ("Toth, Il", "no person is named Toth, Il; similar: 5 Őry-Tóth, Ilka (1964, HUN)"),
        ("Zwolle", "no person is named Zwolle"),
        ("77", "no person has the national ID or the FIDE ID 77"),
        ("9" * 30, f"no person has the national ID or the FIDE ID {'9' * 30}"),
        ("?", "no person is named ?"),
        (" ", "name the person by national ID, FIDE ID or name"),
    ],
)
def test_a_name_that_does_not_fit_one_person_is_refused_with_the_candidates(
    place: Place, named: str, sentence: str
) -> None:
    for command in (("person", "change", named, "--title", "FM"), ("explain", "standard", named)):
        ran = place.do(*command)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
        assert ran.err.endswith(f"{sentence}\n")


def test_a_person_is_shown_with_ratings_history_and_events(tmp_path: Path) -> None:
    place = made(tmp_path)
    shown = place.done("person", "show", "Nagy Béla")
    opened = {"of_list": 0, "day": "2024-04-01", "rating": 1820}
    assert shown["ratings"] == [{"list": "standard", "rating": 1820, "history": [opened]}]
    (event,) = shown["events"]
    assert (event["number"], event["name"], event["stage"]) == (1, "Spring cup", "matched")
    assert place.done("person", "show", "5")["events"] == []
    place.done("rule", "1", "accept", today=made_office.RATED)
    place.done("rate", "standard")
    assert len(place.done("person", "show", "3")["ratings"][0]["history"]) == 1, "a draft is no published rating"
    place.done("publish", "standard", today=made_office.PUBLISHED)
    after = place.done("person", "show", "3")["ratings"][0]
    assert [row["of_list"] for row in after["history"]] == [0, 1]
    text = place.do("person", "show", "3").out
    assert "Rating: -" not in text
    for expected in ("1820", str(after["rating"]), "Spring cup", "published", "2024-05-01"):
        assert expected in text
