"""Results and IDs that a person supplies for a file, put into the players' lines instead of those of the file."""

from collections.abc import Iterable, Mapping

from arpad.core.report import ALONE
from arpad.core.verdicts import Problem
from arpad.formats.notebook import Notebook
from arpad.formats.supplied.ids import SuppliedId
from arpad.formats.supplied.results import SuppliedResult, put_results
from arpad.formats.tournament import SIGNS_ALONE
from arpad.formats.trf import layout
from arpad.formats.trf.alignment import NOTHING, PLACES, RoundCell
from arpad.formats.trf.pairings import RESULTS
from arpad.formats.trf.player_line import PlayerLine

SIGNS = {result: pair for pair, result in reversed(RESULTS.items())}
"""The signs of both players for a result."""


def supply_ids(players: Mapping[int, PlayerLine], ids: Iterable[SuppliedId], notebook: Notebook) -> Problem | None:
    """Put each ID into the line of its player, with a note of the ID that the line had before.

    Returns the problem of an ID for a starting rank that is not in the file; None if all are.
    """
    for supplied in ids:
        player = players.get(supplied.rank)
        if player is None:
            return Problem("--id", "supplied_id_of_nobody", {"given": supplied.text})
        before = player.aligned.texts[PLACES.index(layout.ID)]
        player.entrant = player.entrant._replace(id=supplied.id)
        notebook.drop("bad_id", player.line)
        notebook.note("id_supplied", given=supplied.text, expected=before or "-")
    return None


def supply_results(
    players: Mapping[int, PlayerLine], results: Iterable[SuppliedResult], rounds: int | None, notebook: Notebook
) -> Problem | None:
    """Put each result into the lines of its players.

    Returns the problem of a result whose players or round are not in the file; None if there is none. `rounds` is the
    number of rounds that the file states; None if it states none.
    """
    last = max(rounds or 0, *(len(player.rounds) for player in players.values()))
    names = {entrant.id: number for number, player in players.items() if (entrant := player.entrant).id}
    names |= {str(number): number for number in players}

    def put(result: SuppliedResult, white: int, black: int | None) -> list[str] | None:
        if result.round > last:
            return None
        cells = _cells(white, black, result.result)
        before = [_shown(players[number].round_cell(result.round)) for number in cells]
        for number, cell in cells.items():
            player = players[number]
            player.rounds += [NOTHING] * (result.round - len(player.rounds))
            player.rounds[result.round - 1] = cell
            notebook.drop("bad_round", player.line, round=result.round)
        return before

    return put_results(results, names, put, notebook)


def _cells(white: int, black: int | None, result: str) -> dict[int, RoundCell]:
    """The new cells of the round, by the number of the player; only White's for a round without an opponent."""
    if black is None or result in ALONE:
        return {white: (0, "-", SIGNS_ALONE[result])}
    signs = SIGNS[result]
    return {white: (black, "W", signs[0]), black: (white, "B", signs[1])}


def _shown(cell: RoundCell) -> str:
    """A cell as a TRF file has it; `-` if it is empty."""
    opponent, colour, sign = cell
    return "-" if cell == NOTHING else f"{opponent:04} {colour} {sign}".lower()
