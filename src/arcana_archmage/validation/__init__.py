"""Whether a match can go on from a position that somebody has set up (AM-1, AM-2, AM-24)."""
