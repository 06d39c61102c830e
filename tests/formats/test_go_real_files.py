"""Real go files, where they are at hand: all are read, with the right numbers of players and games.

The numbers were counted without the reader. In XML: `grep -o '<Player ' FILE | wc -l` and `grep -o '<Game '`. In h9 and
tou: players are the lines that do not begin with a semicolon (`grep -vc '^;'`); games are the words that begin with a
place other than 0 and a sign (`grep -v '^;' FILE | grep -oE ' [1-9][0-9]*[-+=?]/?[wb]' | wc -l`), of which each game
has two.
"""

from collections import Counter

from arpad.formats.go.h9 import read_h9
from arpad.formats.go.opengotha import read_opengotha
from arpad.formats.go.tou import read_tou
from tests.formats.real_data import DATA, only_with_data

HOME = DATA / "go"
READERS = {".h9": read_h9, ".tou": read_tou, ".xml": read_opengotha}
COUNTED = {
    "ChampionnatLyon2017.xml": (23, 39),
    "Toulouse2024.xml": (38, 105),
    "bosp2024.xml": (71, 38),
    "egc2011.xml": (760, 2708),
    "frioul-2018.xml": (58, 99),
    "CdFA2020-essaiLVCup.tou": (16, 32),
    "TournoiChinois.h9": (24, 12),
    "Tournoi_de_Juvisy.h9": (19, 36),
    "Tournoi_de_Juvisy.tou": (19, 36),
    "ioct_20_02.h9": (4, 6),
}
STOPS = {
    "TournoiChinois.h9": {
        "undecided_game": 1,  # 8?/w0 and 7?/b0
        "results_disagree": 1,  # 10+/b0 and 9+/w0: both won
    },
}


@only_with_data
def test_real_files_are_read_whole() -> None:
    print(f"\n{'file':28} {'players':>7} {'games':>6}  problems")
    seen = 0
    for path in sorted(path for path in HOME.rglob("*") if path.suffix in READERS):
        reading = READERS[path.suffix](path.read_bytes())
        assert reading.content is not None, path.name
        games = [pairing for pairing in reading.content.pairings if pairing.black is not None]
        codes = Counter(problem.code for problem in reading.problems)
        told = ", ".join(f"{code} {count}" for code, count in codes.items()) or "-"
        print(f"{path.name:28} {len(reading.content.entrants):7} {len(games):6}  {told}")
        stops = Counter(problem.code for problem in reading.problems if problem.severity == "stop")
        assert stops == STOPS.get(path.name, {}), path.name
        if path.name in COUNTED:
            assert (len(reading.content.entrants), len(games)) == COUNTED[path.name], path.name
            seen += 1
    assert seen == len(COUNTED)


@only_with_data
def test_one_event_in_two_formats_is_one_event() -> None:
    """The event of Juvisy was written as h9 and as tou by its pairing program: the games are the same."""
    found = [
        READERS[suffix]((HOME / "go_h9" / f"Tournoi_de_Juvisy{suffix}").read_bytes()).content
        for suffix in (".h9", ".tou")
    ]
    one, other = found
    assert one is not None
    assert other is not None
    assert one.pairings == other.pairings
    assert [entrant.name for entrant in one.entrants] == [entrant.name for entrant in other.entrants]
    assert [entrant.grade for entrant in one.entrants] == [entrant.grade for entrant in other.entrants]
