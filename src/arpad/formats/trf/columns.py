"""Finds lines whose columns differ from the rest of the file: they have lost or gained a character, and a fact may be
wrong.

Programs differ in their columns, but each uses the same ones on every line.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable

from arpad.core.verdicts import Value
from arpad.formats.notebook import Notebook
from arpad.formats.trf import layout
from arpad.formats.trf.layout import Place
from arpad.formats.trf.player_line import PlayerLine

LEAST_FIDE_ID = 100_000
LEAST_RATING = 1000
"""The lowest rating that FIDE has published: a lower one has lost a digit, or is of a different list."""


def check_columns(players: Collection[PlayerLine], notebook: Notebook) -> None:
    """A doubt for each line whose columns are not those of most lines."""
    usual_slip = _most(player.slip for player in players)
    values: dict[str, Value] = {"expected": layout.FIRST_ROUND}
    for player in players:
        if player.slip != usual_slip:
            notebook.doubt("rounds_slipped_here", player.line, layout.RANK[0], **values)
        elif player.slip:
            notebook.note("rounds_slipped", player.line, layout.RANK[0], **values)
    counting = [player for player in players if player.aligned.in_bytes is not None]
    usual_counting = _most(player.aligned.in_bytes for player in counting)
    for player in counting:
        if player.aligned.in_bytes != usual_counting:
            notebook.doubt("columns_counted_otherwise", player.line, layout.NAME[0])
    _check_place(players, layout.RATING, lambda player: player.aligned.rating, notebook)
    _check_place(players, layout.ID, lambda player: player.aligned.id, notebook)
    _check_digits(players, notebook)
    _check_ids(players, notebook)


def _check_place(
    players: Iterable[PlayerLine], place: Place, text_of: Callable[[PlayerLine], str], notebook: Notebook
) -> None:
    """A doubt for texts that do not end where their place ends (or begin where it begins, as most of the file does)."""
    texts = [(player, text) for player in players if not (text := text_of(player)).isspace() and text]
    loose = [(player, text) for player, text in texts if text[0] == " " or text[-1] == " "]
    if not loose:
        return
    at_the_front = sum(text[0] != " " for _, text in loose)
    kept = 0 if 2 * at_the_front > len(texts) else -1
    for player, text in loose:
        if text[kept] == " ":
            notebook.doubt("out_of_place", player.line, place[0], given=text.strip(), expected=f"{place[0]}-{place[1]}")


def _check_digits(players: Collection[PlayerLine], notebook: Notebook) -> None:
    """A doubt for ratings that may have lost a digit: with a 0 in front, or lower than any of FIDE's."""
    for player in players:
        rating = player.entrant.rating
        if rating is not None and rating < LEAST_RATING:
            given = player.aligned.rating.strip() or str(rating)
            notebook.doubt("rating_short", player.line, layout.RATING[0], given=given, least=LEAST_RATING)


def _check_ids(players: Collection[PlayerLine], notebook: Notebook) -> None:
    """IDs too short for FIDE's: notes where most are short (national numbers), else doubts (a lost digit)."""
    having = [player for player in players if player.entrant.id is not None]
    short = [player for player in having if int(player.entrant.id or 0) < LEAST_FIDE_ID]
    write = notebook.note if 2 * len(short) > len(having) else notebook.doubt
    for player in short:
        least = len(str(LEAST_FIDE_ID))
        write("short_id", player.line, layout.ID[0], given=player.entrant.id, least=least)


def _most(values: Iterable[Hashable]) -> Hashable:
    """The commonest of the values, None where there is none."""
    counted = Counter(values).most_common(1)
    return counted[0][0] if counted else None
