"""Phrases of time controls, and the words and signs that replace them.

The text has small letters without accents. Every pattern begins with a word or a digit and has no unlimited repetition,
so that the time grows only with the length of the text.
"""

import re

_UNIT = r"(?:min(?:ute[ns]?|utos|uti|uter|uuttia|ut)?|mins|perc|мин|минут)\b\.?|'"
_WAITING = (
    "default time|waiting time|forfeit time|karenzzeit|wartezeit|varakozasi ido|odotusaika|tiempo de espera"
    "|temps d'attente|tempo di attesa|tempo de tolerancia"
)
_EACH_MOVE = (
    "after (?:each|every) move|nach jedem zug|apres chaque coup|despues de cada jugada|dopo ogni mossa|apos cada lance"
)
_AN_HOUR = r"(?:eine (?=stunde\b)|una (?=hora\b)|une (?=heure\b)|un'(?=ora\b)|egy (?=ora\b)|yksi (?=tunti\b))"

_REPEATED = re.compile(
    r"\b(?:each|every|cada|chaque|ogni|jede[rnm]?|minden|kazd[eya]|каждые) [0-9]{1,2}\.? "
    r"(?!min|mp|sec|seg|sek|s\b|h|std|m\b|мин|сек)[^\W\d_]"
)
"""Every 20 moves."""

PHRASES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), meaning)
    for pattern, meaning in (
        # How long a player may be late is no time to play; it must end where it is said.
        (rf"\b(?:{_WAITING}) ?:? ?[0-9]{{1,3}} ?(?:{_UNIT})(?= ?(?:$|[,;.)]))", ""),
        (r"\bzero tolerance\b(?= ?(?:$|[,;.)]))", ""),
        # 2x60 perc, 60-60 perc: each of the two players has 60 minutes. In other languages it may be two games.
        (r"\b2 ?[x×] ?(?=[0-9]{1,3} ?(?:perc|ora)\b)", ""),
        (r"\b([0-9]{1,3})-\1(?= ?(?:perc|ora)\b)", r"\1"),
        # 30-second, Fischer-Modus, 1-го, 1er
        (r"\b([0-9]{1,3})-(?=(?:second|sec|sek|minute|min|move)s?\b)", r"\1 "),
        (r"\bfischer-(?=[a-z])", "fischer "),
        (r"\b1(?:-го|er|a(?= jugada))\b", "1"),
        (r"\b([0-9]) 1/4(?= ?h)", r"\1.25"),
        (r"\b([0-9]) 3/4(?= ?h)", r"\1.75"),
        (rf"\b{_AN_HOUR}", "1 "),
        # G90+30, G60;d5: a G with no more than a number stays as it is
        (r"\bg(?:ame )?([0-9]{1,3})(?= ?[;,]? ?(?:\+ ?|t?/?d/? ?|inc ?)[0-9])", r"g/\1"),
        (rf"\b(?:{_EACH_MOVE})\b", "per move"),
        (r"\b(?:с (?:добавлением|добавкои)|z dodatkiem|w/(?=[0-9]))", "plus "),
        (r"\b(?:pro|je) (?:spieler und partie|partie und spieler)\b", "pro spieler"),
        (r"\b(?:thinking|reflection) time\b|\btime limit\b", "time"),
        (r"\b(?:jatszmankent es )(?=jatekosonkent)", ""),
        (r"\bjatszma hatralevo reszere\b", "jatszma"),
        (r"\bmiettimisaikaa on (?=[0-9])", ""),
        (r"\bна всю ", "на "),
        # Playing time may be that of both; with something added it is a player's.
        (r"\b(?:peliaika|jatekido) ?:? ?(?=[0-9][^+,;]{0,20}\+)", ""),
        (r"\bdo (?=konc[ae]\b)", ""),
        (r"\b(?:a partir (?:de la|de|du)|starting at)\b", "from"),
        (r"\bmove no\. ?(?=[0-9])", "move "),
        (r"\b(with|plus|and) a (?=[0-9])", r"\1 "),
        (r"\bpara o (?=(?:resto|fim)\b)", "para "),
        (r"\bda (?=partida\b)", ""),
        (r"\bd'(?=incr)", ""),
        (r"\b(incr?|pr)\.", r"\1 "),
    )
)


def is_repeated(text: str) -> bool:
    """True if a text says `every 20 moves` or the like, which is not read."""
    return _REPEATED.search(text) is not None


def with_phrases_resolved(text: str) -> str:
    """The text with each phrase replaced by its meaning."""
    for pattern, meaning in PHRASES:
        text = pattern.sub(meaning, text)
    return text
