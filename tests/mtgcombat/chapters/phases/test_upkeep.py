"""Tests of the Upkeep: readiness, Focus, ending without it, triggers (MC-10)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import POOL, Game, Rules, battle, events
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.model.state import NO_ONE
from tests.mtgcombat.table import dice, exhausted, guard, in_play, keys, life, logged_fields, number, there

TWO = "oriane_vell | dovek_ironquill"


@pytest.mark.rule("MC-10.1")
def test_active_character_becomes_ready_without_focus() -> None:
    game = battle("oriane_vell exhausted focus 0 | dovek_ironquill exhausted", phase="upkeep", seed=1)
    assert not exhausted(game, "0")
    assert exhausted(game, "1")
    assert "MadeReady MC-10.1" in logged(game)


@pytest.mark.rule("MC-10.2", "MC-33.4")
def test_focus_goes_to_own_pervasive_effects_and_exhausted_creatures_each_once() -> None:
    game = battle(
        TWO,
        creatures="vellish_lancer of 0 exhausted; gatehouse_ox of 0; vellish_lancer of 1 exhausted",
        permanents="banner_of_vell of 0; barkmail of 0 on 0; honed_glaive of 0 on 0; mana_cask of 0; pall_of_sabrine of 1",
        phase="upkeep",
        seed=1,
    )
    assert offered(game) == ["stop", "creature 0", "permanent 0", "permanent 3"]
    assert rejected(game, "creature 1").clause == "MC-10.2"
    assert rejected(game, "permanent 4").clause == "MC-10.2"
    do(game, "creature 0")
    assert not exhausted(game, "c0")
    assert exhausted(game, "c2")
    assert offered(game) == ["stop", "permanent 0", "permanent 3"]
    do(game, "permanent 0")
    assert offered(game) == ["stop", "permanent 3"]


@pytest.mark.rule("MC-10.2", "MC-33.4")
def test_upkeep_stops_asking_once_focus_is_spent() -> None:
    game = battle(
        "oriane_vell focus 1 | dovek_ironquill",
        creatures="vellish_lancer of 0 exhausted; gatehouse_ox of 0 exhausted",
        phase="upkeep",
        seed=1,
    )
    do(game, "creature 1")
    assert game.position.phase == "main"
    assert [exhausted(game, name) for name in ("c0", "c1")] == [True, False]


@pytest.mark.rule("MC-33.4")
@pytest.mark.parametrize(
    ("character", "creatures"),
    [("oriane_vell focus 0", "vellish_lancer of 0 exhausted"), ("oriane_vell", "vellish_lancer of 0")],
)
def test_without_focus_or_a_choice_the_upkeep_asks_nothing(character: str, creatures: str) -> None:
    game = battle(f"{character} | dovek_ironquill", creatures=creatures, phase="upkeep", seed=1)
    assert game.position.phase == "main"


@pytest.mark.rule("MC-10.3", "MC-20.2", "MC-20.7")
def test_unmaintained_pervasive_effects_end_and_other_permanents_stay() -> None:
    game = battle(
        TWO,
        permanents="banner_of_vell of 0; mana_cask of 0; barkmail of 0 on 0; honed_glaive of 0 on 0; pall_of_sabrine of 1",
        phase="upkeep",
        seed=1,
    )
    do(game, "permanent 1", "stop")
    assert in_play(game) == ["mana_cask", "barkmail", "honed_glaive", "pall_of_sabrine"]
    assert keys(game, game.position.characters[0].graveyard) == ["banner_of_vell"]
    assert "PermanentEnded MC-10.3" in logged(game)


@pytest.mark.rule("MC-20.6", "MC-10.3")
def test_pervasive_effect_needs_focus_for_the_first_time_in_the_next_upkeep() -> None:
    game = battle("oriane_vell pool WWW memory banner_of_vell | dovek_ironquill", seed=1)
    do(game, "cast banner_of_vell", "end", "stop", "end")
    assert in_play(game) == ["banner_of_vell"]
    do(game, "act", "stop")
    assert offered(game) == ["stop", "permanent 0"]
    do(game, "stop")
    assert in_play(game) == []


@pytest.mark.rule("MC-10.4")
def test_creature_without_focus_stays_as_it_is() -> None:
    game = battle(TWO, creatures="vellish_lancer of 0 exhausted", phase="upkeep", seed=1)
    do(game, "stop")
    assert there(game, "c0")
    assert exhausted(game, "c0")


@pytest.mark.rule("MC-10.4")
def test_with_maintain_every_creature_needs_focus_and_is_unsummoned_without() -> None:
    game = battle(
        TWO,
        creatures="vellish_lancer of 0 exhausted; gatehouse_ox of 0; vellish_torchbearer of 0; ossuary_whelp of 1",
        phase="upkeep",
        rules=Rules(creature_upkeep="maintain"),
        seed=1,
    )
    assert offered(game) == ["stop", "creature 0", "creature 1", "creature 2"]
    assert rejected(game, "creature 3").clause == "MC-10.4"
    do(game, "creature 0", "creature 1", "stop")
    assert [there(game, name) for name in ("c0", "c1", "c2", "c3")] == [True, True, False, True]
    assert not exhausted(game, "c0")
    assert "CreatureLeft MC-10.4" in logged(game)
    assert keys(game, game.position.characters[0].graveyard) == ["vellish_torchbearer"]
    assert game.position.sustained == 2


ELDER = """
[cards.elder]
name = "Elder"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
static = [{ do = "power_toughness", power = 0, toughness = 2, scope = "own_creatures" }]
"""


@pytest.mark.rule("MC-36.110", "MC-10.4", "MC-16.4")
def test_creatures_let_go_together_roll_no_guards() -> None:
    class Guarded(Game):
        __slots__ = ()
        pool = read_pool(ELDER, base=POOL)

    game = battle(
        TWO,
        creatures="elder of 0 guard 9; gatehouse_ox of 0 guard 9; vellish_lancer of 0 guard 9",
        permanents="warding_obelisk of 0; mirrorplate_cuirass of 0 on c1; barkmail of 0 on c1",
        phase="upkeep",
        game=Guarded,
        rules=Rules(creature_upkeep="maintain"),
        rng=dice(1, 4, 2),  # the Lancer's alone: for the ending effect, then for the leaving Elder
    )
    do(game, "creature 2", "stop")
    assert [there(game, name) for name in ("c0", "c1", "c2")] == [False, False, True]
    assert guard(game, "c2") == 9 - 1 - (4 + 2)
    assert in_play(game) == ["mirrorplate_cuirass"]
    assert game.position.permanents[0].bearer == NO_ONE


@pytest.mark.rule("MC-10.4", "MC-5.7", "MC-20.10")
def test_creature_that_is_held_and_not_maintained_is_unsummoned_too() -> None:
    game = battle(
        TWO,
        creatures="gatehouse_ox of 0 owner 1",
        permanents="leash_of_water of 0 on c0",
        phase="upkeep",
        rules=Rules(creature_upkeep="maintain"),
        seed=1,
    )
    do(game, "stop")
    assert not there(game, "c0")
    assert [keys(game, one.graveyard) for one in game.position.characters] == [["leash_of_water"], ["gatehouse_ox"]]


@pytest.mark.rule("MC-10.5")
def test_maintaining_an_artifact_makes_it_ready() -> None:
    game = battle(TWO, permanents="mana_cask of 0 exhausted", phase="upkeep", seed=1)
    do(game, "permanent 0")
    assert not game.position.permanents[0].exhausted
    assert "MadeReady MC-10.5" in logged(game)


@pytest.mark.rule("MC-10.6", "MC-24.5")
def test_upkeep_triggers_happen_in_the_order_in_which_their_permanents_came() -> None:
    game = battle(
        "brannick_emberhand | dovek_ironquill",
        creatures="slagback_brute of 0; gatehouse_ox of 1",
        permanents="rotbrand of 1 on c0; brand_of_cinders of 0; rotbrand of 0 on 0; rotbrand of 0 on c1; brand_of_cinders of 1",
        phase="upkeep",
        seed=1,
    )
    do(game, "permanent 1")
    lost = [entry.event.number for entry in game.log if isinstance(entry.event, events.LifeLost)]
    assert lost == [number("c0"), 1, 0]
    assert life(game, "0", "1", "c0", "c1") == [30, 30, 3, 8]


@pytest.mark.rule("MC-10.3", "MC-10.6")
def test_permanents_that_ended_without_focus_do_not_trigger() -> None:
    game = battle("brannick_emberhand | dovek_ironquill", permanents="brand_of_cinders of 0", phase="upkeep", seed=1)
    do(game, "stop")
    assert happened(game, "LifeLost") == []


@pytest.mark.rule("MC-10.6", "MC-16.9")
def test_trigger_whose_source_has_gone_by_an_earlier_one_does_not_happen() -> None:
    game = battle(
        TWO,
        creatures="vellish_lancer of 0 life 1",
        permanents="rotbrand of 1 on c0; rotbrand of 1 on c0",
        phase="upkeep",
        seed=1,
    )
    assert not there(game, "c0")
    assert happened(game, "LifeLost") == ["LifeLost"]


@pytest.mark.rule("MC-10.6", "MC-21.2")
def test_triggers_of_a_new_loser_do_not_happen() -> None:
    game = battle(
        "oriane_vell life 1 | dovek_ironquill | iveren_thole",
        permanents="rotbrand of 1 on 0; rotbrand of 2 on 0",
        phase="upkeep",
        seed=1,
    )
    assert game.position.characters[0].status == "lost"
    assert happened(game, "LifeLost") == ["LifeLost"]


CURSES = """
[cards.slow_curse]
name = "Slow Curse"
cost = "B"
type = "aura"
target = "creature"
triggers = [{ when = "upkeep", effects = [{ do = "lose_life", n = 1, who = "enemy_characters" }] }]
"""


@pytest.mark.rule("MC-10.6", "MC-21.2", "MC-36.29")
def test_losers_upkeep_does_not_affect_others() -> None:
    class Cursed(Game):
        __slots__ = ()
        pool = read_pool(CURSES, base=POOL)

    game = battle(
        "oriane_vell life 1 | dovek_ironquill | iveren_thole",
        permanents="rotbrand of 1 on 0; slow_curse of 2 on 0",
        phase="upkeep",
        game=Cursed,
        seed=1,
    )
    assert game.position.characters[0].status == "lost"
    assert life(game, "1", "2") == [32, 28]


@pytest.mark.rule("MC-10.7", "MC-18.3")
def test_free_window_ends_the_upkeep() -> None:
    game = battle("oriane_vell pool W memory mending_canticle | dovek_ironquill", phase="upkeep", seed=1)
    assert game.position.phase == "upkeep"
    assert offered(game) == ["pass", "cast mending_canticle"]


@pytest.mark.rule("MC-10.8", "MC-13.4", "MC-35.13")
@pytest.mark.parametrize(
    ("setting", "kept", "castings"), [(False, True, 2), (False, False, 3), (True, True, 0), (True, False, 1)]
)
def test_focus_of_the_upkeep_leaves_less_for_castings(*, setting: bool, kept: bool, castings: int) -> None:
    game = battle(
        "oriane_vell focus 3 speed 6 pool WWWWWWW memory vellish_torchbearer vellish_torchbearer vellish_torchbearer "
        "vellish_torchbearer | dovek_ironquill",
        creatures="vellish_lancer of 0 exhausted; gatehouse_ox of 0 exhausted",
        permanents="banner_of_vell of 0",
        phase="upkeep",
        rules=Rules(refresh_uses_casting_focus=setting),
        seed=1,
    )
    do(game, "creature 0", "creature 1", "permanent 0" if kept else "stop")
    assert len(game.position.focused) == (3 if kept else 2)
    assert len(game.position.permanents) == kept
    cast = 0
    while "cast vellish_torchbearer" in offered(game):
        do(game, "cast vellish_torchbearer")
        cast += 1
    assert cast == castings


SEXTON = """
[cards.sexton]
name = "Sexton"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
triggers = [{ when = "upkeep", effects = [{ do = "lose_life", n = 1, who = "enemy_characters" }] }]
"""


@pytest.mark.rule("MC-10.6", "MC-24.5")
def test_creatures_upkeep_trigger_happens_in_its_controllers_upkeep() -> None:
    class Buried(Game):
        __slots__ = ()
        pool = read_pool(SEXTON, base=POOL)

    game = battle(
        "brannick_emberhand | dovek_ironquill",
        creatures="sexton of 0; sexton of 1; sexton of 0 life 1; sexton of 0",
        permanents="rotbrand of 1 on c2",
        phase="upkeep",
        game=Buried,
        seed=1,
    )
    assert life(game, "0", "1") == [32, 29]
    assert not there(game, "c2")


@pytest.mark.rule("MC-10.2", "MC-33.4")
def test_uses_of_focus_are_ordered_by_slot_and_public() -> None:
    game = battle(
        TWO,
        creatures="vellish_lancer of 0 exhausted; gatehouse_ox of 0 exhausted; vellish_torchbearer of 0 exhausted",
        permanents="banner_of_vell of 0; mana_cask of 0",
        phase="upkeep",
        seed=1,
    )
    position = game.position.clone()
    for creature, slot in zip(position.creatures, (2, 0, 1), strict=True):
        creature.slot = slot
    for permanent, slot in zip(position.permanents, (1, 0), strict=True):
        permanent.slot = slot
    game = Game.at(position, players=2, seed=1)
    assert offered(game) == ["stop", "creature 0", "creature 1", "creature 2", "permanent 0", "permanent 1"]
    do(game, "creature 2", "permanent 1")
    assert logged_fields(game, "FocusSpent", "player", "number") == [(0, 8), (0, 11)]
    assert [line for line in logged(game) if line.startswith(("Focus", "Made"))] == [
        "FocusSpent MC-10.2",
        "MadeReady MC-10.2",
        "FocusSpent MC-10.2",
    ]
