"""What a player may know: view, observation, determinization (MC-34)."""
