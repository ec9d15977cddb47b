"""Cards, piles of them, and the trail of what has happened to piles."""
