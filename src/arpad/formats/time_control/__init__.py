"""Time controls as people and programs write them, read as the seconds that a player has for 60 moves."""
