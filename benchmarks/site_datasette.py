"""What Datasette is asked for: the rows that the site's pages of lists, players, workings and searches show."""

import random
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.office import opened

DATABASE = "office"
LINES = {"list_id__exact": "standard", "until__isnull": "1"}


def rows_addresses(folder: Path, count: int, seed: int) -> dict[str, list[str]]:
    """Return different addresses of each kind: a page of a list by rating, a person's lines, a working, a search."""
    opened(folder)
    from arpad.office.storage.models import Person, Publication, Working

    rng = random.Random(seed)
    newest = Publication.objects.filter(list="standard", day__isnull=False).order_by("-number").first()
    assert newest is not None
    people = list(Person.objects.values_list("number", "name"))
    workings = list(Working.objects.filter(publication__day__isnull=False).values_list("person", "number"))
    found: dict[str, set[str]] = {"list": set(), "player": set(), "working": set(), "search": set()}
    while len(found["list"]) < count:
        view = {"rating__lte": rng.randint(1_300, 2_600), "_sort_desc": "rating", "_size": 100}
        if rng.random() < 0.3:
            view |= {"sex__exact": rng.choice("mw")}
        found["list"].add(_table("list_line", LINES | view))
    while len(found["player"]) < count:
        found["player"].add(_table("list_line", {"person_id__exact": rng.choice(people)[0]}))
    while len(found["working"]) < count:
        person, number = rng.choice(workings)
        found["working"].add(
            _table("working", {"person__exact": person, "number__exact": number, "list_id": "standard"})
        )
    while len(found["search"]) < count:
        last, first = rng.choice(people)[1].split(", ")
        found["search"].add(_table("person", {"name__contains": rng.choice((last[:4], last, f"{last}, {first}"))}))
    return {kind: sorted(some) for kind, some in found.items()}


def _table(name: str, view: dict[str, object]) -> str:
    return f"/{DATABASE}/{name}?{urlencode(view)}"
