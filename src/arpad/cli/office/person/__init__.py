"""`arpad office person`: the people of the registry."""
