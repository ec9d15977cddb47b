"""Effects of cards, as their data describes them."""
