"""Text for people: how messages show values."""
