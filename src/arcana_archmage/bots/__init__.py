"""Bots that play Archmage to win."""
