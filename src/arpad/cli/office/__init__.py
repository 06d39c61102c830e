"""`arpad office`: the commands of the rating officer, grouped as they are called."""
