"""Spells on chits, weapons and items (MR-39.21, MR-43.10 to MR-43.12, MR-43.18, MR-43.32, MR-43.36, MR-43.46)."""

from __future__ import annotations

import pytest

from arcana_core.effects import Plain
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import exertion, figures, kills, tools
from arcana_magicrealm.chapters.combat.encounter import acting, deploying, leaving
from arcana_magicrealm.chapters.combat.melee import plays
from arcana_magicrealm.chapters.combat.melee.plays import Script
from arcana_magicrealm.chapters.ending import dying
from arcana_magicrealm.chapters.magic import aiming, colours, coming_to_life
from arcana_magicrealm.chapters.magic import casting as casting_rules
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import artifacts
from arcana_magicrealm.chapters.magic.tables import pit
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import COMMITTED, ENCHANTED, FATIGUED
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import BROOMSTICK, Casting, Play, Tool
from arcana_magicrealm.model.realm import CLEARING, TILE
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.blows import arm, blows
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    play,
    tool,
)
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, learn, put, state_of, turn_chits
from tests.magicrealm.table import being, do, events_of, give, hire, piece, refresh, texts
from tests.magicrealm.table import put as place


def alter(game: Game, spell: str, caster: str, *labels: str, chit: str = "") -> Enchantment:
    """Put a spell into effect on chits of its caster."""
    own = being(caster)
    places = [CHIT_LABELS[own].index(label) for label in labels]
    number = CHIT_LABELS[own].index(chit) if chit else -1
    made = enchantments.begin(game, Enchantment(0, SPELL[spell], own, number), [("chit", 12 * own + p) for p in places])
    refresh(game)
    return made


def print_of(game: Game, name: str, label: str) -> str:
    """A chit as it counts now: "magic IV3*"."""
    return str(game.figures_of(being(name))[CHIT_LABELS[being(name)].index(label)])


@pytest.mark.rule("MR-43.10", "MR-43.12", "MR-43.18", "MR-43.36")
@pytest.mark.parametrize(
    ("spell", "caster", "chit", "now"),
    [
        ("witchs_brew", "druid", "magic II3*", "magic IV3*"),
        ("witchs_brew", "druid", "magic VIII4*", "magic III4*"),
        ("faerie_lights", "elf", "magic III4*", "magic II4*"),
        ("faerie_lights", "elf", "magic VII3*", "magic VI3*"),
        ("elemental_spirit", "sorceror", "magic IV5*", "magic VIII5*"),
        ("elemental_spirit", "sorceror", "magic VI6*", "magic V6*"),
        ("unleash_power", "witch_king", "magic V2*", "move/fight L2*"),
        ("unleash_power", "sorceror", "magic VI5*", "move/fight H5*"),
        ("unleash_power", "sorceror", "magic VI6*", "move/fight T6*"),
    ],
)
def test_spell_alters_a_chit_until_it_ends(spell: str, caster: str, chit: str, now: str) -> None:
    game = battlefield(caster, "elf" if caster != "elf" else "druid")
    made = alter(game, spell, caster, chit)
    assert print_of(game, caster, chit) == now
    enchantments.break_spell(game, made, "MR-39.9")
    refresh(game)
    assert print_of(game, caster, chit) == chit


@pytest.mark.rule("MR-39.21", "MR-47.40")
def test_caster_names_the_chits_one_by_one_but_not_the_one_that_casts() -> None:
    game = duel("druid", "elf", druid="witchs_brew")
    turn_chits(game, "druid", ENCHANTED, "magic II3* no. 2")
    cast(game, "cast witchs_brew", "cast with magic II2**")
    assert asked(game, "alter magic II3*") == 0
    offered = [text for text in texts(game, 0) if text.startswith("alter")]
    assert offered == ["alter magic II3*", "alter magic VIII2**", "alter magic VIII3*", "alter magic VIII4*"]
    answer_all(game, "alter magic II3*", "alter magic VIII4*", "done")
    asked(game, "no maneuver")
    assert print_of(game, "druid", "magic II3*") == "magic IV3*"
    assert print_of(game, "druid", "magic VIII4*") == "magic III4*"
    assert print_of(game, "druid", "magic VIII3*") == "magic VIII3*"


