"""Other forms: what the transmorphized are, have and can do (MR-40.7 to MR-40.13, MR-39.14, MR-32.24)."""

from __future__ import annotations

import pytest

from arcana_core.effects import PERMANENT
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, events, expedition, melee
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures, kills, tools
from arcana_magicrealm.chapters.combat.encounter import acting
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.magic import casting, colours
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.travel import effort, flying
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import TAKEN_IN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forms import CREATURES
from arcana_magicrealm.model.levels import LETTERS, level
from arcana_magicrealm.model.melee import Play, Tool
from arcana_magicrealm.model.tables import TABLES
from tests.magicrealm.chapters.combat.blows import arm, blows, cancelled, is_alerted, killed, positions
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, pairs, sheet_lines, start
from tests.magicrealm.chapters.magic.spells import cast, duel, flood, learn, put, turn_chits
from tests.magicrealm.chapters.magic.spells import casting as casting_of
from tests.magicrealm.hands import hand
from tests.magicrealm.table import begun, being, clearing, events_of, give, piece, roll, texts


def form_of(game: Game, name: str) -> str:
    """The form of a being; "" for its own."""
    form = game.form_of(being(name))
    return "" if form is None else form.id


# The forms (MR-42.13, MR-43.35, MR-40.12).


@pytest.mark.rule("MR-42.13")
def test_creatures_of_the_transform_table() -> None:
    found = {
        name: (one.light.harm, one.light.attack, LETTERS[one.strength], one.light.move, LETTERS[one.vulnerability])
        for name, one in CREATURES.items()
    }

    assert found == {
        "dragon": ("T", 4, "T", 4, "T"),
        "lion": ("H", 3, "H", 4, "H"),
        "eagle": ("M", 2, "M", 2, "M"),
        "bird": ("", 0, "L", 1, "L"),
        "squirrel": ("", 0, "L", 2, "L"),
        "frog": ("", 0, "L", 3, "L"),
    }
    assert [name for name, one in CREATURES.items() if one.flies] == ["dragon", "eagle", "bird"]
    assert [name for name, one in CREATURES.items() if one.walks_woods] == ["lion", "squirrel", "frog"]
    assert [name for name, one in CREATURES.items() if one.is_armoured] == ["dragon"]


@pytest.mark.rule("MR-43.35", "MR-39.6")
def test_target_of_transform_has_its_form_while_the_spell_is_energized() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")

    made = put(game, "transform", "witch_king", "elf", data="lion")
    assert form_of(game, "elf") == "lion"

    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")
    assert form_of(game, "elf") == ""

    enchantments.energize(game, made, "MR-39.5")
    assert form_of(game, "elf") == "lion"
    assert [type(one) for one in (*events_of(game, events.Transmorphized), *events_of(game, events.Restored))] == [
        *[events.Transmorphized] * 2,
        events.Restored,
    ]


@pytest.mark.rule("MR-39.13", "MR-39.14", "MR-43.33")
def test_stronger_transmorphizing_nullifies_the_weaker() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3", giant_1="cliff 3")
    put(game, "absorb_essence", "witch_king", "giant 1")
    assert form_of(game, "witch_king") == "giant 1"

    transform = put(game, "transform", "elf", "witch_king", data="frog")
    assert form_of(game, "witch_king") == "frog"

    mist = put(game, "melt_into_mist", "elf", "witch_king")
    assert form_of(game, "witch_king") == "mist"

    enchantments.break_spell(game, mist, "MR-39.9")
    assert form_of(game, "witch_king") == "frog"

    enchantments.break_spell(game, transform, "MR-39.9")
    assert form_of(game, "witch_king") == "giant 1"


@pytest.mark.rule("MR-43.29", "MR-39.8")
def test_pentangle_gives_the_target_its_own_form() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")
    put(game, "transform", "witch_king", "elf", data="lion")

    pentangle = put(game, "pentangle", "elf", "elf")
    assert form_of(game, "elf") == ""

    enchantments.break_spell(game, pentangle, "MR-39.9")
    assert form_of(game, "elf") == "lion"


