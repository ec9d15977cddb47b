"""The turn, its effects phase and its spellcasting phase (AM-4, AM-5, AM-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Game, Rules
from arcana_archmage.events import (
    Blocked,
    CardsDiscarded,
    CardsDrawn,
    CardsPlaced,
    Claimed,
    Damaged,
    Disbelieved,
    DoomDosed,
    TurnBegun,
    TurnMissed,
)
from arcana_archmage.model.state import Doom
from arcana_core.cards.cards import CARDS

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

BLACK = ["2C", "3C", "5C", "6C", "8C", "9C", "JC", "QC", "2S", "3S", "5S", "6S", "8S", "9S", "JS", "QS"]
"""Cards for a first hand of any size; the second hand has red ones."""


def asks(table: Table) -> list[str]:
    """The questions up to the caster's next free choice, when each is answered with the first option."""
    seen = []
    while (kind := table.asked[1]) not in ("SpellPhase", "EffectsPhase"):
        seen.append(kind)
        seat = table.asked[0]
        table.game.apply(table.game.legal_actions(seat)[0], seat)
    return seen


# Turns


@pytest.mark.rule("AM-4.1")
def test_turn_goes_from_effects_to_spells_to_drawing(lay: Lay) -> None:
    table = lay("4S 5S", "9H", phase="effects", rules=Rules(optional_draw=True), wizards=({"purity": 1}, {}))

    seen = [(table.asked, table.position.phase)]
    for line in ("0: end", "0: end", "0: draw 2"):
        table.play(line)
        seen.append((table.asked, table.position.phase))

    assert seen == [
        ((0, "EffectsPhase"), "effects"),
        ((0, "SpellPhase"), "casting"),
        ((0, "DrawPhase"), "draw"),
        ((1, "SpellPhase"), "casting"),
    ]
    assert len(table.hand(0)) == 4


@pytest.mark.rule("AM-4.1")
def test_effects_phase_without_choices_is_skipped(lay: Lay) -> None:
    table = lay("4S 5S", "9H", phase="effects")

    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-4.2", "AM-20.9")
def test_missed_turn_has_no_phases(lay: Lay) -> None:
    effects = {"misses": 1, "dooms": (Doom(1),), "spirit_theft": True, "purity": 1, "power": True}
    table = lay("4S 5S", "9H", discard="2C", castings=1, wizards=({}, effects))

    table.play("0: end")

    assert table.asked == (0, "SpellPhase")
    assert table.hand(1) == {"9H"}
    assert table.points == (200, 200)
    assert table.wizard(1).misses == 0
    assert table.events(TurnMissed) == [TurnMissed(2, 1, 0)]
    assert table.events(TurnBegun) == [TurnBegun(3, 0)]

    table.play("0: end")  # the next turn is the other wizard's
    assert table.asked == (1, "EffectsPhase")


@pytest.mark.rule("AM-4.3")
def test_wizard_who_misses_turns_still_answers_and_is_forced_to_choose(lay: Lay) -> None:
    table = lay("4S 5S 9C 2C", "7S 9H 10H JH", wizards=({"mastery": 2}, {"misses": 2}))

    table.play("0: fireball 4S 5S", "1: 7S", "0: curse", "1: value 9", "0: 9C", "1: disbelieve", "1: 9H", "1: JH")

    assert table.discard >= {"4S", "5S", "7S", "9C"}
    assert table.hand(1) == {"10H"}
    assert table.points == (200, 198)
    assert table.wizard(1).misses == 2


@pytest.mark.rule("AM-4.4")
def test_wizard_cannot_discard_cards_at_will(lay: Lay) -> None:
    table = lay("4S 5S 6S 7S 8S 9S 10S JS QS", "9H", phase="effects")
    spells = {spell.notation for spell in Game.spells}

    assert set(table.offered(0)) - spells == {"end"}
    assert table.offered(1) == []
    assert table.rejection("0: 4S").clause == "AM-23.5"


# Effects phase


@pytest.mark.rule("AM-5.1")
def test_effects_of_the_phase_are_doses_a_call_purity_discards_and_a_pick(lay: Lay) -> None:
    everything = {
        "spirit_theft": True,
        "purity": 2,
        "power": True,
        "strike": 1,
        "rituals": 1,
        "warriors": (1,),
        "mastery": 1,
    }

    table = lay("4S 5S", "9H", phase="effects", discard="2C", castings=5, wizards=(everything, {"dooms": (Doom(3),)}))
    assert set(table.offered(0)) == {"end", "call", "purify", "look"}

    table = lay(
        "4S 5S", "9H", phase="effects", discard="2C", castings=5, wizards=({**everything, "dooms": (Doom(3),)}, {})
    )
    assert set(table.offered(0)) == {"dose 1", "call", "purify", "look"}


