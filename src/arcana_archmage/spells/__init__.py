"""The spells: what one is, the books, and what castings ask of their cards (AM-6, AM-8, AM-15 to AM-22)."""
