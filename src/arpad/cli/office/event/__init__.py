"""`arpad office event`: an event from its announcement to the ruling."""
