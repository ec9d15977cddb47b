"""The turn reports, as text and as HTML (MG-32)."""
