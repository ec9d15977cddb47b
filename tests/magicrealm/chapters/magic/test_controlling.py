"""Control Bats, Guide Spider or Octopus, the Dragonfang Necklace: controlled monsters (MR-40.4 to MR-40.6, MR-6.21)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import until
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.chapters import beings, belongings, ledgers
from arcana_magicrealm.chapters.combat import kills, rounds
from arcana_magicrealm.chapters.combat.encounter import deploying
from arcana_magicrealm.chapters.combat.melee import naming
from arcana_magicrealm.chapters.days import blocking, calendar, recording
from arcana_magicrealm.chapters.magic import aiming
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import controlling
from arcana_magicrealm.chapters.trade import trading
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import Purse
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.chapters.combat.blows import blows, cancelled, killed
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    asked,
    battlefield,
    fighting,
    find_hidden_enemies,
    hide,
    pairs,
    sheet_lines,
    take,
)
from tests.magicrealm.chapters.magic.bewitching import bewitch, fits
from tests.magicrealm.chapters.magic.spells import cast, duel, flood
from tests.magicrealm.chapters.magic.spells import put as spell_on
from tests.magicrealm.hands import hand, heap
from tests.magicrealm.market import give
from tests.magicrealm.table import begun, being, clearing, do, events_of, hire, piece, put, refresh, texts

BATS = ("giant_bat 1", "giant_bat 2")


def owner(game: Game, name: str) -> int:
    return game.position.owners[DENIZEN[name]]


def master_at_birdsong(*monsters: str, spell: str = "control_bats", other: str = "elf") -> Game:
    """The Sorceror, who controls these monsters, and another character far away, about to record turns."""
    game = begun("sorceror", other, sorceror="cliff 3")
    put(game, other, "cliff 1")
    for name in monsters:
        put(game, name, "cliff 3")
    bewitch(game, spell, "sorceror", *monsters)
    return game


# Control (MR-40.4).


@pytest.mark.rule("MR-40.4", "MR-43.38")
def test_controlled_monsters_are_hirelings_that_take_turns() -> None:
    game = master_at_birdsong(*BATS)

    assert [owner(game, name) for name in BATS] == [0, 0]
    assert beings.takes_turns(game, being("giant_bat 1"))
    assert not beings.is_underling(game, being("giant_bat 1"))
    assert recording.recorders(game, 0) == (being("sorceror"), being("giant_bat 1"), being("giant_bat 2"))


@pytest.mark.rule("MR-40.4")
def test_controlled_and_hired_monsters_stay_with_their_owner() -> None:
    game = battlefield("witch", "druid", *BATS)
    fighting(game)
    bewitch(game, "control_bats", "witch", "giant_bat 1")

    assert fits(game, "control_bats", "druid", *BATS) == [False, True]


@pytest.mark.rule("MR-40.4", "MR-47.40")
@pytest.mark.parametrize(
    ("line", "left"), [("call off", ["amazon: giant 1"]), ("keep fighting", ["amazon: giant 1, giant_bat 1"])]
)
def test_caster_may_call_a_monster_off_its_sheet(line: str, left: list[str]) -> None:
    game = battlefield("witch", "amazon", "giant 1", *BATS)
    fighting(game, "amazon: giant 1, giant_bat 1")
    bewitch(game, "control_bats", "witch", *BATS)
    game.go_on()
    refresh(game)

    answer_all(game, f"0: {line}")

    assert sheet_lines(game) == left
    assert not game.players_to_act  # the other bat is on no sheet


@pytest.mark.rule("MR-40.4")
def test_controlled_monsters_stop_fighting_their_owner_without_a_question() -> None:
    game = battlefield("witch", "lhq", *BATS)
    hire(game, 0, "lhq")
    fighting(game, "witch: giant_bat 1", "lhq: giant_bat 2")

    bewitch(game, "control_bats", "witch", *BATS)
    game.go_on()

    assert sheet_lines(game) == ["witch:"]
    assert not game.players_to_act


@pytest.mark.rule("MR-40.4", "MR-33.1", "MR-44.54")
def test_monster_that_has_hit_its_new_owner_does_not_hold_it() -> None:
    game = battlefield("witch", "amazon", "t_spider")
    fighting(game, "amazon: t_spider", gripping=pairs("t_spider > amazon"))
    bewitch(game, "guide_spider_or_octopus", "amazon", "t_spider")

    take(game, rounds.monsters_grip())

    assert (game.fight.dark, game.fight.holds) == (0, ())


@pytest.mark.rule("MR-40.4", "MR-39.8", "MR-31.7")
def test_monster_whose_control_works_again_before_its_blow_spares_its_owner() -> None:
    game = battlefield("elf", "witch", "h_spider 1", "giant_bat 1")
    bewitch(game, "guide_spider_or_octopus", "elf", "h_spider 1")
    bewitch(game, "pentangle", "witch", "h_spider 1")
    fighting(game, "elf: h_spider 1 in 1", "witch: giant_bat 1 in 1", round=2)

    blows(game)

    assert killed(game) == ["witch by giant_bat 1"]
    assert cancelled(game) == ["h_spider 1 > elf"]


@pytest.mark.rule("MR-40.5", "MR-39.8")
@pytest.mark.parametrize("is_broken", [True, False])
def test_monster_that_is_free_in_combat_fights_no_other_monsters(is_broken: bool) -> None:
    game = battlefield("witch", "amazon", "viper 1", *BATS)
    control = bewitch(game, "control_bats", "witch", *BATS)
    fighting(game, "amazon: giant_bat 1", "viper 1: giant_bat 2")

    if is_broken:
        enchantments.break_spell(game, control, "MR-43.47")
    else:
        bewitch(game, "pentangle", "amazon", *BATS)

    assert [owner(game, name) for name in BATS] == [-1, -1]
    assert sheet_lines(game) == ["amazon: giant_bat 1"]


@pytest.mark.rule("MR-28.9", "MR-40.5")
def test_attacker_of_monster_that_a_spell_sets_free_in_combat_is_placed() -> None:
    game = duel("sorceror", "witch", "giant_bat 1", "c1", sorceror="dissolve_spell")
    flood(game)
    hire(game, 0, "c1")
    bewitch(game, "control_bats", "witch", "giant_bat 1")
    cast(game, "deploy c1", "against giant_bat 1", "cast dissolve_spell", "cast with magic VI5*")

    answer_all(game, "aim at spell control_bats 1")

    assert asked(game, "box 3") == 0
    do(game, 0, "box 3")
    assert game.fight.stand_of(being("c1")).box == 3


@pytest.mark.rule("MR-43.45", "MR-40.4")
def test_spell_cast_in_combat_takes_control_of_one_spider() -> None:
    game = duel("witch", "h_spider 1", "t_spider", witch="guide_spider_or_octopus")
    game.position.characters[0].chits = "E" + game.position.characters[0].chits[1:]
    give_colour(game, "grey")
    cast(game, "cast guide_spider_or_octopus")
    assert asked(game, "aim at h_spider 1") == 0
    assert "aim at t_spider" in texts(game, 0)

    answer_all(game, "aim at h_spider 1")
    asked(game, "no maneuver")

    assert (owner(game, "h_spider 1"), owner(game, "t_spider")) == (0, -1)


@pytest.mark.rule("MR-43.45", "MR-38.6", "MR-40.4")
def test_guide_is_for_one_spider_or_the_octopus_that_nobody_controls() -> None:
    game = battlefield("witch", "druid", "h_spider 1", "h_spider 2", "t_spider", "octopus", "viper 1", *BATS)
    fighting(game)
    bewitch(game, "guide_spider_or_octopus", "druid", "h_spider 1")
    guide = Casting(being("witch"), SPELL["guide_spider_or_octopus"], Tool(chit=0), 4)

    aims = [[BEINGS[one.number] for one in targets] for _, targets in aiming.aims_of(game, guide)]

    assert sorted(aims) == [["h_spider 1"], ["h_spider 2"], ["octopus"], ["t_spider"]]
    assert fits(game, "guide_spider_or_octopus", "witch", "h_spider 1", "octopus") == [False, True]


@pytest.mark.rule("MR-43.38", "MR-38.6", "MR-39.3")
def test_control_bats_is_for_all_free_bats_until_the_next_sunset() -> None:
    game = duel("elf", "witch", "viper 1", *BATS, "giant_bat 3", elf="control_bats")
    bewitch(game, "control_bats", "witch", "giant_bat 3")
    give_colour(game, "purple")
    hide(game, "elf", "witch")
    cast(game, "0: stay hidden", "0: cast control_bats", "0: cast with magic VII3*")
    assert asked(game, "aim at all bats") == 0
    assert texts(game, 0) == ["none", "aim at all bats"]
    answer_all(game, "0: aim at all bats")
    asked(game, "no maneuver")
    assert {one.partner for one in events_of(game, events.TargetNamed)} == {being(name) for name in BATS}
    assert [owner(game, name) for name in (*BATS, "giant_bat 3", "viper 1")] == [0, 0, 1, -1]

    enchantments.settle(game, game.position.effects.tick("sunset"), "MR-39.3")

    assert [owner(game, name) for name in BATS] == [-1, -1]


def give_colour(game: Game, colour: str) -> None:
    """Let a player's card supply a colour."""
    card = {"grey": "golden_icon", "purple": "dragon_essence"}[colour]
    give(game, 0, card, active=True)


