"""The procedures of the rulebook, a module for each chapter (AM-2 to AM-13)."""
