"""Compiles the law's functions, with every function that they call."""