@pytest.mark.rule("MR-39.21")
def test_end_of_the_spell_breaks_what_the_altered_type_has_made() -> None:
    game = battlefield("druid", "elf", "witch")
    of_another = put(game, "bad_luck", "witch", "elf", chit="magic V5*")
    made = alter(game, "witchs_brew", "druid", "magic II3*", "magic II2**")
    put(game, "hurricane_winds", "druid", "elf", chit="magic II3*")
    turn_chits(game, "druid", ENCHANTED, "magic II2**")
    enchantments.break_spell(game, made, "MR-39.9")
    assert state_of(game, "druid", "magic II3*") == FATIGUED
    assert state_of(game, "druid", "magic II2**") == FATIGUED
    assert game.position.enchantments == (of_another,)


@pytest.mark.rule("MR-39.19", "MR-1.11")
def test_spell_of_a_card_on_chits_ends_with_the_death_of_their_owner() -> None:
    game = battlefield("druid", "elf")
    give(game, 1, "book_of_lore")
    own = being("druid")
    brew = Enchantment(0, SPELL["witchs_brew"], own, piece=piece("book_of_lore"))
    enchantments.begin(game, brew, [("chit", 12 * own + CHIT_LABELS[own].index("magic II3*"))])
    dying.die(game, 0, "MR-22.1")
    game.go_on()
    assert not game.position.enchantments


@pytest.mark.rule("MR-39.21")
def test_spell_of_the_printed_type_outlives_the_alteration() -> None:
    game = battlefield("sorceror", "elf")
    put(game, "bad_luck", "sorceror", "elf", chit="magic VI4*")
    assert state_of(game, "sorceror", "magic VI4*") == COMMITTED
    made = alter(game, "elemental_spirit", "sorceror", "magic IV5*")
    enchantments.break_spell(game, made, "MR-39.9")
    assert [one.spell for one in game.position.enchantments] == [SPELL["bad_luck"]]


@pytest.mark.rule("MR-43.36", "MR-29.9")
def test_unleashed_chit_moves_or_fights_once_and_no_more_casts() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    alter(game, "unleash_power", "witch_king", "magic VI2*", "magic VI3*", "magic VI3* no. 2", "magic VI4*")
    fighting(game, "witch_king:")
    own = being("witch_king")
    assert tool("witch_king", "magic VI2*") in tools.movers(game, own, "move")
    assert tool("witch_king", "magic VI2*") in tools.attackers(game, own)
    played = (tool("witch_king", "magic VI2*"),)
    assert tool("witch_king", "magic VI2*") not in tools.movers(game, own, "move", played=played)
    assert not casting_rules.ways(game, own)


def unleashed(*labels: str) -> Game:
    """A fight of the Witch King, who has a sword and these unleashed chits, with the Elf."""
    game = battlefield("witch_king", "elf")
    give(game, 0, "short_sword 1", active=True)
    alter(game, "unleash_power", "witch_king", *labels)
    fighting(game, "elf: witch_king", targets=pairs("witch_king > elf"))
    return game


def reveal(game: Game, name: str, attack: str, maneuver: str) -> None:
    """Let a character play in the melee step."""
    ((own, made),) = play(name, attack, maneuver)
    plays.show(game, beings.seat_of(game, own), Script((), made, 0, None, (), (), ()))


@pytest.mark.rule("MR-43.36", "MR-35.1")
def test_asterisks_of_unleashed_chits_count_as_they_were_played() -> None:
    game = unleashed("magic VI2*", "magic V2*")

    reveal(game, "witch_king", "magic VI2* as thrust", "magic V2* as dodge")

    assert exertion.asterisks(game, being("witch_king")) == {"fight": 1, "move": 1}


@pytest.mark.rule("MR-43.36", "MR-35.1", "MR-39.20")
def test_asterisks_of_unleashed_chits_count_though_the_spell_is_broken_in_the_round() -> None:
    game = unleashed("magic VI2*")
    own = being("witch_king")
    cast_now = casting("witch_king", "transform", "magic VI3*", 3, "elf")
    fighting(game, tools=((own, cast_now[0].tool),), casts=cast_now)
    deploying.charge(game, own, being("elf"), tool("witch_king", "magic VI2*"))

    enchantments.break_spell(game, game.position.enchantments[0], "MR-43.31")

    assert exertion.asterisks(game, own) == {"fight": 0, "move": 1}