# Turns of controlled monsters (MR-6.21, MR-13.24, MR-16.4).


@pytest.mark.rule("MR-6.21")
def test_controlled_monster_records_four_phases_but_neither_trade_nor_hire() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    one = recording.recorder(game, being("octopus"))

    assert dict(one.sources) == {"basic": "any", "sunlight": "any"}
    assert {"M", "H", "A", "R", "S", "F"} <= {*one.codes}
    assert not {"T", "HR", "C", "SP", "SPX"} & {*one.codes}


@pytest.mark.rule("MR-41.9", "MR-6.21")
@pytest.mark.parametrize(
    ("name", "spell", "clause"),
    [("giant_bat 1", "control_bats", "MR-41.9"), ("octopus", "guide_spider_or_octopus", "MR-10.2")],
)
def test_controlled_flyer_must_fly_instead_of_moving(name: str, spell: str, clause: str) -> None:
    game = master_at_birdsong(name, spell=spell)
    hidden_path = Phase("M", clearing("cliff 6"))
    turn = game.position.turn = Turn(being(name), (hidden_path,), from_=clearing("cliff 3"))

    reason = game.why_cancelled(turn, hidden_path)

    assert reason is not None and reason.clause == clause  # the Octopus walks, but doesn't know the way


@pytest.mark.rule("MR-6.21", "MR-13.24")
def test_controlled_monster_cannot_trade_with_natives() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    put(game, "lhq", "cliff 3")
    turn = Turn(being("octopus"), (Phase("T"),))

    assert trading.why_cannot_trade(game, turn, Phase("T")) is not None


