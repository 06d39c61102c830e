"""Matches that an officer decided, remembered for the next file by what a file says of the player."""

from __future__ import annotations

from collections import Counter

from arpad.core.name_forms import numbers_in, words_in
from arpad.core.report import Player
from arpad.office.journal.acts import Journal
from arpad.office.storage.bulk import batches
from arpad.office.storage.canonical import canonical, sha256
from arpad.office.storage.models import Decision
from arpad.office.storage.name_keys import latin_words


def key_of(player: Player) -> str:
    """By what a decision is remembered: what a file says of who a player is; an ID of the file's own is none."""
    own = player.id if "#" not in player.id else ""
    birth = str(player.birth_date or player.birth_year or "")
    # A name in another script has no Latin word to be remembered by; before such names were read only its ID counted.
    words = latin_words(player.name or "") or ([] if own else list(words_in(player.name or "")))
    numbers = numbers_in(player.name or "")
    return sha256(canonical([own, sorted(words), birth, player.federation, *numbers]).encode())


def alone(keys: dict[str, str]) -> dict[str, str]:
    """The player of each key. Keys that several players of a file share are omitted."""
    times = Counter(keys.values())
    return {key: name for name, key in keys.items() if times[key] == 1}


def decided_before(players: list[Player]) -> dict[str, int]:
    """The people who were decided on in an earlier file, by the players' IDs."""
    named = [player for player in players if player.name or "#" not in player.id]
    keys = alone({player.id: key_of(player) for player in named})
    found: dict[str, int] = {}
    for part in batches(list(keys)):
        rows = Decision.objects.filter(key__in=part).values_list("key", "person_id")
        found |= {keys[key]: number for key, number in rows}
    return found


def remember(journal: Journal, player: Player, person: int) -> None:
    """Write down for the next file who a player is."""
    key = key_of(player)
    entry = journal.enter("decide", f"decision {key}", {"person": person})
    Decision.objects.update_or_create(key=key, defaults={"person_id": person, "changed": entry})
