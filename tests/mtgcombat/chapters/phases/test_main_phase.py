"""The Main Phase: actions, moving, equipping, and the limits of each (MC-11)."""

from __future__ import annotations

import re

import pytest

from arcana_core.errors import IllegalAction, NotationError
from arcana_core.testing import do, happened, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.model.cards import Card
from tests.mtgcombat.random_cards import game_with
from tests.mtgcombat.table import close, dice, fighter, gains, keys

DUEL = "brannick_emberhand | oriane_vell"
TRIO = "brannick_emberhand | oriane_vell | iveren_thole"


class Designed(Game):
    """A game with permanents of the tests."""

    pool = read_pool(
        """
        [cards.millstone]
        name = "Millstone"
        cost = "2"
        type = "artifact"
        abilities = [
            { cost = "1", timing = "action", target = "any", effects = [{ do = "lose_life", n = 2 }] },
            { cost = "1", timing = "instant", effects = [{ do = "recall", n = 1 }] },
        ]

        [cards.last_word]
        name = "Last Word"
        cost = "1"
        type = "sorcery"
        effects = [{ do = "lose_life", n = 99, who = "caster" }]

        [cards.fetters]
        name = "Fetters"
        cost = "1"
        type = "aura"
        target = "creature"
        static = [{ do = "bar", what = ["move"] }]
        """,
        base=POOL,
    )


@pytest.mark.rule("MC-11.1", "MC-33.5")
def test_speed_is_the_number_of_actions() -> None:
    game = battle("brannick_emberhand speed 2 pool RRRRRR memory karric_firewhelp cinderhound_runner | oriane_vell")

    do(game, "cast karric_firewhelp")
    assert game.position.actions == 1
    do(game, "cast cinderhound_runner")

    assert game.position.actions == 2
    assert game.position.phase != "main"


@pytest.mark.rule("MC-11.1", "MC-33.5")
def test_phase_can_be_ended_with_actions_left() -> None:
    game = battle(DUEL)

    do(game, "end")

    assert game.position.actions == 0
    assert game.position.phase != "main"


@pytest.mark.rule("MC-36.49", "MC-11.1")
def test_speed_that_comes_in_the_phase_gives_another_action() -> None:
    game = battle("iveren_thole speed 1 pool UUU memory current_of_thole | oriane_vell")

    do(game, "cast current_of_thole")

    assert (game.position.actions, game.position.phase) == (1, "main")
    assert game.actions_left(0) == 1


@pytest.mark.rule("MC-11.2", "MC-33.5")
def test_only_possible_kinds_of_actions_are_legal() -> None:
    game = battle(
        "dovek_ironquill pool CCCCC memory karric_flamelance clockwork_sentry | oriane_vell",
        creatures="ironquill_juggernaut of 0",
        permanents="honed_glaive of 0 on 0; brass_hornet_nest of 0",
        close="0-1",
    )

    assert offered(game) == [
        "end",
        "move",
        "command",
        "engage",
        "equip",
        "flee",
        "cast clockwork_sentry",
        "use permanent 1",
    ]


@pytest.mark.rule("MC-33.5", "MC-12.1", "MC-11.9", "MC-14.1", "MC-13.1")
def test_impossible_kind_of_action_is_not_offered() -> None:
    game = battle(DUEL)

    assert offered(game) == ["end", "move", "flee"]
    assert rejected(game, "command").clause == "MC-33.7"
    assert rejected(game, "engage").clause == "MC-14.1"
    assert rejected(game, "equip").clause == "MC-11.9"
    assert rejected(game, "cast karric_flamelance").clause == "MC-5.4"
    assert rejected(game, "use permanent 0").clause == "MC-33.15"
    assert rejected(game, "pass").clause == "MC-11.2"


