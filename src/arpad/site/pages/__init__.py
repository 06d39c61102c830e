"""The pages, a module for each kind of subject. A page asks the library and the office, and decides nothing."""
