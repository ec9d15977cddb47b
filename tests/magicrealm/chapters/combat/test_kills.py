"""Kills: bounties, shares, spoils, and what becomes of the dead (MR-34, MR-14.15, MR-46.11, MR-46.12)."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from arcana_core.agenda import evolve
from arcana_core.events import Entry
from arcana_core.records.json_events import entry_from_plain, entry_to_plain
from arcana_magicrealm import Game, Rules, events, expedition
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import evening, exertion, kills
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import harm
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.trade import goods
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import DEAD, FIRST_DENIZEN
from arcana_magicrealm.model.deals import ALLY, FRIENDLY, NEUTRAL, UNFRIENDLY
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.locations import VISITOR
from arcana_magicrealm.model.melee import Attack
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import Purse
from tests.magicrealm.chapters.combat.blows import arm, blows, cancelled, has, killed, strikes
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    battlefield,
    fighting,
    pairs,
    play,
    sheet_lines,
    take,
)
from tests.magicrealm.table import being, clearing, do, events_of, give, hire, piece, put, refresh, texts

CAVE = "borderland 4"


def kill(game: Game, *lines: str) -> None:
    """Let some die at one moment, each with those who killed it: kill(game, "ghost 1 by amazon, elf")."""
    found = {}
    for line in lines:
        victim, _, those = line.partition(" by ")
        found[being(victim)] = tuple(sorted(being(one.strip()) for one in those.split(",") if one.strip()))
    kills.die_together(game, found)
    game.go_on()
    refresh(game)


def battle(*names: str, rules: Rules | None = None) -> Game:
    """A fight in a cave without sheets; no character has gold, Fame or Notoriety."""
    game = battlefield(*names, where=CAVE, rules=rules)
    for one in game.position.characters:
        one.gold, one.fame, one.notoriety = 0, Fraction(0), Fraction(0)
    fighting(game, where=CAVE)
    return game


def points(game: Game, seat: int = 0) -> tuple[Any, Any]:
    """Recorded Fame and Notoriety."""
    one = game.position.characters[seat]
    return one.fame, one.notoriety


def number(name: str) -> int:
    """The number of a denizen among the denizens."""
    return being(name) - FIRST_DENIZEN


def pack(game: Game, leader: str, *names: str) -> None:
    """Let a hired leader carry these."""
    for name in names:
        game.position.piles.move(1 << piece(name), belongings.place_of(game, piece(name)), slots.PACK[number(leader)])


def pile(game: Game, where: str = "Borderland 4") -> list[str]:
    """The abandoned pieces of a clearing, from the top."""
    piles = game.position.piles
    return [PIECES[one].id for one in piles.order_of(piles.slot(f"heap {where}"))]


# Bounties (MR-34.1 to MR-34.6).


@pytest.mark.rule("MR-34.1", "MR-34.5", "MR-49.27")
def test_bounties_are_multiplied_by_number_of_kills_today() -> None:
    game = battle("berserker", "h_troll 1", "h_spider 1", "wolf_a 1")

    kill(game, "h_troll 1 by berserker")
    kill(game, "h_spider 1 by berserker")
    kill(game, "wolf_a 1 by berserker")

    assert points(game) == (11, 14)
    assert game.position.characters[0].kills == 3


@pytest.mark.rule("MR-34.2")
def test_native_brings_multiplied_notoriety_and_gold_once() -> None:
    game = battle("amazon", "c5")
    game.position.characters[0].kills = 2

    kill(game, "c5 by amazon")

    assert points(game) == (0, 18)
    assert game.position.characters[0].gold == 4


@pytest.mark.rule("MR-34.3", "MR-34.4")
def test_character_brings_its_notoriety_multiplied() -> None:
    game = battle("amazon", "elf")
    game.position.characters[0].kills = 1
    game.position.characters[1].fame, game.position.characters[1].notoriety = Fraction(9), Fraction(-4)

    kill(game, "elf by amazon")

    assert points(game) == (0, -8)


@pytest.mark.rule("MR-34.4")
def test_notoriety_of_character_is_not_multiplied_without_option() -> None:
    game = battle("amazon", "elf", "giant 1", rules=Rules(multiply_character_notoriety=False))
    game.position.characters[0].kills = 1
    game.position.characters[1].notoriety = Fraction(7)

    kill(game, "elf by amazon")

    assert points(game) == (0, 7)
    assert game.position.characters[0].kills == 2
    kill(game, "giant 1 by amazon")
    assert points(game) == (3 * 8, 7 + 3 * 8)


@pytest.mark.rule("MR-34.3", "MR-31.6")
def test_characters_who_kill_each_other_bring_what_they_had_before() -> None:
    game = battle("amazon", "elf")
    game.position.characters[0].notoriety = Fraction(3)
    game.position.characters[1].notoriety = Fraction(5)

    kills.die_together(game, {being("amazon"): (being("elf"),), being("elf"): (being("amazon"),)})

    gained = [(one.being, one.notoriety) for one in events_of(game, events.BountyGained)]
    assert gained == [(being("amazon"), 5), (being("elf"), 3)]


@pytest.mark.rule("MR-34.5")
def test_count_of_kills_starts_anew_each_day() -> None:
    game = battlefield("amazon", "wolf_a 1")
    game.position.characters[0].kills = 3

    take(game, evening.fights_begin())
    in_the_evening = game.position.characters[0].kills
    take(game, calendar.next_day())

    assert (in_the_evening, game.position.characters[0].kills) == (3, 0)


@pytest.mark.rule("MR-34.6")
def test_victim_worth_most_is_counted_first() -> None:
    game = battle("amazon", "wolf_a 1", "h_troll 1")

    kill(game, "wolf_a 1 by amazon", "h_troll 1 by amazon")

    assert points(game) == (5, 5 + 2)


@pytest.mark.rule("MR-34.6")
def test_fame_counts_for_worth_of_victim() -> None:
    game = battle("amazon", "imp", "r5")  # 2 Fame and 1 Notoriety; 2 Notoriety

    kill(game, "imp by amazon", "r5 by amazon")

    assert points(game) == (2, 1 + 4)


@pytest.mark.rule("MR-34.6")
def test_of_equal_victims_the_one_with_more_notoriety_is_counted_first() -> None:
    game = battle("amazon", "axe_goblin 1", "r5")  # 1 Fame and 1 Notoriety; 2 Notoriety

    kill(game, "axe_goblin 1 by amazon", "r5 by amazon")

    assert points(game) == (2, 4)
    assert killed(game) == ["r5 by amazon", "axe_goblin 1 by amazon"]


@pytest.mark.rule("MR-34.6")
def test_equal_victims_are_counted_in_order_of_identity() -> None:
    game = battle("amazon", "wolf_b 1", "wolf_a 2", "wolf_a 1")

    kill(game, "wolf_b 1 by amazon", "wolf_a 2 by amazon", "wolf_a 1 by amazon")

    assert killed(game) == ["wolf_a 1 by amazon", "wolf_a 2 by amazon", "wolf_b 1 by amazon"]


# Shares (MR-34.7 to MR-34.9).


@pytest.mark.rule("MR-34.7", "MR-49.26")
def test_share_is_multiplied_by_own_number_of_kills() -> None:
    game = battle("elf", "druid", "wolf_a 1")
    game.position.characters[0].kills = 3

    kill(game, "wolf_a 1 by elf, druid")

    assert (points(game, 0), points(game, 1)) == ((0, 2), (0, Fraction(1, 2)))
    assert [one.kills for one in game.position.characters] == [4, 1]


@pytest.mark.rule("MR-34.7")
def test_gold_bounty_is_divided_and_rounded_down() -> None:
    game = battle("elf", "druid", "amazon", "c5")  # 4 gold

    kill(game, "c5 by elf, druid, amazon")

    assert [one.gold for one in game.position.characters] == [1, 1, 1]


@pytest.mark.rule("MR-34.7", "MR-31.7")
def test_first_to_hit_alone_has_kill() -> None:
    game = battlefield("amazon", "captain", "ghost 1")
    plays = (*play("amazon", "fight M3** as thrust"), *play("captain", "fight M5 as thrust"))
    targets = ((being("amazon"), being("ghost 1")), (being("captain"), being("ghost 1")))
    fighting(game, "ghost 1 in 1:", plays=plays, targets=targets)

    blows(game)

    assert killed(game) == ["ghost 1 by amazon"]
    assert [one.kills for one in game.position.characters] == [1, 0]


@pytest.mark.rule("MR-34.8")
def test_hireling_brings_owner_elsewhere_plain_bounties_and_no_kill() -> None:
    game = battle("amazon", "c1", "h_troll 1")
    hire(game, 0, "c1")
    put(game, "amazon", "cliff 3")
    game.position.characters[0].kills = 2

    kill(game, "h_troll 1 by c1")

    assert points(game) == (5, 5)
    assert game.position.characters[0].kills == 2


@pytest.mark.rule("MR-34.8")
def test_gold_bounty_of_underling_goes_to_nobody_that_of_leader_to_leader() -> None:
    game = battle("amazon", "c1", "chq", "g1", "g2")
    hire(game, 0, "c1", "chq")

    kill(game, "g1 by c1")
    assert (game.position.characters[0].gold, game.position.purses[GROUP["company"]].gold) == (0, 0)

    kill(game, "g2 by chq")
    assert (game.position.characters[0].gold, game.position.purses[GROUP["company"]].gold) == (0, 4)


@pytest.mark.rule("MR-34.8", "MR-34.9")
@pytest.mark.parametrize(("leader", "underling"), [("chq", "c1"), ("bhq", "c1")])
def test_leader_who_kills_with_underling_gets_gold(leader: str, underling: str) -> None:
    game = battle("amazon", underling, leader, "g1")
    hire(game, 0, underling, leader)

    kill(game, f"g1 by {underling}, {leader}")

    assert game.position.purses[GROUP["company" if leader == "chq" else "bashkars"]].gold == 4
    assert points(game) == (0, 6)


@pytest.mark.rule("MR-34.7", "MR-34.8", "MR-34.9")
def test_leader_who_kills_with_a_character_gets_its_share_of_the_gold() -> None:
    game = battle("amazon", "chq", "g1")
    hire(game, 0, "chq")

    kill(game, "g1 by amazon, chq")

    assert (game.position.characters[0].gold, game.position.purses[GROUP["company"]].gold) == (2, 2)


@pytest.mark.rule("MR-34.8")
def test_character_killed_by_hireling_brings_plain_notoriety() -> None:
    game = battle("amazon", "elf", "c1")
    hire(game, 0, "c1")
    game.position.characters[0].kills = 4
    game.position.characters[1].notoriety = Fraction(7)

    kill(game, "elf by c1")

    assert points(game) == (0, 7)


@pytest.mark.rule("MR-34.9", "MR-34.7", "MR-34.8", "MR-49.44")
def test_character_and_own_hireling_have_two_shares() -> None:
    game = battle("elf", "amazon", "w1", "h_troll 1")
    hire(game, 0, "w1")
    game.position.characters[0].kills = 1

    kill(game, "h_troll 1 by elf, amazon, w1")

    assert points(game, 0) == (5, 5)
    assert points(game, 1) == (Fraction(5, 3), Fraction(5, 3))
    assert [one.kills for one in game.position.characters] == [2, 1]


@pytest.mark.rule("MR-34.9")
def test_several_hirelings_of_one_owner_have_one_share() -> None:
    game = battle("elf", "amazon", "w1", "w2", "h_troll 1")
    hire(game, 0, "w1", "w2")

    kill(game, "h_troll 1 by w1, w2, amazon")

    assert points(game, 0) == (Fraction(5, 2), Fraction(5, 2))
    assert points(game, 1) == (Fraction(5, 2), Fraction(5, 2))


# Spoils (MR-34.10 to MR-34.14).


@pytest.mark.rule("MR-34.10", "MR-9.2")
def test_killer_takes_belongings_and_gold() -> None:
    game = battle("amazon", "elf")
    give(game, 1, "light_bow 1", active=True)
    give(game, 1, "good_book")
    game.position.characters[1].gold = 12

    kill(game, "elf by amazon")
    assert game.position.characters[0].gold == 12
    answer_all(game, "keep good_book", "activate light_bow 1")

    assert sorted(has(game, "amazon")) == ["good_book", "light_bow 1"]
    assert belongings.active(game, being("amazon")) == 1 << piece("light_bow 1")
    assert game.position.characters[1].status == "dead"
    assert pile(game) == []


@pytest.mark.rule("MR-34.10")
def test_hired_leader_takes_belongings_and_gold_of_its_victim() -> None:
    game = battle("amazon", "elf", "chq")
    hire(game, 0, "chq")
    give(game, 1, "light_bow 1")
    game.position.characters[1].gold = 12

    kill(game, "elf by chq")
    answer_all(game, "keep light_bow 1")

    assert has(game, "chq") == ["light_bow 1"]
    assert game.position.purses[GROUP["company"]].gold == 12
    assert game.position.characters[0].gold == 0


@pytest.mark.rule("MR-34.10", "MR-9.21")
def test_unhired_native_brings_belongings_to_its_box() -> None:
    game = battle("amazon", "elf", "c1")
    for name in ("light_bow 1", "sacred_grail", "helmet 1"):
        give(game, 1, name)
    give(game, 1, "draught_of_speed", active=True)
    game.activated(being("elf"), piece("draught_of_speed"))
    game.position.damaged = 1 << piece("helmet 1")
    game.position.characters[1].gold = 12

    kill(game, "elf by c1")

    masks = game.position.piles.masks
    assert game.position.damaged == 0
    assert masks[slots.VISITOR_CARDS[VISITOR["warlock"]]] >> piece("draught_of_speed") & 1
    assert masks[slots.GOODS[GROUP["company"]]] >> piece("light_bow 1") & 1
    assert masks[slots.CARDS_OF_GROUP[GROUP["company"]]] >> piece("sacred_grail") & 1
    assert [one.gold for one in game.position.characters] == [0, 0]


@pytest.mark.parametrize("killer", ["ghost 1", "c1", ""])
@pytest.mark.rule("MR-34.10", "MR-22.2")
def test_belongings_are_abandoned_if_monster_underling_or_nobody_killed(killer: str) -> None:
    game = battle("amazon", "elf", "ghost 1", "c1")
    hire(game, 0, "c1")
    give(game, 1, "light_bow 1")
    give(game, 1, "mace 1")
    game.position.characters[1].gold = 12

    kill(game, f"elf by {killer}")
    answer_all(game, "next mace 1")

    assert pile(game) == ["mace 1", "light_bow 1"]
    assert game.position.characters[0].gold == 0


@pytest.mark.rule("MR-34.10")
def test_killer_who_dies_at_same_moment_takes_nothing() -> None:
    game = battle("amazon", "elf")
    give(game, 1, "light_bow 1")
    give(game, 0, "mace 1")
    game.position.characters[1].gold = 12

    kills.die_together(game, {being("amazon"): (being("elf"),), being("elf"): (being("amazon"),)})
    assert game.position.characters[0].gold == 0
    game.go_on()

    assert sorted(pile(game)) == ["light_bow 1", "mace 1"]


@pytest.mark.rule("MR-34.10", "MR-34.13")
@pytest.mark.parametrize(("hired", "unhired"), [("chq", "bhq"), ("bhq", "chq")])
def test_group_of_native_who_dies_with_its_victim_takes_nothing(hired: str, unhired: str) -> None:
    game = battle("amazon", hired, unhired)
    hire(game, 0, hired)
    pack(game, hired, "mace 1")

    kill(game, f"{hired} by {unhired}", f"{unhired} by {hired}")

    assert pile(game)[-1] == "mace 1"
    assert not events_of(game, events.Surrendered)


@pytest.mark.rule("MR-34.10")
@pytest.mark.parametrize("killer", ["elf", "bhq"])
def test_log_is_silent_about_belongings_of_one_who_has_none(killer: str) -> None:
    game = battle("amazon", "elf", "bhq")

    kill(game, f"amazon by {killer}")

    assert not [*events_of(game, events.Plundered), *events_of(game, events.Surrendered)]


@pytest.mark.rule("MR-34.10", "MR-9.2")
def test_killer_who_dies_later_in_round_takes_no_belongings() -> None:
    game = battle("amazon", "elf", "ghost 1")
    give(game, 1, "light_bow 1")

    kills.die_together(game, {being("elf"): (being("amazon"),)})
    kills.die_together(game, {being("amazon"): (being("ghost 1"),)})
    game.go_on()

    assert pile(game) == ["light_bow 1"]


@pytest.mark.rule("MR-22.1", "MR-34.10")
def test_dead_character_is_no_fighter_while_its_belongings_wait_for_the_last_blow() -> None:
    game = battle("amazon", "elf")
    give(game, 1, "helmet 1")
    game.then(kills.LAST_BLOW)

    kills.die_together(game, {being("elf"): (being("amazon"),)})

    assert game.position.characters[1].at == clearing(CAVE)
    assert luring.fighter_of(game, 1) == -1


@pytest.mark.rule("MR-34.10", "MR-9.6")
def test_belongings_of_first_to_die_in_round_are_abandoned_first() -> None:
    game = battlefield("amazon", "captain", "ghost 1", "ogre 1", where=CAVE)
    give(game, 0, "light_bow 1")
    give(game, 1, "mace 1")
    lines = ("amazon: ogre 1 in 1", "captain: ghost 1 in 1")  # times 5 and 4
    fighting(game, *lines, where=CAVE, round=2, plays=(*play("amazon"), *play("captain")))

    blows(game)

    assert pile(game) == ["mace 1", "light_bow 1"]


@pytest.mark.rule("MR-34.10")
def test_victim_of_killer_who_is_killed_by_later_blow_leaves_its_belongings_first() -> None:
    game = battlefield("amazon", "elf", "ogre 1", where=CAVE)
    give(game, 0, "mace 1")
    give(game, 1, "light_bow 1")
    plays = (*play("amazon", "fight M4* as thrust"), *play("elf"))  # the Ogre hits at time 5
    fighting(game, "amazon: ogre 1 in 1", where=CAVE, round=2, plays=plays, targets=pairs("amazon > elf"))

    blows(game)

    assert killed(game) == ["elf by amazon", "amazon by ogre 1"]
    assert pile(game) == ["light_bow 1", "mace 1"]


@pytest.mark.rule("MR-34.10", "MR-34.16", "MR-31.5")
def test_victim_of_leader_whose_owner_is_killed_by_later_blow_leaves_its_belongings() -> None:
    game = battlefield("amazon", "captain", "rhq", "giant_bat 1", where=CAVE)
    hire(game, 0, "rhq")
    give(game, 1, "shield 1")
    lines = ("captain: rhq in 1", "amazon: giant_bat 1 in 1")  # the Bat has length 0, the leader's weapon is longer
    plays = play("captain") + play("amazon")
    fighting(game, *lines, where=CAVE, plays=plays, round=2, dark=1 << being("giant_bat 1"))

    blows(game)

    assert killed(game) == ["captain by rhq", "amazon by giant_bat 1"]
    assert pile(game)[0] == "shield 1"
    assert not events_of(game, events.Plundered)


@pytest.mark.rule("MR-34.7", "MR-34.8", "MR-34.9")
def test_three_killers_of_two_owners_have_three_shares() -> None:
    game = battle("amazon", "captain", "rhq", "c1", "c5")
    hire(game, 0, "rhq")
    hire(game, 1, "c1")
    game.position.characters[0].kills = 1

    kill(game, "c5 by amazon, rhq, c1")  # Notoriety 6, gold 4

    assert [points(game, seat) for seat in (0, 1)] == [(0, 2 * 2 + 2), (0, 2)]
    assert [game.position.characters[seat].gold for seat in (0, 1)] == [1, 0]


@pytest.mark.rule("MR-34.10", "MR-34.14", "MR-34.16", "MR-9.2")
def test_leader_who_avenges_its_owner_does_so_as_unhired_native() -> None:
    game = battle("amazon", "elf", "lhq")
    hire(game, 1, "lhq")
    pack(game, "lhq", "spear 1")
    give(game, 1, "light_bow 1")
    arm(game, 0, "short_sword 1", alerted=True)
    game.position.characters[1].gold = 7
    plays = (*play("amazon", "fight M3** as thrust"), *play("elf"))  # at time 3, LHQ at 5
    fighting(game, "amazon: lhq in 1", where=CAVE, round=2, plays=plays, targets=pairs("amazon > elf"))

    blows(game)

    assert killed(game) == ["elf by amazon", "amazon by lhq"]
    assert points(game, 1) == (0, 0)  # LHQ has no owner any more
    assert pile(game) == ["light_bow 1"]
    goods_of_lancers = game.position.piles.cards_of(slots.GOODS[GROUP["lancers"]])
    assert all(goods_of_lancers >> piece(name) & 1 for name in ("spear 1", "short_sword 1"))
    assert [one.gold for one in game.position.characters] == [0, 0]


@pytest.mark.rule("MR-34.10")
def test_points_of_hireling_that_dies_with_its_victim_go_to_owner() -> None:
    game = battle("amazon", "c1", "h_troll 1")
    hire(game, 0, "c1")

    kill(game, "h_troll 1 by c1", "c1 by h_troll 1")

    assert points(game) == (5, 5 - 3)  # less the Notoriety for C1 itself (MR-14.15)


@pytest.mark.rule("MR-34.11")
def test_several_killers_leave_belongings_and_divide_gold() -> None:
    game = battle("amazon", "elf", "captain")
    give(game, 1, "light_bow 1")
    game.position.characters[1].gold = 7

    kill(game, "elf by amazon, captain")

    assert pile(game) == ["light_bow 1"]
    assert [one.gold for one in game.position.characters] == [3, 0, 3]


@pytest.mark.rule("MR-34.11")
def test_only_characters_divide_gold() -> None:
    game = battle("amazon", "elf", "chq")
    hire(game, 0, "chq")
    game.position.characters[1].gold = 7

    kill(game, "elf by amazon, chq")

    assert game.position.characters[0].gold == 7
    assert game.position.purses[GROUP["company"]].gold == 0


@pytest.mark.rule("MR-34.11", "MR-34.10")
def test_share_of_killer_who_dies_at_same_moment_vanishes() -> None:
    game = battle("amazon", "elf", "captain")
    game.position.characters[1].gold = 7
    both = (being("amazon"), being("captain"))

    kills.die_together(game, {being("elf"): both, being("amazon"): (being("elf"),)})

    assert [one.gold for one in game.position.characters][2] == 3
    assert game.position.characters[0].gold == 0


@pytest.mark.rule("MR-34.10", "MR-34.13")
def test_killer_takes_what_hired_leader_carries_but_not_goods_of_its_group() -> None:
    game = battle("amazon", "elf", "chq")
    hire(game, 1, "chq")
    pack(game, "chq", "light_bow 1")
    game.position.purses[GROUP["company"]] = Purse(gold=5)
    goods_before = game.position.piles.masks[slots.GOODS[GROUP["company"]]]

    kill(game, "chq by amazon")
    answer_all(game, "keep light_bow 1")

    assert has(game, "amazon") == ["light_bow 1"]
    assert game.position.characters[0].gold == 5 + 2  # the purse, and the bounty
    assert game.position.purses[GROUP["company"]] == Purse()
    assert game.position.piles.masks[slots.GOODS[GROUP["company"]]] == goods_before


@pytest.mark.rule("MR-34.10", "MR-9.6", "MR-47.18")
def test_owner_chooses_order_of_what_killed_leader_leaves() -> None:
    game = battle("amazon", "ghost 1", "chq")
    hire(game, 0, "chq")
    pack(game, "chq", "light_bow 1", "mace 1")

    kill(game, "chq by ghost 1")
    assert sorted(texts(game, 0)) == ["next light_bow 1", "next mace 1"]
    answer(game, "next mace 1")

    assert pile(game) == ["mace 1", "light_bow 1"]


@pytest.mark.rule("MR-34.10", "MR-48.19")
def test_owner_alone_knows_the_cards_that_a_killed_leader_leaves() -> None:
    game = battle("amazon", "elf", "ghost 1", "chq")
    hire(game, 0, "chq")
    pack(game, "chq", "good_book")

    kill(game, "chq by ghost 1")

    assert pile(game) == ["good_book"]
    assert [game.view(seat).heaps[0][1] for seat in (0, 1)] == [(piece("good_book"),), (-1,)]


@pytest.mark.rule("MR-34.10", "MR-34.14")
def test_killer_of_a_leader_and_its_owner_takes_what_both_carried() -> None:
    game = battle("amazon", "elf", "chq")
    hire(game, 1, "chq")
    pack(game, "chq", "mace 1")
    give(game, 1, "light_bow 1")

    kill(game, "elf by amazon", "chq by amazon")
    answer(game)

    assert has(game, "amazon") == ["light_bow 1", "mace 1"]


@pytest.mark.rule("MR-34.13", "MR-2.5")
def test_goods_of_killed_unhired_leader_lie_in_clearing_in_order_of_box() -> None:
    game = battle("amazon", "rhq")
    piles = game.position.piles
    piles.move(1 << piece("mace 1"), belongings.place_of(game, piece("mace 1")), slots.GOODS[GROUP["rogues"]])
    piles.move(1 << piece("helmet 6"), belongings.place_of(game, piece("helmet 6")), slots.GOODS[GROUP["rogues"]])

    kill(game, "rhq by amazon")

    kinds = ["weapon", "armor", *["horse"] * 6, "treasure", "treasure"]
    assert [PIECES[piece(name)].kind for name in pile(game)] == kinds
    assert goods.goods_of(game, GROUP["rogues"]) == 0


@pytest.mark.rule("MR-34.13", "MR-13.5")
@pytest.mark.parametrize("seed", range(5))
def test_pieces_sold_to_group_lie_below_others_of_their_class(seed: int) -> None:
    words = "amazon cliff 3 has good_book, mace 1 records trade; company cliff 3; company only spear 1, spear 2, helmet 6, dragon_essence"
    game = expedition(f"{words}; stage daylight; monsters 5", seed=seed)
    do(game, 0, "done")
    for line in ("sell", "sell mace 1", "sell good_book", "sell short_sword 1", "done"):
        do(game, 0, line)

    kill(game, "chq by amazon")

    goods_left = pile(game, "Cliff 3")
    assert {*goods_left[:2]} == {"spear 1", "spear 2"}
    assert goods_left[2:] == ["mace 1", "short_sword 1", "helmet 6", "dragon_essence", "good_book"]
    ((_, seen),) = game.view(None).heaps
    assert [PIECES[one].id if one >= 0 else "" for one in seen[5:]] == ["", "good_book"]


@pytest.mark.rule("MR-34.13")
def test_goods_stay_when_another_member_is_killed() -> None:
    game = battle("amazon", "g1")
    before = goods.goods_of(game, GROUP["guard"])

    kill(game, "g1 by amazon")

    assert goods.goods_of(game, GROUP["guard"]) == before
    assert pile(game) == []


@pytest.mark.rule("MR-34.14")
def test_leader_of_killed_character_puts_what_it_carries_into_box() -> None:
    game = battle("amazon", "elf", "chq")
    hire(game, 1, "chq")
    pack(game, "chq", "light_bow 1")

    kill(game, "elf by amazon")

    assert game.position.piles.masks[slots.GOODS[GROUP["company"]]] >> piece("light_bow 1") & 1
    assert has(game, "amazon") == []


# The dead (MR-34.12, MR-34.15 to MR-34.17, MR-14.15).


@pytest.mark.rule("MR-34.12", "MR-35.5")
def test_last_wound_of_round_kills() -> None:
    game = battle("elf", "amazon", "captain", "ghost 1")
    game.position.characters[0].chits = "W" * 10 + "AA"
    game.position.characters[0].notoriety = Fraction(6)
    hurt = ((being("elf"), (being("amazon"),)), (being("elf"), (being("captain"),)))
    game.position.fight = evolve(game.fight, wounds=hurt)

    take(game, exertion.fatigue_step())
    answer(game)

    assert killed(game) == ["elf by captain"]
    assert (points(game, 1), points(game, 2)) == ((0, 0), (0, 6))


@pytest.mark.rule("MR-34.12", "MR-35.5", "MR-42.6")
@pytest.mark.parametrize("gone", ["elf", "captain"])
def test_wish_after_the_last_blow_saves_nobody_from_wounds(gone: str) -> None:
    game = battle("elf", "captain")
    game.position.characters[0].chits = "W" * 11 + "A"
    game.position.characters[0].notoriety = Fraction(6)
    game.position.fight = evolve(game.fight, wounds=((being("elf"), (being("captain"),)),))
    game.teleport(being(gone), clearing("borderland 1"))

    take(game, exertion.fatigue_step())
    answer(game)

    assert killed(game) == ["elf by captain"]
    assert points(game, 1) == (0, 6)


@pytest.mark.rule("MR-34.12", "MR-34.7")
def test_simultaneous_last_wounds_share_the_kill() -> None:
    game = battle("elf", "amazon", "captain")
    game.position.characters[0].chits = "W" * 10 + "AA"
    game.position.characters[0].notoriety = Fraction(6)
    both = (being("amazon"), being("captain"))
    game.position.fight = evolve(game.fight, wounds=((being("elf"), both), (being("elf"), both)))

    take(game, exertion.fatigue_step())
    answer(game)

    assert (points(game, 1), points(game, 2)) == ((0, 3), (0, 3))


@pytest.mark.rule("MR-34.12")
def test_wound_has_all_authors_who_wound_the_same_victim_at_that_moment() -> None:
    game = battle("amazon", "elf", "viper 1", "wolf_a 1", "wolf_a 2")
    hits = [("viper 1", "amazon"), ("wolf_a 2", "elf"), ("wolf_a 1", "amazon")]
    made = [Attack(being(author), being(target), False, 3, 1, 0, 1, 0) for author, target in hits]

    harm.suffer(game, [harm.Strike(hit, harm.BODY, -1, 1, harm.WOUNDED, 3, "MR-32.19", 1) for hit in made])

    both = tuple(sorted([being("viper 1"), being("wolf_a 1")]))
    assert game.fight.wounds == ((being("amazon"), both), (being("elf"), (being("wolf_a 2"),)), (being("amazon"), both))


@pytest.mark.rule("MR-34.12", "MR-35.6")
def test_characters_who_wound_each_other_to_death_die_together() -> None:
    game = battle("elf", "amazon")
    for seat in (0, 1):
        game.position.characters[seat].chits = "W" * 11 + "A"
        game.position.characters[seat].gold = 9
    give(game, 0, "mace 1")
    hurt = ((being("elf"), (being("amazon"),)), (being("amazon"), (being("elf"),)))
    game.position.fight = evolve(game.fight, wounds=hurt)

    take(game, exertion.fatigue_step())
    answer(game)

    assert [one.status for one in game.position.characters] == ["dead", "dead"]
    assert len({one.died[1] for one in game.position.characters}) == 1
    assert pile(game) == ["mace 1"]


@pytest.mark.rule("MR-34.12")
def test_dead_have_no_part_in_kill_by_wounds() -> None:
    game = battle("elf", "amazon", "ghost 1")
    game.position.characters[0].chits = "W" * 11 + "A"
    game.position.fight = evolve(game.fight, wounds=((being("elf"), (being("amazon"),)),))
    kill(game, "amazon by ghost 1")

    take(game, exertion.fatigue_step())
    answer(game)

    assert killed(game) == ["amazon by ghost 1", "elf by "]


@pytest.mark.rule("MR-34.15")
def test_killed_denizen_is_out_of_play_with_its_horse() -> None:
    game = battle("amazon", "l1", "ghost 1")

    kill(game, "l1 by amazon", "ghost 1 by amazon")

    assert [game.position.denizen_at[number(name)] for name in ("l1", "ghost 1")] == [DEAD, DEAD]
    assert game.position.dead_horses == 1 << number("l1")


@pytest.mark.rule("MR-34.15")
def test_killed_denizen_returns_with_horse() -> None:
    game = battle("amazon", "l1")
    kill(game, "l1 by amazon")

    calendar.return_denizen(game, number("l1"))

    assert game.position.dead_horses == 0
    assert game.position.denizen_at[number("l1")] != DEAD


@pytest.mark.rule("MR-34.16", "MR-14.13")
def test_hirelings_of_killed_character_become_unhired_and_stop_fighting_monsters() -> None:
    game = battlefield("swordsman", "c1", "giant_bat 1", "ogre 1", where=CAVE)
    hire(game, 0, "c1")
    # The Bat kills the owner at time 2, then C1 (time 3) and the Ogre (time 5) would hit.
    lines = ("swordsman: giant_bat 1 in 1", "ogre 1 in 1: c1 in 1")
    fighting(game, *lines, plays=play("swordsman"), round=2, where=CAVE)

    blows(game)

    assert not beings.hirelings_of(game, 0)
    assert cancelled(game) == ["c1 > ogre 1", "ogre 1 > c1"]
    assert sheet_lines(game) == []


@pytest.mark.rule("MR-34.16")
def test_hirelings_of_killed_character_go_on_against_others_and_battle_them() -> None:
    game = battlefield("swordsman", "amazon", "c1", "c2", "giant_bat 1", "l1", where=CAVE)
    hire(game, 0, "c1")
    hire(game, 1, "l1")
    lines = ("swordsman: giant_bat 1 in 1", "l1 in 1: c1 in 1")
    targets = ((being("l1"), being("c1")),)
    fighting(game, *lines, plays=play("swordsman"), targets=targets, round=2, where=CAVE)

    blows(game)

    assert "c1 > l1: body M killed" in strikes(game)
    assert game.fight.battles == ((GROUP["company"], 1),)
    assert [one.clause for one in game.log if isinstance(one.event, events.BattleBegan)] == ["MR-34.16"]


@pytest.mark.rule("MR-34.16")
def test_group_battles_character_who_has_named_its_member() -> None:
    game = battle("swordsman", "amazon", "c1", "ghost 1")
    hire(game, 0, "c1")
    game.position.fight = evolve(game.fight, targets=((being("amazon"), being("c1")),))

    kill(game, "swordsman by ghost 1")

    assert game.fight.battles == ((GROUP["company"], 1),)


@pytest.mark.rule("MR-34.17")
def test_denizens_on_sheet_of_killed_character_become_unassigned() -> None:
    game = battlefield("swordsman", "amazon", "wolf_a 1", "octopus")
    named = pairs("amazon > swordsman", "swordsman > wolf_a 1")
    fighting(game, "swordsman: wolf_a 1, octopus", targets=named)

    kill(game, "swordsman by wolf_a 1")

    assert sheet_lines(game) == []
    assert game.fight.targets == ()


@pytest.mark.rule("MR-14.15")
def test_owner_loses_notoriety_for_killed_native() -> None:
    game = battle("amazon", "c5", "ghost 1")
    hire(game, 0, "c5")

    kill(game, "c5 by ghost 1")

    assert points(game) == (0, -6)
    assert not beings.hirelings_of(game, 0)


@pytest.mark.rule("MR-22.5", "MR-34.6")
def test_characters_killed_together_die_at_one_moment() -> None:
    game = battle("amazon", "elf", "captain", "ghost 1")
    ghost = (being("ghost 1"),)

    kills.die_together(game, {being("amazon"): ghost, being("captain"): ghost})
    kills.die_together(game, {being("elf"): ghost})

    moments = [one.died[1] for one in game.position.characters]
    assert moments == [0, 2, 0]


# Grudges (MR-46.11, MR-46.12).


def level(game: Game, group: str) -> int:
    """The relation of the first player with a group."""
    return game.relation(0, GROUP[group])


@pytest.mark.parametrize(
    ("hero", "victim", "group", "before", "after"),
    [
        ("amazon", "l1", "lancers", FRIENDLY, FRIENDLY - 2),
        ("black_knight", "c1", "company", ALLY, ALLY - 4),
        ("amazon", "g1", "guard", NEUTRAL, NEUTRAL),
        ("amazon", "c1", "company", UNFRIENDLY, UNFRIENDLY),
    ],
)
@pytest.mark.rule("MR-46.11")
def test_killing_native_of_friends_costs_levels(hero: str, victim: str, group: str, before: int, after: int) -> None:
    game = battle(hero, victim, rules=Rules(grudges=True))
    assert level(game, group) == before

    kill(game, f"{victim} by {hero}")

    assert level(game, group) == after


@pytest.mark.rule("MR-46.11", "MR-34.6")
def test_each_friend_killed_at_one_moment_costs_the_levels_of_a_friend() -> None:
    game = battle("white_knight", "l1", "l2", rules=Rules(grudges=True, extended_grudges=True))

    kill(game, "l1 by white_knight", "l2 by white_knight")

    assert level(game, "lancers") == FRIENDLY - 2 - 2


@pytest.mark.rule("MR-46.11")
def test_killing_friends_costs_nothing_without_option() -> None:
    game = battle("amazon", "l1")

    kill(game, "l1 by amazon")

    assert level(game, "lancers") == FRIENDLY


@pytest.mark.rule("MR-46.11")
def test_killing_hired_native_costs_no_level() -> None:
    game = battle("amazon", "elf", "l1", rules=Rules(grudges=True))
    hire(game, 1, "l1")

    kill(game, "l1 by amazon")

    assert level(game, "lancers") == FRIENDLY


@pytest.mark.rule("MR-46.11", "MR-46.12")
def test_kills_by_hirelings_cost_no_level() -> None:
    game = battle("amazon", "l1", "g1", "viper 1", rules=Rules(grudges=True, extended_grudges=True))
    hire(game, 0, "viper 1")

    kill(game, "l1 by viper 1", "g1 by viper 1")

    assert (level(game, "lancers"), level(game, "guard")) == (FRIENDLY, NEUTRAL)


@pytest.mark.parametrize(("victim", "group", "before"), [("g1", "guard", NEUTRAL), ("c1", "company", UNFRIENDLY)])
@pytest.mark.rule("MR-46.12")
def test_killing_other_native_costs_level_with_extended_grudges(victim: str, group: str, before: int) -> None:
    game = battle("amazon", victim, rules=Rules(extended_grudges=True))

    kill(game, f"{victim} by amazon")

    assert level(game, group) == before - 1


@pytest.mark.rule("MR-46.12", "MR-46.11")
@pytest.mark.parametrize(("grudges", "lost"), [(True, 2), (False, 0)])
def test_extended_grudges_change_nothing_for_friends(grudges: bool, lost: int) -> None:
    game = battle("amazon", "l1", rules=Rules(extended_grudges=True, grudges=grudges))

    kill(game, "l1 by amazon")

    assert level(game, "lancers") == FRIENDLY - lost


@pytest.mark.rule("MR-46.11", "MR-13.6")
def test_selling_card_with_reward_gains_level_and_taking_it_back_loses_one() -> None:
    game = battle("amazon", "ghq", rules=Rules(grudges=True))
    give(game, 0, "royal_sceptre")
    give(game, 0, "sacred_grail")

    game.sell(being("amazon"), GROUP["guard"], piece("royal_sceptre"))
    assert level(game, "guard") == NEUTRAL + 1

    game.sell(being("amazon"), GROUP["guard"], piece("sacred_grail"))  # its reward is for the Order
    assert level(game, "guard") == NEUTRAL + 1

    goods.settle_reward(game, being("amazon"), GROUP["guard"], piece("royal_sceptre"), -1)
    assert level(game, "guard") == NEUTRAL


@pytest.mark.rule("MR-46.11")
def test_cards_with_reward_change_no_level_without_option() -> None:
    game = battle("amazon", "ghq")
    give(game, 0, "royal_sceptre")

    game.sell(being("amazon"), GROUP["guard"], piece("royal_sceptre"))
    assert level(game, "guard") == NEUTRAL

    goods.settle_reward(game, being("amazon"), GROUP["guard"], piece("royal_sceptre"), -1)
    assert level(game, "guard") == NEUTRAL


@pytest.mark.rule("MR-34.1", "MR-1.15")
def test_shared_bounty_is_written_as_plain_data() -> None:
    event = events.BountyGained(being("amazon"), Fraction(7, 2), Fraction(-1, 2))

    line = entry_to_plain(Entry(event, "MR-34.1"))

    assert entry_from_plain(json.loads(json.dumps(line)), [events.BountyGained]) == Entry(event, "MR-34.1")
    assert "7/2" in json.dumps(line)
