"""Attacks, maneuvers, shields and boxes, chosen in secret (MR-29, MR-30.1 to MR-30.3, MR-45.11, MR-47.34, MR-48.16)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat.melee import plays
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.model.beings import BEINGS
from tests.magicrealm.chapters.combat.blows import end_round, is_alerted, stands, wear
from tests.magicrealm.chapters.combat.fights import answer, answer_all, battlefield, fighting, pairs, take, those, tool
from tests.magicrealm.table import being, do, events_of, give, hire, texts

CAVE = "borderland 4"


def playing(*names: str, lines: tuple[str, ...] = (), armed: tuple[str, ...] = (), **fields: object) -> Game:
    """A fight in which the characters are asked what they play; the first wears these belongings."""
    where = str(fields.pop("where", "cliff 3"))
    rules = fields.pop("rules", None)
    assert rules is None or isinstance(rules, Rules)
    game = battlefield(*names, where=where, rules=rules)
    wear(game, 0, *armed)
    fighting(game, *lines, where=where, **fields)
    take(game, plays.Plays())
    return game


def offered(game: Game, verb: str, seat: int = 0) -> list[str]:
    """The chits and pieces that are offered with this verb."""
    return [line.removeprefix(f"{verb} ") for line in texts(game, seat) if line.startswith(f"{verb} ")]


def played(game: Game, name: str) -> tuple[int, int, int]:
    """The directions of attack, maneuver and shield that a character has played."""
    (made,) = [made for one, made in game.fight.plays if one == being(name)]
    return made.direction, made.course, made.shield


@pytest.mark.rule("MR-45.4", "MR-29.3")
def test_berserk_chit_is_not_played_for_an_attack_or_maneuver() -> None:
    game = playing("berserker", "wolf_a 1", targets=pairs("berserker > wolf_a 1"))
    assert "fight T5*" in offered(game, "attack with")
    assert not [text for text in texts(game, 0) if "berserk" in text]

    do(game, 0, "no attack")
    assert not [text for text in texts(game, 0) if "berserk" in text]


@pytest.mark.rule("MR-29.1", "MR-48.16")
def test_plays_are_revealed_together() -> None:
    game = playing("amazon", "captain", targets=pairs("amazon > captain"))
    for line in ("attack with fight M5", "thrust", "maneuver with move M4", "dodge"):
        do(game, 0, line)

    assert (game.fight.plays, events_of(game, events.Played)) == ((), [])

    do(game, 1, "no maneuver")

    assert [BEINGS[one.being] for one in events_of(game, events.Played)] == ["amazon", "captain"]
    assert (played(game, "amazon"), played(game, "captain")) == ((1, 2, 0), (0, 0, 0))


@pytest.mark.rule("MR-48.16", "MR-48.21")
def test_others_see_nothing_of_plays_before_they_are_revealed() -> None:
    game = playing("amazon", "captain", targets=pairs("amazon > captain"))
    other = game.clone()
    for line in ("attack with fight M5", "thrust", "maneuver with move M4", "dodge"):
        do(game, 0, line)
    for line in ("attack with fight L4", "smash", "maneuver with move M3*", "duck"):
        do(other, 0, line)

    assert game.view(1) == other.view(1)
    assert texts(game, 1) == texts(other, 1)


@pytest.mark.rule("MR-29.1", "MR-30.1", "MR-48.16")
def test_others_see_no_boxes_before_they_are_revealed() -> None:
    game = playing("amazon", "captain", "wolf_a 1", lines=("amazon: wolf_a 1",))
    other = game.clone()
    for line in ("no maneuver", "box 1"):
        do(game, 0, line)
    for line in ("no maneuver", "box 3"):
        do(other, 0, line)

    assert game.view(1) == other.view(1)


@pytest.mark.rule("MR-29.2", "MR-29.6")
def test_unarmed_character_without_target_is_not_asked_for_attack() -> None:
    game = playing("amazon", "wolf_a 1", lines=("amazon: wolf_a 1",))

    assert offered(game, "attack with") == []
    assert "no maneuver" in texts(game, 0)


@pytest.mark.rule("MR-29.3", "MR-29.10", "MR-47.34")
def test_attack_is_fight_chit_or_gloves_with_direction() -> None:
    game = playing("amazon", "wolf_a 1", armed=("handy_gloves",), targets=pairs("amazon > wolf_a 1"))

    assert sorted(offered(game, "attack with")) == [
        *("fight H4**", "fight L4", "fight M3**", "fight M3** no. 2", "fight M4*", "fight M4* no. 2", "fight M5"),
        "handy_gloves",
    ]
    do(game, 0, "attack with handy_gloves")
    assert texts(game, 0) == ["thrust", "swing", "smash"]


@pytest.mark.rule("MR-29.3")
def test_only_active_chits_can_be_played() -> None:
    game = playing("amazon", "wolf_a 1", targets=pairs("amazon > wolf_a 1"))
    game.position.characters[0].chits = "AAWAFAFFFFFF"

    assert offered(game, "attack with") == ["fight M4*"]


@pytest.mark.rule("MR-29.6")
def test_weapon_can_be_turned_to_either_side_without_target() -> None:
    game = playing("amazon", "wolf_a 1", armed=("mace 1",))
    do(game, 0, "attack with fight M5")

    assert texts(game, 0) == ["turn alerted", "turn unalerted"]

    answer_all(game, "turn alerted", "no maneuver")

    assert not is_alerted(game, "mace 1")
    end_round(game)
    assert is_alerted(game, "mace 1")


@pytest.mark.rule("MR-29.6", "MR-29.9")
def test_chit_too_weak_for_weapon_cannot_turn_it() -> None:
    game = playing("amazon", "wolf_a 1", armed=("great_axe 1",))

    assert offered(game, "attack with") == ["fight H4**"]


@pytest.mark.rule("MR-29.7", "MR-47.34")
def test_maneuver_is_move_chit_boots_or_horse_with_direction() -> None:
    game = playing("amazon", "wolf_a 1", armed=("quick_boots", "pony_l3_m4"))

    assert sorted(offered(game, "maneuver with")) == [
        *("move M3*", "move M3* no. 2", "move M3* no. 3", "move M4", "move M4 no. 2"),
        *("pony_l3_m4", "quick_boots"),
    ]
    do(game, 0, "maneuver with quick_boots")
    assert texts(game, 0) == ["charge forward", "dodge", "duck"]


@pytest.mark.rule("MR-29.7", "MR-29.9")
def test_side_of_horse_must_bear_character() -> None:
    game = playing("amazon", "wolf_a 1", armed=("pony_l3_m4",))
    do(game, 0, "maneuver with pony_l3_m4")

    assert texts(game, 0) == ["walk"]  # it gallops with strength L, the Amazon weighs M


@pytest.mark.rule("MR-29.7")
def test_horse_cannot_be_played_in_cave() -> None:
    game = playing("amazon", "wolf_a 1", armed=("pony_l3_m4",), where=CAVE)

    assert "pony_l3_m4" not in offered(game, "maneuver with")


@pytest.mark.rule("MR-45.11", "MR-29.7")
def test_duck_chit_only_ducks() -> None:
    game = playing("dwarf", "wolf_a 1")
    do(game, 0, "maneuver with duck T3*")

    assert texts(game, 0) == ["duck"]


@pytest.mark.rule("MR-29.9")
def test_attack_chit_must_be_as_strong_as_weapon_is_heavy() -> None:
    game = playing("amazon", "wolf_a 1", armed=("mace 1",), targets=pairs("amazon > wolf_a 1"))

    assert "fight L4" not in offered(game, "attack with")
    assert "fight M5" in offered(game, "attack with")


@pytest.mark.rule("MR-29.9")
def test_move_chit_must_be_as_strong_as_every_item() -> None:
    game = playing("black_knight", "wolf_a 1", armed=("suit_of_armor 1",))

    assert offered(game, "maneuver with") == ["move H4**", "move H5*", "move H6"]


@pytest.mark.rule("MR-29.9")
def test_item_on_pack_horse_does_not_count() -> None:
    game = battlefield("black_knight", "wolf_a 1")
    give(game, 0, "suit_of_armor 1")
    give(game, 0, "workhorse_h6_h7")
    fighting(game, inactive=1 << tool("black_knight", "suit_of_armor 1").piece)
    take(game, plays.Plays())

    assert "move M5" in offered(game, "maneuver with")


@pytest.mark.rule("MR-29.9")
def test_move_chit_need_not_bear_weight_of_character() -> None:
    game = playing("swordsman", "wolf_a 1")

    assert "move L4" in offered(game, "maneuver with")


@pytest.mark.rule("MR-29.9")
def test_boots_must_bear_weight_of_character() -> None:
    game = playing("amazon", "wolf_a 1", armed=("elven_slippers",))  # strength L

    assert "elven_slippers" not in offered(game, "maneuver with")


@pytest.mark.rule("MR-29.10")
def test_chit_played_in_encounter_step_is_spent() -> None:
    spent = (being("amazon"), tool("amazon", "fight M5")), (being("amazon"), tool("amazon", "move M4"))
    game = playing("amazon", "wolf_a 1", targets=pairs("amazon > wolf_a 1"), tools=spent)

    assert "fight M5" not in offered(game, "attack with")
    do(game, 0, "no attack")
    assert "move M4" not in offered(game, "maneuver with")
    assert "move M4 no. 2" in offered(game, "maneuver with")


@pytest.mark.rule("MR-29.10")
def test_gloves_played_in_encounter_step_are_spent() -> None:
    spent = ((being("amazon"), tool("amazon", "handy_gloves")),)
    game = playing("amazon", "wolf_a 1", armed=("handy_gloves",), targets=pairs("amazon > wolf_a 1"), tools=spent)

    assert "handy_gloves" not in offered(game, "attack with")


@pytest.mark.rule("MR-29.11", "MR-49.28")
def test_three_asterisks_are_too_many_in_one_round() -> None:
    game = playing("white_knight", "wolf_a 1", targets=pairs("white_knight > wolf_a 1"))
    do(game, 0, "attack with fight T5*")
    do(game, 0, "thrust")

    assert "move H4**" not in offered(game, "maneuver with")
    assert "move H5*" in offered(game, "maneuver with")


@pytest.mark.rule("MR-29.11", "MR-49.28")
def test_two_asterisks_alone_are_legal() -> None:
    game = playing("white_knight", "wolf_a 1", targets=pairs("white_knight > wolf_a 1"))
    do(game, 0, "no attack")

    assert "move H4**" in offered(game, "maneuver with")


@pytest.mark.rule("MR-29.11")
def test_asterisks_of_encounter_step_count() -> None:
    spent = ((being("amazon"), tool("amazon", "fight M4*")),)
    game = playing("amazon", "wolf_a 1", targets=pairs("amazon > wolf_a 1"), tools=spent)

    assert "fight M3**" not in offered(game, "attack with")
    assert "fight M4* no. 2" in offered(game, "attack with")


@pytest.mark.rule("MR-29.11")
@pytest.mark.parametrize(("chit", "moves"), [("magic II3*", ["move L3*", "move L4"]), ("magic II2**", ["move L4"])])
def test_asterisks_of_magic_chits_count(chit: str, moves: list[str]) -> None:
    game = playing("druid", "wolf_a 1", tools=((being("druid"), tool("druid", chit)),))

    assert offered(game, "maneuver with") == moves


@pytest.mark.rule("MR-29.13", "MR-47.34")
def test_direction_of_active_shield_is_chosen() -> None:
    game = playing("captain", "wolf_a 1", armed=("shield 1", "helmet 1"))
    do(game, 0, "no maneuver")

    assert texts(game, 0) == ["shield against thrust", "shield against swing", "shield against smash"]

    do(game, 0, "shield against smash")
    assert played(game, "captain") == (0, 0, 3)


@pytest.mark.rule("MR-29.13")
def test_inactive_shield_needs_no_direction() -> None:
    game = battlefield("captain", "wolf_a 1")
    give(game, 0, "shield 1")
    fighting(game)
    take(game, plays.Plays())
    answer(game)

    assert played(game, "captain") == (0, 0, 0)


# Boxes (MR-30.1 to MR-30.3).


def boxes(game: Game, *picks: str) -> list[str]:
    """The boxes offered after these picks, a maneuver before them being left out."""
    answer_all(game, "no maneuver", *picks)
    return texts(game, 0)


@pytest.mark.rule("MR-30.1")
def test_single_attacker_can_be_in_any_box() -> None:
    game = playing("amazon", "wolf_a 1", lines=("amazon: wolf_a 1",))

    assert boxes(game) == ["box 1", "box 2", "box 3"]


@pytest.mark.rule("MR-30.1")
def test_as_many_boxes_as_possible_are_filled() -> None:
    game = playing("amazon", "wolf_a 1", "wolf_a 2", "wolf_a 3", lines=("amazon: wolf_a 1, wolf_a 2, wolf_a 3",))

    assert boxes(game, "box 2") == ["box 1", "box 3"]

    answer(game, "box 3")
    assert stands(game, "amazon") == {"wolf_a 1": (2, 0), "wolf_a 2": (3, 0), "wolf_a 3": (1, 0)}


@pytest.mark.rule("MR-30.1")
def test_fourth_attacker_can_be_in_any_box() -> None:
    four = ("wolf_a 1", "wolf_a 2", "wolf_a 3", "ghost 1")
    game = playing("amazon", *four, lines=(f"amazon: {', '.join(four)}",))

    # The Ghost comes first or last; until three boxes are held the fourth may share one.
    assert boxes(game, "box 1", "box 1") == ["box 2", "box 3"]


@pytest.mark.rule("MR-30.1", "MR-33.9")
def test_club_fills_another_box_than_giant() -> None:
    game = playing("amazon", "giant 1", lines=("amazon: giant 1",))

    assert boxes(game, "box 1") == ["box 2", "box 3"]

    answer(game, "box 3")
    assert stands(game, "amazon") == {"giant 1": (1, 3)}


@pytest.mark.rule("MR-30.1")
def test_horse_of_native_stands_alone_in_free_box() -> None:
    game = playing("amazon", "l1", lines=("amazon: l1",))

    assert boxes(game, "box 2") == ["box 1", "box 3"]


@pytest.mark.rule("MR-30.1")
def test_horses_do_not_fill_boxes() -> None:
    game = playing("amazon", "l1", "l2", lines=("amazon: l1, l2",))

    # L1 in 1, its horse in 2: L2 still fills a second box, 2 or 3.
    assert boxes(game, "box 1", "box 2") == ["box 2", "box 3"]


@pytest.mark.rule("MR-30.1")
def test_second_of_four_riders_can_be_in_the_box_of_the_first() -> None:
    game = playing("amazon", "l1", "l2", "l3", "lhq", lines=("amazon: l1, l2, l3, lhq",))

    assert boxes(game, "box 1", "box 2") == ["box 1", "box 2", "box 3"]


@pytest.mark.rule("MR-46.6")
def test_boxes_need_not_be_filled_against_quiet_monsters() -> None:
    quiet = Rules(quiet_monsters=True)
    game = playing("amazon", "wolf_a 1", "wolf_a 2", lines=("amazon: wolf_a 1, wolf_a 2",), rules=quiet)

    assert boxes(game, "box 1") == ["box 1", "box 2", "box 3"]


def leading(*natives: str, line: str, rules: Rules | None = None, **fields: object) -> Game:
    """The Amazon's first native owns a sheet in a cave, where none is mounted."""
    others = [word for word in ("ghost 1", "wolf_a 1", "wolf_a 2", "wolf_a 3") if word in line]
    game = battlefield("amazon", *natives, *others, where=CAVE, rules=rules)
    hire(game, 0, *natives)
    fighting(game, line, where=CAVE, **fields)
    take(game, plays.Plays())
    return game


