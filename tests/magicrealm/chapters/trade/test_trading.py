"""Trade with natives and visitors: selling, buying, boons, hired leaders (MR-13, MR-47.21, MR-47.22, MR-48.9)."""

from __future__ import annotations

import pytest

from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters.trade import goods, relations
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.state import Purse
from arcana_magicrealm.model.turns import Phase
from tests.magicrealm.hands import hand
from tests.magicrealm.market import HERE, ask_for, begin_activity, bring_visitor, buyer, give, stock, unstock
from tests.magicrealm.table import begun, being, do, events_of, hire, piece, put, roll, texts

LANCERS, GUARD, SOLDIERS = GROUP["lancers"], GROUP["guard"], GROUP["soldiers"]


def partner(name: str) -> int:
    return PARTNERS.index(name)


def is_in(game: Game, name: str, slot: int) -> bool:
    return bool(game.position.piles.masks[slot] >> piece(name) & 1)


# Partners (MR-13.1, MR-13.2, MR-20.7).


@pytest.mark.rule("MR-13.1", "MR-20.3")
def test_group_trades_only_where_its_unhired_leader_is() -> None:
    game = begun("amazon", amazon=HERE, l1=HERE, lhq="cliff 2")
    reason = begin_activity(game, "amazon", "T")
    assert reason is not None and reason.clause == "MR-13.1"

    put(game, "lhq", HERE)

    assert begin_activity(game, "amazon", "T") is None


@pytest.mark.rule("MR-13.1", "MR-14.9")
@pytest.mark.parametrize("owner", [0, 1])
def test_group_with_a_hired_leader_does_not_trade(owner: int) -> None:
    game = begun("amazon", "elf", amazon=HERE, lhq=HERE, l1=HERE)
    game.position.owners[being("lhq") - 16] = owner

    assert begin_activity(game, "amazon", "T") is not None


@pytest.mark.rule("MR-13.1")
def test_group_with_a_dead_leader_does_not_trade() -> None:
    game = begun("amazon", amazon=HERE, l1=HERE)
    game.position.denizen_at[being("lhq") - 16] = -2

    assert begin_activity(game, "amazon", "T") is not None


@pytest.mark.rule("MR-13.1", "MR-14.18")
def test_hidden_character_trades_and_stays_hidden() -> None:
    game = buyer("amazon")
    game.position.hidden |= 1 << being("amazon")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell helmet 1; done")

    assert game.position.hidden >> being("amazon") & 1


@pytest.mark.rule("MR-13.1", "MR-20.6", "MR-20.7")
def test_visitor_trades_only_where_its_chit_is_face_up_on_the_map() -> None:
    game = begun("amazon", amazon=HERE)
    bring_visitor(game, "scholar", HERE)
    assert begin_activity(game, "amazon", "T") is None
    bring_visitor(game, "scholar", "cliff 2")
    assert begin_activity(game, "amazon", "T") is not None

    bring_visitor(game, "pillage", HERE)  # the other side

    assert begin_activity(game, "amazon", "T") is not None


@pytest.mark.rule("MR-13.2", "MR-47.21")
def test_kind_of_trade_is_chosen_then_the_partner() -> None:
    game = buyer("amazon")
    bring_visitor(game, "scholar", HERE)
    begin_activity(game, "amazon", "T")
    assert texts(game, 0) == ["give up", "sell", "buy"]
    with pytest.raises(IllegalAction, match=r"boon.*MR-13.22"):
        game.apply(actions.word("regain"), 0)

    do(game, 0, "sell")

    assert texts(game, 0) == ["deal with lancers", "deal with scholar"]


@pytest.mark.rule("MR-13.2")
def test_phase_of_selling_does_not_buy_too() -> None:
    game = buyer("amazon")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; done")

    assert not game.position.frames
    assert not any("buy" in text for seat in game.players_to_act for text in texts(game, seat))