# Belongings (MR-40.8, MR-40.9).


@pytest.mark.rule("MR-40.8")
def test_belongings_are_transmorphized_and_come_back_unchanged() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")
    give(game, 0, "deft_gloves", active=True)
    give(game, 0, "good_book")
    had, worn = belongings.owned(game, being("elf")), belongings.active(game, being("elf"))
    assert worn

    made = put(game, "transform", "witch_king", "elf", data="lion")
    assert (belongings.owned(game, being("elf")), belongings.active(game, being("elf"))) == (0, 0)
    assert belongings.frozen(game, being("elf")) == had

    enchantments.break_spell(game, made, "MR-39.9")
    assert (belongings.owned(game, being("elf")), belongings.active(game, being("elf"))) == (had, worn)
    assert belongings.frozen(game, being("elf")) == 0


@pytest.mark.rule("MR-40.8", "MR-48.5")
def test_transmorphized_cards_stay_secret() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")
    give(game, 0, "good_book")
    put(game, "transform", "witch_king", "elf", data="lion")

    own, other = game.view(0).characters[0].frozen, game.view(1).characters[0].frozen

    assert piece("good_book") in own.known
    assert piece("good_book") not in other.known
    assert own.count == other.count == len(own.known)


@pytest.mark.rule("MR-43.24")
def test_absorbing_leaves_the_belongings() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3", giant_1="cliff 3")
    had = belongings.owned(game, being("elf"))

    put(game, "absorb_essence", "elf", "giant 1")

    assert belongings.owned(game, being("elf")) == had
    assert beings.place(game, being("giant 1")) < 0


# Combat (MR-40.11, MR-40.12, MR-32.24).


@pytest.mark.rule("MR-40.12", "MR-40.11", "MR-29.7")
def test_form_attacks_and_maneuvers_with_its_own_values() -> None:
    game = battlefield("elf", "giant 1")
    put(game, "transform", "elf", "elf", data="lion")
    start(game)

    answer_all(game, "name giant 1")
    assert texts(game, 0) == ["no attack", "attack with form"]

    answer_all(game, "attack with form", "swing")
    assert texts(game, 0) == ["no maneuver", "maneuver with form"]


@pytest.mark.rule("MR-40.12")
def test_form_without_an_attack_only_maneuvers() -> None:
    game = battlefield("elf", "giant 1")
    put(game, "transform", "elf", "elf", data="frog")
    start(game)

    answer_all(game, "name giant 1")
    assert texts(game, 0) == ["no maneuver", "maneuver with form"]


@pytest.mark.rule("MR-32.24", "MR-40.12")
@pytest.mark.parametrize(("form", "expected"), [("frog", "body M killed"), ("lion", "body M nothing")])
def test_form_is_killed_by_its_own_vulnerability_and_never_wounded(form: str, expected: str) -> None:
    game = battlefield("elf", "giant_bat 1")
    put(game, "transform", "elf", "elf", data=form)
    fighting(game, "elf: giant_bat 1 in 1")

    made = blows(game)

    assert made == [f"giant_bat 1 > elf: {expected}"]


@pytest.mark.rule("MR-32.24", "MR-32.10")
def test_denizen_has_the_figures_of_its_form() -> None:
    game = battlefield("elf", "giant 1", "wolf_a 1")
    put(game, "transform", "elf", "giant 1", data="frog")
    put(game, "transform", "elf", "wolf_a 1", data="dragon")
    fight = fighting(game, "elf: giant 1, wolf_a 1")

    giant, wolf = being("giant 1"), being("wolf_a 1")

    assert figures.vulnerability(game, giant) == level("L")
    assert figures.move_time(game, fight, giant) == 3
    assert figures.part_of(game, giant) is None
    assert not figures.is_tremendous(game, giant)
    assert figures.attacks_of(game, fight, fight.sheets[0], giant, being("elf")) == ()
    assert figures.is_armoured(game, wolf)
    (bite,) = figures.attacks_of(game, fight, fight.sheets[0], wolf, being("elf"))
    assert (bite.harm, bite.time, bite.kills) == (level("T"), 4, False)


