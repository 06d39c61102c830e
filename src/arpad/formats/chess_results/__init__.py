"""Pages of chess-results.com: a crosstable, with its start list beside it, becomes an event."""
