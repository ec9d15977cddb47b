"""The checks of the conformance kit, by subject, and the random games that they run on."""
