"""Sheets picked together one word at a time (MG-37)."""

from __future__ import annotations

import pytest

from arcana_core.errors import IllegalAction
from arcana_magika import Game, Rules, contest, play_turn
from arcana_magika.actions import Miss, Say, Sheet
from arcana_magika.model import orders
from arcana_magika.model.geometry import space
from arcana_magika.model.mages import player_of
from arcana_magika.model.orders import Cast, Give, Message, Offer


def offered(game: Game, letter: str = "A") -> list[str]:
    return [str(action) for action in game.legal_actions(player_of(letter, game.player_count))]


def pick(game: Game, words: str, letter: str = "A") -> None:
    """Pick words parted by semicolons."""
    player = player_of(letter, game.player_count)
    for word in words.split(";"):
        game.apply(game.action_space.find(word.strip()), player)


def handed_in(game: Game, words: str, letter: str = "A") -> orders.Sheet:
    """The sheet that is in after these picks."""
    pick(game, words, letter)
    return sheet_of(game, player_of(letter, game.player_count))


def sheet_of(game: Game, player: int = 0) -> orders.Sheet:
    """The sheet that a player has handed in."""
    sheet = game.position.sheets[player]
    assert sheet is not None
    return sheet


ORDERS_ALWAYS = ["move", "search", "meditate", "rest"]


@pytest.mark.rule("MG-37.5")
def test_four_orders_and_a_demand_for_others_artifacts_are_always_offered() -> None:
    assert offered(contest("A m7")) == ["demand", *ORDERS_ALWAYS]


@pytest.mark.rule("MG-37.5")
def test_other_orders_are_offered_where_there_is_something_to_name() -> None:
    game = contest("A m7 scrolls KNART carries RED")

    assert offered(game) == ["demand", "give", "don", "cast", "move", "search", "drop", "meditate", "rest"]


@pytest.mark.rule("MG-37.2", "MG-8.1")
def test_five_orders_then_messages_then_an_offer_then_the_sheet_is_handed_in() -> None:
    game = contest("A m7")

    pick(game, "rest; rest; rest; rest; rest")
    assert offered(game)[:2] == ["done", "all"]
    pick(game, "done")
    assert offered(game) == ["done", "offer cast", "offer give"]
    pick(game, "done")
    assert offered(game) == ["commit"]
    sheet = handed_in(game, "commit")

    assert [str(order) for order in sheet.orders] == ["REST"] * 5
    assert 0 not in game.players_to_act


@pytest.mark.rule("MG-37.6")
def test_novice_is_offered_the_south_only_for_known_water_or_swamp() -> None:
    game = contest("A m7 | M m9", spaces={"n7": "Swamp"})

    pick(game, "move")
    pick(game, "move", "M")

    assert offered(game) == ["ne", "e", "sw", "w", "nw"]
    assert offered(game, "M") == ["ne", "e", "se", "sw", "w", "nw"]


@pytest.mark.rule("MG-37.6")
def test_directions_off_the_map_are_not_offered() -> None:
    game = contest("A m1")

    pick(game, "move")

    assert offered(game) == ["ne", "e"]
    with pytest.raises(IllegalAction, match=r"w leads off the map \(MG-14.9\)"):
        pick(game, "w")
    with pytest.raises(
        IllegalAction, match=r"leads south, and your maps show neither water nor Swamp there \(MG-37.6\)"
    ):
        pick(game, "se")


@pytest.mark.rule("MG-37.3", "MG-37.6")
def test_earlier_moves_of_the_sheet_are_taken_to_succeed() -> None:
    game = contest("A c2")

    pick(game, "move; nw; move")

    assert offered(game) == ["ne", "e"]  # from b1


@pytest.mark.rule("MG-40.69", "MG-14.11")
def test_from_the_goal_square_a_novice_is_offered_the_only_ways_there_are() -> None:
    game = contest("A b1")

    pick(game, "move; ne; move")

    assert offered(game) == ["se", "sw"]


