"""ssl-2022: the Finnish Chess Federation's rating rules of 5 May 2022: selo, pelo, titles and selection numbers.

The rules, in the order of the paragraphs: `eligibility` (2), `listing` (2.1), `entry` (3.1, 3.3, 3.6, 3.7, 4.1: the
number a player enters an event with), `elos` and `elo_checks` (3.7, 3.9: FIDE ratings of several sources), `foreign`
(3.8, 3.9: opponents met abroad), `selection` (5), `titles` (6), `formulas` and `performance` (7). `procedure` runs them
over the columns of one event (3 and 4), after which the next one begins.

The rest only moves values: `law`, `reasons`, `submission`, `columns`, `sides`, `setup`, `checks`, `answer`, `explain`,
`explain_line`, `entrants` (players who are not on the list), `carried` (what the next report must know), `rate`, `calc`
and `regulation`.
"""
