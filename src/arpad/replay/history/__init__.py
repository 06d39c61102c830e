"""A history as Parquet: its columns, its limits, and how it is read."""
