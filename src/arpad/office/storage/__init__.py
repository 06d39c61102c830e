"""Storage of the office: its folder, its database, its tables and the files it received."""
