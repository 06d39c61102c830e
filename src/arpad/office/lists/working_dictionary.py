"""The text that workings and events have in common: the dictionary with which they are compressed."""

DICTIONARY = b""