@pytest.mark.rule("MG-37.7")
def test_items_in_the_last_report_can_be_searched_for() -> None:
    game = contest("A m7", lying="HELM m7, RED m7, BLUE m8")

    pick(game, "search")

    assert offered(game) == ["all", "scroll", "red", "helm"]


@pytest.mark.rule("MG-37.3", "MG-37.7")
def test_item_picked_up_by_the_sheet_is_held_afterwards() -> None:
    game = contest("A m7", lying="HELM m7, RED m7")

    pick(game, "search; helm")

    assert "drop" in offered(game) and "don" not in offered(game)
    pick(game, "search")
    assert offered(game) == ["all", "scroll", "red"]
    pick(game, "all; don")  # one cloak: no question which
    assert [str(order) for order in game.position.drafts[0].orders] == ["SEARCH HELM", "SEARCH ALL", "DON RED"]


@pytest.mark.rule("MG-37.7", "MG-29.6")
def test_ebon_mage_is_offered_a_search_for_scrolls_only() -> None:
    game = contest("M m7", lying="HELM m7")

    pick(game, "search", "M")

    assert [str(order) for order in game.position.drafts[2].orders] == ["SEARCH"]


@pytest.mark.rule("MG-37.8")
def test_scroll_can_be_cast_once_on_a_sheet_and_a_prolonged_one_twice() -> None:
    game = contest("A m7 arcania 50 scrolls HEALS KNART*")

    pick(game, "cast; heals; minor; cast")
    assert "knart" not in offered(game) and offered(game) == ["minor", "major"]  # the only scroll left is not asked for
    pick(game, "minor; cast; minor")

    assert [str(order) for order in game.position.drafts[0].orders] == ["CAST HEALS", "CAST KNART", "CAST KNART"]
    assert "cast" not in offered(game)


@pytest.mark.rule("MG-37.8", "MG-37.3")
def test_levels_are_offered_as_far_as_the_arcania_left_covers_them() -> None:
    game = contest("A m7 arcania 30 scrolls HEALS ATEND")

    pick(game, "cast; heals")
    assert offered(game) == ["minor", "major"]
    pick(game, "minor; cast")  # 22 left: both levels of ATEND, 8 and 22
    assert offered(game) == ["minor", "major"]

    game = contest("A m7 arcania 29 scrolls HEALS ATEND")
    pick(game, "cast; heals; minor; cast")  # 21 left
    assert offered(game) == ["mage B", "mage M"]  # only the minor level is left, so it is not asked for
    pick(game, "mage B")
    assert str(game.position.drafts[0].orders[1]) == "CAST ATEND B"


@pytest.mark.rule("MG-37.8")
def test_of_two_scrolls_of_one_spell_the_second_is_named_by_its_slot() -> None:
    game = contest("A m7 scrolls KNART HEALS KNART")

    pick(game, "cast")
    assert offered(game) == ["knart", "heals", "slot 3"]
    pick(game, "slot 3; minor")

    assert str(game.position.drafts[0].orders[0]) == "CAST #3"


@pytest.mark.rule("MG-37.9")
@pytest.mark.parametrize(
    ("scroll", "level", "expected"),
    [
        ("CURSP", "minor", ["mage B", "mage M"]),
        ("CURSP", "major", ["red", "blue", "yellow", "green", "orange", "violet"]),
        ("STLIT", "major", ["mage B", "mage M"]),
        ("ELATT", "minor", ["forest", "hills", "swamp", "desert", "mountain", "glacial"]),
        ("ELARR", "major", ["change -3", "change -2", "change -1", "change +1", "change +2", "change +3"]),
        ("SCART", "minor", ["crown", "orb", "scepter"]),
        ("TELPT", "minor", ["ne", "e", "se", "sw", "w", "nw"]),
        ("TELPT", "major", ["ne", "e", "se", "sw", "w", "nw", "n", "s"]),
        ("PROSP", "minor", ["knart", "heals"]),
    ],
)
def test_parameters_of_casts(scroll: str, level: str, expected: list[str]) -> None:
    game = contest(f"A m7 max_arcania 100 arcania 100 scrolls {scroll} HEALS KNART")

    pick(game, f"cast; {scroll.lower()}; {level}")

    assert offered(game) == expected


