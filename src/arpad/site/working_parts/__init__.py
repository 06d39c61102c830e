"""The parts of a working that pages share: sums in one line, the table of games, the steps.

They are made of a row of an answer as the API has it (`arpad.formats.answer_json`), so that every number of a page is a
number of the API. What each edition shows is in its `working.yaml`.
"""
