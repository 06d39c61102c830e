"""fide-2014: the FIDE rating regulations B.01, in force from 1 July 2014.

What only this text has, in the order of the paragraphs: `registration` (0), `eligibility` (0-6), `listing` (7.22),
`reports` (9) and `supervision` (10.3). `checks` has every check in order, `duties` what has to be done by which day.
What it shares with later texts is in `fide`.
"""
