"""Validation of positions from elsewhere: every field by type, range and consistency."""
