"""Splits a text on a time control into tokens: numbers, and words and signs by their meaning."""

import re
import unicodedata
from fractions import Fraction
from typing import NamedTuple

from arpad.formats.time_control.phrases import is_repeated, with_phrases_resolved
from arpad.formats.time_control.words import FILLER, HOUR, KINDS_OF_WORDS, MINUTE, MOVE, PLUS, SECOND, SPEEDS

NUMBER, CLOCK, SPEED = "n", "t", "k"
"""A number; a time in the form 1:30, in seconds; a word for a speed."""
ABBREVIATED = (HOUR, MINUTE, SECOND, MOVE)
FRACTIONS = {"½": "5", "¼": "25", "¾": "75"}
MARKS = str.maketrans({**dict.fromkeys("’′´`‘", "'"), **dict.fromkeys("″”“„", '"')})
TOKEN = re.compile(
    r"(?P<clock>(?<![0-9/+:])[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9])?(?![0-9])|(?<=/)[12]:[0-5][0-9](?![0-9/:]))"
    r"|(?P<number>[0-9]{1,6}(?:\.(?:5|25|75)(?![0-9]))?)"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<sign>.)"
)
SIGNS = {"'": MINUTE, '"': SECOND, "+": "+", "|": "+", "/": "/", ",": ",", ";": ",", ":": ",", "(": "", ")": ""}
HOURS_OF_CLOCK = ("1", "2")
"""1:30 is an hour and a half, because no event is played with a minute and a half. 3:00 may be three minutes."""


class Token(NamedTuple):
    kind: str
    value: Fraction = Fraction(0)


class Tokens(NamedTuple):
    """The tokens of a text, and the speed that it names, if any."""

    tokens: list[Token]
    speed: str | None


def tokens_of(text: str) -> Tokens | None:
    """The tokens of a text; None where a word or sign is unknown."""
    speed, tokens, plain = None, [], _plain(text)
    if is_repeated(plain):
        return None
    for match in TOKEN.finditer(plain):
        sign = match["sign"]
        if match["word"] in SPEEDS:
            speed = SPEEDS[match["word"]]
        elif match["word"]:
            kind = KINDS_OF_WORDS.get(match["word"])
            if kind is None:
                return None
            tokens.append(Token("n", Fraction(int(kind[1]))) if len(kind) > 1 else Token(kind))
        elif match["number"]:
            tokens.append(Token(NUMBER, Fraction(match["number"])))
        elif match["clock"]:
            seconds = _clock(match["clock"])
            if seconds is None:
                return None
            tokens.append(Token(CLOCK, Fraction(seconds)))
        elif sign == ".":
            if tokens and tokens[-1].kind not in (NUMBER, FILLER, PLUS, *ABBREVIATED):
                tokens.append(Token(","))
        elif sign in SIGNS:
            tokens.append(Token(SIGNS[sign]))
        elif not sign.isspace():
            return None
    return Tokens([token for token in tokens if token.kind != FILLER], speed)


def _plain(text: str) -> str:
    """The text in small letters without accents, a doubled mark of minutes as one of seconds, fractions as decimals."""
    for sign, decimals in FRACTIONS.items():
        text = re.sub(rf"([0-9]{{0,3}})\s?{sign}", lambda found, d=decimals: f"{found[1] or 0}.{d}", text)  # type: ignore[misc]
    text = re.sub(r"\b([0-9]) 1/2\b", r"\1.5", text)
    text = re.sub(r"\b([0-9]),(5|25|75)(?=\s*[^\W\d_])", r"\1.\2", text)
    text = re.sub("''", '"', text.translate(MARKS))
    text = "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )
    text = with_phrases_resolved(text.replace("ł", "l"))
    return re.sub(r"\bt/d(?=[0-9])", "d", re.sub(r"\bk\.\s?o\b\.?", "ko", text))


def _clock(text: str) -> int | None:
    hours, minutes, *seconds = text.split(":")
    if not seconds and hours not in HOURS_OF_CLOCK:
        return None
    return 3600 * int(hours) + 60 * int(minutes) + (int(seconds[0]) if seconds else 0)
