"""The steps of a phase, each in a module (MG-10 to MG-19)."""