@pytest.mark.rule("MR-13.2", "MR-8.5")
def test_trade_can_be_given_up() -> None:
    game = buyer("amazon")
    before = game.position.piles.masks[:]
    begin_activity(game, "amazon", "T")

    do(game, 0, "give up")

    assert game.position.piles.masks == before
    assert not events_of(game, events.Met)


# Selling (MR-13.3 to MR-13.7).


@pytest.mark.rule("MR-13.3", "MR-13.5")
def test_any_number_of_belongings_is_sold_for_the_full_price() -> None:
    game = buyer("amazon")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell short_sword 1; sell breastplate 1; done")

    assert game.position.characters[0].gold == 20 + 4 + 9
    assert is_in(game, "short_sword 1", slots.GOODS[LANCERS])
    assert is_in(game, "breastplate 1", slots.GOODS[LANCERS])
    assert not game.position.characters[0].active & (1 << piece("short_sword 1") | 1 << piece("breastplate 1"))


@pytest.mark.rule("MR-13.4", "MR-13.10")
def test_damaged_armour_brings_less_and_is_repaired() -> None:
    game = buyer("amazon")
    game.position.damaged |= 1 << piece("shield 1")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell shield 1")

    assert game.position.characters[0].gold == 25
    assert not game.position.damaged


@pytest.mark.rule("MR-13.5", "MR-13.11", "MR-48.11")
def test_card_sold_is_shown_to_all_and_goes_into_the_groups_box() -> None:
    game = begun("amazon", "elf", amazon=HERE, elf="cliff 1", lhq=HERE)
    give(game, 0, "glowing_gem")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell glowing_gem")

    cards = slots.CARDS_OF_GROUP[LANCERS]
    assert is_in(game, "glowing_gem", cards)
    assert game.position.piles.known(1, cards) >> piece("glowing_gem") & 1
    assert game.position.characters[0].gold == 10 + 17
    goods.show(game, piece("glowing_gem"), "MR-13.8")  # they know it by now
    assert [event.piece for event in events_of(game, events.GoodsShown)] == [piece("glowing_gem")]


@pytest.mark.rule("MR-13.6")
@pytest.mark.parametrize(("group", "fame"), [("soldiers", 10), ("lancers", 0)])
def test_fame_reward_is_gained_from_the_group_named(group: str, fame: int) -> None:
    game = buyer("amazon", group)
    give(game, 0, "regent_of_jewels")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell regent_of_jewels")

    assert game.position.characters[0].fame == fame
    assert game.position.characters[0].gold == 20 + 67


@pytest.mark.rule("MR-13.6", "MR-14.10")
def test_owner_of_a_leader_gains_the_fame_reward() -> None:
    game = begun("amazon", amazon="cliff 1", lhq=HERE, shq=HERE)
    hire(game, 0, "lhq")
    hand(game, "lhq", "regent_of_jewels")
    begin_activity(game, "lhq", "T")

    do(game, 0, "sell; sell regent_of_jewels")

    assert game.position.characters[0].fame == 10
    assert events_of(game, events.FameChanged) == [events.FameChanged(being("amazon"), 10)]


@pytest.mark.rule("MR-13.7")
@pytest.mark.parametrize(("visitor", "price"), [("scholar", 50), ("crone", 50), ("shaman", 10)])
def test_visitors_have_special_prices_for_listed_artifacts_and_books(visitor: str, price: int) -> None:
    game = begun("amazon", amazon=HERE)
    bring_visitor(game, visitor, HERE)
    give(game, 0, "black_book")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell black_book")

    assert game.position.characters[0].gold == 10 + price
    assert is_in(game, "black_book", slots.VISITOR_CARDS[partner(visitor) - 9])


@pytest.mark.rule("MR-13.7")
def test_visitors_pay_the_printed_price_for_counters() -> None:
    game = begun("amazon", amazon=HERE)
    bring_visitor(game, "shaman", HERE)
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell short_sword 1")

    assert game.position.characters[0].gold == 14