@pytest.mark.rule("MR-30.2", "MR-47.34")
def test_player_chooses_side_and_box_of_hireling_that_owns_sheet() -> None:
    game = leading("c1", line="c1: ghost 1", targets=pairs("c1 > ghost 1"))

    assert boxes(game) == ["light side up", "dark side up"]

    answer_all(game, "dark side up", "box 3", "box 2")
    assert game.fight.dark == those("c1")
    assert stands(game, "c1") == {"c1": (3, 0), "ghost 1": (2, 0)}


@pytest.mark.rule("MR-30.2")
def test_horse_of_hireling_that_owns_sheet_can_be_in_any_box() -> None:
    game = battlefield("amazon", "l1", "ghost 1")
    hire(game, 0, "l1")
    fighting(game, "l1: ghost 1", targets=pairs("l1 > ghost 1"))
    take(game, plays.Plays())

    assert boxes(game, "light side up", "box 1") == ["box 1", "box 2", "box 3"]

    answer_all(game, "box 1", "box 3")
    assert stands(game, "l1") == {"l1": (1, 1), "ghost 1": (3, 0)}


@pytest.mark.rule("MR-30.2")
def test_attackers_that_are_not_the_target_fill_circles() -> None:
    line = "c1: ghost 1, wolf_a 1, wolf_a 2, wolf_a 3"
    game = leading("c1", line=line, targets=pairs("c1 > ghost 1"))
    picks = ("light side up", "box 1", "box 1", "box 1")  # C1, its target in a square, the first Wolf in a circle

    assert boxes(game, *picks) == ["box 2", "box 3"]


