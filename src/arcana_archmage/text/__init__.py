"""Text for people: glossary, names, and the notation of whole castings (AM-23)."""
