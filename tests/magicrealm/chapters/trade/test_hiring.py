"""Hiring natives, terms of hire, and natives who become unhired (MR-14, MR-47.23, worked example MR-49.11)."""

from __future__ import annotations

import pytest

from arcana_core.effects import PERMANENT, times
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import arrivals, blocking, calendar, recording
from arcana_magicrealm.chapters.trade import hiring, relations
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.denizens import DENIZEN, GROUP
from arcana_magicrealm.model.state import Purse
from tests.magicrealm.chapters.combat.fights import take
from tests.magicrealm.chapters.magic.spells import put as cast
from tests.magicrealm.market import HERE, begin_activity, give
from tests.magicrealm.table import begun, being, clearing, do, events_of, piece, put, roll, texts

LANCERS, PATROL, ROGUES = GROUP["lancers"], GROUP["patrol"], GROUP["rogues"]


def hirer(hero: str, *natives: str, gold: int = 30, seats: tuple[str, ...] = ()) -> Game:
    """A game with a character among these natives."""
    game = begun(hero, *seats)
    for number in range(len(game.position.denizen_at)):
        if game.position.denizen_at[number] >= 0:
            game.position.denizen_at[number] = -1
    for name in (hero, *natives):
        put(game, name, HERE)
    for seat in seats:
        put(game, seat, "cliff 1")
    game.position.characters[0].gold = gold
    return game


def owners(game: Game, *natives: str) -> list[int]:
    return [game.position.owners[DENIZEN[name]] for name in natives]


def pass_midnights(game: Game, count: int) -> None:
    for _ in range(count):
        game.hire_terms_end(game.position.effects.tick("midnight"))


# Natives for hire (MR-14.1 to MR-14.4).


@pytest.mark.rule("MR-14.1", "MR-47.23")
def test_groups_with_unhired_natives_here_are_offered_with_or_without_leader() -> None:
    game = hirer("amazon", "p1", "lhq")
    put(game, "phq", "cliff 2")

    assert begin_activity(game, "amazon", "HR") is None

    assert texts(game, 0) == ["hire lancers", "hire patrol", "give up"]


@pytest.mark.rule("MR-14.1")
def test_no_hire_without_natives() -> None:
    game = hirer("amazon")
    put(game, "p1", "cliff 2")

    reason = begin_activity(game, "amazon", "HR")

    assert reason is not None and reason.clause == "MR-14.1"


@pytest.mark.rule("MR-14.4")
def test_question_about_wages_mentions_no_belongings() -> None:
    game = hirer("amazon", "lhq")
    roll(game, 4, 2)
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire lancers; no drinks")

    assert game.render(0).endswith(" gold. Pay or decline?")


@pytest.mark.rule("MR-14.1", "MR-8.5")
def test_hire_can_be_given_up_before_the_roll() -> None:
    game = hirer("amazon", "lhq")
    begin_activity(game, "amazon", "HR")

    do(game, 0, "give up")

    assert not events_of(game, events.Met)
    assert owners(game, "lhq") == [-1]


@pytest.mark.rule("MR-14.2", "MR-14.4", "MR-49.11", "MR-20.2")
def test_patrol_at_price_x3_costs_18_and_is_taken_as_a_whole() -> None:
    game = hirer("amazon", "p1", "p2", "phq")
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire patrol")
    roll(game, 4, 2)  # Friendly, 4: price x3
    do(game, 0, "no drinks")
    assert texts(game, 0) == ["pay", "decline"]

    do(game, 0, "pay")

    assert owners(game, "p1", "p2", "phq") == [0, 0, 0]
    assert game.position.characters[0].gold == 12


@pytest.mark.rule("MR-14.2", "MR-20.3")
def test_only_the_unhired_members_in_the_clearing_are_hired() -> None:
    game = hirer("amazon", "p1", "phq", seats=("elf",))
    put(game, "p2", "cliff 2")
    game.position.owners[DENIZEN["phq"]] = 1
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire patrol")
    roll(game, 2, 2)  # price x2
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert owners(game, "p1", "p2", "phq") == [0, -1, 1]
    assert game.position.characters[0].gold == 26


