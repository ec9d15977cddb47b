"""Relations with native groups and visitors, and the columns they lead to (MR-5.10, MR-13.23, MR-19.9)."""

from __future__ import annotations

from functools import cache
from typing import Final

from arcana_core.effects import PERMANENT, Effect
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.model.beings import of_denizen
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import ALLY, ENEMY, NEUTRAL, PARTNERS, RELATIONS
from arcana_magicrealm.model.denizens import GROUPS, LEADERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import VISITOR_CHITS, VISITORS, Campaign

FIRST_VISITOR: Final = len(GROUPS)
"""The number of the first visitor among the partners; those below are groups."""
FRIENDLY: Final = RELATIONS.index("friendly")
CAMPAIGN_LEVELS: Final = 2
"""How much better the relation with the partners of a campaign is (MR-19.9)."""


def level(game: Game, seat: int, partner: int) -> int:
    """The relation of a player's character with a partner: 0 Enemy to 4 Ally, or beyond (MR-5.10, MR-13.23).

    Boons not regained and levels lost count against it, a campaign for its partners in favour.
    """
    effects = game.position.effects
    found = basic(game, game.position.characters[seat].hero, partner)
    found -= effects.count("boon", partner, source=seat) + effects.strength("level", partner, source=seat)
    campaign = campaign_of(game, seat)
    if campaign is not None and PARTNERS[partner] in campaign.partners:
        found += CAMPAIGN_LEVELS
    return found


def basic(game: Game, hero: int, partner: int) -> int:
    """The relation at the start: the printed one, but some allies are only friendly by an option (MR-5.10, MR-46.5)."""
    is_only_friendly = any(PARTNERS[partner] in one.friendly for one in beings.abilities(game, hero))
    return FRIENDLY if is_only_friendly else printed(hero, partner)


@cache
def printed(hero: int, partner: int) -> int:
    """The relation on the character's card; neutral if the partner is not listed (MR-5.10)."""
    relations, name = HEROES[hero].relations, PARTNERS[partner]
    return next((RELATIONS.index(one) for one in RELATIONS if name in getattr(relations, one, ())), NEUTRAL)


def column(level: int, shift: int = 0) -> int:
    """The column of the Meeting table for a relation, moved from the one used by a shift (MR-13.13)."""
    return min(max(min(max(level, ENEMY), ALLY) + shift, ENEMY), ALLY)


def column_for(game: Game, seat: int, partner: int) -> int:
    """The column in which a player's character rolls without drinks (MR-13.14, MR-19.9)."""
    return ENEMY if is_foe(game, seat, partner) else column(game.relation(seat, partner))


def campaign_of(game: Game, seat: int) -> Campaign | None:
    """The campaign whose chit a player's character has (MR-19.2)."""
    found = missions.campaign_carried(game, seat)
    return None if found is None else found[1]


def is_foe(game: Game, seat: int, partner: int) -> bool:
    """Whether a partner is a foe of the player's campaign (MR-19.9)."""
    campaign = campaign_of(game, seat)
    return campaign is not None and PARTNERS[partner] in campaign.foes


def is_visitor(partner: int) -> bool:
    """Whether a partner is a visitor, or a family of monsters, and not a native group."""
    return partner >= FIRST_VISITOR


def partners_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The partners that trade in a clearing: visitors, and groups whose unhired leader is there.

    Mist doesn't trade (MR-13.1, MR-20.7, MR-43.33).
    """
    at, owners = game.position.denizen_at, game.position.owners
    if clearing < 0:
        return ()
    leaders = [(group, one) for group, one in enumerate(LEADERS) if at[one] == clearing and owners[one] < 0]
    groups = [group for group, leader in leaders if not beings.is_mist(game, of_denizen(leader))]
    chits = zip(game.position.visitors, VISITOR_CHITS, strict=True)
    here = {data.sides[chit.side] for chit, data in chits if chit.at == clearing}
    return (*groups, *[FIRST_VISITOR + number for number, visitor in enumerate(VISITORS) if visitor.id in here])


# Boons (MR-13.21, MR-13.22).


def take_boon(game: Game, being: int, partner: int, price: int, object_: str) -> None:
    """Take something free as a boon: the relation drops one level until it is regained (MR-13.21, MR-13.24).

    A hired leader's owner has the boon. It can be regained for the basic `price`; `object_` is what it was: the id of a
    piece, "spell", or "hire".
    """
    seat = beings.seat_of(game, being)
    game.position.effects.begin("boon", seat, partner, strength=price, data=object_, lasts=PERMANENT)
    game.report("MR-13.21", events.BoonTaken, being, partner)


def boons(game: Game, seat: int, partner: int) -> tuple[Effect, ...]:
    """The player's boons of a partner that can still be regained, the oldest first (MR-13.22)."""
    return game.position.effects.of("boon", partner, source=seat)


def end_boon(game: Game, being: int, partner: int, *, regained: bool) -> None:
    """End the oldest boon: the relation rises one level, or the level is lost for good (MR-13.22)."""
    seat, effects = beings.seat_of(game, being), game.position.effects
    effects.remove(boons(game, seat, partner)[0])
    if not regained:
        effects.begin("level", seat, partner, lasts=PERMANENT)
    game.report("MR-13.22", events.BoonEnded, being, partner, regained)


def change(game: Game, seat: int, partner: int, levels: int, clause: str) -> None:
    """Let a relation be levels better for good, or worse if the number is negative (MR-46.11, MR-46.12)."""
    game.position.effects.begin("level", seat, partner, strength=-levels, lasts=PERMANENT)
    event = events.RelationGained if levels > 0 else events.RelationLost
    game.report(clause, event, game.position.characters[seat].hero, partner, abs(levels))


def forget(game: Game, seat: int) -> None:
    """Forget boons and lost levels of a player whose character is new: each character has their own relations."""
    for kind in ("boon", "level"):
        game.position.effects.dispel(kind, source=seat)
