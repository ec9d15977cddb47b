"""Properties of a mage: statistics, aptitude, items (MG-5, MG-22)."""
