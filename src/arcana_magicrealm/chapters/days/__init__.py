"""The days: the calendar, recorded turns, how they are taken, blocking and arrivals (MR-6 to MR-8, MR-15 to MR-17)."""
