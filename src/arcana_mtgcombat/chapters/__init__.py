"""The procedures of the rulebook (MC-2 to MC-23)."""
