"""The melee step: targets, treachery, attacks and maneuvers, positions, hits and harm (MR-28 to MR-33)."""
