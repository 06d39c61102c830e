"""mssz-2017: the qualification rules of the Hungarian Chess Federation, on the arithmetic of fide-2014.

It holds only what differs: its clauses and numbers, `registry` (2 §, what KOMIR holds) and `byhand` (Appendix II, the
examples worked by hand from the opponents' average).
"""
