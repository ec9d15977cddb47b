"""The settings of the wizards' combat that a house rule may change, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from arcana_core.rules import GameRules, setting

MOST_SEATS = 8
"""How many characters and wild packs can fight one another."""

READY_MADE = (
    "oriane_vell",
    "dovek_ironquill",
    "iveren_thole",
    "brannick_emberhand",
    "morwen_sable",
    "yssa_thornmother",
)
"""The ready-made characters, in the order in which they take their seats."""

RANDOM = "random"
BUILT = "built"

LOCALES = ("none", "plains", "island", "swamp", "mountain", "forest")


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of the combat; the defaults are a meeting at range of ready-made characters, each for himself."""

    characters: tuple[str, ...] = setting(
        READY_MADE,
        clause="MC-6.1",
        length=(1, MOST_SEATS),
        about="by seat the key of a character or a wild pack, random for a ready-made one drawn by lot, built for one "
        "with attributes and library drawn by lot; begun again when there are more seats",
        typical=(READY_MADE, (RANDOM,), (BUILT,)),
    )
    sides: tuple[int, ...] = setting(
        (),
        clause="MC-1.2",
        length=(0, MOST_SEATS),
        item_at_least=0,
        item_at_most=MOST_SEATS - 1,
        about="the side of each seat; begun again when there are more seats; none: each is a side of his own",
        typical=((), (0, 1)),
    )
    start_range: str = setting(
        "ranged", clause="MC-6.1", one_of=("ranged", "close"), about="the range between enemy groups at the start"
    )
    max_rounds: int = setting(50, clause="MC-6.6", unit="rounds", at_least=1, at_most=10_000, typical=(10, 50))

    die_sides: int = setting(6, clause="MC-2.1", unit="sides", at_least=2, at_most=100, typical=(4, 6, 8))
    pool_mode: str = setting("sum", clause="MC-2.3", one_of=("sum", "hits"), about="what a throw of dice is")
    hit_on: int = setting(4, clause="MC-2.3", unit="face", at_least=1, at_most=100, typical=(4,))

    build_points: int = setting(25, clause="MC-3.2", unit="points", at_least=0, at_most=200, typical=(15, 25, 40))
    max_copies: int = setting(2, clause="MC-5.1", unit="cards", at_least=1, at_most=48, typical=(1, 2, 4))
    library_per_memory: int = setting(4, clause="MC-5.1", unit="cards", at_least=1, at_most=12, typical=(4,))
    library_order: str = setting("sheet", clause="MC-5.2", one_of=("sheet", "choose"), about="who orders the libraries")

    close_penalty: int = setting(2, clause="MC-9.2", unit="mana", at_least=0, at_most=100, typical=(0, 2))
    creature_upkeep: str = setting(
        "refresh", clause="MC-10.4", one_of=("refresh", "maintain"), about="what Focus does for creatures"
    )
    refresh_uses_casting_focus: bool = setting(False, clause="MC-13.4", about="Focus on creatures bars castings, too")
    manual_payment: bool = setting(False, clause="MC-4.6", about="who pays picks the types for generic mana")
    ranged_creature_targeting: bool = setting(
        False, clause="MC-7.12", about="enemy creatures can be aimed at from afar"
    )
    ally_intercept: bool = setting(True, clause="MC-14.6", about="allied characters may take an attack on themselves")
    sick_intercept: bool = setting(True, clause="MC-14.7", about="sick creatures may intercept")
    free_windows: bool = setting(True, clause="MC-18.2", about="instants may be used without responding to anything")

    flee_from_close: bool = setting(True, clause="MC-17.1", about="who is Close to an enemy may flee")
    flight_loss: int = setting(5, clause="MC-17.5", unit="Life", at_least=1, at_most=100, typical=(5,))
    escape_lead: int = setting(2, clause="MC-17.6", unit="Speed", at_least=0, at_most=100, typical=(2,))

    locale: str = setting("none", clause="MC-23.3", one_of=LOCALES, about="what land the battle is fought on")
    richness: int = setting(0, clause="MC-23.3", unit="mana", at_least=0, at_most=6, typical=(0, 3))

    move_costs: str = setting(
        "action",
        clause="MC-11.6",
        one_of=("action", "casting", "nothing"),
        about="what a Move takes: an action; an action and all casting in that turn; nothing, so that it is free",
    )
    creatures_use_locale: bool = setting(
        False, clause="MC-23.5", about="characters' creatures use the mana of the land, too"
    )
    capacity_per_type: bool = setting(
        True, clause="MC-4.3", about="each type of mana has its own capacity; false: the full size alone counts"
    )

    def contradictions(self) -> Iterable[str]:
        """Faces that no die shows; sides that leave nobody to fight."""
        if len({*self.sides}) == 1:
            yield f"sides {list(self.sides)} puts all seats on one side: nobody fights (MC-21.4)"
        if self.pool_mode == "hits" and self.hit_on > self.die_sides:
            yield f"hit_on {self.hit_on} is on no die of {self.die_sides} sides (MC-2.3)"
