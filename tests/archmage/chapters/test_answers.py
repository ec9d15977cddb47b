"""Block, Undying Warrior and disbelief (AM-9, AM-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import (
    BlockCancelled,
    Blocked,
    CardsDiscarded,
    CardsPlaced,
    Damaged,
    Disbelieved,
    DoomEnded,
    KnockedOut,
    TookEffect,
)
from arcana_archmage.model.state import DISCARD, Doom
from arcana_core.cards.cards import cards_in

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

AFTER_BLOCK = Rules(disbelieve_after_block=True)


def known(table: Table, viewer: int) -> set[str]:
    """The cards of the discard pile that this viewer knows; 2 is a spectator."""
    return {str(card) for card in cards_in(table.position.piles.known(viewer, DISCARD))}


def damages(table: Table) -> list[tuple[int, int]]:
    """The wizard and the points lost, packet by packet."""
    return [(event.player, event.damage) for event in table.events(Damaged)]


# Blocks


@pytest.mark.rule("AM-9.1", "AM-20.12")
@pytest.mark.parametrize(
    ("hand", "line", "needs"),
    [
        ("4S 5S 9C", "fireball 4S 5S", 1),
        ("4S 4C 9C", "summon-wild-beasts 4S 4C", 2),
        ("4S 4C 4D 9C", "summon-spirit 4S 4C 4D", 3),
        ("4S 4C 4D 4H 9C", "summon-monster 4S 4C 4D 4H", 4),
        ("4S 4C 4D 9S 9C 9D KC", "stalking-doom 4S 4C 4D 9S 9C 9D", 3),
    ],
)
def test_five_spells_can_be_blocked(lay: Lay, hand: str, line: str, needs: int) -> None:
    block = ["6S", "7S", "8S", "10S"] if needs == 1 else ["5H", "6H", "7H", "8H"]
    table = lay(hand, " ".join(block), wizards=({"mastery": 1}, {})).play(f"0: {line}")
    assert table.asked == (1, "BlockDecision")

    for card in block[:needs]:
        assert table.asked == (1, "BlockDecision")
        table.play(f"1: {card}")

    assert table.asked == (0, "SpellPhase")
    assert len(table.events(Blocked)[0].cards) == needs
    assert table.hand(1) == set(block[needs:])
    assert (table.points, table.wizard(0).dooms) == ((200, 200), ())


@pytest.mark.rule("AM-9.1")
def test_no_other_spell_can_be_blocked(lay: Lay) -> None:
    table = lay("9C 2D", "10C JC").play("0: curse", "1: value 9", "0: 9C")

    assert table.offered(1) == ["accept", "disbelieve"]
    assert table.rejection("1: 10C").clause == "AM-23.10"


@pytest.mark.rule("AM-9.2")
def test_block_is_decided_before_disbelief(lay: Lay) -> None:
    table = lay("4S 5S", "9S").play("0: fireball 4S 5S")

    assert table.offered(1) == ["9S", "no block"]
    assert table.rejection("1: disbelieve").clause == "AM-23.8"
    assert table.play("1: no block").offered(1) == ["accept", "disbelieve"]


@pytest.mark.rule("AM-9.3")
def test_block_cannot_be_bluffed(lay: Lay) -> None:
    table = lay("4S 4C 4D 9C", "8D 9D 10H KD QD JD").play("0: summon-spirit 4S 4C 4D")

    assert set(table.offered(1)) == {"JD", "QD", "KD", "no block"}
    assert table.rejection("1: 8D").clause == "AM-9.3"

    table.play("1: QD")
    assert set(table.offered(1)) == {"JD", "KD"}
    assert table.rejection("1: 10H").clause == "AM-9.3"
    assert table.rejection("1: no block").clause == "AM-9.3"


@pytest.mark.rule("AM-9.3", "AM-8.3", "AM-8.4", "AM-8.5")
def test_cards_of_a_block_are_correct_by_the_same_readings(lay: Lay) -> None:
    powers = {"controlled": 1 << 1, "shapechanger": True}
    table = lay("4S 4C 4D 2C", "8D 9C 9S", wizards=({}, powers)).play("0: summon-spirit 4S 4C 4D")

    table.play("1: 8D 9C 9S")  # both nines count as diamonds, and one of them counts as a ten or a seven

    assert table.points == (200, 200)


@pytest.mark.rule("AM-9.3", "AM-22.6")
@pytest.mark.parametrize(("seat", "blocks"), [(0, {"JS"}), (1, {"JS", "5H", "KD"})])
def test_blockers_iron_tower_lets_more_cards_block_a_fireball(lay: Lay, seat: int, blocks: set[str]) -> None:
    effects: list[dict[str, object]] = [{}, {}]
    effects[seat] = {"iron_tower": True}
    table = lay("4S 5S", "JS 5H KD 4D", wizards=tuple(effects)).play("0: fireball 4S 5S")

    assert set(table.offered(1)) == {*blocks, "no block"}


@pytest.mark.rule("AM-9.4", "AM-24.4")
def test_blocking_cards_are_discarded_face_up(lay: Lay) -> None:
    table = lay("4S 5S 9C", "9S 2H", wizards=({"mastery": 1}, {})).play("0: fireball 4S 5S", "1: 9S")

    assert table.hand(1) == {"2H"}
    assert "9S" in known(table, 0) & known(table, 1) & known(table, 2)
    assert [str(card) for card in table.events(Blocked)[0].cards] == ["9S"]


@pytest.mark.rule("AM-9.4", "AM-9.8")
def test_cards_of_a_cancelled_block_are_lost_as_well(lay: Lay) -> None:
    table = lay("4S 5S 9C", "9S 2H", castings=1, wizards=({"mastery": 1, "warriors": (1,)}, {}))

    table.play("0: fireball 4S 5S", "1: 9S", "0: discharge", "1: no block", "1: accept")

    assert table.points == (200, 190)
    assert table.hand(1) == {"2H"}
    assert "9S" in known(table, 0) & known(table, 2)


@pytest.mark.rule("AM-9.5", "AM-11.11", "AM-24.6")
@pytest.mark.parametrize("claim", ["4S 5S", "7S 8S"])
def test_blocked_spell_has_no_effect_and_is_not_turned_up(lay: Lay, claim: str) -> None:
    table = lay("4S 5S 9C", "9S 2H", wizards=({"mastery": 1}, {})).play(f"0: fireball 4S 5S as {claim}", "1: 9S")

    assert table.points == (200, 200)
    assert table.discard == {"4S", "5S", "9S"}
    assert (known(table, 0), known(table, 1), known(table, 2)) == ({"4S", "5S", "9S"}, {"9S"}, {"9S"})
    assert table.events(Disbelieved) == []
    assert [entry.event.known_to for entry in table.game.log if isinstance(entry.event, CardsDiscarded)] == [(0,)]


@pytest.mark.rule("AM-9.5", "AM-10.1")
@pytest.mark.parametrize("answers", [["1: 9S"], ["1: no block", "1: accept"]])
def test_true_spell_and_illusion_look_the_same_when_not_disbelieved(lay: Lay, answers: list[str]) -> None:
    logs = []
    for hand in ("4S 5S 9C", "3D KH 9C"):
        placed = hand.rsplit(" ", 1)[0]
        table = lay(hand, "9S 2H", deck="2D 6D", wizards=({"mastery": 1}, {}))
        table.play(f"0: fireball {placed} as 4S 5S", *answers)
        logs.append((table.game.log.seen_by(1), table.game.log.seen_by(None), table.game.view(1)))

    assert logs[0] == logs[1]


@pytest.mark.rule("AM-9.6")
def test_blocked_spell_is_not_disbelieved(lay: Lay) -> None:
    table = lay("4S 5S 9C", "9S 2H", wizards=({"mastery": 1}, {})).play("0: fireball 4S 5S", "1: 9S")

    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-9.7", "AM-9.6")
@pytest.mark.parametrize(
    ("claim", "block", "answer", "points"),
    [
        ("4S 5S", "9S", "disbelieve", (200, 196)),
        ("5S 6S", "9S", "disbelieve", (196, 200)),
        ("4H 5H", "9H", "disbelieve", (191, 200)),
        ("5S 6S", "9S", "accept", (200, 200)),
    ],
)
def test_disbelief_after_a_block_costs_as_usual_and_leaves_the_block(
    lay: Lay, claim: str, block: str, answer: str, points: tuple[int, int]
) -> None:
    table = lay("4S 5S 9C", "9S 9H", rules=AFTER_BLOCK, wizards=({"mastery": 1}, {}))

    table.play(f"0: fireball 4S 5S as {claim}", f"1: {block}")
    assert table.asked == (1, "BelieveDecision")
    table.play(f"1: {answer}")

    assert table.points == points
    assert table.events(TookEffect) == []
    assert {"4S", "5S"} < table.discard
    assert ("4S" in known(table, 1)) == (answer == "disbelieve")


@pytest.mark.rule("AM-9.7", "AM-12.2", "AM-10.5", "AM-10.8")
def test_disbelief_after_a_block_is_changed_by_the_usual_spells(lay: Lay) -> None:
    table = lay("4S 5S", "9S", rules=AFTER_BLOCK, wizards=({}, {"true_sight": True}))
    assert table.play("0: fireball 4S 5S as 5S 6S", "1: 9S", "1: disbelieve").points == (190, 200)

    table = lay("4S 5S", "9S", rules=AFTER_BLOCK, castings=1, wizards=({"shadow_force": True, "strike": 1}, {}))
    assert table.play("0: fireball 4S 5S", "1: 9S", "1: disbelieve").points == (200, 190)
    assert table.wizard(0).strike == 1


@pytest.mark.rule("AM-9.7")
def test_true_stalking_doom_that_was_blocked_and_disbelieved_does_not_begin(lay: Lay) -> None:
    table = lay("4S 4C 4D 9S 9C 9D", "5H 6H 7H", rules=AFTER_BLOCK)

    table.play("0: stalking-doom 4S 4C 4D 9S 9C 9D", "1: 5H 6H 7H", "1: disbelieve")

    assert table.points == (200, 188)
    assert table.wizard(0).dooms == ()


@pytest.mark.rule("AM-9.8", "AM-20.18")
def test_undying_warrior_cancels_a_block_if_its_owner_wishes(lay: Lay) -> None:
    effects: tuple[dict[str, object], dict[str, object]] = ({"mastery": 1, "warriors": (1, 2)}, {})

    table = lay("4S 5S 9C", "9S", castings=2, wizards=effects).play("0: fireball 4S 5S", "1: 9S")
    assert table.offered(0) == ["discharge", "hold"]
    assert table.rejection("0: accept").clause == "AM-23.9"
    table.play("0: hold")
    assert (table.points, table.asked, table.wizard(0).warriors) == ((200, 200), (0, "SpellPhase"), (1, 2))

    table = lay("4S 5S 9C", "9S", castings=2, wizards=effects).play("0: fireball 4S 5S", "1: 9S", "0: discharge")
    assert (table.asked, table.offered(1)) == ((1, "BlockDecision"), ["no block"])
    table.play("1: no block", "1: accept")
    assert (table.points, table.wizard(0).warriors) == ((200, 190), (1,))


@pytest.mark.rule("AM-9.8")
def test_without_a_block_a_warrior_is_not_asked_for(lay: Lay) -> None:
    table = lay("4S 5S 9C", "9S", castings=2, wizards=({"mastery": 1, "warriors": (1, 2)}, {}))

    table.play("0: fireball 4S 5S", "1: no block")

    assert table.asked == (1, "BelieveDecision")


@pytest.mark.rule("AM-9.8", "AM-20.14")
@pytest.mark.parametrize(("warriors", "valid"), [((2,), True), ((4,), False), ((2, 4), True), ((), False)])
def test_only_a_warrior_from_before_the_blocked_spell_cancels_its_block(
    lay: Lay, warriors: tuple[int, ...], valid: bool
) -> None:
    effects = {"dooms": (Doom(3),), "warriors": warriors}
    table = lay("4S 5S", "5H 6H 7H 2C", phase="effects", castings=5, wizards=(effects, {}))

    table.play("1: 5H 6H 7H")

    assert (table.asked == (0, "WarriorDecision")) == valid
    if valid:
        table.play("0: discharge", "1: no block")
        assert table.wizard(0).dooms == (Doom(3, doses=1),)
        assert table.wizard(0).warriors == tuple(number for number in warriors if number != 2)
        assert len(table.events(BlockCancelled)) == 1
    else:
        assert table.wizard(0).dooms == ()
        assert len(table.events(DoomEnded)) == 1


@pytest.mark.rule("AM-9.8", "AM-20.17")
def test_warrior_cast_in_the_same_turn_before_the_spell_serves_it(lay: Lay) -> None:
    table = lay("4S 6S 9S QS 2H 3H", "KH", wizards=({"mastery": 1}, {}))

    table.play("0: undying-warrior 4S 6S 9S QS", "1: accept", "0: fireball 2H 3H", "1: KH")

    assert table.asked == (0, "WarriorDecision")


@pytest.mark.rule("AM-9.9")
def test_blocks_and_warriors_answer_each_other_as_often_as_both_are_able(lay: Lay) -> None:
    table = lay("4S 5S 9C", "7S 8S 9S 10S", castings=3, wizards=({"mastery": 1, "warriors": (1, 3)}, {}))

    table.play("0: fireball 4S 5S", "1: 7S", "0: discharge", "1: 8S", "0: discharge")
    assert table.offered(1) == ["9S", "10S", "no block"]
    table.play("1: 9S")  # no warrior is left, so this block stands

    assert table.asked == (0, "SpellPhase")
    assert table.points == (200, 200)
    assert table.discard == {"4S", "5S", "7S", "8S", "9S"}


@pytest.mark.rule("AM-9.9")
@pytest.mark.parametrize(("answer", "points"), [("accept", (200, 190)), ("disbelieve", (200, 186))])
def test_disbelief_follows_when_the_last_block_fails(lay: Lay, answer: str, points: tuple[int, int]) -> None:
    table = lay("4S 5S 9C", "7S 8S", castings=3, wizards=({"mastery": 1, "warriors": (1,)}, {}))

    table.play("0: fireball 4S 5S", "1: 7S", "0: discharge", "1: no block", f"1: {answer}")

    assert table.points == points


# Disbelief


@pytest.mark.rule("AM-10.1", "AM-24.6")
def test_accepted_illusion_works_as_claimed_and_stays_face_down(lay: Lay) -> None:
    table = lay("2C 3D KH QH 8C 9C", "9S", wizards=({"mastery": 3}, {}))

    table.play("0: fireball 2C 3D as KS AS", "1: no block", "1: accept")
    assert table.points == (200, 190)
    table.play("0: undying-warrior KH QH 8C 9C", "1: accept")
    assert len(table.wizard(0).warriors) == 1

    assert known(table, 1) == known(table, 2) == set()
    assert table.events(Disbelieved) == []


@pytest.mark.rule("AM-10.2", "AM-10.4")
def test_disbelieved_illusion_has_no_effect_and_costs_its_caster(lay: Lay) -> None:
    table = lay("2C 3D 9H", "9S", wizards=({"mastery": 1}, {}))

    table.play("0: fireball 2C 3D as 3D 4D", "1: no block", "1: disbelieve")

    assert table.points == (198, 200)
    assert damages(table) == [(0, 2)]
    assert table.events(TookEffect) == []
    assert known(table, 1) == known(table, 2) == {"2C", "3D"}
    assert table.events(Disbelieved)[0].cost == 2


@pytest.mark.rule("AM-10.2", "AM-17.6")
@pytest.mark.parametrize(("value", "cost"), [("3", 10), ("5", 10), ("6", 12), ("A", 28)])
def test_true_sight_makes_an_illusion_cost_twice_as_much_and_ten_at_least(lay: Lay, value: str, cost: int) -> None:
    table = lay(f"{value}C 2D", "9S", wizards=({}, {"true_sight": True}))

    table.play("0: curse", "1: value 2", f"0: {value}C", "1: disbelieve")

    assert table.points == (200 - cost, 200)


@pytest.mark.rule("AM-10.3", "AM-10.4")
@pytest.mark.parametrize(("line", "points"), [("curse", (200, 198)), ("fireball 4S 5S", (200, 186))])
def test_disbelieved_true_spell_works_and_costs_the_opponent(lay: Lay, line: str, points: tuple[int, int]) -> None:
    table = lay("9C 4S 5S", "9S 8S 7H", wizards=({"mastery": 1}, {}))

    if line == "curse":
        table.play("0: curse", "1: value 9", "0: 9C", "1: disbelieve", "1: 9S", "1: 8S")
        assert table.hand(0) == {"4S", "5S", "9S", "8S"}
        assert known(table, 1) == {"9C"}
    else:
        table.play(f"0: {line}", "1: no block", "1: disbelieve")
        assert known(table, 2) == {"4S", "5S"}

    assert table.points == points


@pytest.mark.rule("AM-10.5", "AM-21.2")
@pytest.mark.parametrize(
    ("shadow", "settings", "penalty"),
    [(False, {}, 12), (True, {}, 30), (False, {"penalty": 3}, 18), (True, {"penalty": 3}, 30)]
    + [(True, {"shadow_penalty": 7}, 42), (False, {"shadow_penalty": 7}, 12), (False, {"penalty": 0}, 0)],
)
def test_penalty_counts_each_card_placed(lay: Lay, shadow: bool, settings: dict[str, int], penalty: int) -> None:
    table = lay("2C 3D 4S 5H 6H 7C", "9S", rules=Rules(**settings), wizards=({"shadow_force": shadow}, {}))  # type: ignore[arg-type]  # settings by name

    table.play("0: mighty-strike 2C 3D 4S 5H 6H 7C", "1: disbelieve")

    assert table.points == (200, 200 - penalty)
    assert table.wizard(0).strike > 0


@pytest.mark.rule("AM-10.5")
def test_shadow_force_of_the_disbeliever_does_not_count(lay: Lay) -> None:
    table = lay("2C 3D 4S 5H 6H 7C", "9S", wizards=({}, {"shadow_force": True}))

    assert table.play("0: mighty-strike 2C 3D 4S 5H 6H 7C", "1: disbelieve").points == (200, 188)


@pytest.mark.rule("AM-10.5")
def test_wild_golem_and_ritual_cards_count_as_placed_cards(lay: Lay) -> None:
    table = lay(
        "2C",
        "9S",
        wild=("KC", ""),
        golems=(["3D", "4S"], []),
        deck="5H 6H 8S 8H 8D 9D 9H 10H JH QH",
        wizards=({"rituals": 1}, {}),
    )

    table.play("0: ritual", "0: mighty-strike 2C 3D 4S 5H 6H KC", "1: disbelieve")

    placed = table.events(CardsPlaced)[0]
    assert (placed.from_hand, placed.from_golems, placed.from_ritual, placed.wild) == (1, (1, 1), 2, 1)
    assert table.points == (200, 188)


@pytest.mark.rule("AM-10.5", "AM-18.5")
def test_spell_without_cards_gives_no_penalty(lay: Lay) -> None:
    table = lay("", "9S", wizards=({"shadow_force": True}, {})).play("0: dark-pact", "1: disbelieve")

    assert table.points == (200, 200)
    assert table.wizard(0).dark_pact


@pytest.mark.rule("AM-10.6")
@pytest.mark.parametrize(
    ("line", "packet"),
    [
        ("fireball 4S 5S 6S", 15 + 6),
        ("summon-wild-beasts 4S 4C", 8 + 4),
        ("summon-spirit 4S 4C 4D", 12 + 6),
        ("summon-monster 4S 4C 4D 4H", 16 + 8),
    ],
)
def test_penalty_of_a_damage_spell_is_part_of_its_packet(lay: Lay, line: str, packet: int) -> None:
    hand = "4S 4C 4D 4H 5S 6S"

    table = lay(hand, "2C").play(f"0: {line}", "1: no block", "1: disbelieve")
    assert damages(table) == [(1, packet)]

    table = lay(hand, "2C", wizards=({}, {"armour": True})).play(f"0: {line}", "1: no block", "1: disbelieve")
    assert (table.points, table.wizard(1).armour) == ((200, 200), False)


@pytest.mark.rule("AM-10.6", "AM-18.9", "AM-12.10")
@pytest.mark.parametrize(("others", "points", "packets"), [("KC", (210, 182), [(1, 18)]), ("KD", (200, 192), [(1, 8)])])
def test_penalty_of_vampire_blood_falls_when_the_cards_are_turned(
    lay: Lay, others: str, points: tuple[int, int], packets: list[tuple[int, int]]
) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", others).play("0: vampire-blood 2C 3C 4C 5C", "1: disbelieve")

    assert table.points == points
    assert damages(table) == packets
    assert table.kinds().index("Damaged") > max(i for i, kind in enumerate(table.kinds()) if kind == "CardTurnedUp")


@pytest.mark.rule("AM-10.7", "AM-11.1")
def test_penalty_of_any_other_spell_is_a_packet_of_its_own_before_the_effect(lay: Lay) -> None:
    table = lay("AS KS", "9S 8S 7H", wizards=({}, {"armour": True}))

    table.play("0: sacrificial-flame AS KS", "1: disbelieve")

    # The armour stops the penalty of 4. The spell still works.
    assert damages(table) == [(0, 5)]
    assert len(table.hand(1)) == 1
    kinds = table.kinds()
    assert kinds.index("CardsDiscarded") < kinds.index("ArmourUsedUp") < kinds.index("TookEffect")


@pytest.mark.rule("AM-10.7")
@pytest.mark.parametrize(("points", "scores"), [(16, (200, 0)), (17, (0, 0))])
def test_penalty_that_knocks_the_opponent_out_leaves_the_spell_without_effect(
    lay: Lay, points: int, scores: tuple[int, int]
) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "9S", wizards=({}, {"points": points}))

    table.play("0: ascension", "1: disbelieve")

    assert table.position.scores == scores  # not doubled
    assert table.wizard(0).ascended == (points == 17)
    assert len(table.events(KnockedOut)) == (points == 16)


@pytest.mark.rule("AM-10.8", "AM-12.1")
def test_mighty_strike_changes_no_penalty_and_no_disbelief_damage(lay: Lay) -> None:
    strike = {"strike": 1}

    table = lay("4S 5S 6S", "9D", castings=2, wizards=(strike, strike))
    assert table.play("0: fireball 4S 5S 6S", "1: no block", "1: disbelieve").points == (200, 164)

    table = lay("4S 5S 6S", "9D", castings=2, wizards=(strike, strike))
    table.play("0: fireball 4S 5S 6S as 5S 6S 7S", "1: no block", "1: disbelieve")
    assert table.points == (196, 200)
    assert (table.wizard(0).strike, table.wizard(1).strike) == (1, 1)

    table = lay("4S 5S 6S 7C", "9D", castings=2, wizards=(strike, strike))
    table.play("0: mystic-library 4S 5S 6S 7C", "1: disbelieve")
    assert table.points == (200, 192)
    assert (table.wizard(0).strike, table.wizard(1).strike) == (1, 1)
