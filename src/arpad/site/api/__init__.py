"""The API: what the library answers, as JSON under addresses. Nothing is decided here."""
