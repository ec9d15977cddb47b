"""Checks that a match can continue from a position set up by hand (AM-1, AM-2, AM-24)."""
