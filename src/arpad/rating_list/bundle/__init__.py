"""The bundle of a published list: one zip from which the list can be computed again without the office.

manifest.json   which list it is, its steps, the digests of its editions, and the hash of every other member
list.csv        the list without names, in the form whose SHA-256 is the list's hash
previous.csv    the list that it was computed from, in the same form
lines.csv       the list as it is printed for the public
carried.json    what the players carry into the list: standings, facts that the law asks for, statements on birthdays
standings.json  what the rated players have from this list on
outside.json    FIDE's ratings that were asked for
events/N.json   the report of event N without names, with the approvals
marks.json      short marks of single records, by which an altered one is found
"""
