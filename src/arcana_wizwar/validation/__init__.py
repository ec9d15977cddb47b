"""Validation of hand-made positions."""
