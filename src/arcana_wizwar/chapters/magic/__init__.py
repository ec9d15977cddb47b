"""Spells and attacks: drafting, answering, resolving, damage (WW-8 to WW-14)."""
