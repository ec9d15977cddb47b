"""Views and observations of random battles against slow reference models (MC-34)."""

from __future__ import annotations

from collections import Counter

import pytest

from arcana_core.testing import do
from arcana_mtgcombat import Game, battle
from tests.mtgcombat.knowledge.reference_views import as_fields, expected, expected_view, shown_text
from tests.mtgcombat.random_battles import keenly, player_asked
from tests.mtgcombat.random_scenes import SPELLS, some_scene
from tests.mtgcombat.table import dice
from tests.mtgcombat.test_random_battles import random_battle

SCENES = 48


def agree(game: Game) -> None:
    """Compare all views and observations with the reference models."""
    for viewer in (*range(game.player_count), None):
        view, expectation = as_fields(game.view(viewer)), expected_view(game, viewer)
        assert view.keys() == expectation.keys()
        assert {name: view[name] for name in view if view[name] != expectation[name]} == {}, viewer
        if viewer is not None:
            seen, right = shown_text(game, viewer), expected(game, viewer)
            assert {*seen.items()} ^ {*right.items()} == set(), viewer


@pytest.mark.rule("MC-34.1", "MC-34.2", "MC-34.3", "MC-34.6", "MC-34.9", "MC-34.10", "MC-36.85", "MC-36.89")
def test_views_and_observations_agree_with_their_reference_models() -> None:
    met: Counter[str] = Counter()
    paid = 0
    for number in range(SCENES):
        game, rng = some_scene(SPELLS[number % len(SPELLS)], 1000 + number)
        for _ in range(30):
            agree(game)
            if game.is_over:
                break
            player = player_asked(game)
            met[type(next(game.waiting())).__name__] += 1
            paid += bool(game.position.draft and game.position.draft.paid)
            game.apply(keenly(game, player, rng) if number % 2 else rng.choice(game.legal_actions(player)), player)
    assert met.keys() >= {"Acts", "Choose", "FreeWindow", "Round", "Ordering", "Directing", "Commanding", "Counters"}
    assert met.keys() >= {"Intercept", "Delay", "Restore", "Recall", "Focusing", "Engage", "Move", "Forget"}
    assert paid > 0  # units picked for generic mana


@pytest.mark.rule("MC-34.1", "MC-34.10", "MC-21.5", "MC-33.1")
@pytest.mark.parametrize("number", range(0, 12, 2))
def test_views_and_observations_of_whole_battles_agree_with_them_too(number: int) -> None:
    game, rng = random_battle(number)
    for decision in range(300):
        if decision % 9 == 0 or game.position.end:
            agree(game)
        if game.is_over:
            break
        player = player_asked(game)
        game.apply(keenly(game, player, rng), player)


@pytest.mark.rule("MC-34.4", "MC-34.5", "MC-36.87")
def test_public_knowledge_of_a_memory_agrees_with_them() -> None:
    game = battle("oriane_vell memory rotbrand barkmail library mana_cask | morwen_sable", seed=1)
    oriane, pool = game.position.characters[0], game.pool
    oriane.in_memory = (pool["barkmail"].place,)
    oriane.somewhere = (pool["mana_cask"].place,)
    oriane.hinted = (6, 1 << 40)

    agree(game)

    assert game.view(1).characters[0].hinted == (
        (pool.cards[1].key, pool.cards[2].key),
        (pool.cards[40].key,),
    )


@pytest.mark.rule("MC-34.3", "MC-25.29")
def test_counterspells_abilities_and_bars_agree_with_them() -> None:
    game = battle(
        "brannick_emberhand pool RRRC memory karric_flamelance spark_of_karr | iveren_thole pool UUU memory break_the_syllable",
        creatures="gatehouse_ox of 1",
        permanents="cinder_mark of 0 on 1; cinder_mark of 0 on c0",
        rng=dice(6, 6, 6, 1, 1, 1, *[6] * 20),
        phase="main",
    )
    agree(game)
    do(game, "cast karric_flamelance; character 1")
    agree(game)
    do(game, "cast break_the_syllable; stack 0")
    agree(game)
    assert game.view(0).characters[1].bars == game.view(0).creatures[0].bars > 0


@pytest.mark.rule("MC-21.5", "MC-36.65")
def test_view_names_the_loser_who_is_judged() -> None:
    game = battle("oriane_vell side 0 | brannick_emberhand side 1 | dovek_ironquill side 0", seed=1)
    assert game.view(1).judged == -1
    for loser in (2, 0):
        game.lose_life(loser, 60, 1)
        game.check()
    game.go_on()

    for loser in (2, 0):
        agree(game)
        assert [game.view(viewer).judged for viewer in (0, 1, 2, None)] == [loser] * 4
        do(game, "slay")
    assert game.view(1).judged == -1