@pytest.mark.rule("MR-7.1", "MR-6.16")
def test_controlled_monster_guides_individuals_but_no_underlings() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    put(game, "l1", "cliff 3")
    hire(game, 0, "l1")

    assert being("octopus") in recording.recorder(game, being("sorceror")).guides
    do(game, 0, "end turn; end turn")
    do(game, 1, "end turn")
    assert texts(game, 0) == ["none", "guide sorceror"]


@pytest.mark.rule("MR-40.4", "MR-16.4")
def test_controlled_monster_blocks_and_is_blocked_by_choice_only() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    put(game, "elf", "cliff 3")
    game.position.hidden = 0

    assert blocking.why_cannot_block(game, being("octopus"), being("elf")) is None
    assert blocking.why_cannot_block(game, being("elf"), being("octopus")) is None
    assert being("octopus") not in beings.monsters_in(game, clearing("cliff 3"))


@pytest.mark.rule("MR-40.4", "MR-17.1")
def test_controlled_monster_does_not_prowl_or_return() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    game.position.monster_roll = DENIZENS[DENIZEN["octopus"]].row

    assert not game.prowls(being("octopus"))
    game.end_week()
    assert beings.place(game, being("octopus")) == clearing("cliff 3")


# Gold, discoveries, belongings (MR-40.5).