@pytest.mark.rule("AM-5.1", "AM-5.2", "AM-20.13")
def test_only_open_dose_is_given_without_asking(lay: Lay) -> None:
    table = lay("4S 5S", "9H", phase="effects", castings=5, wizards=({"dooms": (Doom(3),)}, {}))

    assert table.asked == (1, "BlockDecision")
    assert table.points == (200, 198)


@pytest.mark.rule("AM-5.2")
def test_phase_cannot_end_before_every_dose_is_given(lay: Lay) -> None:
    dooms = {"dooms": (Doom(3), Doom(5)), "spirit_theft": True}
    table = lay("4S 5S", "9H", phase="effects", castings=5, wizards=(dooms, {}), rules=Rules(doom_stack=True))

    assert set(table.offered(0)) == {"dose 1", "dose 2", "call"}
    assert table.rejection("0: end").clause == "AM-5.2"

    table.play("0: dose 1", "1: no block")
    assert set(table.offered(0)) == {"dose 1", "call"}
    assert table.rejection("0: end").clause == "AM-5.2"

    table.play("0: dose 1", "1: no block")
    assert set(table.offered(0)) == {"end", "call"}


@pytest.mark.rule("AM-5.2")
@pytest.mark.parametrize("order", ["dose 1|call|purify", "purify|call|dose 1", "call|dose 1|purify"])
def test_active_wizard_chooses_the_order_of_the_effects(lay: Lay, order: str) -> None:
    effects = {"dooms": (Doom(3),), "spirit_theft": True, "purity": 1}
    table = lay("4S 5S", "9H", phase="effects", castings=5, wizards=(effects, {}))
    answers = {"dose 1": ["1: no block"], "call": ["0: 9H"], "purify": ["0: 4S"]}

    for effect in order.split("|"):
        if effect in table.offered(0):
            table.play(f"0: {effect}")
        table.play(*answers[effect])

    assert table.asked == (0, "SpellPhase")
    assert table.points == (200, 198)
    assert table.hand(0) == {"5S", "9H"}
    kinds = [kind for kind in table.kinds() if kind in ("DoomDosed", "CardCalled", "CardsDiscarded")]
    named = {"dose 1": "DoomDosed", "call": "CardCalled", "purify": "CardsDiscarded"}
    assert kinds == [named[effect] for effect in order.split("|")]


@pytest.mark.rule("AM-5.3", "AM-19.8")
def test_each_effect_happens_once_and_each_charge_of_purity_is_one(lay: Lay) -> None:
    effects = {"spirit_theft": True, "purity": 2, "power": True}
    table = lay("4S 5S 6S", "9H", phase="effects", discard="2C 3C", wizards=(effects, {}))

    table.play("0: call", "0: 9C")
    assert set(table.offered(0)) == {"end", "purify", "look"}
    table.play("0: purify", "0: 4S")
    assert set(table.offered(0)) == {"end", "purify", "look"}
    table.play("0: look", "0: 2C")
    assert set(table.offered(0)) == {"end", "purify"}
    assert table.rejection("0: call").clause == "AM-23.1"
    table.play("0: purify", "0: 5S")
    assert table.asked == (0, "SpellPhase")
    assert table.hand(0) == {"6S", "2C"}
    assert table.wizard(0).purity == 0

    table.play("0: end", "1: end")
    assert set(table.offered(0)) == {"end", "call"}  # and again in the next effects phase


@pytest.mark.rule("AM-5.1", "AM-22.11", "AM-19.8")
def test_effects_without_a_card_to_work_on_are_not_offered_and_stay(lay: Lay) -> None:
    effects = {"spirit_theft": True, "purity": 1, "power": True}
    table = lay("", "9H", phase="effects", wizards=(effects, {}))

    assert table.offered(0) == ["end", "call"]
    assert table.rejection("0: purify").clause == "AM-19.8"
    assert table.rejection("0: look").clause == "AM-22.11"

    table.play("0: call", "0: 9H")
    assert table.offered(0) == ["end", "purify"]  # now the hand has a card to discard
    table.play("0: purify")
    assert table.offered(0) == ["end", "look"]  # now the discard pile has a card
    assert table.wizard(0).power


