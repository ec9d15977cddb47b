"""Positions that come from outside: set up by hand, read from a record or a pickle."""
