"""The peers of the replay's benchmark: other packages in a separate environment, and a plain loop in C."""
