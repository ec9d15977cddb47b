"""The 47 spells by families: small functions beside the data of `spells.toml` (MR-43); `book` collects them."""