@pytest.mark.rule("MR-14.3", "MR-49.11", "MR-20.2")
def test_rogues_are_hired_singly_by_falling_number_the_leader_last() -> None:
    game = hirer("berserker", "r6", "r7", "rhq")
    hired = []
    for _ in range(3):
        begin_activity(game, "berserker", "HR")
        do(game, 0, "hire rogues")
        roll(game, 2, 2)
        do(game, 0, "no drinks")
        do(game, 0, "pay")
        hired.append(owners(game, "r7", "r6", "rhq"))

    assert hired == [[0, -1, -1], [0, 0, -1], [0, 0, 0]]
    assert game.position.characters[0].gold == 30 - 3 * 2


@pytest.mark.rule("MR-14.3")
def test_order_is_hired_singly() -> None:
    game = hirer("pilgrim", "o1", "o3", "ohq")
    begin_activity(game, "pilgrim", "HR")
    do(game, 0, "hire order")
    roll(game, 2, 1)  # Ally, 2: price x1
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert owners(game, "o1", "o3", "ohq") == [-1, 0, -1]
    assert game.position.characters[0].gold == 22


@pytest.mark.rule("MR-14.4", "MR-47.23")
def test_natives_are_paid_in_recorded_gold_only() -> None:
    game = hirer("amazon", "p1", gold=7)
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire patrol")
    roll(game, 5, 2)  # price x4, 8 gold

    do(game, 0, "no drinks")

    assert owners(game, "p1") == [-1]
    assert game.position.characters[0].gold == 7
    assert [entry.clause for entry in game.log if isinstance(entry.event, events.DealDeclined)] == ["MR-14.4"]


@pytest.mark.rule("MR-14.4")
def test_price_of_natives_can_be_declined() -> None:
    game = hirer("amazon", "p1")
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire patrol")
    roll(game, 4, 2)
    do(game, 0, "no drinks")

    do(game, 0, "decline")

    assert owners(game, "p1") == [-1]
    assert game.position.characters[0].gold == 30


@pytest.mark.rule("MR-14.4", "MR-13.21")
def test_boon_hires_free_for_a_level_of_the_relation() -> None:
    game = hirer("black_knight", "c1", "c5")
    begin_activity(game, "black_knight", "HR")
    do(game, 0, "hire company")
    roll(game, 1)
    do(game, 0, "no drinks")

    do(game, 0, "free")

    assert owners(game, "c1", "c5") == [0, 0]
    assert game.position.characters[0].gold == 30
    assert relations.level(game, 0, GROUP["company"]) == 3
    assert [(boon.data, boon.strength) for boon in relations.boons(game, 0, GROUP["company"])] == [("hire", 6)]


@pytest.mark.rule("MR-13.14", "MR-1.6")
def test_swordsman_rolls_one_die_in_trade_phases_but_two_in_hire_phases() -> None:
    game = hirer("swordsman", "lhq")
    begin_activity(game, "swordsman", "HR")
    do(game, 0, "hire lancers")
    roll(game, 2, 5)

    do(game, 0, "no drinks")

    assert [event.faces for event in events_of(game, events.TableRolled)] == [(2, 5)]


@pytest.mark.rule("MR-14.18", "MR-13.18")
@pytest.mark.parametrize(("face", "hidden"), [(2, True), (6, False)])
def test_hidden_character_stays_hidden_unless_blocked(face: int, hidden: bool) -> None:
    game = hirer("berserker", "p1")
    game.position.hidden |= 1 << being("berserker")
    begin_activity(game, "berserker", "HR")
    do(game, 0, "hire patrol")
    roll(game, face, face)  # Unfriendly: no deal, or block/battle

    do(game, 0, "no drinks")

    assert beings.is_hidden(game, being("berserker")) is hidden
    assert beings.is_blocked(game, being("berserker")) is not hidden


