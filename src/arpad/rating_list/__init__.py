"""The computation of a list from the list before it: its steps, and its lines.

All facts are values of a `Source`: an office reads them from its records, a bundle from its files. Nothing is written
here.
"""
