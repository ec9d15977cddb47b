"""Designed cards for rules that no card of the starter pool brings into play."""

from __future__ import annotations

from arcana_mtgcombat import Game
from arcana_mtgcombat.cards import POOL, read_pool

CARDS = """
[cards.ember_martyr]
name = "Ember Martyr"
cost = "1R"
type = "creature"
power = 1
toughness = 1
life = 2
triggers = [{when = "death", effects = [{do = "damage_each", flat = 4, scope = "close_enemies"}]}]

[cards.pyre_martyr]
name = "Pyre Martyr"
cost = "1R"
type = "creature"
power = 1
toughness = 1
life = 2
triggers = [{when = "death", effects = [{do = "damage_each", flat = 4, scope = "all_enemies"}]}]

[cards.taunting_idol]
name = "Taunting Idol"
cost = "2"
type = "creature"
power = 1
toughness = 1
life = 2
static = [
    {do = "keyword", word = "First Strike", scope = "enemy_creatures"},
    {do = "keyword", word = "Trample", scope = "enemy_creatures"},
    {do = "keyword", word = "Vigilance", scope = "enemy_creatures"},
]

[cards.heavy_chain]
name = "Heavy Chain"
cost = "2"
type = "aura"
target = "creature"
static = [{do = "bar", what = ["move"]}]

[cards.oath_of_peace]
name = "Oath of Peace"
cost = "W"
type = "aura"
target = "creature"
static = [{do = "bar", what = ["engage"]}]

[cards.wings_of_stone]
name = "Wings of Stone"
cost = "W"
type = "instant"
target = "creature"
effects = [{do = "grant", keyword = "Flying"}, {do = "grant", keyword = "Defender"}]
"""


class Designed(Game):
    """The game with these cards."""

    __slots__ = ()
    name = "designed"
    pool = read_pool(CARDS, base=POOL)
