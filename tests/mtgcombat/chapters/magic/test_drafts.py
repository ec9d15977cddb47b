"""Drafts of spells and abilities, pick by pick (MC-33.8, MC-33.13, MC-33.15, MC-4.6)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.cards import POOL, read_pool
from tests.mtgcombat.table import asked, dice, exhausted, fighter, in_play, keys, life

BY_HAND = Rules(manual_payment=True)


class Designed(Game):
    """A game with mana abilities that cost something."""

    pool = read_pool(
        """
        [cards.filter]
        name = "Filter"
        cost = "1"
        type = "artifact"
        abilities = [{ cost = "1", exhaust = true, timing = "mana", effects = [{ do = "add_mana", types = "WW" }] }]

        [cards.lens]
        name = "Lens"
        cost = "1"
        type = "artifact"
        abilities = [{ sacrifice = true, timing = "mana", effects = [{ do = "add_mana", types = "U" }] }]

        [cards.wick]
        name = "Wick"
        cost = "1"
        type = "artifact"
        abilities = [
            { cost = "1", timing = "action", target = "any", effects = [{ do = "lose_life", n = 1 }] },
            { sacrifice = true, timing = "mana", effects = [{ do = "add_mana", types = "R" }] },
        ]

        [cards.slinger]
        name = "Slinger"
        cost = "1"
        type = "creature"
        power = 1
        toughness = 1
        life = 2
        abilities = [{ cost = "1", timing = "action", target = "any", effects = [{ do = "lose_life", n = 1 }] }]

        [cards.loose_leash]
        name = "Loose Leash"
        cost = "1"
        type = "aura"
        target = "enemy_creature"
        static = [{ do = "control" }]
        abilities = [{ sacrifice = true, timing = "mana", effects = [{ do = "add_mana", types = "U" }] }]

        [cards.pyre]
        name = "Pyre"
        cost = "1"
        type = "artifact"
        abilities = [{ cost = "2", timing = "instant", target = "any", effects = [{ do = "lose_life", n = 3 }] }]
        """,
        base=POOL,
    )


@pytest.mark.rule("MC-33.8", "MC-13.1")
def test_first_the_spell_then_its_target_and_then_it_is_cast() -> None:
    game = battle("brannick_emberhand pool RR memory karric_flamelance | oriane_vell", rng=dice(1, 1, 1, 1, 3, 3))

    do(game, "cast karric_flamelance")
    assert offered(game) == ["character 0", "character 1"]
    assert game.position.draft is not None
    assert keys(game, fighter(game, "0").memory) == [
        "karric_flamelance"
    ]  # nothing is paid or shown before it is complete
    do(game, "character 1")

    assert game.position.draft is None
    assert happened(game, "SpellCast", "ManaPaid", "Resolved") == ["SpellCast", "ManaPaid", "Resolved"]


@pytest.mark.rule("MC-33.8", "MC-7.12", "MC-24.3")
def test_only_legal_targets_are_offered_and_others_rejected_by_their_clause() -> None:
    game = battle(
        "oriane_vell pool WWWW memory writ_of_outlawry | dovek_ironquill",
        creatures="vellish_lancer of 0; clockwork_sentry of 1; clockwork_sentry of 1 detached",
        close="0-c2",
    )

    do(game, "cast writ_of_outlawry")

    assert offered(game) == ["character 0", "creature 0", "creature 2"]
    assert rejected(game, "creature 1").clause == "MC-7.12"
    assert rejected(game, "character 1").clause == "MC-7.12"
    assert rejected(game, "mana C").clause == "MC-7.12"


@pytest.mark.rule("MC-33.8", "MC-4.6", "MC-4.5")
def test_with_manual_payment_each_generic_unit_is_picked() -> None:
    game = battle("oriane_vell pool WWCC memory banner_of_vell | brannick_emberhand", rules=BY_HAND)

    do(game, "cast banner_of_vell")
    assert offered(game) == ["mana W", "mana C"]
    do(game, "mana W")  # one W for the letter and one picked: none is left
    assert offered(game) == ["mana C"]
    assert rejected(game, "mana W").clause == "MC-4.6"
    do(game, "mana C")

    assert fighter(game, "0").pool == (0, 0, 0, 0, 0, 1)
    assert in_play(game) == ["banner_of_vell"]


@pytest.mark.rule("MC-4.6")
def test_without_manual_payment_colourless_units_go_first() -> None:
    game = battle("oriane_vell pool WWC memory vellish_lancer | brannick_emberhand")

    do(game, "cast vellish_lancer")

    assert fighter(game, "0").pool == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("MC-33.8", "MC-4.6")
def test_first_the_target_then_the_units() -> None:
    game = battle(
        "brannick_emberhand pool RRW memory karric_flamelance | oriane_vell", rules=BY_HAND, rng=dice(1, 1, 1, 1, 3, 3)
    )

    do(game, "cast karric_flamelance; character 1")
    assert offered(game) == ["mana W", "mana R"]
    do(game, "mana R")

    assert fighter(game, "0").pool == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("MC-4.6", "MC-24.4")
def test_abilities_are_paid_by_hand_too() -> None:
    game = battle("dovek_ironquill pool WR | oriane_vell", permanents="brass_hornet_nest of 0", rules=BY_HAND)

    do(game, "use permanent 0")
    assert offered(game) == ["mana W", "mana R"]
    do(game, "mana R")

    assert fighter(game, "0").pool == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("MC-36.42", "MC-4.6", "MC-18.14")
def test_mana_abilities_are_paid_without_picks() -> None:
    game = battle("dovek_ironquill pool WRC | oriane_vell", permanents="filter of 0", rules=BY_HAND, game=Designed)

    do(game, "use permanent 0")

    assert fighter(game, "0").pool == (3, 0, 0, 1, 0, 0)
    assert game.position.phase == "main"


@pytest.mark.rule("MC-33.15", "MC-33.8", "MC-18.14")
def test_mana_abilities_are_offered_at_each_pick() -> None:
    game = battle(
        "dovek_ironquill pool CCRR memory karric_flamelance | oriane_vell",
        permanents="mana_cask of 0",
        rules=BY_HAND,
        rng=dice(1, 1, 1, 1, 3, 3),
    )

    do(game, "cast karric_flamelance")
    assert offered(game) == ["use permanent 0", "character 0", "character 1"]
    do(game, "character 1")
    assert offered(game) == ["use permanent 0", "mana R", "mana C"]
    assert rejected(game, "use permanent 1").clause == "MC-33.15"
    do(game, "use permanent 0")
    assert offered(game) == ["mana R", "mana C"]
    do(game, "mana C")

    assert fighter(game, "0").pool == (0, 0, 0, 1, 0, 3)


@pytest.mark.rule("MC-36.43")
def test_spell_that_a_mana_ability_has_made_unpayable_is_given_up_without_cost() -> None:
    game = battle(
        "dovek_ironquill pool R memory spark_of_karr mana_cask | oriane_vell",
        permanents="filter of 0",
        game=Designed,
        phase="upkeep",
    )

    do(game, "permanent 0", "cast spark_of_karr; use permanent 0")

    assert game.position.draft is None
    assert keys(game, fighter(game, "0").memory) == ["spark_of_karr", "mana_cask"]
    assert fighter(game, "0").pool == (2, 0, 0, 0, 0, 0)
    assert offered(game) == ["end", "move", "flee", "cast mana_cask"]
    assert happened(game, "SpellCast") == []


@pytest.mark.rule("MC-36.43", "MC-4.6")
def test_spell_for_which_units_were_picked_that_are_gone_is_given_up() -> None:
    game = battle(
        "dovek_ironquill pool WRR memory vane_winged_automaton | oriane_vell",
        permanents="filter of 0",
        rules=BY_HAND,
        game=Designed,
    )

    do(game, "cast vane_winged_automaton", "mana R", "mana R", "use permanent 0")  # which takes an R (MC-4.6)

    assert fighter(game, "0").pool == (3, 0, 0, 1, 0, 0)
    assert game.position.draft is None
    assert keys(game, fighter(game, "0").memory) == ["vane_winged_automaton"]
    assert (asked(game), game.position.actions, game.position.phase) == (0, 0, "main")


@pytest.mark.rule("MC-36.43", "MC-13.3")
def test_spell_whose_only_target_was_sacrificed_for_mana_is_given_up() -> None:
    game = battle(
        "dovek_ironquill pool WW memory melt_the_made lawful_unbinding | oriane_vell pool W memory mending_canticle",
        permanents="lens of 0",
        game=Designed,
        phase="upkeep",
    )

    do(game, "permanent 0", "cast lawful_unbinding; use permanent 0")

    assert game.position.draft is None
    assert keys(game, fighter(game, "0").memory) == ["lawful_unbinding", "melt_the_made"]
    assert fighter(game, "0").pool == (2, 1, 0, 0, 0, 0)
    assert happened(game, "SpellCast") == []
    assert asked(game) == 1  # the window has begun anew, without a target


@pytest.mark.rule("MC-36.43", "MC-18.14")
def test_ability_whose_source_was_sacrificed_for_mana_is_given_up() -> None:
    game = battle("dovek_ironquill pool C | oriane_vell", permanents="wick of 0", game=Designed)

    do(game, "use permanent 0; use permanent 0 ability 2")

    assert game.position.draft is None
    assert fighter(game, "0").pool == (0, 0, 0, 1, 0, 1)
    assert game.position.actions == 0
    assert offered(game) == ["end", "move", "flee"]


@pytest.mark.rule("MC-36.43", "MC-18.5")
def test_response_that_was_given_up_has_not_used_the_chance() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_firewhelp | dovek_ironquill pool R memory spark_of_karr",
        permanents="filter of 1; pyre of 1",
        game=Designed,
        rng=dice(6, 6, 6, 1, 1, 1),
    )

    do(game, "cast karric_firewhelp")
    do(game, "cast spark_of_karr; use permanent 0")  # which takes the R that the Spark needs
    assert (asked(game), offered(game)) == (1, ["pass", "use permanent 1"])
    do(game, "use permanent 1; character 0")

    assert life(game, "0") == [29]
    assert happened(game, "ResponseTried") == ["ResponseTried"]


@pytest.mark.rule("MC-33.13", "MC-33.15")
def test_instant_ability_is_picked_then_its_target() -> None:
    game = battle(
        "dovek_ironquill | oriane_vell", permanents="splinterglass_orb of 0", phase="upkeep", rng=dice(2, 1, 1, 1)
    )

    do(game, "permanent 0")
    assert offered(game) == ["pass", "use permanent 0"]
    do(game, "use permanent 0")
    assert offered(game) == ["character 0", "character 1"]
    do(game, "character 1")

    assert life(game, "1") == [31]


@pytest.mark.rule("MC-24.3", "MC-25.24")
def test_target_self_needs_no_pick() -> None:
    class Selfish(Game):
        pool = read_pool(
            """
            [cards.balm]
            name = "Balm"
            cost = "1"
            type = "sorcery"
            target = "self"
            effects = [{ do = "heal", flat = 3 }]
            """,
            base=POOL,
        )

    game = battle("dovek_ironquill life 20 pool C memory balm | oriane_vell", game=Selfish)

    do(game, "cast balm")

    assert life(game, "0") == [23]


@pytest.mark.rule("MC-20.9", "MC-18.1")
def test_ability_is_paid_when_it_is_declared() -> None:
    game = battle("iveren_thole library ebb_thrust | oriane_vell", creatures="tholish_eelkin of 0")

    do(game, "command; creature 0")
    assert not exhausted(game, "c0")
    do(game, "use creature 0")

    assert exhausted(game, "c0")


@pytest.mark.rule("MC-36.43", "MC-4.6", "MC-13.3")
def test_spell_whose_target_was_sacrificed_for_mana_while_it_is_paid_is_given_up() -> None:
    game = battle(
        "dovek_ironquill pool WWW memory lawful_unbinding | oriane_vell",
        permanents="lens of 0; lens of 1",
        game=Designed,
        phase="end",
        rules=Rules(manual_payment=True),
    )

    do(game, "cast lawful_unbinding; permanent 0; use permanent 0")

    assert game.position.draft is None
    assert happened(game, "SpellCast") == []
    assert fighter(game, "0").pool == (3, 1, 0, 0, 0, 0)
    assert offered(game) == ["pass", "cast lawful_unbinding"]  # there is still the other lens


@pytest.mark.rule("MC-36.101", "MC-36.43", "MC-18.2")
def test_window_begins_anew_after_something_was_given_up_in_it() -> None:
    game = battle(
        "oriane_vell pool W memory mending_canticle | dovek_ironquill pool WW memory lawful_unbinding",
        permanents="lens of 1",
        game=Designed,
        phase="end",
    )

    do(game, "pass")
    do(game, "cast lawful_unbinding; use permanent 0")

    assert game.position.draft is None
    assert (asked(game), offered(game)) == (0, ["pass", "cast mending_canticle"])


@pytest.mark.rule("MC-36.43", "MC-20.10", "MC-18.14")
def test_ability_whose_source_has_gone_back_to_its_owner_for_mana_is_given_up() -> None:
    game = battle(
        "iveren_thole pool U | oriane_vell",
        creatures="slinger of 0 owner 1",
        permanents="loose_leash of 0 on c0",
        game=Designed,
    )

    do(game, "use creature 0; use permanent 0")

    assert fighter(game, "c0").controller == 1
    assert game.position.draft is None
    assert happened(game, "AbilityUsed") == ["AbilityUsed"]  # the one of the leash
    assert offered(game) == ["end", "move", "flee"]
