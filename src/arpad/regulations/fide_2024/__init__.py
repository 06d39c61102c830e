"""fide-2024: the FIDE rating regulations, text in force from 1 March 2024.

What only this text has, in the order of the paragraphs: `registration` (0.2), `eligibility` (2, 6) and `reports` (9);
`adjustment` is the one-time rise of the list that it began with. `checks` has every check in order, `duties` what has
to be done by which day. What it shares with the text before it is in `fide`.
"""
