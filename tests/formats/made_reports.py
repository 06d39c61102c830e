"""Reports with every field of every list, as Hypothesis makes them: whatever a report can say, one of these says."""

from dataclasses import fields, is_dataclass, replace
from datetime import date, timedelta
from typing import Any, get_args

from hypothesis import strategies as st

from arpad.core import report as words
from arpad.core.dates import Month
from arpad.core.list_kind import list_kinds
from arpad.core.report import (
    ALONE,
    FORFEITS,
    PLAYED,
    Approval,
    Arbiter,
    ByoYomi,
    Decision,
    EarlierGame,
    Event,
    Game,
    MonthReport,
    Player,
    PublishedRating,
    Report,
    StartingRank,
)
from arpad.formats.event_time import Written, with_time_control

TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=20).filter(str.strip)
FLAGS = st.booleans()
DAYS = st.dates(date(1900, 1, 1), date(2199, 12, 31))
RATINGS = st.integers(1, 4000)
PARTS = st.integers(1, 600_000)
COUNTS = st.integers(0, 1_000_000)
COUNTRIES = st.sampled_from(["HUN", "FIN", "SWE"])
MONTHS = st.builds(Month, st.integers(1900, 2199), st.integers(1, 12))
GRADES = st.sampled_from(["35 kyu", "1 kyu", "1 dan", "9 dan"])


def one_of(kind: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(kind))


IN_NO_FILE = {
    Event: {"time_control_seconds", "time_control_delay"},
    Player: {"untimed_games", "titles_due", "excepted", "elo_sources", "elo_rapid_sources"},
    PublishedRating: {"peak"},
}
"""What only the law's own answers tell of a player, and what follows from a time control as written."""