@pytest.mark.rule("MR-43.36", "MR-35.3")
def test_unleashed_chits_pay_for_fatigue_as_they_were_played() -> None:
    game = unleashed("magic VI2*", "magic V2*", "magic VI3*")
    reveal(game, "witch_king", "magic VI2* as thrust", "magic V2* as dodge")
    own = being("witch_king")
    those = tuple([CHIT_LABELS[own].index(label) for label in ("magic VI2*", "magic V2*", "magic VI3*", "magic IV3*")])
    fought, moved, unused, _ = those
    assert effort.of_kind(game, own, those, "fight") == (fought, unused)
    assert effort.of_kind(game, own, those, "move") == (moved, unused)
    assert effort.of_kind(game, own, those, "magic") == those[3:]


@pytest.mark.rule("MR-43.36", "MR-11.11", "MR-35.3")
def test_unleashed_chits_take_and_make_change_as_they_were_played() -> None:
    game, own = battlefield("magician", "elf"), being("magician")
    alter(game, "unleash_power", "magician", "magic VII4**", "magic VIII4*")
    fighting(game, "elf: magician")
    turn_chits(game, "magician", FATIGUED, "fight L3*", "move L3*", "magic II3*", "magic VIII4*")
    reveal(game, "magician", "", "magic VII4** as dodge")

    question = effort.MakeChange(own, 1, CHIT_LABELS[own].index("magic VII4**"), "move")

    assert [str(option) for option in question.options(game, 0)] == ["change chit magic VIII4*", "change chit move L3*"]


@pytest.mark.rule("MR-43.36", "MR-27.5", "MR-42.6")
def test_unleashed_chit_that_alerted_counts_as_fight_wherever_it_is_paid() -> None:
    game, own = unleashed("magic VI2*"), being("witch_king")
    acting.alert(game, own, tool("witch_king", "magic VI2*"))

    game.teleport(own, CLEARING["borderland", 1])

    assert effort.played_as(game, own, CHIT_LABELS[own].index("magic VI2*")) == ("fight",)


@pytest.mark.rule("MR-43.36", "MR-27.5", "MR-27.6", "MR-27.12", "MR-43.27")
@pytest.mark.parametrize("goes", ["runs away", "flies away"])  # a lent Broomstick makes a flight of the run
def test_unleashed_chit_that_runs_counts_as_move_beside_one_that_alerts(goes: str) -> None:
    game, own = unleashed("magic VI2*", "magic V2*"), being("witch_king")
    acting.alert(game, own, tool("witch_king", "magic VI2*"))

    spent = tool("witch_king", "magic V2*")
    if goes == "runs away":
        leaving.RunTo(own, spent).answer(game, actions.InClearing(leaving.roadway_ends(game, own)[0]), 0)
    else:
        leaving.FlyTo(own, spent).answer(game, actions.InTile(TILE["borderland"]), 0)

    assert exertion.asterisks(game, own) == {"fight": 1, "move": 1}


@pytest.mark.rule("MR-43.27", "MR-43.36", "MR-27.5")
def test_unleashed_chit_that_a_broomstick_replaces_counts_as_move() -> None:
    game, own = unleashed("magic VI2*", "magic V2*"), being("witch_king")
    acting.alert(game, own, tool("witch_king", "magic VI2*"))
    reveal(game, "witch_king", "", "magic V2* as dodge")

    plays.change(game, own, maneuver=Tool(wings=BROOMSTICK))

    assert exertion.asterisks(game, own) == {"fight": 1, "move": 1}


@pytest.mark.rule("MR-43.36", "MR-46.18")
def test_unleashed_chit_that_picks_up_dropped_pieces_counts_as_move() -> None:
    game = battlefield("witch_king", "elf", rules=Rules(dropping=True))
    own = being("witch_king")
    alter(game, "unleash_power", "witch_king", "magic VI2*")
    give(game, 1, "spear 1")
    game.drop(being("elf"), piece("spear 1"))
    fighting(game)

    acting.pick_up(game, own, tool("witch_king", "magic VI2*"))

    assert exertion.asterisks(game, own) == {"fight": 0, "move": 1}


