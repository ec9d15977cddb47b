"""Plans of days: what the player knows, what it promises, which phases to record, and how the day may end."""
