"""The knowledge of players: determinizations and observations."""
