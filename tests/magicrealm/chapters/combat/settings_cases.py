"""Cases for the settings of combat."""

from __future__ import annotations

from fractions import Fraction

from arcana_core.cards.cards import indices
from arcana_magicrealm import Rules, events
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import naming
from arcana_magicrealm.chapters.magic import aiming
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.denizens import DENIZEN, GROUP
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.cases import Case
from tests.magicrealm.chapters.combat.blows import arm, blows, end_round, killed, wear, wounds
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    play,
    sheet_lines,
    start,
    start_evening,
    take,
    those,
)
from tests.magicrealm.table import being, events_of, hire, roll

MANY = 200
"""More rounds than any limit here."""


def fights_of_evening(rules: Rules) -> int:
    """The fights of an Evening with a Giant beside a character."""
    game = battlefield("amazon", "giant 1", rules=rules)
    start_evening(game)
    return len(events_of(game, events.FightBegan))


def quiet_rounds(rules: Rules) -> int:
    """The quiet round after which a held character is killed."""
    game = battlefield("white_knight", "t_troll 1", rules=rules)
    hold = pairs("t_troll 1 > white_knight")
    number = 0
    while number < MANY and not killed(game):
        fighting(
            game, "white_knight: t_troll 1 in 1", dark=those("t_troll 1"), holds=hold, held=((hold[0][1], number),)
        )
        end_round(game)
        number += 1
    return number


def notoriety_for_character(rules: Rules) -> Fraction:
    """The Notoriety for the second kill of a day, a character with a Notoriety of 7."""
    game = battlefield("amazon", "elf", rules=rules)
    amazon, elf = game.position.characters
    amazon.kills, amazon.notoriety, elf.notoriety = 1, Fraction(0), Fraction(7)
    fighting(game)
    kills.die_together(game, {being("elf"): (being("amazon"),)})
    return amazon.notoriety


def rounds_of_combat(rules: Rules) -> int:
    """The round after which combat stops although something happens in every round."""
    game = battlefield("amazon", "octopus", rules=rules)
    number, goes_on = 0, True
    while number < MANY and goes_on:
        number += 1
        fighting(game, round=number, stirred=True)
        end_round(game)
        goes_on = game.position.fight is not None
    return number


def deadly_harm(rules: Rules) -> tuple[list[str], int]:
    """The dead, and the wounds with a roll of 3, when the Captain suffers harm equal to the vulnerability."""
    game = battlefield("captain", "wolf_b 1", rules=rules)
    fighting(game, "captain: wolf_b 1 in 1", plays=play("captain"))
    roll(game, 2, 3)
    blows(game)
    return killed(game), wounds(game, "captain")


def stays_hidden(rules: Rules) -> bool:
    """Whether a hidden archer is still hidden after it has named a target, with a Hide roll of 5."""
    game = battlefield("elf", "viper 1", rules=rules)
    arm(game, 0, "light_bow 1")
    hide(game, "elf")
    fighting(game)
    roll(game, 5, 1)
    take(game, naming.NameTarget(being("elf")))
    answer_all(game, "name viper 1")
    return is_hidden(game, "elf")


def dark_side_up(rules: Rules) -> list[str]:
    """Those of a Giant, a Viper and a Bashkar who start combat dark side up."""
    game = battlefield("amazon", "giant 1", "viper 1", "b1", rules=rules)
    start(game)
    return [BEINGS[one] for one in indices(game.fight.dark)]


def head_of_dragon(rules: Rules) -> str:
    """The first hit of a Tremendous Dragon, that of its head, with a Missile roll of 5."""
    game = battlefield("captain", "t_dragon 1", rules=rules)
    wear(game, 0, "tremendous_armor")
    roll(game, 5, 2)
    fighting(game, "captain: t_dragon 1 in 1 with 2", plays=play("captain"))
    return blows(game)[0]


def alarmed(rules: Rules) -> list[str]:
    """The sheets after a character has named an unassigned Lancer as target."""
    game = battlefield("amazon", "l1", "l2", "r1", rules=rules)
    fighting(game)
    take(game, naming.NameTarget(being("amazon")))
    answer_all(game, "name l1")
    return sheet_lines(game)


