"""Resampling everything a player cannot know, from the reports alone (MG-38).

A report made from the resampled arena equals the player's own: the maps, the items and cloaks seen, the news from
cloaks, artifacts and spells, strength and serenity, the lowest and highest statistics. An effect that lasted only to
the end of the turn and follows from the report, such as fog or a mage's invisibility, was in force at the time of the
report.

A few tries are made to match three things: the player's own victory points (except in some games with teams), the state
of the Ebon Mage's tasks (if they concern the Ebon Mage's own deeds or one statistic), and cloaks known to a mage who
lost all cloaks when Cloak Aid ended. Everything else is plausible for the stage of the game, not in proportion
to its real likelihood.
"""

from arcana_magika.knowledge.determinization.world import determinize

__all__ = ["determinize"]
