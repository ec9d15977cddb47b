"""Spells and attacks: put together, answered, resolved, and the damage they do (WW-8 to WW-14)."""
