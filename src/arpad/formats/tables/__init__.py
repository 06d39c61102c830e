"""Tables in CSV and XLSX: players, games, rating lists, their columns found by their headings."""
