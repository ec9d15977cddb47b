"""Checks that a battle can go on from a position set up by hand."""
