"""A made-up federation: its people, two years of events, and an office that has worked through all of them.

Nothing here writes a record: what is made goes through the office's own functions, as an officer would have done it.
"""
