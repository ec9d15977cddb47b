"""Decisions of magic that are rejected, each with the clause that forbids it (MR-5.6, MR-36 to MR-38, MR-42, MR-43)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, expedition, melee
from arcana_magicrealm.chapters.combat import unplayable
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.magic import casting as casting_rules
from arcana_magicrealm.chapters.magic import learning, uncastable
from arcana_magicrealm.chapters.magic.aiming import NameSpellTarget
from arcana_magicrealm.chapters.magic.in_effect import enchantments, forms
from arcana_magicrealm.chapters.magic.tables import wishes
from arcana_magicrealm.model.chits import ENCHANTED
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECE
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import Recorded
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, hide, take
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, put, turn_chits
from tests.magicrealm.daylight import daylight
from tests.magicrealm.hands import hand
from tests.magicrealm.table import ask, begun, being, do, hire, texts


def clause_of(game: Game, line: str, player: int = 0) -> str:
    """The clause that forbids a decision of a player."""
    return rejected(game, line, player).clause


def full(game: Game, name: str) -> None:
    """Fill the slots of the first player's character with one spell, all tied up by spells in effect."""
    game.position.characters[0].spells = (Recorded(SPELL["lost"]),) * 14
    game.position.enchantments = ()
    for slot in range(14):
        made = Enchantment(0, SPELL["premonition"], being(name), slot=slot)
        enchantments.begin(game, made, [("tile", slot)])


@pytest.mark.rule("MR-5.6", "MR-38.11")
def test_slot_of_a_spell_in_effect_cannot_be_erased() -> None:
    game = battlefield("elf", "witch")
    full(game, "elf")
    card = CARD_OF_SPELL[SPELL["illusion"]]
    found = learning.why_cannot_learn(game, being("elf"), card)
    assert found is not None and (found.clause, found.reason) == ("MR-5.6", "all your slots are tied up")

    enchantments.break_spell(game, game.position.enchantments[3], "MR-39.9")
    assert learning.why_cannot_learn(game, being("elf"), card) is None
    ask(game, learning.EraseSpell(being("elf"), card))
    assert texts(game, 0) == ["erase slot 4"]
    assert clause_of(game, "erase slot 1") == "MR-38.11"
    assert clause_of(game, "none") == "MR-5.6"


@pytest.mark.rule("MR-37.7")
@pytest.mark.parametrize("name", ["axe_goblin 1", "lhq"])
def test_only_characters_learn_spells(name: str) -> None:
    game = begun("elf", lhq="cliff 3")
    hire(game, 0, name)

    found = learning.why_cannot_learn(game, being(name), CARD_OF_SPELL[SPELL["illusion"]])

    assert found is not None and found.clause == "MR-37.7"


@pytest.mark.rule("MR-36.6")
def test_chits_without_colour_are_not_spent() -> None:
    game = begun("witch", "elf", witch="cliff 3", elf="cliff 5")
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    game.position.turn = Turn(being("witch"), ())
    ask(game, turns.StartOfPhase(being("witch")))

    assert "spend magic V4*" in texts(game, 0)
    assert clause_of(game, "spend magic V5*") == "MR-36.6"
    assert clause_of(game, "spend black_book") == "MR-36.6"
    assert clause_of(game, "enchant magic V5*") != "MR-36.6"


@pytest.mark.rule("MR-43.49")
def test_phase_of_an_inert_spell_begins_with_its_colour_chit() -> None:
    game = begun("wizard", "amazon", wizard="cliff 3", amazon="cliff 5")
    put(game, "sense_danger", "amazon", "wizard")
    game.position.effects.dispel(enchantments.ENERGIZED)
    turn_chits(game, "wizard", "E", "magic IV4*")
    daylight(game, "wizard", wizard="A with sense_danger", amazon="-")

    assert texts(game, 0) == ["spend magic IV4*"]
    assert clause_of(game, "done") == "MR-43.49"


@pytest.mark.rule("MR-43.3", "MR-38.6", "MR-28.5")
def test_targets_are_rejected_at_peace_elsewhere_hidden_or_named_already() -> None:
    game = battlefield("witch", "elf", "druid", "giant 1")
    fighting(game, casts=casting("witch", "stones_fly", "magic II3*", 3, "elf", fate=""))
    game.position.characters[2].at = 0
    hide(game, "giant 1")
    take(game, NameSpellTarget(being("witch")))

    assert clause_of(game, "aim at druid") == "MR-38.6"
    assert rejected(game, "aim at druid", 0).reason == "Druid isn't in the clearing"
    assert clause_of(game, "aim at giant 1") == "MR-28.5"
    assert rejected(game, "aim at elf", 0).reason == "Elf is a target already"
    assert "aimed at" in rejected(game, "aim at the clearing", 0).reason

    put(game, "peace", "druid", "witch")
    assert clause_of(game, "aim at elf") == "MR-43.3"


@pytest.mark.rule("MR-38.6", "MR-39.17", "MR-39.21", "MR-43.33")
@pytest.mark.parametrize(
    ("spell", "chit", "line", "reason", "clause"),
    [
        ("remedy", "VIII2*", "aim at squeak of witch", "no squeak is on Witch in the clearing", "MR-38.6"),
        (
            "remedy",
            "VIII2*",
            "aim at spell fog 1",
            "no Fog is in effect whose caster or target is in the clearing",
            "MR-39.17",
        ),
        ("bad_luck", "VIII2*", "aim at elf", "Elf is mist, which is in no combat", "MR-43.33"),
        (
            "witchs_brew",
            "II3*",
            "alter magic V4*",
            "Witch's Brew alters your active Magic chits of type II or VIII, but the one that casts it",
            "MR-39.21",
        ),
    ],
)
def test_aims_are_rejected_with_the_reason(spell: str, chit: str, line: str, reason: str, clause: str) -> None:
    game = battlefield("witch", "elf", "giant 1")
    put(game, "melt_into_mist", "elf", "elf")
    fighting(game, casts=casting("witch", spell, f"magic {chit}", 2, fate=""))
    take(game, NameSpellTarget(being("witch")))

    found = rejected(game, line, 0)

    assert (found.reason, found.clause) == (reason, clause)