@pytest.mark.rule("MG-37.9", "MG-24.52")
def test_any_artifact_can_be_scattered_under_the_option() -> None:
    game = contest("A m7 scrolls SCART HEALS", rules=Rules(scart_minor_any=True))

    pick(game, "cast; scart; minor")

    assert len(offered(game)) == 12


@pytest.mark.rule("MG-37.9")
def test_major_teleport_asks_for_the_distance_as_far_as_the_map_reaches() -> None:
    game = contest("A c2 arcania 90 scrolls TELPT HEALS")

    pick(game, "cast; telpt; major")
    assert offered(game) == ["ne", "e", "se", "sw", "w", "nw", "n", "s"]  # N of c2 is a1
    pick(game, "ne")
    assert str(game.position.drafts[0].orders[0]) == "CAST TELPTX NE 1"  # b2 is the only one: no question how far

    game = contest("A m7 arcania 90 scrolls TELPT HEALS")
    pick(game, "cast; telpt; major; ne")
    assert offered(game) == ["distance 1", "distance 2", "distance 3"]
    pick(game, "distance 3")
    assert str(game.position.drafts[0].orders[0]) == "CAST TELPTX NE 3"
    assert game.position.drafts[0].projection.cell == space("j7")


@pytest.mark.rule("MG-37.9", "MG-37.3")
def test_north_and_south_have_one_distance_and_the_projection_follows() -> None:
    game = contest("A m7 arcania 90 scrolls TELPT HEALS")

    pick(game, "cast; telpt; major; n; move; w")

    picked = [str(order) for order in game.position.drafts[0].orders]
    assert picked == ["CAST TELPTX N 2", "MOVE W"]
    assert game.position.drafts[0].projection.cell == space("k5")


@pytest.mark.rule("MG-37.9")
def test_spell_that_prolongs_is_offered_only_with_another_scroll() -> None:
    assert "cast" not in offered(contest("A m7 scrolls PROSP"))
    assert "cast" in offered(contest("A m7 scrolls PROSP HEALS"))


@pytest.mark.rule("MG-37.10")
def test_items_are_dropped_one_after_another_until_done() -> None:
    game = contest("A m7 scrolls KNART KNART carries BLUE wears RED holds TOME")

    pick(game, "drop")
    assert offered(game) == ["all", "knart", "slot 2", "blue", "tome"]
    pick(game, "slot 2")
    assert offered(game) == ["done", "knart", "blue", "tome"]
    pick(game, "tome; done")

    assert str(game.position.drafts[0].orders[0]) == "DROP #2 TOME"
    pick(game, "drop")
    assert offered(game) == ["all", "knart", "blue"]
    pick(game, "all")
    assert "drop" not in offered(game) and "give" not in offered(game)


@pytest.mark.rule("MG-37.10", "MG-22.8")
def test_bound_scroll_is_not_offered_for_a_drop_or_a_gift() -> None:
    assert "drop" not in offered(contest("M m7 scrolls TELPT!"), "M")
    assert "give" not in offered(contest("M m7 scrolls TELPT!"), "M")
    assert "cast" in offered(contest("M m7 scrolls TELPT!"), "M")


@pytest.mark.rule("MG-37.3", "MG-37.10", "MG-37.12")
def test_drop_of_all_keeps_only_bound_items() -> None:
    game = contest("A m7 | M m7 scrolls TELPT! KNART holds ORB", seed=1)
    pick(game, "drop; all", "M")

    assert offered(game, "M") == ["demand", "cast", *ORDERS_ALWAYS]
    pick(game, "demand", "M")
    assert "orb" in offered(game, "M")
    pick(game, "orb; cast; minor; ne", "M")  # which scroll is not asked: the bound one is all that is left
    draft = game.position.drafts[2]
    assert draft is not None
    assert str(draft.orders[-1]) == "CAST TELPT NE"


