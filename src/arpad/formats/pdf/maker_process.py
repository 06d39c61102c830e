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
    made = typst.compile(
        (FOLDER / f"{wanted['template']}.typ").read_bytes(),
        root=str(FOLDER),
        font_paths=[str(FOLDER / "fonts")],
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(wanted["data"], ensure_ascii=False)},
        timestamp=int(at.timestamp()),
    )
    assert isinstance(made, bytes)
    return made


if __name__ == "__main__":
    main()
