"""Among people: relations, trade, hiring, missions, deals of players (MR-13, MR-14, MR-18, MR-19)."""
