"""The knowledge of each player: view, observation, determinization."""
