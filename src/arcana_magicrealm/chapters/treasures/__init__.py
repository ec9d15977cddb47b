"""Treasures: what active cards change for their owners (MR-44)."""
