"""The decisions: kinds, deciders and options (AM-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Game, Rules
from arcana_archmage.actions import Pick
from arcana_archmage.events import Blocked, CardsDiscarded
from arcana_archmage.model.state import Doom
from arcana_core.cards.cards import CARDS
from arcana_core.chance.rng import Rng

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

PACK = [str(card) for card in CARDS]
VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
STRONG = {"mastery": 1}
EIGHT = "9S 9H 2D KC 4C 5C 6C 7C"


# The effects phase


@pytest.mark.rule("AM-23.1", "AM-5.2")
def test_effects_phase_offers_open_effects_and_its_end_once_no_dose_is_due(lay: Lay) -> None:
    effects = {"dooms": (Doom(1),), "spirit_theft": True, "purity": 2, "power": True}
    table = lay("2C 3C 4C", "9S", phase="effects", castings=1, discard="2D", wizards=(effects, {}))
    assert set(table.offered(0)) == {"dose 1", "call", "purify", "look"}

    table.play("0: purify", "0: 2C")
    assert set(table.offered(0)) == {"dose 1", "call", "purify", "look"}
    table.play("0: purify", "0: 3C")
    assert set(table.offered(0)) == {"dose 1", "call", "look"}
    table.play("0: dose 1", "1: no block")
    assert set(table.offered(0)) == {"end", "call", "look"}
    table.play("0: look", "0: 2D")
    assert set(table.offered(0)) == {"end", "call"}
    table.play("0: end")
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-23.1", "AM-5.1")
def test_effects_of_the_other_wizard_are_not_offered(lay: Lay) -> None:
    effects = {"dooms": (Doom(1),), "spirit_theft": True, "purity": 2, "power": True}
    table = lay("2C 3C 4C", "9S", phase="effects", castings=1, discard="2D", wizards=({}, effects))

    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-23.2")
def test_call_names_one_of_all_52_cards(lay: Lay) -> None:
    table = lay("2C 3C", "9S", phase="effects", discard="2D", wizards=({"spirit_theft": True}, {})).play("0: call")

    assert table.offered(0) == PACK


@pytest.mark.rule("AM-23.3")
def test_purity_discard_is_a_card_of_the_own_hand(lay: Lay) -> None:
    table = lay(
        "2C 3H",
        "9S",
        phase="effects",
        wild=("5C", ""),
        golems=(("6C", "7C"), ()),
        wizards=({"purity": 1}, {}),
    ).play("0: purify")

    assert table.offered(0) == ["2C", "3H"]
    assert table.rejection("0: 5C").clause == "AM-23.3"


@pytest.mark.rule("AM-23.4")
def test_ancient_power_takes_any_card_of_the_discard_pile(lay: Lay) -> None:
    table = lay("2C 3H", "9S", phase="effects", discard="JC 4D 10S", wizards=({"power": True}, {})).play("0: look")

    assert table.offered(0) == ["JC", "4D", "10S"]
    assert table.rejection("0: 2C").clause == "AM-23.4"


# The spellcasting phase


@pytest.mark.rule("AM-23.5")
def test_spell_phase_offers_spells_charges_and_the_end(lay: Lay) -> None:
    table = lay("2C 3H", "9S", wizards=({"rituals": 1}, {}), rules=Rules(books=((), ())))

    assert set(table.offered(0)) == {"end", "ritual", "learn-magic", "fireball", "summon-wild-beasts"}


@pytest.mark.rule("AM-23.5", "AM-6.4", "AM-6.7")
@pytest.mark.parametrize(
    ("hand", "wild", "golems", "castable", "not_castable"),
    [
        (0, 0, (), "dark-pact", "learn-magic"),
        (1, 0, (), "learn-magic curse", "fireball teleport dark-pact dimension-travel"),
        (2, 0, (), "fireball teleport dimension-travel", "summon-spirit"),
        (2, 2, (), "summon-monster elemental-control", "regeneration"),
        (2, 0, ("4S 5S",), "teleport", "summon-spirit"),
        (2, 0, ("4S 5S", "6S 7S"), "mighty-strike create-golem inner-strength", "stone-armour"),
        (8, 0, (), "stone-armour true-sight spirit-theft ascension freeze", "dark-pact"),
        (7, 1, (), "stone-armour true-sight spirit-theft freeze", "ascension vampire-blood"),
        (9, 0, (), "stone-armour freeze ascension", "true-sight spirit-theft dimension-travel"),
    ],
)
def test_spell_is_castable_when_enough_cards_are_there(
    lay: Lay, hand: int, wild: int, golems: tuple[str, ...], castable: str, not_castable: str
) -> None:
    first = " ".join(["2C", "3H", "4D", "5C", "6D", "7H", "8C", "9D", "10H"][:hand])
    table = lay(first, "9S 8S 7C 6C 5D", wild=(" ".join(["KS", "QS"][:wild]), ""), golems=(golems, ()))

    assert set(castable.split()) <= table.castable(0)
    assert not set(not_castable.split()) & table.castable(0)


@pytest.mark.rule("AM-23.5", "AM-22.13")
def test_after_a_charge_nothing_may_be_cast_and_the_phase_goes_on(lay: Lay) -> None:
    table = lay("2C 3H", "9S", wizards=({"rituals": 2}, {})).play("0: ritual")
    assert {"cast nothing", "ritual"} <= set(table.offered(0))
    assert "end" not in table.offered(0)

    table.play("0: cast nothing")
    assert {"end", "ritual"} <= set(table.offered(0))
    assert len(table.discard) == 10


# Claims


@pytest.mark.rule("AM-23.6", "AM-6.11")
def test_fireball_claims_suit_lowest_and_highest_for_the_cards_there_are(lay: Lay) -> None:
    table = lay("2C 3H 4H", "9S", wild=("KS", ""), golems=(("5S",), ())).play("0: fireball")
    assert table.offered(0) == ["suit C", "suit D", "suit H", "suit S"]
    table.play("0: suit D")
    assert table.offered(0) == [f"lowest {value}" for value in VALUES[:-1]]
    before = table.game.clone()
    table.play("0: lowest 7")
    assert table.offered(0) == ["highest 8", "highest 9", "highest 10"]  # four cards can be placed

    table.game = before
    table.play("0: lowest Q")
    assert table.offered(0) == ["highest K", "highest A"]


@pytest.mark.rule("AM-23.6")
@pytest.mark.parametrize(
    ("spell", "decider", "offered"),
    [
        ("elemental-control", 0, ["suit C", "suit D", "suit H", "suit S"]),
        ("summon-wild-beasts", 0, [f"value {value}" for value in VALUES]),
        ("summon-spirit", 0, [f"value {value}" for value in VALUES]),
        ("summon-monster", 0, [f"value {value}" for value in VALUES]),
        ("teleport", 0, ["seat Amber", "seat Violet"]),
        ("curse", 1, [f"value {value}" for value in VALUES]),
    ],
)
def test_claim_is_picked_by_its_wizard(lay: Lay, spell: str, decider: int, offered: list[str]) -> None:
    table = lay("2C 3H 4H 5D", "9S").play(f"0: {spell}")

    assert table.offered(decider) == offered
    assert table.offered(1 - decider) == []


@pytest.mark.rule("AM-23.6", "AM-6.5")
@pytest.mark.parametrize(
    "spell", ["learn-magic", "mystic-library", "undying-warrior", "call-shadow-force", "shapechanger"]
)
def test_spell_with_a_dash_in_its_claim_asks_for_none(lay: Lay, spell: str) -> None:
    table = lay("2C 3H 4H 5D 6C", "9S").play(f"0: {spell}")

    assert table.asked[1] != "ClaimPart"


# Placing


@pytest.mark.rule("AM-23.7", "AM-6.10")
def test_cards_are_placed_one_at_a_time_and_none_twice(lay: Lay) -> None:
    table = lay("2C 3H 4H 5D", "9S", wild=("KS", "")).play("0: summon-spirit", "0: value 9", "0: 4H")
    assert table.offered(0) == ["2C", "5D", "3H", "KS"]
    assert table.rejection("0: 4H").clause == "AM-23.7"
    assert table.rejection("0: stop").clause == "AM-23.7"
    assert table.rejection("0: 9S").clause == "AM-7.1"

    table.play("0: KS", "0: 2C")
    assert table.asked == (1, "BlockDecision")
    assert table.hand(0) == {"3H", "5D"}


@pytest.mark.rule("AM-23.7", "AM-6.6")
def test_whole_hand_is_placed_and_others_are_added_until_stop(lay: Lay) -> None:
    table = lay("2C 3H 4H 5D", "9S", wild=("KS QS", "")).play("0: magic-mastery")
    assert table.offered(0) == ["QS", "KS", "stop"]

    table.play("0: QS")
    assert table.offered(0) == ["KS", "stop"]
    table.play("0: stop")

    assert table.hand(0) == set()
    assert table.wild(0) == {"KS"}
    seen = table.game.view(1).casting
    assert seen is not None
    assert seen.count == 5


@pytest.mark.rule("AM-23.7", "AM-6.5")
def test_stopping_is_legal_only_at_a_legal_number(lay: Lay) -> None:
    table = lay("2C 3H", "9S", wild=("KS QS JS", "")).play("0: elemental-control", "0: suit S", "0: KS")
    assert "stop" not in table.offered(0)
    table.play("0: QS")
    assert table.offered(0) == ["JS", "stop"]

    table = lay("2C 3H 4D", "9S", wild=("KS QS JS", "")).play("0: dimension-travel")
    assert table.offered(0) == ["JS", "QS", "KS"]
    table.play("0: JS")
    assert table.offered(0) == ["QS", "KS", "stop"]
    table.play("0: QS")
    assert table.offered(0) == ["KS"]  # six is a legal number, five isn't


@pytest.mark.rule("AM-23.7", "AM-26.2")
def test_only_possible_set_of_cards_is_placed(lay: Lay) -> None:
    assert lay("2C 3H", "9S").play("0: teleport", "0: seat Amber").asked == (1, "BelieveDecision")
    assert lay("2C 3H 4D 5S", "9S").play("0: maze-of-webs").asked == (1, "BelieveDecision")
    assert lay("2C 3H", "9S", wild=("KS QS", "")).play("0: maze-of-webs").asked == (1, "BelieveDecision")


# Answers


@pytest.mark.rule("AM-23.8")
@pytest.mark.parametrize(
    ("cast", "hand"),
    [
        ("fireball 4C 5C", ""),
        ("summon-wild-beasts 4C 4D", "KD"),
        ("summon-spirit 4C 4D 4H", "KD QD"),
        ("summon-monster 4C 4D 4H 4S", ""),
        ("stalking-doom 4C 4D 4H 5C 5D 5H", "KD"),
    ],
)
def test_opponent_without_a_block_is_asked_to_block(lay: Lay, cast: str, hand: str) -> None:
    table = lay(cast.split(" ", 1)[1], hand).play(f"0: {cast}")

    assert table.asked == (1, "BlockDecision")
    assert table.offered(1) == ["no block"]


@pytest.mark.rule("AM-23.8")
def test_opponent_without_a_block_is_asked_to_block_a_dose(lay: Lay) -> None:
    table = lay("2C", "", phase="effects", castings=1, wizards=({"dooms": (Doom(1),)}, {}))

    assert table.offered(1) == ["no block"]


@pytest.mark.rule("AM-23.8", "AM-9.3")
def test_every_set_of_cards_that_blocks_can_be_picked_and_no_other(lay: Lay) -> None:
    held = "4D 5D 6D 7D 9S 10S JS KS"
    table = lay("8C 8H 8S", held, golems=((), ("8D",)), wild=("", "2C"), wizards=({"mastery": 1}, {}))
    start = table.play("0: summon-spirit 8C 8H 8S").game
    blocks = set()

    def explore(game: Game) -> None:
        table.game = game
        if table.asked != (1, "BlockDecision"):
            blocks.add(frozenset(str(card) for card in table.events(Blocked)[-1].cards))
            return
        for action in game.legal_actions(1):
            if isinstance(action, Pick):
                further = game.clone()
                further.apply(action, 1)
                explore(further)

    explore(start)

    runs = ["4D 5D 6D", "5D 6D 7D", "6D 7D 8D", "9S 10S JS"]
    pairs = "4D 5D|4D 6D|5D 6D|5D 7D|6D 7D|6D 8D|7D 8D|9S 10S|9S JS|10S JS|JS KS"  # with the wild card
    expected = {frozenset(run.split()) for run in runs} | {frozenset({*two.split(), "2C"}) for two in pairs.split("|")}
    assert blocks == expected


@pytest.mark.rule("AM-23.8", "AM-26.3")
def test_once_a_block_is_begun_it_is_completed(lay: Lay) -> None:
    table = lay("8C 8H 8S", "4D 5D 6D 9S", wizards=({}, {"rituals": 1})).play("0: summon-spirit 8C 8H 8S", "1: 5D")

    assert table.offered(1) == ["4D", "6D"]
    assert table.rejection("1: no block").clause == "AM-9.3"
    assert table.rejection("1: 9S").clause == "AM-9.3"


@pytest.mark.rule("AM-23.9")
@pytest.mark.parametrize(("warriors", "asked"), [((), False), ((3,), True), ((7,), True), ((3, 7), True)])
def test_warrior_is_asked_about_only_with_a_charge_from_before(
    lay: Lay, warriors: tuple[int, ...], asked: bool
) -> None:
    # The Fireball is the eighth casting of the round.
    table = lay("4C 5C", "9C", castings=7, wizards=({"warriors": warriors}, {})).play("0: fireball 4C 5C", "1: 9C")

    assert (table.asked == (0, "WarriorDecision")) == asked
    if asked:
        assert table.offered(0) == ["discharge", "hold"]


@pytest.mark.rule("AM-23.9", "AM-20.14")
@pytest.mark.parametrize(("warriors", "asked"), [((3,), True), ((7,), False), ((3, 7), True)])
def test_for_a_doom_the_charge_must_be_from_before_the_doom(lay: Lay, warriors: tuple[int, ...], asked: bool) -> None:
    effects = {"dooms": (Doom(5),), "warriors": warriors}
    table = lay("2C", "9C 10C JC", phase="effects", castings=7, wizards=(effects, {})).play("1: 9C; 10C; JC")

    assert (table.asked == (0, "WarriorDecision")) == asked


@pytest.mark.rule("AM-23.10", "AM-9.6")
@pytest.mark.parametrize("cast", ["learn-magic 4C", "summon-wild-beasts 4C 5C as 9", "teleport 4C 5C as 1"])
def test_opponent_accepts_or_disbelieves(lay: Lay, cast: str) -> None:
    table = lay("4C 5C", "9C").play(f"0: {cast}")
    if table.asked[1] == "BlockDecision":
        table.play("1: no block")

    assert table.asked == (1, "BelieveDecision")
    assert table.offered(1) == ["accept", "disbelieve"]
    assert table.offered(0) == []


@pytest.mark.rule("AM-23.10", "AM-8.11")
def test_belief_is_asked_for_where_any_cards_are_true(lay: Lay) -> None:
    assert lay("", "9C").play("0: dark-pact").offered(1) == ["accept", "disbelieve"]
    assert lay(EIGHT, "9C").play("0: ascension").offered(1) == ["accept", "disbelieve"]
    assert lay(EIGHT, "9C").play(f"0: vampire-blood {EIGHT[:11]}").offered(1) == ["accept", "disbelieve"]


@pytest.mark.rule("AM-23.10", "AM-9.6", "AM-9.7")
@pytest.mark.parametrize(("after_block", "asked"), [(False, False), (True, True)])
def test_blocked_casting_is_disbelieved_only_under_its_setting(lay: Lay, after_block: bool, asked: bool) -> None:
    table = lay("4C 5C", "9C", rules=Rules(disbelieve_after_block=after_block)).play("0: fireball 4C 5C", "1: 9C")

    assert (table.asked == (1, "BelieveDecision")) == asked


# Choices while resolving


@pytest.mark.rule("AM-23.11", "AM-23.14")
@pytest.mark.parametrize(
    ("cast", "picks"),
    [
        ("dimension-travel 2S 2H 7C 7H", 2),
        ("dimension-travel 2S 3H 7C 9H", 2),
        ("call-chaos 4S 4H 5C 5H 9D", 1),
        ("call-chaos 4S 6H 8C 10H QD", 1),
        ("create-golem 2S 2H 9D 9C QD QH", 3),
        ("create-golem 2S 3H 9D 8C QD KH", 3),
        ("freeze 2C 3C 4D 5D 6H 7H 8S 9S", 4),
        ("freeze 2C 3C 4C 5C 6C 7C 8C 9C", 4),
    ],
)
def test_picks_are_as_many_for_a_true_spell_as_for_an_illusion(lay: Lay, cast: str, picks: int) -> None:
    table = lay(cast.split(" ", 1)[1], "10D 10S", wizards=(STRONG, {})).play(f"0: {cast}", "1: accept")

    number = 0
    while table.asked == (0, "ChooseDiscards"):
        number += 1
        table.play(f"0: {table.offered(0)[0]}")
    assert number == picks


@pytest.mark.rule("AM-23.11", "AM-11.9")
def test_each_pick_leaves_a_legal_completion(lay: Lay) -> None:
    table = lay("2S 2H 2C 2D 7C 7H", "9S", wizards=(STRONG, {}))
    table.play("0: dimension-travel 2S 2H 2C 2D 7C 7H", "1: accept", "0: 2S")

    assert table.offered(0) == ["2C", "7C"]
    assert table.rejection("0: 7H").clause == "AM-11.9"


@pytest.mark.rule("AM-23.14")
def test_pick_of_call_chaos_is_asked_even_with_one_answer(lay: Lay) -> None:
    table = lay("4S 4H 5C 5H 9D", "9S", wizards=(STRONG, {})).play("0: call-chaos 4S 4H 5C 5H 9D", "1: accept")

    assert table.asked == (0, "ChooseDiscards")
    assert table.offered(0) == ["9D"]


@pytest.mark.rule("AM-23.14", "AM-23.11")
def test_other_choices_with_one_answer_are_made_without_asking(lay: Lay) -> None:
    one_match = lay(EIGHT, "4S QD").play(f"0: vampire-blood {EIGHT[:11]}", "1: accept")
    assert one_match.asked == (1, "SpellPhase")

    two_gifts = lay("9C", "2D 3D", wizards=(STRONG, {})).play("0: curse", "1: value 2", "1: accept")
    assert two_gifts.hand(1) == set()

    one_card = lay("9C", "2D", phase="effects", wizards=({"purity": 1}, {})).play("0: purify")
    assert one_card.discard == {"9C"}

    one_discard = lay("9C", "2D", phase="effects", discard="AS", wizards=({"power": True}, {})).play("0: look")
    assert one_discard.hand(0) == {"9C", "AS"}


@pytest.mark.rule("AM-23.11")
def test_library_discards_are_picked_one_by_one_until_stop(lay: Lay) -> None:
    table = lay("3C 4D 5H 6S", "2D", wizards=(STRONG, {})).play("0: mystic-library 3C 4D 5H 6S", "1: accept")
    assert table.offered(0) == ["3C", "4D", "5H", "6S", "stop"]

    table.play("0: 4D")
    assert table.offered(0) == ["3C", "5H", "6S", "stop"]
    assert table.discard == set()  # all at once after stopping


# Drawing and chance


@pytest.mark.rule("AM-23.12", "AM-13.2")
@pytest.mark.parametrize(("hand", "most"), [("2C 3C", 2), ("2C", 3), ("", 4), ("2C 3C 4C 5C 6C 7C 8C", 1)])
def test_with_optional_drawing_any_number_up_to_the_full_one_is_drawn(lay: Lay, hand: str, most: int) -> None:
    table = lay(hand, "2D", phase="draw", rules=Rules(optional_draw=True))
    assert table.offered(0) == [f"draw {number}" for number in range(most + 1)]

    for number in range(most + 1):
        game = table.game.clone()
        game.apply(game.parse(f"draw {number}", 0)[0], 0)
        assert game.hand_size(0) == len(hand.split()) + number
        assert game.players_to_act == (1,)


@pytest.mark.rule("AM-23.13")
def test_draws_shuffles_and_random_discards_come_from_the_stream_of_chance(lay: Lay) -> None:
    def lost(seed: int) -> set[str]:
        table = lay("AS KS", "2D 3D 4D 5D 6D 7D", rng=Rng(seed)).play("0: sacrificial-flame AS KS", "1: accept")
        assert table.asked == (1, "SpellPhase")  # no question was asked
        return {str(card) for card in table.events(CardsDiscarded)[-1].cards}

    results = {seed: lost(seed) for seed in range(12)}

    assert results == {seed: lost(seed) for seed in range(12)}
    assert len({frozenset(cards) for cards in results.values()}) > 3
    assert all(len(cards) == 2 for cards in results.values())
