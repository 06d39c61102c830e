"""FIDE's own lists, kept by month beside the registry."""
