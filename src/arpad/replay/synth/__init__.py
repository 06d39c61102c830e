"""Made-up histories: people, events and games that resemble real ones. Nothing here is law, so floats are fine.

The loops over arrays in `chance`, `seats`, `pairing`, `results` and `play` are compiled, as the loops of the law are.
The other modules work on whole columns.
"""
