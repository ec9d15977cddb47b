"""Names, sentences, notation and glossary."""
