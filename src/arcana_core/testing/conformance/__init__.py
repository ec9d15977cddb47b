"""The checks of the conformance kit, by what they are about, and the random games on which they are run."""
