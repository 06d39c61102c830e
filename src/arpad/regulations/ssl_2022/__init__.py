"""ssl-2022: the Finnish Chess Federation's rating rules of 5 May 2022: selo, pelo, titles and selection numbers.

The rules, in the order of the paragraphs: `eligibility` (2), `entering` (3.1, 3.3, 3.6, 3.7: the number a player enters
an event with), `foreign` (3.8, 3.9: opponents met abroad), `performance` (7.6, 7.10), `selection` (5), `titles` (6) and
`formulas` (7). `event` runs them over the columns of one event (3 and 4), after which the next one begins.

What only moves values: `law`, `reasons`, `submission`, `columns`, `judging`, `working`, `explain`,
`after` (what the next report must know), `rate` and `calc`.
"""
