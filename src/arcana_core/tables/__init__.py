"""Tables that people write in TOML: kinds of values, tables of known keys, and every mistake with file and line."""
