"""Mutation testing of the law: every changed operator, bound or number is caught by a test, or listed as harmless.

`python -m tests.mutation` changes one thing at a time in `arpad.core` and `arpad.regulations` and runs the shipped
cases and the tests on it. `mutants` says what is changed, `executor` runs it, `harmless.yaml` lists what cannot
matter, each with its reason.
"""
