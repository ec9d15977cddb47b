"""Make Whole, Small Blessing, Talk to Wise Bird, Curse and Whistle for Monsters (MR-43.2, MR-43.4, MR-43.9, MR-43.28)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.combat.melee import harm
from arcana_magicrealm.chapters.days import arrivals
from arcana_magicrealm.chapters.magic import aiming, coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import instant
from arcana_magicrealm.chapters.magic.tables import curses, pit
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import DEAD
from arcana_magicrealm.model.chits import ACTIVE, ENCHANTED, FATIGUED, WOUNDED
from arcana_magicrealm.model.effects import WITHER
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.realm import OF_TILE, TILE, TILES
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, hide, start, take
from tests.magicrealm.chapters.magic.bewitching import bewitch, invoke
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, state_of, turn_chits
from tests.magicrealm.market import give
from tests.magicrealm.table import being, clearing, do, events_of, piece, place_chit, put, refresh, roll, texts

# Make Whole (MR-43.2).


@pytest.mark.rule("MR-43.2")
def test_make_whole_activates_tired_and_wounded_chits_and_mends_armour() -> None:
    game = battlefield("pilgrim", "amazon")
    turn_chits(game, "amazon", FATIGUED, "fight M3**")
    turn_chits(game, "amazon", WOUNDED, "move M4", "move M3*")
    give(game, 1, "helmet 1", active=True)
    give(game, 1, "shield 1")
    game.position.damaged |= 1 << piece("helmet 1") | 1 << piece("shield 1") | 1 << piece("breastplate 1")
    fighting(game)

    invoke(game, "make_whole", "pilgrim", "amazon")

    assert set(game.chits_of(being("amazon"))) == {ACTIVE}
    assert game.position.damaged == 1 << piece("breastplate 1")  # not hers


@pytest.mark.rule("MR-43.2")
def test_make_whole_does_not_undo_the_losses_of_the_same_round() -> None:
    game = battlefield("pilgrim", "amazon")
    turn_chits(game, "amazon", WOUNDED, "move M4")
    give(game, 1, "helmet 1", active=True)
    fighting(game)
    tired = CHIT_LABELS[being("amazon")].index("fight M3**")
    effort.set_chit(game, being("amazon"), tired, FATIGUED, "MR-11.11")
    harm.spoil_armour(game, being("amazon"), piece("helmet 1"), destroyed=False)

    invoke(game, "make_whole", "pilgrim", "amazon")

    assert state_of(game, "amazon", "fight M3**") == FATIGUED
    assert state_of(game, "amazon", "move M4") == ACTIVE
    assert game.position.damaged >> piece("helmet 1") & 1


@pytest.mark.rule("MR-43.2", "MR-42.3")
def test_make_whole_removes_wither_before_it_heals() -> None:
    game = battlefield("pilgrim", "amazon")
    curses.fall(game, being("amazon"), WITHER)
    fighting(game)
    assert FATIGUED in game.chits_of(being("amazon"))

    invoke(game, "make_whole", "pilgrim", "amazon")

    assert curses.of(game, being("amazon")) == ()
    assert set(game.chits_of(being("amazon"))) == {ACTIVE}


@pytest.mark.rule("MR-43.2", "MR-39.1")
def test_make_whole_cast_on_oneself_does_not_restore_its_own_chit() -> None:
    game = duel("pilgrim", "elf", pilgrim="make_whole")
    give(game, 0, "sacred_grail", active=True)
    turn_chits(game, "pilgrim", WOUNDED, "magic VII3*")
    cast(game, "0: cast make_whole", "cast with magic I4*", "aim at pilgrim")
    asked(game, "no maneuver")

    assert state_of(game, "pilgrim", "magic I4*") == FATIGUED
    assert state_of(game, "pilgrim", "magic VII3*") == ACTIVE
    assert not game.position.enchantments


@pytest.mark.rule("MR-43.2", "MR-36.6")
def test_make_whole_leaves_enchanted_chits_and_the_colour_chit_spent_for_it() -> None:
    game = duel("pilgrim", "elf", pilgrim="make_whole")
    turn_chits(game, "pilgrim", ENCHANTED, "magic I6*")
    cast(game, "0: cast make_whole", "aim at pilgrim")
    asked(game, "no maneuver")

    assert state_of(game, "pilgrim", "magic I6*") == FATIGUED


@pytest.mark.rule("MR-39.15", "MR-43.2")
@pytest.mark.parametrize("pit_first", [True, False])
def test_make_whole_and_the_pit_at_one_moment_are_settled_chit_by_chit(pit_first: bool) -> None:
    game = battlefield("pilgrim", "witch_king", "amazon")
    turn_chits(game, "amazon", FATIGUED, "fight M3**")
    fighting(game)
    for is_pit in (pit_first, not pit_first):
        if is_pit:
            pit.open_pit(game, being("amazon"), 4, being("witch_king"))  # active chits with asterisks are wounded
        else:
            invoke(game, "make_whole", "pilgrim", "amazon")

    assert state_of(game, "amazon", "fight M3**") == ACTIVE
    assert state_of(game, "amazon", "move M3*") == WOUNDED


@pytest.mark.rule("MR-39.15", "MR-39.13")
def test_two_different_effects_on_one_chit_at_one_moment_nullify_each_other() -> None:
    game = battlefield("witch_king", "druid")
    fighting(game)

    pit.open_pit(game, being("druid"), 4, being("witch_king"))  # chits with asterisks are wounded
    pit.open_pit(game, being("druid"), 5, being("witch_king"))  # Magic chits are fatigued

    assert state_of(game, "druid", "magic II3*") == ACTIVE


# Small Blessing and Curse (MR-43.4, MR-43.28).


@pytest.mark.rule("MR-43.4")
def test_target_of_small_blessing_rolls_on_the_wishes_table() -> None:
    game = battlefield("pilgrim", "elf")
    fighting(game)
    roll(game, 6, 6)

    invoke(game, "small_blessing", "pilgrim", "elf")

    assert [event.being for event in events_of(game, events.TableRolled)][-1] == being("elf")
    assert events_of(game, events.StrengthGranted)[-1].being == being("elf")


@pytest.mark.rule("MR-43.28")
def test_caster_of_curse_rolls_for_the_target() -> None:
    game = battlefield("witch", "elf")
    fighting(game)
    roll(game, 2, 2)

    invoke(game, "curse", "witch", "elf")

    assert [event.being for event in events_of(game, events.TableRolled)][-1] == being("witch")
    assert curses.of(game, being("elf")) == ("squeak",)
    assert curses.of(game, being("witch")) == ()


@pytest.mark.rule("MR-43.30", "MR-42.12")
def test_caster_of_power_of_the_pit_rolls_for_the_target_and_has_the_kill() -> None:
    game = battlefield("witch_king", "elf", "giant 1")
    fighting(game)
    roll(game, 2, 2)  # the target is killed

    invoke(game, "power_of_the_pit", "witch_king", "giant 1")

    assert [event.being for event in events_of(game, events.TableRolled)][-1] == being("witch_king")
    assert beings.place(game, being("giant 1")) == DEAD
    assert game.position.characters[0].kills == 1


@pytest.mark.rule("MR-43.30", "MR-39.1")
def test_power_of_the_pit_cast_in_combat_is_over_at_once() -> None:
    game = duel("witch_king", "elf", witch_king="power_of_the_pit")
    turn_chits(game, "witch_king", ENCHANTED, "magic V4*")
    cast(game, "cast power_of_the_pit", "cast with magic V3*")
    assert asked(game, "aim at elf") == 0
    roll(game, 6, 6)  # the armour of the target is damaged: the Elf has none
    answer_all(game, "0: aim at elf")
    asked(game, "no maneuver")

    assert state_of(game, "witch_king", "magic V3*") == FATIGUED
    assert not game.position.enchantments


# Talk to Wise Bird (MR-43.9).


@pytest.mark.rule("MR-43.9", "MR-47.47")
def test_target_of_talk_to_wise_bird_peers_into_any_clearing_at_once() -> None:
    game = battlefield("druid", "elf")
    fighting(game)
    invoke(game, "talk_to_wise_bird", "druid", "elf")
    assert len(texts(game, 1)) == 95
    roll(game, 5, 5)

    do(game, 1, "clearing ledges 3")

    (search,) = events_of(game, events.Searched)
    assert search.search == "peer"
    assert search.being == being("elf")
    assert search.clearing == clearing("ledges 3")


@pytest.mark.rule("MR-43.9", "MR-39.1")
def test_talk_to_wise_bird_cast_in_combat_is_over_at_once() -> None:
    game = duel("druid", "elf", druid="talk_to_wise_bird")
    give(game, 0, "flowers_of_rest", active=True)
    cast(game, "cast talk_to_wise_bird", "cast with magic II2**", "aim at druid")

    answer_all(game, "clearing ledges 3")

    assert not game.position.enchantments
    assert state_of(game, "druid", "magic II2**") == FATIGUED


# Whistle for Monsters (MR-43.48).


def sound_up(game: Game, chit: str, tile: str) -> Target:
    """Lay a sound chit face up on a tile."""
    place_chit(game, chit, tile)
    arrivals.turn_up(game, 1 << piece(chit), "MR-4.11")
    refresh(game)
    return Target("piece", piece(chit))


@pytest.mark.rule("MR-43.48")
def test_whistle_brings_a_sound_from_another_tile_where_it_summons_from_now_on() -> None:
    game = battlefield("woods_girl", "elf")
    sound = sound_up(game, "howl_4", "crag")
    fighting(game)

    invoke(game, "whistle_for_monsters", "woods_girl", sound)

    assert whereabouts.tile_of(game, sound.number) == TILE["cliff"]
    assert game.position.face_up >> sound.number & 1
    assert whereabouts.clearing_of_chit(game, sound.number) == OF_TILE[TILE["cliff"]][3]


@pytest.mark.rule("MR-43.48", "MR-47.40")
def test_whistle_sends_a_sound_of_the_own_tile_to_another_with_six_clearings() -> None:
    game = battlefield("woods_girl", "elf")
    sound = sound_up(game, "howl_4", "cliff")
    fighting(game)
    invoke(game, "whistle_for_monsters", "woods_girl", sound)
    assert len(texts(game, 0)) == len(instant.SIX) - 1
    assert not {"tile cliff", "tile linden_woods"} & {*texts(game, 0)}

    do(game, 0, "tile crag")

    assert whereabouts.tile_of(game, sound.number) == TILE["crag"]


@pytest.mark.rule("MR-43.48", "MR-38.6")
def test_whistle_is_aimed_at_sounds_that_are_face_up() -> None:
    game = battlefield("woods_girl", "elf")
    game.position.face_up = 0
    sound = sound_up(game, "howl_4", "crag")
    arrivals.turn_up(game, 1 << piece("bones_m"), "MR-4.11")
    casting = Casting(being("woods_girl"), SPELL["whistle_for_monsters"], Tool(chit=0), 3)

    assert [targets for _, targets in aiming.aims_of(game, casting)] == [(sound,)]


@pytest.mark.rule("MR-43.48", "MR-48.5")
def test_everybody_sees_where_a_sound_goes() -> None:
    game = battlefield("woods_girl", "elf")
    sound = sound_up(game, "howl_4", "crag")
    fighting(game)

    invoke(game, "whistle_for_monsters", "woods_girl", sound)

    piles, pile = game.position.piles, slots.TILE_CHITS[TILE["cliff"]]
    assert all(piles.known(viewer, pile) >> sound.number & 1 for viewer in range(game.player_count + 1))


@pytest.mark.rule("MR-43.48", "MR-38.17")
def test_whistle_fails_if_its_chit_has_been_turned_down() -> None:
    game = battlefield("woods_girl", "elf")
    sound = sound_up(game, "howl_4", "crag")
    fighting(game)
    made = Casting(being("woods_girl"), SPELL["whistle_for_monsters"], Tool(chit=0), 3, targets=(sound,))
    assert coming_to_life.can_affect(game, made, sound)

    game.position.face_up = 0

    assert not coming_to_life.can_affect(game, made, sound)


@pytest.mark.rule("MR-43.48", "MR-38.1")
def test_whistle_is_cast_only_in_a_tile_with_six_clearings() -> None:
    game = duel("druid", "elf", druid="whistle_for_monsters")
    flood(game)
    sound_up(game, "howl_4", "crag")
    cast(game)
    assert asked(game, "cast whistle_for_monsters") == 0

    game = duel("druid", "elf", druid="whistle_for_monsters")
    for name in ("druid", "elf"):
        put(game, name, "linden_woods 2")
    give(game, 0, "dragon_essence", active=True)
    sound_up(game, "howl_4", "crag")
    start(game, "linden_woods 2")
    assert asked(game, "cast whistle_for_monsters") < 0


# Small Blessing, Curse and Power of the Pit cast in combat.


@pytest.mark.rule("MR-43.4", "MR-38.6", "MR-39.1")
def test_small_blessing_is_for_characters_and_over_at_once() -> None:
    game = duel("pilgrim", "elf", "c1", pilgrim="small_blessing")
    give(game, 0, "sacred_grail", active=True)
    cast(game, "0: cast small_blessing", "0: cast with magic I4*")
    assert asked(game, "aim at elf") == 0
    assert texts(game, 0) == ["none", "aim at elf", "aim at pilgrim"]
    answer_all(game, "0: aim at pilgrim")
    asked(game, "no maneuver")

    (rolled,) = [one for one in events_of(game, events.TableRolled) if one.table == "wish"]
    assert rolled.being == being("pilgrim")
    assert not game.position.enchantments
    assert state_of(game, "pilgrim", "magic I4*") == FATIGUED


@pytest.mark.rule("MR-43.28", "MR-38.6", "MR-42.2")
def test_curse_is_for_characters_and_the_same_one_does_nothing_twice() -> None:
    game = duel("witch", "elf", "c1", witch="curse")
    curses.fall(game, being("elf"), "eyemist")
    turn_chits(game, "witch", ENCHANTED, "magic II3*")
    cast(game, "0: cast curse", "0: cast with magic V4*")
    assert asked(game, "aim at elf") == 0
    assert texts(game, 0) == ["none", "aim at elf", "aim at witch"]
    answer_all(game, "0: aim at elf")
    roll(game, 1, 1)
    asked(game, "no maneuver")

    assert curses.of(game, being("elf")) == ("eyemist",)
    assert len(events_of(game, events.Cursed)) == 1
    assert state_of(game, "witch", "magic V4*") == FATIGUED


@pytest.mark.rule("MR-43.28", "MR-43.29", "MR-38.17")
@pytest.mark.parametrize("shield", ["pentangle", "melt_into_mist"])
def test_curse_fails_on_who_is_protected(shield: str) -> None:
    game = battlefield("witch", "elf")
    fighting(game)
    (made,) = casting("witch", "curse", "magic V4*", 4, "elf")
    assert coming_to_life.can_affect(game, made, made.targets[0])

    bewitch(game, shield, "witch", "elf")

    assert not coming_to_life.can_affect(game, made, made.targets[0])


@pytest.mark.rule("MR-43.30", "MR-42.11", "MR-38.6")
def test_power_of_the_pit_can_be_aimed_at_denizens_and_its_last_results_spare_them() -> None:
    game = duel("witch", "giant 1", "c1", witch="power_of_the_pit")
    give(game, 0, "cloven_hoof", active=True)
    hide(game, "witch")
    cast(game, "0: cast power_of_the_pit", "0: cast with magic V4*")
    assert asked(game, "aim at giant 1") == 0
    assert texts(game, 0) == ["none", "aim at witch", "aim at giant 1", "aim at c1"]
    before = game.chits_of(being("witch"))
    answer_all(game, "0: aim at giant 1")
    roll(game, 4, 4)
    asked(game, "no maneuver")

    assert beings.place(game, being("giant 1")) >= 0
    assert before.count("W") == game.chits_of(being("witch")).count("W")


@pytest.mark.rule("MR-39.19", "MR-38.7", "MR-42.12")
def test_two_casters_kill_each_other_with_equally_fast_pits() -> None:
    game = battlefield("witch", "sorceror")
    fighting(
        game,
        casts=(
            *casting("witch", "power_of_the_pit", "magic V4*", 4, "sorceror", fate=""),
            *casting("sorceror", "power_of_the_pit", "magic VI4*", 4, "witch", fate=""),
        ),
    )
    roll(game, 2, 2, 2, 2)

    take(game, coming_to_life.spells_come_to_life())

    assert [one.status for one in game.position.characters] == ["dead", "dead"]


@pytest.mark.rule("MR-38.7", "MR-42.10")
@pytest.mark.parametrize("way", [1, -1])
def test_pits_of_one_moment_both_open_for_a_target_that_one_of_them_kills(way: int) -> None:
    game = battlefield("witch", "sorceror", "elf", "amazon")
    (first,) = casting("witch", "power_of_the_pit", "magic V4*", 4, "elf", fate="")
    (second,) = casting("sorceror", "power_of_the_pit", "magic VI4*", 4, "elf", fate="")
    fighting(game, casts=(first, second)[::way])
    roll(game, 2, 2, 1, 1)

    take(game, coming_to_life.spells_come_to_life())

    assert {one.status for one in game.position.characters} == {"dead"}


@pytest.mark.rule("MR-38.7", "MR-43.26")
@pytest.mark.parametrize("way", [1, -1])
def test_demon_that_is_killed_at_the_moment_of_a_question_answers(way: int) -> None:
    game = battlefield("witch", "sorceror", "demon")
    (question,) = casting("witch", "ask_demon", "magic V4*", 4, "demon", fate="")
    (pit_,) = casting("sorceror", "power_of_the_pit", "magic VI4*", 4, "demon", fate="")
    fighting(game, casts=(question, pit_)[::way])
    roll(game, 2, 2)

    take(game, coming_to_life.spells_come_to_life())

    assert texts(game, 0) == ["ask of sorceror"]


@pytest.mark.rule("MR-39.19", "MR-38.7")
def test_lasting_spell_of_a_caster_killed_at_the_same_moment_does_not_begin() -> None:
    game = battlefield("witch", "sorceror", "elf")
    fighting(
        game,
        casts=(
            *casting("witch", "power_of_the_pit", "magic V4*", 4, "sorceror", fate=""),
            *casting("sorceror", "transform", "magic VI4*", 4, "elf", fate=""),
        ),
    )
    roll(game, 2, 2)

    take(game, coming_to_life.spells_come_to_life())

    assert not game.position.enchantments
    assert game.form_of(being("elf")) is None


@pytest.mark.rule("MR-37.12", "MR-38.7", "MR-39.19")
@pytest.mark.parametrize("is_first", [True, False])
def test_lasting_spell_of_an_item_begins_before_its_owner_is_killed(is_first: bool) -> None:
    game = battlefield("witch", "sorceror", "elf")
    give(game, 1, "scroll_of_alchemy", active=True)
    scroll = Tool(piece=piece("scroll_of_alchemy"))
    elf = (Target("being", being("elf")),)
    casts = [
        *casting("witch", "power_of_the_pit", "magic V4*", 0, "sorceror", fate=""),
        Casting(being("sorceror"), SPELL["bad_luck"], scroll, 0, targets=elf),
    ]
    fighting(game, casts=tuple(reversed(casts) if is_first else casts))
    roll(game, 2, 2)

    take(game, coming_to_life.spells_come_to_life())

    answer_all(game, "activate scroll_of_alchemy")
    assert game.position.seats[being("sorceror")] < 0, "killed"
    (spell,) = game.position.enchantments
    assert (spell.spell, spell.piece) == (SPELL["bad_luck"], scroll.piece)
    assert enchantments.controller(game, spell) == being("witch")


@pytest.mark.rule("MR-43.9", "MR-42.1", "MR-43.6")
def test_wise_bird_sees_through_fog_and_eyemist() -> None:
    game = battlefield("druid", "elf")
    fighting(game)
    bewitch(game, "fog", "druid", ("tile", TILE["ledges"]))
    curses.fall(game, being("elf"), "eyemist")

    invoke(game, "talk_to_wise_bird", "druid", "elf")
    roll(game, 5, 5)
    do(game, 1, "clearing ledges 3")

    assert [one.clearing for one in events_of(game, events.Searched)] == [clearing("ledges 3")]


@pytest.mark.rule("MR-43.48")
@pytest.mark.parametrize("tile", [TILES[0].id, TILES[-1].id])
def test_whistle_reaches_sounds_of_every_tile(tile: str) -> None:
    game = battlefield("woods_girl", "elf")
    sound = sound_up(game, "howl_4", tile)
    fighting(game)
    made = Casting(being("woods_girl"), SPELL["whistle_for_monsters"], Tool(chit=0), 3)

    assert instant.is_face_up(game, made, sound)
