"""The settings of Wiz-War that a house rule may change, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from arcana_core.rules import GameRules, option, setting

SCHOOLS = ("alchemy", "conjuring", "elemental", "mentalism", "mutation", "thaumaturgy")
"""The six schools beside Cantrip (WW-2.13)."""

RANDOM = "random"
"""Three schools at random (WW-2.13)."""
CHOSEN = "chosen"
"""The players choose three schools in turn (WW-2.13, WW-25.182)."""


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Wiz-War; the defaults are the ordinary game."""

    side: str = setting("B", clause="WW-2.3", one_of=("A", "B"), about="the side of the boards: A new, B classic")
    schools: tuple[str, ...] = setting(
        ("alchemy", "elemental", "mentalism"),
        clause="WW-2.13",
        item_one_of=(*SCHOOLS, RANDOM, CHOSEN),
        length=(1, 3),
        about="the three schools beside Cantrip, or random, or chosen by the players in turn",
        typical=(
            (RANDOM,),
            (CHOSEN,),
            ("alchemy", "elemental", "mentalism"),
            ("conjuring", "mutation", "thaumaturgy"),
            ("conjuring", "elemental", "mutation"),
        ),
    )
    first_player: int | None = setting(
        None,
        clause="WW-2.16",
        unit="seat from 0",
        at_least=0,
        at_most=3,
        about="the player who takes the first turn, or none for a random one",
        typical=(0, 1),
    )
    adjacency: str = setting(
        "printed", clause="WW-4.12", one_of=("printed", "errata"), about="whether diagonal neighbours are adjacent"
    )
    asking: str = setting(
        "able",
        clause="WW-25.100",
        one_of=("able", "all"),
        about="the players asked for a response: those who have one, or all who might by public knowledge",
    )
    pauses: bool = option(
        "WW-25.181", "a turn also pauses in Time Passes and before its end just to end spells and drop items"
    )
    turn_limit: int = setting(
        0, clause="WW-5.16", unit="turns of all players, 0 for no limit", at_least=0, at_most=100_000, typical=(20, 200)
    )

    victory_points: int = setting(
        2, clause="WW-20.6", unit="points", at_least=2, at_most=4, about="3 or 4 is Extended Play"
    )
    uncluttered_minds: bool = option("WW-20.1", "maintained spells do not count as hand size")
    custom_spellbook: bool = option("WW-20.2", "two groups draft a deck each")
    deadly_treasures: bool = option("WW-20.5", "players who have lost both treasures die")
    giant_book: bool = option("WW-20.7", "all schools in one deck")
    heavy_items: bool = option("WW-20.8", "picking up an object ends the phase")
    permanent_creations: bool = option("WW-20.9", "created objects need no maintaining")
    treasure_hunters: bool = option("WW-20.10", "kills give no points")

    life_start: int = setting(15, clause="WW-2.15", unit="life", at_least=1, at_most=1000, typical=(5, 20))
    life_max: int = setting(20, clause="WW-13.1", unit="life", at_least=1, at_most=1000, typical=(15, 30))
    hand_start: int = setting(5, clause="WW-2.14", unit="cards", at_least=0, at_most=20, typical=(3, 7))
    hand_max: int = setting(7, clause="WW-18.1", unit="cards", at_least=1, at_most=40, typical=(5, 9))
    draws: int = setting(2, clause="WW-5.11", unit="cards", at_least=0, at_most=20, typical=(1, 4))
    base_speed: int = setting(3, clause="WW-6.1", unit="movement points", at_least=0, at_most=20, typical=(2, 5))
    attacks: int = setting(1, clause="WW-8.1", unit="attacks of a turn", at_least=0, at_most=10, typical=(1, 2))
    punch: int = setting(1, clause="WW-8.7", unit="physical damage", at_least=0, at_most=100, typical=(0, 3))
    damage_per_crack: int = setting(3, clause="WW-16.1", unit="damage", at_least=1, at_most=100, typical=(1, 5))
    spell_energy: int = setting(1, clause="WW-10.1", unit="energy", at_least=1, at_most=20, typical=(1, 2))
    shield_bonus: int = setting(1, clause="WW-21.67", unit="damage", at_least=0, at_most=20, typical=(0, 3))

    def contradictions(self) -> Iterable[str]:
        """Check the schools, the deck options and the starting values."""
        if {RANDOM, CHOSEN} & {*self.schools}:
            if len(self.schools) > 1:
                yield 'schools are ("random",), ("chosen",) or three schools (WW-2.13)'
        elif len(self.schools) != 3:
            yield f"schools must be three, got {len(self.schools)} (WW-2.13)"
        if self.custom_spellbook and self.giant_book:
            yield "custom_spellbook and giant_book both define the deck, so only one can hold (WW-20.11)"
        if self.life_start > self.life_max:
            yield f"life_start {self.life_start} is more than life_max {self.life_max} (WW-13.1)"
        if self.hand_start > self.hand_max:
            yield f"hand_start {self.hand_start} is more than hand_max {self.hand_max} (WW-18.1)"
