"""Players, list rows and tournaments that a table can hold, as Hypothesis makes them."""

from datetime import date
from typing import Any

from hypothesis import strategies as st

from arpad.core.report import ALONE, FORFEITS, PLAYED, Player, PublishedRating
from arpad.formats.tables.lists import ListRow
from arpad.formats.tournament import Entrant, Pairing, Tournament

LETTERS = st.characters(
    exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp", "Cn", "Co", "Cf"), exclude_characters="\ufffd"
)
WORDS = st.text(LETTERS, min_size=1, max_size=8)
TEXTS = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
"""One blank between words: tables forgive blanks, so that more of them do not come back."""
IDS = st.from_regex(r"[1-9][0-9]{0,8}|[a-z][0-9]{1,4}", fullmatch=True)
DAYS = st.dates(date(1900, 1, 1), date(2199, 12, 31))
RATINGS = st.integers(1, 4000)
COUNTS = st.integers(0, 1_000_000)
GRADES = st.builds(lambda number, kind: f"{number} {kind}", st.integers(1, 40), st.sampled_from(["dan", "kyu"]))


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


@st.composite
def players(draw: st.DrawFn) -> list[Player]:
    """Players with everything that has a column."""
    found = []
    for name in draw(st.lists(IDS, min_size=1, max_size=4, unique=True)):
        birth = draw(st.none() | st.integers(1850, 2199) | DAYS)
        elo = draw(maybe(RATINGS))
        found.append(
            Player(
                id=name,
                name=draw(maybe(TEXTS)),
                federation=draw(maybe(TEXTS)),
                sex=draw(st.sampled_from([None, "m", "w"])),
                birth_year=birth.year if isinstance(birth, date) else birth,
                birth_date=birth if isinstance(birth, date) else None,
                title=draw(maybe(TEXTS)),
                rating=draw(maybe(RATINGS)),
                games=draw(maybe(COUNTS)),
                peak=draw(maybe(RATINGS)),
                k=draw(maybe(st.integers(1, 1000))),
                suspended=draw(maybe(st.booleans())),
                not_listed=draw(maybe(st.booleans())),
                inactive=draw(maybe(st.booleans())),
                earlier_games=draw(maybe(COUNTS)),
                elo=() if elo is None else (PublishedRating(date.min, elo),),
                elo_rapid=draw(maybe(RATINGS)),
                national=draw(maybe(RATINGS)),
                national_rapid=draw(maybe(RATINGS)),
                elo_taken=draw(maybe(DAYS)),
                elo_games_since=draw(maybe(st.booleans())),
                normal_games=draw(maybe(COUNTS)),
                grade=draw(maybe(GRADES)),
                entry_grade=draw(maybe(GRADES)),
                register=draw(st.sampled_from([None, "entrant", "foreigner"])),
            )
        )
    return found


@st.composite
def list_rows(draw: st.DrawFn) -> list[ListRow]:
    return [
        ListRow(
            id=name,
            name=draw(maybe(TEXTS)),
            federation=draw(maybe(TEXTS)),
            sex=draw(st.sampled_from([None, "m", "w"])),
            birth_year=draw(maybe(st.integers(1850, 2199))),
            title=draw(maybe(TEXTS)),
            rating=draw(maybe(RATINGS)),
            games=draw(maybe(COUNTS)),
            k=draw(maybe(st.integers(1, 1000))),
            rank=draw(maybe(st.integers(1, 1_000_000))),
            previous=draw(maybe(RATINGS)),
            change=draw(maybe(st.integers(-4000, 4000))),
            flag=draw(maybe(TEXTS)),
        )
        for name in draw(st.lists(IDS, min_size=1, max_size=4, unique=True))
    ]


@st.composite
def tournaments(draw: st.DrawFn, name: str | None = None) -> Tournament:
    """A tournament that a table holds: every player has a round, and a time that all games share is the event's."""
    count = draw(st.integers(2, 5))
    ids = draw(st.lists(IDS, min_size=count, max_size=count, unique=True))
    with_ids = draw(st.booleans())
    entrants = []
    for number in range(1, count + 1):
        birth = draw(st.none() | st.integers(1850, 2199) | DAYS)
        entrants.append(
            Entrant(
                number=number,
                name=draw(maybe(TEXTS.map(lambda text, number=number: f"{text} {number}"))),  # type: ignore[misc]
                id=ids[number - 1] if with_ids else None,
                sex=draw(st.sampled_from([None, "m", "w"])),
                title=draw(maybe(TEXTS)),
                rating=draw(maybe(RATINGS)),
                federation=draw(maybe(TEXTS)),
                birth_year=birth.year if isinstance(birth, date) else birth,
                birth_date=birth if isinstance(birth, date) else None,
                grade=draw(maybe(TEXTS)),
                club=draw(maybe(TEXTS)),
            )
        )
    start, end = sorted(draw(st.tuples(DAYS, DAYS)))
    pairings = []
    played = draw(st.integers(1, 3))
    for round_ in range(1, played + 1):
        order = draw(st.permutations(range(1, count + 1)))
        for white, black in zip(order[0::2], [*order[1::2], None], strict=False):
            results = ALONE if black is None else (*PLAYED, *FORFEITS)
            pairings.append(
                Pairing(
                    round=round_,
                    white=white,
                    black=black,
                    result=draw(st.sampled_from(results)),
                    alone=draw(maybe(st.sampled_from("HFUZ+-"))) if black is None else None,
                    colours_known=draw(st.booleans()),
                    one_move_each=draw(maybe(st.booleans())),
                    stones=draw(maybe(st.integers(0, 9))),
                    date=draw(maybe(st.dates(start, end))),
                    seconds=draw(maybe(st.integers(1, 600_000))),
                    seconds_black=draw(maybe(st.integers(1, 600_000))),
                )
            )
    times = {(pairing.seconds, pairing.seconds_black) for pairing in pairings}
    seconds, seconds_black = times.pop() if len(times) == 1 else (None, None)
    if not times:
        pairings = [pairing._replace(seconds=None, seconds_black=None) for pairing in pairings]
    return Tournament(
        entrants=tuple(entrants),
        pairings=tuple(pairings),
        name=name or draw(TEXTS),
        city=draw(maybe(TEXTS)),
        federation=draw(maybe(TEXTS)),
        start=start,
        end=end,
        rounds=draw(maybe(st.integers(played, 1000))),
        type=draw(maybe(TEXTS)),
        chief_arbiter=draw(maybe(TEXTS)),
        time_control=draw(maybe(TEXTS)),
        seconds=seconds,
        seconds_black=seconds_black,
        is_go=any(pairing.stones is not None for pairing in pairings) or any(one.grade for one in entrants),
    )
