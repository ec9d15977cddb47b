"""Meetings with natives and visitors: drinks, the table, insults, blocks (MR-13.12 to MR-13.20, MR-19.9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.model.deals import ENEMY, MEETING, PARTNERS, RELATIONS
from tests.magicrealm.chapters.trade.test_relations import take_campaign
from tests.magicrealm.market import HERE, ask_for, begin_activity, bring_visitor, buyer, stock
from tests.magicrealm.table import begun, being, do, events_of, roll, texts


def results(game: Game) -> list[str]:
    return [event.result for event in events_of(game, events.Met)]


@pytest.mark.rule("MR-13.14")
def test_meeting_table() -> None:
    assert dict(zip(RELATIONS, MEETING, strict=True)) == {
        "enemy": ("insult", "challenge", "block_battle", "block_battle", "block_battle", "block_battle"),
        "unfriendly": ("price_4", "no_deal", "no_deal", "insult", "challenge", "block_battle"),
        "neutral": ("opportunity", "price_3", "price_4", "no_deal", "no_deal", "trouble"),
        "friendly": ("opportunity", "price_2", "price_2", "price_3", "price_4", "no_deal"),
        "ally": ("boon", "price_1", "price_2", "price_3", "price_4", "price_4"),
    }


@pytest.mark.rule("MR-13.14", "MR-49.10", "MR-13.9")
def test_white_knight_pays_twice_the_price_of_a_spear() -> None:
    game = buyer("white_knight")
    ask_for(game)
    roll(game, 4, 2)

    do(game, 0, "no drinks")

    assert texts(game, 0)[:2] == ["pay", "decline"]
    do(game, 0, "pay")
    assert game.position.characters[0].gold == 8


@pytest.mark.rule("MR-13.12", "MR-49.10")
def test_drinks_cost_one_gold_for_each_unhired_member_here_and_help_one_level() -> None:
    game = buyer("white_knight")
    for member in ("l1", "l2", "l3"):
        game.position.denizen_at[being(member) - 16] = beings.place(game, being("lhq"))
    ask_for(game)
    roll(game, 4, 2)

    do(game, 0, "drinks")

    assert game.position.characters[0].gold == 16
    assert [(event.column, event.result) for event in events_of(game, events.Met)] == [(4, "price_2")]


@pytest.mark.rule("MR-13.12")
def test_drinks_in_a_trade_are_a_decision_for_a_friend_of_the_group() -> None:
    game = buyer("white_knight")

    ask_for(game)

    assert texts(game, 0) == ["drinks", "no drinks"]
    assert game.formality(0) is None


@pytest.mark.rule("MR-13.12")
def test_hired_members_and_members_elsewhere_do_not_drink() -> None:
    game = buyer("white_knight")
    game.position.denizen_at[being("l1") - 16] = beings.place(game, being("lhq"))
    game.position.owners[being("l1") - 16] = 0
    game.position.denizen_at[being("l2") - 16] = beings.place(game, being("lhq")) + 1
    ask_for(game)

    do(game, 0, "drinks")

    assert game.position.characters[0].gold == 19


@pytest.mark.rule("MR-13.12", "MR-20.6")
def test_visitors_do_not_drink() -> None:
    game = begun("amazon", amazon=HERE)
    bring_visitor(game, "scholar", HERE)
    begin_activity(game, "amazon", "T")
    do(game, 0, "buy")
    roll(game, 4, 4)

    game.apply(game.legal_actions(0)[0], 0)

    assert results(game) == ["no_deal"]  # Neutral, 4, without a question


@pytest.mark.rule("MR-13.12", "MR-1.15")
def test_no_drinks_without_gold() -> None:
    game = buyer("white_knight", gold=0)
    roll(game, 6, 6)

    ask_for(game)

    assert results(game) == ["price_4"]


@pytest.mark.rule("MR-19.9")
def test_no_drinks_for_foes_of_a_campaign() -> None:
    game = buyer("black_knight", "company")
    stock(game, "company", "helmet 1")
    take_campaign(game, 0, "war")
    roll(game, 3)

    ask_for(game, "helmet 1")

    assert [(event.column, event.result) for event in events_of(game, events.Met)] == [(ENEMY, "block_battle")]


@pytest.mark.rule("MR-13.15")
def test_no_deal_changes_nothing() -> None:
    game = buyer("white_knight")
    ask_for(game)
    roll(game, 6, 6)  # 6 - 1 = 5 in the column Friendly is price x4
    before = game.position.piles.masks[:]

    do(game, 0, "no drinks")
    do(game, 0, "decline")

    assert game.position.piles.masks == before
    assert game.position.characters[0].gold == 20
    assert not beings.is_blocked(game, being("white_knight"))


@pytest.mark.rule("MR-13.16", "MR-47.22")
def test_insult_costs_five_notoriety_even_below_zero() -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    ask_for(game, "axe 1")
    roll(game, 1)
    do(game, 0, "no drinks")
    assert texts(game, 0) == ["no", "pay notoriety"]

    do(game, 0, "pay notoriety")

    assert game.position.characters[0].notoriety == Fraction(-5)
    assert game.position.characters[0].fame == 0
    assert not beings.is_blocked(game, being("black_knight"))


@pytest.mark.rule("MR-13.16", "MR-13.18")
def test_insult_not_paid_for_means_a_block() -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    ask_for(game, "axe 1")
    roll(game, 1)

    do(game, 0, "no drinks")
    do(game, 0, "no")

    assert game.position.characters[0].notoriety == 0
    assert beings.is_blocked(game, being("black_knight"))


@pytest.mark.rule("MR-13.17", "MR-47.22")
def test_challenge_costs_five_fame() -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    ask_for(game, "axe 1")
    roll(game, 2)
    do(game, 0, "no drinks")
    assert texts(game, 0) == ["no", "pay fame"]
    assert game.render(0).endswith("> A challenge! Lose 5 Fame, or be blocked for the day?")

    do(game, 0, "pay fame")

    assert game.position.characters[0].fame == Fraction(-5)
    assert game.position.characters[0].notoriety == 0
    assert not beings.is_blocked(game, being("black_knight"))


@pytest.mark.rule("MR-13.16", "MR-13.17")
@pytest.mark.parametrize(("face", "line", "insult"), [(1, "pay notoriety", True), (2, "pay fame", False)])
def test_payment_for_an_offence_is_reported(face: int, line: str, insult: bool) -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    ask_for(game, "axe 1")
    roll(game, face)

    do(game, 0, "no drinks")
    do(game, 0, line)

    guard = PARTNERS.index("guard")
    assert events_of(game, events.OffencePaid) == [events.OffencePaid(being("black_knight"), guard, 5, insult)]


@pytest.mark.rule("MR-13.18", "MR-16.9", "MR-14.18")
def test_block_ends_the_turn_and_the_hiding_but_natives_are_not_blocked() -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    game.position.hidden |= 1 << being("black_knight")
    ask_for(game, "axe 1")
    assert beings.is_hidden(game, being("black_knight"))
    roll(game, 3)

    do(game, 0, "no drinks")

    assert beings.is_blocked(game, being("black_knight"))
    assert not beings.is_hidden(game, being("black_knight"))
    assert not beings.is_blocked(game, being("ghq"))
    turn = game.position.turn
    assert turn is None or turn.done


@pytest.mark.rule("MR-13.18")
def test_visitors_block_too() -> None:
    game = begun("amazon", amazon=HERE)
    bring_visitor(game, "scholar", HERE)
    begin_activity(game, "amazon", "T")
    do(game, 0, "buy")
    roll(game, 6, 6, 6, 6)  # trouble, then 6 in the column Unfriendly

    game.apply(game.legal_actions(0)[0], 0)

    assert results(game) == ["trouble", "block_battle"]
    assert beings.is_blocked(game, being("amazon"))


@pytest.mark.rule("MR-13.19")
def test_trouble_is_rolled_again_as_unfriendly() -> None:
    game = buyer("amazon", "guard", goods="axe 1")
    ask_for(game, "axe 1")
    roll(game, 6, 1, 1, 1)

    do(game, 0, "no drinks")

    assert [(event.column, event.result) for event in events_of(game, events.Met)] == [(2, "trouble"), (1, "price_4")]


@pytest.mark.rule("MR-13.20")
def test_opportunity_is_rolled_again_in_the_next_friendlier_column_and_repeats() -> None:
    game = buyer("amazon", "guard", goods="axe 1")
    ask_for(game, "axe 1")
    roll(game, 1, 1, 1, 1, 2, 2)

    do(game, 0, "no drinks")

    assert [(event.column, event.result) for event in events_of(game, events.Met)] == [
        (2, "opportunity"),
        (3, "opportunity"),
        (4, "price_1"),
    ]


@pytest.mark.rule("MR-13.20", "MR-47.48")
def test_opportunity_can_be_kept_as_no_deal_with_the_option() -> None:
    game = buyer("amazon", "guard", rules=Rules(decline_opportunity=True), goods="axe 1")
    ask_for(game, "axe 1")
    roll(game, 1, 1, 2, 2)
    do(game, 0, "no drinks")
    assert texts(game, 0) == ["roll again", "no deal"]
    other = game.clone()

    do(game, 0, "no deal")
    do(other, 0, "roll again")

    assert results(game) == ["opportunity"]
    assert not game.position.frames
    assert results(other) == ["opportunity", "price_2"]


@pytest.mark.rule("MR-13.14", "MR-1.3")
def test_ally_gets_a_boon_in_one_of_36_rolls() -> None:
    boons = [faces for faces in product(range(1, 7), repeat=2) if MEETING[4][max(faces) - 1] == "boon"]
    assert boons == [(1, 1)]
