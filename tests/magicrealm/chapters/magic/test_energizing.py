"""Permanent spells are energized and fall inert (MR-6.4, MR-36.7, MR-36.8, MR-39.4 to MR-39.6, MR-49.36)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, actions
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.combat.encounter import acting
from arcana_magicrealm.chapters.days import arrivals, calendar, turns
from arcana_magicrealm.chapters.magic import colours, spending
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.chits import COMMITTED, ENCHANTED, FATIGUED
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import DAYLIGHT, EVENING
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, take
from tests.magicrealm.chapters.magic.spells import flood, put, state_of, turn_chits, works
from tests.magicrealm.table import begun, being, clearing, do, give, lead, piece, refresh, roll, texts
from tests.magicrealm.table import put as place


def bewitched(*others: str) -> Game:
    """The Elf under Bad Luck by the Witch, inert."""
    game = battlefield("elf", "witch", *others)
    put(game, "bad_luck", "witch", "elf", chit="magic VIII4*")
    game.position.effects.dispel("energized")
    refresh(game)
    return game


@pytest.mark.rule("MR-39.4")
def test_permanent_spell_works_from_its_casting_until_midnight() -> None:
    game = battlefield("elf", "witch")
    put(game, "sense_danger", "witch", "elf")
    assert works(game, "sense_danger", "elf")
    take(game, calendar.midnight())
    assert not works(game, "sense_danger", "elf")


@pytest.mark.rule("MR-39.6")
def test_inert_spell_ties_up_its_chit_and_bewitches_its_target() -> None:
    game = bewitched()
    assert not works(game, "bad_luck", "elf")
    assert game.position.effects.has("bad_luck", being("elf"))
    assert state_of(game, "witch", "magic VIII4*") == COMMITTED


@pytest.mark.rule("MR-39.5")
def test_lasting_source_at_the_target_energizes_at_once() -> None:
    game = bewitched()
    energizing.energize_supplied(game)
    assert not works(game, "bad_luck", "elf")
    flood(game)
    energizing.energize_supplied(game)
    assert works(game, "bad_luck", "elf")


@pytest.mark.rule("MR-39.5", "MR-17.1", "MR-43.33")
def test_mist_that_wakes_where_a_monster_prowls_keeps_it_from_blocking() -> None:
    game = begun("elf", "amazon", elf="borderland 4", amazon="cliff 3", giant_1="borderland 1")
    put(game, "melt_into_mist", "amazon", "giant 1")
    game.position.effects.dispel("energized")
    game.settle_forms()
    supply(game, "borderland 4")
    game.position.hidden = 0
    game.position.monster_roll = DENIZENS[DENIZEN["giant 1"]].row
    lead(game, "elf")

    moved = arrivals.monsters_move(game, clearing("borderland 4"))
    game.arrivals_block(clearing("borderland 4"), moved)

    assert moved == 1 << being("giant 1")
    assert works(game, "melt_into_mist", "giant 1")
    assert not beings.is_blocked(game, being("elf"))


@pytest.mark.rule("MR-39.5")
def test_source_that_has_come_energizes_as_a_round_begins() -> None:
    game = bewitched()
    fighting(game)
    flood(game)

    take(game, rounds.round_begins())

    assert works(game, "bad_luck", "elf")


@pytest.mark.rule("MR-39.5")
def test_spell_whose_colour_is_supplied_at_midnight_does_not_fall_inert() -> None:
    game = bewitched()
    flood(game)
    energizing.energize_supplied(game)
    take(game, calendar.midnight())
    game.position.enchanted = 0
    assert works(game, "bad_luck", "elf")


@pytest.mark.rule("MR-6.4", "MR-39.5", "MR-49.36")
def test_colour_of_a_day_energizes_at_its_start_but_not_beyond_midnight() -> None:
    game = battlefield("elf", "witch_king")
    put(game, "transform", "witch_king", "elf", data="frog")
    game.position.effects.dispel("energized")
    game.position.day = 20
    take(game, calendar.next_day())
    assert game.position.day == 21
    assert works(game, "transform", "elf")
    game.players_to_act = ()
    take(game, calendar.midnight())
    assert not works(game, "transform", "elf")


@pytest.mark.rule("MR-39.5", "MR-6.3", "MR-21.1")
@pytest.mark.parametrize(
    ("spell", "target", "day"),
    [
        ("illusion", ("tile", TILE_OF[clearing("cliff 1")]), 28),
        ("enchant_artifact", ("piece", piece("blasted_jewel")), 21),
    ],
)
def test_colour_of_a_day_keeps_no_spell_on_a_tile_or_an_item_beyond_midnight(
    spell: str, target: tuple[str, int], day: int
) -> None:
    game = battlefield("sorceror", "elf")
    give(game, 1, "blasted_jewel", active=True)
    belongings.put_down(game, being("elf"), piece("blasted_jewel"))
    made = put(game, spell, "sorceror", target)
    game.position.day = day
    assert energizing.is_supplied(game, made)

    take(game, calendar.midnight())

    assert not enchantments.is_energized(game, made)


@pytest.mark.rule("MR-39.5", "MR-36.3", "MR-36.4")
@pytest.mark.parametrize("road", [(), ("cliff 5", "cliff 2"), ("cliff 2", "borderland 1"), ("borderland 1", "cliff 2")])
def test_tile_is_supplied_by_any_of_its_places(road: tuple[str, ...]) -> None:
    game = battlefield("elf", "witch")
    give(game, 0, "flowers_of_rest", active=True)
    made = put(game, "illusion", "witch", ("tile", TILE_OF[clearing("cliff 1")]))
    place(game, "elf", "ledges 2")
    assert not energizing.is_supplied(game, made)

    place(game, "elf", "cliff 5")
    if road:
        run_onto(game, *road)

    assert energizing.is_supplied(game, made)


def run_onto(game: Game, *ends: str) -> None:
    """Put the first player's character onto a roadway."""
    one = game.position.characters[0]
    one.at, one.road = -1, tuple(map(clearing, ends))
    refresh(game)


