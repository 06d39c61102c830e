"""Players by `/api/v1/players`: ratings, history, events, and workings."""

from __future__ import annotations

from ninja import Router

router = Router(tags=["players"])
