"""Matches that an officer decided, remembered for the next file by the facts that a file has of the player."""

from __future__ import annotations

from collections import Counter

from arpad.core.canonical import canonical, sha256
from arpad.core.name_forms import numbers_in, words_in
from arpad.core.report import Player
from arpad.office.journal.acts import Journal
from arpad.office.storage.bulk import batches
from arpad.office.storage.models import Decision
from arpad.office.storage.name_keys import latin_words

ACT = "decide"


def decision_subject(number: int) -> str:
    """The subject of a decision in the journal. Its number is that of its first entry, because a key could be guessed
    from a name and a birth."""
    return f"decision {number}"


def key_of(player: Player) -> str:
    """The hash of the facts by which a decision on a player is remembered. IDs of the file alone are left out."""
    own = player.id if "#" not in player.id else ""
    birth = str(player.birth_date or player.birth_year or "")
    # A name in another script has no Latin word. Offices made before such names were read remember the ID alone.
    words = latin_words(player.name or "") or ([] if own else list(words_in(player.name or "")))
    numbers = numbers_in(player.name or "")
    return sha256(canonical([own, sorted(words), birth, player.federation, *numbers]).encode())


def alone(keys: dict[str, str]) -> dict[str, str]:
    """The player of each key. Keys that several players of a file share are omitted."""
    times = Counter(keys.values())
    return {key: name for name, key in keys.items() if times[key] == 1}


def decided_before(players: list[Player]) -> dict[str, int]:
    """The people of earlier decisions, by the players' IDs."""
    named = [player for player in players if player.name or "#" not in player.id]
    keys = alone({player.id: key_of(player) for player in named})
    found: dict[str, int] = {}
    for part in batches(list(keys)):
        rows = Decision.objects.filter(key__in=part).values_list("key", "person_id")
        found |= {keys[key]: number for key, number in rows}
    return found


def remember(journal: Journal, player: Player, person: int) -> None:
    """Record a match for the next file."""
    key = key_of(player)
    known = Decision.objects.filter(key=key).values_list("number", flat=True).first()
    number = journal.number + 1 if known is None else known
    entry = journal.enter(ACT, decision_subject(number), {"person": person, "key": key})
    Decision.objects.update_or_create(key=key, defaults={"number": number, "person_id": person, "changed": entry})
