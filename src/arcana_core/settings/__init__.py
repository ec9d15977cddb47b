"""The settings of rules: how one is declared, and the kinds of value that it takes."""
