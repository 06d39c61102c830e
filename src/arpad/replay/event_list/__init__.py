"""The replay of a list that is made event by event: what the Finnish lists and the go list share."""