@pytest.mark.rule("MG-37.3", "MG-37.7")
def test_item_picked_up_in_one_space_is_still_in_another() -> None:
    game = contest("A m7 | M y13", seed=1, lying="RED m7, RED m8")
    pick(game, "search; red; search")  # the second is for a scroll, all that is left to find in m7
    pick(game, "move; e; search")

    assert offered(game) == ["all", "scroll", "red"]


@pytest.mark.rule("MG-37.10", "MG-37.11", "MG-35.5")
def test_scroll_like_a_bound_one_before_it_is_dropped_and_given_by_its_slot() -> None:
    game = contest("A m7 | M m7 scrolls TELPT! TELPT TELPT", seed=1)

    pick(game, "drop", "M")
    assert offered(game, "M") == ["all", "slot 2", "slot 3"]
    pick(game, "slot 2; done; give; mage A", "M")  # the third Teleport is all that is left to give
    assert game.position.drafts[2] is not None
    assert [str(order) for order in game.position.drafts[2].orders] == ["DROP #2", "GIVE A #3"]
    play_turn(game, M="DROP #2; GIVE A #3")

    assert [scroll.code for scroll in game.arena.mages[0].scrolls] == ["TELPT"]


@pytest.mark.rule("MG-37.11")
def test_gift_is_scrolls_or_an_artifact_or_a_cloak() -> None:
    game = contest("A m7 scrolls KNART HEALS carries BLUE holds TOME ROD")

    pick(game, "give")
    assert offered(game) == ["mage B", "mage M"]
    pick(game, "mage B")
    assert offered(game) == ["scrolls", "an artifact", "a cloak"]
    pick(game, "scrolls; heals")
    assert offered(game) == ["done", "knart"]
    pick(game, "done; give; mage M; an artifact; tome; give; mage B; a cloak")

    picked = [str(order) for order in game.position.drafts[0].orders]
    assert picked == ["GIVE B HEALS", "GIVE M TOME", "GIVE B BLUE"]
    pick(game, "give; mage B; scrolls")  # the last scroll: neither which nor whether another is asked
    assert str(game.position.drafts[0].orders[3]) == "GIVE B KNART"


@pytest.mark.rule("MG-37.12")
def test_artifact_that_one_does_not_hold_is_demanded() -> None:
    game = contest("A m7 holds CROWN HELM")

    pick(game, "demand")

    assert len(offered(game)) == 10 and "crown" not in offered(game) and "orb" in offered(game)


@pytest.mark.rule("MG-37.12")
def test_ebon_mage_is_not_offered_a_third_demand() -> None:
    game = contest("M m7")

    pick(game, "demand; crown; demand; crown", "M")

    assert "demand" not in offered(game, "M")


@pytest.mark.rule("MG-37.13", "MG-12.3")
def test_cloak_of_the_colour_worn_cannot_be_donned_nor_any_by_the_ebon_mage() -> None:
    assert "don" not in offered(contest("A m7 wears RED carries RED"))
    assert "don" in offered(contest("A m7 wears RED carries BLUE"))
    assert "don" not in offered(contest("M m7 carries BLUE"), "M")


def after_orders(game: Game, letter: str = "A") -> None:
    pick(game, "rest; rest; rest; rest; rest", letter)


