"""Whether a position that was made elsewhere can be one of this game: every field by type, range and consistency."""
