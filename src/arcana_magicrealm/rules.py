"""The settings of Magic Realm that a house rule may change, each with its clause."""

from __future__ import annotations

from attrs import frozen

from arcana_core.rules import GameRules, option, setting


@frozen(kw_only=True, cache_hash=True)  # every sorting of actions looks up their space by the rules
class Rules(GameRules):
    """The settings of Magic Realm; the defaults are the ordinary game."""

    shuffle_spell_stacks: bool = option("MR-2.8", "the spell cards of a box are shuffled instead of sorted by type")
    player_placed_visitors: bool = option("MR-2.10", "players place the visitor and mission chits in turn")
    player_built_map: bool = option("MR-3.8", "players lay the tiles in turn")
    victory_points: int = setting(
        5, clause="MR-5.11", unit="victory points", at_least=0, at_most=20, about="the points that each player assigns"
    )
    days: int = setting(
        28, clause="MR-6.1", unit="days", at_least=1, at_most=364, about="the length of the game", typical=(2, 9)
    )
    decline_opportunity: bool = option("MR-13.20", "a player may keep an opportunity as no deal")
    player_trading: bool = option("MR-18.3", "individuals may trade with each other", default=True)
    trade_proposals: int = setting(
        2, clause="MR-18.3", unit="proposals per pair and occasion", at_least=1, at_most=10, about="the most proposals"
    )
    combat: bool = option("MR-23.2", "combat takes place in the Evening; otherwise every side disengages", default=True)
    hold_limit: int = setting(
        20, clause="MR-33.8", unit="rounds", at_least=1, about="the quiet rounds after which a held character dies"
    )
    multiply_character_notoriety: bool = option(
        "MR-34.4", "the Notoriety for a killed character is multiplied by the day's kills", default=True
    )
    round_limit: int = setting(
        100, clause="MR-35.15", unit="rounds", at_least=1, about="the most rounds of combat in a clearing on a day"
    )
    sudden_death: bool = option("MR-22.8", "the game ends at the first Midnight with a total of 0 or more")
    serious_wounds: bool = option("MR-46.1", "harm equal to a character's vulnerability wounds instead of killing")
    ambush: bool = option("MR-46.2", "hidden characters may stay hidden when they shoot")
    flying_activities: bool = option("MR-46.3", "Alert and Enhanced Peer can be done in the air")
    caching: bool = option("MR-46.4", "characters may store belongings in caches")
    optional_abilities: bool = option("MR-46.5", "some characters have further abilities and restrictions")
    quiet_monsters: bool = option("MR-46.6", "those who end their turn hidden turn up no chits and summon no monsters")
    alerted_monsters: bool = option(
        "MR-46.7", "denizens start combat dark side up if an unhidden character or hireling is there"
    )
    dragon_heads: bool = option("MR-46.8", "dragon heads attack like missile weapons")
    watchful_natives: bool = option("MR-46.9", "natives fight back in the round in which a character attacks them")
    extended_treachery: bool = option(
        "MR-46.10", "hirelings that lure or attack unhired members of their group betray it"
    )
    grudges: bool = option("MR-46.11", "killing friendly natives and treachery cost levels of relations")
    extended_grudges: bool = option("MR-46.12", "killing any other unhired native costs a level too")
    benevolent_spells: bool = option("MR-46.14", "natives take no offence at day and combat spells")
    enhanced_magic: bool = option("MR-46.13", "casting ties up neither chits nor slots")
    enhanced_artifacts: bool = option("MR-46.15", "artifacts and books can be used like Magic chits")
    pit_as_attack: bool = option("MR-46.16", "Power of the Pit must hit, and spells of Demons interrupt others")
    automatic_enchanting: bool = option("MR-46.17", "tiles turn over on the last day of each week")
    penetrating_armour: bool = option("MR-46.19", "missiles go through armour")
    fumble: bool = option("MR-46.20", "striking hits roll on the Fumble table")
    dropping: bool = option("MR-46.18", "abandoned pieces can be dropped in the open")