@pytest.mark.rule("MR-13.3", "MR-6.20", "MR-9.10")
def test_horse_of_a_recorded_phase_cannot_be_sold() -> None:
    game = buyer("amazon")
    give(game, 0, "workhorse_m5_m6", active=True)
    assert begin_activity(game, "amazon", "T", Phase("M", -1, "workhorse_m5_m6")) is None
    do(game, 0, "sell")

    with pytest.raises(IllegalAction, match=r"MR-6.20"):
        game.apply(actions.handle("sell", piece("workhorse_m5_m6")), 0)


# Buying (MR-13.8 to MR-13.11).


@pytest.mark.rule("MR-13.8", "MR-48.9")
def test_buyer_alone_sees_all_treasure_cards_of_the_partner() -> None:
    game = begun("amazon", "elf", amazon=HERE, elf=HERE, lhq=HERE)
    piles, cards = game.position.piles, slots.CARDS_OF_GROUP[LANCERS]
    begin_activity(game, "amazon", "T")
    assert piles.known(0, cards) == 0

    do(game, 0, "buy")

    assert game.position.piles.known(0, cards) == piles.masks[cards]
    assert game.position.piles.known(1, cards) == 0
    assert game.position.piles.known(2, cards) == 0


@pytest.mark.rule("MR-13.8")
def test_buyer_must_name_something_and_all_hear_it() -> None:
    game = begun("amazon", "elf", amazon=HERE, elf="cliff 1", lhq=HERE)
    stock(game, "lancers", "glowing_gem")
    begin_activity(game, "amazon", "T")
    do(game, 0, "buy")
    assert all(text.startswith("buy ") for text in texts(game, 0))

    do(game, 0, "buy glowing_gem")

    assert game.position.piles.known(1, slots.CARDS_OF_GROUP[LANCERS]) == 1 << piece("glowing_gem")


@pytest.mark.rule("MR-13.9", "MR-9.2")
def test_price_times_factor_is_paid_and_the_belonging_taken() -> None:
    game = buyer("amazon")
    ask_for(game)
    roll(game, 4, 2)  # Friendly, 4: price x3
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert game.position.characters[0].gold == 2
    assert texts(game, 0) == ["keep spear 1", "abandon spear 1"]  # the short sword is active
    do(game, 0, "keep spear 1")
    assert is_in(game, "spear 1", slots.OPEN[0])


@pytest.mark.rule("MR-13.9")
def test_price_can_be_declined() -> None:
    game = buyer("amazon")
    ask_for(game)
    roll(game, 4, 2)
    do(game, 0, "no drinks")

    do(game, 0, "decline")

    assert game.position.characters[0].gold == 20
    assert is_in(game, "spear 1", slots.GOODS[LANCERS])


@pytest.mark.rule("MR-13.9", "MR-47.22")
def test_belongings_are_offered_in_payment_and_too_much_is_lost() -> None:
    game = buyer("amazon", gold=0)
    roll(game, 4, 2)  # 18 gold
    ask_for(game)
    assert "pay" not in texts(game, 0)

    do(game, 0, "pay breastplate 1")
    do(game, 0, "pay shield 1")
    assert "pay" not in texts(game, 0)  # 16 of 18
    assert "> The Lancers want 18 gold, and you offer Shield 1 and Breastplate 1." in game.render(0)
    do(game, 0, "pay short_sword 1")
    assert game.hint(actions.word("pay"), 0) == "0 gold; you have 0"

    assert texts(game, 0) == ["pay", "decline"]
    do(game, 0, "pay")
    assert game.position.characters[0].gold == 0
    assert is_in(game, "breastplate 1", slots.GOODS[LANCERS])


@pytest.mark.rule("MR-13.9")
def test_card_offered_in_payment_is_seen_by_all_even_if_the_deal_is_declined() -> None:
    game = begun("amazon", "elf", amazon=HERE, elf="cliff 1", lhq=HERE)
    give(game, 0, "deft_gloves")
    roll(game, 4, 2)
    ask_for(game)
    do(game, 0, "no drinks")

    do(game, 0, "pay deft_gloves")
    do(game, 0, "decline")

    assert game.position.piles.known(1, slots.BAG[0]) == 1 << piece("deft_gloves")


