"""Drawing anew all that a player cannot know, from what the reports have told and from nothing else (MG-38).

What is certain holds in every copy: everything on the newest maps, the spaces and bearings that were told, who carries
and wears what was seen, strength and serenity, the lowest and highest statistics of the standings. The rest is drawn as
it might plausibly be at this stage of a game, not in proportion to how likely it really is.
"""

from arcana_magika.imagining.world import imagine

__all__ = ["imagine"]