@pytest.mark.rule("AM-5.4", "AM-16.3")
def test_effect_starts_with_the_next_effects_phase_of_its_caster(lay: Lay) -> None:
    hand = "7S JS QS JD KD 9C 2C"

    table = lay(hand, "9H", wizards=({"mastery": 2}, {})).play("0: path-of-purity 7S JS QS", "1: accept")
    assert table.asked == (0, "SpellPhase")
    assert table.wizard(0).purity == 1
    table.play("0: end")
    assert table.asked == (1, "SpellPhase")
    table.play("1: end")
    assert (table.asked, table.offered(0)) == ((0, "EffectsPhase"), ["end", "purify"])

    table = lay(hand, "9H", wizards=({"mastery": 2}, {})).play("0: path-of-purity 7S JS QS", "1: accept")
    table.play("0: teleport JD KD as 0", "1: accept")
    assert (table.asked, table.offered(0)) == ((0, "EffectsPhase"), ["end", "purify"])


@pytest.mark.rule("AM-5.5", "AM-20.14")
def test_dose_is_followed_at_once_by_the_chance_to_block_it(lay: Lay) -> None:
    dooms = {"dooms": (Doom(3), Doom(5, doses=3))}
    table = lay("4S 5S", "3C 4C 5C 9H", phase="effects", castings=5, wizards=(dooms, {}))

    table.play("0: dose 2")
    assert table.points == (200, 192)
    assert table.asked == (1, "BlockDecision")

    table.play("1: 3C 4C 5C")  # the dose left is the only one open
    assert table.events(DoomDosed) == [DoomDosed(0, 4), DoomDosed(0, 1)]
    assert table.points == (200, 190)
    assert table.wizard(0).dooms == (Doom(3, doses=1),)
    assert table.asked == (1, "BlockDecision")


# Spellcasting phase


@pytest.mark.rule("AM-6.1")
@pytest.mark.parametrize("mastery", [0, 1, 3])
def test_turn_has_one_casting_and_one_for_each_magic_mastery(lay: Lay, mastery: int) -> None:
    table = lay("2S 3S 4S 5S 6S 7S", "9H", wizards=({"mastery": mastery}, {}))

    for card in "2345"[: mastery + 1]:
        assert table.asked == (0, "SpellPhase")
        table.play(f"0: learn-magic {card}S", "1: accept")

    assert table.asked == (1, "SpellPhase")


@pytest.mark.rule("AM-6.1", "AM-19.2")
def test_magic_mastery_completed_in_this_turn_does_not_count_yet(lay: Lay) -> None:
    table = lay("JC QC KC AC", "9H", wizards=({"mastery": 1}, {}))

    table.play("0: magic-mastery", "1: accept", "0: dark-pact", "1: accept")
    assert table.asked == (1, "SpellPhase")

    table.play("1: end")
    assert table.position.castings_left == 3


@pytest.mark.rule("AM-6.1")
def test_phase_can_end_before_any_casting(lay: Lay) -> None:
    table = lay("2S 3S 4S 5S", "9H", wizards=({"mastery": 1}, {}))
    assert "end" in table.offered(0)

    table.play("0: learn-magic 2S", "1: accept")
    assert "end" in table.offered(0)

    assert table.play("0: end").asked == (1, "SpellPhase")


@pytest.mark.rule("AM-6.2")
@pytest.mark.parametrize("answers", [["no block", "accept"], ["9S"], ["no block", "disbelieve"]])
@pytest.mark.parametrize("claim", ["4S 5S", "5S 6S"])
def test_casting_is_used_up_in_every_case(lay: Lay, answers: list[str], claim: str) -> None:
    table = lay("4S 5S 2C 3C", "9S", wizards=({"mastery": 1}, {}))

    table.play(f"0: fireball 4S 5S as {claim}", *(f"1: {answer}" for answer in answers))
    assert table.position.castings_left == 1

    table.play("0: learn-magic 2C", "1: accept")
    assert table.asked == (1, "SpellPhase")