@pytest.mark.rule("MR-13.9")
def test_price_is_paid_partly_in_gold() -> None:
    game = buyer("amazon", gold=10)
    ask_for(game)
    roll(game, 4, 2)
    do(game, 0, "no drinks")
    with pytest.raises(IllegalAction, match=r"18 gold is still due.*MR-13.9"):
        game.apply(actions.word("pay"), 0)

    do(game, 0, "pay breastplate 1")
    do(game, 0, "pay")

    assert game.position.characters[0].gold == 1


@pytest.mark.rule("MR-13.9", "MR-13.4")
def test_damaged_armour_pays_its_damaged_price() -> None:
    game = buyer("amazon", gold=12)
    game.position.damaged |= 1 << piece("shield 1")
    roll(game, 4, 2)  # 18 gold
    ask_for(game)
    do(game, 0, "no drinks")
    do(game, 0, "pay shield 1")

    with pytest.raises(IllegalAction, match=r"13 gold is still due.*MR-13.9"):
        game.apply(actions.word("pay"), 0)


@pytest.mark.rule("MR-13.9", "MR-13.4", "MR-13.6")
def test_payment_counts_as_sold() -> None:
    game = buyer("amazon", gold=0)
    give(game, 0, "golden_arm_band")
    game.position.damaged |= 1 << piece("shield 1")
    roll(game, 4, 2)
    ask_for(game)

    do(game, 0, "pay golden_arm_band")
    do(game, 0, "pay shield 1")
    do(game, 0, "pay")

    assert game.position.characters[0].fame == 3
    assert not game.position.damaged
    assert sorted(event.price for event in events_of(game, events.GoodsPaid)) == [5, 15]


@pytest.mark.rule("MR-13.6", "MR-13.11")
def test_buying_a_card_with_a_reward_from_its_group_costs_the_fame() -> None:
    game = buyer("amazon", goods="golden_arm_band", gold=60)
    ask_for(game, "golden_arm_band")
    roll(game, 4, 2)
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert game.position.characters[0].fame == -3
    assert game.position.characters[0].gold == 60 - 45


@pytest.mark.rule("MR-13.10")
def test_armour_is_sold_at_the_intact_price() -> None:
    game = buyer("amazon", "patrol", goods="helmet 2")
    ask_for(game, "helmet 2")
    roll(game, 2, 2)
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert game.position.characters[0].gold == 10


@pytest.mark.rule("MR-13.11", "MR-48.11")
def test_card_bought_is_shown_to_all() -> None:
    game = begun("amazon", "elf", amazon=HERE, elf="cliff 1", lhq=HERE)
    stock(game, "lancers", "deft_gloves")
    game.position.characters[0].gold = 99
    begin_activity(game, "amazon", "T")
    do(game, 0, "buy")
    do(game, 0, "buy deft_gloves")
    roll(game, 2, 2)
    do(game, 0, "no drinks")

    do(game, 0, "pay")
    do(game, 0, "keep deft_gloves")

    assert game.position.piles.known(1, slots.BAG[0]) >> piece("deft_gloves") & 1


# Boons (MR-13.21, MR-13.22).


@pytest.mark.rule("MR-13.21", "MR-47.22")
def test_boon_is_free_for_a_level_of_the_relation() -> None:
    game = buyer("black_knight", "company", goods="helmet 1")
    ask_for(game, "helmet 1")
    roll(game, 1)
    do(game, 0, "no drinks")
    assert texts(game, 0)[:3] == ["pay", "decline", "free"]

    do(game, 0, "free")

    assert game.position.characters[0].gold == 20
    assert [(boon.strength, boon.data) for boon in relations.boons(game, 0, GROUP["company"])] == [(5, "helmet 1")]
    assert relations.level(game, 0, GROUP["company"]) == 3
    assert texts(game, 0)[0] == "activate helmet 1"


