"""What the reports of a turn show: recon maps, intelligence, and what everybody learns (MG-28, MG-32)."""
