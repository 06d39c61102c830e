"""Rating lists: their definition, the opening list, rating, publication and explanation."""
