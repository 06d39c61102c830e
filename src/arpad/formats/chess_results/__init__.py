"""Pages of chess-results.com: a crosstable is read as an event, a start list as its players."""
