"""What the FIDE editions share: the same law under other clause numbers, with other numbers in it.

A function here cites each text that it carries out: `@clause(fide_2014="8.54", fide_2024="8.3.1")`. Numbers and choices
come from the edition's parameters. What only one text has stands in that edition's folder.

The rules: `registration` (in force, appeals), `eligibility` (times, unplayed games, long events, matches), `listing`,
`tables`, `pool` (what counts for a first rating), `change`; `entering` says which rating a player enters an event with
and what part of it is rated when. `month` runs them over a period's columns, which `period` describes.

What only moves values: `law` (the numbers as one argument), `submission` (an event with its players), `judging` (the
checks one after the other), `columns` (from a report to columns), `reasons` (their words), `working` (from columns to
the rows of the answer), `explain`, `explain_first` and `explain_field` (to steps), `after` (to what the next
report must know), `rate` (the door) and `calc` (numbers given by hand).
"""