@pytest.mark.rule("MC-11.3")
def test_move_command_and_engage_come_once_a_turn_and_cast_equip_use_again() -> None:
    game = battle(
        "dovek_ironquill speed 6 pool CCCCCCCC memory clockwork_sentry vane_winged_automaton | oriane_vell",
        creatures="ironquill_juggernaut of 0",
        permanents="honed_glaive of 0 on 0",
    )

    do(game, "move; character 1")
    assert rejected(game, "move").clause == "MC-11.3"
    do(game, "equip; permanent 0; creature 0")
    do(game, "equip; permanent 0; character 0")
    do(game, "cast clockwork_sentry")
    do(game, "cast vane_winged_automaton")

    assert game.position.actions == 5


@pytest.mark.rule("MC-11.3", "MC-11.5")
def test_after_engaging_a_character_cannot_engage_or_move() -> None:
    ready = gains("0", "Vigilance")
    game = battle("oriane_vell | brannick_emberhand", close="0-1", changes=ready, rng=dice(*[1] * 9))

    do(game, "engage; character 1", "no")

    assert game.position.actions == 1
    assert rejected(game, "engage").clause == "MC-11.3"
    assert rejected(game, "move").clause == "MC-11.5"


@pytest.mark.rule("MC-11.5", "MC-17.1")
def test_after_moving_a_character_cannot_engage_or_flee() -> None:
    game = battle(TRIO, close="0-2")

    do(game, "move; character 1")

    assert close(game, "0", "1")
    assert rejected(game, "engage").clause == "MC-11.5"
    assert rejected(game, "flee").clause == "MC-17.1"


@pytest.mark.rule("MC-11.4", "MC-33.6", "MC-7.4", "MC-7.8")
def test_move_comes_up_to_one_group_or_backs_away_from_all() -> None:
    game = battle(TRIO, creatures="ossuary_whelp of 2 detached", close="0-2; 0-c0")

    do(game, "move")
    assert offered(game) == ["withdraw", "character 1"]
    assert rejected(game, "character 2").clause == "MC-33.6"

    withdrawn = game.clone()
    do(withdrawn, "withdraw")
    assert not withdrawn.close_to(0)
    do(game, "character 1")
    assert game.close_to(0) == [1, 2, 8]


@pytest.mark.rule("MC-33.6")
def test_character_without_close_enemies_cannot_withdraw() -> None:
    game = battle(TRIO, creatures="ossuary_whelp of 2 detached")

    do(game, "move")

    assert offered(game) == ["character 1", "character 2", "creature 0"]
    assert rejected(game, "withdraw").clause == "MC-33.6"


@pytest.mark.rule("MC-11.6", "MC-11.2")
def test_after_moving_a_character_may_cast() -> None:
    game = battle("brannick_emberhand pool RR memory karric_flamelance | oriane_vell", rng=dice(1, 1, 1, 1, 6, 6))

    do(game, "move; character 1")
    assert game.position.actions == 1
    do(game, "cast karric_flamelance; character 1")

    assert game.position.actions == 2


@pytest.mark.rule("MC-11.7")
def test_exhausted_character_cannot_move_or_engage() -> None:
    game = battle(
        "brannick_emberhand exhausted pool R memory karric_firewhelp | oriane_vell",
        creatures="slagback_brute of 0",
        close="0-1",
    )

    assert offered(game) == ["end", "command", "flee", "cast karric_firewhelp"]
    assert rejected(game, "move").clause == "MC-11.7"
    assert rejected(game, "engage").clause == "MC-11.7"


@pytest.mark.rule("MC-25.29")
def test_barred_character_cannot_move() -> None:
    game = battle(DUEL, permanents="fetters of 1 on 0", game=Designed)

    assert "move" not in offered(game)
    assert rejected(game, "move").clause == "MC-25.29"


@pytest.mark.rule("MC-11.8", "MC-18.3")
def test_free_window_follows_each_action() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_firewhelp | oriane_vell pool W memory mending_canticle",
        rng=dice(1, 1),
    )

    do(game, "move; character 1")
    assert (game.players_to_act, offered(game)) == ((1,), ["pass", "cast mending_canticle"])
    do(game, "pass")
    assert (game.players_to_act, game.position.phase) == ((0,), "main")
    do(game, "cast karric_firewhelp", "pass")

    assert (game.players_to_act, offered(game)) == ((1,), ["pass", "cast mending_canticle"])


