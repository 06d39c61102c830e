"""The office: from the opening list to the published list, with a record that can be checked.

No rule of a regulation is written here: the office asks the edition. No module asks the clock: the time is told.
"""
