"""Plain data: mages, the map, orders, and the fixed tables (MG-1 to MG-5)."""
