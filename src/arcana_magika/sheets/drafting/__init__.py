"""The questions of a sheet, each with its options and the effect of a pick (MG-37)."""
