"""Lines and tables on standard output: drawn by Rich on a terminal, in plain columns in a pipe."""

import io
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from arpad.cli.streams import unmarked
from arpad.core.visible import visible

WIDE = 10_000
STYLES = {"reject": "bold red", "approve": "yellow", "note": "dim"}


class Screen:
    """Writes headings, lines and tables; in a pipe without colours, each row on one line."""

    def __init__(self) -> None:
        self.terminal = sys.stdout.isatty()
        self.out = io.StringIO()
        out = unmarked(sys.stdout)
        self.console = Console(file=out) if self.terminal else Console(file=self.out, width=WIDE, color_system=None)

    def heading(self, text: str) -> None:
        self.console.print()
        self.console.print(Text(visible(text), style="bold"))

    def line(self, text: str, indent: int = 0) -> None:
        shown = Text(visible(text))
        self.console.print(Padding(shown, (0, 0, 0, indent)) if indent else shown)
        self._flush()

    def table(
        self, columns: Sequence[tuple[str, bool]], rows: Sequence[Sequence[str]], styles: Sequence[str] = ()
    ) -> None:
        """Write a table. A column is its heading and True if it holds numbers; `styles` has each row's level."""
        table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold underline")
        for heading, numbers in columns:
            # On a narrow terminal texts fold; nothing is ever cut.
            table.add_column(heading, justify="right" if numbers else "left", overflow="fold", no_wrap=numbers)
        for number, row in enumerate(rows):
            style = STYLES[styles[number]] if styles else ""
            table.add_row(*[Text(visible(cell)) for cell in row], style=style)
        self.console.print(table)
        self._flush()

    def _flush(self) -> None:
        if not self.terminal:
            text = self.out.getvalue()
            sys.stdout.write("".join(f"{line.rstrip()}\n" for line in text.splitlines()))
            self.out.seek(0)
            self.out.truncate()
