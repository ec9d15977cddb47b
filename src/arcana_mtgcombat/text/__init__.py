"""Text for people: notation, sentences, glossary."""
