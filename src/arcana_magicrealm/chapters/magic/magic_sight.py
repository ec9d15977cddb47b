"""Magic Sight: who has it, its table, what it finds and takes (MR-37.14 to MR-37.21, MR-44.28, MR-45.27)."""

from __future__ import annotations

from typing import Annotated, Final

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.effects import until
from arcana_core.scenario.bounds import Between, Count, OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.magic import aiming, learning
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.learning import SpellBox
from arcana_magicrealm.chapters.travel import discovering, looting, searching
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, COUNTERS, GIVE_SIGHT, TREASURE_CARDS, PieceSet
from arcana_magicrealm.model.spellings import Individual

PILE: Final = "pile"
BY_COUNTERS, BY_CARDS, BY_SPELLS = "found by counters", "found by cards", "found by spells"
PlaceNumber = Annotated[int, Between(0, len(actions.MAGIC_PLACES) - 1)]
"""A place of `actions.MAGIC_PLACES`."""
ARMED: Final = ("goblins", "ogres", "giants")
"""The families of monsters that count as owners of a weapon counter, besides natives (MR-37.17)."""


# Its owners (MR-37.15).


def has_magic_sight(game: Game, being: int) -> bool:
    """Whether an individual has Magic Sight: by an odd number of causes, since two cancel each other (MR-37.15).

    The causes are its nature, an active Phantom Glass and World Fades at work.
    """
    if being >= FIRST_DENIZEN:
        return False
    by_nature = any(advantage.magic_sight for advantage in HEROES[being].advantage)
    glasses = (belongings.active(game, being) & GIVE_SIGHT.mask).bit_count()
    return (by_nature + glasses + enchantments.works(game, "world_fades", being)) % 2 == 1


# Hidden enemies (MR-37.17 to MR-37.20).


def owns_counters(game: Game, being: int) -> bool:
    """Whether a being owns a weapon, armour or horse counter, as natives, Goblins, Ogres and Giants do (MR-37.17)."""
    if being < FIRST_DENIZEN:
        return bool(belongings.owned(game, being) & COUNTERS)
    is_armed = not beings.is_monster(being) or aiming.family_of(being) in ARMED
    return beings.is_denizen(being) and is_armed


def owns_cards(game: Game, being: int) -> bool:
    """Whether a being owns treasure cards (MR-37.18)."""
    return beings.takes_turns(game, being) and bool(belongings.owned(game, being) & TREASURE_CARDS.mask)


def has_spells(game: Game, being: int) -> bool:
    """Whether a being has spells recorded (MR-37.19)."""
    return being < FIRST_DENIZEN and bool(beings.character_of(game, being).spells)


BETRAYALS: Final = {BY_COUNTERS: owns_counters, BY_CARDS: owns_cards, BY_SPELLS: has_spells}
"""The things that betray the hidden enemies that are found, by kind of effect (MR-37.17 to MR-37.19)."""


def betrays(game: Game, being: int, other: int) -> bool:
    """Whether one has found the other, who is hidden, by Magic Sight, and still sees what betrayed it (MR-37.20)."""
    effects = game.position.effects
    kinds = [kind for kind in BETRAYALS if effects.has(kind, being)]
    return bool(kinds) and game.has_magic_sight(being) and any(BETRAYALS[kind](game, other) for kind in kinds)


def find_enemies(game: Game, being: int, kind: str) -> None:
    """Find hidden enemies by their belongings, until Midnight, with followers who have Magic Sight too (MR-15.10)."""
    for one in discovering.sharers(game, being):
        if game.has_magic_sight(one) and game.position.effects.begin(kind, target=one, lasts=until("midnight")).effect:
            game.report("MR-37.17", events.EnemiesPerceived, one, kind)


def lose_sight(game: Game, being: int) -> None:
    """Let an individual that has no Magic Sight now lose sight of those it found by it (MR-37.20)."""
    if not game.has_magic_sight(being):
        for kind in BETRAYALS:
            game.position.effects.dispel(kind, being)


def settle(game: Game) -> None:
    """Let characters who have lost Magic Sight by a spell lose sight of those they found by it (MR-37.20)."""
    for seat in beings.playing(game):
        game.lose_sight(beings.being_of(game, seat))


# The table (MR-37.14, MR-37.16).


FOUND_BY: Final = {2: BY_COUNTERS, 3: BY_CARDS, 4: BY_SPELLS}
"""The things that betray hidden enemies, by result of the table (MR-37.17 to MR-37.19)."""


def use_magic_sight(game: Game, being: int) -> None:
    """Roll on the Magic Sight table (MR-37.16)."""
    here = beings.place(game, being)
    game.report("MR-37.14", events.Searched, being, "magic sight", here)
    result = game.table_roll(being, "magic_sight")
    if result == 1:
        game.then(searching.ChooseLine(being, here))
    elif result in FOUND_BY:
        kind = FOUND_BY[result]
        find_enemies(game, being, kind)
        game.then(Perceive(being) if kind == BY_SPELLS else TakeTopmost(being, kind))
    elif result == 5:
        searching.chits(game, being, here)


