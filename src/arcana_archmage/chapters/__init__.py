"""The procedures of the rulebook, one module for each chapter (AM-2 to AM-13)."""
