"""Death, leaving and scores (MR-10, MR-22)."""
