"""The rules of Magic Realm, one module for each chapter of the rulebook."""
