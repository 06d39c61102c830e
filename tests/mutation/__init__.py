"""The mutation measure of the law: the share of changed operators, bounds and numbers that a test notices.

`python -m tests.mutation` changes one thing at a time in `arpad.core` and `arpad.regulations` and runs the shipped
cases and the tests on it. `mutants` says what is changed, `executor` runs it.
"""
