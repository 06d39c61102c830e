"""Games in PGN: one tournament for each event that the tags name."""
