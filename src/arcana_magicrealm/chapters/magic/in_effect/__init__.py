"""Spells in effect: how long they last, forms, companions and peace (MR-39, MR-40, MR-43)."""
