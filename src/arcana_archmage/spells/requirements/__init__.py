"""The requirements of castings: truth and illusion cost (AM-8)."""
