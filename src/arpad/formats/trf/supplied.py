"""Results and IDs that a person supplies for a file: each replaces what the lines of the players say."""

from collections.abc import Iterable, Mapping

from arpad.core.report import ALONE
from arpad.core.verdicts import Problem
from arpad.formats.notebook import Notebook
from arpad.formats.supplied.ids import SuppliedId
from arpad.formats.supplied.results import SuppliedResult, put_results
from arpad.formats.tournament import SIGNS_ALONE
from arpad.formats.trf import layout
from arpad.formats.trf.alignment import NOTHING, PLACES, Said
from arpad.formats.trf.pairings import RESULTS
from arpad.formats.trf.player_line import PlayerLine

SIGNS = {result: pair for pair, result in reversed(RESULTS.items())}


def supply_ids(players: Mapping[int, PlayerLine], ids: Iterable[SuppliedId], notebook: Notebook) -> Problem | None:
    """Put each ID into the line of its player, with a note of what the line said before.

    An ID for a starting rank that is not in the file is returned as a problem.
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
    """Put each result into the lines of its players; the problem of one that does not belong to the file.

    `rounds` is the number that the file states; None: it does not.
    """
    last = max(rounds or 0, *(len(player.rounds) for player in players.values()))
    names = {entrant.id: number for number, player in players.items() if (entrant := player.entrant).id}
    names |= {str(number): number for number in players}

    def put(result: SuppliedResult, white: int, black: int | None) -> list[str] | None:
        if result.round > last:
            return None
        cells = _cells(white, black, result.result)
        said = [_shown(players[number].said(result.round)) for number in cells]
        for number, cell in cells.items():
            player = players[number]
            player.rounds += [NOTHING] * (result.round - len(player.rounds))
            player.rounds[result.round - 1] = cell
            notebook.drop("bad_round", player.line, round=result.round)
        return said

    return put_results(results, names, put, notebook)


def _cells(white: int, black: int | None, result: str) -> dict[int, Said]:
    """What the lines of the two players, or of one alone, say of the round from now on."""
    if black is None or result in ALONE:
        return {white: (0, "-", SIGNS_ALONE[result])}
    signs = SIGNS[result]
    return {white: (black, "W", signs[0]), black: (white, "B", signs[1])}


def _shown(said: Said) -> str:
    opponent, colour, sign = said
    return "-" if said == NOTHING else f"{opponent:04} {colour} {sign}".lower()
