"""Belongings: obtaining, rearranging, abandoning, horses (MR-9, MR-47.17, MR-47.18, MR-47.46, MR-48.3)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.events import Hidden
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import belongings, ledgers
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.days.turns import StartOfPhase
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.hands import act, draw, go_on, hand, has, heap, set_chits, strip
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, piece, put, texts


def options(game: Game, name: str) -> list[str]:
    """Legal changes of the belongings of a being, as notation."""
    return [str(action) for action in belongings.rearrange_options(game, being(name))]


def alone(hero: str = "amazon", where: str = "cliff 2") -> Game:
    """A character without belongings who takes a turn."""
    game = begun(hero)
    put(game, hero, where)
    strip(game, hero)
    game.position.turn = Turn(being(hero), ())
    return game


def rearrange(game: Game, name: str, line: str) -> None:
    """Change a belonging on this occasion."""
    belongings.rearrange(game, being(name), game.action_space.find(line))


def obtain(game: Game, name: str, *pieces: str) -> None:
    """Obtain pieces in this order."""
    draw(game, *pieces)
    for id_ in reversed(pieces):
        game.obtain(being(name), piece(id_))
    go_on(game)


@pytest.mark.rule("MR-9.1", "MR-9.8", "MR-48.3", "MR-48.5")
def test_active_cards_are_public_inactive_ones_secret() -> None:
    game = begun("amazon", "elf")
    strip(game, "amazon")
    draw(game, "deft_gloves", "good_book")
    for id_ in ("deft_gloves", "good_book"):
        game.obtain(being("amazon"), piece(id_))
        go_on(game)
        do(game, 0, f"{'activate' if id_ == 'deft_gloves' else 'keep'} {id_}")

    assert has(game, "amazon") == ["deft_gloves*", "good_book"]
    known = game.position.piles.known
    assert [known(viewer, slots.OPEN[0]) >> piece("deft_gloves") & 1 for viewer in (0, 1, 2)] == [1, 1, 1]
    assert [known(viewer, slots.BAG[0]) >> piece("good_book") & 1 for viewer in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.rule("MR-9.8", "MR-48.3")
def test_inactive_counters_and_horses_are_public() -> None:
    game = alone()
    hand(game, "amazon", "helmet 1", "pony_l2_l4")

    assert game.position.piles.known(1, slots.OPEN[0]) == 1 << piece("helmet 1") | 1 << piece("pony_l2_l4")


@pytest.mark.rule("MR-9.8", "MR-48.3")
def test_deactivated_counter_stays_public() -> None:
    game = begun("amazon", "elf")
    hand(game, "amazon", "helmet 1", active=True)
    game.position.turn = Turn(being("amazon"), ())

    rearrange(game, "amazon", "deactivate helmet 1")

    assert game.position.piles.known(1, slots.OPEN[0]) >> piece("helmet 1") & 1


@pytest.mark.rule("MR-9.2", "MR-47.17")
def test_obtained_belonging_is_activated_kept_or_abandoned_at_once() -> None:
    game = alone()
    obtain(game, "amazon", "good_book")

    assert texts(game, 0) == ["activate good_book", "keep good_book", "abandon good_book"]
    do(game, 0, "abandon good_book")

    assert has(game, "amazon") == []
    assert heap(game, "cliff 2") == ["good_book"]


@pytest.mark.rule("MR-9.2", "MR-47.17")
def test_several_belongings_are_asked_about_one_by_one() -> None:
    game = alone()
    obtain(game, "amazon", "helmet 1", "good_book")

    assert texts(game, 0)[1] == "keep helmet 1"
    do(game, 0, "activate helmet 1; keep good_book")

    assert has(game, "amazon") == ["good_book", "helmet 1*"]


@pytest.mark.rule("MR-9.8", "MR-48.10")
def test_obtained_card_is_shown_to_its_owner_and_a_counter_to_all() -> None:
    game = begun("amazon", "elf")

    obtain(game, "amazon", "good_book", "helmet 1")

    known = game.position.piles.known
    book, helmet = 1 << piece("good_book"), 1 << piece("helmet 1")
    assert [known(viewer, slots.DRAWN) for viewer in (0, 1, 2)] == [book | helmet, helmet, helmet]


@pytest.mark.rule("MR-9.2", "MR-14.11", "MR-47.17")
def test_hired_leader_keeps_a_belonging_inactive_or_abandons_it() -> None:
    game = begun("amazon", rhq="cliff 2")
    game.position.owners[being("rhq") - 16] = 0
    obtain(game, "rhq", "good_book")

    assert texts(game, 0) == ["keep good_book", "abandon good_book"]
    do(game, 0, "keep good_book")

    assert has(game, "rhq") == ["good_book"]
    assert game.position.piles.known(0, slots.PACK[being("rhq") - 16]) == 1 << piece("good_book")
    assert options(game, "rhq") == ["abandon good_book"]


@pytest.mark.rule("MR-9.3")
def test_rearranging_activates_deactivates_and_abandons_each_piece_once() -> None:
    game = alone()
    hand(game, "amazon", "good_book", "mace 1")
    hand(game, "amazon", "helmet 1", active=True)
    game.position.turn = Turn(being("amazon"), ())

    assert options(game, "amazon") == [
        "activate good_book",
        "activate mace 1",
        "deactivate helmet 1",
        "abandon good_book",
        "abandon mace 1",
        "abandon helmet 1",
    ]
    rearrange(game, "amazon", "activate mace 1")
    rearrange(game, "amazon", "deactivate helmet 1")
    assert has(game, "amazon") == ["good_book", "mace 1*", "helmet 1"]
    assert options(game, "amazon") == ["activate good_book", "abandon good_book"]
    again = belongings.why_cannot_rearrange(game, being("amazon"), actions.handle("activate", piece("helmet 1")))
    assert again is not None and again.clause == "MR-9.3"


CLASSES = {
    "weapon": ("mace 1", "spear 1"),
    "helmet": ("helmet 1", "gold_helmet"),
    "breastplate": ("breastplate 1", "silver_breastplate"),
    "shield": ("shield 1", "jade_shield"),
    "suit": ("suit_of_armor 1", "tremendous_armor"),
    "horse": ("warhorse_h4_h6", "warhorse_t3_t5"),
    "boots": ("power_boots", "quick_boots"),
    "gloves": tuple([one.id for one in PIECES if one.classes == "gloves"][:2]),
}


@pytest.mark.rule("MR-9.4")
@pytest.mark.parametrize("kind", CLASSES)
def test_only_one_piece_of_a_class_is_active(kind: str) -> None:
    first, second = CLASSES[kind]
    game = alone()
    hand(game, "amazon", first, active=True)
    hand(game, "amazon", second)
    game.position.turn = Turn(being("amazon"), ())

    assert f"activate {second}" not in options(game, "amazon")
    rearrange(game, "amazon", f"deactivate {first}")
    if kind == "horse":
        game.position.turn = Turn(being("amazon"), ())
    assert f"activate {second}" in options(game, "amazon")


@pytest.mark.rule("MR-9.4")
def test_weapon_card_excludes_weapon_counters() -> None:
    card = next(one.id for one in PIECES if one.kind == "treasure" and one.classes == "weapon")
    game = alone()
    hand(game, "amazon", card)
    hand(game, "amazon", "mace 1", active=True)

    reason = belongings.why_cannot_activate(game, being("amazon"), piece(card))

    assert reason is not None and reason.clause == "MR-9.4"


@pytest.mark.rule("MR-9.4")
def test_all_armour_cards_can_be_active_besides_counters() -> None:
    cards = [one.id for one in CARDS.treasures if one.armor is not None]
    game = alone()
    hand(game, "amazon", "breastplate 1", *cards, active=True)

    assert len(cards) == 4
    assert has(game, "amazon") == sorted([f"{card}*" for card in cards], key=lambda id_: piece(id_[:-1])) + [
        "breastplate 1*"
    ]


@pytest.mark.rule("MR-9.5")
def test_weapon_is_unalerted_once_inactive() -> None:
    game = alone()
    hand(game, "amazon", "mace 1", active=True)
    game.position.alerted = 1 << piece("mace 1")

    rearrange(game, "amazon", "deactivate mace 1")

    assert game.position.alerted == 0


@pytest.mark.rule("MR-9.5", "MR-9.7")
def test_abandoned_weapon_is_unalerted_and_belongs_to_nobody() -> None:
    game = alone()
    hand(game, "amazon", "mace 1", active=True)
    game.position.alerted = 1 << piece("mace 1")

    rearrange(game, "amazon", "abandon mace 1")

    assert game.position.alerted == 0
    assert has(game, "amazon") == []
    assert game.position.characters[0].active == 0
    assert belongings.place_of(game, piece("mace 1")) == slots.HEAP[clearing("cliff 2")]


@pytest.mark.rule("MR-9.6")
def test_newly_abandoned_pieces_go_below_the_others() -> None:
    game = alone()
    hand(game, "amazon", "good_book", "mace 1")

    rearrange(game, "amazon", "abandon good_book")
    rearrange(game, "amazon", "abandon mace 1")

    assert heap(game, "cliff 2") == ["good_book", "mace 1"]


@pytest.mark.rule("MR-9.6", "MR-47.18")
def test_order_of_pieces_abandoned_at_once_is_chosen_from_the_top() -> None:
    game = alone()
    hand(game, "amazon", "good_book", "mace 1", "helmet 1")
    game.abandon(being("amazon"), belongings.owned(game, being("amazon")))
    go_on(game)

    assert texts(game, 0) == ["next good_book", "next mace 1", "next helmet 1"]
    do(game, 0, "next helmet 1; next good_book")

    assert heap(game, "cliff 2") == ["helmet 1", "good_book", "mace 1"]


@pytest.mark.rule("MR-9.6", "MR-48.2")
def test_abandoned_cards_lie_face_down() -> None:
    game = begun("amazon", "elf", amazon="cliff 2")
    strip(game, "amazon")
    obtain(game, "amazon", "good_book")
    do(game, 0, "abandon good_book")

    assert game.position.piles.known(1, slots.HEAP[clearing("cliff 2")]) == 0


@pytest.mark.rule("MR-9.6", "MR-48.2", "MR-48.3")
def test_abandoned_active_card_was_seen_by_all() -> None:
    game = begun("amazon", "elf", amazon="cliff 2")
    strip(game, "amazon")
    obtain(game, "amazon", "deft_gloves", "good_book", "mace 1")
    do(game, 0, "activate deft_gloves; keep good_book; keep mace 1")
    game.abandon(being("amazon"), belongings.owned(game, being("amazon")))
    go_on(game)

    do(game, 0, "next good_book; next deft_gloves")

    known = game.position.piles.known_order(1, slots.HEAP[clearing("cliff 2")])
    assert known == (None, piece("deft_gloves"), piece("mace 1"))
    assert [one.seen_by(1).piece for one in events_of(game, events.Abandoned)] == [
        Hidden(),
        piece("deft_gloves"),
        piece("mace 1"),
    ]


@pytest.mark.rule("MR-6.20")
def test_horse_of_a_recorded_phase_cannot_be_abandoned_until_the_phase_is_over() -> None:
    game = alone()
    hand(game, "amazon", "workhorse_m5_m6", active=True)
    phases = (Phase("M", clearing("cliff 3"), "workhorse_m5_m6"), Phase("H"))
    turn = game.position.turn = Turn(being("amazon"), phases)

    assert options(game, "amazon") == ["deactivate workhorse_m5_m6"]
    game.position.turn = evolve(turn, number=1)
    assert options(game, "amazon") == ["deactivate workhorse_m5_m6", "abandon workhorse_m5_m6"]


@pytest.mark.rule("MR-6.20")
def test_horse_of_a_lost_turn_can_be_abandoned() -> None:
    game = alone()
    hand(game, "amazon", "workhorse_m5_m6", active=True)
    game.position.turn, game.position.had_turn = None, 1 << being("amazon")
    game.position.turns = ((being("amazon"), (Phase("M", clearing("cliff 3"), "workhorse_m5_m6"),)),)

    assert options(game, "amazon") == ["deactivate workhorse_m5_m6", "abandon workhorse_m5_m6"]


@pytest.mark.rule("MR-9.10")
def test_horse_cannot_be_activated_in_a_cave() -> None:
    game = alone(where="borderland 6")
    hand(game, "amazon", "workhorse_m5_m6")

    assert options(game, "amazon") == ["abandon workhorse_m5_m6"]


@pytest.mark.rule("MR-9.10")
def test_horse_must_be_strong_enough_for_its_rider() -> None:
    game = alone("white_knight")
    hand(game, "white_knight", "pony_m2_m5", "workhorse_m5_h7")

    assert options(game, "white_knight")[:1] == ["activate workhorse_m5_h7"]


@pytest.mark.rule("MR-9.10")
def test_horse_must_bear_each_item_that_no_pack_horse_carries() -> None:
    game = alone()
    hand(game, "amazon", "pony_m2_m5", "suit_of_armor 1")

    assert "activate pony_m2_m5" not in options(game, "amazon")
    hand(game, "amazon", "workhorse_h6_h7")
    assert "activate pony_m2_m5" in options(game, "amazon")


@pytest.mark.rule("MR-9.10")
def test_rider_cannot_activate_or_part_with_what_the_horse_then_could_not_bear() -> None:
    game = alone()
    hand(game, "amazon", "suit_of_armor 1", "workhorse_h6_h7")
    hand(game, "amazon", "pony_m2_m5", active=True)
    game.position.turn = Turn(being("amazon"), ())

    assert options(game, "amazon") == ["deactivate pony_m2_m5", "abandon suit_of_armor 1", "abandon pony_m2_m5"]
    reason = belongings.why_cannot_part(game, being("amazon"), 1 << piece("workhorse_h6_h7"))
    assert reason is not None and reason.clause == "MR-9.10"
    both = 1 << piece("workhorse_h6_h7") | 1 << piece("suit_of_armor 1")
    assert belongings.why_cannot_part(game, being("amazon"), both) is None


@pytest.mark.rule("MR-9.10", "MR-47.46")
def test_rider_who_obtains_too_heavy_an_item_deactivates_the_horse_or_abandons_it() -> None:
    game = alone()
    hand(game, "amazon", "pony_m2_m5", "mace 1", active=True)
    obtain(game, "amazon", "suit_of_armor 1")

    assert texts(game, 0) == ["keep suit_of_armor 1", "abandon suit_of_armor 1"]
    do(game, 0, "keep suit_of_armor 1")
    assert texts(game, 0) == ["deactivate pony_m2_m5", "abandon suit_of_armor 1"]
    do(game, 0, "deactivate pony_m2_m5")

    assert has(game, "amazon") == ["mace 1*", "suit_of_armor 1", "pony_m2_m5"]


@pytest.mark.rule("MR-9.10", "MR-47.46")
def test_rider_who_loses_the_pack_horse_abandons_items_until_the_horse_holds() -> None:
    game = alone()
    hand(game, "amazon", "suit_of_armor 1", "suit_of_armor 2", "workhorse_h6_h7")
    hand(game, "amazon", "pony_m2_m5", active=True)
    game.give_up(being("amazon"), piece("workhorse_h6_h7"), slots.OUT_OF_PLAY)
    game.restore_load(being("amazon"))
    go_on(game)

    do(game, 0, "abandon suit_of_armor 2; abandon suit_of_armor 1")

    assert has(game, "amazon") == ["pony_m2_m5*"]
    assert heap(game, "cliff 2") == ["suit_of_armor 2", "suit_of_armor 1"]


@pytest.mark.rule("MR-9.12")
def test_natives_do_not_ride_round_horses() -> None:
    game = begun("amazon", rhq="cliff 2")
    game.position.owners[being("rhq") - 16] = 0
    hand(game, "rhq", "warhorse_t3_t5")

    assert options(game, "rhq") == ["abandon warhorse_t3_t5"]


@pytest.mark.rule("MR-9.15", "MR-9.16")
@pytest.mark.parametrize(
    ("horse", "gives"), [("pony_m2_m5", True), ("workhorse_m5_m6", True), ("warhorse_h4_h6", False)]
)
def test_active_ponies_and_workhorses_give_extra_moves(horse: str, gives: bool) -> None:
    game = alone()
    hand(game, "amazon", horse)
    assert horse not in recording.sources(game, being("amazon"))

    hand(game, "amazon", horse, active=True)

    assert (recording.sources(game, being("amazon")).get(horse) == "M") == gives


@pytest.mark.rule("MR-9.22")
def test_hired_leader_owns_things_apart_from_its_owner() -> None:
    game = begun("amazon", amazon="cliff 2", rhq="cliff 2")
    game.position.owners[being("rhq") - 16] = 0
    hand(game, "rhq", "mace 1")
    ledgers.change_gold(game, being("rhq"), 7)

    assert "mace 1" not in has(game, "amazon")
    assert "abandon mace 1" not in options(game, "amazon")
    assert ledgers.gold(game, being("amazon")) == 10


@pytest.mark.rule("MR-9.11", "MR-9.10")
def test_horse_carries_into_the_cave_what_its_rider_then_cannot_take_on() -> None:
    game = alone(where="borderland 1")
    hand(game, "amazon", "workhorse_h6_h7", "suit_of_armor 1", active=True)
    set_chits(game, "amazon", all="F", fight_M5="A")

    act(game, "amazon", "M borderland 6", "M borderland 4")

    assert heap(game, "borderland 1") == []
    assert heap(game, "borderland 6") == ["suit_of_armor 1"]


@pytest.mark.rule("MR-9.7", "MR-22.4")
def test_character_who_is_not_in_play_has_nothing() -> None:
    game = begun("amazon", "elf")

    assert game.position.characters[1].active != 0
    assert (belongings.owned(game, being("dwarf")), belongings.active(game, being("dwarf"))) == (0, 0)
    assert game.chits_of(being("dwarf")) == ""


@pytest.mark.rule("MR-9.1", "MR-9.3")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("activate shield 1", "Shield 1 is active"),
        ("deactivate mace 1", "Mace 1 isn't active"),
        ("activate spear 1", "Spear 1 has been changed already on this occasion"),
        ("abandon spear 1", "Spear 1 has been changed already on this occasion"),
        ("abandon good_book", "only your own belongings can be rearranged"),
        ("activate mace 1", "deactivate the active weapon first"),
    ],
)
def test_impossible_change_of_belongings_is_explained(text: str, reason: str) -> None:
    game = begun("amazon", amazon="cliff 3")
    strip(game, "amazon")
    hand(game, "amazon", "spear 1", "mace 1")
    hand(game, "amazon", "shield 1", "short_sword 1", active=True)
    game.position.turn = Turn(being("amazon"), (Phase("-"),), changed=1 << piece("spear 1"))
    ask(game, StartOfPhase(being("amazon")))

    rejection = game.why_not(game.action_space.find(text), 0)

    assert rejection is not None
    assert rejection.reason == reason


@pytest.mark.rule("MR-9.2", "MR-9.4")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("activate mace 1", "deactivate the active weapon first"),
        ("activate spear 1", "decide first about the belonging just obtained: activate, keep or abandon it"),
    ],
)
def test_impossible_answer_about_an_obtained_belonging_is_explained(text: str, reason: str) -> None:
    game = begun("amazon", amazon="cliff 3")
    strip(game, "amazon")
    hand(game, "amazon", "short_sword 1", active=True)
    draw(game, "mace 1")
    game.obtain(being("amazon"), piece("mace 1"))
    go_on(game)

    rejection = game.why_not(game.action_space.find(text), 0)

    assert rejection is not None
    assert rejection.reason == reason


@pytest.mark.rule("MR-9.2")
def test_belonging_of_someone_who_is_gone_by_now_leaves_the_game() -> None:
    game = begun("amazon", amazon="cliff 3")
    draw(game, "mace 1")
    game.obtain(being("amazon"), piece("mace 1"))
    game.position.characters[0].at = NOWHERE
    go_on(game)

    assert game.position.piles.masks[slots.OUT_OF_PLAY] >> piece("mace 1") & 1
