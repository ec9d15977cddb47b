"""Text for people: notation, names, news, kinds of decisions, colours. The glossary is `data/glossary.md`."""