@pytest.mark.rule("AM-6.3", "AM-9.2")
def test_casting_goes_from_claim_to_cards_to_block_to_disbelief(lay: Lay) -> None:
    table = lay("4S 5S 9C", "9H")

    seen = []
    for line in ("fireball", "suit S", "lowest 4", "highest 5", "4S", "5S"):
        seen.append(table.asked)
        table.play(f"0: {line}")
    assert seen == [(0, "SpellPhase"), *[(0, "ClaimPart")] * 3, (0, "Place"), (0, "Place")]
    assert table.asked == (1, "BlockDecision")
    assert table.play("1: no block").asked == (1, "BelieveDecision")
    assert table.points == (200, 200)
    assert table.play("1: accept").points == (200, 190)
    assert table.kinds()[:6] == ["SpellNamed", "Claimed", "CardsPlaced", "BlockDeclined", "Accepted", "CardsDiscarded"]


@pytest.mark.rule("AM-6.3")
def test_cards_are_placed_face_down(lay: Lay) -> None:
    table = lay("4S 5S 9C", "9H").play("0: fireball 4S 5S")

    assert [str(card) for card in table.events(CardsPlaced)[0].cards] == ["4S", "5S"]
    seen = table.game.view(1).casting
    assert seen is not None
    assert (seen.count, seen.known, seen.order) == (2, (), ())


@pytest.mark.rule("AM-6.3")
def test_later_casting_starts_when_the_earlier_one_is_completely_resolved(lay: Lay) -> None:
    table = lay("2S 2H 7C 7H", "9H", wizards=({"mastery": 1}, {}))

    table.play("0: dimension-travel", "1: accept")
    assert table.asked == (0, "ChooseDiscards")
    assert table.rejection("0: learn-magic").clause == "AM-23.11"

    table.play("0: 2S", "0: 7C")
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-6.4", "AM-18.7")
@pytest.mark.parametrize(
    ("mine", "others", "allowed"), [(8, 4, True), (9, 0, True), (7, 4, False), (8, 5, False), (7, 5, False)]
)
def test_vampire_blood_holds_to_the_hand_sizes_it_demands(lay: Lay, mine: int, others: int, allowed: bool) -> None:
    table = lay(" ".join(BLACK[:mine]), " ".join(["2H", "3H", "4H", "5H", "6H"][:others]))

    assert ("vampire-blood" in table.castable(0)) == allowed
    if not allowed:
        assert table.rejection("0: vampire-blood").clause == "AM-18.7"


@pytest.mark.rule("AM-6.4", "AM-19.4", "AM-14.3")
def test_ascension_is_rejected_when_it_was_cast_before(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "9H 10H", wizards=({"ascension_cast": True}, {}))

    assert "ascension" not in table.castable(0)
    rejection = table.rejection("0: ascension")
    assert (rejection.clause, "already cast in this round" in rejection.reason) == ("AM-19.3", True)


@pytest.mark.rule("AM-6.4", "AM-6.10")
def test_wrong_cards_may_be_placed_despite_right_ones(lay: Lay) -> None:
    table = lay("4S 5S 2C 3D", "9H").play("0: fireball 2C 3D as 4S 5S", "1: no block", "1: accept")

    assert table.points == (200, 190)
    assert {"4S", "5S"} <= table.hand(0)


TABLE = [
    # notation, least, most, whole hand, even, claim, block
    ("learn-magic", 1, 1, False, False, None, False),
    ("fireball", 2, 13, False, False, "suit C", True),
    ("summon-wild-beasts", 2, 2, False, False, "value 2", True),
    ("summon-spirit", 3, 3, False, False, "value 2", True),
    ("summon-monster", 4, 4, False, False, "value 2", True),
    ("teleport", 2, 2, False, False, "seat Amber", False),
    ("elemental-control", 4, 99, True, False, "suit C", False),
    ("mighty-strike", 6, 6, False, False, None, False),
    ("dimension-travel", 2, 99, True, True, None, False),
    ("stone-armour", 8, 8, False, False, None, False),
    ("mystic-library", 4, 4, False, False, None, False),
    ("true-sight", 8, 8, True, False, None, False),
    ("inner-strength", 6, 99, True, False, None, False),
    ("call-chaos", 5, 5, False, False, None, False),
    ("dark-pact", 0, 0, True, False, None, False),
    ("vampire-blood", 4, 4, False, False, None, False),
    ("spirit-theft", 8, 8, True, False, None, False),
    ("magic-mastery", 4, 99, True, False, None, False),
    ("ascension", 8, 99, True, False, None, False),
    ("sacrificial-flame", 2, 2, False, False, None, False),
    ("path-of-purity", 3, 3, False, False, None, False),
    ("create-golem", 6, 6, False, False, None, False),
    ("freeze", 8, 8, False, False, None, False),
    ("stalking-doom", 6, 6, False, False, None, True),
    ("undying-warrior", 4, 4, False, False, None, False),
    ("call-shadow-force", 4, 99, True, False, None, False),
    ("shapechanger", 4, 99, True, False, None, False),
    ("curse", 1, 1, False, False, "value 2", False),
    ("regeneration", 5, 5, False, False, None, False),
    ("arcane-ritual", 6, 6, False, False, None, False),
    ("iron-tower", 4, 4, False, False, None, False),
    ("maze-of-webs", 4, 99, True, False, None, False),
    ("ancient-power", 3, 3, False, False, None, False),
]