def laden(game: Game, name: str) -> None:
    """Give a controlled monster gold, a discovery and a belonging."""
    ledgers.write_down(game, being(name), gold=7, paths=1, places=0)
    number = piece("mace 1")
    source = belongings.place_of(game, number)
    game.position.piles.move(1 << number, source, slots.PACK[DENIZEN[name]])
    refresh(game)


@pytest.mark.rule("MR-40.5", "MR-34.8")
def test_controlled_monster_has_gold_and_discoveries_of_its_own() -> None:
    game = master_at_birdsong("octopus", *BATS, spell="guide_spider_or_octopus")
    ledgers.change_gold(game, being("octopus"), 5)
    ledgers.learn(game, being("octopus"), 1, 2)

    assert game.position.pouches == ((being("octopus"), Purse(5, 1, 2)),)
    assert ledgers.gold(game, being("octopus")) == 5
    assert ledgers.gold(game, being("giant_bat 1")) == 0
    assert all(purse == Purse() for purse in game.position.purses)


@pytest.mark.rule("MR-40.5", "MR-23.1")
def test_control_ends_at_sunset_before_combat() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    laden(game, "octopus")
    game.position.effects.begin("found hidden enemies", target=being("octopus"), lasts=until("midnight"))
    hide(game, "octopus")

    take(game, calendar.evening())

    assert owner(game, "octopus") == -1
    assert game.position.pouches == ()
    assert piece("mace 1") in game.position.piles.order_of(slots.HEAP[clearing("cliff 3")])
    assert not beings.is_hidden(game, being("octopus"))
    assert not game.position.effects.has("found hidden enemies", being("octopus"))
    assert asked(game, "lure octopus") == 0  # combat with it


@pytest.mark.rule("MR-40.5", "MR-39.9")
def test_monster_whose_spell_is_broken_in_the_day_loses_its_turn() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    octopus = being("octopus")
    game.position.turns = ((octopus, (Phase("H"),)),)
    game.position.bowl = (octopus,)

    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")

    assert not game.position.bowl
    assert not game.position.turns
    assert events_of(game, events.ControlLost)


@pytest.mark.rule("MR-40.5", "MR-40.8")
def test_monster_in_another_form_leaves_everything_when_control_ends() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    hand(game, "octopus", "spear 1")
    spell_on(game, "transform", "elf", "octopus", data="frog")
    spear = piece("spear 1")
    assert not belongings.owned(game, being("octopus"))

    game.unhire(DENIZEN["octopus"], "MR-40.5")
    game.go_on()

    assert belongings.place_of(game, spear) == slots.HEAP[clearing("cliff 3")]


@pytest.mark.rule("MR-40.5", "MR-41.12")
def test_pack_of_a_monster_whose_control_ends_in_the_air_falls_into_a_clearing() -> None:
    game = expedition(
        "amazon cliff 3 | elf cliff 2; giant_bat 1 cliff 2 in_the_air; control_bats by elf on giant_bat 1; stage midnight",
        rng=ScriptedRng([5], then=Rng(1)),
        seed=1,
    )
    hand(game, "giant_bat 1", "mace 1")

    do(game, 0, "live on")
    do(game, 1, "end life")

    assert heap(game, "cliff 5") == ["mace 1"]


