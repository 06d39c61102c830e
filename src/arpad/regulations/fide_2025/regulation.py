"""FIDE's text of 2024 with its amendment of 2025, which changes numbers alone."""

from arpad.regulations.fide_2024.regulation import Fide2024


class Fide2025(Fide2024):
    pass


REGULATION = Fide2025
