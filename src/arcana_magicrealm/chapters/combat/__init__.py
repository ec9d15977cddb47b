"""Combat: Evening, from the start of combat in a clearing to its end (MR-23 to MR-35)."""
