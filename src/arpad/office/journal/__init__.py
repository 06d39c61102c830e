"""The journal: every act of the office in order, and how the office was made."""
