"""Months that begin in the middle of things: rich characters among natives, visitors and sites, or monsters."""

from __future__ import annotations

from fractions import Fraction

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.effects import PERMANENT, times
from arcana_magicrealm import Game
from arcana_magicrealm.actions import Cast
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import DEAD, FIRST_DENIZEN
from arcana_magicrealm.model.denizens import DENIZENS, LEADERS, MEMBERS
from arcana_magicrealm.model.locations import DWELLINGS, SITES
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import CLEARING, TILES
from arcana_magicrealm.model.state import Position, VisitorChit
from tests.magicrealm.table import give, stack

QUEST = 5
"""The visitor and mission chit with the Quest on its second side."""
TREASURES = ("golden_crown", "sacred_statue", "bejeweled_dwarf_vest", "lost_keys", "golden_arm_band", "deft_gloves")
"""A treasure for each character, by seat: for most of them a group gives Fame (MR-13.6)."""
LIKELY = {
    "record move": 40,
    "record hide": 20,
    "record search": 30,
    "record trade": 20,
    "record hire": 20,
    "end turn": 20,
    "live on": 400,
    "buy": 30,
    "pay": 30,
    "free": 30,
    "accept": 20,
    "submit": 20,
    "map edge": 1,
    "give up": 3,
    "withdraw": 3,
}
"""The weights of decisions that lead somewhere, or nowhere; others have 10."""
EAGER = ("search loot", "take ", "keep ", "pay ", "force ", "exchange")
"""The beginnings of decisions that are likely, too."""


def some_action(game: Game, seat: int, rng: Rng, *, casts: bool = True) -> Action:
    """A decision at random. Deeds are likely, the end of one's life is not; no one casts spells if they shouldn't."""
    legal = [action for action in game.legal_actions(seat) if casts or not isinstance(action, Cast)]
    return rng.weighted(legal, [weight(str(action)) for action in legal]) if len(legal) > 1 else legal[0]


def weight(text: str) -> int:
    """How likely a decision is."""
    return LIKELY.get(text, 30 if text.startswith(EAGER) else 10)


class Eventful(Game):
    """Magic Realm in which much can happen soon.

    Characters with gold, Fame and Notoriety who know all sites on the map begin in two clearings, with natives and
    visitors. One has a boon to regain and carries the Quest, of which the Dragons are all dead, or all in their boxes.
    """

    __slots__ = ()
    name = "eventful"

    def begin_days(self) -> None:
        """Change the position before the first day."""
        self.prepare()
        super().begin_days()

    def prepare(self) -> None:
        """Change the position."""
        hot = hot_clearings(self)
        enrich_characters(self, hot)
        bring_natives(self, hot)
        position, rng = self.position, self.rng
        for chit in rng.sample(range(QUEST), 3):
            position.visitors[chit] = VisitorChit(rng.below(2), at=rng.choice(hot))
        position.visitors[QUEST] = VisitorChit(1, carrier=0)
        position.effects.begin("campaign", 0, QUEST, lasts=PERMANENT)
        position.effects.begin("boon", 0, rng.below(len(LEADERS)), strength=6, data="hire", lasts=PERMANENT)
        for pile in rng.sample([f"large {site.id}" for site in SITES], 4):
            stack(self, pile, rng.choice(("mouldy_skeleton", "remains_of_thief")))
        if rng.below(2):
            for number, denizen in enumerate(DENIZENS):
                if denizen.kind in ("dragon", "flying_dragon"):
                    position.denizen_at[number] = DEAD


class Warlike(Eventful):
    """The same with everybody in one clearing, beside a Tremendous and another monster; all have hired natives."""

    __slots__ = ()
    name = "warlike"

    def prepare(self) -> None:
        """Change the position."""
        super().prepare()
        position, rng, here = self.position, self.rng, self.position.characters[0].at
        monsters = [one for one, at in enumerate(position.denizen_at) if not DENIZENS[one].is_native and at != DEAD]
        great = [one for one in monsters if figures.TREMENDOUS_ONES >> FIRST_DENIZEN + one & 1]
        for number in (rng.choice(great), rng.choice([one for one in monsters if one not in great])):
            position.denizen_at[number] = here
        groups = rng.sample([*zip(LEADERS, MEMBERS, strict=True)], self.player_count)
        for seat, (leader, members) in enumerate(groups):
            position.characters[seat].at = here
            for member in {leader, *members[:3]}:
                position.owners[member] = seat
                position.effects.dispel("hire", member)
                position.effects.begin("hire", seat, member, lasts=times(14, "midnight"))
                position.denizen_at[member] = here


def enrich_characters(game: Game, hot: list[int]) -> None:
    """Give all characters a treasure, gold, Fame, Notoriety and the discoveries of the map's sites, in these clearings."""
    piles, sites = game.position.piles, sum([1 << PIECE[site.id] for site in SITES])
    on_map = sum([piles.masks[slot] & sites for slot in slots.TILE_CHITS])
    for seat, one in enumerate(game.position.characters):
        give(game, seat, TREASURES[seat % len(TREASURES)])
        one.at = game.rng.choice(hot)
        one.gold += 50
        one.fame = one.notoriety = Fraction(20)
        one.places = sum([1 << number for number, site in enumerate(SITES) if on_map >> PIECE[site.id] & 1])
    for slot in slots.TILE_CHITS:
        piles.show(piles.masks[slot] & sites, slot, piles.everybody)


def bring_natives(game: Game, hot: list[int]) -> None:
    """Put half of the groups into these clearings; some leaders are hired, each with another native."""
    position, rng = game.position, game.rng
    for leader, members in zip(LEADERS, MEMBERS, strict=True):
        if rng.below(2):
            at = rng.choice(hot)
            for member in members:
                position.denizen_at[member] = at
        if position.denizen_at[leader] >= 0 and rng.below(3) == 0:
            seat = rng.below(game.player_count)
            for member in (leader, members[0]):
                position.owners[member] = seat
                position.effects.begin("hire", seat, member, lasts=times(14, "midnight"))
                position.denizen_at[member] = position.characters[seat].at


def hot_clearings(game: Game) -> list[int]:
    """Two clearings where much happens: two sites or dwellings, or a dwelling and a clearing beside it."""
    position, rng = game.position, game.rng
    buildings = [at for at, one in zip(position.dwellings, DWELLINGS, strict=True) if one.building]
    if rng.below(3):
        return rng.sample([*buildings, *site_clearings(position)], 2)
    dwelling = rng.choice(buildings)
    beside = [at for at in game.map.ever_adjacent[dwelling] if at >= 0]
    return [dwelling, rng.choice(beside or [dwelling])]


def site_clearings(position: Position) -> list[int]:
    """The clearings of the sites that lie on the map."""
    return [
        CLEARING[TILES[tile].id, site.clearing]
        for site in SITES
        for tile, slot in enumerate(slots.TILE_CHITS)
        if position.piles.masks[slot] >> PIECE[site.id] & 1
    ]
