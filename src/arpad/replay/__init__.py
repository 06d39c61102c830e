"""The law at speed: the edition's own functions, compiled. No rule is written here."""
