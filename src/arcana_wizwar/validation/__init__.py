"""Whether a game can go on from a position that somebody has set up."""
