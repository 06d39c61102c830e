"""Results and IDs that a person supplies for a file: each replaces what the lines of the players say."""

from collections.abc import Iterable, Mapping

from arpad.core.report import ALONE
from arpad.core.verdicts import Problem
from arpad.formats.notebook import Notebook
from arpad.formats.supplied.ids import SuppliedId
from arpad.formats.supplied.results import SuppliedResult
from arpad.formats.tournament import SIGNS_ALONE
from arpad.formats.trf import layout
from arpad.formats.trf.alignment import NOTHING, PLACES, Said
from arpad.formats.trf.pairings import RESULTS
from arpad.formats.trf.player_line import PlayerLine

SIGNS = {result: pair for pair, result in reversed(RESULTS.items())}


def supply_ids(players: Mapping[int, PlayerLine], ids: Iterable[SuppliedId], notebook: Notebook) -> Problem | None:
    """Put each ID into the line of its player; what the line said before is written down as a note.

    An ID of a starting rank that is not in the file is returned as a problem.
    """
    for supplied in ids:
        player = players.get(supplied.rank)
        if player is None:
            return Problem("--id", "supplied_id_of_nobody", {"given": supplied.text})
        before = player.straight.texts[PLACES.index(layout.ID)]
        player.entrant = player.entrant._replace(id=supplied.id)
        notebook.problems = [
            problem for problem in notebook.problems if (problem.code, problem.line) != ("bad_id", player.line)
        ]
        notebook.note("id_supplied", given=supplied.text, expected=before or "-")
    return None


def supply_results(
    players: Mapping[int, PlayerLine], results: Iterable[SuppliedResult], rounds: int | None, notebook: Notebook
) -> Problem | None:
    """Put each result into the lines of its players; what the lines said before is written down as a note.

    A result of players or of a round that the file does not have is returned as a problem. `rounds` is the number that
    the file states; None: it does not.
    """
    last = max(rounds or 0, *(len(player.rounds) for player in players.values()))
    names = {entrant.id: number for number, player in players.items() if (entrant := player.entrant).id}
    names |= {str(number): number for number in players}
    seen: set[tuple[int, int]] = set()
    for result in results:
        pair = result.players(names)
        if pair is None or result.round > last:
            return Problem("--result", "supplied_result_of_nobody", {"given": result.text})
        decided = {(result.round, number) for number in pair if number is not None}
        if decided & seen:
            return Problem("--result", "supplied_result_twice", {"given": result.text})
        seen |= decided
        white, black = pair
        cells = _cells(white, black, result.result)
        said = [_shown(players[number].said(result.round)) for number in cells]
        for number, cell in cells.items():
            _put(players[number], result.round, cell)
            _settle(players[number], result.round, notebook)
        notebook.note("result_supplied", given=result.text, expected=" / ".join(said))
    return None


def _cells(white: int, black: int | None, result: str) -> dict[int, Said]:
    if black is None or result in ALONE:
        return {white: (0, "-", SIGNS_ALONE[result])}
    signs = SIGNS[result]
    return {white: (black, "W", signs[0]), black: (white, "B", signs[1])}


def _put(player: PlayerLine, round_: int, cell: Said) -> None:
    player.rounds += [NOTHING] * (round_ - len(player.rounds))
    player.rounds[round_ - 1] = cell


def _settle(player: PlayerLine, round_: int, notebook: Notebook) -> None:
    """A round that could not be read is not looked at any more."""
    notebook.problems = [
        problem
        for problem in notebook.problems
        if (problem.code, problem.line, problem.values.get("round")) != ("bad_round", player.line, round_)
    ]


def _shown(said: Said) -> str:
    opponent, colour, sign = said
    return "-" if said == NOTHING else f"{opponent:04} {colour} {sign}".lower()
