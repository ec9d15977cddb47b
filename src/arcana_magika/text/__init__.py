"""Text for people: notation. The glossary is `data/glossary.md`."""
