"""What each player knows: view, observation, determinization."""
