"""Plain data without rules: tables, map, pieces, position."""
