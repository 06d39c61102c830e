"""The child process of `arpad.formats.pdf.maker`: it reads what is wanted as JSON, and writes a PDF."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from arpad.core.limited_process import Limits, limit_this_process

FOLDER = Path(__file__).parent


def main() -> None:
    """Answer one request on standard input."""
    wanted = json.loads(sys.stdin.buffer.read())
    limit_this_process(Limits(*wanted["limits"]))
    sys.stdout.buffer.write(typeset(wanted))


def typeset(wanted: Mapping[str, Any]) -> bytes:
    """The PDF of a template and its data. Templates read files of this folder alone."""
    import typst

    at = datetime.fromisoformat(wanted["day"]).replace(tzinfo=UTC)
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[FOLDER / "fonts"])
    source = (FOLDER / f"{wanted['template']}.typ").read_bytes()
    compiler = typst.Compiler(source, root=FOLDER, font_paths=fonts, ignore_system_fonts=True)
    data = {"data": json.dumps(wanted["data"], ensure_ascii=False)}
    made = compiler.compile(format="pdf", sys_inputs=data, timestamp=int(at.timestamp()))
    if not isinstance(made, bytes):
        raise TypeError("a PDF is one file")
    return made


if __name__ == "__main__":
    main()
