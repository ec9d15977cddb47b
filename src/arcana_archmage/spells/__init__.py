"""The spells, their books, and the requirements for their cards (AM-6, AM-8, AM-15 to AM-22)."""