@pytest.mark.rule("AM-6.5")
def test_spells_are_those_of_the_table() -> None:
    assert [spell.notation for spell in Game.spells] == [row[0] for row in TABLE]


@pytest.mark.rule("AM-6.5", "AM-23.5")
@pytest.mark.parametrize("hand", range(15))
def test_spell_can_be_cast_when_a_legal_number_of_cards_is_there(lay: Lay, hand: int) -> None:
    table = lay(" ".join(BLACK[:hand]), "9H 10H")
    expected = set()
    for spell, least, most, whole, even, _, _ in TABLE:
        numbers = [n for n in range(least, most + 1) if n <= hand and (n == hand or not whole) and not (even and n % 2)]
        if numbers and (spell != "vampire-blood" or hand >= 8):
            expected.add(spell)

    assert table.castable(0) == expected


@pytest.mark.rule("AM-6.5", "AM-6.8", "AM-9.1")
@pytest.mark.parametrize(("spell", "least", "most", "whole", "even", "claim", "block"), TABLE)
def test_claims_and_blocks_are_asked_for_where_the_table_has_them(
    lay: Lay, spell: str, least: int, most: int, whole: bool, even: bool, claim: str | None, block: bool
) -> None:
    size = 8 if spell == "vampire-blood" else least + (0 if whole else 1)
    table = lay(" ".join(BLACK[:size]), "9H 10H", wizards=({"mastery": 1}, {})).play(f"0: {spell}")

    seat, kind = table.asked
    assert (kind == "ClaimPart") == (claim is not None)
    if claim is not None:
        assert seat == (1 if spell == "curse" else 0)
        assert table.offered(seat)[0] == claim
    seen = asks(table)
    assert ("BlockDecision" in seen) == block
    assert len(table.events(Claimed)) == (claim is not None)
    (placed,) = table.events(CardsPlaced)
    assert placed.from_hand == len(placed.cards)
    assert least <= len(placed.cards) <= most


@pytest.mark.rule("AM-6.6")
def test_whole_hand_is_every_card_of_it_and_nothing_else(lay: Lay) -> None:
    table = lay("2H 5H 7H 9H", "9C", wild=("KH", ""), golems=(["3H", "4H"], []), discard="QH")

    table.play("0: elemental-control", "0: suit H")
    assert table.offered(0) == ["3H", "4H", "KH", "stop"]  # all four hearts of the hand are placed already

    table.play("0: stop")
    assert [str(card) for card in table.events(CardsPlaced)[0].cards] == ["2H", "5H", "7H", "9H"]


@pytest.mark.rule("AM-6.6")
def test_cards_from_elsewhere_may_be_added_to_the_whole_hand(lay: Lay) -> None:
    table = lay("2H 5H 7H", "9C", wild=("KC", ""), golems=(["3H", "4H"], []), wizards=({"mastery": 1}, {}))

    table.play("0: elemental-control 3H KC as H", "1: disbelieve")

    assert table.events(Disbelieved)[0].cost == 0
    assert table.points == (200, 190)  # five cards placed
    assert table.hand(0) == {"2H", "5H", "7H", "3H"}


@pytest.mark.rule("AM-6.7")
@pytest.mark.parametrize("spell", ["true-sight", "spirit-theft"])
@pytest.mark.parametrize(
    ("hand", "wild", "allowed"), [(8, 0, True), (6, 2, True), (6, 3, True), (6, 1, False), (9, 0, False), (9, 1, False)]
)
def test_true_sight_and_spirit_theft_take_eight_cards_the_whole_hand_among_them(
    lay: Lay, spell: str, hand: int, wild: int, allowed: bool
) -> None:
    table = lay(" ".join(BLACK[:hand]), "9H", wild=(" ".join(["2D", "3D", "4D"][:wild]), ""))

    assert (spell in table.castable(0)) == allowed
    if not allowed:
        assert table.rejection(f"0: {spell}").clause == ("AM-6.7" if hand == 9 else "AM-23.5")
        return
    table.play(f"0: {spell}")
    while table.asked == (0, "Place"):
        table.play(f"0: {table.offered(0)[0]}")
    (placed,) = table.events(CardsPlaced)
    assert (placed.from_hand, placed.wild) == (hand, 8 - hand)


