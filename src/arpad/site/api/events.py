"""Events by `/api/v1/events`: standings, crosstables, findings and files."""

from __future__ import annotations

from ninja import Router

router = Router(tags=["events"])
