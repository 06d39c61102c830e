"""The replay of the go list."""