@pytest.mark.rule("MR-43.36", "MR-42.10")
def test_unleashed_chits_are_move_and_fight_chits_to_the_pit() -> None:
    game = battlefield("witch_king", "elf")
    alter(game, "unleash_power", "witch_king", "magic VI2*", "magic V4*")  # L and M
    fighting(game)
    pit.open_pit(game, being("witch_king"), 3, being("elf"))
    assert [state_of(game, "witch_king", label) for label in ("magic VI2*", "magic V4*", "magic VI3*")] == [
        "W",
        "W",
        "A",
    ]
    game = battlefield("witch_king", "elf")
    alter(game, "unleash_power", "witch_king", "magic VI2*")
    fighting(game)
    pit.open_pit(game, being("witch_king"), 5, being("elf"))
    assert [state_of(game, "witch_king", label) for label in ("magic VI2*", "magic VI3*")] == ["A", FATIGUED]


@pytest.mark.rule("MR-43.36", "MR-44.30", "MR-44.31")
def test_belt_overrides_the_strength_of_unleashed_chits_but_no_potion_their_time() -> None:
    game = battlefield("witch_king", "elf")
    alter(game, "unleash_power", "witch_king", "magic VI2*")
    give(game, 0, "belt_of_strength", active=True)
    give(game, 0, "draught_of_speed", active=True)
    assert print_of(game, "witch_king", "magic VI2*") == "move/fight H2*"
    assert print_of(game, "witch_king", "magic V2*") == "magic V3*"


@pytest.mark.rule("MR-43.11")
def test_grace_sets_the_times_of_move_chits_by_strength() -> None:
    game = battlefield("amazon", "elf")
    before = [chit for chit in game.figures_of(being("amazon")) if chit.action == "move"]
    put(game, "elven_grace", "elf", "amazon")
    after = [chit for chit in game.figures_of(being("amazon")) if chit.action == "move"]
    assert [chit.time for chit in after] == [{"L": 1, "M": 2, "H": 3, "T": 4}[chit.strength] for chit in before]
    fights = [chit for chit in game.figures_of(being("amazon")) if chit.action == "fight"]
    assert fights == [chit for chit in HEROES[being("amazon")].chits if chit.action == "fight"]


@pytest.mark.rule("MR-43.11", "MR-44.32")
def test_garb_of_speed_overrides_grace_and_duck_does_not_change() -> None:
    game = battlefield("dwarf", "elf")
    put(game, "elven_grace", "elf", "dwarf")
    assert print_of(game, "dwarf", "duck T3*") == "duck T3*"
    give(game, 0, "garb_of_speed", active=True)
    assert {chit.time for chit in game.figures_of(being("dwarf")) if chit.effort == 1} == {4}


@pytest.mark.rule("MR-43.11")
def test_grace_hastens_a_denizen_on_both_sides_but_no_horse() -> None:
    game = battlefield("elf", "giant 1", "l1")
    put(game, "elven_grace", "elf", "giant 1", "l1")
    fight = fighting(game, "elf: giant 1, l1")
    assert figures.move_time(game, fight, being("giant 1")) == 4
    assert figures.move_time(game, fighting(game, "elf: giant 1", dark=1 << being("giant 1")), being("giant 1")) == 4
    horse = figures.move_time(game, fight, being("l1"))
    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")
    assert figures.move_time(game, fight, being("l1")) == horse


@pytest.mark.rule("MR-43.46")
def test_poison_sharpens_a_weapon_counter_natives_and_clubs() -> None:
    game = battlefield("elf", "amazon", "giant 1", "c1", "viper 1")
    give(game, 0, "short_sword 1", active=True)
    fight = fighting(game, "amazon: giant 1 in 1 with 2, c1 in 3")

    def stars() -> tuple[list[int], list[int], int]:
        sheet = fight.sheets[0]
        giant = [one.stars for one in figures.attacks_of(game, fight, sheet, being("giant 1"), being("amazon"))]
        native = [one.stars for one in figures.attacks_of(game, fight, sheet, being("c1"), being("amazon"))]
        made = Play(tool("elf", "fight M4"), 1)
        return giant, native, figures.attack_of(game, being("elf"), being("amazon"), made).stars

    (body, club), (native,), sword = stars()
    targets: list[Plain] = [("piece", piece("short_sword 1")), ("arms", being("giant 1")), being("c1")]
    enchantments.begin(game, Enchantment(0, SPELL["poison"], being("elf")), targets)
    assert stars() == ([body, club + 1], [native + 1], sword + 1)


