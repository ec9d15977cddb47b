"""Whether a battle can go on from a position that somebody has set up."""
