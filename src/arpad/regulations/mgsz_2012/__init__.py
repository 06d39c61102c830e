"""mgsz-2012: the Hungarian Go Association's qualification system, in force from 1 January 2012.

The rules, in the order of the paragraphs: `eligibility` (1, 6, 9), `grades` (4, 5), `listing` (4), `factor` (6 (1) step
1, 6 (3), tables 2 and 3), `starting_points` (6 (1) step 2), `game_point` (7, 8), `entrants` (9 (3)), and `procedure`:
6 (1) to 8 over the columns of an event, which the replay compiles.

The rest only moves values: `law`, `reasons`, `submission`, `entry`, `columns`, `setup`, `checks`, `answer`, `explain`,
`explain_line`, `carried` (what the next report must know), `rate`, `calc` and `regulation`.
"""
