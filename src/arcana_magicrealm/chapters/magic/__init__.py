"""Magic: colours, recorded spells, casting, spells in effect, curses and wishes (MR-36 to MR-43)."""
