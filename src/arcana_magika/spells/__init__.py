"""Stub."""
SPELLBOOK: tuple[()] = ()
