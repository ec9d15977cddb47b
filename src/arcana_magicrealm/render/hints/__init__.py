"""Hints: the effect of each choice in a few words, with the odds of the rolls that it leads to."""
