"""Tests of moments and of the action that does nothing."""

from __future__ import annotations

import pytest

from arcana_core.testing import do
from arcana_mtgcombat import Game, battle
from arcana_mtgcombat.text.phrases import PHRASES
from tests.mtgcombat.render.test_render import random_battles

LANCER = "oriane_vell pool WWWW memory vellish_lancer"


def passing(game: Game) -> str:
    """The notation of the action that does nothing."""
    return str(game.passing(game.players_to_act[0]))


@pytest.mark.rule("MC-8.2", "MC-9.1", "MC-9.2", "MC-11.1", "MC-22.2")
def test_phases_have_moments_and_a_passing_action() -> None:
    game = battle(f"{LANCER} library mana_cask | dovek_ironquill", phase="start", seed=1)
    assert (set(game.moments_now(0)), passing(game)) == ({"turn"}, "act")
    assert (str(game.choices(0)[0]), game.listed_last(0)) == ("act", None)
    do(game, "act")
    assert str(game.listed_last(0)) == "stop"
    assert (set(game.moments_now(0)), passing(game)) == ({"channeling"}, "stop")
    do(game, "stop", "stop")
    assert (set(game.moments_now(0)), passing(game)) == ({"main"}, "end")
    assert game.moments_now(1) == frozenset()


@pytest.mark.rule("MC-22.2")
def test_forced_choice_has_no_passing_action() -> None:
    game = battle("oriane_vell memory mana_cask spark_of_karr barkmail rotbrand | dovek_ironquill", phase="end", seed=1)
    assert (set(game.moments_now(0)), game.passing(0)) == ({"end"}, None)


@pytest.mark.rule("MC-14.4", "MC-15.3")
def test_attack_on_you_is_a_moment_that_stops_passing() -> None:
    game = battle("oriane_vell | dovek_ironquill", creatures="gatehouse_ox of 1", close="0-1", seed=1)
    do(game, "engage dovek")
    assert (set(game.moments_now(1)), passing(game)) == ({"attacked"}, "none")
    assert {moment.word for moment in PHRASES.moments if moment.always} == {"channeling", "attacked", "aimed"}


@pytest.mark.rule("MC-18.5", "MC-34.3")
def test_only_spells_at_your_own_things_are_a_moment() -> None:
    for target, moments in (("creature 0", {"stack", "aimed"}), ("character 0", {"stack"})):
        game = battle(
            "oriane_vell pool RR memory karric_flamelance | dovek_ironquill pool WW memory shield_of_noon",
            creatures="clockwork_sentry of 1",
            seed=1,
        )
        do(game, f"cast flamelance; {target}")
        assert (set(game.moments_now(1)), passing(game)) == (moments, "pass")


@pytest.mark.rule("MC-18.5")
def test_counterspell_against_your_spell_aims_at_you() -> None:
    game = battle(
        "brannick_emberhand pool RRRC memory karric_flamelance spark_of_karr | iveren_thole pool UUU memory "
        "break_the_syllable",
        seed=6,
    )
    do(game, "cast karric_flamelance; character 1", "cast break_the_syllable; stack 0")
    assert set(game.moments_now(0)) == {"stack", "aimed"}


@pytest.mark.rule("MC-33.1")
def test_every_decision_has_known_moments_and_a_legal_passing_action() -> None:
    words = {moment.word for moment in PHRASES.moments}
    for seed in range(5):
        for game in random_battles(seed, 150, 1):
            for player in game.players_to_act:
                assert game.moments_now(player) <= words
                assert game.passing(player) in (None, *game.legal_actions(player))
