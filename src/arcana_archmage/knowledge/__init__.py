"""A wizard's knowledge as an object and as an array (AM-24)."""
