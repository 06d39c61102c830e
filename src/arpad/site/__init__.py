"""The pages of an office, for reading: its lists, the working of every number, and the law.

No rule and no decision stands here. Pages ask `arpad.library` and `arpad.office`, with a connection that cannot write.
"""
