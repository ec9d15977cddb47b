"""From setup to the end: turns and their phases, battles, days (MC-5, MC-6, MC-8 to MC-11, MC-21, MC-22)."""