@pytest.mark.rule("MC-11.9", "MC-33.14", "MC-20.4")
def test_equipment_leaves_its_bearer_for_another_own_combatant() -> None:
    game = battle(
        "dovek_ironquill | oriane_vell",
        creatures="clockwork_sentry of 0; gatehouse_ox of 1",
        permanents="honed_glaive of 0 on 0; mirrorplate_cuirass of 1 on 1; couriers_boots of 0 on 0",
    )

    do(game, "equip")
    assert offered(game) == ["permanent 0"]  # only characters wear the boots, and Dovek has them
    assert rejected(game, "permanent 1").clause == "MC-11.9"
    do(game, "permanent 0")
    assert offered(game) == ["creature 0"]
    assert rejected(game, "character 0").clause == "MC-11.9"
    do(game, "creature 0")

    assert game.position.permanents[0].bearer == 8
    assert (fighter(game, "0").power, fighter(game, "c0").power) == (2, 4)
    assert game.position.actions == 1


@pytest.mark.rule("MC-20.4")
def test_boots_for_characters_are_not_given_to_a_creature() -> None:
    game = battle("dovek_ironquill | oriane_vell", creatures="clockwork_sentry of 0", permanents="couriers_boots of 0")

    do(game, "equip; permanent 0")

    assert offered(game) == ["character 0"]
    assert rejected(game, "creature 0").clause == "MC-20.4"


@pytest.mark.rule("MC-11.10", "MC-35.40", "MC-12.1")
def test_creature_that_went_along_cannot_engage() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="vellish_lancer of 0; vellish_lancer of 0 detached",
        close="1-c1",
    )

    do(game, "move; character 1")
    assert close(game, "c0", "1")
    do(game, "command")
    assert offered(game) == ["creature 1"]  # the other one has no possible order
    assert rejected(game, "creature 0").clause == "MC-33.7"
    do(game, "creature 1")

    assert offered(game) == ["engage", "withdraw", "fall back"]


@pytest.mark.rule("MC-11.10")
def test_creature_that_went_along_cannot_withdraw() -> None:
    game = battle("iveren_thole | dovek_ironquill", creatures="tholish_eelkin of 0")

    do(game, "move; character 1", "command; creature 0")

    assert offered(game) == ["use creature 0"]
    for order in ("engage", "advance", "withdraw"):
        assert rejected(game, order).clause == "MC-11.10"


@pytest.mark.rule("MC-11.10")
def test_range_changed_by_an_effect_is_not_a_move() -> None:
    game = battle(
        "yssa_thornmother pool GG memory rootgrasp | oriane_vell pool W memory mending_canticle",
        creatures="thornmaul_bear of 0",
        phase="upkeep",
    )

    do(game, "cast rootgrasp; character 1", "pass")  # when the Upkeep ends
    assert close(game, "c0", "1")
    while game.position.phase != "main":
        do(game, "pass")
    do(game, "command; creature 0")

    assert "engage" in offered(game)


@pytest.mark.rule("MC-33.15", "MC-11.2", "MC-24.4")
def test_ability_with_timing_action_costs_an_action_and_its_cost() -> None:
    game = battle("dovek_ironquill pool C | oriane_vell", permanents="brass_hornet_nest of 0")

    do(game, "use permanent 0")

    assert game.position.actions == 1
    assert game.position.permanents[0].exhausted
    assert keys(game, tuple(one.card for one in game.position.creatures)) == ["brass_hornet"]
    assert rejected(game, "use permanent 0").clause == "MC-20.9"


@pytest.mark.rule("MC-33.15", "MC-20.9")
def test_ability_is_not_offered_without_mana_or_when_its_artifact_is_exhausted() -> None:
    poor = battle("dovek_ironquill pool - | oriane_vell", permanents="brass_hornet_nest of 0")
    used = battle("dovek_ironquill pool C | oriane_vell", permanents="brass_hornet_nest of 0 exhausted")

    assert "use permanent 0" not in offered(poor)
    assert "use permanent 0" not in offered(used)


