"""The settings of Magic Realm that a house rule may change, each with its clause."""

from __future__ import annotations

from attrs import frozen

from arcana_core.rules import GameRules, setting


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Magic Realm; the defaults are the ordinary game."""

    shuffle_spell_stacks: bool = setting(
        False, clause="MR-2.8", about="whether the spell cards of a box are shuffled instead of sorted by type"
    )
    player_placed_visitors: bool = setting(
        False, clause="MR-2.10", about="whether players place the visitor and mission chits in turn"
    )
    player_built_map: bool = setting(False, clause="MR-3.8", about="whether players lay the tiles in turn")
    victory_points: int = setting(
        5, clause="MR-5.11", unit="victory points", at_least=0, at_most=20, about="the points that each player assigns"
    )
    days: int = setting(
        28, clause="MR-6.1", unit="days", at_least=1, at_most=364, about="the length of the game", typical=(2, 9)
    )
    decline_opportunity: bool = setting(
        False, clause="MR-13.20", about="whether a player may keep an opportunity as no deal"
    )
    player_trading: bool = setting(True, clause="MR-18.3", about="whether individuals may trade with each other")
    trade_proposals: int = setting(
        2, clause="MR-18.3", unit="proposals per pair and occasion", at_least=1, at_most=10, about="the most proposals"
    )
    sudden_death: bool = setting(
        False, clause="MR-22.8", about="whether the game ends at the first Midnight with a total of 0 or more"
    )
    caching: bool = setting(False, clause="MR-46.4", about="whether characters may store belongings in caches")
    quiet_monsters: bool = setting(
        False, clause="MR-46.6", about="whether those who end their turn hidden turn up no chits and summon no monsters"
    )
    dropping: bool = setting(False, clause="MR-46.18", about="whether abandoned pieces can be dropped in the open")