@pytest.mark.rule("MR-10.11", "MR-40.4", "MR-39.8")
@pytest.mark.parametrize("leaves", [False, True])
def test_caster_who_has_left_the_map_gains_no_control_when_its_spell_works_again(leaves: bool) -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    spell_on(game, "melt_into_mist", "elf", "octopus")
    if leaves:
        game.leave_map(0)
        game.go_on()
    assert owner(game, "octopus") == -1

    enchantments.break_spell(game, game.position.enchantments[-1], "MR-39.9")

    assert owner(game, "octopus") == (-1 if leaves else 0)


@pytest.mark.rule("MR-40.5", "MR-39.19")
def test_death_of_the_caster_ends_control() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")

    game.die(0, "MR-22.1")

    assert owner(game, "octopus") == -1
    assert not game.position.enchantments


@pytest.mark.rule("MR-37.12", "MR-40.4")
def test_control_by_the_spell_of_an_item_passes_with_the_item() -> None:
    game = battlefield("witch", "elf", *BATS)
    fighting(game)
    give(game, 0, "good_book", active=True)
    made = Enchantment(0, SPELL["control_bats"], being("witch"), piece=piece("good_book"))
    made = enchantments.begin(game, made, [being(name) for name in BATS])
    for name in BATS:
        controlling.settle_control(game, being(name))
    assert [owner(game, name) for name in BATS] == [0, 0]

    belongings.give_up(game, being("witch"), piece("good_book"), slots.DRAWN)
    assert [owner(game, name) for name in BATS] == [-1, -1]
    game.obtain(being("elf"), piece("good_book"))
    game.go_on()
    refresh(game)
    answer_all(game, "activate good_book")

    assert [owner(game, name) for name in BATS] == [1, 1]


@pytest.mark.rule("MR-37.12", "MR-39.8", "MR-43.29")
def test_pentangle_of_an_item_without_owner_lets_a_monster_be_controlled_again() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    give(game, 1, "good_book", active=True)
    made = Enchantment(0, SPELL["pentangle"], being("elf"), piece=piece("good_book"))
    enchantments.begin(game, made, [being("octopus")])
    assert owner(game, "octopus") == -1

    belongings.put_down(game, being("elf"), piece("good_book"))

    assert owner(game, "octopus") == 0


@pytest.mark.rule("MR-39.8", "MR-43.29")
def test_nullified_control_is_none_until_the_cause_ends() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    bewitch(game, "pentangle", "elf", "octopus")
    assert owner(game, "octopus") == -1

    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")

    assert owner(game, "octopus") == 0


@pytest.mark.rule("MR-40.4", "MR-40.5", "MR-43.33")
def test_monster_that_is_mist_is_not_controlled_until_the_mist_falls_inert() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    hand(game, "octopus", "spear 1")
    spell_on(game, "melt_into_mist", "elf", "octopus")
    game.go_on()
    assert owner(game, "octopus") == -1
    assert belongings.place_of(game, piece("spear 1")) == slots.HEAP[clearing("cliff 3")]

    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")

    assert owner(game, "octopus") == 0


@pytest.mark.rule("MR-40.5", "MR-43.33", "MR-39.8")
def test_control_that_the_mist_nullifies_ends_only_once() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")

    spell_on(game, "melt_into_mist", "elf", "octopus")

    assert len(events_of(game, events.ControlLost)) == 1


# Treachery, bounties and losses (MR-28.14, MR-34.8, MR-40.6).


@pytest.mark.rule("MR-28.14")
def test_attacking_an_own_controlled_monster_ends_control_without_loss() -> None:
    game = battlefield("witch", *BATS)
    fighting(game)
    bewitch(game, "control_bats", "witch", *BATS)
    game.position.characters[0].fame = game.position.characters[0].fame + 10

    naming.name(game, being("witch"), being("giant_bat 1"))

    assert [owner(game, name) for name in BATS] == [-1, 0]
    assert game.position.characters[0].fame == 10
    assert not enchantments.works(game, "control_bats", being("giant_bat 1"))


