"""Magic: its colours, enchanting, spells and curses (MR-36 to MR-43)."""
