"""What players know: determinizations and observations."""
