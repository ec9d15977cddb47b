"""Wild packs and locales (MC-23)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.cards import POOL, read_pool
from tests.mtgcombat.table import asked, close, dice, exhausted, fighter, keys, life, logged_fields, there

WOLVES = "brannick_emberhand | pack speed 2"
MOUNTAIN = Rules(locale="mountain", richness=3)


class Designed(Game):
    """A game with creatures that have abilities of every timing."""

    pool = read_pool(
        """
        [cards.brood]
        name = "Brood"
        cost = "1"
        type = "creature"
        power = 1
        toughness = 1
        life = 2
        abilities = [
            { cost = "R", timing = "action", effects = [{ do = "summon", token = "brass_hornet", n = 1 }] },
            { exhaust = true, timing = "mana", effects = [{ do = "add_mana", types = "R" }] },
            { exhaust = true, timing = "command", target = "any", effects = [{ do = "lose_life", n = 2 }] },
            { cost = "G", timing = "instant", effects = [{ do = "lose_life", n = 2, who = "enemy_characters" }] },
        ]
        """,
        base=POOL,
    )


@pytest.mark.rule("MC-23.1", "MC-23.2", "MC-33.19")
def test_each_creature_of_a_pack_may_get_one_order_without_limit_of_actions() -> None:
    game = battle(
        WOLVES,
        creatures="; ".join(["ossuary_whelp of 1"] * 4),
        active=1,
        phase="start",
    )

    assert offered(game) == ["end", "creature 0", "creature 1", "creature 2", "creature 3"]
    for slot in range(4):
        do(game, f"creature {slot}; advance; character 0")

    assert game.position.actions == 0
    assert [close(game, f"c{slot}", "0") for slot in range(4)] == [True] * 4
    assert asked(game) == 0  # no orders were left (MC-36.51)


@pytest.mark.rule("MC-23.2", "MC-8.4")
def test_pack_creatures_become_ready_and_unsick_in_its_turn() -> None:
    game = battle(
        WOLVES,
        creatures="ossuary_whelp of 1 exhausted; ossuary_whelp of 1 sick; slagback_brute of 0 exhausted",
        active=1,
        phase="start",
    )

    assert offered(game) == ["end", "creature 0", "creature 1"]
    assert exhausted(game, "c2")
    assert happened(game, "MadeReady") == ["MadeReady"]


@pytest.mark.rule("MC-23.2", "MC-12.5", "MC-2.5")
def test_characters_respond_to_each_order_of_a_pack_against_its_speed() -> None:
    game = battle(
        "iveren_thole pool UU memory ebb_thrust tidal_shove | pack speed 2",
        creatures="ossuary_whelp of 1; ossuary_whelp of 1",
        close="0-1",
        active=1,
        phase="start",
        rng=dice(1, 1, 1, 2, 3, 2),
    )

    do(game, "creature 0; withdraw")
    assert (asked(game), offered(game)) == (0, ["pass", "cast ebb_thrust", "cast tidal_shove"])
    do(game, "cast ebb_thrust; creature 0")  # 5 against the 5 of two dice

    assert not there(game, "c0")


@pytest.mark.rule("MC-23.4", "MC-23.3")
@pytest.mark.parametrize(
    ("locale", "pool"),
    [
        ("plains", (2, 0, 0, 0, 0, 0)),
        ("island", (0, 2, 0, 0, 0, 0)),
        ("swamp", (0, 0, 2, 0, 0, 0)),
        ("mountain", (0, 0, 0, 2, 0, 0)),
        ("forest", (0, 0, 0, 0, 2, 0)),
        ("none", (0, 0, 0, 0, 0, 0)),
    ],
)
def test_pool_of_a_pack_is_emptied_and_filled_by_the_locale(locale: str, pool: tuple[int, ...]) -> None:
    game = battle(
        "brannick_emberhand | pack speed 2 pool BBB",
        creatures="ossuary_whelp of 1",
        active=1,
        phase="start",
        rules=Rules(locale=locale, richness=2),
    )

    assert asked(game) == 1
    assert fighter(game, "1").pool == pool


@pytest.mark.rule("MC-35.30", "MC-23.4", "MC-23.7")
@pytest.mark.parametrize(("locale", "times"), [("mountain", 3), ("swamp", 0)])
def test_wild_wyrm_breathes_three_times_in_the_mountains_and_not_at_all_in_a_swamp(locale: str, times: int) -> None:
    game = battle(
        "brannick_emberhand | wyrm_of_the_peak",
        creatures="mountainheart_wyrm of 1",
        active=1,
        phase="start",
        rules=Rules(locale=locale, richness=3),
    )

    used = 0
    while "use creature 0" in offered(game) and asked(game) == 1:
        do(game, "use creature 0")
        used += 1

    assert used == times
    assert fighter(game, "c0").power == 4 + times
    assert offered(game) == ["end", "creature 0"]


@pytest.mark.rule("MC-23.5")
def test_characters_creature_is_paid_for_from_their_pool() -> None:
    game = battle(
        "brannick_emberhand pool - | pack",
        creatures="mountainheart_wyrm of 0; ossuary_whelp of 1",
        rules=MOUNTAIN,
    )
    rich = battle(
        "brannick_emberhand pool R | pack", creatures="mountainheart_wyrm of 0; ossuary_whelp of 1", phase="upkeep"
    )

    assert game.instants(0) == ()
    assert offered(rich) == ["pass", "use creature 0"]


@pytest.mark.rule("MC-23.7", "MC-33.19", "MC-24.4")
def test_pack_uses_abilities_of_every_timing_before_each_order_and_after_the_last() -> None:
    game = battle(
        WOLVES,
        creatures="brood of 1; ossuary_whelp of 1; ossuary_whelp of 1",
        active=1,
        phase="start",
        game=Designed,
        rules=Rules(locale="forest", richness=1),
    )

    assert offered(game) == [
        "end",
        "use creature 0 ability 2",
        "use creature 0 ability 4",
        "creature 0",
        "creature 1",
        "creature 2",
    ]
    do(game, "use creature 0 ability 2")
    assert fighter(game, "1").pool == (0, 0, 0, 1, 1, 0)
    do(game, "use creature 0 ability 4")
    assert life(game, "0") == [30]
    do(game, "creature 1; advance; character 0", "use creature 0")
    assert keys(game, tuple(one.card for one in game.position.creatures))[-1] == "brass_hornet"
    assert game.position.actions == 0

    assert offered(game) == ["end", "creature 2"]  # the brood is Exhausted, the hornet sick
    assert rejected(game, "creature 0").clause == "MC-12.3"
    assert rejected(game, "use creature 0").clause == "MC-23.7"
    assert rejected(game, "move").clause == "MC-33.19"


@pytest.mark.rule("MC-12.1", "MC-23.2")
def test_command_ability_is_an_order_of_a_pack_too() -> None:
    game = battle(WOLVES, creatures="brood of 1; ossuary_whelp of 1", active=1, phase="start", game=Designed)

    do(game, "creature 0; use creature 0 ability 3; character 0")

    assert life(game, "0") == [30]
    assert offered(game) == ["end", "creature 1"]
    assert not game.position.has_commanded


@pytest.mark.rule("MC-23.7", "MC-18.4", "MC-2.5")
def test_characters_respond_to_an_ability_of_a_pack_against_its_speed() -> None:
    game = battle(
        "iveren_thole pool UU memory break_the_syllable | pack speed 2",
        creatures="mountainheart_wyrm of 1",
        active=1,
        phase="start",
        rules=MOUNTAIN,
        rng=dice(6, 6, 6, 6, 1, 1),
    )

    do(game, "use creature 0")
    assert (asked(game), offered(game)) == (0, ["pass", "cast break_the_syllable"])
    do(game, "cast break_the_syllable; stack 0")

    assert fighter(game, "c0").power == 4
    assert fighter(game, "1").pool == (0, 0, 0, 2, 0, 0)


@pytest.mark.rule("MC-23.7", "MC-14.9")
def test_pack_uses_its_abilities_last_in_the_round_of_its_own_attack() -> None:
    game = battle(
        "brannick_emberhand | pack speed 2",
        creatures="mountainheart_wyrm of 1",
        close="0-1",
        active=1,
        phase="start",
        rules=Rules(locale="mountain", richness=1),
        rng=dice(1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 1),
    )

    do(game, "creature 0; engage; character 0")
    assert (asked(game), offered(game)) == (1, ["pass", "use creature 0"])
    do(game, "use creature 0", "no")

    assert logged_fields(game, "Struck", "number", "amount")[0] == (8, 5)  # five dice instead of four


@pytest.mark.rule("MC-18.13", "MC-23.7")
def test_pack_has_no_chances_in_the_turns_of_others() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_firewhelp | pack pool RR", creatures="mountainheart_wyrm of 1"
    )

    do(game, "cast karric_firewhelp")

    assert asked(game) == 0
    assert game.instants(1) == ()


@pytest.mark.rule("MC-23.6", "MC-14.4")
def test_wild_creature_strikes_back_without_interception() -> None:
    game = battle(
        "brannick_emberhand | pack",
        creatures="ossuary_whelp of 1; ossuary_whelp of 1",
        close="0-1",
        rng=dice(1, 1, 2, 3, 1, 1, 1, 1, 1),
    )

    do(game, "engage; creature 0")

    assert (asked(game), offered(game)) == (1, ["yes", "no"])  # whether to counter-attack
    assert happened(game, "Intercepted") == []


@pytest.mark.rule("MC-23.6", "MC-21.4")
def test_pack_without_a_creature_is_out_of_the_battle() -> None:
    game = battle(
        "brannick_emberhand | pack", creatures="ossuary_whelp of 1 life 1", close="0-1", rng=dice(6, 6, 6, 1, 1, 1, 1)
    )

    do(game, "engage; creature 0", "no")

    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert happened(game, "PackGone") == ["PackGone"]


@pytest.mark.rule("MC-23.1", "MC-5.7", "MC-5.8")
def test_wild_creatures_leave_no_cards() -> None:
    game = battle(
        "oriane_vell pool WWWW memory writ_of_outlawry | pack",
        creatures="ossuary_whelp of 1; ossuary_whelp of 1 life 1; ossuary_whelp of 1",
        close="0-1",
        rng=dice(6, 6, 1, 1),
    )

    do(game, "cast writ_of_outlawry; creature 0", "engage; creature 1", "no")

    assert [there(game, f"c{place}") for place in range(3)] == [False, False, True]
    assert (fighter(game, "1").graveyard, fighter(game, "1").exile) == ((), ())


@pytest.mark.rule("MC-23.8", "MC-18.2", "MC-36.46")
def test_windows_in_the_turn_of_a_pack_begin_with_the_first_character_behind_it() -> None:
    game = battle(
        "oriane_vell pool W memory mending_canticle | pack speed 3 | iveren_thole speed 2 pool U memory ebb_thrust",
        creatures="brood of 1; ossuary_whelp of 1",
        close="1-2",
        active=1,
        phase="start",
        game=Designed,
        rules=Rules(locale="mountain", richness=1),
    )

    do(game, "use creature 0")  # an ability with timing action: a round of responses, then a window
    order = []
    while asked(game) != 1:
        order.append(asked(game))
        do(game, "pass")

    assert order == [2, 0, 2, 0]


@pytest.mark.rule("MC-36.46", "MC-23.8")
def test_no_window_follows_an_instant_ability_of_a_pack() -> None:
    game = battle(
        "oriane_vell pool W memory mending_canticle | pack speed 3",
        creatures="mountainheart_wyrm of 1",
        active=1,
        phase="start",
        rules=MOUNTAIN,
    )

    do(game, "use creature 0", "pass")

    assert asked(game) == 1


@pytest.mark.rule("MC-23.8", "MC-22.1", "MC-22.4")
def test_pack_has_an_end_phase_without_forgetting() -> None:
    game = battle(
        "oriane_vell pool W memory mending_canticle | pack speed 3",
        creatures="ossuary_whelp of 1 guard 3",
        active=1,
        phase="start",
    )

    do(game, "end")
    assert (asked(game), game.position.phase) == (0, "end")
    do(game, "pass")

    assert fighter(game, "c0").guard == -1
    assert game.position.active != 1


@pytest.mark.rule("MC-36.51", "MC-23.2")
def test_pack_with_nothing_to_do_is_not_asked() -> None:
    game = battle(WOLVES, creatures="clockwork_sentry of 1", active=1, phase="start")

    assert asked(game) == 0
    assert happened(game, "TurnBegun", "PhaseBegun")[:3] == ["TurnBegun", "PhaseBegun", "PhaseBegun"]


class WithFreeInstant(Designed):
    """A game with an instant that every character can cast, even with Mastery 0."""

    pool = read_pool(
        """
        [cards.breather]
        name = "Breather"
        cost = "0"
        type = "instant"
        effects = [{ do = "heal", flat = 1, who = "caster" }]
        """,
        base=Designed.pool,
    )


@pytest.mark.rule("MC-36.95", "MC-36.29", "MC-23.6")
def test_turn_of_a_pack_that_is_out_ends_without_a_window() -> None:
    game = battle(
        "pack speed 3 | oriane_vell pool W memory mending_canticle | iveren_thole speed 1",
        creatures="ossuary_whelp of 0 life 1",
        close="0-1",
        phase="start",
        rng=dice(1, 1, 1, 6, 6, 6, 6, 1),
    )

    do(game, "creature 0; engage; character 1", "pass", "yes")

    assert game.position.characters[0].status == "lost"
    assert logged(game)[-1] == "PhaseBegun MC-22.1"
    assert "WindowOpened MC-18.3" not in logged(game)
    assert (asked(game), offered(game)) == (1, ["act", "character 2"])


@pytest.mark.rule("MC-23.1", "MC-36.75", "MC-23.7")
def test_pack_never_gives_hints_about_cards() -> None:
    game = battle(
        "brannick_emberhand | pack speed 2",
        creatures="ossuary_whelp of 1; brood of 1; brood of 1",
        close="0-1",
        active=1,
        phase="start",
        game=WithFreeInstant,
        rules=MOUNTAIN,
    )

    do(game, "creature 0; engage; character 0")
    assert (asked(game), offered(game)) == (
        1,
        ["pass", "use creature 1", "use creature 1 ability 2", "use creature 2", "use creature 2 ability 2"],
    )
    do(game, "use creature 1 ability 2")

    assert game.position.characters[1].hinted == ()


LICKER = """
[cards.licker]
name = "Licker"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
abilities = [
    { cost = "R", timing = "instant", target = "self", effects = [{ do = "heal", flat = 1 }] },
    { cost = "R", timing = "instant", target = "any", effects = [{ do = "lose_life", n = 1 }] },
]
"""


@pytest.mark.rule("MC-13.3", "MC-24.3", "MC-36.21")
def test_pack_is_not_a_target_so_it_cannot_use_abilities_on_itself() -> None:
    class Licking(Game):
        __slots__ = ()
        pool = read_pool(LICKER, base=POOL)

    rules = Rules(locale="mountain", richness=3)
    wild = battle(
        "pack speed 9 | oriane_vell", creatures="licker of 0", phase="start", rules=rules, game=Licking, seed=1
    )
    assert [text for text in offered(wild) if text.startswith("use")] == ["use creature 0 ability 2"]
    do(wild, "use creature 0 ability 2")
    assert offered(wild) == ["character 1", "creature 0"]
    tame = battle(
        "brannick_emberhand pool R memory spark_of_karr | oriane_vell", creatures="licker of 0", game=Licking, seed=1
    )
    do(tame, "end")
    assert offered(tame) == ["pass", "cast spark_of_karr", "use creature 0", "use creature 0 ability 2"]
