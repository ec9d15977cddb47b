"""Interactions of fights, effects, permanents and losses, with designed cards (MC-15 to MC-25)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.testing import do, happened, logged, offered
from arcana_mtgcombat import Game, Rules
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import asked, creature, dice, fighter, keys, life, logged_fields, there

OWN = """
[cards.glass_bomb]
name = "Glass Bomb"
cost = "0"
type = "creature"
power = 1
toughness = 1
life = 2
abilities = [{ timing = "instant", sacrifice = true, target = "any", effects = [{ do = "damage", flat = 3 }] }]

[cards.brand_of_sight]
name = "Brand of Sight"
cost = "0"
type = "aura"
target = "any"
triggers = [{ when = "upkeep", effects = [
  { do = "recall", n = 1 }, { do = "add_mana", types = "CC" }, { do = "scry", n = 2 },
  { do = "lose_life", n = 1, who = "bearer" },
] }]
abilities = [{ timing = "instant", sacrifice = true, target = "any", effects = [{ do = "damage", flat = 3 }] }]

[cards.long_silence]
name = "Long Silence"
cost = "0"
type = "instant"
target = "spell"
effects = [{ do = "counter", unless = 1 }, { do = "counter", unless = 1 }]

[cards.muddled_head]
name = "Muddled Head"
cost = "0"
type = "sorcery"
target = "any"
effects = [{ do = "forget", n = 1, by = "owner" }, { do = "lose_life", n = 1 }]

[cards.long_night]
name = "Long Night"
cost = "0"
type = "sorcery"
target = "player"
effects = [{ do = "lose_life", n = 5 }, { do = "heal", flat = 4 }]

[cards.pyre]
name = "Pyre"
cost = "0"
type = "creature"
power = 1
toughness = 0
life = 2
triggers = [{ when = "death", effects = [{ do = "damage_each", flat = 4, scope = "all_enemies" }] }]

[cards.widow]
name = "Widow"
cost = "0"
type = "creature"
power = 1
toughness = 0
life = 2
triggers = [{ when = "death", effects = [{ do = "lose_life", n = 1, who = "caster" }] }]

[cards.quake]
name = "Quake"
cost = "0"
type = "sorcery"
effects = [{ do = "damage_each", flat = 2, scope = "all_enemies" }]

[cards.elder]
name = "Elder"
cost = "0"
type = "creature"
power = 1
toughness = 0
life = 2
static = [{ do = "power_toughness", toughness = 1, scope = "company" }]