@pytest.mark.rule("MC-33.15", "MC-18.14")
def test_mana_ability_is_used_between_actions_and_costs_none() -> None:
    game = battle("dovek_ironquill pool - memory clockwork_sentry | oriane_vell", permanents="mana_cask of 0")

    assert offered(game) == ["end", "move", "flee", "use permanent 0"]
    do(game, "use permanent 0")

    assert (game.position.actions, fighter(game, "0").pool) == (0, (0, 0, 0, 0, 0, 2))
    assert offered(game) == ["end", "move", "flee", "cast clockwork_sentry"]


@pytest.mark.rule("MC-36.48", "MC-18.2")
def test_without_free_windows_instants_are_main_phase_actions() -> None:
    game = battle(
        "dovek_ironquill speed 1 pool CCR memory spark_of_karr clockwork_sentry library karric_flamelance | oriane_vell",
        permanents="millstone of 0",
        game=Designed,
        rules=Rules(free_windows=False),
        rng=dice(1, 1, 1, 1),
    )

    assert offered(game)[-4:] == [
        "cast spark_of_karr",
        "cast clockwork_sentry",
        "use permanent 0",
        "use permanent 0 ability 2",
    ]
    do(game, "use permanent 0 ability 2")
    assert game.position.actions == 0
    do(game, "move; character 1")
    assert offered(game) == ["end", "cast spark_of_karr", "use permanent 0 ability 2"]
    assert rejected(game, "cast clockwork_sentry").clause == "MC-11.1"
    do(game, "cast spark_of_karr; character 1", "end")

    assert game.position.phase != "main"


@pytest.mark.rule("MC-17.3", "MC-36.47", "MC-11.2")
def test_fleeing_uses_an_action_and_ends_the_turn() -> None:
    game = battle("brannick_emberhand pool R memory spark_of_karr | oriane_vell speed 3")

    do(game, "flee")

    assert (game.position.actions, game.position.phase) == (1, "end")
    assert offered(game) == ["pass", "cast spark_of_karr"]
    do(game, "pass")
    assert game.position.active != 0
    assert happened(game, "Fled", "PhaseBegun")[:3] == ["PhaseBegun", "Fled", "PhaseBegun"]


@pytest.mark.rule("MC-21.2", "MC-11.8")
def test_turn_ends_without_a_window_after_losing_by_an_own_action() -> None:
    game = battle(
        "dovek_ironquill pool CC memory last_word | oriane_vell pool W memory mending_canticle | iveren_thole",
        game=Designed,
        rules=Rules(max_rounds=1),
    )

    do(game, "cast last_word", "pass")

    assert fighter(game, "0").status == "lost"
    assert happened(game, "PhaseBegun", "TurnBegun", "Passed")[:4] == [
        "PhaseBegun",
        "Passed",
        "PhaseBegun",
        "TurnBegun",
    ]


@pytest.mark.rule("MC-11.1", "MC-18.2")
def test_rejection_explains_that_all_actions_are_taken() -> None:
    game = battle(
        "oriane_vell speed 1 pool WWWW memory vellish_torchbearer mending_canticle | dovek_ironquill",
        rules=Rules(free_windows=False),
        seed=1,
    )
    do(game, "move", "character 1")
    assert offered(game) == ["end", "cast mending_canticle"]
    assert [rejected(game, text).clause for text in ("move", "command", "cast vellish_torchbearer")] == ["MC-11.1"] * 3