@pytest.mark.rule("MR-40.7", "MR-40.12")
def test_archer_in_another_form_does_not_shoot() -> None:
    game = battlefield("elf", "w1")
    put(game, "transform", "elf", "w1", data="lion")
    fight = fighting(game, "elf: w1")

    (bite,) = figures.attacks_of(game, fight, fight.sheets[0], being("w1"), being("elf"))

    assert (bite.length, bite.is_missile) == (0, False)


# Showing forms, and setting them up.


@pytest.mark.rule("MR-48.1", "MR-40.7")
def test_everybody_sees_forms_and_their_figures() -> None:
    game = melee("elf under transform lion by elf & amazon | giant 1 under transform frog by elf", seed=1)

    for seat in (0, 1):
        view = game.view(seat)
        assert [form for _, form in view.forms] == ["lion", "frog"]
        shown = game.render(seat, columns=200)
        assert "as Lion" in shown
        assert "On no sheet: Giant 1 (as Frog) no attack, move 3" in shown


@pytest.mark.rule("MR-47.34")
def test_hints_tell_the_values_of_a_form() -> None:
    game = battlefield("elf", "ghost 1")
    put(game, "transform", "elf", "elf", data="lion")
    start(game)
    answer_all(game, "name ghost 1")

    action = game.parse("attack with form", 0)[0]

    assert game.hint(action, 0).endswith("harm H against M kills it; time 3, length 0")


@pytest.mark.rule("MR-40.7")
def test_position_with_a_form_that_no_spell_gives_is_rejected() -> None:
    position = expedition("elf cliff 3", seed=1).position
    position.forms = ((being("elf"), "lion"),)

    with pytest.raises(PositionError, match="forms must be those that the spells give"):
        Game.at(position, seed=1, players=1)


@pytest.mark.rule("MR-43.24")
def test_position_with_a_monster_absorbed_by_nobody_is_rejected() -> None:
    position = expedition("elf cliff 3; giant 1 cliff 3", seed=1).position
    position.denizen_at[being("giant 1") - 16] = TAKEN_IN

    with pytest.raises(PositionError, match="giant 1 must have been absorbed"):
        Game.at(position, seed=1, players=1)


@pytest.mark.rule("MR-40.8", "MR-22.2")
def test_dead_beast_leaves_everything_it_had() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 5")
    had = belongings.owned(game, being("elf"))
    put(game, "transform", "witch_king", "elf", data="lion")

    game.position.agenda, game.players_to_act = None, ()
    game.die(0, "MR-22.1")
    game.go_on()
    while game.players_to_act:
        seat = game.players_to_act[0]
        game.apply(game.legal_actions(seat)[0], seat)

    heap = game.position.piles.cards_of(slots.HEAP[clearing("cliff 3")])
    assert had
    assert heap & had == had
    assert game.position.forms == ()


@pytest.mark.rule("MR-40.8", "MR-5.12")
def test_transmorphized_belongings_count_at_the_end() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 5")
    give(game, 0, "good_book")
    before = game.what_counts(0)

    put(game, "transform", "witch_king", "elf", data="frog")

    assert game.what_counts(0) == before


@pytest.mark.rule("MR-40.8", "MR-36.3")
def test_enchanted_cards_of_a_beast_still_supply_their_colour() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 5")
    give(game, 0, "sacred_grail", active=True)
    assert "white" in colours.supplied(game, clearing("cliff 3"))

    put(game, "transform", "witch_king", "elf", data="lion")

    assert "white" in colours.supplied(game, clearing("cliff 3"))


@pytest.mark.rule("MR-40.11")
def test_colour_chits_of_a_beast_can_be_used_and_its_other_chits_are_frozen() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 5")
    turn_chits(game, "elf", "E", "magic III3*")
    put(game, "transform", "witch_king", "elf", data="lion")

    assert len(colours.colour_chits(game, being("elf"))) == 1
    assert effort.chits_in(game, being("elf"), effort.PLAYABLE) == ()
    assert not effort.can_pay(game, being("elf"))