@pytest.mark.rule("MR-43.46", "MR-38.6")
def test_poison_can_be_aimed_at_weapons_natives_goblins_ogres_and_clubs_only() -> None:
    game = duel("druid", "giant 1", "c1", "viper 1", "axe_goblin 1", "ogre 1", druid="poison")
    give(game, 0, "short_sword 1")
    turn_chits(game, "druid", ENCHANTED, "magic II3*")
    cast(game, "cast poison", "cast with magic VIII2**")
    assert asked(game, "aim at short_sword 1") == 0
    offered = [text for text in texts(game, 0) if text.startswith("aim at")]
    assert sorted(offered) == [
        *("aim at arms of giant 1", "aim at axe_goblin 1", "aim at c1", "aim at ogre 1"),
        "aim at short_sword 1",
    ]


@pytest.mark.rule("MR-43.46", "MR-28.6", "MR-28.12")
def test_poison_names_natives_but_neither_weapons_nor_clubs() -> None:
    for name, betrayed in (("c1", True), ("giant 1", False)):
        game = duel("druid", "c1", "giant 1", druid="poison")
        hire(game, 0, "c1")
        hide(game, "druid")
        turn_chits(game, "druid", ENCHANTED, "magic II3*")
        cast(game, "stay hidden", "cast poison", "cast with magic VIII2**")
        answer_all(game, f"aim at {name}" if betrayed else f"aim at arms of {name}")
        assert is_hidden(game, "druid") is not betrayed
        assert beings.is_unhired(game, being("c1")) is betrayed


@pytest.mark.rule("MR-43.46", "MR-39.19")
@pytest.mark.parametrize(("name", "target"), [("c1", "c1"), ("giant 1", ("arms", being("giant 1")))])
def test_poison_ends_with_the_native_or_the_monster_with_the_club(name: str, target: str | tuple[str, int]) -> None:
    game = battlefield("elf", name)
    put(game, "poison", "elf", target, chit="magic III4*")
    fighting(game)
    kills.die_together(game, {being(name): (being("elf"),)})
    assert not game.position.enchantments
    assert state_of(game, "elf", "magic III4*") == FATIGUED


@pytest.mark.rule("MR-43.46", "MR-39.19", "MR-29.1")
def test_blow_keeps_the_star_of_poison_whose_caster_is_killed_before_it() -> None:
    game = battlefield("amazon", "witch", "captain", "wolf_b 1")
    arm(game, 0, "short_sword 1")  # L and a star, at the time of the chit
    put(game, "poison", "witch", ("piece", piece("short_sword 1")))
    plays = (*play("amazon", "fight L4 as thrust"), *play("witch"), *play("captain"))
    dark = 1 << being("wolf_b 1")  # at time 3
    fighting(game, "witch: wolf_b 1 in 1", round=2, dark=dark, plays=plays, targets=pairs("amazon > captain"))

    struck = blows(game)

    assert not game.position.enchantments
    assert struck == ["wolf_b 1 > witch: body L killed", "amazon > captain: body H killed"]


@pytest.mark.rule("MR-43.46", "MR-42.6", "MR-38.17")
def test_poison_does_not_reach_weapons_and_clubs_that_have_left() -> None:
    game = battlefield("druid", "elf", "giant 1")
    give(game, 1, "short_sword 1")
    fighting(game)
    aims = (Target("piece", piece("short_sword 1")), Target("arms", being("giant 1")))
    poison = Casting(being("druid"), SPELL["poison"], tool("druid", "magic VIII2**"), 2, targets=aims)
    assert [coming_to_life.can_affect(game, poison, one) for one in aims] == [True, True]
    place(game, "elf", "cliff 1")
    place(game, "giant 1", "cliff 1")
    assert [coming_to_life.can_affect(game, poison, one) for one in aims] == [False, False]


@pytest.mark.rule("MR-39.21", "MR-38.17")
@pytest.mark.parametrize("state", [FATIGUED, "W", ENCHANTED])
def test_chit_that_is_no_longer_active_is_not_altered(state: str) -> None:
    game = battlefield("druid", "elf")
    fighting(game)
    target = Target("chit", 12 * being("druid") + CHIT_LABELS[being("druid")].index("magic II3*"))
    brew = Casting(being("druid"), SPELL["witchs_brew"], tool("druid", "magic II2**"), 2, targets=(target,))
    assert coming_to_life.can_affect(game, brew, target)
    turn_chits(game, "druid", state, "magic II3*")
    assert not coming_to_life.can_affect(game, brew, target)