@pytest.mark.rule("MR-13.18", "MR-14.6", "MR-14.12", "MR-16.9")
@pytest.mark.parametrize(("others", "blocked"), [((), False), (("p2",), True)])
def test_natives_hired_by_a_character_do_not_block_it(others: tuple[str, ...], blocked: bool) -> None:
    game = hirer("berserker", "p1", *others)
    game.hire_denizens(0, (DENIZEN["p1"],))
    begin_activity(game, "berserker", "HR")
    roll(game, 6, 6)  # Unfriendly: block/battle

    do(game, 0, "rehire group patrol")
    if others:  # unhired members may drink
        do(game, 0, "no drinks")

    assert beings.is_blocked(game, being("berserker")) is blocked
    assert [event.blocker for event in events_of(game, events.Blocked)] == [being(one) for one in others]


@pytest.mark.rule("MR-13.16", "MR-14.10")
def test_owner_of_a_leader_loses_the_notoriety_for_an_insult() -> None:
    game = hirer("amazon", "rhq", "phq")
    put(game, "amazon", "cliff 1")
    game.hire_denizens(0, (DENIZEN["phq"],))
    game.position.effects.begin("level", 0, ROGUES, lasts=PERMANENT)  # Unfriendly
    begin_activity(game, "phq", "HR")
    roll(game, 4, 4)

    do(game, 0, "hire rogues")
    do(game, 0, "pay notoriety")

    assert game.position.characters[0].notoriety == -5
    assert [event.being for event in events_of(game, events.OffencePaid)] == [being("amazon")]


# Terms of hire (MR-14.5, MR-14.6, MR-14.13).


@pytest.mark.rule("MR-14.5", "MR-14.13", "MR-49.11")
def test_natives_hired_on_day_5_are_free_at_midnight_of_day_18() -> None:
    game = hirer("amazon", "p1", "p2")
    game.position.day = 5
    game.hire_denizens(0, (DENIZEN["p1"], DENIZEN["p2"]))

    pass_midnights(game, 13)  # of days 5 to 17
    assert owners(game, "p1", "p2") == [0, 0]
    pass_midnights(game, 1)

    assert owners(game, "p1", "p2") == [-1, -1]
    assert beings.place(game, being("p1")) == beings.place(game, being("amazon"))


@pytest.mark.rule("MR-14.5", "MR-21.1")
def test_midnight_ends_terms_of_hire() -> None:
    game = hirer("amazon", "p1")
    game.hire_denizens(0, (DENIZEN["p1"],), days=1)

    while owners(game, "p1") == [0] and game.position.day == 1:
        seat = game.players_to_act[0]
        options = texts(game, seat)
        do(game, seat, next(word for word in ("end turn", "done", "none", options[0]) if word in options))

    assert owners(game, "p1") == [-1]
    assert [event.being for event in events_of(game, events.Unhired)] == [being("p1")]


@pytest.mark.rule("MR-14.17", "MR-21.1")
def test_monster_whose_term_of_hire_ends_was_hired_and_not_controlled() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 3")
    game.hire_denizens(0, (DENIZEN["giant 1"],), days=1)

    take(game, calendar.midnight())

    assert [event.being for event in events_of(game, events.Unhired)] == [being("giant 1")]
    assert events_of(game, events.ControlLost) == []


@pytest.mark.rule("MR-14.6", "MR-47.23")
def test_own_natives_are_hired_again_for_14_more_days() -> None:
    game = hirer("amazon", "p1", "p2")
    game.hire_denizens(0, (DENIZEN["p1"], DENIZEN["p2"]))
    pass_midnights(game, 10)
    begin_activity(game, "amazon", "HR")
    assert texts(game, 0) == ["rehire group patrol", "give up"]
    roll(game, 2, 2)
    do(game, 0, "rehire group patrol")  # no drinks for hired members
    do(game, 0, "pay")
    assert game.position.characters[0].gold == 22
    again = [entry for entry in game.log if isinstance(entry.event, events.HireProposed | events.NativesHired)]
    assert [entry.clause for entry in again] == ["MR-14.5", "MR-14.6", "MR-14.6"]

    pass_midnights(game, 17)
    assert owners(game, "p1", "p2") == [0, 0]
    pass_midnights(game, 1)

    assert owners(game, "p1", "p2") == [-1, -1]


