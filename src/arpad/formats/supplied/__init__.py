"""What a person supplies for a file: the days of the event, results of games, IDs of players."""
