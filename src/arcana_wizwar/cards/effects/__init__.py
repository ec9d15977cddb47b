"""Effects: what the data of a card can say it does."""
