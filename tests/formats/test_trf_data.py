"""Every real TRF is read: all players, and all games but those that a problem names."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from arpad.formats.tournament import Team, Tournament
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.writer import Version, write_trf
from tests.formats.real_data import files, only_with_data

SIDE = re.compile(r"(?<![0-9])0*([1-9][0-9]{0,3}) [wbWB-] [10=+WDL-](?= |$)")
SIDES_TOLD = {
    "one_sided_pairing": 1,
    "one_sided_forfeit": 1,
    "opponent_not_entered": 1,
    "pairing_with_oneself": 1,
    "results_disagree": 2,
    "result_missing": 1,
}
"""How many players' cells a problem takes out of the games."""


def lines_of(path: Path) -> list[str]:
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return [line.rstrip() for line in re.split("\r\n|\r|\n", text) if line.startswith("001")]


@only_with_data
def test_every_file_is_read() -> None:
    """The players are the lines 001; every game stands on two of them, which are counted without the reader."""
    paths = files("trf")
    print(f"\n{len(paths)} TRF files")
    for path in paths:
        reading = read_trf(path.read_bytes())
        assert reading.content is not None, path.name
        lines = lines_of(path)
        told = Counter(problem.code for problem in reading.problems)
        games = sum(pairing.black is not None for pairing in reading.content.pairings)
        sides = sum(len(SIDE.findall(line[84:])) for line in lines)
        missing = sum(SIDES_TOLD.get(code, 0) * count for code, count in told.items())
        stops = Counter(problem.code for problem in reading.problems if problem.severity == "stop")
        print(f"{path.name[-46:]:46} {len(lines):4} players {games:5} games  stops: {dict(stops)}")
        assert len(reading.content.entrants) == len(lines), path.name
        assert 2 * games == sides - missing, path.name


OF_TRF26 = {
    *("142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"),
    *("310", "320", "330", "300", "299", "240", "250", "260", "801", "802"),
}


def sayable(tournament: Tournament, version: Version) -> Tournament:
    """What of a tournament a version can say: TRF26 numbers its teams, TRF16 does not have what TRF26 added."""
    if version == "trf26":
        taken = {team.number for team in tournament.teams}
        free = iter([number for number in range(1, 1000) if number not in taken])
        teams = [replace(team, number=team.number or next(free)) for team in tournament.teams]
        return replace(tournament, teams=tuple(teams))
    # Without record 222 the time is what record 122 says in words, if it has any.
    times = ("encoded_time_control", "seconds", "seconds_black") if tournament.encoded_time_control else ()
    return replace(
        tournament,
        teams=tuple(Team(team.name, team.members) for team in tournament.teams),
        kept=tuple(record for record in tournament.kept if record.id not in OF_TRF26),
        **dict.fromkeys(("encoded_type", *times)),
    )


@only_with_data
def test_every_file_is_written_and_read_again() -> None:
    versions: tuple[Version, ...] = ("trf16", "trf26")
    for path in files("trf"):
        once = read_trf(path.read_bytes()).content
        assert once is not None
        for version in versions:
            expected = sayable(once, version)
            data, untold = write_trf(once, version)
            assert (untold == ()) == (expected == once), (path.name, version)
            assert read_trf(data).content == expected, (path.name, version)
