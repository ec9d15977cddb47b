"""The encounter step: luring, deploying, actions, leaving combat (MR-25 to MR-27)."""
