"""Files in and out. A reader returns what it read and a list of problems; it never raises for bad content."""
