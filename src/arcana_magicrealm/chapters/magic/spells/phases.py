"""Spells that give an extra phase (MR-43.5, MR-43.16, MR-43.17, MR-43.42, MR-43.49)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Rejection
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days.phases import EXTRA
from arcana_magicrealm.chapters.magic import colours, enchantments
from arcana_magicrealm.model.enchantments import CLEARING, Enchantment
from arcana_magicrealm.model.spells import SPELL, SPELL_CARDS

if TYPE_CHECKING:
    from arcana_core.effects import Plain
    from arcana_magicrealm.game import Game

GIVEN: Final[Mapping[str, str]] = {card.id: EXTRA[card.extra_phase] for card in SPELL_CARDS if card.extra_phase}
"""By spell the activity of the phase that it gives."""
OWN_CLEARING: Final = "own_clearing"


def sources(game: Game, being: int) -> dict[str, str]:
    """The phases that spells in effect give an individual today, each with the activity that it allows (MR-43.49).

    A permanent spell may be inert: there is still time to energize it.
    """
    if not game.position.enchantments:
        return {}
    return {
        spell: code for spell, code in GIVEN.items() if enchantments.can_work(game, spell, target(game, spell, being))
    }


def target(game: Game, spell: str, being: int) -> Plain:
    """The target of a spell that gives an individual a phase: itself or its clearing."""
    if SPELL_CARDS[SPELL[spell]].target == OWN_CLEARING:
        return (CLEARING, beings.place(game, being))
    return being


def why_not_now(game: Game, being: int, spell: str) -> Rejection | None:
    """Explain why a spell gives no phase that starts here and now; None if it gives one (MR-43.17, MR-43.49)."""
    if enchantments.works(game, spell, target(game, spell, being)):
        return None
    return Rejection("MR-43.49", f"{SPELL_CARDS[SPELL[spell]].name} doesn't work here")


def obliges(game: Game, being: int) -> Enchantment | None:
    """The inert spell that an individual must energize at the start of the phase that it gives (MR-43.49).

    None if the phase has another source, the spell works, or no colour chit can energize it.
    """
    turn = game.position.turn
    if turn is None or turn.individual != being or turn.number >= len(turn.phases):
        return None
    spell = turn.phases[turn.number].source
    if spell not in GIVEN or enchantments.works(game, spell, being) or not enchantments.can_work(game, spell, being):
        return None
    (effect,) = game.position.effects.of(spell, being)
    inert = enchantments.find(game, effect.source)
    return inert if colours.colour_chits(game, being, enchantments.card_of(inert).colour) else None