def every(kind: type, /, **values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """All fields of a kind: one that is forgotten here is an error, not a gap in the test."""
    told = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields  # type: ignore[attr-defined]
    names = {*told} - IN_NO_FILE.get(kind, set())
    assert set(values) == names, names ^ set(values)
    return st.fixed_dictionaries(values).map(lambda drawn: kind(**drawn))


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


MONTH_REPORTS = st.lists(
    every(MonthReport, month=MONTHS, reported=maybe(DAYS), list=maybe(MONTHS)),
    max_size=2,
    unique_by=lambda one: one.month,
).map(lambda made: tuple(sorted(made, key=lambda one: one.month)))
PUBLISHED = every(PublishedRating, since=DAYS, rating=maybe(RATINGS), k=maybe(st.integers(1, 1000)))
ONE_ELO = st.builds(lambda rating: (PublishedRating(date.min, rating),), RATINGS)
BY_DATE = st.lists(PUBLISHED, max_size=3, unique_by=lambda entry: entry.since).map(
    lambda entries: tuple(sorted(entries, key=lambda entry: entry.since))
)
EARLIER = st.lists(
    every(EarlierGame, date=DAYS, event=maybe(TEXTS), opponent=RATINGS, half_points=st.integers(0, 2)), max_size=3
).map(lambda games: tuple(sorted(games, key=lambda g: (g.date, g.event or "", g.opponent, g.half_points))))


@st.composite
def players(draw: st.DrawFn, name: str | None = None) -> Player:
    birth = draw(st.none() | st.integers(1850, 2199) | DAYS)
    day = birth if isinstance(birth, date) else None
    made: Player = draw(
        every(
            Player,
            id=TEXTS if name is None else st.just(name),
            name=maybe(TEXTS),
            federation=maybe(COUNTRIES),
            sex=maybe(one_of(words.Sex)),
            birth_year=st.just(day.year if day else birth),
            birth_date=st.just(day),
            title=maybe(TEXTS),
            rating=maybe(RATINGS),
            ratings=BY_DATE,
            games=maybe(COUNTS),
            peak=maybe(RATINGS),
            k=maybe(st.integers(1, 1000)),
            earlier=EARLIER,
            suspended=maybe(FLAGS),
            not_listed=maybe(FLAGS),
            inactive=maybe(FLAGS),
            earlier_games=maybe(COUNTS),
            elo=ONE_ELO | BY_DATE,
            elo_rapid=maybe(RATINGS),
            national=maybe(RATINGS),
            national_rapid=maybe(RATINGS),
            elo_taken=maybe(DAYS),
            elo_games_since=maybe(FLAGS),
            normal_games=maybe(COUNTS),
            grade=maybe(GRADES),
            reached=st.lists(GRADES, max_size=3).map(tuple),
            entry_grade=maybe(GRADES),
            register=maybe(one_of(words.Register)),
        )
    )
    if None not in (made.games, made.normal_games):  # they are some of the games
        made = made._replace(normal_games=min(made.games, made.normal_games))
    return made


BYES = {"bye": (None, "H", "F", "U", "+"), "unplayed": (None, "Z", "-")}
"""The kinds that a result of one player may have."""


def starting_ranks(names: list[str]) -> st.SearchStrategy[tuple[StartingRank, ...]]:
    entry = every(
        StartingRank,
        player=st.sampled_from(names),
        rank=st.integers(1, 9_999),
        points=maybe(TEXTS),
        place=maybe(st.integers(1, 9_999)),
    )
    unique = st.lists(entry, max_size=3, unique_by=(lambda one: one.player, lambda one: one.rank))
    return unique.map(tuple)


@st.composite
def events(draw: st.DrawFn, name: str, names: list[str]) -> Event:
    start = draw(DAYS)
    end = min(start + timedelta(days=draw(st.integers(0, 90))), date(2199, 12, 31))
    games = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        white, black = names[0], names[-1]
        alone = draw(FLAGS)
        result = draw(st.sampled_from(ALONE if alone else (*PLAYED, *FORFEITS)))
        games.append(
            draw(
                every(
                    Game,
                    round=st.just(number),
                    white=st.just(white),
                    black=st.just(None if alone else black),
                    result=st.just(result),
                    date=maybe(st.dates(start, end)),
                    seconds=maybe(PARTS),
                    seconds_black=maybe(PARTS),
                    one_move_each=maybe(FLAGS),
                    playoff=maybe(FLAGS),
                    ruling=maybe(one_of(words.Ruling)),
                    stones=maybe(st.integers(0, 100)),
                    bye=st.sampled_from(BYES.get(result, (None,))),
                )
            )
        )
    japanese = st.builds(ByoYomi, st.just("japanese"), st.just(1), st.integers(1, 86_400))
    canadian = st.builds(ByoYomi, st.just("canadian"), st.integers(1, 1000), PARTS)
    decision = every(Decision, kind=one_of(words.DecisionKind), by=TEXTS, date=maybe(DAYS), reason=maybe(TEXTS))
    arbiter = every(Arbiter, name=maybe(TEXTS), licensed=maybe(FLAGS))
    made: Event = draw(
        every(
            Event,
            id=st.just(name),
            start=st.just(start),
            end=st.just(end),
            games=st.just(tuple(games)),
            name=maybe(TEXTS),
            system=maybe(one_of(words.System)),
            country=maybe(COUNTRIES),
            rounds=maybe(st.integers(3, 1000)),
            seconds=maybe(PARTS),
            registered=maybe(DAYS),
            reported=maybe(DAYS),
            arbiters=maybe(st.lists(arbiter, max_size=2).map(tuple)),
            norms=maybe(FLAGS),
            first_control_moves=maybe(st.integers(0, 1000)),
            minutes_per_day=maybe(PARTS),
            hybrid=maybe(FLAGS),
            pgn=maybe(FLAGS),
            says_rated=maybe(FLAGS),
            official=maybe(FLAGS),
            championship=maybe(st.sampled_from(["national", "national-women", "european", "world"])),
            match_games=maybe(st.integers(1, 1000)),
            rate_all_games=maybe(FLAGS),
            organiser=maybe(one_of(words.Organiser)),
            applied=maybe(FLAGS),
            fide_rated=maybe(one_of(words.FideRated)),
            each_game_alone=maybe(FLAGS),
            limited_to=maybe(one_of(words.LimitedTo)),
            board=maybe(st.integers(1, 100)),
            base_seconds=maybe(PARTS),
            byo_yomi=maybe(japanese | canadian),
            importance=st.lists(one_of(words.Importance), max_size=2).map(tuple),
            factor=maybe(st.integers(0, 1000)),
            pair=maybe(FLAGS),
            international=maybe(FLAGS),
            member_organiser=maybe(FLAGS),
            registered_by=maybe(COUNTRIES),
            fee_paid=maybe(FLAGS),
            unrated_in_person=maybe(FLAGS),
            decisions=st.lists(decision, max_size=2).map(tuple),
            parts=MONTH_REPORTS,
            ranks=starting_ranks(names),
            time_control=maybe(TEXTS | st.sampled_from(["90+30", "G/60;d5", "40/90, SD/30"])),
        )
    )
    text = made.time_control
    return made if text is None else with_time_control(replace(made, time_control=None), [Written("free", text)])


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """A report of any list, with two or three players and up to two events."""
    names = draw(st.lists(TEXTS, min_size=2, max_size=3, unique=True))
    entered = [draw(players(name)) for name in names]
    made = [draw(events(f"e{number}", names)) for number in range(draw(st.integers(0, 2)))]
    approval = every(Approval, clause=TEXTS, subject=TEXTS, by=TEXTS, date=maybe(DAYS), reason=maybe(TEXTS))
    return Report(
        list=draw(st.sampled_from(list(list_kinds()))),
        period=draw(maybe(MONTHS)),
        players={player.id: player for player in entered},
        events={event.id: event for event in made},
        approvals=tuple(draw(st.lists(approval, max_size=2))),
    )