@pytest.mark.rule("MR-38.7", "MR-39.15", "MR-39.21")
def test_chit_that_a_spell_of_the_same_moment_fatigues_is_altered_all_the_same() -> None:
    game = battlefield("druid", "witch_king")
    fighting(game)
    target = Target("chit", 12 * being("druid") + CHIT_LABELS[being("druid")].index("magic II3*"))
    brew = Casting(being("druid"), SPELL["witchs_brew"], tool("druid", "magic II2**"), 2, targets=(target,))

    pit.open_pit(game, being("druid"), 5, being("witch_king"))  # active Magic chits are fatigued

    assert state_of(game, "druid", "magic II3*") == FATIGUED
    assert coming_to_life.can_affect(game, brew, target)


@pytest.mark.rule("MR-43.32", "MR-37.9")
def test_enchanted_artifact_casts_an_added_spell_of_another_type() -> None:
    game = duel("sorceror", "elf", sorceror="enchant_artifact violent_storm")
    give(game, 0, "blasted_jewel", active=True)
    flood(game)
    cast(game, "cast enchant_artifact", "cast with magic VI4*", "aim at blasted_jewel")
    assert asked(game, "add violent_storm") == 0
    assert texts(game, 0) == ["add violent_storm", "add enchant_artifact"]
    answer_all(game, "add violent_storm")
    item = piece("blasted_jewel")
    assert events_of(game, events.SpellAdded) == [events.SpellAdded(being("sorceror"), SPELL["violent_storm"], item)]
    assert "IV" in game.types_of(item)
    assert SPELL["violent_storm"] in game.spells_of(item)
    assert asked(game, "cast violent_storm") == 0
    do(game, 0, "cast violent_storm")
    assert "cast by blasted_jewel" in texts(game, 0)


@pytest.mark.rule("MR-43.32", "MR-48.17")
def test_all_see_the_recorded_spell_that_an_item_gets() -> None:
    game = duel("sorceror", "elf", sorceror="enchant_artifact violent_storm")
    give(game, 0, "blasted_jewel", active=True)
    flood(game)
    cast(game, "cast enchant_artifact", "cast with magic VI4*", "aim at blasted_jewel")
    storm = SPELL["violent_storm"]
    assert storm not in [one.spell for one in game.view(1).characters[0].spells]

    answer_all(game, "add violent_storm")

    assert storm in [one.spell for one in game.view(1).characters[0].spells]


@pytest.mark.rule("MR-39.10", "MR-43.32")
def test_spell_that_an_inert_enchantment_has_added_is_not_added_again() -> None:
    game = battlefield("sorceror", "elf")
    learn(game, "sorceror", "violent_storm", "enchant_artifact")
    give(game, 0, "blasted_jewel", active=True)
    item = piece("blasted_jewel")
    made = Enchantment(0, SPELL["enchant_artifact"], being("sorceror"))
    enchantments.begin(game, made, [("piece", item)], SPELL["violent_storm"])
    game.position.effects.tick("midnight")

    others = artifacts.spells_to_add(game, being("sorceror"), item)
    assert SPELL["enchant_artifact"] in others
    assert SPELL["violent_storm"] not in others


@pytest.mark.rule("MR-43.32", "MR-39.4")
def test_item_loses_the_added_spell_while_the_enchantment_is_inert() -> None:
    game = battlefield("sorceror", "elf")
    learn(game, "sorceror", "violent_storm")
    give(game, 0, "blasted_jewel", active=True)
    item = piece("blasted_jewel")
    made = Enchantment(0, SPELL["enchant_artifact"], being("sorceror"))
    enchantments.begin(game, made, [("piece", item)], SPELL["violent_storm"])
    assert "IV" in game.types_of(item)
    game.position.effects.tick("midnight")
    assert "IV" not in game.types_of(item)
    assert SPELL["violent_storm"] not in game.spells_of(item)


@pytest.mark.rule("MR-39.10", "MR-43.32")
def test_same_spell_is_not_added_twice() -> None:
    game = duel("sorceror", "elf", sorceror="enchant_artifact")
    give(game, 0, "blasted_jewel", active=True)
    flood(game)
    made = Enchantment(0, SPELL["enchant_artifact"], being("sorceror"))
    enchantments.begin(game, made, [("piece", piece("blasted_jewel"))], SPELL["enchant_artifact"])
    cast(game, "cast enchant_artifact", "cast with magic VI4*", "aim at blasted_jewel")
    asked(game, "no maneuver")
    assert len(events_of(game, events.SpellFailed)) == 1