@pytest.mark.rule("MR-40.6", "MR-34.8")
def test_bounties_of_a_controlled_monster_go_to_its_owner_and_the_gold_stays_with_it() -> None:
    game = battlefield("witch", "l1", *BATS)
    fighting(game)
    bewitch(game, "control_bats", "witch", *BATS)

    kills.die_together(game, {being("l1"): (being("giant_bat 1"),)})

    lancer = DENIZENS[DENIZEN["l1"]]
    assert game.position.characters[0].notoriety == lancer.notoriety
    assert game.position.characters[0].kills == 0
    assert ledgers.gold(game, being("giant_bat 1")) == lancer.gold


@pytest.mark.rule("MR-40.6", "MR-14.15")
@pytest.mark.parametrize("controlled", [True, False])
def test_owner_of_a_killed_monster_loses_its_notoriety_bounty(controlled: bool) -> None:
    name = "giant_bat 1" if controlled else "ogre 1"
    game = battlefield("witch", "elf", name)
    fighting(game)
    if controlled:
        bewitch(game, "control_bats", "witch", name)
    else:
        game.hire_denizens(0, (DENIZEN[name],))

    kills.die_together(game, {being(name): (being("elf"),)})

    assert game.position.characters[0].notoriety == -DENIZENS[DENIZEN[name]].notoriety
    assert game.position.characters[1].notoriety == DENIZENS[DENIZEN[name]].notoriety
    assert owner(game, name) == -1
    assert not game.position.enchantments


@pytest.mark.rule("MR-34.10", "MR-40.6", "MR-40.8", "MR-40.13")
def test_controlled_monster_dies_as_one_whatever_its_form() -> None:
    game = battlefield("witch", "elf", "amazon", "h_spider 1")
    bewitch(game, "guide_spider_or_octopus", "witch", "h_spider 1")
    hand(game, "h_spider 1", "helmet 1")
    spell_on(game, "transform", "amazon", "h_spider 1", data="squirrel")
    fighting(game, "elf: h_spider 1 in 1")

    kills.die_together(game, {being("h_spider 1"): (being("elf"),)})
    take(game, *game.waiting())
    answer_all(game, "activate helmet 1")

    assert belongings.owned(game, being("elf")) == 1 << piece("helmet 1")
    assert [one.notoriety for one in game.position.characters] == [-3, 3, 0]


@pytest.mark.rule("MR-34.10", "MR-40.5")
def test_controlled_monster_takes_what_its_victim_had() -> None:
    game = battlefield("witch", "elf", *BATS)
    fighting(game)
    bewitch(game, "control_bats", "witch", *BATS)
    game.position.characters[1].gold = 6
    give(game, 1, "mace 1")

    kills.die_together(game, {being("elf"): (being("giant_bat 2"),)})
    game.go_on()
    refresh(game)
    answer_all(game, *[line for line in ("keep mace 1",) if line in texts(game, 0)])

    assert ledgers.gold(game, being("giant_bat 2")) == 6
    assert belongings.owned(game, being("giant_bat 2")) >> piece("mace 1") & 1


@pytest.mark.rule("MR-26.3")
def test_controlled_monster_that_found_hidden_enemies_is_deployed_against_one() -> None:
    game = battlefield("witch", "elf", *BATS)
    fighting(game)
    bewitch(game, "control_bats", "witch", *BATS)
    hide(game, "elf")
    find_hidden_enemies(game, "giant_bat 1")

    assert controlling.is_controlled(game, being("giant_bat 1"))
    assert being("elf") in deploying.deployment_targets(game, being("giant_bat 1"))
    assert being("elf") not in deploying.deployment_targets(game, being("giant_bat 2"))


# The Dragonfang Necklace (MR-44.54).


def with_necklace(*names: str) -> Game:
    """A fight in which the Witch has the Dragonfang Necklace active."""
    game = duel("witch", "elf", *names)
    give(game, 0, "dragonfang_necklace", active=True)
    return game