@pytest.mark.rule("MG-37.14", "MG-26.1", "MG-26.5")
def test_up_to_three_messages_and_not_two_of_one_kind_to_one_address() -> None:
    game = contest("A m7")
    after_orders(game)

    assert offered(game) == [
        *("done", "all", "mage B", "mage M", "red", "blue", "yellow", "green", "orange", "violet"),
    ]
    pick(game, "mage B")
    assert offered(game) == ["signed", "anonymous"]
    pick(game, "signed")
    assert offered(game) == [
        *('"Greetings"', '"Let us be a team"', '"Meet me"', '"I need help"', '"I have what you need"', '"Beware"'),
    ]
    pick(game, '"Beware"; mage B')  # signed is used, so anonymous is not asked for
    assert offered(game)[0] == '"Greetings"'
    pick(game, '"Greetings"')
    assert "mage B" not in offered(game)
    pick(game, 'red; signed; "Meet me"')
    assert offered(game) == ["commit"]  # three messages: no more of them, and no offer
    sheet = handed_in(game, "commit")

    assert sheet.messages == (
        Message("B", "Beware"),
        Message("B", "Greetings", anonymous=True),
        Message("RED", "Meet me"),
    )


@pytest.mark.rule("MG-37.14", "MG-26.2")
def test_message_may_have_a_text_of_its_own() -> None:
    game = contest("A m7")
    after_orders(game)
    with pytest.raises(IllegalAction, match="a text comes after the address of a message"):
        game.apply(Say("too early"), 0)
    pick(game, "all; anonymous")

    with pytest.raises(IllegalAction, match="a message has at most 200 characters, this has 201"):
        game.apply(Say("x" * 201), 0)
    with pytest.raises(IllegalAction, match="at least 1 visible character"):
        game.apply(Say(" "), 0)
    game.apply(Say("Meet me at m7;\nbring the Helm"), 0)
    pick(game, "done; done")
    sheet = handed_in(game, "commit")

    assert sheet.messages == (Message("ALL", "Meet me at m7;\nbring the Helm", anonymous=True),)


@pytest.mark.rule("MG-37.15", "MG-27.3", "MG-27.1")
def test_offer_is_a_service_and_a_payment() -> None:
    game = contest("A m7")
    after_orders(game)
    pick(game, "done; offer cast; telpt; major; ne; distance 2")
    assert offered(game) == ["endurance", "arcania"]
    pick(game, "arcania")
    assert offered(game) == ["pay 10", "pay 20", "pay 30", "pay 40", "pay 50"]
    sheet = handed_in(game, "pay 30; commit")
    assert sheet.offer == Offer(Cast("TELPT", True, ("NE", "2")), 30, "ARCANIA")

    game = contest("A m7")
    after_orders(game)
    sheet = handed_in(game, "done; offer give; helm; endurance; pay 10; commit")
    assert sheet.offer == Offer(Give("A", ("HELM",)), 10, "ENDURANCE")

    game = contest("A m7", rules=Rules(ebon_deals=False))
    after_orders(game)
    pick(game, "done")
    assert offered(game) == ["commit"]


@pytest.mark.rule("MG-37.15", "MG-27.2")
def test_signed_message_to_the_ebon_mage_excludes_an_offer() -> None:
    game = contest("A m7")
    after_orders(game)
    pick(game, 'mage M; signed; "Meet me"; done')
    assert offered(game) == ["commit"]

    game = contest("A m7")
    after_orders(game)
    pick(game, 'mage M; anonymous; "Meet me"; done')
    assert offered(game) == ["done", "offer cast", "offer give"]


@pytest.mark.rule("MG-37.15")
def test_ebon_mage_makes_no_offers() -> None:
    game = contest("M m7")
    after_orders(game, "M")
    pick(game, "done", "M")

    assert offered(game, "M") == ["commit"]


@pytest.mark.rule("MG-37.19", "MG-27.8")
@pytest.mark.parametrize(
    ("spell", "level", "count"),
    [("atend", "minor", 2), ("atend", "major", 6), ("telpt", "minor", 6), ("telpt", "major", 8), ("prosp", "minor", 36),
     ("elatt", "major", 6), ("elarr", "minor", 6), ("scart", "minor", 3)],
)  # fmt: skip
def test_parameters_of_an_offered_cast(spell: str, level: str, count: int) -> None:
    game = contest("A a1")
    after_orders(game)
    pick(game, f"done; offer cast; {spell}; {level}")

    assert len(offered(game)) == count
    if spell == "atend" and level == "minor":
        assert offered(game) == ["mage A", "mage B"]  # the own one, and never M


