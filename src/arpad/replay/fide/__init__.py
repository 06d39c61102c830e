"""The replay of a monthly list under a FIDE edition."""
