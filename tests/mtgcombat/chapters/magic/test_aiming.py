"""Tests of targets, and of targets that become illegal (MC-7.12 to MC-7.16, MC-24.3)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.testing import do, happened, offered, rejected
from arcana_mtgcombat import Game, Rules
from arcana_mtgcombat.model.cards import TARGETS
from arcana_mtgcombat.model.state import Play
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import dice, life, logged_fields, number, there

THREE = "oriane_vell side 0 | dovek_ironquill side 0 | morwen_sable side 1"
"""Two of one side, an enemy."""
OF_EACH = "vellish_lancer of 0; clockwork_sentry of 1; ossuary_whelp of 2"


def table(**others: Any) -> Game:
    return battle(THREE, **{"creatures": OF_EACH, "active": 0, **others})


def aims(game: Game, word: str, group: str = "0") -> list[str]:
    """Return seat 0's legal targets. Checks that all others are illegal for a spell on the stack."""
    found = game.targets(0, word, number(group))
    numbers = [game.number_of(word, action, 0) for action in found]
    assert tuple([game.action_of(word, one) for one in numbers]) == found
    position = game.position
    for other in {*range(-1, position.next_number + 1), *range(len(position.frames)), *range(len(game.pool))}:
        assert game.is_legal(0, word, number(group), other) == (other in numbers), (word, other)
    return [str(action) for action in found]


@pytest.mark.rule("MC-7.12", "MC-7.14", "MC-7.15")
@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("self", "character 0"),
        ("creature", "character 0, character 1, creature 0, creature 1"),
        ("own_creature", "character 0, creature 0"),
        ("enemy_creature", ""),
        ("player", "character 0, character 1, character 2"),
        ("any", "character 0, character 1, character 2, creature 0, creature 1, creature 2"),
        ("enemy_any", "character 2, creature 2"),
    ],
)
def test_ranged_enemies_cannot_be_aimed_at_as_creatures(word: str, found: str) -> None:
    assert ", ".join(aims(table(), word)) == found


@pytest.mark.rule("MC-7.12", "MC-7.13")
@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("self", "character 0"),
        ("creature", "character 0, character 1, character 2, creature 0, creature 1, creature 2"),
        ("own_creature", "character 0, creature 0"),
        ("enemy_creature", "character 2, creature 2"),
        ("player", "character 0, character 1, character 2"),
        ("any", "character 0, character 1, character 2, creature 0, creature 1, creature 2"),
        ("enemy_any", "character 2, creature 2"),
    ],
)
def test_close_enemy_character_is_both_a_creature_and_a_player(word: str, found: str) -> None:
    assert ", ".join(aims(table(close="0-2"), word)) == found


@pytest.mark.rule("MC-7.12")
def test_only_the_groups_that_are_close_to_that_of_the_caster_count() -> None:
    game = table(
        creatures="ossuary_whelp of 2 detached; ossuary_whelp of 2; vellish_lancer of 0 detached", close="0-c0; 1-2"
    )

    assert aims(game, "enemy_creature") == ["creature 0"]


@pytest.mark.rule("MC-7.12")
def test_house_rule_lets_enemy_creatures_but_not_characters_be_aimed_at_from_afar() -> None:
    game = table(rules=Rules(ranged_creature_targeting=True))

    assert aims(game, "enemy_creature") == ["creature 2"]


@pytest.mark.rule("MC-25.33", "MC-7.12")
def test_ability_of_a_detached_creature_is_aimed_from_its_own_group() -> None:
    game = table(creatures="vellish_lancer of 0 detached; ossuary_whelp of 2", close="2-c0")

    assert aims(game, "enemy_creature") == []
    assert aims(game, "enemy_creature", "c0") == ["character 2", "creature 1"]


@pytest.mark.rule("MC-7.16", "MC-1.1")
def test_creatures_and_wild_packs_are_not_players() -> None:
    game = battle("oriane_vell | pack | dovek_ironquill", creatures="ossuary_whelp of 1", close="0-1")

    assert aims(game, "player") == ["character 0", "character 2"]
    assert aims(game, "enemy_creature") == ["creature 0"]
    assert aims(game, "any") == ["character 0", "character 2", "creature 0"]


@pytest.mark.rule("MC-1.1")
def test_departed_character_is_not_a_target() -> None:
    game = battle("oriane_vell | morwen_sable lost pool - | dovek_ironquill escaped | iveren_thole", close="0-3")

    for word in ("player", "any"):
        assert aims(game, word) == ["character 0", "character 3"]
    assert aims(game, "creature") == ["character 0", "character 3"]


@pytest.mark.rule("MC-24.3", "MC-7.14")
def test_permanents_and_artifacts_are_aimed_at_from_afar() -> None:
    game = table(
        permanents="banner_of_vell of 0; honed_glaive of 2; mana_cask of 1; rotbrand of 2 on c0; pall_of_sabrine of 2"
    )

    assert aims(game, "permanent") == [f"permanent {slot}" for slot in range(5)]
    assert aims(game, "artifact") == ["creature 1", "permanent 1", "permanent 2"]


