"""Makes a PDF from a template and data, in a child process with limits: the same data gives the same bytes.

Fonts are those of this folder and of typst itself, never the system's; the time in the file is given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

from arpad.core.limited_process import Failed, Limits, run_limited
from arpad.core.visible_text import in_one_line

Template = Literal["list", "working"]
LIMITS = Limits(seconds=60, memory=2_500_000_000)
"""Of one file, or of a part of one. The program itself takes half of the addresses."""


def make_pdf(template: Template, data: Mapping[str, Any], day: date, limits: Limits = LIMITS) -> bytes | Failed:
    """The bytes of a PDF. `day` is the time that the file has."""
    wanted = {"template": template, "day": str(day), "data": _harmless(data), "limits": [limits.seconds, limits.memory]}
    return run_limited("arpad.formats.pdf.maker_process", json.dumps(wanted).encode(), limits)


def _harmless(value: Any) -> Any:
    """Data in which characters that no name has, such as those that turn a line round, are shown by their marks."""
    if isinstance(value, str):
        return in_one_line(value)
    if isinstance(value, Mapping):
        return {name: _harmless(one) for name, one in value.items()}
    if isinstance(value, Sequence):
        return [_harmless(one) for one in value]
    return value


def joined(parts: Sequence[bytes]) -> bytes:
    """One PDF of the pages of several. A single one stays as it is."""
    if len(parts) == 1:
        return parts[0]
    import io

    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for part in parts:
        writer.append(io.BytesIO(part), import_outline=False)
    first = PdfReader(io.BytesIO(parts[0]))
    writer.metadata = first.metadata
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