def lures_own_group(rules: Rules) -> bool:
    """Whether a hired Lancer that lures an unhired one is still hired."""
    game = battlefield("amazon", "l1", "l2", rules=rules)
    hire(game, 0, "l1")
    fighting(game)
    take(game, luring.Luring(0))
    answer_all(game, "lure with l1", "lure l2")
    return game.position.owners[being("l1") - FIRST_DENIZEN] == 0


def levels_after_kill(rules: Rules, victim: str, group: str) -> int:
    """The change of the Amazon's relation with a group when she kills an unhired member."""
    game = battlefield("amazon", victim, rules=rules)
    fighting(game)
    before = game.relation(0, GROUP[group])
    kills.die_together(game, {being(victim): (being("amazon"),)})
    return game.relation(0, GROUP[group]) - before


def killing_friend(rules: Rules) -> int:
    """The change of relation with the Lancers, who are Friendly."""
    return levels_after_kill(rules, "l1", "lancers")


def killing_stranger(rules: Rules) -> int:
    """The change of relation with the Guard, who are Neutral."""
    return levels_after_kill(rules, "g1", "guard")


def shot_at_armour(rules: Rules) -> list[str]:
    """The effect of a Crossbowman's hit with Heavy harm on a Suit of Armor."""
    game = battlefield("captain", "c6", rules=rules)
    wear(game, 0, "suit_of_armor 1")
    roll(game, 3, 3)
    fighting(game, "captain: c6 in 2", plays=play("captain"))
    return blows(game)


def clumsy_blow(rules: Rules) -> list[str]:
    """The effect of a Mace that hits without intercepting, with a Fumble roll of 6 - (5 - 4) + 4 = 9."""
    game = battlefield("black_knight", "white_knight", rules=rules)
    arm(game, 0, "mace 1")
    plays = (*play("black_knight", "fight M4* as thrust"), *play("white_knight", "", "move H5* as duck"))
    fighting(game, plays=plays, targets=pairs("black_knight > white_knight"))
    roll(game, 6, 6)
    return blows(game)


def persuades_own_native(rules: Rules) -> int:
    """The owner of a hired native after its owner has aimed Persuade at it."""
    game = battlefield("black_knight", "l1", "lhq", rules=rules)
    hire(game, 0, "lhq")
    persuade = Casting(being("black_knight"), SPELL["persuade"], Tool(chit=0), 3)
    fighting(game, casts=(persuade,))
    aiming.name(game, persuade, (Target("being", being("lhq")),))
    return game.position.owners[DENIZEN["lhq"]]


COMBAT_CASES = {
    "benevolent_spells": Case(True, persuades_own_native, -1, 0),
    "combat": Case(False, fights_of_evening, 1, 0),
    "hold_limit": Case(2, quiet_rounds, 20, 2),
    "multiply_character_notoriety": Case(False, notoriety_for_character, 14, 7),
    "round_limit": Case(3, rounds_of_combat, 100, 3),
    "serious_wounds": Case(True, deadly_harm, (["captain by wolf_b 1"], 0), ([], 3)),
    "ambush": Case(True, stays_hidden, False, True),
    "alerted_monsters": Case(True, dark_side_up, [], ["viper 1", "b1"]),
    "dragon_heads": Case(
        True,
        head_of_dragon,
        "t_dragon 1 > captain: tremendous_armor H nothing",
        "t_dragon 1 > captain: tremendous_armor L nothing",
    ),
    "watchful_natives": Case(True, alarmed, [], ["amazon: l1, l2"]),
    "extended_treachery": Case(True, lures_own_group, True, False),
    "grudges": Case(True, killing_friend, 0, -2),
    "extended_grudges": Case(True, killing_stranger, 0, -1),
    "penetrating_armour": Case(
        True,
        shot_at_armour,
        ["c6 > captain: suit_of_armor 1 H damaged"],
        ["c6 > captain: suit_of_armor 1 H wounded"],
    ),
    "fumble": Case(
        True,
        clumsy_blow,
        ["black_knight > white_knight: body M wounded"],
        ["black_knight > white_knight: body N nothing"],
    ),
}
"""By setting of combat."""
