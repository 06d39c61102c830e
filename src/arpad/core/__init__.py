"""Words and numbers of the trade: people, games, exact arithmetic, clauses, steps, findings.

Standard library only, and nothing of any one regulation.
"""
