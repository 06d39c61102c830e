"""The numbers of a register (EGD PIN, French licence) that a go file gives its players."""

import re
from dataclasses import dataclass, field

from arpad.formats.notebook import Notebook

PIN, PIN_EXAMPLE = re.compile("[0-9]{8}"), "12345678"
LICENCE, LICENCE_EXAMPLE = re.compile("[0-9]{7}"), "1234567"


@dataclass(slots=True)
class Register:
    """The form of a register's numbers, an example, and the player of each number read so far."""

    form: re.Pattern[str] = PIN
    example: str = PIN_EXAMPLE
    players: dict[str, str] = field(default_factory=dict)

    def number(self, text: str, player: str, at: tuple[int, int], notebook: Notebook) -> str | None:
        """The number of a text. Stops if the text is no such number (then None), or if two players have it."""
        if self.form.fullmatch(text) is None:
            notebook.stop("unreadable_pin", *at, given=text, expected=self.example)
            return None
        if text in self.players:
            notebook.stop("pin_twice", *at, player=self.players[text], opponent=player, given=text)
        self.players[text] = player
        return text
