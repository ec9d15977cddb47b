"""Combatants: ranges, orders, engaging, fights, fleeing, damage, wild packs (MC-7, MC-12, MC-14 to MC-17, MC-23)."""
