"""Tournament files of go: the EGF's h9 in and out, the French tou in, OpenGotha's XML in."""