@pytest.mark.rule("MR-40.11", "MR-43.24")
def test_absorber_of_a_monster_casts_nothing() -> None:
    game = battlefield("elf", "amazon", "giant 1")
    learn(game, "elf", "persuade")
    put(game, "absorb_essence", "elf", "giant 1")
    fighting(game)

    assert casting.ways(game, being("elf")) == []


@pytest.mark.rule("MR-40.13", "MR-40.12")
def test_transformed_denizen_counts_as_itself_for_bounties() -> None:
    game = battlefield("elf", "giant 1")
    put(game, "transform", "elf", "giant 1", data="frog")

    found = kills.bounty(game, being("giant 1"))

    assert found.fame == found.notoriety == 8


@pytest.mark.rule("MR-33.3", "MR-39.9")
def test_monster_that_becomes_a_frog_lets_go() -> None:
    game = battlefield("elf", "t_troll 1")
    fighting(game, "elf: t_troll 1 in 1", holds=pairs("t_troll 1 > elf"), dark=1 << being("t_troll 1"))

    put(game, "transform", "elf", "t_troll 1", data="frog")

    assert game.fight.holds == ()
    assert not figures.is_red(game, game.fight, being("t_troll 1"))


@pytest.mark.rule("MR-30.9", "MR-30.10")
def test_transformed_denizen_does_not_change_tactics() -> None:
    game = battlefield("elf", "h_troll 1")
    put(game, "transform", "elf", "h_troll 1", data="lion")
    fighting(game, "elf: h_troll 1 in 1")

    positions(game)

    assert events_of(game, events.TacticsRolled) == []
    assert len(events_of(game, events.Repositioned)) == 1


@pytest.mark.rule("MR-33.15")
@pytest.mark.parametrize(("monster", "time"), [("giant_bat 1", 3), ("t_flying_dragon", 4)])
def test_flying_time_is_the_move_time_in_combat(monster: str, time: int) -> None:
    game = battlefield("elf", monster)
    fight = fighting(game, f"elf: {monster} in 1")

    assert figures.move_time(game, fight, being(monster)) == time
    assert DENIZENS[being(monster) - 16].flies


@pytest.mark.rule("MR-38.11", "MR-42.13", "MR-43.24")
@pytest.mark.parametrize(
    ("kind", "source", "target", "data", "message"),
    [
        ("transform", 9, 6, "lion", "must be of a spell in effect, got source 9"),
        ("transform", 1, 6, "unicorn", "must be into dragon, lion, .*, got 'unicorn'"),
        ("transform", 1, ("tile", 1), "lion", "must be on a target of its sort"),
        ("absorb_essence", 2, 6, None, "must be on a monster, got 6"),
        ("energized", 9, 9, None, "must be of a permanent spell, got target 9"),
    ],
)
def test_effects_of_spells_from_outside_are_checked(
    kind: str, source: int, target: int | tuple[str, int], data: str | None, message: str
) -> None:
    game = expedition("elf cliff 3 under transform lion by elf; giant 1 cliff 3 under absorb_essence by elf", seed=1)
    position = game.position
    position.effects.dispel(kind)
    position.effects.begin(kind, source, target, data=data, lasts=PERMANENT)

    with pytest.raises(PositionError, match=message):
        Game.at(position, seed=1, players=1)


@pytest.mark.rule("MR-40.11", "MR-42.10")
@pytest.mark.parametrize("result", [3, 4, 5])
def test_power_of_the_pit_leaves_frozen_chits_alone(result: int) -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="caves 2")
    game.position.hidden = 0
    put(game, "transform", "witch_king", "elf", data="lion")
    before = game.chits_of(being("elf"))

    roll(game, result, result)
    game.power_of_the_pit(being("elf"))

    assert game.chits_of(being("elf")) == before