@pytest.mark.rule("MC-17.1", "MC-11.5", "MC-11.3")
def test_rejection_gives_the_reason_of_its_clause() -> None:
    def reason(text: str) -> str:
        with pytest.raises(IllegalAction) as caught:
            game.apply(game.action_space.find(text), 0)
        return str(caught.value)

    game = battle("oriane_vell | dovek_ironquill", rules=Rules(flee_from_close=False), seed=1)
    do(game, "move", "character 1")
    assert "you can only flee with the first action of your Main Phase (MC-17.1)" in reason("flee")
    assert "you have already moved this turn (MC-11.3)" in reason("move")
    assert "you have moved this turn (MC-11.5)" in reason("engage")
    game = battle("oriane_vell | dovek_ironquill power 0", rules=Rules(flee_from_close=False), close="0-1", seed=1)
    assert "a house rule forbids fleeing while you are Close to an enemy (MC-17.1)" in reason("flee")
    game = battle("oriane_vell speed 1 exhausted | dovek_ironquill", seed=1)
    assert "you are Exhausted, so you can't move or engage (MC-11.7)" in reason("move")


class Otherwise(Game):
    """Changed procedures: two more actions and mana, one spell, no copies of used cards, no flight."""

    __slots__ = ()

    def actions_left(self, player: int) -> int:
        """Two more than Speed."""
        return super().actions_left(player) + 2

    def castings_left(self, player: int) -> int:
        """One spell in a turn, at any Focus."""
        return 1 - self.position.castings

    def restores(self, player: int) -> int:
        """Two more than Channeling."""
        return super().restores(player) + 2

    def may_cast(self, player: int, card: Card) -> bool:
        """No card with a copy in the graveyard."""
        return super().may_cast(player, card) and card.place not in self.position.characters[player].graveyard

    def may_flee(self, player: int) -> bool:
        """Return False."""
        return False


@pytest.mark.rule("MC-11.1", "MC-13.4", "MC-9.2", "MC-34.1")
def test_shown_counts_follow_a_changed_procedure() -> None:
    def shown(player: int) -> str:
        return " ".join(game.render(player).split())

    characters = "brannick_emberhand speed 3 focus 4 channeling 4 | oriane_vell"
    game = battle(characters, game=Otherwise, seed=1)
    view = game.view(0)

    assert (view.actions_left, view.castings_left, view.restores) == (5, 1, 0)
    assert "5 of 5 actions and 1 casting left" in shown(0)
    assert "take an action (5 of 5 left)" in shown(0)
    do(game, "move", "character 1")
    assert "4 of 5 actions and 1 casting left" in shown(1)

    game = battle(characters, game=Otherwise, phase="channeling", seed=1)
    assert game.view(0).restores == 6
    assert "0 of 6 mana restored" in shown(0)
    assert "restore mana (0 of 6 restored)" in shown(0)


@pytest.mark.rule("MC-17.1", "MC-13.1", "MC-11.1")
def test_rejection_by_a_changed_procedure_names_no_other_cause() -> None:
    def reason(text: str) -> str:
        with pytest.raises(IllegalAction) as caught:
            game.apply(game.action_space.find(text), 0)
        return str(caught.value)

    spell = "brannick_emberhand speed 0 pool RRCC memory karric_flamelance graveyard karric_flamelance"
    game = battle(f"{spell} | oriane_vell", game=Otherwise, seed=1)
    assert "a house rule forbids fleeing now (MC-17.1)" in reason("flee")
    assert "a house rule bars Karric Flamelance now (MC-13.1)" in reason("cast karric_flamelance")
    game.position.actions = 2
    assert "you have taken all 2 actions of this turn (MC-11.1)" in reason("cast karric_flamelance")


@pytest.mark.rule("MC-13.2", "MC-4.7", "MC-18.2")
def test_spell_within_mastery_is_rejected_for_lack_of_mana() -> None:
    game = battle(
        "oriane_vell mastery 2 pool - memory vellish_lancer shield_of_noon | dovek_ironquill",
        rules=Rules(free_windows=False),
        seed=1,
    )
    assert [rejected(game, f"cast {key}").clause for key in ("vellish_lancer", "shield_of_noon")] == [
        "MC-4.7",
        "MC-4.7",
    ]


