"""fide-2024: the FIDE rating regulations, text in force from 1 March 2024.

The rules, in the order of the paragraphs: `registration` (0), `eligibility` (1-6), `listing` (7, 10), `tables` (8.1),
`first_rating` (7.1.4, 8.2), `change` (8.3), `reporting` (9); `entering` says which rating a player enters an event with
(7.1.1, 8.2.4) and what part of it is rated when (4.1). `month` runs the rules over a period's columns.

What only moves values: `law` (the numbers as one argument), `submission` (an event with its players), `judging` (the
checks one after the other), `columns` (from a report to columns), `reasons` (their words), `working` (from columns to
the rows of the answer), `explain` and `explain_first` (to steps), `rate` (the door) and `calc` (numbers given by hand).
"""
