"""The law at speed: the edition's own functions, compiled. No rule is written here."""

import os

# Intel's vector library has an erf of its own, which differs in the last place from the one that the law calls (7.10 of
# ssl-2022). Where it is installed the compiler would take it, unless it is told so before it is loaded.
os.environ["NUMBA_DISABLE_INTEL_SVML"] = "1"