@pytest.mark.rule("MR-23.5", "MR-43.3", "MR-43.29", "MR-45.17")
@pytest.mark.parametrize(
    ("words", "line", "reason", "clause"),
    [
        ("pilgrim vs demon, viper", "lure demon", "Demon never attacks you", "MR-45.17"),
        ("pilgrim vs demon, viper", "lure imp", "Imp isn't in the clearing", "MR-23.5"),
        ("elf under pentangle by elf vs imp, viper", "lure imp", "a Pentangle keeps Imp away", "MR-43.29"),
        (
            "elf vs viper 1 under peace by elf; imp",
            "lure viper 1",
            "Viper 1 is at peace, and can't be assigned",
            "MR-43.3",
        ),
    ],
)
def test_denizens_that_keep_away_are_not_lured(words: str, line: str, reason: str, clause: str) -> None:
    found = rejected(melee(words, seed=1), line, 0)

    assert (found.reason, found.clause) == (reason, clause)


@pytest.mark.rule("MR-43.3", "MR-25.3")
def test_lurer_at_peace_and_its_own_attackers_are_rejected() -> None:
    game = melee("elf & amazon under peace by elf hidden vs viper, imp", seed=1)
    do(game, 1, "stay hidden")
    do(game, 0, "lure viper 1")

    assert rejected(game, "lure viper 1", 0).reason == "Viper 1 is on your sheet already"
    assert unplayable.why_not_lured(game, being("amazon"), being("imp")).reason == "Amazon is under Peace"


@pytest.mark.rule("MR-40.12", "MR-40.11")
@pytest.mark.parametrize("line", ["run with move M4", "alert with fight L4", "change items"])
def test_creature_acts_with_its_own_values(line: str) -> None:
    game = melee("amazon under transform frog by amazon vs viper", seed=1)
    do(game, 0, "done")

    assert rejected(game, line, 0).reason == "as Frog you can only run or fly away, by its own move"


@pytest.mark.rule("MR-40.10", "MR-41.9", "MR-43.33")
@pytest.mark.parametrize(
    ("spell", "data", "activity", "reason"),
    [
        ("melt_into_mist", None, "S", "this can't be done as Mist (MR-43.33)"),
        ("transform", "lion", "T", "this can't be done as Lion (MR-40.10)"),
        ("transform", "bird", "M", "Bird must fly instead of moving (MR-41.9)"),
    ],
)
def test_form_is_the_reason_against_activities(spell: str, data: str | None, activity: str, reason: str) -> None:
    game = begun("elf", elf="cliff 3")
    put(game, spell, "elf", "elf", data=data)

    found = forms.why_cannot(game, being("elf"), activity)

    assert found is not None and f"{found.reason} ({found.clause})" == reason


@pytest.mark.rule("MR-42.1", "MR-42.4")
def test_curses_are_the_reason() -> None:
    words = "amazon cliff 3 unhidden fame 30 notoriety 10 cursed wither, disgust wounded fight L4 records rest"
    game = expedition(f"{words}; food_ale cliff 3; stage daylight", seed=1)

    assert clause_of(game, "take food_ale") == "MR-42.4"
    do(game, 0, "done")
    assert clause_of(game, "rest chit fight M4*") == "MR-42.1"


@pytest.mark.rule("MR-37.9", "MR-37.10", "MR-44.54")
@pytest.mark.parametrize(("is_tied", "clause"), [(False, "MR-37.9"), (True, "MR-37.10")])
def test_treasure_that_has_cast_or_is_tied_up_casts_nothing(is_tied: bool, clause: str) -> None:
    game = battlefield("elf", "t_dragon 1")
    hand(game, "elf", "dragonfang_necklace", active=True)
    flood(game)
    fighting(game, "elf:")
    spell, necklace = SPELL["dragonfang_necklace"], PIECE["dragonfang_necklace"]
    assert necklace in [way.tool.piece for way in casting_rules.by_cards(game, being("elf"))]

    game.position.used_cards = ((necklace, ""),)
    if is_tied:
        made = Enchantment(0, spell, being("elf"), piece=necklace)
        enchantments.begin(game, made, [being("t_dragon 1")])

    assert necklace not in [way.tool.piece for way in casting_rules.by_cards(game, being("elf"))]
    assert uncastable.why_not(game, being("elf"), spell).clause == clause


@pytest.mark.rule("MR-12.25", "MR-42.5", "MR-47.26")
@pytest.mark.parametrize(("only_caves", "clause"), [(True, "MR-12.25"), (False, "MR-42.5")])
def test_teleport_is_to_another_clearing_or_to_a_cave(only_caves: bool, clause: str) -> None:
    game = begun("amazon", amazon="cliff 2")

    ask(game, wishes.Destination(being("amazon"), only_caves=only_caves))

    assert clause_of(game, "clearing cliff 2") == clause
    assert ("clearing borderland 1" in texts(game, 0)) is not only_caves
    assert "clearing cavern 3" in texts(game, 0)


@pytest.mark.rule("MR-38.1", "MR-48.5")
def test_caster_does_not_seem_to_cast_again() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    fighting(game, "witch_king:")
    assert casting_rules.seems_to_cast(game, being("witch_king"))

    cast(game, "cast transform", "cast with magic VI2*")

    assert not casting_rules.seems_to_cast(game, being("witch_king"))
