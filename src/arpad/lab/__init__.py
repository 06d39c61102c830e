"""What if: the same facts under other rules."""
