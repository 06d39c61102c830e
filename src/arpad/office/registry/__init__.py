"""The registry: people, their names and numbers, titles, licences and FIDE pages."""
