"""How a game changes with the settings of magic (MR-46.3, MR-46.13, MR-46.15, MR-46.16)."""

from __future__ import annotations

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.chapters.magic import colours, coming_to_life
from arcana_magicrealm.chapters.travel import flying
from tests.magicrealm.cases import Case
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, take
from tests.magicrealm.chapters.magic.spells import casting, state_of
from tests.magicrealm.hands import hand
from tests.magicrealm.table import begun, being, events_of


def cast_at_elf(rules: Rules, spell: str, chit: str) -> Game:
    """A spell of the Witch King at the Elf has come to life."""
    game = battlefield("witch_king", "elf", rules=rules)
    fighting(game, casts=casting("witch_king", spell, chit, 2, "elf", fate=""))
    take(game, coming_to_life.spells_come_to_life())
    return game


def state_of_the_chit(rules: Rules) -> str:
    """The state of a chit whose spell is in effect."""
    return state_of(cast_at_elf(rules, "bad_luck", "magic VI2*"), "witch_king", "magic VI2*")


def rolls_of_the_pit(rules: Rules) -> int:
    """The rolls on Power of the Pit before blows fall."""
    game = cast_at_elf(rules, "power_of_the_pit", "magic V2*")
    return len([one for one in events_of(game, events.TableRolled) if one.table == "power_of_the_pit"])


def colours_of_the_book(rules: Rules) -> list[str]:
    """The colours that a character can get from the Black Book by enchanting it."""
    game = battlefield("amazon", rules=rules)
    hand(game, "amazon", "black_book", active=True)
    fit = colours.enchanting_chits(game, being("amazon"))
    return [colours.colour_of(game, being("amazon"), chit) for chit in fit]


def activities_aloft(rules: Rules) -> bool:
    """Whether someone in the air records Enhanced Peer."""
    game = begun("elf", "amazon", rules=rules)
    flying.rise(game, being("elf"), 0)
    made = recording.recorder(game, being("elf"))
    return "P" in phases.opened(made, (), made.at).codes


MAGIC_CASES = {
    "enhanced_artifacts": Case(True, colours_of_the_book, [], ["black"]),
    "enhanced_magic": Case(True, state_of_the_chit, "C", "A"),
    "flying_activities": Case(True, activities_aloft, False, True),
    "pit_as_attack": Case(True, rolls_of_the_pit, 1, 0),
}
"""By setting."""
