"""Fighting: the odds of a round, the best plan by them, and the answers in combat that follow (MR-23 to MR-35)."""
