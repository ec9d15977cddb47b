"""Acid Bath, Slow Death and Disease (WW-21.2, WW-21.19, WW-21.69)."""

from __future__ import annotations

import pickle

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do, offered
from arcana_wizwar import CARDS, Game, read_cards, skirmish
from tests.wizwar.table import in_play, life

A_TURN = ("end phase", "done", "stop")


@pytest.mark.rule("WW-24.21", "WW-21.2", "WW-5.4", "WW-5.5")
def test_acid_bath_of_four_tokens_deals_eight_damage_in_four_turns() -> None:
    game = skirmish("2,3 hand acid_bath energy_4 | 2,5", seed=1)
    do(game, "cast acid_bath", "spend energy_4", "wizard 1")
    (spell,) = game.position.spells
    assert (life(game), spell.energy) == ([15, 15], 4)

    do(game, *A_TURN, *A_TURN)
    (spell,) = game.position.spells
    assert (life(game), spell.energy) == ([15, 13], 3)
    do(game, *A_TURN * 6)

    assert life(game) == [15, 7]
    assert in_play(game) == []


@pytest.mark.rule("WW-21.2", "WW-8.6")
def test_only_the_casting_of_an_acid_bath_is_an_attack() -> None:
    game = skirmish("2,3 hand acid_bath | 2,5", seed=1)
    do(game, "cast acid_bath", "no energy", "wizard 1")
    assert game.position.attacks == 1

    later = skirmish("2,3 hand fireball | 2,5", spells="acid_bath 0 on 1 energy 3", phase="time passes", seed=1)

    assert life(later) == [15, 13]
    assert later.position.attacks == 0
    assert "cast fireball" in offered(later)


@pytest.mark.rule("WW-21.2", "WW-12.7")
def test_damage_of_an_acid_bath_needs_no_sight_and_cannot_be_evaded() -> None:
    game = skirmish("2,3 | 0,9 under invisible 3", spells="acid_bath 0 on 1 energy 3", phase="time passes", seed=1)

    assert life(game) == [15, 13]


@pytest.mark.rule("WW-21.2", "WW-8.10", "WW-13.17")
def test_death_by_acid_is_not_a_kill() -> None:
    game = skirmish("2,3 | 2,5 life 2 hand zot | 7,2", spells="acid_bath 0 on 1 energy 3", phase="time passes", seed=1)

    assert not game.position.wizards[1].alive
    assert game.victory_points(0) == 0
    assert game.hand_count(0) == 0
    assert in_play(game) == []


@pytest.mark.rule("WW-21.2", "WW-21.67", "WW-11.1")
def test_shield_helps_against_acid() -> None:
    game = skirmish("2,3 | 2,5 hand shield", spells="acid_bath 0 on 1 energy 3", phase="time passes", seed=1)
    assert offered(game) == ["pass", "answer shield"]

    do(game, "answer shield", "no energy")

    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.2", "WW-21.87")
def test_waterbolt_washes_acid_off_its_target() -> None:
    game = skirmish("2,3 hand waterbolt | 2,5", spells="acid_bath 1 on 1 energy 3", seed=1)

    do(game, "cast waterbolt", "no energy", "1", "wizard 1")

    assert in_play(game) == []
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-21.2", "WW-12.8", "WW-21.43")
def test_evaded_acid_bath_does_not_come_into_play() -> None:
    game = skirmish("2,3 hand acid_bath | 2,5 under invisible 3", rng=ScriptedRng([2]))

    do(game, "cast acid_bath", "no energy", "wizard 1")

    assert in_play(game) == ["invisible"]


@pytest.mark.rule("WW-24.43", "WW-21.69", "WW-5.11")
def test_slow_death_costs_a_point_per_optional_draw() -> None:
    game = skirmish("2,3 hand zot swap yoink brain_burn | 2,5", spells="slow_death 1 on 0", phase="discard", seed=1)
    do(game, "done")
    assert offered(game) == ["draw", "stop"]

    do(game, "draw")
    assert life(game) == [14, 15]
    do(game, "draw")

    assert life(game) == [13, 15]
    assert game.hand_count(0) == 6


@pytest.mark.rule("WW-21.69", "WW-21.50")
def test_slow_death_takes_a_point_for_each_card_of_meditate() -> None:
    game = skirmish("2,3 hand meditate | 2,5", spells="slow_death 1 on 0", seed=1)

    do(game, "cast meditate")

    assert life(game) == [12, 15]


