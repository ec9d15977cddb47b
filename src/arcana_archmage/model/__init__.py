"""The position of a match as plain data (AM-1, AM-2)."""
