"""The office: from the opening list to the published list, with a record that can be checked.

Its rooms; each imports only those below it:

    verify  demo      checks of everything recorded; a made-up federation
    events  lists     files, matches, checks and rulings; rating, publication and explanation
    registry          people, numbers, titles, licences, FIDE pages
    fide_lists        FIDE's own lists by month
    journal           every act in order, and the refusal of an act
    storage           folder, database, tables, files

No rule of a regulation is written here: the office asks the edition. No module reads the clock: the moment of an act is
an argument.
"""
