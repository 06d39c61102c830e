"""Privacy: a person's data erased or handed out, the retention of received files, and copies of an office."""
