"""Geometry: hexagons, squares, lines of sight, reach, floor plans, and vector drawings."""
