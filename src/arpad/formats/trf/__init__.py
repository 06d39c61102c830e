"""Tournament Report Files: TRF06, TRF16 and TRF26 in, TRF16 and TRF26 out."""
