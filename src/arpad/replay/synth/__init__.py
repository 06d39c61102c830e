"""Made histories: people, events and games with the shape of real ones. Nothing here is law, so floats are fine.

The functions over arrays in `chance`, `seating`, `pairing`, `results` and `playing` are plain loops, compiled like the
law's own; the rest is columns.
"""
