"""The contents of a turn's reports: recon maps, intelligence, public news (MG-28, MG-32)."""