@pytest.mark.rule("MR-13.21")
def test_boon_can_be_bought_at_its_price_without_losing_a_level() -> None:
    game = buyer("black_knight", "company", goods="helmet 1")
    ask_for(game, "helmet 1")
    roll(game, 1)
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert game.position.characters[0].gold == 15
    assert relations.level(game, 0, GROUP["company"]) == 4


@pytest.mark.rule("MR-13.6", "MR-13.21")
def test_card_taken_as_a_boon_costs_its_fame_reward() -> None:
    game = buyer("sorceror", goods="golden_arm_band")
    ask_for(game, "golden_arm_band")
    roll(game, 1, 1)
    do(game, 0, "no drinks")

    do(game, 0, "free")

    assert game.position.characters[0].fame == -3


def with_boon(gold: int = 50) -> Game:
    game = buyer("black_knight", "company", gold=gold)
    relations.take_boon(game, being("black_knight"), GROUP["company"], 6, "spear 1")
    assert relations.level(game, 0, GROUP["company"]) == 3
    begin_activity(game, "black_knight", "T")
    do(game, 0, "regain")
    return game


@pytest.mark.rule("MR-13.22", "MR-47.21")
def test_boon_is_regained_for_its_price_times_the_factor() -> None:
    game = with_boon()
    roll(game, 4)  # Friendly: price x3
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert game.position.characters[0].gold == 50 - 18
    assert relations.level(game, 0, GROUP["company"]) == 4
    assert relations.boons(game, 0, GROUP["company"]) == ()


@pytest.mark.rule("MR-13.22", "MR-13.23")
@pytest.mark.parametrize("face", [6, 4])
def test_level_is_lost_for_good_without_a_price_or_payment(face: int) -> None:
    game = with_boon()
    roll(game, face)
    do(game, 0, "no drinks")

    if face == 4:
        do(game, 0, "decline")

    assert relations.level(game, 0, GROUP["company"]) == 3
    assert relations.boons(game, 0, GROUP["company"]) == ()


@pytest.mark.rule("MR-13.22")
def test_boon_rolled_to_regain_a_boon_is_price_x1() -> None:
    game = with_boon()
    roll(game, 1, 1)  # an opportunity, then a boon in the column Ally

    do(game, 0, "no drinks")

    assert "free" not in texts(game, 0)
    do(game, 0, "pay")
    assert game.position.characters[0].gold == 44


@pytest.mark.rule("MR-13.22")
def test_oldest_boon_is_regained_first() -> None:
    game = buyer("black_knight", "company", gold=50)
    for price in (6, 10):
        relations.take_boon(game, being("black_knight"), GROUP["company"], price, "spear 1")
    begin_activity(game, "black_knight", "T")
    do(game, 0, "regain")
    roll(game, 2)  # two levels below Ally, Neutral: price x3
    do(game, 0, "no drinks")
    do(game, 0, "pay")

    assert game.position.characters[0].gold == 50 - 18
    assert [boon.strength for boon in relations.boons(game, 0, GROUP["company"])] == [10]


@pytest.mark.rule("MR-13.22", "MR-13.9")
def test_boon_is_regained_with_belongings() -> None:
    game = buyer("black_knight", "company", gold=1)
    relations.take_boon(game, being("black_knight"), GROUP["company"], 6, "spear 1")
    begin_activity(game, "black_knight", "T")
    do(game, 0, "regain")
    roll(game, 4)  # Friendly: price x3
    for line in ("no drinks", "pay suit_of_armor 1", "pay"):
        do(game, 0, line)

    assert relations.level(game, 0, GROUP["company"]) == 4


# Hired leaders (MR-13.24, MR-14.10).


