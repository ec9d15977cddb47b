"""On the way: moving, hiding, effort, searches, loot and caches (MR-10 to MR-12)."""
