"""The procedures of the rulebook, a module for each chapter (WW-2 to WW-20)."""
