"""The law that the FIDE editions share, under the clause numbers and with the numbers of each.

A function here cites each text that it carries out: `@clause(fide_2014="8.54", fide_2024="8.3.1")`. Numbers and choices
come from the edition's parameters. What only one text has stands in that edition's folder.

The rules: `registration` and `decisions` (0), `eligibility`, `meetings`, `parts` and `month_reports` (1-6: times,
unplayed games, complete round robins, long events, matches), `entry` (the rating a player enters an event with),
`listing` (7), `tables` (8.1), `pool`, `admission` and `first_rating`, `round_robin`, `change`, `opening` (what a
printed K implies).

`procedure`, `counted_games` and `settlement` run the rules over the columns of a period: `columns` describes them,
`setup` fills them, `reasons` has their words.

The rest only moves values: `law` (the numbers as one argument), `submission` (an event with its players), `checks`
(every check in order), `answer` (from columns to rows), `explain`, `explain_first`, `explain_field` and `explain_line`
(to steps), `printed_line` (to lines of a list), `carried` (to the players of the next period), `rate` (all of it),
`calc` (numbers given by hand) and `regulation` (what the program asks for).
"""
