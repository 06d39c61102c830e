"""mgsz-2012: the Hungarian Go Association's qualification system, in force from 1 January 2012.

The rules, in the order of the paragraphs: `eligibility` (1, 9), `grades` (4, 5), `factor` (6 (1) step 1, 6 (3), tables
2 and 3), `starting` (6 (1) step 2), `event` (7, 8), and `procedure`: 6 (1) to 8 over the columns of an event, which the
replay compiles.

What only moves values: `law`, `reasons`, `submission`, `entering`, `sheet`, `columns`, `judging`, `working`, `explain`,
`after` (what the next report must know), `rate`, `calc`.
"""
