"""The position of a battle as plain data, mana and keywords (MC-1, MC-4, MC-19)."""
