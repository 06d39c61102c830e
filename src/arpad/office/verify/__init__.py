"""Verification: the journal, the tables and every published list, checked against each other."""
