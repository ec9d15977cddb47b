"""Extra phases of treasure cards and of spells, and where they start (MR-6.9, MR-6.17, MR-43.49, MR-44.13)."""

from __future__ import annotations

from typing import Final

from arcana_core.effects import Plain
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days.phases import EXTRA
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.enchantments import CLEARING, Enchantment
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECE, PIECES, SITE_CARDS, printed_on_treasures
from arcana_magicrealm.model.spells import SPELL, SPELLS, SpellTable

OF_CARDS: Final = printed_on_treasures(lambda card: None if card.loot_table else EXTRA.get(card.extra_phase))
"""The activity of the phase that a card gives its owner; a site card gives one to everybody in its clearing."""
OF_SPELLS: Final = SpellTable(lambda card: EXTRA.get(card.extra_phase))
"""The activity of the phase that a spell gives."""
OWN_CLEARING: Final = "own_clearing"


def is_of_clearing(source: str) -> bool:
    """Whether a source gives a phase to those who are in a clearing at Birdsong (MR-43.17, MR-44.4)."""
    if source in PIECE:
        return PIECE[source] in SITE_CARDS
    return source in OF_SPELLS and SPELLS[SPELL[source]].target == OWN_CLEARING


def given(game: Game, being: int) -> dict[str, str]:
    """The phases that cards and spells give an individual today, with the activity that each allows (MR-6.9, MR-43.49).

    A permanent spell may be inert: there is still time to energize it. Companions have none (MR-43.34, MR-45.25).
    """
    worn = belongings.active(game, being)
    found = {PIECES[card].id: activity for card, activity in OF_CARDS.items() if worn >> card & 1}
    spells = OF_SPELLS if game.position.enchantments and not beings.is_companion(being) else ()
    known = [spell for spell in spells if game.cards.has(spell)]
    return found | {one: OF_SPELLS[one] for one in known if enchantments.can_work(game, one, target(game, one, being))}


def target(game: Game, spell: str, being: int) -> Plain:
    """The target of a spell that gives an individual a phase: itself, or unless it is mist its clearing (MR-43.33)."""
    if SPELLS[SPELL[spell]].target == OWN_CLEARING and not beings.is_mist(game, being):
        return (CLEARING, beings.place(game, being))
    return being


def obliges(game: Game, being: int) -> Enchantment | None:
    """The inert spell that an individual must energize at the start of the phase that it gives (MR-43.49).

    None if the phase has another source, the spell works, or no colour chit can energize it.
    """
    turn = game.position.turn
    if turn is None or turn.individual != being or turn.number >= len(turn.phases):
        return None
    spell = turn.phases[turn.number].source
    if spell not in OF_SPELLS:
        return None
    aim = target(game, spell, being)
    if not enchantments.can_work(game, spell, aim) or enchantments.works(game, spell, aim):
        return None
    (effect,) = game.position.effects.of(spell, aim)
    inert = enchantments.find(game, effect.source)
    return inert if colours.colour_chits(game, being, enchantments.card_of(inert).colour) else None
