"""What the program answered before its code was reshaped, and the comparison with now: see README.md."""
