"""Lists by `/api/v1/lists`: their editions, lines, changes and files."""

from __future__ import annotations

from ninja import Router

router = Router(tags=["lists"])
