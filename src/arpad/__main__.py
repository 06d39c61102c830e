"""`python -m arpad` is `arpad`."""

from arpad.cli.main import main

main()