@pytest.mark.rule("MR-14.6")
def test_rogues_are_hired_again_singly_of_the_owners_choice() -> None:
    game = hirer("berserker", "r1", "r2", "rhq")
    game.hire_denizens(0, (DENIZEN["r1"], DENIZEN["r2"]))
    begin_activity(game, "berserker", "HR")
    assert texts(game, 0) == ["hire rogues", "give up", "rehire r1", "rehire r2"]
    do(game, 0, "rehire r1")
    roll(game, 2, 2)
    do(game, 0, "no drinks")
    do(game, 0, "pay")

    pass_midnights(game, 14)

    assert owners(game, "r1", "r2") == [0, -1]


@pytest.mark.rule("MR-14.6")
def test_no_other_player_can_hire_hired_natives() -> None:
    game = hirer("amazon", "p1", seats=("elf",))
    put(game, "elf", HERE)
    game.hire_denizens(1, (DENIZEN["p1"],))

    assert begin_activity(game, "amazon", "HR") is not None
    assert begin_activity(game, "elf", "HR") is None


# Hired leaders and underlings (MR-14.7 to MR-14.12).


@pytest.mark.rule("MR-14.7", "MR-14.16")
def test_hired_leader_hires_for_its_owner_with_its_own_gold() -> None:
    game = hirer("amazon", "lhq", "p1")
    put(game, "amazon", "cliff 1")
    game.hire_denizens(0, (DENIZEN["lhq"],))
    game.position.purses[LANCERS] = Purse(gold=9)
    begin_activity(game, "lhq", "HR")
    do(game, 0, "hire patrol")
    roll(game, 2, 4)  # Friendly as the Amazon is, 4: price x3
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert owners(game, "p1") == [0]
    assert game.position.purses[LANCERS].gold == 3
    assert game.position.characters[0].gold == 30


@pytest.mark.rule("MR-14.7")
def test_leader_cannot_hire_itself_again() -> None:
    game = hirer("amazon", "lhq", "l1", "rhq", "r1")
    game.hire_denizens(0, tuple(DENIZEN[name] for name in ("lhq", "l1", "rhq", "r1")))
    begin_activity(game, "lhq", "HR")
    game.position.purses[LANCERS] = Purse(gold=20)
    roll(game, 2, 2)
    do(game, 0, "rehire group lancers")
    do(game, 0, "pay")
    assert game.position.purses[LANCERS].gold == 16  # 2 for L1 alone, x2
    pass_midnights(game, 14)
    assert owners(game, "lhq", "l1") == [-1, 0]

    game.hire_denizens(0, (DENIZEN["rhq"], DENIZEN["r1"]))
    begin_activity(game, "rhq", "HR")

    assert "rehire rhq" not in texts(game, 0)
    with pytest.raises(IllegalAction, match=r"MR-14.7"):
        game.apply(actions.choose("rehire", being("rhq")), 0)


@pytest.mark.rule("MR-14.7", "MR-6.21")
def test_monsters_do_not_hire() -> None:
    game = hirer("amazon", "giant 1", "p1")
    game.position.owners[DENIZEN["giant 1"]] = 0

    reason = begin_activity(game, "giant 1", "HR")

    assert reason is not None and reason.clause == "MR-6.21"


@pytest.mark.rule("MR-14.8")
def test_natives_hired_today_follow_nobody_before_the_next_sunrise() -> None:
    game = hirer("amazon", "p1")
    guides, bowl = game.position.guides, game.position.bowl

    game.hire_denizens(0, (DENIZEN["p1"],))

    assert (game.position.guides, game.position.bowl) == (guides, bowl)
    assert beings.is_underling(game, being("p1"))


