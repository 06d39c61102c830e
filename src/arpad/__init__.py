"""Arpad: a rating office in a box. The law is in `regulations`; everything else serves it."""

__version__ = "0.1.0"
