"""Before the first day: the set-up card, the map, the characters (MR-2 to MR-5)."""
