"""An office of made-up players as a file reaches it: opened from a list, or handed an event; all that it then says."""

import hashlib
import json
from collections.abc import Generator
from functools import cache
from pathlib import Path

from tests.formats import facts_files as files
from tests.formats.facts_files import Facts
from tests.formats.facts_run import LAST_DAY_SUPPLIED, WRITERS
from tests.office.copying import Databases
from tests.office.made_office import LATEST, Place, found, write

KIND = {"fide": "standard", "mssz": "standard", "selo": "selo", "pelo": "pelo", "go": "go"}
"""The lists of the offices, each with its kind."""
YEAR = {"mssz": "2018"}
"""The year of the office's work; mssz-2017 is not in force in 2024, of which the facts are."""
OPENED, SENT, RULED = "-04-01", "-04-09", "-04-20"
"""The opening list is in force from the day on which the event begins."""
ELSE = {"id": "7000099", "name": "Else, Eve", "rating": 1800, "games": 60}
Said = Generator[tuple[int, str, str]]
"""What each command answers, as it is asked for: its status, and both outputs without the names of files."""
WITHOUT_TIME = ("csv-games", "xlsx-games", "workbook", "h9")
"""Formats that have no place for the base time and the board of go."""


class Offices:
    """Offices that begin as copies: each list is added once, and opened once for each set of players."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.databases, self.count = folder, Databases(None), 0
        self.begun = cache(self._begun)
        self._opened: dict[str, Place] = {}
        self.end = b""
        """What stands behind the content of every file."""
        folder.joinpath("files").mkdir()

    def _begun(self, name: str) -> Place:
        today = YEAR.get(name, "2024") + OPENED
        place = found(self.folder / f"of-{name}", today=today)
        where = ("--federation", "HUN" if name == "go" else "FIN", "--zone", "Europe/Helsinki")
        whose = ("--authority", "mssz") if name == "mssz" else ()
        place.done("list", "add", name, "--kind", KIND[name], *where, *whose, today=today)
        return place

    def copied(self, place: Place) -> Place:
        self.count += 1
        return self.databases.copy(place, self.folder / f"copy-{self.count}")

    def opened(self, name: str, players: bytes) -> Place:
        """An office whose list has the players of a file in JSON."""
        key = f"{name} {hashlib.sha256(players).hexdigest()}"
        if key not in self._opened:
            place = self.copied(self.begun(name))
            day = YEAR.get(name, "2024") + OPENED
            ran = place.do("open", name, self.file(name, players), "--day", day, today=day)
            assert ran.status == 0, (players, ran.err)
            self._opened[key] = place
        return self._opened[key]

    def file(self, name: str, content: bytes) -> str:
        """A file for a list, with its days in the list's year."""
        content += self.end
        if name in YEAR:
            year = YEAR[name].encode()
            before = str(int(year) - 1).encode()
            for sign in (b"-", b"/", b"."):
                content = content.replace(b"2024" + sign, year + sign).replace(b"2023" + sign, before + sign)
        folder = self.folder / "files" / hashlib.sha256(content).hexdigest()[:12]
        folder.mkdir(exist_ok=True)
        return write(folder, "made", content)  # one name, so that no sentence differs by it

    def opened_for(self, name: str, base: Facts, ada_known: bool) -> Place:
        """An office whose list has the others, and Ada with her facts if she is on it."""
        return self.opened(name, opening(base, KIND[name], ada_known))

    def drop(self, place: Place) -> None:
        LATEST.pop(place.folder, None)
        self.databases.drop(place)


def opening(facts: Facts, kind: str, ada_known: bool) -> bytes:
    """An opening list in JSON, with Ada or without."""
    read = json.loads(files.players_json(facts, kind))
    ada, *others = read["players"]
    if facts["event"].get("others_new"):
        others = [ELSE]
    read["players"] = [*([ada] if ada_known else []), *others]
    return json.dumps(read).encode()


def said(place: Place, *arguments: str, today: str) -> tuple[int, str, str]:
    """What a command answers, without the path of a file, which follows from its bytes."""
    ran = place.do(*arguments, today=today)
    return ran.status, *(" ".join(word for word in text.split() if "/files/" not in word) for text in ran[1:])


