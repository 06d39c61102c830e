"""The commands. They read, call the law and show; no rule and no decision lives here."""
