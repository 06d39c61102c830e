"""The numbers of a register (EGD PIN, French licence) that a go file gives its players."""

import re
from dataclasses import dataclass, field

from arpad.formats.notebook import Notebook

PIN, PIN_EXAMPLE = re.compile("[0-9]{8}"), "12345678"
LICENCE, LICENCE_EXAMPLE = re.compile("[0-9]{7}"), "1234567"


@dataclass(slots=True)
class Register:
    """The form of the numbers, an example, and the numbers met so far, each with its player."""

    form: re.Pattern[str] = PIN
    example: str = PIN_EXAMPLE
    players: dict[str, str] = field(default_factory=dict)

    def number(self, text: str, player: str, at: tuple[int, int], notebook: Notebook) -> str | None:
        """The number, which no other player may have; None, with the problem, where the text is none."""
        if self.form.fullmatch(text) is None:
            notebook.stop("unreadable_pin", *at, given=text, expected=self.example)
            return None
        if text in self.players:
            notebook.stop("pin_twice", *at, player=self.players[text], opponent=player, given=text)
        self.players[text] = player
        return text