@pytest.mark.rule("MG-37.16", "MG-27.4")
def test_ebon_mage_answers_each_offer_with_yes_or_no() -> None:
    game = contest("A m7 | B m8 | M m9")
    arena = game.arena
    offers = (Offer(Cast("HEALS"), 10, "ARCANIA"), Offer(Give("B", ("HELM",)), 20, "ENDURANCE"))
    arena.offers = ((0, offers[0]), (1, offers[1]))
    after_orders(game, "M")
    pick(game, "done", "M")
    assert offered(game, "M") == ["yes", "no"]
    pick(game, "no", "M")
    assert offered(game, "M") == ["yes", "no"]
    sheet = handed_in(game, "yes; commit", "M")

    assert sheet.accepts == ("B",)


@pytest.mark.rule("MG-37.17", "MG-12.12")
def test_mage_alone_in_its_team_is_asked_about_the_cloak() -> None:
    game = contest("A m7 wears RED", turn=4)
    game.arena.mages[0].may_decloak = 4
    after_orders(game)
    pick(game, "done")
    assert offered(game) == ["yes", "no"]
    sheet = handed_in(game, "yes; done; commit")

    assert sheet.decloak


@pytest.mark.rule("MG-37.18")
def test_unconscious_mage_writes_a_sheet() -> None:
    game = contest("A m7 endurance 0 scrolls HEALS")

    assert 0 in game.players_to_act
    assert offered(game) == ["demand", "give", "cast", *ORDERS_ALWAYS[:2], "drop", *ORDERS_ALWAYS[2:]]


@pytest.mark.rule("MG-37.4", "MG-35.19", "MG-35.18")
def test_sheet_as_text_may_hold_unoffered_orders_and_replaces_an_earlier_one() -> None:
    game = contest("A m7")

    game.apply(Sheet("MAGE A\nTURN 1\n1: CAST ATEND B\n2: DON RED"), 0)
    assert [str(order) for order in sheet_of(game).orders] == ["CAST ATEND B", "DON RED", "REST", "REST", "REST"]
    game.apply(Sheet("MAGE A\nTURN 1\n1: MEDITATE"), 0)

    assert [str(order) for order in sheet_of(game).orders] == ["MEDITATE", "REST", "REST", "REST", "REST"]
    assert game.players_to_act == (1, 2)


@pytest.mark.rule("MG-35.15")
def test_sheet_with_mistakes_is_rejected_as_a_whole_with_all_of_them() -> None:
    game = contest("A m7")

    with pytest.raises(IllegalAction) as error:
        game.apply(Sheet("MAGE A\nTURN 1\n1: MOVE NORTH\n6: REST"), 0)

    assert "E9" in str(error.value) and "E4" in str(error.value)
    assert game.position.sheets[0] is None


@pytest.mark.rule("MG-37.2", "MG-33.1")
def test_picks_that_were_begun_give_way_to_a_sheet_and_to_a_missing_one() -> None:
    game = contest("A m7")
    pick(game, "move; e")
    game.apply(Miss(), 0)

    assert game.position.drafts[0] is None
    assert sheet_of(game).missing


@pytest.mark.rule("MG-40.60")
def test_question_with_one_answer_is_not_asked() -> None:
    game = contest("A m7 scrolls KNART")

    pick(game, "give; mage B")  # one scroll and nothing else: no kind, no scroll, no second one

    assert str(game.position.drafts[0].orders[0]) == "GIVE B KNART"


@pytest.mark.rule("MG-37.5")
def test_rejection_names_the_open_question() -> None:
    game = contest("A m7")

    with pytest.raises(IllegalAction, match=r"player 0 cannot red: choose an order for phase 1 first \(MG-37.5\)"):
        pick(game, "red")
    with pytest.raises(IllegalAction, match=r"there is nothing to drop \(MG-37.5\)"):
        pick(game, "drop")
