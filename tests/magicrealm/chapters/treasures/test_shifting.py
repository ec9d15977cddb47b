"""Battle Bracelets and Elusive Cloak (MR-44.49 to MR-44.51, MR-47.35, MR-33.8)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.combat.melee.shifting import directions_change
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, play, take
from tests.magicrealm.hands import hand
from tests.magicrealm.table import being, do, events_of, texts


def fight(
    card: str, foe: str, attack: str = "fight M5 as thrust", maneuver: str = "move L4 as charge", *, dark: int = 0
) -> Game:
    """The Swordsman with a card against a denizen that stands in box 1, after randomizing."""
    game = battlefield("swordsman", foe)
    hand(game, "swordsman", card, active=True)
    made = play("swordsman", attack, maneuver)
    fighting(game, f"swordsman: {foe} in 1", targets=pairs(f"swordsman > {foe}"), plays=made, dark=dark)
    take(game, directions_change())
    return game


@pytest.mark.rule("MR-44.49", "MR-47.35")
def test_bracelets_change_the_attack_on_a_slow_target() -> None:
    game = fight("battle_bracelets", "giant 1")
    assert figures.maneuver_of(game, game.fight, being("giant 1")).time == 5

    assert texts(game, 0) == ["none", "swing", "smash"]
    do(game, 0, "smash")

    made = dict(game.fight.plays)[being("swordsman")]
    assert (made.direction, made.course) == (3, 1)
    assert events_of(game, events.AttackShifted) == [events.AttackShifted(being("swordsman"), 3)]


@pytest.mark.rule("MR-44.49")
def test_bracelets_serve_only_if_the_target_has_a_time_of_five_or_more() -> None:
    game = fight("battle_bracelets", "h_troll 1")

    assert figures.maneuver_of(game, game.fight, being("h_troll 1")).time == 4
    assert not game.players_to_act


@pytest.mark.rule("MR-44.49")
def test_owner_may_leave_the_attack_as_it_is() -> None:
    game = fight("battle_bracelets", "giant 1")

    do(game, 0, "none")

    assert dict(game.fight.plays)[being("swordsman")].direction == 1


@pytest.mark.rule("MR-44.50", "MR-47.35")
@pytest.mark.parametrize(("foe", "is_slow"), [("wolf_b 1", True), ("wolf_a 1", False)])
def test_cloak_serves_only_against_times_of_five_or_more(foe: str, is_slow: bool) -> None:
    game = fight("elusive_cloak", foe)

    assert bool(game.players_to_act) == is_slow
    if is_slow:
        do(game, 0, "duck")
        assert dict(game.fight.plays)[being("swordsman")].course == 3
        assert events_of(game, events.ManeuverShifted) == [events.ManeuverShifted(being("swordsman"), 3)]


@pytest.mark.rule("MR-44.50")
def test_owner_may_leave_the_maneuver_as_it_is() -> None:
    game = fight("elusive_cloak", "wolf_b 1")

    do(game, 0, "none")

    assert dict(game.fight.plays)[being("swordsman")].course == 1
    assert events_of(game, events.ManeuverShifted) == []


@pytest.mark.rule("MR-44.50")
def test_cloak_never_changes_a_duck_chit() -> None:
    game = battlefield("dwarf", "wolf_b 1")
    hand(game, "dwarf", "elusive_cloak", active=True)
    fighting(game, "dwarf: wolf_b 1 in 1", plays=play("dwarf", "", "duck T3* as duck"))

    take(game, directions_change())

    assert not game.players_to_act


@pytest.mark.rule("MR-44.50")
def test_cloak_changes_nothing_if_only_one_of_the_attackers_is_slow() -> None:
    game = battlefield("swordsman", "wolf_b 1", "giant_bat 1")
    hand(game, "swordsman", "elusive_cloak", active=True)
    fighting(game, "swordsman: wolf_b 1 in 1, giant_bat 1 in 2", plays=play("swordsman", "", "move L4 as charge"))

    take(game, directions_change())

    assert not game.players_to_act


@pytest.mark.rule("MR-44.50")
def test_cloak_serves_nobody_without_maneuver_or_attackers() -> None:
    assert not fight("elusive_cloak", "wolf_b 1", maneuver="").players_to_act
    game = battlefield("swordsman")
    hand(game, "swordsman", "elusive_cloak", active=True)
    fighting(game, "swordsman:", plays=play("swordsman", "", "move L4 as charge"))
    take(game, directions_change())
    assert not game.players_to_act


@pytest.mark.rule("MR-44.50", "MR-44.51")
def test_bracelets_come_before_cloaks_in_seat_order() -> None:
    game = battlefield("swordsman", "amazon", "elf", "wolf_b 1")
    hand(game, "swordsman", "elusive_cloak", active=True)
    hand(game, "elf", "battle_bracelets", active=True)
    game.position.first = 1
    slow = play("amazon", "", "") + play("elf", "fight M4 as thrust") + play("swordsman", "", "move L4 as charge")
    fighting(game, "swordsman: wolf_b 1 in 1", "amazon:", "elf:", targets=pairs("elf > amazon"), plays=slow)

    take(game, directions_change())

    assert game.players_to_act == (2,)
    do(game, 2, "swing")
    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-44.50", "MR-44.51")
def test_cloak_answers_the_direction_that_the_bracelets_have_changed() -> None:
    game = battlefield("swordsman", "elf")
    hand(game, "swordsman", "elusive_cloak", "seven_league_boots", active=True)
    hand(game, "elf", "battle_bracelets", "gloves_of_strength", active=True)
    slow = play("elf", "gloves_of_strength as thrust") + play("swordsman", "", "seven_league_boots as dodge")
    fighting(game, targets=pairs("elf > swordsman"), plays=slow)
    take(game, directions_change())

    do(game, 1, "swing")
    do(game, 0, "duck")

    plays = dict(game.fight.plays)
    assert (plays[being("elf")].direction, plays[being("swordsman")].course) == (2, 3)
    assert not game.players_to_act


@pytest.mark.rule("MR-44.49", "MR-44.50")
@pytest.mark.parametrize("card", ["lucky_charm", "elusive_cloak"])
def test_characters_without_the_card_are_not_asked(card: str) -> None:
    assert not fight(card, "giant 1", maneuver="").players_to_act
    assert not fight("lucky_charm", "wolf_b 1").players_to_act


@pytest.mark.rule("MR-44.49")
def test_targets_of_others_do_not_matter_to_the_bracelets() -> None:
    game = battlefield("swordsman", "elf", "giant 1", "h_troll 1")
    hand(game, "swordsman", "battle_bracelets", active=True)
    made = play("swordsman", "fight M5 as thrust") + play("elf", "fight M4 as thrust")
    fighting(
        game,
        "swordsman: giant 1 in 1",
        "elf: h_troll 1 in 1",
        targets=pairs("swordsman > giant 1", "elf > h_troll 1"),
        plays=made,
    )

    take(game, directions_change())

    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-44.49", "MR-38.10")
def test_bracelets_regard_only_the_target_that_a_cancelled_caster_attacks() -> None:
    game = battlefield("druid", "elf", "giant 1", "wolf_a 1")
    hand(game, "druid", "battle_bracelets", active=True)
    named = pairs("druid > wolf_a 1", "druid > giant 1")  # the last one is attacked
    fighting(game, "druid: giant 1 in 1, wolf_a 1 in 3", targets=named, plays=play("druid", "fight L3* as thrust"))
    assert figures.maneuver_of(game, game.fight, being("wolf_a 1")).time < 5

    take(game, directions_change())

    assert texts(game, 0) == ["none", "swing", "smash"]
