"""The first numbers: denizen 16, just behind the characters, and clearing and character 0 (MR-36 to MR-44)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings, belongings, rolls, treasure_cards, whereabouts
from arcana_magicrealm.chapters.magic import aiming, coming_to_life, learning, magic_sight, spending
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing, pacified
from arcana_magicrealm.chapters.magic.spells import altering, weather
from arcana_magicrealm.chapters.magic.tables import curses, pit, spell_tables, wishes
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.chits import UNALTERED
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, sheet_lines
from tests.magicrealm.chapters.magic.bewitching import bewitch, invoke
from tests.magicrealm.chapters.magic.spells import put as put_spell
from tests.magicrealm.table import ask, being, clearing, do, events_of, give, hire, piece

# The first denizen, an Axe Goblin: rules for characters end just before it.

NAME = "axe_goblin 1"
GOBLIN = being(NAME)
assert GOBLIN == FIRST_DENIZEN


def field() -> Game:
    """The goblin, hired by the Woods Girl, the last of the characters, beside her and the Elf."""
    game = battlefield("woods_girl", "elf", NAME)
    hire(game, 0, NAME)
    fighting(game, "elf:")
    return game


@pytest.mark.rule("MR-37.7", "MR-37.15", "MR-37.17", "MR-37.19", "MR-36.6", "MR-38.14", "MR-42.2", "MR-44.16")
@pytest.mark.parametrize(
    ("look", "goblins", "characters"),
    [
        (magic_sight.has_magic_sight, False, False),
        (magic_sight.owns_counters, True, False),
        (magic_sight.has_spells, False, True),
        (learning.readable, (), ()),
        (spending.options, (), ()),
        (altering.alterations, UNALTERED, UNALTERED),
        (lambda game, one: bool(game.chits_of(one)), False, True),
        (coming_to_life.has_cast, False, False),
        (coming_to_life.attack_spell, None, None),
        (treasure_cards.is_tired, False, False),
        (lambda game, one: [*rolls.cards_working(game, one)], [], []),
        (lambda game, one: enchantments.works(game, "elven_grace", one), False, False),
        (lambda game, one: aiming.is_of(game, one, "goblins"), True, False),
        (lambda game, one: pacified.is_warded(game, one, being("elf")), False, False),
    ],
)
def test_first_denizen_is_not_taken_for_a_character(
    look: Callable[[Game, int], object], goblins: object, characters: object
) -> None:
    game = field()

    assert look(game, GOBLIN) == goblins
    assert look(game, being("woods_girl")) == characters


@pytest.mark.rule("MR-37.1", "MR-37.7", "MR-42.1", "MR-42.2")
def test_first_denizen_reads_no_runes_and_rolls_no_curse() -> None:
    game = field()
    before = len(game.log)

    spell_tables.curse(game, GOBLIN)
    curses.fall(game, GOBLIN, "wither")
    game.go_on()

    found = learning.why_cannot_read(game, GOBLIN, "black_book")
    assert found is not None and found.clause == "MR-37.7"
    assert len(game.log) == before
    assert curses.of(game, GOBLIN) == ()


@pytest.mark.rule("MR-38.6", "MR-43.27", "MR-43.46")
@pytest.mark.parametrize(
    ("sort", "is_target"), [("character", False), ("light_character", False), ("individual", True), ("weapon", True)]
)
def test_first_denizen_is_aimed_at_as_a_denizen(sort: str, is_target: bool) -> None:
    game = field()
    cast = Casting(being("elf"), 0, Tool(chit=0), 3)

    named = {target.number for _, targets in aiming.SORTS[sort](game, cast) for target in targets}

    assert (GOBLIN in named) is is_target


@pytest.mark.rule("MR-12.25", "MR-42.5", "MR-42.6")
def test_first_denizen_teleports_and_is_sent_home() -> None:
    game = field()
    wishes.teleport(game, GOBLIN, clearing("cliff 1"))
    assert beings.place(game, GOBLIN) == clearing("cliff 1")

    beings.put(game, GOBLIN, clearing("cliff 3"))
    ask(game, wishes.NameAnother(being("elf")))
    do(game, 1, f"send {NAME} away")

    assert beings.place(game, GOBLIN) == game.home_of(DENIZEN[NAME])
    assert not game.players_to_act


@pytest.mark.rule("MR-42.10", "MR-42.11", "MR-42.12")
@pytest.mark.parametrize(("number", "dies"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_pit_strikes_the_first_denizen_as_a_denizen(number: int, dies: bool) -> None:
    game = field()

    pit.open_pit(game, GOBLIN, number, being("elf"))

    assert (beings.place(game, GOBLIN) < 0) is dies


@pytest.mark.rule("MR-42.12")
def test_kill_of_the_pit_is_a_kill_of_the_first_denizen() -> None:
    game = field()
    pit.slay(game, [being("elf")], GOBLIN)

    (killed,) = events_of(game, events.Slain)
    assert killed.killers == (GOBLIN,)


@pytest.mark.rule("MR-43.1", "MR-43.3", "MR-40.8")
def test_spells_work_on_the_first_denizen_as_on_others() -> None:
    game = battlefield("woods_girl", "elf", NAME)
    fighting(game, f"elf: {NAME}")
    bewitch(game, "peace", "woods_girl", NAME)
    assert not any(NAME in line for line in sheet_lines(game))

    made = put_spell(game, "transform", "woods_girl", NAME, data="frog")
    assert game.form_of(GOBLIN) is not None
    enchantments.break_spell(game, made, "MR-39.9")
    assert game.form_of(GOBLIN) is None

    hire(game, 1, NAME)
    invoke(game, "exorcise", "elf", Target("clearing", clearing("cliff 3")))
    assert beings.place(game, GOBLIN) >= 0


@pytest.mark.rule("MR-36.8")
def test_first_denizen_is_not_asked_for_colours() -> None:
    game = field()
    put_spell(game, "bad_luck", "woods_girl", "elf")

    assert spending.helpers(game, clearing("cliff 3")) == []
    assert pacified.owner_of(game, game.position.effects.of("bad_luck")[0]) == 0


# The first clearing of the map and the first character: their numbers are 0, which is a number like others.

FIRST = "awful_valley 1"
assert clearing(FIRST) == being("amazon") == 0


def at_first(*others: str) -> Game:
    """The Amazon, the Elf and others in the first clearing."""
    game = battlefield("amazon", "elf", *others)
    for name in ("amazon", "elf", *others):
        beings.put(game, being(name), clearing(FIRST))
    return game


@pytest.mark.rule("MR-39.5")
def test_spell_on_an_item_in_the_first_clearing_is_energized_there() -> None:
    game = at_first()
    give(game, 0, "blasted_jewel", active=True)
    put_spell(game, "enchant_artifact", "elf", ("piece", piece("blasted_jewel")), data=SPELL["fog"])
    belongings.put_down(game, being("amazon"), piece("blasted_jewel"))
    game.position.effects.dispel(enchantments.ENERGIZED)
    made = game.position.enchantments[0]

    assert energizing.supplied_to_target(game, made, ("piece", piece("blasted_jewel")), day=True) == frozenset()
    game.position.enchanted |= 1
    assert energizing.supplied_to_target(game, made, ("piece", piece("blasted_jewel")), day=True)


@pytest.mark.rule("MR-43.13", "MR-43.23", "MR-39.4")
def test_spells_on_the_first_tile_work_in_its_first_clearing() -> None:
    game = at_first()
    put_spell(game, "illusion", "elf", ("tile", 0))
    put_spell(game, "violent_storm", "elf", ("tile", 0), data=2)

    assert enchantments.reaches(game, "illusion", being("amazon"))
    assert weather.cost_in(game, clearing(FIRST)) == 2


@pytest.mark.rule("MR-44.17", "MR-9.18", "MR-44.20")
def test_cards_work_in_the_first_clearing() -> None:
    game = at_first()
    give(game, 1, "cloven_hoof", active=True)
    curses.fall(game, being("amazon"), "eyemist")
    give(game, 0, "amulet")

    assert whereabouts.clearing_of(game, piece("cloven_hoof")) == clearing(FIRST)
    assert [card.id for card in rolls.cards_working(game, being("amazon"))] == ["cloven_hoof"]
    assert belongings.why_cannot_activate(game, being("amazon"), piece("amulet")) is None


@pytest.mark.rule("MR-43.25", "MR-37.12")
@pytest.mark.parametrize("owner", ["amazon", ""])
def test_absorbed_monster_appears_in_the_first_clearing(owner: str) -> None:
    game = at_first()
    give(game, 0, "black_book", active=True)
    made = Enchantment(0, SPELL["absorb_essence"], being("elf"), piece=piece("black_book"))
    made = enchantments.begin(game, made, [being("wolf_a 1")])
    assert enchantments.controller(game, made) == being("amazon")
    assert game.form_of(being("amazon")) is not None

    if owner:
        enchantments.break_spell(game, made, "MR-39.9")
    else:
        belongings.put_down(game, being("amazon"), piece("black_book"))

    assert beings.place(game, being("wolf_a 1")) == clearing(FIRST)


@pytest.mark.rule("MR-42.10", "MR-42.1", "MR-40.1", "MR-37.12")
def test_first_character_kills_rolls_and_pacifies() -> None:
    game = battlefield("elf", "amazon", "giant 1")
    fighting(game)
    put_spell(game, "persuade", "amazon", "giant 1")
    assert pacified.is_pacified(game, 1, being("giant 1"))
    assert not pacified.is_pacified(game, 0, being("giant 1"))

    spell_tables.curse(game, being("elf"), being("amazon"))
    game.go_on()
    assert [one.being for one in events_of(game, events.TableRolled)] == [being("amazon")]

    pit.slay(game, [being("elf")], being("amazon"))
    (killed,) = events_of(game, events.Slain)
    assert killed.killers == (being("amazon"),)


@pytest.mark.rule("MR-39.5", "MR-43.24")
def test_colours_in_the_first_clearing_reach_a_denizen_there() -> None:
    game = at_first("wolf_a 1")
    beings.put(game, being("elf"), clearing("cliff 3"))
    made = put_spell(game, "transform", "elf", "wolf_a 1", data="frog")
    assert not energizing.supplied_to_target(game, made, being("wolf_a 1"), day=True)

    game.position.enchanted |= 1

    assert energizing.supplied_to_target(game, made, being("wolf_a 1"), day=True)
