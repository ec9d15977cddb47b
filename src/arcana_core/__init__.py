"""The core of Arcana: chance, dice, cards, geometry, lasting effects, events, and the contract of a game.

Import from its modules, each of which holds one idea; this package itself imports none of them.
"""

__version__ = "0.1.0"
