"""mgsz-2012: the Hungarian Go Association's qualification system, in force from 1 January 2012.

The rules, in the order of the paragraphs: `eligibility` (1, 9), `grades` (4, 5), `factor` (6 (1) step 1, 6 (3), tables
2 and 3), `starting` (6 (1) step 2), `event` (7, 8: the procedure over the columns of one part of an event).

What only moves values: `law`, `reasons`, `submission`, `explain`, `rate` and `calc`.
"""
