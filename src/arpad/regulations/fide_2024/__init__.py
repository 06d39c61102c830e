"""fide-2024: the FIDE rating regulations, text in force from 1 March 2024.

What only this text has, in the order of the paragraphs: `registration` (0.2), `eligibility` (2, 6), `first_rating`
(8.2.2, 8.2.3) and `reporting` (9); `adjustment` is the one-time rise of the list that it began with; `checks` has every
check in order. What it shares with the text before it is in `fide`.
"""
