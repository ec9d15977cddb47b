"""Text for people: notation, names in sentences, glossary."""