@pytest.mark.rule("MR-14.9", "MR-14.13")
def test_goods_of_a_group_are_within_reach_again_once_the_leader_is_unhired() -> None:
    game = hirer("amazon", "lhq")
    game.hire_denizens(0, (DENIZEN["lhq"],))
    assert begin_activity(game, "amazon", "T") is not None

    game.unhire(DENIZEN["lhq"], "MR-14.13")

    assert begin_activity(game, "amazon", "T") is None


@pytest.mark.rule("MR-14.10", "MR-14.12", "MR-6.5")
def test_hired_leader_records_turns_and_underlings_do_not() -> None:
    game = hirer("amazon", "lhq", "l1")
    game.hire_denizens(0, (DENIZEN["lhq"], DENIZEN["l1"]))

    assert beings.takes_turns(game, being("lhq"))
    assert not beings.takes_turns(game, being("l1"))
    assert recording.recorders(game, 0) == (being("amazon"), being("lhq"))


@pytest.mark.rule("MR-14.10")
def test_new_hired_leader_has_no_gold_and_no_discoveries() -> None:
    game = hirer("amazon", "lhq")
    game.position.purses[LANCERS] = Purse(gold=5, paths=1, places=1)

    game.hire_denizens(0, (DENIZEN["lhq"],))

    assert game.position.purses[LANCERS] == Purse()


# Natives who become unhired (MR-14.13, MR-14.14).


@pytest.mark.rule("MR-14.13")
def test_unhired_native_stays_where_it_is_unhidden() -> None:
    game = hirer("amazon", "p1")
    game.hire_denizens(0, (DENIZEN["p1"],))
    game.position.hidden |= 1 << being("p1")

    game.unhire(DENIZEN["p1"], "MR-14.13")

    assert beings.place(game, being("p1")) == beings.place(game, being("amazon"))
    assert not beings.is_hidden(game, being("p1"))
    assert not game.position.effects.has("hire")


@pytest.mark.rule("MR-14.14", "MR-13.10", "MR-13.5")
def test_leaders_pack_goes_into_the_groups_box_and_gold_and_discoveries_are_lost() -> None:
    game = hirer("amazon", "lhq")
    game.hire_denizens(0, (DENIZEN["lhq"],))
    game.position.purses[LANCERS] = Purse(gold=5, paths=3, places=1)
    pack, piles = slots.PACK[DENIZEN["lhq"]], game.position.piles
    for name, slot in (("helmet 1", slots.OPEN[0]), ("deft_gloves", slots.BAG[0])):
        give(game, 0, name)
        game.position.characters[0].active &= ~(1 << piece(name))
        piles.move(1 << piece(name), slot, pack)
    game.position.damaged |= 1 << piece("helmet 1")

    game.unhire(DENIZEN["lhq"], "MR-14.13")

    assert piles.masks[pack] == 0
    assert piles.masks[slots.GOODS[LANCERS]] >> piece("helmet 1") & 1
    assert piles.masks[slots.CARDS_OF_GROUP[LANCERS]] >> piece("deft_gloves") & 1
    assert game.position.purses[LANCERS] == Purse()
    assert not game.position.damaged


@pytest.mark.rule("MR-14.13")
def test_leader_unhired_during_the_day_loses_its_turn() -> None:
    game = hirer("amazon", "lhq", "l1")
    game.hire_denizens(0, (DENIZEN["lhq"], DENIZEN["l1"]))
    position = game.position
    position.turns = ((being("amazon"), ()), (being("lhq"), ()))
    position.bowl = (being("lhq"),)
    position.guides = ((being("l1"), being("lhq")),)

    game.unhire(DENIZEN["lhq"], "MR-14.13")

    assert not game.position.bowl
    assert [individual for individual, _ in game.position.turns] == [being("amazon")]
    assert not game.position.guides


@pytest.mark.rule("MR-14.13", "MR-13.21", "MR-22.2")
def test_owners_death_frees_the_hirelings_and_ends_the_boons() -> None:
    game = hirer("black_knight", "p1", "lhq", seats=("elf",))
    game.hire_denizens(0, (DENIZEN["p1"], DENIZEN["lhq"]))
    game.hire_denizens(1, (DENIZEN["l1"],))
    relations.take_boon(game, being("black_knight"), GROUP["company"], 6, "spear 1")

    game.die(0, "MR-22.1")

    assert owners(game, "p1", "lhq", "l1") == [-1, -1, 1]
    assert relations.level(game, 0, GROUP["company"]) == 4


