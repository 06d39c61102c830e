"""fide-2024: the FIDE rating regulations, text in force from 1 March 2024.

In the order of the paragraphs: `registration` (0), `eligibility` (1-6), `listing` (7), `tables` (8.1),
`first_rating` (7.1.4, 8.2), `change` (8.3), `reporting` (9). `month` runs them over a period's columns,
`entering` and `columns` make those columns from a report, `judging` gathers the findings, `explain` turns
the working into steps, and `rate` is the door.
"""