@pytest.mark.rule("MR-39.5", "MR-36.4")
def test_spell_on_a_character_on_a_roadway_is_supplied_by_the_tiles_of_both_ends() -> None:
    game = battlefield("sorceror", "elf")
    made = put(game, "transform", "elf", "sorceror", data="frog")
    run_onto(game, "cliff 2", "borderland 1")
    assert not energizing.is_supplied(game, made)

    supply(game, "cliff 2")

    assert energizing.is_supplied(game, made)


@pytest.mark.rule("MR-39.5", "MR-9.8", "MR-6.3")
def test_day_energizes_no_spell_on_an_item_whose_place_is_secret() -> None:
    game = battlefield("sorceror", "elf")
    give(game, 1, "blasted_jewel")
    made = put(game, "enchant_artifact", "sorceror", ("piece", piece("blasted_jewel")))
    game.position.day = 21  # Purple

    assert not energizing.is_supplied(game, made)
    belongings.put_down(game, being("elf"), piece("blasted_jewel"))
    game.position.piles.show_all(slots.HEAP[clearing("cliff 3")], game.position.piles.everybody)
    assert energizing.is_supplied(game, made)


def chit(name: str, label: str) -> int:
    """The place of a chit among the twelve of a character."""
    return CHIT_LABELS[being(name)].index(label)


def supplied(game: Game, place: int) -> frozenset[str]:
    """The colours in a clearing."""
    return colours.supplied(game, place)


@pytest.mark.rule("MR-36.7", "MR-47.11")
def test_colour_chit_energizes_a_spell_here_or_is_just_fatigued() -> None:
    game = bewitched()
    turn_chits(game, "witch", ENCHANTED, "magic V4*", "magic V5*")
    take(game, spending.ChooseEnergized(being("witch"), chit("witch", "magic V4*")))
    assert texts(game, 1) == ["none", "aim at spell bad_luck 1"]
    do(game, 1, "aim at spell bad_luck 1")
    assert works(game, "bad_luck", "elf")


@pytest.mark.rule("MR-36.7")
def test_spell_elsewhere_is_not_energized() -> None:
    game = bewitched()
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    game.position.characters[1].at = clearing("ledges 2")
    assert not spending.inert_here(game, being("witch"), chit("witch", "magic V4*"))


@pytest.mark.rule("MR-36.7")
def test_colour_chit_finds_no_spell_among_those_that_work() -> None:
    game = bewitched()
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    made = game.position.enchantments[0]
    assert spending.inert_here(game, being("witch"), chit("witch", "magic V4*")) == [made]

    enchantments.energize(game, made, "MR-36.7")

    assert spending.inert_here(game, being("witch"), chit("witch", "magic V4*")) == []


@pytest.mark.rule("MR-36.8")
def test_others_are_asked_in_a_phase_only_if_they_could_energize_a_spell() -> None:
    game = bewitched("amazon")
    assert spending.helpers(game, clearing("cliff 3"), being("elf")) == []
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    assert spending.helpers(game, clearing("cliff 3"), being("elf")) == [being("witch")]
    take(game, spending.OfferColour(being("witch")))
    do(game, 1, "spend magic V4*")
    do(game, 1, "aim at spell bad_luck 1")
    assert works(game, "bad_luck", "elf")
    assert not game.players_to_act
    assert state_of(game, "witch", "magic V4*") == FATIGUED


@pytest.mark.rule("MR-36.7", "MR-36.8", "MR-42.6")
@pytest.mark.parametrize("is_away", [False, True])
def test_character_sent_away_plays_no_colour_chit_in_the_phase_elsewhere(is_away: bool) -> None:
    game = bewitched("amazon")
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    game.position.stage = DAYLIGHT
    game.position.turn = Turn(being("elf"), (), from_=clearing("ledges 2" if is_away else "cliff 3"))

    take(game, spending.OfferColour(being("witch")))

    assert game.players_to_act == (() if is_away else (1,))


