"""Editions of other packages, each in a folder of its own, installed for a test and carried through every door."""
