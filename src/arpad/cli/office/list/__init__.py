"""`arpad office list`: the lists, from the opening list to the published one."""