OF_KIND: Final = {BY_COUNTERS: PieceSet(lambda piece: piece.is_counter), BY_CARDS: TREASURE_CARDS}
"""The pieces that can be taken, by what betrays enemies."""


class TakeTopmost(asking.BeingAskedUnnoticed):
    """Take the topmost counter or treasure card of a discovered site or the pile (MR-37.17, MR-37.18, MR-47.47).

    Others don't know whether a site here has been discovered (MR-48.5).
    """

    kind: Annotated[str, OneOf((*OF_KIND,), "MR-37.17")]

    ending = actions.NONE
    rejection = Rejection("MR-37.17", "take something from the pile or from a discovered site here, or nothing")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Nothing, the pile, the sites: Cairns, Pool and Vault as in Loot (MR-37.21)."""
        places = [place for place in places_here(game, self.being) if self.number(game, place)]
        can_take = [place for place in places if looting.why_cannot_loot(game, self.being, f"loot {place}") is None]
        return (actions.NONE, *[actions.at_place("take from", place) for place in can_take])

    def number(self, game: Game, place: str) -> int:
        """The number of the topmost such piece of a place, from 1; 0 for none."""
        order = [piece for stack in stacks(game, self.being, place) for piece in game.position.piles.order_of(stack)]
        fitting = [number for number, piece in enumerate(order, 1) if OF_KIND[self.kind].mask >> piece & 1]
        return fitting[0] if fitting else 0

    def answer(self, game: Game, action: actions.AtPlace, player: int) -> None:
        """Open the Vault first if it is closed; then take the piece."""
        place = actions.MAGIC_PLACES[action.place]
        game.then(take_from(self.being, action.place, self.number(game, place)))
        if place in SITE and SITE[place] == looting.VAULT and not game.position.open_vault:
            game.then(looting.OpenVault(self.being))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why nothing can be taken from a place."""
        place = actions.MAGIC_PLACES[action.place] if isinstance(action, actions.AtPlace) else ""
        is_here = place in places_here(game, self.being)
        yield looting.why_cannot_loot(game, self.being, f"loot {place}") if is_here else None


def places_here(game: Game, being: int) -> tuple[str, ...]:
    """The pile and the discovered sites of an individual's clearing, in the order of actions."""
    here = discovering.sites_in(game, beings.place(game, being))
    return (PILE, *[SITES[site].id for site in indices(ledgers.places(game, being) & here) if site < len(SITES)])


def stacks(game: Game, being: int, place: str) -> tuple[int, ...]:
    """The piles of the pieces of a site, or of the pile where an individual is."""
    if place == PILE:
        return (slots.HEAP[beings.place(game, being)],)
    return slots.SITE_LARGE[SITE[place]], slots.SITE_SMALL[SITE[place]]


@step
def take_from(game: Game, being: Individual, place: PlaceNumber, number: Count) -> None:
    """Take the piece with this number from a site, which is used as in Loot, or from the pile (MR-37.21, MR-12.14)."""
    name = actions.MAGIC_PLACES[place]
    if name == PILE:
        game.obtain(being, looting.draw(game, being, number, *stacks(game, being, name)))
        return
    looting.use_site(game, being, SITE[name])
    looting.draw_at(game, being, SITE[name], number)


# Perceiving spells (MR-37.19).


class Perceive(asking.BeingAskedUnnoticed):
    """Look at all spell cards of an active item, or of a discovered site here, or at none (MR-37.19, MR-47.47).

    Others don't know whether a site here has been discovered (MR-48.5).
    """

    ending = actions.NONE
    rejection = Rejection(
        "MR-37.19", "look at the spell cards of an active artifact or book, or of a discovered site here, or at none"
    )

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """None, the sites, the items."""
        places = learning.readable(game, self.being)
        return (actions.NONE, *[actions.at_place("perceive", place) for place in places])

    def answer(self, game: Game, action: actions.AtPlace, player: int) -> None:
        """Look at the cards, then learn one of them."""
        place = actions.MAGIC_PLACES[action.place]
        box = learning.BOX[place]
        learning.use_place(game, self.being, place)
        learning.look_at_all(game, self.being, game.position.piles.order_of(box), "MR-37.19")
        game.then(LearnPerceived(self.being, box))


class LearnPerceived(asking.BeingAsked):
    """Learn one of the cards perceived, or none; it isn't awakened (MR-37.19, MR-47.47)."""

    box: SpellBox

    ending = actions.NONE
    rejection = Rejection("MR-37.19", "learn one of the spells that you have seen, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """None, and the spells that can be learned."""
        return (actions.NONE, *learning.learnable(game, self.being, self.box))

    def answer(self, game: Game, action: actions.UseSpell, player: int) -> None:
        """Record the spell."""
        game.learn_spell(self.being, CARD_OF_SPELL[action.spell])

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a spell can't be learned."""
        yield learning.why_not_learnable(game, self.being, self.box, action)
