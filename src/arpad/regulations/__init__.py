"""The law. One folder per edition; nothing outside it knows a number of that edition.

An edition's folder reads like the regulation: `clauses.yaml` (every clause, its tag, one sentence),
`parameters.yaml` (every number with its clause), `tables/` (as printed), `readings.yaml` (what we decided
where the text is silent or wrong), `cases/` (worked examples), and modules in the order of the paragraphs.
"""
