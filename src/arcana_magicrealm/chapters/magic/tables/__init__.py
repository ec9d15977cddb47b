"""The spell tables: Curses, Wishes, the Power of the Pit (MR-42)."""
