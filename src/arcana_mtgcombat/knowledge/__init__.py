"""A player's knowledge: view, observation, determinization (MC-34)."""
