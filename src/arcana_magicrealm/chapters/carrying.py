"""Carrying: what an individual and its horses can take along (MR-9.9, MR-10.6 to MR-10.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.cards.cards import indices
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.levels import NEGLIGIBLE
from arcana_magicrealm.model.loads import heavier, unpacked
from arcana_magicrealm.model.pieces import HORSE_PIECES, horse_strength
from arcana_magicrealm.model.state import ACTIVE, FIRST_DENIZEN, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def carrier_strength(game: Game, being: int) -> int:
    """The greatest strength with which an individual carries; negligible without a carrier (MR-10.6, MR-10.8)."""
    strengths = [NEGLIGIBLE]
    if being >= FIRST_DENIZEN:
        strengths.append(DENIZENS[denizen_of(being)].strength)
    else:
        chits = zip(HEROES[being].chits, game.chits_of(being), strict=True)
        strengths += [chit.level for chit, state in chits if chit.action == "move" and state == ACTIVE]
        strengths += [horse_strength(horse) for horse in indices(belongings.active(game, being) & HORSE_PIECES)]
    strengths += [
        DENIZENS[denizen_of(follower)].strength
        for follower in game.followers_of(being)
        if beings.is_underling(game, follower)
    ]
    return max(strengths)


def left_behind(game: Game, being: int) -> int:
    """The items that an individual can't take along when it leaves a clearing (MR-10.6)."""
    items = unpacked(belongings.owned(game, being), belongings.active(game, being))
    return heavier(items, carrier_strength(game, being)) if items else 0
