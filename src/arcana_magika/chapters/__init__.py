"""The procedures of the rulebook (MG-5 to MG-34)."""
