"""The replay of a Finnish list."""
