"""What a mage is and holds: statistics, aptitude, items (MG-5, MG-22)."""
