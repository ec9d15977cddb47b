"""Every card of the starter pool, played (MC-26 to MC-31).

One table lists creatures, and another the effects of the other cards. Keywords have tests of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arcana_core.testing import do, offered
from arcana_mtgcombat import Game
from arcana_mtgcombat.cards import POOL
from arcana_mtgcombat.model.keywords import NO_INTERCEPT, names
from arcana_mtgcombat.model.state import Creature
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import close, dice, exhausted, fighter, in_play, keys, life, number, permanent, there

CREATURES = [
    ("MC-26.1", "vellish_torchbearer", "2/1/3 Vigilance"),
    ("MC-26.2", "vellish_lancer", "3/1/3 First Strike"),
    ("MC-26.3", "lamplit_hospitaller", "2/2/5 Flying"),
    ("MC-26.4", "gatehouse_ox", "2/4/8 Vigilance"),
    ("MC-26.5", "dawnspire_colossus", "4/3/8 Flying, Vigilance"),
    ("MC-27.1", "tholish_eelkin", "1/1/3"),
    ("MC-27.2", "saltmist_drakelet", "2/1/3 Flying"),
    ("MC-27.3", "undertow_shellback", "1/4/6 Reach, Defender"),
    ("MC-27.4", "riptide_serpent", "4/3/6"),
    ("MC-27.5", "skyfathom_ray", "4/3/8 Flying"),
    ("MC-28.1", "sabrine_gravepage", "1/1/2 Deathtouch"),
    ("MC-28.2", "ossuary_whelp", "3/1/3"),
    ("MC-28.3", "marrow_knight", "3/2/4"),
    ("MC-28.4", "leechwing_matron", "3/2/5 Flying, Lifelink"),
    ("MC-28.5", "tyrant_of_the_ninth_crypt", "5/4/7 Trample"),
    ("MC-29.1", "karric_firewhelp", "2/1/2 Haste"),
    ("MC-29.2", "cinderhound_runner", "3/1/4 Haste"),
    ("MC-29.3", "slagback_brute", "4/2/5"),
    ("MC-29.4", "ember_roc", "3/2/5 Flying, Haste"),
    ("MC-29.5", "mountainheart_wyrm", "4/3/8 Flying"),
    ("MC-30.1", "ysselwood_sproutling", "1/1/3"),
    ("MC-30.2", "ysselwood_climber", "2/2/5 Reach"),
    ("MC-30.3", "bramblehide_boar", "3/2/5 Trample"),
    ("MC-30.4", "thornmaul_bear", "4/3/7"),
    ("MC-30.5", "elder_ysselwurm", "6/3/8 Trample"),
    ("MC-30.6", "stoneroot_guardian", "2/3/5 Reach, Defender, Indestructible"),
    ("MC-31.1", "clockwork_sentry", "2/2/4 Reach, Defender"),
    ("MC-31.2", "vane_winged_automaton", "2/2/5 Flying"),
    ("MC-31.3", "ironquill_juggernaut", "4/4/6"),
    ("MC-31.12", "brass_hornet", "1/1/1 Flying"),
]
ENEMY = "yssa_thornmother pool - guard 0"


def pool_for(key: str) -> str:
    """The mana that pays for a card exactly."""
    cost = POOL[key].cost
    assert cost is not None
    letters = "".join(letter * units for letter, units in zip("WUBRG", cost.letters, strict=True))
    return letters + "C" * cost.generic or "-"


def seat(key: str, extra: str = "", sheet: str = "oriane_vell") -> str:
    """A character who can cast only this card."""
    return f"{sheet} mastery 8 {extra} pool {pool_for(key)} memory {key}"


def cast(
    key: str, then: str = "", *, extra: str = "", enemy: str = ENEMY, rolled: tuple[int, ...] = (), **others: Any
) -> Game:
    """Seat 0 casts a card: an instant at the end of the Upkeep, any other card in the Main Phase."""
    game = battle(
        f"{seat(key, extra)} | {enemy}",
        **{"phase": "upkeep" if POOL[key].is_instant else "main", "rng": dice(*rolled), **others},
    )
    do(game, f"cast {key}", *(then.split("; ") if then else ()))
    return game


@pytest.mark.parametrize(
    ("key", "body"), [pytest.param(key, body, marks=pytest.mark.rule(id), id=key) for id, key, body in CREATURES]
)
def test_creature_has_its_cards_values(key: str, body: str) -> None:
    if POOL[key].cost is None:
        game = battle(f"dovek_ironquill | {ENEMY}")
        game.enter_creature(0, POOL[key].place)
    else:
        game = cast(key)

    (one,) = game.position.creatures
    assert isinstance(one, Creature)
    text = f"{one.power}/{one.toughness}/{one.life} {', '.join(names(one.keywords))}"
    assert text.strip() == body
    assert (one.card, one.controller, one.exhausted, one.sick) == (POOL[key].place, 0, False, True)
    assert game.position.characters[0].pool == (0, 0, 0, 0, 0, 0) or key == "brass_hornet"
    assert game.position.frames == ()


def graveyard(game: Game, player: int = 0) -> list[str]:
    return keys(game, game.position.characters[player].graveyard)


def zone(game: Game, player: int, name: str) -> list[str]:
    return keys(game, getattr(game.position.characters[player], name))


def bodies(game: Game, *those: str) -> list[tuple[int, int]]:
    return [(fighter(game, name).power, fighter(game, name).toughness) for name in those]


Seen = Callable[[Game], object]

SPELLS: list[tuple[str, str, str, dict[str, Any], Seen, Any]] = [
    (
        "MC-26.6",
        "mending_canticle",
        "character 1",
        {"enemy": "dovek_ironquill life 10", "rolled": (6, 5)},
        lambda game: life(game, "1"),
        [21],
    ),
    (
        "MC-26.7",
        "shield_of_noon",
        "creature 0",
        {"creatures": "slagback_brute of 0"},
        lambda game: bodies(game, "c0"),
        [(4, 5)],
    ),
    (
        "MC-26.8",
        "lawful_unbinding",
        "permanent 0",
        {"permanents": "verdant_wellspring of 1; barkmail of 1 on 1"},
        in_play,
        ["barkmail"],
    ),
    (
        "MC-26.9",
        "writ_of_outlawry",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: (there(game, "c0"), zone(game, 1, "exile"), graveyard(game, 1)),
        (False, ["slagback_brute"], []),
    ),
    (
        "MC-26.10",
        "banner_of_vell",
        "",
        {"creatures": "slagback_brute of 0; slagback_brute of 1"},
        lambda game: bodies(game, "c0", "c1", "0"),
        [(5, 2), (4, 2), (2, 2)],
    ),
    (
        "MC-26.11",
        "oath_of_the_lamp",
        "creature 0",
        {"creatures": "slagback_brute of 0"},
        lambda game: (bodies(game, "c0"), names(fighter(game, "c0").keywords)),
        ([(4, 3)], ("Vigilance",)),
    ),
    (
        "MC-26.12",
        "gatekeepers_halt",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: exhausted(game, "c0"),
        True,
    ),
    (
        "MC-27.9",
        "ebb_thrust",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: (there(game, "c0"), zone(game, 1, "exile"), graveyard(game, 1)),
        (False, [], ["slagback_brute"]),
    ),
    ("MC-27.10", "tidal_shove", "character 1", {"close": "0-1"}, lambda game: close(game, "0", "1"), False),
    (
        "MC-27.11",
        "deep_remembering",
        "",
        {"extra": "library barkmail rotbrand spark_of_karr"},
        lambda game: (zone(game, 0, "memory"), zone(game, 0, "library")),
        (["rotbrand", "barkmail"], ["spark_of_karr"]),
    ),
    ("MC-27.12", "current_of_thole", "", {}, lambda game: [one.speed for one in game.position.characters], [4, 2]),
    (
        "MC-27.13",
        "leash_of_water",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: (game.owner_of(number("c0")), game.creatures_of(0)[0].sick),
        (0, True),
    ),
    (
        "MC-27.14",
        "fogged_mind",
        "character 1; pick barkmail; pick rotbrand",
        {"enemy": f"{ENEMY} memory barkmail rotbrand rootgrasp library surge_of_sap"},
        lambda game: (zone(game, 1, "memory"), zone(game, 1, "library")),
        (["rootgrasp"], ["surge_of_sap", "barkmail", "rotbrand"]),
    ),
    (
        "MC-28.6",
        "sablefrost_touch",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: bodies(game, "c0"),
        [(2, 0)],
    ),
    (
        "MC-28.7",
        "sabrine_verdict",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: (there(game, "c0"), graveyard(game, 1)),
        (False, ["slagback_brute"]),
    ),
    (
        "MC-28.8",
        "drink_the_ember",
        "character 1",
        {"extra": "life 20", "rolled": (1, 2, 3)},
        lambda game: life(game, "0", "1"),
        [26, 26],
    ),
    (
        "MC-28.9",
        "unpick_the_mind",
        "character 1",
        {"enemy": f"{ENEMY} memory barkmail rotbrand", "rolled": (1, 0)},
        lambda game: (zone(game, 1, "memory"), zone(game, 1, "library")),
        ([], ["barkmail", "rotbrand"]),
    ),
    (
        "MC-28.10",
        "exhumers_errand",
        "dead slagback_brute",
        {"extra": "graveyard slagback_brute"},
        lambda game: (zone(game, 0, "memory"), graveyard(game)),
        (["slagback_brute"], ["exhumers_errand"]),
    ),
    (
        "MC-28.11",
        "pall_of_sabrine",
        "",
        {"creatures": "slagback_brute of 0; slagback_brute of 1"},
        lambda game: bodies(game, "c0", "c1", "1"),
        [(4, 2), (3, 2), (3, 2)],
    ),
    (
        "MC-28.12",
        "rotbrand",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: (bodies(game, "c0"), game.upkeep_triggers(1) == [permanent(game, "rotbrand").number]),
        ([(3, 1)], True),
    ),
    (
        "MC-28.13",
        "bloodfount",
        "",
        {},
        lambda game: (life(game, "0"), game.position.characters[0].pool),
        ([29], (0, 0, 3, 0, 0, 0)),
    ),
    ("MC-29.6", "spark_of_karr", "character 1", {"rolled": (6, 4)}, lambda game: life(game, "1"), [22]),
    ("MC-29.7", "karric_flamelance", "character 1", {"rolled": (6, 4, 3, 2)}, lambda game: life(game, "1"), [17]),
    (
        "MC-29.8",
        "furnace_breath",
        "",
        {"rolled": (6, 4, 3, 2, 6, 6, 1), "close": "0-1", "creatures": "thornmaul_bear of 1; thornmaul_bear of 0"},
        lambda game: life(game, "1", "c0", "c1"),
        [17, 5, 7],
    ),
    (
        "MC-29.9",
        "red_fury_of_karr",
        "creature 0",
        {"creatures": "slagback_brute of 0"},
        lambda game: bodies(game, "c0"),
        [(7, 2)],
    ),
    ("MC-29.10", "melt_the_made", "permanent 0", {"permanents": "mana_cask of 1"}, in_play, []),
    (
        "MC-29.11",
        "ashen_tempo",
        "",
        {"creatures": "slagback_brute of 0; slagback_brute of 1"},
        lambda game: [names(fighter(game, name).keywords) for name in ("c0", "c1", "0")],
        [("First Strike", "Haste"), (), ()],
    ),
    (
        "MC-29.12",
        "brand_of_cinders",
        "",
        {},
        lambda game: game.upkeep_triggers(0) == [permanent(game, "brand_of_cinders").number],
        True,
    ),
    (
        "MC-29.13",
        "unstoppable_ember",
        "character 1",
        {"rolled": (6, 4, 1), "enemy": "iveren_thole guard 0 pool UUU memory hush_of_thole break_the_syllable"},
        lambda game: life(game, "1"),
        [17],
    ),
    (
        "MC-29.14",
        "cinder_mark",
        "creature 0",
        {"creatures": "slagback_brute of 1", "close": "0-1"},
        lambda game: (bodies(game, "c0"), fighter(game, "c0").bars),
        ([(6, 2)], NO_INTERCEPT),
    ),
    (
        "MC-30.7",
        "surge_of_sap",
        "creature 0",
        {"creatures": "slagback_brute of 0"},
        lambda game: bodies(game, "c0"),
        [(6, 4)],
    ),
    (
        "MC-30.8",
        "mulch_the_wound",
        "character 0",
        {"extra": "life 10", "rolled": (1, 2, 6)},
        lambda game: life(game, "0"),
        [19],
    ),
    (
        "MC-30.9",
        "yssels_renewal",
        "creature 0",
        {"creatures": "slagback_brute of 0"},
        lambda game: game.creatures_of(0)[0].shields,
        1,
    ),
    (
        "MC-30.10",
        "verdant_wellspring",
        "",
        {},
        lambda game: [one.channeling for one in game.position.characters],
        [6, 5],
    ),
    ("MC-30.11", "barkmail", "character 0", {}, lambda game: bodies(game, "0", "1"), [(2, 4), (3, 2)]),
    (
        "MC-30.12",
        "rootgrasp",
        "creature 0",
        {"creatures": "saltmist_drakelet of 1"},
        lambda game: (close(game, "0", "1"), names(fighter(game, "c0").keywords)),
        (True, ()),
    ),
    (
        "MC-30.13",
        "wildheart_bellow",
        "",
        {"creatures": "slagback_brute of 0; slagback_brute of 1"},
        lambda game: bodies(game, "c0", "c1", "0"),
        [(5, 3), (4, 2), (2, 2)],
    ),
    (
        "MC-31.4",
        "honed_glaive",
        "creature 0",
        {"creatures": "slagback_brute of 0"},
        lambda game: (bodies(game, "c0"), names(fighter(game, "c0").keywords)),
        ([(6, 2)], ("First Strike",)),
    ),
    ("MC-31.5", "mirrorplate_cuirass", "", {}, lambda game: bodies(game, "0"), [(2, 4)]),
    (
        "MC-31.6",
        "couriers_boots",
        "",
        {"creatures": "slagback_brute of 0"},
        lambda game: game.position.characters[0].speed,
        4,
    ),
    ("MC-31.7", "lens_of_long_thought", "", {}, lambda game: [one.recalls for one in game.position.characters], [2, 1]),
    (
        "MC-31.8",
        "mana_cask",
        "use permanent 0",
        {},
        lambda game: (game.position.characters[0].pool, permanent(game, "mana_cask").exhausted),
        ((0, 0, 0, 0, 0, 2), True),
    ),
    (
        "MC-31.9",
        "warding_obelisk",
        "",
        {"creatures": "slagback_brute of 0; slagback_brute of 0 detached"},
        lambda game: bodies(game, "0", "c0", "c1", "1"),
        [(2, 3), (4, 3), (4, 2), (3, 2)],
    ),
]

BY_HAND = {
    "tax_of_breath",
    "break_the_syllable",
    "hush_of_thole",
    "brass_hornet_nest",
    "splinterglass_orb",
}
"""Cards that need more than a caster and a target: their tests are below."""


@pytest.mark.parametrize(
    ("key", "then", "table", "seen", "found"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0]), id=row[1]) for row in SPELLS],
)
def test_card_text_matches_its_effect(key: str, then: str, table: dict[str, Any], seen: Seen, found: object) -> None:
    game = cast(key, then, **table)

    assert seen(game) == found
    used = POOL[key].type in ("instant", "sorcery")
    assert (key in graveyard(game)) == used
    assert (key in in_play(game)) == (not used)


@pytest.mark.rule("MC-25.32")
def test_every_card_of_the_starter_pool_has_its_test() -> None:
    played = {key for _, key, _ in CREATURES} | {row[1] for row in SPELLS} | BY_HAND

    assert played == {card.key for card in POOL}
    assert len(played) == 78


LANCE = "brannick_emberhand pool RCC speed 1 memory karric_flamelance"


@pytest.mark.parametrize(
    ("key", "pool", "rolled"),
    [
        pytest.param("break_the_syllable", "UU", (1, 1), marks=pytest.mark.rule("MC-27.6"), id="break"),
        pytest.param("hush_of_thole", "UUU", (), marks=pytest.mark.rule("MC-27.8", "MC-18.11"), id="hush"),
        pytest.param("tax_of_breath", "U", (1, 1), marks=pytest.mark.rule("MC-27.7"), id="tax"),
    ],
)
def test_counters_stop_a_spell(key: str, pool: str, rolled: tuple[int, ...]) -> None:
    game = battle(f"{LANCE} | iveren_thole speed 1 guard 0 pool {pool} memory {key}", rng=dice(*rolled))

    do(game, "cast karric_flamelance; character 1", f"cast {key}; stack 0")

    assert life(game, "1") == [28]
    assert (graveyard(game), graveyard(game, 1)) == (["karric_flamelance"], [key])
    assert game.position.characters[0].pool == (0, 0, 0, 0, 0, 1)


@pytest.mark.rule("MC-28.12", "MC-16.3")
def test_rotbrand_takes_two_life_in_its_bearers_controllers_upkeep() -> None:
    game = battle(
        f"morwen_sable | {ENEMY}",
        creatures="thornmaul_bear of 1",
        permanents="rotbrand of 0 on c0",
        active=1,
        phase="upkeep",
        rng=dice(),
    )

    assert life(game, "c0", "0", "1") == [5, 32, 32]


@pytest.mark.rule("MC-26.3")
def test_hospitaller_heals_the_character_who_controls_it() -> None:
    game = cast("lamplit_hospitaller", extra="life 27")

    assert life(game, "0") == [31]


@pytest.mark.rule("MC-27.1", "MC-24.4")
def test_eelkin_looks_ahead_on_command() -> None:
    game = battle(f"iveren_thole library barkmail rotbrand spark_of_karr | {ENEMY}", creatures="tholish_eelkin of 0")

    do(game, "command; creature 0; use creature 0", "pick rotbrand")

    assert zone(game, 0, "library") == ["rotbrand", "barkmail", "spark_of_karr"]
    assert exhausted(game, "c0")


@pytest.mark.rule("MC-28.3", "MC-19.11")
def test_knight_regenerates_for_a_black_mana() -> None:
    game = battle(f"morwen_sable pool B | {ENEMY}", creatures="marrow_knight of 0", phase="upkeep")

    do(game, "use creature 0")

    assert game.creatures_of(0)[0].shields == 1
    assert game.position.characters[0].pool == (0, 0, 0, 0, 0, 0)


@pytest.mark.rule("MC-29.5")
def test_wyrm_is_stoked_as_often_as_there_is_red_mana() -> None:
    game = battle(f"brannick_emberhand pool RRR | {ENEMY}", creatures="mountainheart_wyrm of 0", phase="upkeep")

    do(game, "use creature 0", "use creature 0", "use creature 0")

    assert bodies(game, "c0") == [(7, 3)]
    assert not exhausted(game, "c0")


@pytest.mark.rule("MC-30.1", "MC-20.9", "MC-18.14")
def test_sproutling_that_is_not_sick_gives_green_mana() -> None:
    game = battle(
        f"yssa_thornmother pool - memory surge_of_sap | {ENEMY}",
        creatures="ysselwood_sproutling of 0; ysselwood_sproutling of 0 sick; ysselwood_sproutling of 0 exhausted",
    )

    assert [text for text in offered(game) if text.startswith("use")] == ["use creature 0"]
    do(game, "use creature 0")

    assert game.position.characters[0].pool == (0, 0, 0, 0, 1, 0)
    assert exhausted(game, "c0")


@pytest.mark.rule("MC-31.10", "MC-31.12")
def test_nest_gives_a_hornet_for_one_mana_and_an_action() -> None:
    game = battle(f"dovek_ironquill pool CCCWW memory brass_hornet_nest | {ENEMY}")

    do(game, "cast brass_hornet_nest", "use permanent 0")

    assert [POOL.cards[one.card].key for one in game.creatures_of(0)] == ["brass_hornet"]
    assert (game.position.actions, game.position.castings) == (2, 1)
    assert game.position.characters[0].pool == (1, 0, 0, 0, 0, 0)
    assert permanent(game, "brass_hornet_nest").exhausted
    assert "use permanent 0" not in offered(game)


@pytest.mark.rule("MC-31.11")
def test_orb_is_broken_for_two_dice() -> None:
    game = battle(f"dovek_ironquill | {ENEMY}", permanents="splinterglass_orb of 0", phase="upkeep", rng=dice(1, 2))

    do(game, "permanent 0", "use permanent 0; character 1")

    assert life(game, "1") == [29]
    assert (in_play(game), graveyard(game)) == ([], ["splinterglass_orb"])


@pytest.mark.rule("MC-29.14", "MC-14.4", "MC-25.29")
def test_bearer_of_a_cinder_mark_cannot_intercept() -> None:
    game = battle(
        f"brannick_emberhand | {ENEMY}",
        creatures="slagback_brute of 0; thornmaul_bear of 1; ysselwood_climber of 1",
        permanents="cinder_mark of 0 on c1",
        close="0-1",
    )

    do(game, "command; creature 0; engage; character 1")

    assert game.players_to_act == (1,)
    assert [text for text in offered(game) if text.startswith("creature")] == ["creature 2"]


@pytest.mark.rule("MC-31.7", "MC-9.1", "MC-25.28")
def test_with_a_lens_two_cards_may_be_recalled() -> None:
    game = battle(
        f"dovek_ironquill library barkmail rotbrand spark_of_karr | {ENEMY}",
        permanents="lens_of_long_thought of 0",
        phase="channeling",
    )

    do(game, "recall", "recall")

    assert zone(game, 0, "library") == ["spark_of_karr"]
    assert "recall" not in offered(game)
