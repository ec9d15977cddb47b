"""How many sequences of decisions there are from small positions: counted on copies, from the start, and by hand."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, perft
from arcana_wizwar import Game, Rules, skirmish

POSITIONS = {
    "a fight at close quarters": (
        "3,1 hand fireball energy_4 | 3,2 life 4 hand full_shield shield treasure red1",
        {"edges": "3,1 E open"},
        3,
    ),
    "counters within counters": (
        "3,1 hand fireball anti_anti powerthrust | 3,3 hand full_shield gnome_form absorb_spell featherweight",
        {"moves": 0},
        3,
    ),
    "things to lift under Extra Arms": (
        "3,1 hand zot carries dagger under extra_arms | 0,7",
        {"things": "large_rock 3,1; boomstone 3,1", "attacks": 1, "treasures": "blue1 3,1"},
        3,
    ),
    "a way that others pick": (
        "3,1 hand mental_force | 3,3 under slime_form",
        {"things": "rosebush 3,2 by 1; thornbush 4,0 by 1", "moves": 0},
        4,
    ),
    "time passes and a stone burns": (
        "3,1 carries boomstone speedstone lifestone hand waterbolt | 3,3 hand pain_link",
        {"spells": "acid_bath 0 on 1 energy 2; slow_death 1 on 0", "phase": "time passes"},
        2,
    ),
}


def table(name: str) -> tuple[Game, int]:
    wizards, others, depth = POSITIONS[name]
    game = skirmish(wizards, seed=3, rules=Rules(victory_points=4), log=False, **others)  # type: ignore[arg-type]
    return game, depth


@pytest.mark.rule("WW-22.1", "WW-22.7", "WW-22.13", "WW-22.19", "WW-22.22")
@pytest.mark.parametrize("name", POSITIONS)
def test_clones_count_the_same_sequences_as_replays(name: str) -> None:
    game, depth = table(name)
    before = repr(game.position)

    counted = perft(game, depth)

    assert counted == perft(game, depth, copies=False)
    assert counted > depth
    assert repr(game.position) == before


@pytest.mark.rule("WW-6.2", "WW-7.3", "WW-22.1", "WW-22.2", "WW-22.17", "WW-22.18")
def test_walks_from_a_corner_match_the_map() -> None:
    # From (4,0) the ways are north and east; from (3,0) south and east; from (4,1) west and east; from (3,1) west, east
    # and by their own door north, which they may also open; from (4,2) west, east and through the exit. Each time the phase
    # can be ended, after which it is done, with no card to discard, and there is drawing or stopping.
    game = skirmish("4,0 | 3,6", attacks=1, seed=1, log=False)

    assert [perft(game, depth) for depth in (1, 2, 3)] == [3, 1 + 3 + 3, 2 + (1 + 3 + 5) + (1 + 3 + 4)]


@pytest.mark.rule("WW-8.5", "WW-11.3", "WW-22.19")
def test_answers_to_a_fireball_match_the_rulebook() -> None:
    # A fireball without energy at the only wizard: they pass or plays Full Shield. If they pass, 5 damage threaten them,
    # which they take or shields, with the other card as energy or without.
    game = skirmish("3,1 hand fireball | 3,3 hand full_shield shield energy_4", seed=1, moves=0, log=False)
    do(game, "cast fireball; wizard 1", player=0)

    assert [str(action) for action in game.legal_actions(1)] == ["pass", "answer full_shield"]
    game.apply(game.legal_actions(1)[0], 1)
    assert [str(action) for action in game.legal_actions(1)] == ["pass", "answer shield"]
    game.apply(game.legal_actions(1)[1], 1)
    assert [str(action) for action in game.legal_actions(1)] == ["no energy", "spend energy_4"]
