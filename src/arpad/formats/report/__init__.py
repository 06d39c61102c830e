"""The report in JSON: its model, reader, writer and schema, and one report from several files."""
