"""What anyone may read of the office: lists, players, workings, events, and what a search finds.

Values are built from rows of the records, and nothing is rated to read them. None has a day of birth, a contact, words
of a reason or the name of an author.
"""
