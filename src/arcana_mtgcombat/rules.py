"""The settings of the wizards' combat that a house rule may change, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from arcana_core.rules import GameRules, option, setting

MOST_SEATS = 8
"""The most characters and wild packs in a battle."""

READY_MADE = (
    "oriane_vell",
    "dovek_ironquill",
    "iveren_thole",
    "brannick_emberhand",
    "morwen_sable",
    "yssa_thornmother",
)
"""The ready-made characters, in the order they take their seats."""

RANDOM = "random"
BUILT = "built"

LOCALES = ("none", "plains", "island", "swamp", "mountain", "forest")


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of the combat. By default ready-made characters meet at range, each on a side of their own."""

    characters: tuple[str, ...] = setting(
        READY_MADE,
        clause="MC-6.1",
        length=(1, MOST_SEATS),
        about="for each seat the key of a character or wild pack, random for a ready-made character drawn by lot, or "
        "built for a character with random attributes and library. A short list is repeated",
        typical=(READY_MADE, (RANDOM,), (BUILT,)),
    )
    sides: tuple[int, ...] = setting(
        (),
        clause="MC-1.2",
        length=(0, MOST_SEATS),
        item_at_least=0,
        item_at_most=MOST_SEATS - 1,
        about="the side of each seat. A short list is repeated, and without sides each seat is a side of its own",
        typical=((), (0, 1)),
    )
    start_range: str = setting(
        "ranged", clause="MC-6.1", one_of=("ranged", "close"), about="the range between enemy groups at the start"
    )
    max_rounds: int = setting(50, clause="MC-6.6", unit="rounds", at_least=1, at_most=10_000, typical=(10, 50))

    die_sides: int = setting(6, clause="MC-2.1", unit="sides", at_least=2, at_most=100, typical=(4, 6, 8))
    pool_mode: str = setting(
        "sum",
        clause="MC-2.3",
        one_of=("sum", "hits"),
        about="how a roll counts: the sum of the faces, or the number of hits",
    )
    hit_on: int = setting(4, clause="MC-2.3", unit="face", at_least=1, at_most=100, typical=(4,))

    build_points: int = setting(25, clause="MC-3.2", unit="points", at_least=0, at_most=200, typical=(15, 25, 40))
    max_copies: int = setting(2, clause="MC-5.1", unit="cards", at_least=1, at_most=48, typical=(1, 2, 4))
    library_per_memory: int = setting(4, clause="MC-5.1", unit="cards", at_least=1, at_most=12, typical=(4,))
    library_order: str = setting(
        "sheet",
        clause="MC-5.2",
        one_of=("sheet", "choose"),
        about="the order of the libraries: as on the sheet, or chosen by the players",
    )

    close_penalty: int = setting(2, clause="MC-9.2", unit="mana", at_least=0, at_most=100, typical=(0, 2))
    creature_upkeep: str = setting(
        "refresh",
        clause="MC-10.4",
        one_of=("refresh", "maintain"),
        about="the use of Focus for creatures: to make them ready, or to keep them",
    )
    refresh_uses_casting_focus: bool = option("MC-13.4", "Focus spent on creatures leaves less for castings, too")
    manual_payment: bool = option("MC-4.6", "the payer picks the types for generic mana")
    ranged_creature_targeting: bool = option("MC-7.12", "enemy creatures at Ranged are legal targets")
    ally_intercept: bool = option("MC-14.6", "allied characters may intercept", default=True)
    sick_intercept: bool = option("MC-14.7", "sick creatures may intercept", default=True)
    free_windows: bool = option("MC-18.2", "instants may be used without responding to anything", default=True)

    flee_from_close: bool = option("MC-17.1", "characters Close to an enemy may flee", default=True)
    flight_loss: int = setting(5, clause="MC-17.5", unit="Life", at_least=1, at_most=100, typical=(5,))
    escape_lead: int = setting(2, clause="MC-17.6", unit="Speed", at_least=0, at_most=100, typical=(2,))

    locale: str = setting("none", clause="MC-23.3", one_of=LOCALES, about="the land of the battle")
    richness: int = setting(0, clause="MC-23.3", unit="mana", at_least=0, at_most=6, typical=(0, 3))

    move_costs: str = setting(
        "action",
        clause="MC-11.6",
        one_of=("action", "casting", "nothing"),
        about="the price of a Move: an action, an action and all castings of the turn, or nothing",
    )
    creatures_use_locale: bool = option("MC-23.5", "characters' creatures use the mana of the land, too")
    capacity_per_type: bool = option(
        "MC-4.3", "each type of mana has a capacity of its own. If false, only the full size counts", default=True
    )

    def contradictions(self) -> Iterable[str]:
        """Yield impossible faces, and sides without enemies."""
        if len({*self.sides}) == 1:
            yield f"sides {list(self.sides)} puts all seats on one side, so the battle has no enemies (MC-21.4)"
        if self.pool_mode == "hits" and self.hit_on > self.die_sides:
            yield f"hit_on must be at most die_sides, {self.die_sides}, got {self.hit_on} (MC-2.3)"