@pytest.mark.rule("MR-14.13", "MR-10.11")
def test_hirelings_of_a_character_that_leaves_the_map_are_free() -> None:
    game = hirer("amazon", "p1", seats=("elf",))
    game.hire_denizens(0, (DENIZEN["p1"],))

    game.leave_map(0)
    game.go_on()

    assert owners(game, "p1") == [-1]


@pytest.mark.rule("MR-14.13")
def test_unhired_leader_has_found_no_hidden_enemies() -> None:
    game = hirer("amazon", "lhq")
    game.hire_denizens(0, (DENIZEN["lhq"],))
    game.position.effects.begin("found hidden enemies", 0, being("lhq"), lasts=times(1, "midnight"))

    game.unhire(DENIZEN["lhq"], "MR-14.13")

    assert not beings.has_found_hidden(game, being("lhq"))


@pytest.mark.rule("MR-14.6")
def test_only_own_natives_in_the_clearing_are_hired_again() -> None:
    game = hirer("amazon", "p1")
    put(game, "p2", "cliff 2")
    game.hire_denizens(0, (DENIZEN["p1"], DENIZEN["p2"]))
    begin_activity(game, "amazon", "HR")
    roll(game, 2, 2)

    do(game, 0, "rehire group patrol")
    do(game, 0, "pay")

    assert game.position.characters[0].gold == 26  # 2 for P1 alone, x2


@pytest.mark.rule("MR-14.9", "MR-17.9")
def test_hired_leader_summons_no_visitor() -> None:
    game = hirer("amazon", "lhq")
    assert arrivals.is_at(game, "lancers", beings.place(game, being("lhq")))

    game.hire_denizens(0, (DENIZEN["lhq"],))

    assert not arrivals.is_at(game, "lancers", beings.place(game, being("lhq")))


@pytest.mark.rule("MR-14.12", "MR-15.15")
def test_underlings_neither_block_nor_are_blocked() -> None:
    game = hirer("amazon", "lhq", "l1")
    game.hire_denizens(0, (DENIZEN["lhq"], DENIZEN["l1"]))

    assert blocking.takes_part(game, being("lhq"))
    assert not blocking.takes_part(game, being("l1"))


@pytest.mark.rule("MR-14.11", "MR-9.2")
def test_hired_leader_activates_nothing() -> None:
    game = hirer("amazon", "lhq")
    game.hire_denizens(0, (DENIZEN["lhq"],))

    reason = belongings.why_cannot_activate(game, being("lhq"), piece("spear 1"))

    assert reason is not None and reason.clause == "MR-9.2"


@pytest.mark.rule("MR-14.7")
def test_leader_alone_of_its_group_has_no_one_to_hire_again() -> None:
    game = hirer("amazon", "lhq")
    game.hire_denizens(0, (DENIZEN["lhq"],))

    reason = begin_activity(game, "lhq", "HR")

    assert reason is not None and reason.clause == "MR-14.1"


@pytest.mark.rule("MR-43.33", "MR-14.1", "MR-13.1")
def test_natives_that_are_mist_are_neither_hired_nor_traded_with() -> None:
    game = hirer("witch", "r1", "rhq", "p1", "phq")
    game.hire_denizens(0, (DENIZEN["p1"], DENIZEN["phq"]))
    for name in ("rhq", "p1"):
        cast(game, "melt_into_mist", "witch", name)

    assert relations.partners_in(game, clearing(HERE)) == ()
    assert hiring.to_hire(game, ROGUES, clearing(HERE)) == (DENIZEN["r1"],)
    assert hiring.to_rehire(game, being("witch"), PATROL) == (DENIZEN["phq"],)
    put(game, "r1", "cliff 1")
    assert hiring.to_hire(game, ROGUES, clearing(HERE)) == ()
