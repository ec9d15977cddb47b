"""The board: objects, sectors, lines of sight, targets (WW-3, WW-4, WW-16)."""
