"""Battles after each other, and new days (MC-5.9, MC-5.11, MC-21.8 to MC-21.11)."""

from __future__ import annotations

import pytest
from attrs import evolve

from arcana_core.testing import do
from arcana_mtgcombat import POOL, Game, battle
from arcana_mtgcombat.cards.language import EFFECTS
from arcana_mtgcombat.chapters.phases.days import entering, healed, new_day
from arcana_mtgcombat.chapters.phases.turns import FIX_ORDER
from arcana_mtgcombat.model.state import Position
from tests.mtgcombat.table import keys


def after_a_battle() -> Game:
    """Morwen has slain Oriane, holds seven black and one colourless mana, and has used three cards."""
    game = battle(
        "morwen_sable life 20 plus 1 pool BBBBBBBC memory marrow_knight library sabrine_verdict ossuary_whelp "
        "graveyard rotbrand ossuary_whelp exile drink_the_ember | oriane_vell life 1 pool -",
        seed=1,
    )
    game.lose_life(1, 1, 0)
    game.check()
    game.go_on()
    do(game, "slay")
    assert game.is_over
    return game


@pytest.mark.rule("MC-5.9", "MC-36.32")
def test_new_day_restores_the_library_but_not_life() -> None:
    game = after_a_battle()
    morwen = new_day(game.position.characters[0], game.pool)
    assert keys(game, morwen.library) == [
        "ossuary_whelp",
        "drink_the_ember",
        "sabrine_verdict",
        "marrow_knight",
        "rotbrand",
        "ossuary_whelp",
    ]  # the second Whelp, of which her sheet has one, comes behind
    assert (morwen.memory, morwen.graveyard, morwen.exile) == ((), (), ())
    assert morwen.life == 20


@pytest.mark.rule("MC-5.9", "MC-5.7")
def test_card_of_an_equipment_still_in_use_stays_with_it_on_a_new_day() -> None:
    game = battle("dovek_ironquill memory honed_glaive pool CC | oriane_vell life 1", seed=1)
    do(game, "cast honed_glaive")
    dovek = new_day(game.position.characters[0], game.pool)
    assert dovek.library == ()


@pytest.mark.rule("MC-21.9")
def test_healing_outside_combat_restores_life_and_removes_counters() -> None:
    morwen = healed(after_a_battle().position.characters[0])
    assert (morwen.life, morwen.plus, morwen.minus) == (32, 0, 0)


@pytest.mark.rule("MC-21.8", "MC-21.10", "MC-21.11", "MC-5.3", "MC-35.41")
def test_character_enters_the_next_battle_as_the_last_one_ended() -> None:
    over = after_a_battle()
    morwen = entering(over.position.characters[0])
    dovek = battle("oriane_vell | dovek_ironquill").position.characters[1]
    game = Game.at(Position((morwen, dovek), agenda=(FIX_ORDER, None)), players=2, seed=1)
    again = game.position.characters[0]
    assert again.pool == (0, 0, 4, 0, 0, 0)
    assert (again.life, again.plus, again.status) == (20, 1, "in")
    assert sorted(keys(game, again.memory)) == ["marrow_knight", "ossuary_whelp", "sabrine_verdict"]
    assert keys(game, again.graveyard) == ["rotbrand", "ossuary_whelp"]


@pytest.mark.rule("MC-5.11")
def test_no_effect_shuffles_a_library() -> None:
    assert not [word for word in EFFECTS if "shuffle" in word]
    game = Game(seed=1)
    before = [one.library for one in game.position.characters]
    assert before == [tuple(POOL[key].place for key in one.sheet.library[3:]) for one in game.position.characters]


@pytest.mark.rule("MC-5.3", "MC-21.7")
@pytest.mark.parametrize(("memory", "held"), [(6, 3), (5, 3), (2, 1)])
def test_entering_character_is_ready_without_guard_and_with_half_the_memory(memory: int, held: int) -> None:
    left = battle(
        f"oriane_vell memory {memory} library vellish_lancer gatehouse_ox writ_of_outlawry shield_of_noon | dovek_ironquill"
    )
    character = evolve(
        left.position.characters[0],
        status="lost",
        exhausted=True,
        guard=3,
        fleeing=True,
        slayer=1,
        fell=2,
        spared=True,
        hinted=(1,),
    )
    again = entering(character)
    assert (again.status, again.exhausted, again.guard, again.fleeing) == ("in", False, -1, False)
    assert (again.slayer, again.fell, again.spared, again.hinted) == (-1, 0, None, ())
    assert again.library == character.library[held:]
    assert list(again.memory) == sorted(character.library[:held])
    choosing = entering(character, choose=True)
    assert choosing.library == ()
    assert list(choosing.memory) == sorted(character.library)
