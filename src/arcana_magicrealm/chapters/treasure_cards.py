"""Treasure cards with rules of their own: potions, the Flowers of Rest, the Chest (MR-9.20, MR-9.21, MR-44)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.cards.cards import indices
from arcana_core.effects import Effect, until
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, ledgers, whereabouts
from arcana_magicrealm.chapters.trade import goods
from arcana_magicrealm.chapters.travel import caching, effort
from arcana_magicrealm.chapters.travel.looting import empty_box
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.chits import ACTIVE, FATIGUED
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.effects import WITHER
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import OF_CLASS, PIECE, PIECES, POTIONS, REUSABLE

DAGGER: Final = "dagger"
"""The weapon of a character without one (MR-44.45)."""
FLOWERS: Final = PIECE["flowers_of_rest"]
ASLEEP: Final = "asleep"
CHEST: Final = PIECE["chest"]
TO_OPEN: Final = 1 << CHEST | 1 << PIECE[PIECES[CHEST].treasure.opens_with]
"""The Chest and the Lost Keys."""
OPEN: Final = actions.OpenChest()


# Potions: what they work on until Midnight, and how they return (MR-9.20, MR-9.21, MR-44.33 to MR-44.48).


def activated(game: Game, being: int, piece: int) -> None:
    """Let a potion work from now until Midnight: on the weapon active now, or on its user (MR-9.20, MR-44.45).

    It no longer works where an earlier user, who has died or passed it on, has used it today.
    """
    if POTIONS.mask >> piece & 1:
        game.position.effects.dispel("potion", piece)
        weapon = weapon_name(game, being) if PIECES[piece].treasure.potion_use == "weapon" else ""
        game.position.effects.begin("potion", being, piece, data=weapon, lasts=until("midnight"))
    if piece == belongings.CLAW:
        game.use_claw(being)
    effort.heal(game, being)


def weapon_name(game: Game, being: int) -> str:
    """The id of the active weapon of a character; "dagger" without one."""
    weapon = belongings.active(game, being) & OF_CLASS["weapon"]
    return PIECES[indices(weapon)[0]].id if weapon else DAGGER


def on_weapon(game: Game, being: int) -> tuple[int, ...]:
    """The potions that work on the weapon with which a character fights now, by any user (MR-44.45)."""
    found = game.position.effects.of("potion")
    if not found:  # the common case
        return ()
    name = weapon_name(game, being)
    mine = [one for one in found if one.data == name and (name != DAGGER or one.source == being)]
    return tuple([one.target for one in mine if isinstance(one.target, int)])


def has_power(game: Game, being: int, power: str) -> bool:
    """Whether an active card of a character, or a potion on its weapon, has this power."""
    on_user = [card for card in effort.worn_cards(game, being) if card.potion_use != "weapon"]
    return power in [card.power for card in (*on_user, *[PIECES[card].treasure for card in on_weapon(game, being)])]


def potions_return(game: Game, ended: Iterable[Effect]) -> None:
    """Put the potions that were activated today face down into their boxes, wherever they are (MR-9.20, MR-21.1).

    The potion that a dead character used up may have been bought again: it stays, unless it is active again.
    """
    active = sum([one.active & POTIONS.mask for one in game.position.characters])
    for effect in ended:
        if effect.kind == "potion" and isinstance(effect.target, int) and (active | REUSABLE.mask) >> effect.target & 1:
            put_back(game, effect.target)


def end_potions(game: Game, being: int) -> None:
    """Put the potions that a character who dies or has died used up into their boxes (MR-9.21)."""
    for piece in indices(belongings.used_up(game, being, belongings.active(game, being))):
        put_back(game, piece)


def put_back(game: Game, piece: int) -> None:
    """Put a potion face down into its box, unless it has left the game (MR-9.20)."""
    source, partner = belongings.place_of(game, piece), PARTNERS.index(PIECES[piece].treasure.returns_to)
    target = goods.box_for(partner, piece)
    if source in (slots.OUT_OF_PLAY, target):
        return
    for one in game.position.characters:
        one.active &= ~(1 << piece)
    belongings.take_up(game, piece, game.position.piles.everybody, target)
    game.report("MR-9.20", events.PotionReturned, piece, partner)
    if source in slots.CACHE:  # MR-46.4: an emptied cache is gone
        game.then(caching.close(slots.CACHE.index(source)))


# The Flowers of Rest, in whose clearing characters sleep by day (MR-44.16).


def lull(game: Game) -> None:
    """Let the characters who have fatigued chits fall asleep in the clearing of the Flowers, in Daylight (MR-44.16).

    Their turns are over or lost. Under Wither they stay awake.
    """
    effects = game.position.effects
    those = [one.hero for one in game.position.characters if FATIGUED in one.chits and one.at >= 0]
    tired = [being for being in sorted(those) if beings.is_playing(game, being) and is_tired(game, being)]
    here = whereabouts.clearing_of(game, FLOWERS) if tired else NOWHERE
    for being in tired:
        if beings.place(game, being) == here and effects.begin(ASLEEP, target=being, lasts=until("sunset")).effect:
            game.report("MR-44.16", events.FellAsleep, being)
            game.end_turn_now(being, "MR-44.16", "MR-44.16")


def is_tired(game: Game, being: int) -> bool:
    """Whether a being is a character that has fatigued chits and can rest them: not withered, not in another form."""
    is_fatigued = being < FIRST_DENIZEN and FATIGUED in game.chits_of(being)
    return is_fatigued and not game.is_cursed(WITHER, being) and game.form_of(being) is None


def wake(game: Game, ended: Iterable[Effect]) -> None:
    """Let the sleepers wake at Sunset, with all fatigued chits active (MR-23.1, MR-44.16)."""
    for effect in ended:
        if effect.kind == ASLEEP:
            assert isinstance(effect.target, int)
            game.report("MR-44.16", events.WokeUp, effect.target)
            for chit in effort.chits_in(game, effect.target, FATIGUED):
                if is_tired(game, effect.target):
                    effort.set_chit(game, effect.target, chit, ACTIVE, "MR-44.16")


# The Chest, which the Lost Keys open (MR-44.1, MR-44.23).


def chest_options(game: Game, being: int) -> tuple[Action, ...]:
    """Open the Chest, for a character that has it and the Lost Keys active."""
    return (OPEN,) if belongings.active(game, being) & TO_OPEN == TO_OPEN else ()


def open_chest(game: Game, being: int, action: Action) -> None:
    """Take the gold and the treasures of the Chest, which leaves the game (MR-44.1)."""
    game.give_up(being, CHEST, slots.OUT_OF_PLAY, shown=game.position.piles.everybody)
    game.report("MR-44.1", events.ChestOpened, being, PIECES[CHEST].treasure.gold_inside)
    ledgers.change_gold(game, being, PIECES[CHEST].treasure.gold_inside)
    game.then(empty_box(being, CHEST))


def why_not_open(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why the Chest can't be opened; None for other actions."""
    return Rejection("MR-44.1", "the Chest and the Lost Keys must both be active") if action == OPEN else None
