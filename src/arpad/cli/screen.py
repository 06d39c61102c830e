"""Lines and tables on standard output: drawn by Rich on a terminal, in plain columns in a pipe."""

import io
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from arpad.cli.streams import unmarked
from arpad.core.visible_text import visible

PIPE_WIDTH = 10_000
"""Characters of a line in a pipe: more than any row has, so that no row is folded."""
STYLE_OF_LEVEL = {"reject": "bold red", "approve": "yellow", "note": "dim"}


class Screen:
    """Writes headings, lines and tables. In a pipe there are no colours, and each row is one line."""

    def __init__(self) -> None:
        self.terminal = sys.stdout.isatty()
        self.drawn = io.StringIO()
        if self.terminal:
            self.console = Console(file=unmarked(sys.stdout))
        else:
            self.console = Console(file=self.drawn, width=PIPE_WIDTH, color_system=None)

    def heading(self, text: str) -> None:
        self.console.print()
        self.console.print(Text(visible(text), style="bold"))

    def line(self, text: str, indent: int = 0) -> None:
        shown = Text(visible(text))
        self.console.print(Padding(shown, (0, 0, 0, indent)) if indent else shown)
        self._flush()

    def table(
        self, columns: Sequence[tuple[str, bool]], rows: Sequence[Sequence[str]], levels: Sequence[str] = ()
    ) -> None:
        """Write a table. A column is its heading, and True if it holds numbers.

        `levels` has a level for each row, which decides its style: reject, approve or note.
        """
        table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold underline")
        for heading, is_number in columns:
            # On a narrow terminal texts are folded and never cut.
            table.add_column(heading, justify="right" if is_number else "left", overflow="fold", no_wrap=is_number)
        for number, row in enumerate(rows):
            style = STYLE_OF_LEVEL[levels[number]] if levels else ""
            table.add_row(*[Text(visible(cell)) for cell in row], style=style)
        self.console.print(table)
        self._flush()

    def _flush(self) -> None:
        if not self.terminal:
            text = self.drawn.getvalue()
            sys.stdout.write("".join(f"{line.rstrip()}\n" for line in text.splitlines()))
            self.drawn.seek(0)
            self.drawn.truncate()