[cards.cold_eye]
name = "Cold Eye"
cost = "0"
type = "sorcery"
target = "creature"
effects = [{ do = "destroy" }, { do = "scry", n = 2 }, { do = "damage_each", flat = 2, scope = "all_enemies" }]
"""


class Own(Game):
    """The starter pool and the cards of these tests."""

    __slots__ = ()
    pool = read_pool(OWN, base=Game.pool)


def own(characters: str, **others: Any) -> Game:
    return battle(characters, game=Own, **others)


@pytest.mark.rule("MC-36.105", "MC-23.6", "MC-13.8", "MC-16.9")
def test_pack_whose_last_creature_was_sacrificed_in_vain_is_out() -> None:
    game = own(
        "oriane_vell | pack speed 1 | iveren_thole", creatures="glass_bomb of 1", active=1, phase="start", rng=dice()
    )

    do(game, "use creature 0; creature 0")  # which is its own target and has left when it resolves

    assert happened(game, "Resolved", "PackGone") == ["Resolved", "PackGone"]
    assert "PackGone MC-23.6" in logged(game)
    assert offered(game) == ["act", "character 0"]


@pytest.mark.rule("MC-36.105", "MC-18.6", "MC-16.9")
def test_pack_without_creatures_stays_while_responses_to_its_ability_resolve() -> None:
    game = own(
        "oriane_vell speed 9 memory mending_canticle pool W | pack speed 1 | iveren_thole",
        creatures="glass_bomb of 1",
        active=1,
        phase="start",
        rng=dice(*[6] * 9, 1, 1, 1, 1, 1),
    )

    do(game, "use creature 0; character 0", "cast mending_canticle; character 0")

    assert happened(game, "Resolved", "Damaged", "PackGone") == ["Resolved", "Resolved", "Damaged", "PackGone"]


@pytest.mark.rule("MC-36.105", "MC-18.12", "MC-23.6")
def test_pack_is_out_when_the_ability_of_its_last_sacrifice_is_countered() -> None:
    game = own(
        "oriane_vell speed 9 memory long_silence pool UUUUWWCC | pack speed 1 | iveren_thole",
        creatures="glass_bomb of 1",
        active=1,
        phase="start",
        rng=dice(*[6] * 9, 1),
    )

    do(game, "use creature 0; character 0", "cast long_silence; stack 0")

    assert happened(game, "Countered", "Damaged", "PackGone") == ["Countered", "PackGone"]
    assert game.position.frames == ()


@pytest.mark.rule("MC-36.113", "MC-21.3", "MC-21.4", "MC-21.6")
def test_pack_that_fells_its_last_enemy_with_its_last_creature_falls_with_them() -> None:
    game = own(
        "oriane_vell life 1 guard 0 | pack speed 1", creatures="glass_bomb of 1", active=1, phase="start", rng=dice()
    )

    do(game, "use creature 0; character 0")

    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners, game.position.end) == ((0.5, 0.5), (), "nobody")


@pytest.mark.rule("MC-36.113", "MC-21.3", "MC-36.64")
def test_two_packs_that_lose_their_last_creatures_to_one_sacrifice_fall_together() -> None:
    game = own(
        "pack speed 1 | pack speed 2",
        creatures="glass_bomb of 0; ossuary_whelp of 1 life 1 guard 0",
        phase="start",
        rng=dice(),
    )

    do(game, "use creature 0; creature 1")

    assert game.outcome is not None
    assert (game.outcome.scores, game.position.end) == ((0.5, 0.5), "nobody")


@pytest.mark.rule("MC-36.113", "MC-21.4")
def test_pack_wins_when_its_last_enemy_falls_before_its_sacrifice_has_resolved() -> None:
    game = own(
        "morwen_sable speed 9 life 3 memory bloodfount pool BBBB | pack speed 1",
        creatures="glass_bomb of 1",
        active=1,
        phase="start",
        rng=dice(*[6] * 9, 1),
    )

    do(game, "use creature 0; character 0", "cast bloodfount")

    assert game.outcome is not None
    assert (game.outcome.scores, game.position.end) == ((0.0, 1.0), "fell")
    assert happened(game, "Damaged") == []


@pytest.mark.rule("MC-36.106", "MC-20.3", "MC-21.2", "MC-24.5")
def test_aura_outlasts_its_caster_without_helping_them() -> None:
    game = own(
        "oriane_vell | iveren_thole lost library skyfathom_ray slagback_brute | dovek_ironquill",
        permanents="brand_of_sight of 1 on 0",
        phase="upkeep",
        rng=dice(),
    )

    loser = game.position.characters[1]
    assert (loser.memory, sum(loser.pool), keys(game, loser.library)) == ((), 0, ["skyfathom_ray", "slagback_brute"])
    assert happened(game, "CardsRecalled", "ManaRestored", "CardsLookedAt") == []
    assert (life(game, "0"), asked(game)) == ([31], 0)


@pytest.mark.rule("MC-36.10", "MC-18.1")
@pytest.mark.parametrize(("status", "usable"), [("", True), ("lost", False), ("escaped", False)])
def test_permanent_on_a_departed_character_cannot_be_used(status: str, usable: bool) -> None:
    game = own(
        f"oriane_vell {status} | iveren_thole | dovek_ironquill",
        permanents="brand_of_sight of 1 on 0",
        active=1,
        phase="end",
        rng=dice(),
    )

    assert ("use permanent 0" in offered(game)) == usable


@pytest.mark.rule("MC-25.12", "MC-36.13", "MC-33.16")
def test_countered_play_is_not_a_target_for_counterspells() -> None:
    game = own(
        "morwen_sable pool BBCC memory drink_the_ember | iveren_thole memory long_silence speed 9",
        rng=dice(*[6] * 9, 1, 1, 1),
    )

    do(game, "cast drink_the_ember; character 1")
    do(game, "cast long_silence; stack 0", "no")

    assert happened(game, "Countered", "Damaged") == ["Countered"]
    assert "end" in offered(game)


@pytest.mark.rule("MC-4.6", "MC-25.12", "MC-33.16")
def test_manual_payment_does_not_ask_about_a_single_type() -> None:
    game = battle(
        "morwen_sable pool BBBB memory drink_the_ember | iveren_thole pool U memory tax_of_breath speed 9",
        rules=Rules(manual_payment=True),
        rng=dice(*[6] * 9, 1, 1, 1, 1, 1, 1, 6, 6),
    )

    do(game, "cast drink_the_ember; character 1; black")
    do(game, "cast tax_of_breath; stack 0")
    assert offered(game) == ["yes", "no"]
    do(game, "yes")

    assert happened(game, "Countered", "Damaged") == ["Damaged"]


@pytest.mark.rule("MC-25.16", "MC-25.30")
def test_creature_forgets_nothing_and_the_rest_happens() -> None:
    game = own("morwen_sable memory muddled_head | oriane_vell memory banner_of_vell", creatures="gatehouse_ox of 1")

    do(game, "cast muddled_head; creature 0")

    assert there(game, "c0")
    assert (fighter(game, "c0").life, keys(game, game.position.characters[1].memory)) == (7, ["banner_of_vell"])


@pytest.mark.rule("MC-36.107", "MC-16.9")
def test_character_healed_by_the_deadly_spell_stays() -> None:
    game = own("morwen_sable memory long_night | oriane_vell life 3 | dovek_ironquill")

    do(game, "cast long_night; character 1")

    assert (life(game, "1"), there(game, "1")) == ([2], True)


@pytest.mark.rule("MC-36.108", "MC-36.56", "MC-24.5")
def test_triggers_of_earlier_deaths_come_first() -> None:
    game = own(
        "oriane_vell guard 9 memory quake | iveren_thole guard 9 | dovek_ironquill guard 9",
        creatures="pyre of 1; widow of 2; widow of 0",
        order=(0, 1, 2),
        rng=dice(),
    )

    do(game, "cast quake")  # seat 1's pyre kills seat 0's widow after seat 2's widow has fallen

    assert [there(game, name) for name in ("c0", "c1", "c2")] == [False] * 3
    assert logged_fields(game, "LifeLost", "number") == [2, 0]


@pytest.mark.rule("MC-36.108", "MC-36.107", "MC-13.8")
def test_triggers_wait_for_all_effects_of_a_spell() -> None:
    game = own(
        "oriane_vell memory cold_eye library gatehouse_ox banner_of_vell | iveren_thole guard 9",
        creatures="widow of 1; widow of 1",
        close="0-1",
        rng=dice(),
    )

    do(game, "cast cold_eye; creature 0")
    assert offered(game) == ["pick gatehouse_ox", "pick banner_of_vell"]
    assert (life(game, "1"), there(game, "c0")) == ([28], False)
    do(game, "pick banner_of_vell")

    assert happened(game, "CreatureLeft", "Damaged", "LifeLost", "CardPutBack") == [
        "CreatureLeft",
        "CardPutBack",
        "CardPutBack",
        "Damaged",
        "Damaged",
        "CreatureLeft",
        "LifeLost",
        "LifeLost",
    ]
    assert life(game, "1") == [26]


@pytest.mark.rule("MC-36.109", "MC-23.2", "MC-24.5")
def test_rotbrand_takes_nothing_from_a_wild_creature() -> None:
    game = own(
        "morwen_sable | pack speed 9",
        creatures="gatehouse_ox of 1",
        permanents="rotbrand of 0 on c0",
        active=1,
        phase="start",
        rng=dice(),
    )

    do(game, "end")

    assert (life(game, "c0"), asked(game)) == ([8], 0)


@pytest.mark.rule("MC-20.10", "MC-36.12")
def test_controlled_creature_goes_to_its_owner_despite_other_auras() -> None:
    game = own(
        "oriane_vell pool WW memory lawful_unbinding | iveren_thole | yssa_thornmother",
        creatures="gatehouse_ox of 1 owner 0",
        permanents="leash_of_water of 1 on c0; barkmail of 2 on c0",
        phase="upkeep",
        rng=dice(),
    )

    do(game, "cast lawful_unbinding; permanent 0")

    assert creature(game, "c0").controller == 0


@pytest.mark.rule("MC-36.110", "MC-21.3", "MC-36.10")
def test_combatants_that_fall_together_roll_no_guards() -> None:
    game = battle(
        "morwen_sable life 2 guard 0 pool - | oriane_vell life 2 guard 0",
        creatures="gatehouse_ox of 1 guard 4",
        permanents="pall_of_sabrine of 0; barkmail of 0 on 1; mirrorplate_cuirass of 0; warding_obelisk of 1",
        close="0-1",
        rng=dice(6, 6, 6, 6, 6),  # three for the attack, two for the counter-attack
    )

    do(game, "engage; character 1", "none", "yes")

    assert game.outcome is not None
    assert game.outcome.scores == (0.5, 0.5)


@pytest.mark.rule("MC-36.110", "MC-16.6", "MC-16.4")
def test_creatures_that_fall_together_roll_no_guards_as_they_leave() -> None:
    game = own(
        "oriane_vell memory quake | iveren_thole life 1 guard 1 | dovek_ironquill guard 9",
        creatures="elder of 1 guard 0; saltmist_drakelet of 1 life 2 guard 0; gatehouse_ox of 1 guard 1 life 1 shields 1",
        rng=dice(3),  # for the ox, whose shield saves it: its Toughness falls from 5 to 4
    )

    do(game, "cast quake")

    assert logged_fields(game, "CreatureLeft", "number") == [8, 9, 10]
    assert logged_fields(game, "Rolled", "purpose") == ["guard"]
    assert not there(game, "1")


@pytest.mark.rule("MC-36.110", "MC-17.2")
def test_creatures_of_a_fleeing_character_roll_no_guard() -> None:
    game = own(
        "oriane_vell guard 5 | iveren_thole",
        creatures="elder of 0; gatehouse_ox of 0 guard 3",
        rng=dice(2),  # for the character's own Guard, as the Elder has left
    )

    do(game, "flee")

    assert logged_fields(game, "Rolled", "player", "purpose") == [(0, "guard")]
