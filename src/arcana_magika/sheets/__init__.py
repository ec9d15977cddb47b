"""Order sheets: as text, and picked one word at a time (MG-35, MG-37)."""
