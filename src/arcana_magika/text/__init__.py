"""Text for people: notation and glossary."""
