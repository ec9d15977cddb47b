"""Lessons on combat: every blow with the numbers that decide it, against the worked examples of the rulebook."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from arcana_lab.commands import arcana
from arcana_magicrealm import Game, Rules, events, melee
from arcana_magicrealm.chapters import treasure_cards
from tests.magicrealm.chapters.combat.blows import arm, blows, damage, wear
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, pairs, play, start, those
from tests.magicrealm.table import being, do, hire, piece, roll

DUCK_WITH_SHIELD = ("", "move M3* as duck", "smash")


def lines(game: Game, part: str) -> list[str]:
    """The lines of a lesson on everything so far, below one of its headings."""
    found: list[str] = []
    inside = False
    for line in game.lesson(game.log.seen_by(None), None).splitlines():
        if not line.startswith(" "):
            inside = line.endswith(part)
        elif inside and line.startswith("  - "):
            found.append(line.removeprefix("  - "))
    return found


def giant_and_bat(number: int) -> Game:
    """The fight of MR-49.17 and MR-49.18, in round 1 or 2."""
    game = battlefield("swordsman", "elf", "giant 1", "giant_bat 1")
    arm(game, 0, "thrusting_sword 1")
    arm(game, 1, "light_bow 1", alerted=True)
    fighting(
        game,
        "swordsman: giant 1 in 1 with 3, giant_bat 1 in 2",
        round=number,
        turned=those("giant 1"),
        targets=pairs("swordsman > giant_bat 1", "elf > giant 1"),
        plays=(*play("swordsman", "fight M4* as swing", "move L3* as duck"), *play("elf", "fight M4 as swing")),
    )
    game.report("MR-25.1", events.RoundBegan, number)
    roll(game, 2)
    blows(game)
    return game


@pytest.mark.rule("MR-31.1", "MR-29.4", "MR-49.17")
def test_times_and_directions_explain_hits_and_misses() -> None:
    assert lines(giant_and_bat(1), "who hits?") == [
        (
            "Swordsman attacks Giant Bat 1 with Thrusting Sword 1 and fight M4*: a swing, time 4. Giant Bat 1 dodges, time "
            "3. A swing catches a dodge: it intercepts, whatever the times. A hit (MR-31.1)."
        ),
        (
            "Elf attacks Giant 1 with Light Bow 1 and fight M4: a swing, time 1 of the weapon itself (MR-29.4). Giant 1 "
            "charges, time 5. 1 is lower than 5, so it undercuts. A hit (MR-31.1)."
        ),
        (
            "Giant 1 attacks Swordsman: a thrust, time 5. Swordsman ducks, time 3. 5 isn't lower than 3, and a thrust "
            "catches only a charge. A miss (MR-31.1)."
        ),
        (
            "Giant 1's club attacks Swordsman: a smash, time 4. Swordsman ducks, time 3. A smash catches a duck: it "
            "intercepts, whatever the times. A hit (MR-31.1)."
        ),
        (
            "Giant Bat 1 attacks Swordsman: a swing, time 2. Swordsman ducks, time 3. 2 is lower than 3, so it undercuts. "
            "A hit (MR-31.1)."
        ),
    ]


@pytest.mark.rule("MR-31.4", "MR-31.7", "MR-32.1", "MR-32.2", "MR-32.3", "MR-32.9", "MR-49.17")
def test_hits_are_explained_in_their_order_with_their_harm() -> None:
    assert [line for line in lines(giant_and_bat(1), "what do the hits do?") if " hit" in line] == [
        (
            "Elf (length 14, time 1) hits Giant 1. Harm L, +2 for sharpness, +1 by the roll (MR-32.3): T in all (MR-32.1). "
            "T is equal to Giant 1's vulnerability T: Giant 1 is killed (MR-32.9)."
        ),
        "The hit of Giant 1's club on Swordsman doesn't count: Giant 1 is dead (MR-31.7).",
        (
            "Swordsman (length 4, time 4) hits Giant Bat 1. Harm L, +1 for sharpness, +1 for a chit stronger than the weapon "
            "(MR-32.2): H in all (MR-32.1). H is equal to Giant Bat 1's vulnerability H: Giant Bat 1 is killed (MR-32.9)."
        ),
        "The hit of Giant Bat 1 on Swordsman doesn't count: Giant Bat 1 is dead (MR-31.7).",
    ]


@pytest.mark.parametrize(("number", "clause"), [(1, "MR-31.4"), (2, "MR-31.5")])
@pytest.mark.rule("MR-31.4", "MR-31.5", "MR-49.18")
def test_order_of_hits_depends_on_the_round(number: int, clause: str) -> None:
    lesson = giant_and_bat(number).lesson(giant_and_bat(number).log.seen_by(None), None)

    assert f"\nRound {number}: what do the hits do?\n" in lesson
    assert f"({clause}).\n" in lesson.partition("what do the hits do?")[2]
    assert "Swordsman is killed by Giant Bat 1 (MR-34.5)." in lesson or number == 1


@pytest.mark.rule("MR-32.15", "MR-32.17", "MR-32.18", "MR-49.19")
def test_armour_is_explained_with_its_toughness_and_the_wound() -> None:
    game = battlefield("amazon", "giant_bat 1", "h_spider 1")
    wear(game, 0, "helmet 1", "breastplate 1", "shield 1")
    maneuver = play("amazon", *DUCK_WITH_SHIELD)
    fighting(game, "amazon: giant_bat 1 in 2, h_spider 1 in 3", dark=those("h_spider 1"), plays=maneuver)
    blows(game)

    assert lines(game, "what do the hits do?") == [
        (
            "Giant Bat 1 (length 0, time 2) hits Amazon. It strikes Breastplate 1, which covers a swing (MR-32.15). Harm M. "
            "M is equal to its toughness M: it is damaged (MR-32.17). Harm M or more on armour also gives a wound "
            "(MR-32.18)."
        ),
        (
            "Heavy Spider 1 (length 0, time 6) hits Amazon. It strikes Shield 1, which covers a smash (MR-32.15). Harm T. T "
            "is above its toughness M: it is destroyed (MR-32.17). Harm M or more on armour also gives a wound "
            "(MR-32.18)."
        ),
    ]


@pytest.mark.rule("MR-32.1", "MR-32.17")
def test_star_lost_on_armour_is_explained() -> None:
    # The Axe Goblin does M*, and hits armour of toughness M that is damaged.
    game = battlefield("amazon", "axe_goblin 1")
    wear(game, 0, "breastplate 1")
    damage(game, "breastplate 1")
    fighting(game, "amazon: axe_goblin 1 in 1", dark=those("axe_goblin 1"), plays=play("amazon"))
    blows(game)

    assert "plays no maneuver, so every attack hits (MR-29.8)." in lines(game, "who hits?")[0]
    assert lines(game, "what do the hits do?")[0].endswith(
        "Harm M, a star doesn't count on armour: M in all (MR-32.1). M is equal to its toughness M: it is destroyed "
        "(MR-32.17). Harm M or more on armour also gives a wound (MR-32.18)."
    )


@pytest.mark.rule("MR-31.2", "MR-32.11", "MR-49.24")
def test_horse_of_a_native_moves_and_takes_the_hit() -> None:
    game = battlefield("amazon", "black_knight", "axe_goblin 1", "l2")
    hire(game, 0, "l2")
    arm(game, 1, "mace 1", alerted=True)
    fighting(
        game,
        "axe_goblin 1 in 1: l2 in 1 with 3",
        galloping=those("l2"),
        targets=pairs("black_knight > l2"),
        plays=play("black_knight", "fight M4* as swing"),
    )
    blows(game)

    assert lines(game, "who hits?")[0].endswith(
        "Lancer 2's horse ducks, time 4. 3 is lower than 4, so it undercuts. A hit (MR-31.1, MR-31.2)."
    )
    assert any(
        line.endswith(
            "The horse takes the hit. Harm M. M is equal to the horse's vulnerability M: the horse is killed "
            "(MR-32.11)."
        )
        for line in lines(game, "what do the hits do?")
    )


@pytest.mark.rule("MR-32.19")
def test_bare_body_is_explained_with_vulnerability() -> None:
    # The Wolf does L against the Amazon's vulnerability M.
    game = battlefield("amazon", "wolf_a 1")
    fighting(game, "amazon: wolf_a 1 in 1", plays=play("amazon", "", "move M4 as charge"))
    blows(game)

    assert lines(game, "what do the hits do?")[0].endswith(
        "hits Amazon. No armour covers a thrust. Harm L. L is below Amazon's vulnerability M: 1 wound for Amazon "
        "(MR-32.19)."
    )


@pytest.mark.rule("MR-33.2")
def test_red_side_is_explained_without_harm() -> None:
    game = battlefield("amazon", "t_troll 1")
    holds = pairs("t_troll 1 > amazon")
    fighting(game, "amazon: t_troll 1 in 3", dark=those("t_troll 1"), holds=holds, plays=play("amazon"))
    blows(game)

    assert "Red side up a Tremendous monster kills whatever it hits (MR-33.2)." in "\n".join(
        lines(game, "what do the hits do?")
    )


@pytest.mark.rule("MR-46.19")
def test_missile_through_armour_is_explained_layer_by_layer() -> None:
    game = battlefield("amazon", "elf", rules=Rules(penetrating_armour=True))
    wear(game, 0, "breastplate 1")
    arm(game, 1, "light_bow 1", alerted=True)
    fighting(game, "amazon", targets=pairs("elf > amazon"), plays=play("elf", "fight M4 as swing"))
    roll(game, 2)
    blows(game)

    # L, a star on armour, and a level by the roll are H, above the breastplate's M.
    assert lines(game, "what do the hits do?")[2] == (
        "Elf (length 14, time 1) hits Amazon. It goes through Breastplate 1 (MR-46.19). Harm L, +1 for sharpness, a star "
        "doesn't count on armour, +1 by the roll (MR-32.3), -1 for the armour: M in all (MR-32.1). M is equal to Amazon's "
        "vulnerability M: Amazon is killed (MR-32.19)."
    )


@pytest.mark.rule("MR-29.4", "MR-44.32")
def test_time_of_the_dead_under_the_garb_of_speed_is_not_that_of_their_weapon() -> None:
    game = battlefield("amazon", "captain", "wolf_b 1")
    arm(game, 0, "short_sword 1")
    wear(game, 0, "garb_of_speed")
    plays = (*play("amazon", "fight L4 as thrust"), *play("captain"))  # without asterisk: time 5
    fighting(game, "amazon: wolf_b 1 in 1", targets=pairs("amazon > captain"), plays=plays)
    blows(game)

    assert "with Short Sword 1 and fight L4: a thrust, time 5. Captain" in lines(game, "who hits?")[0]


@pytest.mark.rule("MR-46.20")
def test_harmless_fumble_is_explained() -> None:
    game = battlefield("elf", "sword_goblin 1", rules=Rules(fumble=True))
    fighting(game, "elf: sword_goblin 1 in 1", plays=play("elf", "", "move L2* as charge"))
    roll(game, 6, 6)  # and 6 - 2 for the times
    blows(game)

    (found,) = [line for line in lines(game, "what do the hits do?") if "Harm" in line]
    assert "Harm H, +1 for sharpness, none left by the roll (MR-46.20): N in all" in found


@pytest.mark.rule("MR-32.3", "MR-46.20")
def test_missile_roll_is_explained_as_such_with_fumbles() -> None:
    game = battlefield("woods_girl", "captain", rules=Rules(fumble=True))
    arm(game, 0, "light_bow 1", alerted=True)
    plays = (*play("woods_girl", "fight L4 as thrust"), *play("captain"))
    fighting(game, targets=pairs("woods_girl > captain"), plays=plays)
    roll(game, 6)
    blows(game)

    (found,) = [line for line in lines(game, "what do the hits do?") if "Harm" in line]
    assert "-3 by the roll (MR-32.3): N in all" in found


@pytest.mark.rule("MR-44.44")
def test_penetrating_grease_is_explained_where_armour_would_count() -> None:
    game = battlefield("amazon", "captain")
    arm(game, 0, "short_sword 1")
    wear(game, 0, "penetrating_grease")
    treasure_cards.activated(game, being("amazon"), piece("penetrating_grease"))
    wear(game, 1, "breastplate 1")
    plays = (*play("amazon", "fight L4 as thrust"), *play("captain"))
    fighting(game, targets=pairs("amazon > captain"), plays=plays)
    blows(game)

    (found,) = [line for line in lines(game, "what do the hits do?") if "Harm" in line]
    assert "hits Captain. The Penetrating Grease lets no armour count (MR-44.44). Harm L" in found


@pytest.mark.rule("MR-35.1", "MR-35.5")
def test_fatigue_and_wounds_are_explained() -> None:
    game = battlefield("amazon", "wolf_a 1")
    game.position.characters[0].chits = "A" * 12
    game.report("MR-11.11", events.ChitTurned, being("amazon"), 0, "F")
    game.report("MR-11.14", events.ChitTurned, being("amazon"), 1, "W")

    fatigued, wounded = lines(game, "the end of the round")
    assert fatigued.endswith("is fatigued: asterisks beyond the first of a round are paid for (MR-35.1, MR-11.11).")
    assert wounded.endswith("is wounded: a wound takes a chit (MR-35.5, MR-11.14).")


@pytest.mark.rule("MR-30.10")
def test_tactics_of_a_tremendous_monster_are_those_of_its_club() -> None:
    game = battlefield("amazon", "giant 1")
    game.report("MR-30.9", events.TacticsRolled, being("amazon"), 1, (6, 2), (being("giant 1"),))
    game.report("MR-29.1", events.Played, being("amazon"), -1, 0, -1, 0, 0)

    assert "The dice for the tactics of Giant 1's club show 6 and 2. A 6 turns them over (MR-30.9)." in lines(
        game, "plays and dice"
    )


def test_fight_begins_with_an_introduction_and_no_blow_has_no_lesson() -> None:
    game = melee("amazon vs viper", seed=1)
    first = game.lesson(game.log.seen_by(0), 0)
    since = len(game.log)
    do(game, 0, "lure viper 1")

    assert first.startswith("How a round of combat goes\n  First comes the encounter.")
    assert game.lesson(game.log.seen_by(0, since=since), 0) == ""


# At the terminal.


def typed(text: str, *lines: str) -> str:
    """The output of a fight in which these lines are typed."""
    command = ["fight", "magicrealm", text, "--seed", "11"]
    result = CliRunner().invoke(arcana, command, input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.stdout


ROUND = ("lure wolf a 1", "no action", "name wolf a 1", "fight H5", "swing", "move H6", "dodge", "box 1")


def test_fight_at_the_terminal_ends_with_a_summary_once_the_enemies_are_dead() -> None:
    output = typed("berserker vs wolf", *ROUND)

    assert "\n\nHow a round of combat goes\n  First comes the encounter." in output
    assert "Round 1: who hits?\n  The lower time is faster. Equal times don't undercut (MR-31.1).\n" in output
    assert "Round 2 begins" not in output
    assert output.endswith(
        "The fight is over\n"
        "  It took 1 round.\n"
        "  Wolf A 1 is killed by Berserker (MR-34.5).\n"
        "  Berserker is alive with no wounded chits, and has gained 0 Fame, 1 Notoriety\n"
        "    (MR-34.1) and 0 gold (MR-34.2, MR-32.23).\n"
        "Fight again: arcana fight magicrealm 'berserker vs wolf' --seed=11\n"
    )


@pytest.mark.rule("MR-35.11")
def test_summary_explains_that_two_quiet_rounds_have_ended_the_fight() -> None:
    nothing = ("stay hidden", "done", "no action", "none", "no attack", "no maneuver")
    output = typed("berserker hidden vs wolf", *nothing, *nothing)

    assert (
        "The fight is over\n"
        "  It took 2 rounds.\n"
        "  Combat in Awful Valley 1 is over: two rounds in a row have brought no fatigue,\n"
        "    wound, damage or death (MR-35.11).\n"
    ) in output


@pytest.mark.rule("MR-30.1")
def test_hint_on_a_box_names_the_counter_that_goes_into_it() -> None:
    game = battlefield("amazon", "giant 1")
    start(game)
    answer_all(game, "lure giant 1")
    assert asked(game, "box 1") == 0
    first = game.hint(game.parse("box 1", 0)[0], 0)
    do(game, 0, "box 1")

    assert first == "Giant 1 to Charge/Thrust"
    assert game.hint(game.parse("box 2", 0)[0], 0) == "Giant 1's club to Dodge/Swing"


@pytest.mark.rule("MR-38.1", "MR-38.4", "MR-38.7", "MR-38.8", "MR-36.6")
def test_spells_have_a_part_of_their_own_with_times_and_reasons() -> None:
    words = (
        "sorceror spells fiery_blast enchanted magic IV3* & witch_king spells phantasm enchanted magic IV3* vs giant 1"
    )
    game = melee(words, seed=1)
    answers = (
        "cast fiery_blast",
        "cast with magic IV3* no. 2",
        "aim at witch_king",
        "cast phantasm",
        "cast with magic VI4*",
    )
    while not any(isinstance(entry.event, events.CameToLife) for entry in game.log):
        player = game.players_to_act[0]
        legal = game.legal_actions(player)
        chosen = next((action for action in legal if str(action) in answers), None)
        game.apply(chosen or game.passing(player) or legal[0], player)

    found = lines(game, "the spells")
    assert "Sorceror casts Fiery Blast with magic IV3* no. 2: its time is 3 (MR-38.1, MR-38.4)." in found
    assert "Sorceror's magic IV3* is fatigued (MR-38.2)." in found
    assert not lines(game, "the end of the round")
    assert "Witch King's Phantasm is cancelled: a faster spell is aimed at its caster (MR-38.8)." in found