@pytest.mark.rule("WW-21.69", "WW-13.10", "WW-8.10")
def test_drawing_away_the_last_point_kills_without_a_score() -> None:
    game = skirmish("2,3 life 1 hand meditate | 2,5 | 7,2", spells="slow_death 1 on 0", seed=1, deck="zot swap yoink")

    do(game, "cast meditate")

    assert not game.position.wizards[0].alive
    assert game.victory_points(1) == 0
    assert game.position.piles.size(0) >= 2  # the other two cards were not drawn
    assert game.position.active == 1


@pytest.mark.rule("WW-21.69")
def test_slow_death_ignores_draws_of_others() -> None:
    game = skirmish("2,3 | 2,5", spells="slow_death 0 on 1", phase="draw", seed=1)

    do(game, "draw", "draw")

    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.19", "WW-8.1")
def test_casting_disease_is_the_attack_of_the_turn() -> None:
    game = skirmish("2,3 hand disease zot | 2,5", seed=1)

    do(game, "cast disease", "no energy")

    assert game.position.attacks == 1
    assert "cast zot" not in offered(game)
    assert [(spell.wizard, spell.energy) for spell in game.position.spells] == [(0, 1)]


@pytest.mark.rule("WW-21.19", "WW-6.12")
def test_diseased_wizard_strikes_each_wizard_once_a_turn() -> None:
    game = skirmish("2,3 under disease 3 | 2,4", seed=1)

    do(game, "east", "west", "east")

    assert life(game) == [15, 12]


@pytest.mark.rule("WW-21.19")
def test_walking_up_to_a_diseased_wizard_is_safe() -> None:
    game = skirmish("2,3 | 2,4 under disease 3", seed=1)

    do(game, "east")

    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.5", "WW-21.2", "WW-11.6")
def test_shield_against_acid_is_a_counter_to_a_spell_of_its_caster() -> None:
    game = skirmish(
        "2,3 hand anti_anti | 2,5 hand shield", spells="acid_bath 0 on 1 energy 3", phase="time passes", seed=1
    )
    do(game, "answer shield", "no energy")
    assert offered(game) == ["pass", "answer anti_anti"]

    do(game, "answer anti_anti")

    assert life(game) == [15, 13]


SPRINKLE = """
[cards.sprinkle]
name = "Sprinkle"
schools = { alchemy = 1 }
types = ["attack"]
range = "los"
targets = ["wizard"]
duration = "instant"
traits = ["Water"]
energy_value = 0
boost = "none"
clause = "HR-1.1"
effect = "Stuns."
does = [{ do = "stun", amount = 1 }]
"""


class WetGame(Game):
    """Wiz-War with another card of water."""

    __slots__ = ()
    name = "wizwar-wet"
    cards = read_cards(SPRINKLE, base=CARDS)


@pytest.mark.rule("WW-21.2")
def test_water_cards_wash_off_acid_bath() -> None:
    bath = "acid_bath 0 on 1 energy 3"
    game = skirmish("2,3 hand sprinkle | 2,5", game=WetGame, spells=bath, seed=1)

    do(game, "cast sprinkle", "wizard 1")

    assert in_play(game) == []


@pytest.mark.rule("WW-21.2", "WW-12.4", "WW-21.42")
@pytest.mark.parametrize("dry", ["invisible 1 on 1 energy 3", "homunculus 1 on 1 life 3"])
def test_evading_water_keeps_the_acid_bath(dry: str) -> None:
    spells = f"acid_bath 0 on 1 energy 3; {dry}"
    game = skirmish(
        "2,3 hand sprinkle | 2,5",
        game=WetGame,
        spells=spells,
        rng=ScriptedRng([2] if dry.startswith("invisible") else []),
    )

    do(game, "cast sprinkle", "wizard 1")

    assert "acid_bath" in in_play(game)


@pytest.mark.rule("WW-21.2", "WW-11.1")
def test_game_saved_amid_acid_damage_resumes_unchanged() -> None:
    game = skirmish("2,3 | 2,5 hand shield", spells="acid_bath 0 on 1 energy 3", phase="time passes", seed=1)
    again = game.clone()
    pickled = pickle.loads(pickle.dumps(game))

    for one in (game, again, pickled):
        do(one, "answer shield", "no energy", "end phase")

    assert again.position == game.position
    assert pickled.position == game.position
    assert life(game) == [15, 15]
