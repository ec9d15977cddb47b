"""Cards, piles of cards, and the trail that records the history of piles."""
