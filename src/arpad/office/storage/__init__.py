"""Where the office's records are: its folder, its database, its tables and the files that came in."""