@pytest.mark.rule("MR-30.2", "MR-46.6")
def test_circles_are_filled_even_by_quiet_monsters() -> None:
    line = "c1: ghost 1, wolf_a 1, wolf_a 2"
    game = leading("c1", line=line, targets=pairs("c1 > ghost 1"), rules=Rules(quiet_monsters=True))

    assert boxes(game, "light side up", "box 1", "box 1", "box 1") == ["box 2", "box 3"]


@pytest.mark.rule("MR-30.2", "MR-30.4")
def test_owner_places_hireling_that_only_characters_attack() -> None:
    game = battlefield("amazon", "captain", "c1")
    hire(game, 0, "c1")
    fighting(game, targets=pairs("captain > c1"))
    take(game, coming_to_life.attacked_get_sheets(), plays.Plays())
    answer(game, "0: no maneuver", "0: dark side up", "0: box 3", "1: attack with fight M5", "1: smash")

    assert stands(game, "c1") == {"c1": (3, 0)}


@pytest.mark.rule("MR-30.3")
def test_tremendous_hireling_stays_red_side_down_but_turns_club() -> None:
    game = battlefield("amazon", "giant 1", "wolf_a 1")
    game.position.owners[being("giant 1") - 16] = 0
    fighting(game, "giant 1: wolf_a 1", targets=pairs("giant 1 > wolf_a 1"))
    take(game, plays.Plays())
    answer_all(game, "no maneuver", "dark side up", "box 1", "box 2", "box 3")

    assert game.fight.dark == 0
    assert game.fight.turned == those("giant 1")
    assert stands(game, "giant 1") == {"giant 1": (1, 2), "wolf_a 1": (3, 0)}
