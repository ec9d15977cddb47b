"""The Book of E.C.Dark: Create Golem, Freeze, Stalking Doom, Undying Warrior (AM-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import Damaged, Disbelieved, DoomDosed, DoomEnded, GolemGone, TurnBegun, TurnMissed
from arcana_archmage.model.state import Doom

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

STRONG = {"mastery": 1}
FREEZE = "2C 3C 4D 5D 6H 7H 8S 9S"
TRIPLES = "3C 3D 3H 9C 9D 9H"


def pass_turns(table: Table, number: int) -> Table:
    """Play this number of turns without castings."""
    for _ in range(number):
        table.play(f"{table.position.active}: end")
    return table


@pytest.mark.rule("AM-20.1")
@pytest.mark.parametrize(
    ("cards", "cost"),
    [
        ("2S 2H 9D 9C QD QH", 0),
        ("9C 9D 9H 9S KC KD", 0),
        ("9C 9D 9H 9S KC 3D", 3),
        ("2S 2H 9D JC QD KH", 13),
        ("9C 9D 9H KC KD 3D", 3),  # 9 9 and K K stand, the third nine is half of a pair
    ],
)
def test_create_golem_takes_three_pairs_and_a_quadruple_is_two(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "7C").play(f"0: create-golem {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-20.2", "AM-23.14")
@pytest.mark.parametrize("cards", ["2S 2H 9D 9C QD QH", "2S 3H 5D 7C 9D JH"])
def test_caster_discards_three_of_six_and_the_others_become_a_golem(lay: Lay, cards: str) -> None:
    names = cards.split()
    table = lay(cards, "7H", wizards=(STRONG, {})).play(f"0: create-golem {cards}", "1: accept")
    assert set(table.offered(0)) == set(names)

    table.play(f"0: {names[5]}", f"0: {names[0]}", f"0: {names[2]}")

    assert table.golems(0) == [{names[1], names[3], names[4]}]
    assert table.discard == {names[5], names[0], names[2]}


@pytest.mark.rule("AM-20.2", "AM-11.5")
def test_disbelieved_false_golem_is_not_made(lay: Lay) -> None:
    table = lay("2S 3H 5D 7C 9D JH", "7H", wizards=(STRONG, {}))
    table.play("0: create-golem 2S 3H 5D 7C 9D JH", "1: disbelieve")

    assert table.golems(0) == []
    assert len(table.discard) == 6


@pytest.mark.rule("AM-20.2", "AM-18.4")
def test_wild_cards_are_discarded_first_for_a_golem(lay: Lay) -> None:
    table = lay("2S 2H 9D QH", "7C", wild=("KC 4C", ""), wizards=(STRONG, {}))
    table.play("0: create-golem 2S 2H 9D QH KC 4C", "1: accept")
    assert table.offered(0) == ["4C", "KC"]
    table.play("0: 4C")
    assert table.offered(0) == ["KC"]
    table.play("0: KC", "0: 9D")

    assert table.golems(0) == [{"2S", "2H", "QH"}]


@pytest.mark.rule("AM-20.2", "AM-18.4", "AM-11.6")
def test_with_more_than_three_wild_cards_the_golem_is_smaller_or_none(lay: Lay) -> None:
    wild = "KC 4C 5C 6C 7C 8C"
    table = lay("2S 2H", "7D", wild=(wild, ""), wizards=(STRONG, {}))
    table.play("0: create-golem 2S 2H KC 4C 5C 6C", "1: accept", "0: KC", "0: 4C", "0: 5C")
    assert table.golems(0) == [{"2S", "2H"}]
    assert table.discard == {"KC", "4C", "5C", "6C"}

    table = lay("2S", "7D", wild=(wild, ""), wizards=(STRONG, {}))
    table.play(f"0: create-golem {wild}", "1: accept", "0: KC", "0: 4C", "0: 5C")
    assert table.golems(0) == []
    assert table.discard == set(wild.split())


@pytest.mark.rule("AM-20.3", "AM-7.2")
def test_cards_of_one_golem_serve_for_blocks(lay: Lay) -> None:
    table = lay("4S 5S 6S", "3H", golems=((), ("9S 2C",))).play("0: fireball 4S 5S 6S")
    assert table.offered(1) == ["9S", "no block"]

    table.play("1: 9S")

    assert table.points == (200, 200)
    assert table.golems(1) == [{"2C"}]
    assert "9S" in table.discard


@pytest.mark.rule("AM-20.4", "AM-7.1")
@pytest.mark.parametrize(("golems", "offered"), [(("5S 6S",), {"4S", "9C", "10C"}), (("5S", "6S"), None)])
def test_golems_serve_for_castings_when_there_are_two(
    lay: Lay, golems: tuple[str, ...], offered: set[str] | None
) -> None:
    table = lay("4S 9C 10C", "3H", golems=(golems, ())).play("0: summon-wild-beasts", "0: value 4")

    assert set(table.offered(0)) == (offered or {"4S", "9C", "10C", "5S", "6S"})


@pytest.mark.rule("AM-20.4", "AM-20.3")
def test_golems_do_not_serve_for_castings_of_the_other_wizard(lay: Lay) -> None:
    table = lay("4S 9C 10C", "3H", golems=((), ("5S", "6S"))).play("0: summon-wild-beasts", "0: value 4")

    assert set(table.offered(0)) == {"4S", "9C", "10C"}


@pytest.mark.rule("AM-20.5", "AM-11.8")
def test_two_golems_are_counted_when_the_casting_begins(lay: Lay) -> None:
    table = lay("9C", "3H", golems=(("4S 5S", "6S"), ()), wizards=(STRONG, {}))
    table.play("0: fireball 4S 5S 6S", "1: no block", "1: accept")

    assert table.points == (200, 185)
    assert table.golems(0) == []
    assert table.events(GolemGone) == [GolemGone(0), GolemGone(0)]

    table = lay("9C 8C", "3H", golems=(("4S", "6S 7S"), ()), wizards=(STRONG, {}))
    table.play("0: learn-magic 4S", "1: accept", "0: summon-wild-beasts", "0: value 4")
    assert not {"6S", "7S"} & set(table.offered(0))  # one golem is left when the next casting begins


@pytest.mark.rule("AM-20.6", "AM-11.7")
def test_golem_cards_come_to_the_hand_by_a_spell_that_returns_its_cards(lay: Lay) -> None:
    table = lay("4S 9S", "3H", golems=(("5S", "6S"), ()), wizards=(STRONG, {}))
    table.play("0: elemental-control 5S 6S as S", "1: accept")

    assert table.hand(0) == {"4S", "9S", "5S", "6S"}
    assert table.golems(0) == []


@pytest.mark.rule("AM-20.6", "AM-2.9")
def test_golems_stay_while_turns_go_by_and_vanish_with_the_round(lay: Lay) -> None:
    table = pass_turns(lay("4S 9S", "3H", golems=(("5S 6S 7S",), ("8S 2D 3D",)), points=10), 6)
    assert (table.golems(0), table.golems(1)) == ([{"5S", "6S", "7S"}], [{"8S", "2D", "3D"}])

    table.play("0: fireball 4S 9S as 4S 5S", "1: no block", "1: accept")
    assert table.position.round == 2
    assert table.golems(0) == table.golems(1) == []


@pytest.mark.rule("AM-20.7")
@pytest.mark.parametrize(
    ("cards", "cost"),
    [(FREEZE, 0), ("2C 3C 4D 5D 6H 7H 8H 9S", 6), ("2C 3C 4C 5C 6H 7H 8S 9S", 5), ("AC KC QC JC 2C 3C 4C 5C", 37)],
)
def test_freeze_takes_two_cards_of_each_suit(lay: Lay, cards: str, cost: int) -> None:
    table = lay(f"{cards} 10D", "7C").play(f"0: freeze {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(1).misses == 0


@pytest.mark.rule("AM-20.8")
def test_caster_of_freeze_discards_one_card_of_each_suit_and_picks_up_the_others(lay: Lay) -> None:
    table = lay(f"{FREEZE} 10D", "7C", wizards=(STRONG, {})).play(f"0: freeze {FREEZE}", "1: accept", "0: 3C")
    assert "2C" not in table.offered(0)

    table.play("0: 4D", "0: 7H", "0: 8S")

    assert table.discard == {"3C", "4D", "7H", "8S"}
    assert table.hand(0) == {"2C", "5D", "6H", "9S", "10D"}
    assert table.wizard(1).misses == 2


@pytest.mark.rule("AM-20.8", "AM-11.4")
def test_in_a_false_freeze_any_four_are_discarded(lay: Lay) -> None:
    cards = "AC KC QC JC 2C 3C 4C 5C"
    table = lay(cards, "7D", wizards=(STRONG, {})).play(f"0: freeze {cards}", "1: accept")
    table.play("0: 2C", "0: 3C", "0: 4C", "0: 5C")

    assert table.hand(0) == {"AC", "KC", "QC", "JC"}
    assert table.wizard(1).misses == 2


@pytest.mark.rule("AM-20.9", "AM-4.2")
def test_opponent_misses_the_next_two_turns(lay: Lay) -> None:
    table = lay("2C", "7C", wizards=({}, {"misses": 2}))
    pass_turns(table, 3)

    assert table.events(TurnMissed) == [TurnMissed(2, 1, 1), TurnMissed(4, 1, 0)]
    assert table.events(TurnBegun) == [TurnBegun(3, 0), TurnBegun(5, 0), TurnBegun(6, 1)]


@pytest.mark.rule("AM-20.9")
def test_turns_that_freeze_takes_are_a_setting(lay: Lay) -> None:
    table = lay(FREEZE, "7C", rules=Rules(freeze_turns=3), wizards=(STRONG, {}))
    table.play(f"0: freeze {FREEZE}", "1: accept", "0: 2C", "0: 4D", "0: 6H", "0: 8S")

    assert table.wizard(1).misses == 3


@pytest.mark.rule("AM-20.10", "AM-14.2")
@pytest.mark.parametrize("misses", [0, 1, 2])
def test_freeze_cast_again_sets_the_number_to_two(lay: Lay, misses: int) -> None:
    table = lay(FREEZE, "7C", wizards=(STRONG, {"misses": misses}))
    table.play(f"0: freeze {FREEZE}", "1: accept", "0: 2C", "0: 4D", "0: 6H", "0: 8S")

    assert table.wizard(1).misses == 2


@pytest.mark.rule("AM-20.11")
@pytest.mark.parametrize(
    ("cards", "cost"), [(TRIPLES, 0), ("AC AD AH 2C 2D 2S", 0), ("3C 3D 4H 9C 9D 9H", 4), ("3C 4D 5H 9C 9D 9H", 7)]
)
def test_stalking_doom_takes_two_triples(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "7C").play(f"0: stalking-doom {cards}", "1: no block", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert bool(table.wizard(0).dooms) == (cost == 0)


@pytest.mark.rule("AM-20.12", "AM-9.1", "AM-9.5")
def test_stalking_doom_is_blocked_by_a_run_of_three_in_suit(lay: Lay) -> None:
    table = lay(TRIPLES, "5S 6S 7S 8D 9S").play(f"0: stalking-doom {TRIPLES}")
    assert table.offered(1) == ["5S", "6S", "7S", "no block"]

    table.play("1: 5S; 6S; 7S")

    assert table.wizard(0).dooms == ()
    assert table.discard >= {*TRIPLES.split(), "5S", "6S", "7S"}


@pytest.mark.rule("AM-20.13", "AM-5.1", "AM-5.4")
def test_doses_grow_by_two_and_begin_with_the_next_effects_phase(lay: Lay) -> None:
    table = lay(TRIPLES, "7C", wizards=(STRONG, {})).play(f"0: stalking-doom {TRIPLES}", "1: no block", "1: accept")
    assert table.points == (200, 200)

    points = []
    for _ in range(4):
        table.play(f"{table.position.active}: end", "1: end")  # both turns
        points.append(table.points[1])
        table.play("1: no block")

    assert points == [198, 194, 188, 180]


@pytest.mark.rule("AM-20.13", "AM-12.4")
@pytest.mark.parametrize(("effect", "points"), [({"armour": True}, 196), ({"inner_strength": True}, 197)])
def test_stopped_or_halved_dose_counts_for_the_increase(lay: Lay, effect: dict[str, bool], points: int) -> None:
    table = lay("2C", "7C", phase="effects", castings=1, wizards=({"dooms": (Doom(1),)}, effect))
    table.play("1: no block", "0: end", "1: end")

    assert table.points == (200, points)
    assert [event.doses for event in table.events(DoomDosed)] == [1, 2]


@pytest.mark.rule("AM-20.13")
def test_dose_is_a_setting(lay: Lay) -> None:
    table = lay(
        "2C", "7C", phase="effects", castings=1, wizards=({"dooms": (Doom(1, 2),)}, {}), rules=Rules(doom_dose=3)
    )

    assert table.points == (200, 191)


@pytest.mark.rule("AM-20.14", "AM-5.5")
def test_block_after_a_dose_ends_the_doom(lay: Lay) -> None:
    table = lay("2C", "5S 6S 7S", phase="effects", castings=1, wizards=({"dooms": (Doom(1),)}, {}))
    assert table.points == (200, 198)

    table.play("1: 6S; 7S; 5S")

    assert table.wizard(0).dooms == ()
    assert table.events(DoomEnded) == [DoomEnded(0)]
    assert pass_turns(table, 4).points == (200, 198)


@pytest.mark.rule("AM-20.14")
@pytest.mark.parametrize(("warrior", "asked"), [(1, True), (3, False)])
def test_undying_warrior_from_before_the_doom_can_cancel_such_a_block(lay: Lay, warrior: int, asked: bool) -> None:
    effects = {"dooms": (Doom(2),), "warriors": (warrior,)}
    table = lay("2C", "5S 6S 7S 9S", phase="effects", castings=3, wizards=(effects, {})).play("1: 6S; 7S; 5S")
    assert (table.asked == (0, "WarriorDecision")) == asked

    if asked:
        table.play("0: discharge")
        assert table.asked == (1, "BlockDecision")
        assert table.offered(1) == ["no block"]
        table.play("1: no block")
        assert len(table.wizard(0).dooms) == 1
    else:
        assert table.wizard(0).dooms == ()


@pytest.mark.rule("AM-20.14", "AM-2.6")
def test_dose_that_knocks_out_leaves_no_block(lay: Lay) -> None:
    effects = {"dooms": (Doom(1),), "points": 70}
    table = lay("2C", "5S 6S 7S", phase="effects", castings=1, wizards=(effects, {"points": 2}))

    assert table.position.scores == (70, 0)
    assert table.position.round == 2


@pytest.mark.rule("AM-20.15")
def test_doom_gives_no_dose_in_a_turn_that_its_caster_misses(lay: Lay) -> None:
    table = lay("2C", "7C", active=1, castings=1, wizards=({"dooms": (Doom(1),), "misses": 1}, {}))

    table.play("1: end")
    assert table.events(DoomDosed) == []
    table.play("1: end")
    assert table.events(DoomDosed) == [DoomDosed(0, 1)]


@pytest.mark.rule("AM-20.15", "AM-16.3")
def test_doom_gives_a_dose_in_every_turn_gained_by_teleport(lay: Lay) -> None:
    table = lay("JD QS", "7C", castings=1, wizards=({"dooms": (Doom(1),)}, {}))

    assert table.play("0: teleport JD QS as 0", "1: accept").points == (200, 198)


@pytest.mark.rule("AM-20.16", "AM-14.3")
def test_second_doom_while_the_first_lasts_has_no_effect(lay: Lay) -> None:
    table = lay(TRIPLES, "7C", castings=1, wizards=({"dooms": (Doom(1, 3),), "mastery": 1}, {}))
    table.play(f"0: stalking-doom {TRIPLES}", "1: no block", "1: accept")

    assert table.wizard(0).dooms == (Doom(1, 3),)


@pytest.mark.rule("AM-20.16", "AM-14.4")
def test_after_a_doom_has_ended_another_can_begin(lay: Lay) -> None:
    table = lay(TRIPLES, "5S 6S 7S", phase="effects", castings=1, wizards=({"dooms": (Doom(1, 3),)}, {}))
    table.play("1: 5S; 6S; 7S", f"0: stalking-doom {TRIPLES}", "1: no block", "1: accept")

    assert table.wizard(0).dooms == (Doom(2),)


@pytest.mark.rule("AM-20.16", "AM-5.2")
def test_dooms_that_stack_begin_at_two_and_are_blocked_separately(lay: Lay) -> None:
    table = lay(
        f"{TRIPLES} 2C",
        "5S 6S 7S",
        castings=1,
        rules=Rules(doom_stack=True),
        wizards=({"dooms": (Doom(1, 3),)}, {}),
    )
    table.play(f"0: stalking-doom {TRIPLES}", "1: no block", "1: accept", "1: end")
    assert table.offered(0) == ["dose 1", "dose 2"]

    table.play("0: dose 2")
    assert table.points == (200, 198)
    table.play("1: 5S; 6S; 7S")  # ends the younger doom, so only the older one is open
    assert table.points == (200, 190)
    table.play("1: no block")
    assert [(doom.number, doom.doses) for doom in table.wizard(0).dooms] == [(1, 4)]


@pytest.mark.rule("AM-20.17")
@pytest.mark.parametrize(
    ("cards", "cost"),
    [("4S 6S 9S QS", 0), ("2S 6S 9S AS", 0), ("4S 6S 9S 10S", 9), ("4S 6S 9S QH", 12), ("KS QS JS 10S", 22)],
)
def test_undying_warrior_takes_four_cards_of_a_suit_none_next_to_another(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "7C").play(f"0: undying-warrior {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).warriors == (() if cost else (1,))


@pytest.mark.rule("AM-20.17", "AM-8.3", "AM-8.5", "AM-8.4")
@pytest.mark.parametrize(
    ("effects", "cards", "cost"),
    [
        ({"controlled": 0b1000}, "4S 6S 9S QH", 12),
        ({"shapechanger": True}, "4S 6S 9S 10S", 0),
        ({"shapechanger": True}, "4S 5S 9S 10S", 4),
        ({}, "4S 6S 9S 2D", 0),
    ],
)
def test_control_is_not_used_for_undying_warrior_but_shapechange_and_wild_cards_are(
    lay: Lay, effects: dict[str, object], cards: str, cost: int
) -> None:
    hand = cards.removesuffix(" 2D")
    table = lay(hand, "7C", wild=("2D" if hand != cards else "", ""), wizards=(effects, {}))
    table.play(f"0: undying-warrior {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-20.18", "AM-9.8", "AM-23.9")
def test_warrior_cancels_the_block_of_a_later_spell_if_its_owner_wishes(lay: Lay) -> None:
    table = lay("4S 5S", "9S", castings=1, wizards=({"warriors": (1,)}, {})).play("0: fireball 4S 5S", "1: 9S")
    assert table.offered(0) == ["discharge", "hold"]

    held = table.game.clone()
    table.play("0: discharge", "1: no block", "1: accept")
    assert table.points == (200, 190)
    assert table.wizard(0).warriors == ()

    table.game = held
    table.play("0: hold")
    assert table.points == (200, 200)
    assert table.wizard(0).warriors == (1,)


@pytest.mark.rule("AM-20.18", "AM-14.2")
def test_warriors_add_up(lay: Lay) -> None:
    table = lay("4S 6S 9S QS", "7C", castings=1, wizards=({"warriors": (1,), "mastery": 1}, {}))
    table.play("0: undying-warrior 4S 6S 9S QS", "1: accept")

    assert table.wizard(0).warriors == (1, 2)


@pytest.mark.rule("AM-20.18", "AM-20.14", "AM-26.4")
def test_youngest_valid_warrior_is_discharged(lay: Lay) -> None:
    table = lay("4S 5S", "9S", castings=7, wizards=({"warriors": (1, 5, 7)}, {}))
    table.play("0: fireball 4S 5S", "1: 9S", "0: discharge")
    assert table.wizard(0).warriors == (1, 5)

    effects = {"dooms": (Doom(6),), "warriors": (1, 5, 7)}
    table = lay("2C", "5S 6S 7S", phase="effects", castings=7, wizards=(effects, {}))
    table.play("1: 5S; 6S; 7S", "0: discharge")
    assert table.wizard(0).warriors == (1, 7)


@pytest.mark.rule("AM-20.13")
def test_doses_are_damage_of_the_opponent_only(lay: Lay) -> None:
    table = lay("2C", "7C", phase="effects", castings=1, wizards=({"dooms": (Doom(1),)}, {}))

    assert [(event.player, event.damage) for event in table.events(Damaged)] == [(1, 2)]
