"""The Witch's familiar and phantasms: when they come and go, and when they act (MR-43.34, MR-45.25, MR-45.26)."""

from __future__ import annotations

from typing import Final

from arcana_core.agenda import step
from arcana_core.effects import Effect
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.beings import ALL_BEINGS, COMPANIONS, FIRST_COMPANION, NOWHERE
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.forward import Game

PHANTASM: Final = "phantasm"


def has_come(game: Game, companion: int) -> bool:
    """Whether a companion is there today: a familiar with its character, a phantasm while the spell works."""
    made = COMPANIONS[companion - FIRST_COMPANION]
    return game.position.seats[made.hero] >= 0 and (made.spies or enchantments.works(game, PHANTASM, made.hero))


@step
def companions_come(game: Game) -> None:
    """Begin a day with the companions that have come (MR-43.34, MR-45.25)."""
    come(game)


def come(game: Game) -> None:
    """Put new companions with their characters, at the start of a day (MR-43.34, MR-45.25)."""
    for companion in range(FIRST_COMPANION, len(ALL_BEINGS)):
        here = beings.place(game, beings.self_of(companion))
        if here >= 0 and beings.place(game, companion) < 0 and has_come(game, companion):
            beings.put(game, companion, here)
            game.report("MR-45.25", events.CompanionCame, companion, here)


def leave(game: Game, companion: int) -> None:
    """Take a companion off the map; what is left of its turn is lost."""
    position = game.position
    if beings.is_out(game, companion):
        beings.come_down(game, companion)
        beings.put(game, companion, NOWHERE)
        position.effects.dispel("found hidden enemies", companion)
        game.end_turn_now(companion, "MR-45.25")


def acting_before(game: Game, being: int) -> tuple[int, ...]:
    """The companions that act just before an individual's turn: its own and its followers' (MR-43.34, MR-45.25).

    Those that follow a guide act with their guide.
    """
    had_turn = game.position.had_turn
    theirs = [one for owner in (being, *game.followers_of(being)) for one in beings.companions_of(game, owner)]
    free = [one for one in theirs if not had_turn >> one & 1 and game.guide_of(one) < 0]
    return tuple([one for one in free if has_come(game, one)])


def phantasm_ends(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let the target's phantasm vanish with the spell (MR-43.34)."""
    for companion in beings.companions_of(game, enchantments.being_on(effect)):
        if not COMPANIONS[companion - FIRST_COMPANION].spies:
            leave(game, companion)


SPELLS_HERE: Final = {PHANTASM: SpellRule(ends=phantasm_ends)}
