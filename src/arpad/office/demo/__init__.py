"""A made-up federation: its people, two years of events, and the office that has rated them.

Nothing here writes records: all acts go through the office's own functions, as an officer's do.
"""
