"""The fields of a report, object by object: the reader, the writer and the schema all follow from these tables."""
