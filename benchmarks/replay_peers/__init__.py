"""What the replay is measured beside: other packages in an environment of their own, and a plain loop in C."""