@pytest.mark.rule("MR-40.11", "MR-43.2")
def test_make_whole_leaves_frozen_chits_alone() -> None:
    game = battlefield("elf", "witch_king")
    fighting(game)
    game.position.characters[0].chits = "FW" * 6
    made = put(game, "transform", "witch_king", "elf", data="lion")
    (whole,) = casting_of("witch_king", "make_whole", "magic VI2*", 0, "elf")
    make_whole = game.spell_rules["make_whole"].at_once
    assert make_whole is not None

    make_whole(game, whole, *whole.targets)
    assert game.chits_of(being("elf")) == "FW" * 6
    assert effort.rest_options(game, being("elf")) == ()

    enchantments.break_spell(game, made, "MR-39.9")
    make_whole(game, whole, *whole.targets)
    assert game.chits_of(being("elf")) == "A" * 12


@pytest.mark.rule("MR-41.2", "MR-41.9")
@pytest.mark.parametrize(("form", "flies"), [("dragon", True), ("eagle", True), ("bird", True), ("lion", False)])
def test_flying_creatures_fly(form: str, flies: bool) -> None:
    game = begun("elf", elf="cliff 3")
    put(game, "transform", "elf", "elf", data=form)

    assert (flying.best_wings(game, being("elf")) is not None) == flies


@pytest.mark.rule("MR-41.9", "MR-40.12")
def test_flying_creature_does_not_run_along_a_roadway() -> None:
    game = battlefield("elf", "ghost 1")
    fighting(game)
    put(game, "transform", "elf", "elf", data="eagle")
    assert acting.runners(game, being("elf")) == []

    game = battlefield("elf", "ghost 1")
    fighting(game)
    put(game, "transform", "elf", "elf", data="lion")
    assert acting.runners(game, being("elf"))


# The Magic Wand (MR-44.25).


def transforming(*cards: str, face: int) -> Game:
    """The Witch King, who has these cards, casts Transform at the Elf, up to where it goes into effect."""
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    for card in cards:
        give(game, 0, card, active=True)
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf")
    roll(game, face, face)
    return game


@pytest.mark.rule("MR-44.25", "MR-42.13", "MR-47.47")
def test_magic_wand_sets_a_die_of_the_form() -> None:
    game = transforming("magic_wand", "lucky_charm", face=1)
    assert asked(game, "set a die to 6") == 0
    assert game.hint(game.parse("set a die to 6", 0)[0], 0) == "frog 100 %"

    answer_all(game, "set a die to 6")

    assert asked(game, "no maneuver") >= 0
    assert form_of(game, "elf") == TABLES["transform"].line(6).code


@pytest.mark.rule("MR-42.13", "MR-44.25")
def test_form_is_rolled_without_the_wand() -> None:
    game = transforming("lucky_charm", face=3)

    assert asked(game, "no maneuver") >= 0
    assert form_of(game, "elf") == TABLES["transform"].line(3).code


@pytest.mark.rule("MR-33.3", "MR-40.7")
def test_monster_that_changes_after_its_hit_does_not_hold() -> None:
    game = battlefield("elf", "amazon", "giant 1", "giant 2")
    fighting(game, "elf: giant 1", "amazon: giant 2", gripping=pairs("giant 1 > elf", "giant 2 > amazon"))

    put(game, "transform", "amazon", "giant 1", data="frog")

    assert game.fight.gripping == pairs("giant 2 > amazon")


@pytest.mark.rule("MR-40.7")
@pytest.mark.parametrize("name", [HEROES[0].id, HEROES[-1].id, DENIZENS[0].id, DENIZENS[-1].id])
def test_everybody_can_have_another_form_and_its_own_again(name: str) -> None:
    game = battlefield(HEROES[0].id, HEROES[-1].id, DENIZENS[0].id, DENIZENS[-1].id)

    made = put(game, "transform", HEROES[0].id, name, data="frog")
    assert form_of(game, name) == "frog"

    enchantments.break_spell(game, made, "MR-39.9")
    assert form_of(game, name) == ""