@pytest.mark.rule("MR-43.46", "MR-38.6", "MR-28.6")
def test_poison_can_be_aimed_at_the_weapons_of_hirelings_and_of_the_hidden() -> None:
    game = duel("druid", "elf", "lhq", druid="poison")
    hire(game, 1, "lhq")
    put_into_pack(game, "lhq", "spear 1")
    give(game, 1, "short_sword 1")
    hide(game, "elf", "druid")
    turn_chits(game, "druid", ENCHANTED, "magic II3*")

    cast(game, "cast poison", "cast with magic VIII2**")
    assert asked(game, "aim at spear 1") == 0
    assert "aim at short_sword 1" in texts(game, 0)
    answer_all(game, "aim at short_sword 1")

    assert is_hidden(game, "elf")
    assert is_hidden(game, "druid")


def put_into_pack(game: Game, leader: str, weapon: str) -> None:
    """Give a hired leader a weapon counter."""
    number = piece(weapon)
    source, pack = belongings.place_of(game, number), belongings.stores(game, being(leader))[0][0]
    game.position.piles.move(1 << number, source, pack)


@pytest.mark.rule("MR-43.10", "MR-43.12", "MR-43.18", "MR-43.36", "MR-38.6")
@pytest.mark.parametrize(
    ("spell", "caster", "colour", "chit", "others"),
    [
        ("witchs_brew", "druid", "magic II3* no. 2", "magic II2**", {"II", "VIII"}),
        ("faerie_lights", "elf", "magic III3* no. 2", "magic III2*", {"III", "VII"}),
        ("elemental_spirit", "sorceror", "magic IV4* no. 2", "magic IV3*", {"IV", "VI"}),
        ("unleash_power", "witch_king", "magic IV4*", "magic VI2*", {"IV", "V", "VI"}),
    ],
)
def test_only_chits_of_types_that_the_spell_alters_are_named(
    spell: str, caster: str, colour: str, chit: str, others: set[str]
) -> None:
    game = battlefield(caster, "amazon")
    turn_chits(game, caster, ENCHANTED, colour)
    fighting(game)
    made = Casting(being(caster), SPELL[spell], tool(caster, chit), 2)

    chits = [target.number % 12 for _, (target,) in aiming.aims_of(game, made)]

    named = [CHIT_LABELS[being(caster)][number] for number in chits]
    assert {label.split()[1].rstrip("*0123456789") for label in named} == others
    assert not {chit, colour} & {*named}


@pytest.mark.rule("MR-43.12", "MR-39.21", "MR-36.2")
def test_altered_chit_is_enchanted_to_the_colour_of_its_new_type() -> None:
    game = battlefield("elf", "druid")
    lights = alter(game, "faerie_lights", "elf", "magic III4*", "magic VII3*")
    turn_chits(game, "elf", ENCHANTED, "magic III4*", "magic III3*")
    chit = CHIT_LABELS[being("elf")].index("magic III4*")
    assert colours.colour_chits(game, being("elf"), "grey") == (chit,)

    enchantments.settle(game, game.position.effects.tick("sunset"), "MR-39.3")

    assert lights not in game.position.enchantments
    assert state_of(game, "elf", "magic III4*") == FATIGUED
    assert state_of(game, "elf", "magic III3*") == ENCHANTED  # it was not altered


@pytest.mark.rule("MR-43.18", "MR-43.10", "MR-39.21")
def test_two_spells_alter_a_chit_one_after_the_other() -> None:
    game = battlefield("druid", "elf")
    brew = alter(game, "witchs_brew", "druid", "magic II3*")
    alter(game, "elemental_spirit", "druid", "magic II3*")
    assert print_of(game, "druid", "magic II3*") == "magic VIII3*"

    enchantments.break_spell(game, brew, "MR-39.9")
    refresh(game)

    assert print_of(game, "druid", "magic II3*") == "magic II3*"  # type II is none that the spirit alters


@pytest.mark.rule("MR-39.21")
def test_end_of_an_alteration_breaks_no_spell_of_the_type_that_its_chit_keeps() -> None:
    game = battlefield("druid", "elf")
    brew = alter(game, "witchs_brew", "druid", "magic II3*")
    spirit = alter(game, "elemental_spirit", "druid", "magic II3*")
    enchantments.break_spell(game, brew, "MR-39.9")
    put(game, "prophecy", "druid", "elf", chit="magic II3*")

    enchantments.break_spell(game, spirit, "MR-39.9")

    assert [one.spell for one in game.position.enchantments] == [SPELL["prophecy"]]