@pytest.mark.rule("MC-33.5", "MC-33.15")
def test_usable_abilities_are_ordered_by_slot() -> None:
    game = battle(
        "dovek_ironquill | oriane_vell",
        creatures="ysselwood_sproutling of 0; ysselwood_sproutling of 0",
        permanents="brass_hornet_nest of 0; mana_cask of 0; splinterglass_orb of 0",
        rules=Rules(free_windows=False),
        seed=1,
    )
    assert [text for text in offered(game) if text.startswith("use")] == [
        "use creature 0",
        "use creature 1",
        "use permanent 0",
        "use permanent 1",
        "use permanent 2",
    ]


ABLE = """
[cards.stoker]
name = "Stoker"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
abilities = [
    { cost = "1", timing = "command", target = "any", effects = [{ do = "damage", flat = 1 }] },
    { cost = "W", timing = "instant", target = "any", effects = [{ do = "damage", flat = 1 }] },
    { cost = "WW", timing = "action", target = "any", effects = [{ do = "damage", flat = 1 }] },
    { exhaust = true, timing = "action", target = "any", effects = [{ do = "damage", flat = 1 }] },
]

[cards.gravedigger]
name = "Gravedigger"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
abilities = [{ cost = "1", timing = "action", target = "dead_creature", effects = [{ do = "reclaim" }] }]
"""


@pytest.mark.rule("MC-24.4", "MC-18.1", "MC-4.7", "MC-13.3", "MC-20.9", "MC-33.15")
@pytest.mark.parametrize(
    ("line", "clause", "why"),
    [
        ("use creature 0", "MC-24.4", "is an order: choose command first"),
        ("use creature 0 ability 2", "MC-18.1", "for windows and responses"),
        ("use creature 0 ability 3", "MC-4.7", "costs {WW}, more than your pool can pay"),
        ("use creature 0 ability 4", "MC-20.9", "needs a ready combatant to exhaust"),
        ("use creature 3", "MC-13.3", "no legal target"),
        ("use creature 1", "MC-24.4", "you don't control Stoker"),
        ("use creature 2", "MC-33.15", "this ability can't be used now"),
        ("use permanent 0", "MC-24.4", "you don't control Mana Cask"),
        ("use permanent 1", "MC-33.15", "this ability can't be used now"),
    ],
)
def test_ability_that_cannot_be_used_as_an_action_is_rejected_with_its_clause(line: str, clause: str, why: str) -> None:
    game = battle(
        "oriane_vell pool WC | dovek_ironquill",
        creatures="stoker of 0 exhausted; stoker of 1; ossuary_whelp of 0; gravedigger of 0",
        permanents="mana_cask of 1",
        game=game_with(read_pool(ABLE, base=POOL)),
        seed=1,
    )
    assert line not in offered(game)

    rejection = game.why_not(game.action_space.find(line), 0)

    assert rejection is not None
    assert (rejection.clause, why in rejection.reason) == (clause, True), rejection
    if line != "use creature 2" and "permanent" not in line:
        for written in (line, line.replace("creature", "gravedigger" if line == "use creature 3" else "stoker")):
            with pytest.raises(NotationError, match=re.escape(f"({clause})")):
                game.parse(written, 0)


class TwoCastings(Game):
    """A house rule: two castings in a turn, at any Focus."""

    __slots__ = ()

    def castings_left(self, player: int) -> int:
        return 2 - self.position.castings


@pytest.mark.rule("MC-13.4")
def test_rejected_casting_names_focus_only_where_focus_is_the_cause() -> None:
    spells = "memory vellish_torchbearer vellish_lancer banner_of_vell"
    for kind, focus, why in (
        (TwoCastings, 4, "a house rule allows no more spells this turn"),
        (TwoCastings, 2, "your Focus allows no more spells this turn"),
        (Game, 2, "your Focus allows no more spells this turn"),
    ):
        game = battle(
            f"oriane_vell focus {focus} pool WWWWWWW {spells} | dovek_ironquill", castings=2, game=kind, seed=1
        )

        rejection = game.why_not(game.action_space.find("cast banner_of_vell"), 0)

        assert rejection is not None
        assert (rejection.clause, rejection.reason) == ("MC-13.4", why)