@pytest.mark.rule("MR-43.33")
@pytest.mark.parametrize("name", ["elf", "giant 1"])
def test_mist_leaves_the_sheets_of_a_combat_and_is_free(name: str) -> None:
    game = battlefield("elf", "amazon", "giant 1", "ogre 1")
    holds = pairs("giant 1 > elf")
    fighting(game, "elf: giant 1", "amazon: ogre 1", holds=holds, dark=1 << being("giant 1"), targets=holds)

    put(game, "melt_into_mist", "amazon", name)

    assert sheet_lines(game) in (["amazon: ogre 1"], ["elf:", "amazon: ogre 1"])
    assert (game.fight.holds, game.fight.targets, game.fight.dark) == ((), (), 0)
    assert not hits.can_fight(game, being(name))


@pytest.mark.rule("MR-40.12", "MR-40.8")
def test_weight_of_a_character_does_not_hinder_its_form() -> None:
    game = battlefield("berserker")
    put(game, "transform", "berserker", "berserker", data="frog")
    fighting(game)

    assert tools.movers(game, being("berserker"), "move") == [Tool(form="move")]


@pytest.mark.rule("MR-40.8", "MR-9.11")
@pytest.mark.parametrize(("where", "rides"), [("caves 1", False), ("cliff 1", True)])
def test_horse_that_comes_back_in_a_cave_is_not_active(where: str, rides: bool) -> None:
    game = begun("captain", captain="cliff 3")
    give(game, 0, "warhorse_t5_t7", active=True)
    made = put(game, "transform", "captain", "captain", data="frog")
    beings.put(game, being("captain"), clearing(where))

    enchantments.break_spell(game, made, "MR-39.9")

    assert bool(belongings.active(game, being("captain")) >> piece("warhorse_t5_t7") & 1) is rides


@pytest.mark.rule("MR-40.8", "MR-9.10", "MR-47.46")
def test_rider_who_is_itself_again_remedies_a_horse_that_is_too_weak_by_now() -> None:
    game = begun("amazon", amazon="cliff 3")
    give(game, 0, "pony_m2_m5", active=True)
    made = put(game, "transform", "amazon", "amazon", data="frog")
    give(game, 0, "suit_of_armor 1")

    enchantments.break_spell(game, made, "MR-39.9")
    game.go_on()

    assert {"deactivate pony_m2_m5", "abandon suit_of_armor 1"} <= {*map(str, game.legal_actions(0))}


@pytest.mark.rule("MR-40.8", "MR-31.8", "MR-31.7", "MR-39.19")
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_blow_of_a_form_that_has_just_ended_turns_no_weapon(is_cancelled: bool) -> None:
    game = battlefield("witch_king", "elf", "amazon", "giant_bat 1", "giant_bat 2")
    flood(game)
    arm(game, 1, "light_bow 1", alerted=not is_cancelled)
    put(game, "transform", "witch_king", "elf", data="lion")
    bites = ((being("elf"), Play(attack=Tool(form="attack"), direction=1)),)
    other = ["amazon: giant_bat 2 in 2"] if is_cancelled else []
    named = pairs("elf > amazon")
    fighting(game, "witch_king: giant_bat 1 in 1", *other, round=2, targets=named, plays=bites)

    blows(game)

    assert form_of(game, "elf") == ""
    assert ("elf > amazon" in cancelled(game)) == is_cancelled
    assert killed(game)[-1] == ("witch_king by giant_bat 1" if is_cancelled else "amazon by elf")
    assert is_alerted(game, "light_bow 1") != is_cancelled


@pytest.mark.rule("MR-40.8", "MR-27.7", "MR-29.9")
def test_transmorphized_items_were_inactive_when_the_round_began() -> None:
    game = battlefield("dwarf", "witch", "elf")
    hand(game, "dwarf", "workhorse_h6_t8", "suit_of_armor 1")
    flood(game)
    made = put(game, "transform", "witch", "dwarf", data="frog")
    start(game)

    enchantments.break_spell(game, made, "MR-39.17")

    assert figures.load(game, being("dwarf")) == 0
