"""Events from the announcement to the ruling: files, matches, checks and decisions."""
