"""The registry: people with their names, numbers, titles, licences and FIDE pages."""