@pytest.mark.rule("MR-44.54", "MR-37.9")
def test_necklace_casts_its_spell_with_purple_magic_on_a_dragon() -> None:
    game = with_necklace("h_dragon", "t_flying_dragon", "giant 1")
    cast(game)
    assert asked(game, "cast dragonfang_necklace") < 0
    game = with_necklace("h_dragon", "t_flying_dragon", "giant 1")
    flood(game)

    cast(game, "cast dragonfang_necklace")
    assert asked(game, "aim at h_dragon") == 0
    assert "aim at t_flying_dragon" in texts(game, 0)
    assert "aim at giant 1" not in texts(game, 0)
    answer_all(game, "aim at h_dragon")
    asked(game, "no maneuver")

    assert owner(game, "h_dragon") == 0
    assert game.position.enchantments[0].piece == piece("dragonfang_necklace")


def necklace_works(*names: str) -> Game:
    """A dragon controlled by the Witch's necklace."""
    game = with_necklace("h_dragon", *names)
    made = Enchantment(0, SPELL["dragonfang_necklace"], being("witch"), piece=piece("dragonfang_necklace"))
    enchantments.begin(game, made, [being("h_dragon")])
    controlling.settle_control(game, being("h_dragon"))
    assert owner(game, "h_dragon") == 0
    return game


@pytest.mark.rule("MR-44.54", "MR-37.12")
def test_dragon_is_controlled_by_whoever_holds_the_necklace() -> None:
    game = necklace_works()
    necklace = piece("dragonfang_necklace")

    game.give_up(being("witch"), necklace, slots.DRAWN)
    assert owner(game, "h_dragon") == -1
    game.obtain(being("elf"), necklace)
    game.go_on()
    refresh(game)
    answer_all(game, "1: activate dragonfang_necklace")

    assert belongings.owned(game, being("elf")) >> necklace & 1
    assert owner(game, "h_dragon") == 1


@pytest.mark.rule("MR-44.54", "MR-37.12")
def test_death_of_the_holder_does_not_break_the_spell_of_the_necklace() -> None:
    game = necklace_works()
    fighting(game)

    kills.die_together(game, {being("witch"): ()})
    game.go_on()

    assert owner(game, "h_dragon") == -1
    assert len(game.position.enchantments) == 1


@pytest.mark.rule("MR-44.54", "MR-37.10")
def test_necklace_cannot_cast_again_while_its_spell_lasts() -> None:
    game = necklace_works("t_dragon 1")
    flood(game)

    cast(game)

    assert asked(game, "cast dragonfang_necklace") < 0


@pytest.mark.rule("MR-44.54")
def test_spell_of_the_necklace_has_no_card() -> None:
    assert not [one for one in PIECES if one.kind == "spell" and one.id == "dragonfang_necklace"]
    assert [one.kind for one in PIECES if one.id == "dragonfang_necklace"] == ["treasure"]


@pytest.mark.rule("MR-48.19", "MR-40.5")
def test_only_the_owner_sees_the_gold_and_discoveries_of_a_controlled_monster() -> None:
    game = master_at_birdsong("octopus", spell="guide_spider_or_octopus")
    laden(game, "octopus")

    assert game.view(0).pouches == ((being("octopus"), Purse(7, 1, 0)),)
    assert game.view(1).pouches == game.view(None).pouches == ()
    assert game.view(1).burdens[0][1].known == (piece("mace 1"),)


@pytest.mark.rule("MR-40.4")
def test_pairs_of_a_fight_with_a_controlled_owner_of_a_sheet_stay() -> None:
    game = battlefield("witch", "elf", "lhq", "giant_bat 1")
    hire(game, 1, "lhq")
    fighting(game, "giant_bat 1: lhq", targets=pairs("elf > giant_bat 1"))

    bewitch(game, "control_bats", "witch", "giant_bat 1")
    game.go_on()

    assert sheet_lines(game) == ["giant_bat 1: lhq"]
    assert game.fight.targets == pairs("elf > giant_bat 1")
