"""Drawing anew all that a player cannot know, from what the reports have told and from nothing else (MG-38).

A report made anew of what was drawn is the one that he has: the maps, who carries and wears what was seen, what was
told by cloaks, artifacts and spells, strength and serenity, the lowest and highest statistics. What lasted to the end
of the turn only and can be told from the report, such as fog or a mage's invisibility, was in force when it was made.
Three things are met as far as a few tries go: the own victory points, in all but some games with teams; that the tasks
of the Ebon Mage count as he was told, where they are about his own deeds or one statistic; and cloaks of which somebody
who lost his own when Cloak Aid ended knew. All else is drawn as it might plausibly be at this stage of a game, not in
proportion to how likely it really is.
"""

from arcana_magika.knowledge.determinization.world import determinize

__all__ = ["determinize"]