@pytest.mark.rule("AM-6.7", "AM-18.5", "AM-7.3")
def test_dark_pact_needs_an_empty_hand_and_takes_no_cards(lay: Lay) -> None:
    table = lay("", "9H", wild=("KC", ""), golems=(["3H", "4H"], []))
    assert "dark-pact" in table.castable(0)

    table.play("0: dark-pact")
    assert table.asked == (1, "BelieveDecision")
    assert table.events(CardsPlaced)[0].cards == ()

    rejected = lay("2C", "9H").rejection("0: dark-pact")
    assert rejected.clause == "AM-6.7"


@pytest.mark.rule("AM-6.8")
@pytest.mark.parametrize(
    ("lines", "cost"),
    [
        (["0: summon-spirit 8C 8H 8S as 7", "1: no block"], 24),
        (["0: summon-spirit 8C 8H 8S as 8", "1: no block"], 0),
        (["0: fireball 4S 5S 6S as 4H 5H 6H", "1: no block"], 15),
        (["0: fireball 4S 5S 6S as 5S 6S 7S", "1: no block"], 4),
        (["0: fireball 4S 5S 6S as 4S 5S 6S", "1: no block"], 0),
    ],
)
def test_cards_must_fit_the_exact_claim(lay: Lay, lines: list[str], cost: int) -> None:
    table = lay("8C 8H 8S 4S 5S 6S 2D", "9H").play(*lines, "1: disbelieve")

    assert table.events(Disbelieved)[0].cost == cost


@pytest.mark.rule("AM-6.8", "AM-16.5")
def test_suit_of_an_elemental_control_must_be_the_one_claimed(lay: Lay) -> None:
    assert lay("2H 5H 7H 9H", "9C").play("0: elemental-control as H", "1: disbelieve").points == (200, 192)
    assert lay("2H 5H 7H 9H", "9C").play("0: elemental-control as S", "1: disbelieve").points == (177, 200)


@pytest.mark.rule("AM-6.9")
def test_claim_may_name_cards_that_are_known_to_be_elsewhere(lay: Lay) -> None:
    table = lay("2C 3D 9C", "9H", discard="4S 5S", rules=Rules(discards_public=True))

    table.play("0: fireball 2C 3D as 4S 5S", "1: no block", "1: accept")

    assert table.points == (200, 190)


@pytest.mark.rule("AM-6.11")
def test_fireball_claims_a_run_as_long_as_cards_can_be_placed(lay: Lay) -> None:
    table = lay("4S 5S 6S", "9H", wild=("KC", "")).play("0: fireball", "0: suit S", "0: lowest 9")

    assert table.offered(0) == ["highest 10", "highest J", "highest Q"]
    assert table.rejection("0: highest 9").clause == "AM-6.11"
    assert table.rejection("0: highest K").clause == "AM-6.11"

    table.play("0: highest J")
    for card in ("4S", "KC", "5S"):
        assert table.asked == (0, "Place")
        assert "stop" not in table.offered(0)
        table.play(f"0: {card}")
    assert table.asked == (1, "BlockDecision")
    assert table.events(Claimed)[0].claim == (3, 9, 11)


@pytest.mark.rule("AM-6.11", "AM-6.5")
def test_fireball_may_have_all_thirteen_values_of_a_suit(lay: Lay) -> None:
    suit = " ".join(str(card) for card in CARDS[39:])
    table = lay(f"{suit} 2C", "9H").play(f"0: fireball {suit}", "1: no block", "1: accept")

    assert table.points == (200, 135)


@pytest.mark.rule("AM-6.3", "AM-4.1")
def test_drawing_follows_the_last_casting(lay: Lay) -> None:
    table = lay("4S 5S", "9H", deck="KC KD KH KS").play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert [str(card) for card in table.events(CardsDrawn)[0].cards] == ["KC", "KD", "KH", "KS"]
    assert table.kinds()[-2:] == ["CardsDrawn", "TurnBegun"]
    assert not [event for event in table.events(Damaged) if event.player == 0]
    assert table.events(Blocked) == []
    assert len(table.events(CardsDiscarded)) == 1
