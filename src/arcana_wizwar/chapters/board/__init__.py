"""What is on the board: objects, sectors, lines of sight, what can be named as a target (WW-3, WW-4, WW-16)."""
