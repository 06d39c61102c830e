"""FIDE rating lists, in and out: TXT in every layout since 2001, and XML."""
