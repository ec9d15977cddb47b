"""Text for people: the notation of whole castings (AM-23)."""
