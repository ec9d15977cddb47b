"""What a player may know: reports, view, observation, determinization (MG-28, MG-32, MG-38)."""