@pytest.mark.rule("MC-36.10")
def test_things_kept_by_departed_characters_are_not_targets() -> None:
    game = battle(
        "oriane_vell | morwen_sable escaped | dovek_ironquill",
        creatures="vellish_lancer of 0",
        permanents="honed_glaive of 1 on 1; rotbrand of 0 on 1; mirrorplate_cuirass of 1; rotbrand of 1 on c0",
    )

    assert aims(game, "permanent") == ["permanent 3"]
    assert aims(game, "artifact") == []


@pytest.mark.rule("MC-24.3", "MC-18.4")
def test_spells_and_abilities_on_the_stack_can_be_aimed_at_but_not_those_countered() -> None:
    game = table()
    spark, brute = game.pool["spark_of_karr"].place, game.pool["slagback_brute"].place
    game.position.frames = (Play(2, brute), Play(1, spark, target=0), Play(2, spark, target=0, countered=True))

    assert aims(game, "spell") == ["stack 0", "stack 1"]


@pytest.mark.rule("MC-36.13", "MC-18.12")
def test_counter_against_a_spell_that_was_countered_first_does_nothing() -> None:
    counters = "iveren_thole pool UUU memory break_the_syllable"
    game = battle(
        f"brannick_emberhand pool RR memory karric_flamelance | {counters} | {counters}",
        rng=dice(3, 3, 3, 3, 4, 4, 4, 6, 6, 6, 6, 1, 1, 1, 1),
    )

    do(game, "cast karric_flamelance; character 1", "cast break_the_syllable; stack 0")
    assert game.players_to_act == (2,)
    do(game, "cast break_the_syllable; stack 0")

    assert logged_fields(game, "Resolved", "fizzled") == [False, True]
    assert happened(game, "Countered") == ["Countered"]
    assert life(game, "1") == [28]


@pytest.mark.rule("MC-24.3", "MC-5.7")
def test_only_creature_cards_of_the_own_graveyard_are_dead_creatures() -> None:
    game = battle(
        "morwen_sable graveyard rotbrand marrow_knight sabrine_gravepage marrow_knight | "
        "oriane_vell graveyard vellish_lancer",
        creatures="ossuary_whelp of 0",
    )

    assert aims(game, "dead_creature") == ["dead sabrine_gravepage", "dead marrow_knight"]


@pytest.mark.rule("MC-24.3")
def test_targets_come_in_the_order_of_the_action_space() -> None:
    game = table(permanents="mana_cask of 0; mana_cask of 0; mana_cask of 0", close="0-2")
    for one, slot in zip(game.position.creatures, (5, 1, 3), strict=True):
        one.slot = slot
    for cask, slot in zip(game.position.permanents, (2, 0, 1), strict=True):
        cask.slot = slot

    for word in TARGETS:
        ids = [game.action_space.index(action) for action in game.targets(0, word, 0)]
        assert ids == sorted(ids)
    assert [str(one) for one in game.targets(0, "enemy_creature", 0)] == ["character 2", "creature 3"]
    assert game.number_of("creature", game.targets(0, "own_creature", 0)[1], 0) == number("c0")


@pytest.mark.rule("MC-35.20", "MC-21.1", "MC-7.13")
def test_verdict_reaches_close_creatures_and_spares_characters() -> None:
    seats = "morwen_sable pool BBBBBB memory sabrine_verdict sabrine_verdict | yssa_thornmother"
    far = battle(seats, creatures="thornmaul_bear of 1 detached", phase="upkeep", rng=dice())
    do(far, "cast sabrine_verdict")
    assert offered(far) == ["character 0"]
    assert rejected(far, "creature 0").clause == "MC-7.12"

    game = battle(seats, creatures="thornmaul_bear of 1 detached", close="0-c0; 0-1", phase="upkeep", rng=dice())
    do(game, "cast sabrine_verdict")
    assert offered(game) == ["character 0", "character 1", "creature 0"]
    do(game, "creature 0", "cast sabrine_verdict; character 1")

    assert not there(game, "c0")
    assert there(game, "1")
    assert life(game, "1") == [32]


@pytest.mark.rule("MC-13.8")
def test_target_that_has_become_illegal_is_dropped() -> None:
    game = battle(
        "brannick_emberhand pool RRR memory karric_flamelance | iveren_thole pool U memory ebb_thrust",
        creatures="saltmist_drakelet of 1",
        rng=dice(3, 3, 3, 3, 4, 4, 4),
    )

    do(game, "cast karric_flamelance; creature 0", "cast ebb_thrust; creature 0")

    assert not there(game, "c0")
    assert logged_fields(game, "Resolved", "fizzled") == [False, True]
