"""Tests of clauses that can be read in two ways, with a setting for each (MC-4.3, MC-11.6, MC-23.5)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError, RulesError
from arcana_core.records.plain import from_text
from arcana_core.testing import do, offered, rejected
from arcana_mtgcombat import POOL, Game, Rules, battle, read_pool
from arcana_mtgcombat.chapters.phases.ending import kept
from tests.mtgcombat.random_cards import game_with
from tests.mtgcombat.table import asked, dice, fighter, logged_fields

DUEL = "oriane_vell pool WWWWWC memory vellish_lancer vellish_torchbearer mending_canticle | brannick_emberhand"

# The Move (MC-11.6).


@pytest.mark.rule("MC-11.6", "MC-36.114")
def test_move_costs_an_action_and_leaves_casting_alone() -> None:
    game = battle(DUEL, rng=dice())

    do(game, "move; character 1")

    assert game.position.actions == 1
    assert {"cast vellish_lancer", "cast vellish_torchbearer"} <= {*offered(game)} or "pass" in offered(game)
    do(game, "pass")
    assert {"cast vellish_lancer", "cast vellish_torchbearer"} <= {*offered(game)}


INSTEAD = Rules(move_costs="casting")


@pytest.mark.rule("MC-11.6", "MC-36.114")
def test_moving_instead_of_casting_leaves_only_instants() -> None:
    game = battle(DUEL, rules=INSTEAD, rng=dice())

    do(game, "move; character 1")

    assert "cast mending_canticle" in offered(game)
    do(game, "pass")
    assert game.position.actions == 1
    assert [one for one in offered(game) if one.startswith("cast")] == []
    assert rejected(game, "cast vellish_lancer").clause == "MC-11.6"
    assert game.view(1).castings_left == 0


@pytest.mark.rule("MC-11.6", "MC-36.114")
def test_casting_bars_a_move_instead_of_casting() -> None:
    game = battle(DUEL, rules=INSTEAD, rng=dice())

    do(game, "cast vellish_torchbearer", "pass")

    assert "move" not in offered(game)
    assert rejected(game, "move").clause == "MC-11.6"
    assert "cast vellish_lancer" in offered(game)


FREELY = Rules(move_costs="nothing")


@pytest.mark.rule("MC-11.6", "MC-36.114", "MC-11.5", "MC-17.1")
def test_free_move_leaves_all_actions_but_bars_engaging_and_flight() -> None:
    game = battle(DUEL, rules=FREELY, close="0-1", rng=dice())

    do(game, "move; withdraw", "pass")

    assert (game.position.actions, game.view(0).actions_left) == (0, 3)
    assert rejected(game, "flee").clause == "MC-11.5"
    assert rejected(game, "engage").clause == "MC-11.5"
    assert rejected(game, "move").clause == "MC-11.3"


@pytest.mark.rule("MC-11.6", "MC-36.114", "MC-11.3")
def test_free_move_is_possible_once_all_actions_are_taken() -> None:
    game = battle(
        "oriane_vell speed 1 pool WW memory vellish_torchbearer | brannick_emberhand", rules=FREELY, rng=dice()
    )

    do(game, "cast vellish_torchbearer")

    assert offered(game) == ["end", "move"]
    assert rejected(game, "equip").clause == "MC-11.1"
    do(game, "move; character 1")
    assert asked(game) == 1
    assert game.position.has_moved


@pytest.mark.rule("MC-11.6", "MC-11.7")
def test_exhausted_character_has_no_free_move() -> None:
    game = battle("oriane_vell exhausted speed 0 | brannick_emberhand", rules=FREELY, rng=dice())

    assert asked(game) == 1


# The mana of the land (MC-23.5).

MOUNTAIN = Rules(locale="mountain", richness=3, creatures_use_locale=True)
WYRM: dict[str, Any] = {"creatures": "mountainheart_wyrm of 0", "phase": "channeling"}


def to_main(game: Game) -> None:
    do(game, "stop")
    while "pass" in offered(game):
        do(game, "pass")


@pytest.mark.rule("MC-23.5", "MC-36.115")
def test_creatures_of_characters_never_use_the_land_at_the_usual_table() -> None:
    game = battle("brannick_emberhand pool - | oriane_vell", **WYRM, rules=MOUNTAIN.evolve(creatures_use_locale=False))

    assert [one for one in offered(game) if one.startswith("use")] == []
    with pytest.raises(PositionError, match=r"land must be at most 0, got 3 \(MC-36.115\)"):
        battle("brannick_emberhand | oriane_vell", rules=MOUNTAIN.evolve(creatures_use_locale=False), land=3)


@pytest.mark.rule("MC-23.5", "MC-36.115", "MC-35.30")
def test_land_pays_for_the_active_seats_creatures_before_the_pool() -> None:
    game = battle("brannick_emberhand pool R | oriane_vell", **WYRM, land=3, rules=MOUNTAIN, seed=1)
    do(game, "stop")

    for _ in range(4):
        do(game, "use creature 0")

    assert fighter(game, "c0").power == POOL["mountainheart_wyrm"].power + 4
    assert logged_fields(game, "LandPaid", "units", "left") == [("R", 2), ("R", 1), ("R", 0)]
    assert game.position.characters[0].pool == (0,) * 6
    assert "use creature 0" not in offered(game)


@pytest.mark.rule("MC-23.5", "MC-36.115")
def test_land_is_full_at_the_start_of_a_characters_turn_and_gone_at_its_end() -> None:
    game = battle(
        "brannick_emberhand pool - | oriane_vell pool - | marrow_watch",
        creatures="mountainheart_wyrm of 0; ossuary_whelp of 2",
        phase="start",
        order=(0, 1, 2),
        rules=MOUNTAIN,
        seed=1,
    )
    do(game, "act")
    assert game.position.land == game.view(1).land == 3
    assert "the land has RRR for creatures" in " ".join(game.render(1).split())
    assert game.observation(1)[game.observation_spec.where("mana of the land")] == [3]
    again = from_text(repr(game.position), Game._position_types())
    assert again == game.position
    assert "land=3" in repr(game.position)

    while game.position.active == 0:
        do(game, next(word for word in ("stop", "pass", "end") if word in offered(game)))

    assert (game.position.phase, game.position.land) == ("start", 0)
    assert "land=" not in repr(game.position)
    do(game, "act")
    assert game.position.land == 3
    assert "use creature 0" not in offered(game)  # the land of another's turn
    while game.position.active == 1:
        do(game, next(word for word in ("stop", "pass", "end") if word in offered(game)))
    assert (game.position.active, game.position.land, game.position.characters[2].pool) == (2, 0, (0, 0, 0, 3, 0, 0))


BELLOWS = """
[cards.bellows]
name = "Bellows"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
abilities = [{ timing = "instant", cost = "3R", target = "any", effects = [{ do = "damage", flat = 1 }] }]
"""


@pytest.mark.rule("MC-23.5", "MC-36.115", "MC-4.5", "MC-4.6")
@pytest.mark.parametrize("manual", [False, True])
def test_land_pays_letters_first_and_then_the_generic_part(manual: bool) -> None:
    game = battle(
        "brannick_emberhand pool WU | oriane_vell",
        creatures="bellows of 0",
        phase="channeling",
        land=3,
        rules=MOUNTAIN.evolve(manual_payment=manual),
        game=game_with(read_pool(BELLOWS, base=POOL)),
        seed=1,
    )
    do(game, "stop", "use creature 0; character 1")
    if manual:
        assert offered(game) == ["mana W", "mana U"]
        do(game, "mana U")

    assert game.position.land == 0
    assert game.position.characters[0].pool == ((1, 0, 0, 0, 0, 0) if manual else (0, 1, 0, 0, 0, 0))


@pytest.mark.rule("MC-36.115")
def test_land_pays_for_no_spell_and_for_no_artifact() -> None:
    game = battle(
        "brannick_emberhand pool - memory spark_of_karr | oriane_vell",
        permanents="splinterglass_orb of 0",
        phase="channeling",
        land=3,
        rules=MOUNTAIN,
        seed=1,
    )
    do(game, "stop")

    assert "cast spark_of_karr" not in offered(game)


# Capacities (MC-4.3).

IN_ALL = Rules(capacity_per_type=False)
POOL_OF_SIX = "oriane_vell pool WWWWWW capacities WWWWWUC channeling 3 | brannick_emberhand"


@pytest.mark.rule("MC-9.3", "MC-4.2", "MC-36.116")
def test_units_are_restored_of_types_below_their_capacity() -> None:
    assert offered(battle(POOL_OF_SIX, phase="channeling", seed=1)) == ["stop", "mana U", "mana C"]


@pytest.mark.rule("MC-9.3", "MC-36.116")
def test_units_of_all_types_of_the_sheet_are_restored_up_to_the_full_size() -> None:
    game = battle(POOL_OF_SIX, phase="channeling", rules=IN_ALL, seed=1)
    assert offered(game) == ["stop", "mana W", "mana U", "mana C"]
    assert rejected(game, "mana B").clause == "MC-9.3"
    assert "of 7" in game.hint(game.action_space.find("mana W"), 0)

    do(game, "mana W")

    assert offered(game) == ["stop", "mana C"]  # the pool has its full size
    assert "too much" in game.hint(game.action_space.find("mana C"), 0)


ME = '[characters.me]\nname = "Me"\nchanneling = 3\ncapacities = { W = 3, C = 1 }\nlibrary = ["vellish_lancer"]\n'


@pytest.mark.rule("MC-4.3", "MC-36.116")
@pytest.mark.parametrize(
    ("start", "per_type", "in_all"),
    [
        ("{ C = 3 }", "must keep to the capacities, WWWC, got C 3", ""),
        ("{ U = 1 }", "must keep to the capacities, WWWC, got U 1", ""),
        (
            "{ W = 4 }",
            "must be at most 3 units, the Channeling, got 4",
            "must be at most 3 units, the Channeling, got 4",
        ),
    ],
)
def test_mana_at_the_start_keeps_to_each_capacity_or_to_the_whole(start: str, per_type: str, in_all: str) -> None:
    text = f"{ME}start = {start}\n"
    with pytest.raises(RulesError, match=per_type):
        read_pool(text, base=POOL)
    if in_all:
        with pytest.raises(RulesError, match=in_all):
            read_pool(text, base=POOL, rules=IN_ALL)
    else:
        assert sum(read_pool(text, base=POOL, rules=IN_ALL).sheets["me"].start) > 0


@pytest.mark.rule("MC-4.3", "MC-36.116")
def test_mana_at_the_start_is_never_above_the_full_size() -> None:
    text = ME.replace("channeling = 3", "channeling = 5") + "start = { W = 5 }\n"
    with pytest.raises(RulesError, match=r"start must be at most 4 units, the Mana Pool, got 5 \(MC-4.3\)"):
        read_pool(text, base=POOL, rules=IN_ALL)


@pytest.mark.rule("MC-21.11", "MC-36.116")
def test_mana_is_kept_after_a_battle_up_to_each_capacity_or_the_full_size() -> None:
    pool, capacities = (5, 2, 0, 0, 0, 0), (3, 0, 0, 0, 0, 3)
    assert kept(pool, capacities, 8) == (3, 0, 0, 0, 0, 0)
    assert kept(pool, capacities, 8, per_type=False) == (4, 2, 0, 0, 0, 0)
    assert kept(pool, capacities, 4, per_type=False) == (2, 2, 0, 0, 0, 0)


@pytest.mark.rule("MC-36.114", "MC-36.115", "MC-36.116")
@pytest.mark.parametrize(
    "rules",
    [
        INSTEAD,
        FREELY,
        MOUNTAIN,
        IN_ALL,
        Rules(move_costs="nothing", free_windows=False),
        MOUNTAIN.evolve(manual_payment=True),
    ],
)
def test_duellists_and_random_players_play_with_either_reading(rules: Rules) -> None:
    bots = Game.bots()
    for seed in range(2):
        game = Game(seed=seed, rules=rules.evolve(max_rounds=6))
        players = [bots["duellist"](), bots["random"]()]
        streams = [Rng(f"readings {seed}").split(player) for player in range(2)]
        while not game.is_over:
            (player,) = game.players_to_act
            game.apply(players[player].choose(Seat(game, player, streams[player])), player)
        assert game.outcome is not None
