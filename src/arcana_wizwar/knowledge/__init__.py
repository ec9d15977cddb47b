"""A player's knowledge: view, observation, determinization (WW-23)."""
