"""Answers to questions outside combat: before the game, in searches, in trade, and short ones."""
