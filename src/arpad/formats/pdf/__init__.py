"""PDF files, set by typst from templates. What they say is data, and never source of a template."""
