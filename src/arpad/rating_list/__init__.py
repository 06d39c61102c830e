"""The computation of a list from the list before it: its steps, and its lines.

All facts are values that a `Source` hands in: an office reads them from its records, a bundle from its files. Nothing
here knows which, and nothing here is written.
"""
