"""What castings ask of their cards: truth and illusion cost (AM-8)."""
