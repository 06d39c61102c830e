"""1, 6, 9 § The events in scope, and the rules of entry."""

from collections.abc import Iterator, Mapping, Sequence

from arpad.core.clauses import clause
from arpad.core.exact import exact_minutes
from arpad.core.report import Game
from arpad.core.verdicts import Unchecked, Values, Verdict
from arpad.regulations.mgsz_2012.factor import FULL_BOARD, NONE, SMALL_BOARD, Factor, extended_seconds, factor_is_open
from arpad.regulations.mgsz_2012.grades import entry_grade_fits, grade_names, place_of
from arpad.regulations.mgsz_2012.submission import Submission

UNKNOWN_BOARD = 0


def board_is_rated(board: int) -> bool:
    """True for the full and the small board; also for an unknown one."""
    return board == FULL_BOARD or board == SMALL_BOARD or board == UNKNOWN_BOARD


@clause("1 (2)")
def check_board(submission: Submission) -> Iterator[Verdict]:
    """Only events on 19x19 and 13x13 are rated."""
    board = submission.event.board
    if board is None:
        yield Unchecked("1 (2)")
    elif not board_is_rated(board):
        values: Values = {"board": board, "full": FULL_BOARD, "small": SMALL_BOARD}
        yield submission.finding("reject", "1 (2)", "go_board", values)


@clause("1 (3)")
def check_pair(submission: Submission) -> Iterator[Verdict]:
    """Neither pair go nor a team that plays one game together is rated."""
    if submission.event.pair is None:
        yield Unchecked("1 (3)")
    elif submission.event.pair:
        yield submission.finding("reject", "1 (3)", "go_pair", {})


@clause("1 (1)")
def check_registered(submission: Submission) -> Iterator[Verdict]:
    """An event concerns the system if a player takes part who is in the registry or enters it."""
    names = {name for game in submission.event.games for name in (game.white, game.black) if name}
    if all(submission.players[name].register == "foreigner" for name in names):
        yield submission.finding("reject", "1 (1)", "go_nobody_registered", {})


@clause("6 (2)", "table 2")
def check_factor(submission: Submission, by_tables: Factor) -> Iterator[Verdict]:
    """Where the factor is not clear the committee sets it; below every category of time an event is not rated."""
    event = submission.event
    if event.factor is not None:
        yield from check_decided_factor(submission, by_tables, event.factor)
        return
    if event.board == SMALL_BOARD:
        return
    is_open = factor_is_open(NONE, NONE if by_tables.c is None else by_tables.c)
    if is_open and event.base_seconds is None:
        yield submission.finding("reject", "6 (2)", "go_factor_open", {"who": "Qualification Committee"})
    elif is_open and event.base_seconds is not None:
        extended = extended_seconds(submission.law, event.base_seconds, event.byo_yomi)
        times: Values = {
            "base": exact_minutes(event.base_seconds),
            "extended": exact_minutes(extended),
            "reading": "E7",
        }
        if event.byo_yomi is None:
            times = {**times, "wording": "go_too_fast_base"}
        yield submission.finding("reject", "table 2", "go_too_fast", times)
    yield from check_rows(submission, by_tables)


@clause("table 3")
def check_rows(submission: Submission, by_tables: Factor) -> Iterator[Verdict]:
    """A note if more rows of the importance apply at once than the text foresees."""
    if len(by_tables.added) > submission.law.most_rows:
        rows: Values = {"clause": "table 3", "rows": [name for name, _ in by_tables.added], "reading": "E39"}
        yield submission.finding("note", "table 3", "go_four_rows", rows)


@clause("6 (2)", "table 2")
def check_decided_factor(submission: Submission, by_tables: Factor, supplied: int) -> Iterator[Verdict]:
    """A supplied factor is the committee's decision if the tables have none; if they have a different one, the
    committee must agree. On 13x13 the factor is fixed and a different one is not used.
    """
    values: Values = {"factor": supplied, "tables": by_tables.c, "reading": "R13"}
    if by_tables.c == supplied:
        return
    if submission.event.board == SMALL_BOARD:
        yield submission.finding("note", "table 2", "go_factor_not_used", {**values, "board": SMALL_BOARD})
    elif by_tables.c is None:
        yield submission.finding("note", "6 (2)", "go_factor_supplied", {"factor": supplied})
    else:
        asked: Values = {**values, "by": "Qualification Committee"}
        yield submission.finding("approve", "6 (2)", "go_factor_differs", asked)


@clause("6 (1)")
def check_points_known(submission: Submission, lacking: Sequence[Game], points: Mapping[str, int]) -> Iterator[Verdict]:
    """Name players of the system whose points are not supplied: their games give no points (reading R11)."""
    for game in lacking:
        unknown = [name for name in (game.white, game.black) if name and name not in points]
        values: Values = {"players": unknown, "reading": "R11"}
        yield submission.on_game("reject", "6 (1)", game, "go_points_unknown", values)


@clause("6 (3)")
def check_parts(submission: Submission, c: int) -> Iterator[Verdict]:
    """A part is at least one round: if the factor alone reaches the limit, each part is too heavy."""
    if c >= submission.law.split_at:
        values: Values = {"factor": c, "limit": submission.law.split_at, "reading": "R1"}
        yield submission.finding("note", "6 (3)", "go_round_too_heavy", values)


@clause("9 (1)", "9 (2)", "9 (5)")
def check_entry_grades(submission: Submission, points: Mapping[str, int]) -> Iterator[Verdict]:
    """A player of the registry enters a domestic 19x19 event at the grade of their points, a 13x13 event at any."""
    event, players = submission.event, submission.players
    entered = {name: players[name].entry_grade for name in sorted(points) if players[name].register is None}
    if event.board == SMALL_BOARD or event.international or not any(entered.values()):
        return
    if event.international is None:
        yield Unchecked("9 (1)")
        return
    for name, grade in entered.items():
        if grade is not None and not entry_grade_fits(submission.edition, submission.law, points[name], grade):
            own = grade_names(submission.edition)[place_of(submission.law, points[name])]
            values: Values = {"player": name, "entry_grade": grade, "grade": own}
            code = "go_entry_refusable" if event.member_organiser else "go_entry_grade"
            yield submission.finding("note", "9 (5)" if event.member_organiser else "9 (1)", code, values)
