"""Meditating and resting (MG-18, MG-19)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.testing import events_of
from arcana_magika.events import Drawn, Meditated, OrderExecuted, Rested
from arcana_magika.game import Game
from arcana_magika.model.geometry import space
from arcana_magika.model.orders import Sheet
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import SWAMP
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of

A, B, C = range(3)


def phase(game: Game, number: int = 1, /, **given: str) -> None:
    """One phase with these orders. All others rest."""
    sheets = [order_of(given.pop(game.letter(player), "REST")) for player in range(game.player_count)]
    assert not given
    game.position.sheets = [Sheet((order,) * 5) for order in sheets]
    game.process_phase(Phase(1, number, number, []))


def meditation(mage: str, *effects: str, ground: str = "Plains", strength: int = 1, rules: Rules | None = None) -> int:
    """The gain of a mage of this description, with 0 Arcania, by a meditation."""
    game = contest(f"A m7 arcania 0 max_arcania 999 {mage}", ground=ground, rules=rules)
    for kind in effects:
        game.arena.effects.begin(kind, target=A, lasts=turns(3), strength=strength)
    phase(game, A="MEDITATE")
    return game.arena.mages[A].arcania


def rest(mage: str = "", *effects: str, ground: str = "Plains", rules: Rules | None = None) -> int:
    """The gain of a mage of this description, with 20 Endurance, by a Rest."""
    game = contest(f"A m7 endurance 20 max_endurance 999 {mage}", ground=ground, rules=rules)
    for kind in effects:
        game.arena.effects.begin(kind, target=A, lasts=turns(3))
    phase(game, A="REST")
    return game.arena.mages[A].endurance - 20


@pytest.mark.rule("MG-39.8", "MG-18.1", "MG-18.2", "MG-25.11", "MG-4.4", "MG-21.11")
def test_goblin_of_the_source_meditates_in_a_swamp() -> None:
    goblin = "Goblin skill 85"

    assert meditation(goblin, ground="Swamp") == 16
    assert meditation(f"{goblin} holds CANDLE", ground="Swamp") == 32
    assert meditation(f"{goblin} holds CANDLE", "BOARC", ground="Swamp") == 64
    assert meditation(goblin, "CURSP", strength=25, ground="Swamp") == 12


@pytest.mark.rule("MG-18.1", "MG-1.1", "MG-6.4")
def test_meditation_restores_15_percent_of_the_current_spell_skill() -> None:
    assert meditation("skill 70") == 11  # 10.5, an exact half goes up
    assert meditation("skill 69") == 10  # 10.35
    assert meditation("skill 70", "SPAID") == 14  # 14.25
    assert meditation("skill 70", "SPAID", "CURSP", strength=25) == 11
    assert meditation("skill 20", "CURSP", strength=35) == 0


@pytest.mark.rule("MG-18.2", "MG-24.65")
def test_candle_and_boost_arcania_each_double_the_rounded_amount() -> None:
    assert meditation("skill 69", "BOARC") == 20
    assert meditation("skill 69 holds CANDLE") == 20
    assert meditation("skill 69 holds CANDLE", "BOARC") == 40
    assert meditation("skill 69", "BOEND") == 10


@pytest.mark.rule("MG-18.3")
def test_tome_and_the_alignment_artifacts_do_not_count_for_meditating() -> None:
    assert meditation("skill 70 holds TOME CROWN ORB SCEPTER") == 11


@pytest.mark.rule("MG-4.4", "MG-4.6", "MG-21.6", "MG-21.7", "MG-21.8", "MG-21.9", "MG-4.1")
@pytest.mark.parametrize(
    ("race", "artifact", "terrain"),
    [
        ("Elf", "ANKH", "Forest"),
        ("Dwarf", "LAMP", "Mountain"),
        ("Goblin", "PENDANT", "Swamp"),
        ("Halfling", "MEDALLION", "Hills"),
    ],
)
def test_mage_is_attuned_to_terrain_by_race_and_racial_artifacts(race: str, artifact: str, terrain: str) -> None:
    assert meditation(f"{race} skill 60", ground=terrain) == 12
    assert meditation(f"{race} skill 60 holds {artifact}", ground=terrain) == 12
    assert meditation(f"Human skill 60 holds {artifact}", ground=terrain) == 12
    assert meditation("Human skill 60", ground=terrain) == 9
    assert meditation(f"{race} skill 60 holds {artifact}", ground="Desert") == 9


@pytest.mark.rule("MG-4.4", "MG-3.4", "MG-24.31", "MG-19.1")
def test_attunement_and_rest_follow_the_terrain_in_force() -> None:
    game = contest("A m7 Goblin skill 85 arcania 0 | B m7 endurance 50")
    ground = bytearray(game.arena.base)
    ground[space("m7")] = SWAMP
    game.arena.ground = bytes(ground)
    game.arena.effects.begin("PROEL", target=A, lasts=phases(10))  # which eases moves and searches only

    phase(game, A="MEDITATE")

    assert game.arena.mages[A].arcania == 16
    assert game.arena.mages[B].endurance == 55


@pytest.mark.rule("MG-6.2", "MG-36.2")
def test_arcania_and_endurance_stop_at_their_maximum_and_the_log_has_the_real_gain() -> None:
    game = contest("A m7 arcania 97 skill 100 | B m8 endurance 95 | C m9 arcania 100")

    phase(game, A="MEDITATE", C="MEDITATE")

    assert game.arena.mages[A].arcania == 100
    assert game.arena.mages[B].endurance == 100
    assert events_of(game, Meditated) == [Meditated(A, 3), Meditated(C, 0)]
    assert events_of(game, Rested)[0] == Rested(B, 5, forced=False)


@pytest.mark.rule("MG-19.1", "MG-3.1")
@pytest.mark.parametrize(
    ("terrain", "amount"),
    [
        *(("River", 10), ("Ocean", 10), ("Coastal", 9), ("Plains", 8), ("Forest", 7), ("Hills", 6), ("Swamp", 5)),
        *(("Desert", 4), ("Mountain", 3), ("Glacial", 2), ("Volcanic", 1)),
    ],
)
def test_rest_restores_the_terrains_amount(terrain: str, amount: int) -> None:
    assert rest(ground=terrain) == amount


@pytest.mark.rule("MG-19.2", "MG-21.10", "MG-24.63")
def test_helm_and_boost_endurance_each_double_a_rest() -> None:
    assert rest("holds HELM") == 16
    assert rest("", "BOEND") == 16
    assert rest("holds HELM", "BOEND") == 32
    assert rest("", "BOARC") == 8


@pytest.mark.rule("MG-19.1", "MG-9.3", "MG-9.4", "MG-6.10", "MG-36.1")
def test_ordered_rests_rests_by_default_and_forced_rests_restore_the_same() -> None:
    game = contest("A m7 endurance 50 | B m8 endurance 50 | C m9 endurance 5")

    phase(game, B="MOVE SW", C="MOVE NE")

    assert [mage.endurance for mage in game.arena.mages[:3]] == [58, 58, 13]
    assert events_of(game, Rested)[:3] == [
        Rested(A, 8, forced=False),
        Rested(B, 8, forced=False),
        Rested(C, 8, forced=True),
    ]


@pytest.mark.rule("MG-19.1", "MG-9.8", "MG-40.14")
def test_neither_exhaustion_nor_paralysis_nor_anti_magic_prevents_an_ordered_rest() -> None:
    game = contest("A m7 endurance 5 | B m8 endurance 0 | C m9 endurance 50")
    for kind in ("PLYZE", "ANTMA"):
        game.arena.effects.begin(kind, target=C, lasts=turns(1))

    phase(game)

    assert [mage.endurance for mage in game.arena.mages[:3]] == [13, 8, 58]
    assert {(event.executed, event.reason) for event in events_of(game, OrderExecuted)} == {("REST", "")}
    assert not any(event.forced for event in events_of(game, Rested))


@pytest.mark.rule("MG-6.6", "MG-6.10")
def test_unconscious_mage_rests_to_the_turn_end_though_endurance_returns() -> None:
    game = contest("A m7 endurance 0", ground="River")

    for number in range(1, 5):
        phase(game, number, A="MOVE NE")

    assert (game.arena.mages[A].endurance, game.arena.mages[A].status) == (40, "UC")
    assert game.arena.mages[A].cell == space("m7")


@pytest.mark.rule("MG-39.28", "MG-19.3", "MG-19.2")
def test_five_rests_in_a_turn_give_25_more_which_nothing_doubles() -> None:
    for items, end in (("", 90), ("holds HELM", 100), ("max_endurance 200 holds HELM", 105)):
        game = contest(f"A m7 Human endurance 50 {items}", ground="Mountain")
        play_turn(game, M="MOVE E")
        assert game.arena.mages[A].endurance == end


@pytest.mark.rule("MG-19.3")
@pytest.mark.parametrize(
    ("orders", "end"),
    [
        ("MOVE SW; MOVE SW; MOVE SW; MOVE SW; MOVE SW", 90),  # Rests by default
        ("REST; DROP HELM; SEARCH ALL; DEMAND ROD; DON RED", 90),
        ("REST; REST; REST; REST; MEDITATE", 62),
    ],
)
def test_rests_by_default_count_for_the_bonus_and_four_rests_give_none(orders: str, end: int) -> None:
    game = contest("A m7 Human endurance 50", ground="Mountain")

    play_turn(game, A=orders, M="MOVE E")

    assert game.arena.mages[A].endurance == end


@pytest.mark.rule("MG-19.3", "MG-6.10")
def test_forced_rests_count_for_the_bonus() -> None:
    game = contest("A m7 Human endurance 0", ground="Glacial")

    play_turn(game, A="MOVE NE; MOVE NE; MOVE NE; MOVE NE; MOVE NE", M="MOVE E")

    assert game.arena.mages[A].endurance == 35


@pytest.mark.rule("MG-19.4", "MG-9.8", "MG-19.3")
def test_phase_lost_to_paralysis_is_not_a_rest() -> None:
    game = contest("A m7 Human endurance 50", ground="Mountain")
    game.arena.effects.begin("PLYZE", target=A, lasts=turns(1))

    play_turn(game, A="MOVE NE; REST; REST; REST; REST", M="MOVE E")

    assert game.arena.mages[A].endurance == 62
    assert (game.arena.mages[A].cell, game.arena.mages[A].rests) == (space("m7"), 4)


@pytest.mark.rule("MG-19.3", "MG-8.3")
def test_rests_of_one_turn_do_not_count_in_the_next() -> None:
    game = contest("A m7 Human endurance 10", ground="Volcanic")

    play_turn(game, A="MEDITATE; REST; REST; REST; REST", M="MOVE E")
    play_turn(game, A="REST; MEDITATE; MEDITATE; MEDITATE; MEDITATE", M="MOVE E")

    assert game.arena.mages[A].endurance == 15


@pytest.mark.rule("MG-40.10", "MG-1.14")
def test_no_order_is_drawn_for_those_who_drop_meditate_or_rest_though_they_are_equal() -> None:
    game = contest("A m7 carries RED | B m7 carries RED | C m7 | D m7 | E m7 | F m7", rng=ScriptedRng([]))

    phase(game, A="DROP RED", B="DROP RED", C="MEDITATE", D="MEDITATE")

    assert events_of(game, Drawn) == []
    assert [event.mage for event in events_of(game, Meditated)] == [2, 3]
    assert [event.mage for event in events_of(game, Rested)] == [4, 5, 6]


@pytest.mark.rule("MG-18.1", "MG-4.4", "MG-19.1", "MG-19.3")
def test_house_rules_change_the_gain_of_meditations_and_rests() -> None:
    assert meditation("skill 60", rules=Rules(meditate_percent=50)) == 30
    assert meditation("Elf skill 60", ground="Forest", rules=Rules(attunement=40)) == 15
    assert rest(rules=Rules(terrain_rests=tuple(range(21, 31)))) == 23

    game = contest("A m7 Human endurance 50", rules=Rules(rest_bonus=1))
    play_turn(game, M="MOVE E")
    assert game.arena.mages[A].endurance == 91