@pytest.mark.rule("MR-36.7", "MR-42.6")
@pytest.mark.parametrize("sent", ["elf", "witch"])
def test_character_sent_away_in_an_encounter_step_plays_no_colour_chit_elsewhere(sent: str) -> None:
    game = battlefield("amazon", "elf", "witch")
    put(game, "bad_luck", "witch", "witch", chit="magic VIII4*")
    game.position.effects.dispel("energized")
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    give(game, 0, "withered_claw")
    fighting(game)
    roll(game, 2, 2)
    take(game, acting.Acting(being("amazon")), spending.OfferColour(being("witch")))

    for line in ("change items", "activate withered_claw", f"send {sent} away", "clearing ledges 2"):
        do(game, game.players_to_act[0], line)

    assert asked(game, "spend magic V4*") == (2 if sent == "elf" else -1)


@pytest.mark.rule("MR-36.8", "MR-8.9")
@pytest.mark.parametrize(("stage", "is_asked"), [(DAYLIGHT, False), (EVENING, True)])
def test_blocked_character_plays_no_colour_chit_by_day(stage: str, is_asked: bool) -> None:
    game = bewitched("amazon")
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    game.position.stage, game.position.blocked = stage, 1 << being("witch")

    assert (spending.helpers(game, clearing("cliff 3"), being("elf")) == [being("witch")]) == is_asked


@pytest.mark.rule("MR-36.7")
def test_colour_chit_is_offered_in_an_encounter_step_beside_the_action() -> None:
    game = bewitched()
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    take(game, rounds.fight_begins(clearing("cliff 3")))
    assert asked(game, "spend magic V4*") == 1
    answer_all(game, "spend magic V4*", "aim at spell bad_luck 1")
    assert asked(game, "no action") >= 0


@pytest.mark.rule("MR-39.5", "MR-43.32", "MR-9.8")
def test_spell_on_an_item_is_energized_when_the_item_becomes_active() -> None:
    game = battlefield("sorceror")
    give(game, 0, "blasted_jewel")
    made = Enchantment(0, SPELL["enchant_artifact"], being("sorceror"))
    made = enchantments.begin(game, made, [("piece", piece("blasted_jewel"))], SPELL["curse"], is_inert=True)
    supply(game, "cliff 3")
    energizing.energize_supplied(game)
    assert not enchantments.is_energized(game, made)

    belongings.activate(game, being("sorceror"), piece("blasted_jewel"))

    assert enchantments.is_energized(game, made)


@pytest.mark.rule("MR-39.5", "MR-43.32", "MR-36.7")
@pytest.mark.parametrize("abandons", [False, True])
def test_spell_on_an_item_is_energized_where_the_item_is(abandons: bool) -> None:
    game = battlefield("sorceror", "elf")
    give(game, 1, "blasted_jewel", active=True)
    place(game, "elf", "ledges 2")
    put(game, "enchant_artifact", "sorceror", ("piece", piece("blasted_jewel")), data=SPELL["violent_storm"])
    turn_chits(game, "sorceror", ENCHANTED, "magic IV4*")
    if abandons:
        belongings.put_down(game, being("elf"), piece("blasted_jewel"))
    game.position.effects.dispel("energized")
    assert spending.useful_chits(game, being("sorceror")) == []

    supply(game, "cliff 3")
    energizing.energize_supplied(game)
    assert not enchantments.is_energized(game, game.position.enchantments[0])

    supply(game, "ledges 2")
    energizing.energize_supplied(game)
    assert enchantments.is_energized(game, game.position.enchantments[0])


def supply(game: Game, where: str) -> None:
    """Turn the enchanted side of a tile up, and make sure that it supplies Purple in a clearing."""
    flood(game, where)
    assert "purple" in colours.supplied(game, clearing(where))


@pytest.mark.rule("MR-36.7")
@pytest.mark.parametrize(("label", "formality"), [("magic V4*", None), ("magic II3*", actions.DONE)])
def test_start_of_phase_is_no_formality_if_a_colour_chit_energizes_a_spell(
    label: str, formality: actions.Word | None
) -> None:
    game = battlefield("witch")
    put(game, "world_fades", "witch", "witch")
    game.position.effects.dispel("energized")
    game.position.turn = Turn(being("witch"), ())
    turn_chits(game, "witch", ENCHANTED, label)

    take(game, turns.StartOfPhase(being("witch")))

    assert game.formality(0) == formality


@pytest.mark.rule("MR-36.7")
@pytest.mark.parametrize(("where", "useful"), [("cliff 1", True), ("ledges 2", False)])
def test_colour_chit_energizes_a_spell_on_the_tile_in_any_of_its_clearings(where: str, useful: bool) -> None:
    game = battlefield("elf", "witch")
    put(game, "illusion", "witch", ("tile", TILE_OF[clearing("cliff 3")]))
    game.position.effects.dispel("energized")
    turn_chits(game, "elf", ENCHANTED, "magic III4*")

    place(game, "elf", where)

    assert bool(spending.useful_chits(game, being("elf"))) is useful
