"""The search by `/api/v1/search`: people, clubs, events and clauses."""

from __future__ import annotations

from ninja import Router

router = Router(tags=["search"])