@pytest.mark.rule("MR-43.11", "MR-39.2")
def test_grace_ends_at_midnight() -> None:
    game = battlefield("elf", "giant 1")
    put(game, "elven_grace", "elf", "giant 1", chit="magic III4*")
    enchantments.settle(game, game.position.effects.tick("sunset"), "MR-39.3")
    assert len(game.position.enchantments) == 1

    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")

    assert state_of(game, "elf", "magic III4*") == FATIGUED


@pytest.mark.rule("MR-43.46")
def test_daggers_and_mixtures_are_not_poisoned() -> None:
    game = battlefield("druid", "elf")
    give(game, 1, "alchemists_mixture", active=True)
    give(game, 1, "short_sword 1")
    fighting(game)
    poison = Casting(being("druid"), SPELL["poison"], tool("druid", "magic VIII2**"), 2)
    assert [targets for _, targets in aiming.aims_of(game, poison)] == [(Target("piece", piece("short_sword 1")),)]
    game = battlefield("druid", "elf")
    give(game, 1, "short_sword 1")
    fighting(game)
    put(game, "poison", "druid", ("piece", piece("short_sword 1")))
    made = figures.attack_of(game, being("elf"), being("druid"), Play(tool("elf", "fight M4"), 1))
    assert made.stars == figures.DAGGER.sharpness  # the sword is inactive


@pytest.mark.rule("MR-39.21", "MR-43.10", "MR-43.11")
def test_spell_on_some_chits_leaves_the_others_as_they_are() -> None:
    game = battlefield("druid", "elf")
    before = game.figures_of(being("druid"))
    put(game, "elven_grace", "elf", "elf")

    alter(game, "witchs_brew", "druid", "magic II3*")

    altered = CHIT_LABELS[being("druid")].index("magic II3*")
    after = game.figures_of(being("druid"))
    assert [n for n, chit in enumerate(after) if chit != before[n]] == [altered]


@pytest.mark.rule("MR-43.46", "MR-40.8")
@pytest.mark.parametrize("name", ["c1", "ogre 1"])
def test_arms_of_a_beast_are_poisoned_in_vain(name: str) -> None:
    game = battlefield("elf", "amazon", name)
    fight = fighting(game, f"amazon: {name} in 1")

    def stars() -> list[int]:
        made = figures.attacks_of(game, fight, fight.sheets[0], being(name), being("amazon"))
        return [one.stars for one in made]

    beast = put(game, "transform", "elf", name, data="lion")
    (before,) = stars()
    put(game, "poison", "elf", name)
    assert stars() == [before]

    enchantments.break_spell(game, beast, "MR-39.9")
    (after,) = stars()
    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")
    assert stars() == [after - 1]


@pytest.mark.rule("MR-39.21", "MR-43.10", "MR-38.6")
def test_only_chits_of_the_types_that_the_spell_alters_can_be_named() -> None:
    game = duel("witch", "elf", witch="witchs_brew")
    turn_chits(game, "witch", ENCHANTED, "magic II2*")

    cast(game, "cast witchs_brew", "cast with magic II3*")
    assert asked(game, "alter magic VIII4*") == 0

    assert [text for text in texts(game, 0) if text.startswith("alter")] == [
        "alter magic II3* no. 2",
        "alter magic VIII2*",
        "alter magic VIII4*",
    ]


@pytest.mark.rule("MR-43.32", "MR-39.10")
def test_second_enchantment_adds_another_spell_to_the_same_item() -> None:
    game = duel("sorceror", "elf", sorceror="enchant_artifact violent_storm")
    give(game, 0, "blasted_jewel", active=True)
    item = piece("blasted_jewel")
    made = Enchantment(0, SPELL["enchant_artifact"], being("sorceror"))
    enchantments.begin(game, made, [("piece", item)], SPELL["enchant_artifact"])
    flood(game)

    cast(game, "cast enchant_artifact", "cast with magic VI4*", "aim at blasted_jewel", "add violent_storm")

    assert {SPELL["violent_storm"], SPELL["enchant_artifact"]} <= {*game.spells_of(item)}
