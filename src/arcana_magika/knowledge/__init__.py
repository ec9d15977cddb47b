"""A player's knowledge: reports, view, observation, determinization (MG-28, MG-32, MG-38)."""
