"""Steps, doors, journeys and distances (WW-6, WW-7)."""
