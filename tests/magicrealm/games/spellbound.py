"""Days that begin with casters among monsters and natives, all tiles enchanted, with colour chits and books (MR-38)."""

from __future__ import annotations

from arcana_magicrealm import Game
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.chits import ENCHANTED
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.locations import CHIT_COLOUR
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.model.spells import SPELL_CARDS
from arcana_magicrealm.model.state import Recorded
from tests.magicrealm.table import give

ITEMS = ("black_book", "flying_carpet"), ("scroll_of_alchemy", "amulet"), ("magic_wand",), ("dragonfang_necklace",)
"""The active cards of the characters, by seat."""
DENIZENS = ("axe_goblin 1", "giant_bat 1", "h_spider 1", "demon", "c1", "r1")


class Spellbound(Game):
    """Magic Realm in which casters with many spells stand among monsters and natives where every colour is supplied."""

    __slots__ = ()
    name = "spellbound"

    def begin_days(self) -> None:
        """Put everybody into one clearing, and give the characters spells, colour chits and cards."""
        position = self.position
        position.enchanted = (1 << len(TILES)) - 1
        at = self.rng.choice([place for place, type_ in enumerate(self.map.type_of) if type_ == "mountain"])
        for seat, one in enumerate(position.characters):
            one.at, one.gold = at, 40
            types = {chit.type for chit in self.figures_of(one.hero)}
            fit = [number for number, card in enumerate(SPELL_CARDS) if card.type in types]
            one.spells = tuple(map(Recorded, self.rng.sample(fit, min(len(fit), 10))))
            counted = self.figures_of(one.hero)
            coloured = [n for n, chit in enumerate(counted) if chit.type in CHIT_COLOUR][1::2]
            one.chits = "".join([ENCHANTED if n in coloured else state for n, state in enumerate(one.chits)])
            for card in ITEMS[seat % len(ITEMS)] if seat < len(ITEMS) else ():
                give(self, seat, card, active=True)
        for item, box in zip(slots.TEACHERS, slots.TEACHER_SPELLS, strict=True):
            position.awakened |= position.piles.cards_of(box)
            owner = next((seat for seat, items in enumerate(ITEMS[: self.player_count]) if item in items), 0)
            for awake in position.piles.order_of(box):
                learning.look_at(self, awake, 1 << owner)  # awakening a card shows it (MR-37.3)
        for name in DENIZENS:
            position.denizen_at[DENIZEN[name]] = at
        super().begin_days()
