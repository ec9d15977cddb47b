"""What a player may know: view, observation, determinization (WW-23)."""