@pytest.mark.rule("MR-13.24", "MR-14.10", "MR-14.11", "MR-14.16", "MR-48.19")
def test_hired_leader_trades_with_its_own_gold_and_the_owners_relations() -> None:
    game = begun("black_knight", "elf", black_knight="cliff 1", elf="cliff 1", lhq=HERE, chq=HERE)
    game.hire_denizens(0, (being("lhq") - 16,))
    game.position.purses[LANCERS] = Purse(gold=7)
    stock(game, "company", "helmet 1")
    begin_activity(game, "lhq", "T")
    do(game, 0, "buy")
    do(game, 0, "buy helmet 1")
    roll(game, 1, 1)
    do(game, 0, "no drinks")

    do(game, 0, "free")

    assert relations.level(game, 0, GROUP["company"]) == 3
    assert game.position.purses[LANCERS].gold == 7
    assert texts(game, 0) == ["keep helmet 1", "abandon helmet 1"]
    do(game, 0, "keep helmet 1")
    assert is_in(game, "helmet 1", slots.PACK[being("lhq") - 16])


@pytest.mark.rule("MR-14.10", "MR-13.6")
def test_hired_leader_sells_for_its_own_gold_and_the_owners_fame() -> None:
    game = begun("black_knight", black_knight="cliff 1", lhq=HERE, shq=HERE)
    game.hire_denizens(0, (being("lhq") - 16,))
    give(game, 0, "regent_of_jewels")
    game.position.piles.move(1 << piece("regent_of_jewels"), slots.BAG[0], slots.PACK[being("lhq") - 16])
    begin_activity(game, "lhq", "T")

    do(game, 0, "sell; sell regent_of_jewels")

    assert game.position.purses[LANCERS].gold == 67
    assert game.position.characters[0].gold == 10
    assert game.position.characters[0].fame == 10


@pytest.mark.rule("MR-13.24")
def test_monsters_do_not_trade() -> None:
    game = begun("amazon", amazon="cliff 1", giant_1=HERE, lhq=HERE)
    game.position.owners[being("giant 1") - 16] = 0

    reason = begin_activity(game, "giant 1", "T")

    assert reason is not None and reason.clause == "MR-13.24"


@pytest.mark.rule("MR-1.8", "MR-13.24")
def test_owners_modifiers_do_not_help_a_hired_leader() -> None:
    game = begun("black_knight", black_knight="cliff 1", lhq=HERE, chq=HERE)
    game.hire_denizens(0, (being("lhq") - 16,))
    begin_activity(game, "lhq", "T")
    do(game, 0, "buy")
    roll(game, 1, 2)

    game.apply(game.legal_actions(0)[0], 0)

    assert [event.faces for event in events_of(game, events.TableRolled)][-1] == (1, 2)


@pytest.mark.rule("MR-14.10", "MR-13.16")
def test_insult_of_a_hired_leader_costs_the_owner() -> None:
    game = begun("black_knight", "elf", black_knight="cliff 1", elf="cliff 1", lhq=HERE, ghq=HERE)
    game.hire_denizens(0, (being("lhq") - 16,))
    unstock(game, "guard", "cloven_hoof")
    begin_activity(game, "lhq", "T")
    do(game, 0, "buy")
    roll(game, 1, 1)
    game.apply(game.legal_actions(0)[0], 0)

    do(game, 0, "pay notoriety")

    assert game.position.characters[0].notoriety == -5


# A day with a Trade phase (MR-6.14, MR-8.5).


@pytest.mark.rule("MR-13.1", "MR-8.5")
def test_recorded_trade_is_done_in_its_phase() -> None:
    game = begun("amazon", amazon=HERE, lhq=HERE)
    do(game, 0, "record trade")
    do(game, 0, "end turn")
    while "sell" not in texts(game, 0):
        do(game, 0, "done")

    do(game, 0, "sell; sell helmet 1; done")

    assert game.position.characters[0].gold == 15


@pytest.mark.rule("MR-13.1", "MR-8.5")
def test_recorded_trade_is_cancelled_without_a_partner() -> None:
    game = begun("amazon", amazon=HERE)
    do(game, 0, "record trade")
    do(game, 0, "end turn")
    while game.position.day == 1 and game.position.stage == "daylight":
        do(game, 0, "done")

    assert [event.activity for event in events_of(game, events.ActivityCancelled)] == ["T"]
