"""Small complete games that the tests of the core play: moths in the dark, letters in secret, magpies with piles."""