def worked(place: Place, name: str, file: str, format_: str, *more: str) -> Said:
    """An event is handed in, matched, checked, accepted and rated; what every command says."""
    year = YEAR.get(name, "2024")
    if name == "go" and format_ in WITHOUT_TIME:
        more = ("--tell", "base_minutes=60", "--tell", "board=19")
    submitted = said(place, "submit", name, file, *more, today=year + SENT)
    yield submitted
    if submitted[0]:
        return
    if name == "go":
        ids = [f"{Path(file).name}#{n}" for n in (1, 2, 3)] if format_ == "tou" else list(files.PINS.values())
        known = json.loads(place.do("person", "find", "Made", "--json").out)["people"]
        answers = [f"{id_}={n}" for n, id_ in enumerate(ids if known else ids[1:], 1)]
        yield said(place, "match", "1", *answers, "--new", "--confirm", today=year + SENT)
    if "0 are not" not in submitted[1]:
        yield said(place, "match-all", name, "--new", today=year + SENT)
    yield said(place, "check", "1", "--json", today=year + SENT)
    yield said(place, "rule", "1", "accept", "--reason", "seen on the score sheets", today=year + RULED)
    if KIND[name] == "standard":
        yield said(place, "top", name, "--unrated-titled", today=year + RULED)
    yield said(place, "rate", name, "--preview", "--json", today=year + RULED)


def by_opening(offices: Offices, name: str, format_: str, facts: Facts) -> Said:
    """A list is opened from a file of a format with the facts; then an event that states none of them is rated."""
    place, day = offices.copied(offices.begun(name)), YEAR.get(name, "2024") + OPENED
    file = offices.file(name, WRITERS[format_](facts, KIND[name]))
    plain = offices.file(name, files.report_json({**facts, "player": {}}, KIND[name]))
    try:
        opened = said(place, "open", name, file, "--day", day, today=day)
        yield opened
        if not opened[0]:
            yield said(place, "export", name, "--number", "0", today=day)
            yield from worked(place, name, plain, "json")
    finally:
        offices.drop(place)


def by_event(offices: Offices, name: str, format_: str, facts: Facts, base: Facts, ada_known: bool) -> Said:
    """A list that is open is handed an event in a file of a format with the facts; Ada is on the list or is not."""
    place = offices.copied(offices.opened_for(name, base, ada_known))
    last_day = facts["event"]["end"].replace("2024-", YEAR.get(name, "2024") + "-")
    end = ("--end", last_day) if format_ in LAST_DAY_SUPPLIED else ()
    try:
        yield from worked(place, name, offices.file(name, WRITERS[format_](facts, KIND[name])), format_, *end)
    finally:
        offices.drop(place)


def _with_ada_in_the_registry(offices: Offices, name: str, facts: Facts) -> Place:
    """An office whose list has the others; Ada is in its registry, of the federation of the facts, and on no list."""
    place = offices.copied(offices.opened_for(name, facts, ada_known=False))
    of = ("--fide-id", files.ADA, "--federation", facts["player"].get("federation") or "SWE")
    place.done("person", "add", files.NAMES[files.ADA], *of, today=YEAR.get(name, "2024") + OPENED)
    return place


def by_fide_list(offices: Offices, name: str, format_: str, facts: Facts) -> Said:
    """FIDE's list of the month is imported; then an event that states no facts of players is rated."""
    place, year = _with_ada_in_the_registry(offices, name, facts), YEAR.get(name, "2024")
    plain = files.report_json({**facts, "player": {}}, KIND[name])
    file = offices.file(name, WRITERS[format_](facts, KIND[name]))
    try:
        yield said(place, "import-list", file, "--month", f"{year}-04", today=year + OPENED)
        yield from worked(place, name, offices.file(name, plain), "json")
    finally:
        offices.drop(place)


def by_page(offices: Offices, name: str, facts: Facts, fact: str) -> Said:
    """Ada's FIDE page is entered by hand, and an event that states no facts of players is rated."""
    year = YEAR.get(name, "2024")
    of_list = fact == "k"  # a K is asked for of a player who is rated
    own = {name: value for name, value in facts["player"].items() if name != fact}
    if of_list:
        place = offices.copied(offices.opened_for(name, {**facts, "player": own}, ada_known=True))
    else:
        place = _with_ada_in_the_registry(offices, name, facts)
    person = "1" if of_list else "3"
    told = (f"--{'rating' if fact == 'elo' else fact}", str(facts["player"][fact]))
    try:
        place.done("person", "page", person, "--from", year + OPENED, *told, today=year + OPENED)
        plain = files.report_json({**facts, "player": {}}, KIND[name])
        yield from worked(place, name, offices.file(name, plain), "json")
    finally:
        offices.drop(place)
