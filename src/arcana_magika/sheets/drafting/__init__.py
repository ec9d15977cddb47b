"""The questions of a sheet, each with what is offered and what a pick leads to (MG-37)."""
