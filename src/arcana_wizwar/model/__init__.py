"""The position of a game and the printed labyrinth as plain data (WW-2, WW-3)."""
