"""The game for people: terminal and SVG."""
