"""Magic: which chits to enchant, which spells to cast by the odds, and where to aim them (MR-36, MR-38)."""
