"""Trade between individuals (MR-18.1 to MR-18.7, MR-47.12)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import PERMANENT
from arcana_core.errors import NotationError
from arcana_magicrealm import Game, Rules, actions, events, expedition
from arcana_magicrealm.chapters import beings, belongings, ledgers
from arcana_magicrealm.chapters.trade import dealing
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, bit
from arcana_magicrealm.model.deals import Side
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.pieces import DISCOVERIES, PLACE_NAMES
from tests.magicrealm.daylight import asked, daylight
from tests.magicrealm.hands import hand, has, heap
from tests.magicrealm.table import (
    begun,
    being,
    do,
    events_of,
    give,
    hire,
    piece,
    place_chit,
    put,
    refresh,
    stack,
    texts,
)

HERE = "ledges 1"
"""A clearing at the end of a hidden path to ledges 3, in a mountain tile."""
PATH = "path ledges 1-3"


def meeting(*others: str, rules: Rules | None = None) -> Game:
    """The start of a phase of the Amazon, with others in the clearing."""
    game = begun("amazon", *(others or ("elf",)), rules=rules)
    for seat, name in enumerate(("amazon", *(others or ("elf",)))):
        put(game, name, HERE)
        game.position.piles.move_all(slots.OPEN[seat], slots.OUT_OF_PLAY)
        game.position.characters[seat].active = 0
    return game


def begin(game: Game, elf: str = "") -> None:
    """The start of a blank phase of the Amazon."""
    if elf:
        daylight(game, "amazon", amazon="-", elf=elf)
    else:
        daylight(game, "amazon", amazon="-")


def begun_with_elf(rules: Rules | None = None) -> Game:
    """The Amazon has named the Elf for a trade."""
    game = meeting(rules=rules)
    give(game, 0, "good_book")
    give(game, 1, "mace 1")
    begin(game)
    do(game, 0, "partner elf")
    return game


def knows(game: Game, seat: int, name: str) -> bool:
    """Whether a player knows the pile that has a piece."""
    number = piece(name)
    return bool(game.position.piles.known(seat, belongings.place_of(game, number)) >> number & 1)


# Partners (MR-18.1, MR-18.3).


@pytest.mark.rule("MR-18.1", "MR-47.11")
def test_individuals_in_the_clearing_are_partners_hidden_or_not() -> None:
    game = meeting("elf", "druid", "captain")
    put(game, "captain", "cliff 2")
    put(game, "lhq", HERE)
    hire(game, 2, "lhq")
    game.position.hidden |= bit(being("elf"))
    begin(game)

    partners = [text for text in texts(game, 0) if text.startswith("partner")]

    assert partners == ["partner druid", "partner elf", "partner lhq"]


@pytest.mark.rule("MR-18.1")
def test_followers_may_trade_too() -> None:
    game = meeting("elf", "druid")
    begin(game, elf="F amazon")
    do(game, 0, "done")

    assert game.players_to_act == (1,)
    assert [text for text in texts(game, 1) if text.startswith("partner")] == ["partner amazon", "partner druid"]


@pytest.mark.rule("MR-18.1")
def test_others_cannot_trade_among_each_other() -> None:
    game = meeting("elf", "druid")
    begin(game)
    do(game, 0, "done")

    assert asked(game, "partner druid") == NOWHERE


@pytest.mark.rule("MR-18.1")
def test_blocked_individuals_cannot_trade() -> None:
    game = meeting("elf", "druid")
    begin(game)
    game.position.blocked |= bit(being("elf"))
    refresh(game)

    assert "partner druid" in texts(game, 0)
    assert "partner elf" not in texts(game, 0)
    reason = dealing.why_no_partner(game, being("amazon"), being("elf"))
    assert reason is not None and reason.clause == "MR-18.1"


@pytest.mark.rule("MR-18.1")
def test_individual_elsewhere_is_not_a_partner() -> None:
    game = meeting("elf", "druid")
    put(game, "druid", "cliff 2")
    begin(game)

    with pytest.raises(NotationError, match="choose another character, hired leader or controlled monster"):
        do(game, 0, "partner druid")


@pytest.mark.rule("MR-18.3")
def test_trade_can_be_switched_off() -> None:
    game = meeting(rules=Rules(player_trading=False))

    assert dealing.proposal_options(game, being("amazon")) == ()


@pytest.mark.rule("MR-18.3")
def test_at_most_two_proposals_for_a_pair_and_occasion() -> None:
    game = begun_with_elf()
    do(game, 0, "withdraw; partner elf; give good_book; submit")
    do(game, 1, "refuse")

    assert "partner elf" not in texts(game, 0)
    reason = dealing.why_no_partner(game, being("elf"), being("amazon"))
    assert reason is not None and reason.clause == "MR-18.3"


@pytest.mark.rule("MR-18.3")
def test_proposals_are_counted_anew_in_the_next_phase() -> None:
    game = meeting(rules=Rules(trade_proposals=1))
    daylight(game, "amazon", amazon="-, -")
    do(game, 0, "partner elf; withdraw")
    assert "partner elf" not in texts(game, 0)

    assert asked(game, "partner elf") == 0
    assert game.position.turn is not None and game.position.turn.number == 1


@pytest.mark.rule("MR-18.3", "MR-48.21")
def test_last_proposal_counts_only_once_it_is_composed() -> None:
    """Others don't notice that it is begun: for them the proposer could still begin it."""
    game = meeting(rules=Rules(trade_proposals=1))
    daylight(game, "amazon", amazon="-, -")
    do(game, 0, "partner elf")

    imagined = game.determinize(1, Rng(1))

    assert "partner elf" in texts(imagined, 0)
    assert imagined.view(1) == game.view(1)


# Proposals (MR-18.2, MR-18.3, MR-47.12).


@pytest.mark.rule("MR-18.3", "MR-47.12")
def test_empty_proposal_can_only_be_withdrawn_or_filled() -> None:
    game = begun_with_elf()

    assert texts(game, 0)[0] == "withdraw"
    with pytest.raises(NotationError, match="MR-18.3"):
        do(game, 0, "submit")


@pytest.mark.rule("MR-47.12", "MR-1.15")
def test_gold_is_given_in_steps_up_to_what_one_has() -> None:
    game = begun_with_elf()
    game.position.characters[0].gold = 7

    assert [text for text in texts(game, 0) if text.startswith("give") and "gold" in text] == [
        "give 1 gold",
        "give 5 gold",
    ]
    do(game, 0, "give 5 gold")
    assert "give 5 gold" not in texts(game, 0) and "give 1 gold" in texts(game, 0)


@pytest.mark.rule("MR-47.12")
def test_belonging_is_given_once() -> None:
    game = begun_with_elf()
    do(game, 0, "give good_book")

    assert "give good_book" not in texts(game, 0)
    with pytest.raises(NotationError, match="MR-18.3"):
        do(game, 0, "give good_book")


@pytest.mark.rule("MR-18.3", "MR-47.12")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("give mace 1", "only your own belongings can be given"),
        ("want good_book", "only belongings of the partner that you know of"),
        ("sell good_book", "add something you give or want"),
        ("give 50 gold", "can't give more gold than you have"),
    ],
)
def test_rejected_addition_to_a_proposal_is_explained(line: str, reason: str) -> None:
    game = begun_with_elf()

    with pytest.raises(NotationError, match=reason):
        do(game, 0, line)


@pytest.mark.rule("MR-18.2")
def test_exchange_of_belongings_and_gold() -> None:
    game = begun_with_elf()
    do(game, 0, "give good_book; want mace 1; want 5 gold; submit")
    do(game, 1, "accept")
    do(game, 1, "keep good_book")
    do(game, 0, "keep mace 1")

    one, other = game.position.characters
    assert belongings.owned(game, being("amazon")) == 1 << piece("mace 1")
    assert belongings.owned(game, being("elf")) == 1 << piece("good_book")
    assert (one.gold, other.gold) == (15, 5)


@pytest.mark.rule("MR-18.2")
def test_gift_for_nothing() -> None:
    game = begun_with_elf()
    do(game, 0, "give 5 gold; give 5 gold; submit")
    do(game, 1, "accept")

    assert [one.gold for one in game.position.characters] == [0, 20]


@pytest.mark.rule("MR-18.3")
def test_refused_proposal_changes_nothing() -> None:
    game = begun_with_elf()
    do(game, 0, "give good_book; want mace 1; submit")
    do(game, 1, "refuse")

    assert belongings.owned(game, being("amazon")) == 1 << piece("good_book")
    assert game.players_to_act == (0,)
    assert not game.position.frames


@pytest.mark.rule("MR-18.3", "MR-47.12")
def test_partner_cannot_accept_without_the_gold() -> None:
    game = begun_with_elf()
    do(game, 0, "give good_book; want 10 gold; want 1 gold; submit")

    assert texts(game, 1) == ["refuse"]
    with pytest.raises(NotationError, match="MR-1.15"):
        do(game, 1, "accept")


@pytest.mark.rule("MR-18.3")
def test_one_proposal_asks_for_at_most_1000_gold() -> None:
    game = begun_with_elf()
    do(game, 0, "; ".join(["want 50 gold"] * 20))

    assert not [text for text in texts(game, 0) if text.startswith("want") and text.endswith("gold")]


@pytest.mark.rule("MR-47.42", "MR-48.5", "MR-48.21")
def test_inactive_cards_of_the_partner_cannot_be_asked_for() -> None:
    game = meeting()
    give(game, 1, "good_book")
    give(game, 1, "amulet", active=True)
    begin(game)
    do(game, 0, "partner elf")

    assert "want amulet" in texts(game, 0)
    assert "want good_book" not in texts(game, 0)
    with pytest.raises(NotationError, match="MR-18.3"):
        do(game, 0, "want good_book")


@pytest.mark.rule("MR-9.10", "MR-18.2")
def test_pack_horse_needed_by_the_active_horse_cannot_be_given_away() -> None:
    game = meeting()
    give(game, 0, "workhorse_m5_m6", active=True)
    give(game, 0, "workhorse_h6_t8")
    begin(game)
    do(game, 0, "partner elf")
    assert "give workhorse_h6_t8" in texts(game, 0)

    give(game, 0, "golden_crown")  # weight H, carried by the pack horse

    assert "give workhorse_h6_t8" not in texts(game, 0)
    with pytest.raises(NotationError, match="MR-9.10"):
        do(game, 0, "give workhorse_h6_t8")


@pytest.mark.rule("MR-18.2")
def test_hireling_trades_as_its_owner_decides() -> None:
    game = meeting()
    put(game, "lhq", HERE)
    hire(game, 0, "lhq")
    begin(game)
    do(game, 0, "partner lhq; give 5 gold; submit")

    assert ledgers.gold(game, being("lhq")) == 5
    assert game.position.characters[0].gold == 5
    assert game.players_to_act == (0,), "the owner of both isn't asked again"


@pytest.mark.rule("MR-18.3", "MR-48.19")
def test_owner_of_both_asks_only_for_what_the_leader_has() -> None:
    game = meeting()
    put(game, "lhq", HERE)
    hire(game, 0, "lhq")
    ledgers.change_gold(game, being("lhq"), 3)
    begin(game)
    do(game, 0, "partner lhq")

    assert [text for text in texts(game, 0) if text.startswith("want")] == ["want 1 gold"]


@pytest.mark.rule("MR-18.3", "MR-48.3")
def test_counters_of_another_players_leader_can_be_asked_for() -> None:
    game = meeting()
    put(game, "lhq", HERE)
    hire(game, 1, "lhq")
    give(game, 1, "mace 1")
    mace = 1 << piece("mace 1")
    game.position.piles.move(
        mace, slots.OPEN[1], slots.PACK[being("lhq") - FIRST_DENIZEN], game.position.piles.everybody
    )
    begin(game)
    do(game, 0, "partner lhq")

    assert "want mace 1" in texts(game, 0)


@pytest.mark.rule("MR-18.2", "MR-48.19", "MR-9.22")
def test_leader_hands_belongings_over_and_its_owner_knows_them() -> None:
    game = meeting()
    put(game, "lhq", HERE)
    hire(game, 0, "lhq")
    give(game, 0, "good_book")
    begin(game)
    do(game, 0, "partner lhq; give good_book; submit")
    do(game, 0, "keep good_book")
    assert belongings.owned(game, being("lhq")) == 1 << piece("good_book")
    assert knows(game, 0, "good_book") and not knows(game, 1, "good_book")

    do(game, 0, "partner lhq; want good_book; submit")
    do(game, 0, "keep good_book")

    assert belongings.owned(game, being("amazon")) == 1 << piece("good_book")


@pytest.mark.rule("MR-18.2", "MR-16.7")
def test_leader_of_another_player_asks_its_owner() -> None:
    game = meeting()
    put(game, "lhq", HERE)
    hire(game, 1, "lhq")
    begin(game)
    do(game, 0, "partner lhq; give 5 gold; submit")

    assert game.players_to_act == (1,)
    do(game, 1, "accept")
    assert ledgers.gold(game, being("lhq")) == 5


# Discoveries (MR-18.4, MR-18.5, MR-18.8).


@pytest.mark.rule("MR-37.12", "MR-40.5", "MR-9.2")
def test_monster_that_gets_the_card_that_controls_it_is_controlled_no_more() -> None:
    spell = "dragonfang_necklace by amazon with dragonfang_necklace on h_dragon"
    owner = "amazon cliff 3 gold 9 active dragonfang_necklace has amulet records hide"
    game = expedition(f"{owner}; h_dragon cliff 3; {spell}; day 5; stage daylight", seed=1)
    hand(game, "h_dragon", "spear 2", "helmet 2")

    do(game, 0, "partner h_dragon")
    for line in ("give dragonfang_necklace", "give amulet", "give 2 gold", "want spear 2", "submit", "keep spear 2"):
        do(game, 0, line)

    assert "spear 2" in has(game, "amazon")
    assert game.position.characters[0].gold == 7
    assert {*heap(game, "cliff 3")} == {"dragonfang_necklace", "amulet", "helmet 2"}
    assert not has(game, "h_dragon") and not game.position.pouches
    assert beings.is_unhired(game, being("h_dragon"))


@pytest.mark.rule("MR-18.4")
def test_path_is_shared_at_its_end() -> None:
    game = meeting()
    number = DISCOVERIES.index(PATH)
    ledgers.learn(game, being("amazon"), 1 << number | 1 << 0, 0)  # and one far away
    begin(game)
    do(game, 0, "partner elf")
    shared = [text for text in texts(game, 0) if text.startswith(("give path", "give passage"))]
    assert shared == [f"give {PATH}"]

    do(game, 0, f"give {PATH}; submit")
    do(game, 1, "accept")

    assert ledgers.paths(game, being("elf")) == 1 << number


@pytest.mark.rule("MR-18.4")
def test_discovery_elsewhere_is_rejected() -> None:
    game = meeting()
    ledgers.learn(game, being("amazon"), 1, 0)
    begin(game)
    do(game, 0, "partner elf")

    with pytest.raises(NotationError, match="MR-18.4"):
        do(game, 0, f"give {DISCOVERIES[0]}")


@pytest.mark.rule("MR-18.4")
def test_site_is_not_shared_away_from_its_clearing() -> None:
    game = meeting()
    place_chit(game, "lair", "ledges")
    ledgers.learn(game, being("amazon"), 0, 1 << SITE["lair"])
    begin(game)
    do(game, 0, "partner elf")

    assert "give site lair" not in texts(game, 0)


@pytest.mark.rule("MR-18.4", "MR-4.11", "MR-47.42")
@pytest.mark.parametrize(
    ("where", "sites"),
    [
        ("ledges 3", {"vault", "lair", "toadstool_circle", "crypt_of_the_knight", "enchanted_meadow"}),
        ("maple_woods 2", set()),
    ],
)
def test_sites_asked_for_are_those_that_may_be_in_the_clearing(where: str, sites: set[str]) -> None:
    game = meeting()
    put(game, "amazon", where)
    put(game, "elf", where)
    begin(game)
    do(game, 0, "partner elf")

    assert {text.removeprefix("want site ") for text in texts(game, 0) if text.startswith("want site")} == sites


@pytest.mark.rule("MR-18.4", "MR-47.42")
def test_path_asked_for_that_the_partner_has_not_discovered() -> None:
    game = meeting()
    begin(game)
    do(game, 0, f"partner elf; want {PATH}; submit")

    assert texts(game, 1) == ["refuse"]
    with pytest.raises(NotationError, match="MR-18.4"):
        do(game, 1, "accept")


@pytest.mark.rule("MR-18.4", "MR-18.5")
def test_site_is_shared_in_its_clearing_and_shown_to_all() -> None:
    game = meeting("elf", "druid")
    put(game, "druid", "cliff 2")
    put(game, "amazon", "ledges 3")
    put(game, "elf", "ledges 3")
    place_chit(game, "lair", "ledges")
    ledgers.learn(game, being("amazon"), 0, 1 << SITE["lair"])
    begin(game)
    do(game, 0, "partner elf; give site lair; submit")
    do(game, 1, "accept")

    assert ledgers.places(game, being("elf")) == 1 << SITE["lair"]
    assert ledgers.places(game, being("druid")) == 0
    assert game.position.revealed >> piece("lair") & 1
    assert all(knows(game, seat, "lair") for seat in range(3))
    assert not game.position.face_up >> piece("lair") & 1
    assert [entry.clause for entry in game.log if isinstance(entry.event, events.SiteShown)] == ["MR-18.5"]


@pytest.mark.rule("MR-18.4")
@pytest.mark.parametrize("hidden", [False, True])
def test_site_card_brings_its_site_with_it(hidden: bool) -> None:
    game = meeting()
    put(game, "amazon", "ledges 3")
    put(game, "elf", "ledges 3")
    place_chit(game, "lair", "ledges")
    stack(game, "small lair", "toadstool_circle")
    card = PLACE_NAMES.index("toadstool_circle")
    ledgers.learn(game, being("amazon"), 0, 1 << card)
    begin(game)
    game.position.hidden = bit(being("amazon")) if hidden else 0  # the Elf spies only on an unhidden giver
    do(game, 0, "partner elf; give site toadstool_circle; submit")
    do(game, 1, "accept")

    assert ledgers.places(game, being("elf")) == 1 << SITE["lair"] | 1 << card


@pytest.mark.rule("MR-18.5", "MR-18.8", "MR-48.13")
def test_spies_discover_what_is_transferred() -> None:
    game = meeting("elf", "druid")
    number = DISCOVERIES.index(PATH)
    ledgers.learn(game, being("amazon"), 1 << number, 0)
    begin(game)
    do(game, 0, f"partner elf; give {PATH}; submit")
    do(game, 1, "accept")

    assert ledgers.paths(game, being("druid")) == 1 << number


@pytest.mark.rule("MR-18.8")
def test_hidden_giver_is_not_spied_on() -> None:
    game = meeting("elf", "druid")
    number = DISCOVERIES.index(PATH)
    ledgers.learn(game, being("amazon"), 1 << number, 0)
    begin(game)
    game.position.hidden |= bit(being("amazon"))
    do(game, 0, f"partner elf; give {PATH}; submit")
    do(game, 1, "accept")

    assert ledgers.paths(game, being("elf")) == 1 << number
    assert ledgers.paths(game, being("druid")) == 0


@pytest.mark.rule("MR-18.6")
def test_hidden_enemies_and_victory_points_cannot_be_transferred() -> None:
    game = begun_with_elf()
    game.position.effects.begin("found hidden enemies", 0, being("amazon"), lasts=PERMANENT)

    kinds = {type(action) for action in game.legal_actions(0)}

    assert kinds == {actions.Word, actions.Handle, actions.Gold, actions.Share}
    assert not [name for name in DISCOVERIES if "enem" in name]


# Information (MR-18.7, MR-48.4).


@pytest.mark.rule("MR-18.7")
def test_cards_change_hands_unseen_by_others() -> None:
    game = meeting("elf", "druid")
    give(game, 0, "good_book")
    begin(game)
    do(game, 0, "partner elf; give good_book; submit")
    assert knows(game, 1, "good_book") and not knows(game, 2, "good_book")
    do(game, 1, "accept")
    do(game, 1, "keep good_book")

    assert knows(game, 1, "good_book") and not knows(game, 2, "good_book")
    for kind in (events.ProposalHeard, events.BelongingGiven):
        (event,) = events_of(game, kind)
        assert event.seen_by(0) == event.seen_by(1) == event
        assert event.seen_by(2) != event


@pytest.mark.rule("MR-18.2", "MR-18.3")
def test_proposal_is_heard_with_everything_that_is_given_and_wanted() -> None:
    text = "amazon cliff 3 records hide knows site lair | elf cliff 3; stage daylight"
    game = expedition(text, rng=ScriptedRng([being("amazon")], then=Rng(1)), seed=1)
    do(game, 0, "partner elf; give site lair; want 5 gold; want light_bow 1; want passage cliff 3-6; submit")

    (event,) = events_of(game, events.ProposalHeard)
    assert game.sentence(event, 1) == (
        "Proposal of Amazon to Elf, giving the Lair, wanting Light Bow 1, wanting 5 gold, "
        "wanting the secret passage Cliff 3-6"
    )


@pytest.mark.rule("MR-48.4")
def test_gold_given_is_secret() -> None:
    game = meeting("elf", "druid")
    begin(game)
    do(game, 0, "partner elf; give 5 gold; submit")
    do(game, 1, "accept")

    (event,) = events_of(game, events.GoldGiven)
    assert event.seen_by(0) == event.seen_by(1) == event
    assert event.seen_by(2) is None and event.seen_by(None) is None


@pytest.mark.rule("MR-18.3", "MR-18.7", "MR-48.5")
def test_view_shows_the_proposal_to_its_parties() -> None:
    game = meeting("elf", "druid")
    begin(game)
    do(game, 0, f"partner elf; give 5 gold; want {PATH}")
    assert game.view(0).proposal is not None and game.view(1).proposal is None
    do(game, 0, "submit")

    assert game.view(2).proposal is None and game.view(None).proposal is None
    shown = game.view(1).proposal
    assert shown is not None and shown.given.gold == 5
    assert "Amazon offers Elf 5 gold for the hidden path Ledges 1-3" in game.render(1)


@pytest.mark.rule("MR-18.3", "MR-47.12")
def test_gold_is_typed_as_one_amount() -> None:
    game = meeting("elf", "druid")
    begin(game)
    do(game, 0, "partner elf")

    assert [str(action) for action in game.parse("want 67 gold", 0)] == [
        *("want 50 gold", "want 10 gold", "want 5 gold", "want 1 gold", "want 1 gold")
    ]


@pytest.mark.rule("MR-18.3", "MR-9.2")
def test_words_of_a_trade_fit_gold_discoveries_and_pieces_of_both() -> None:
    game = meeting("elf")
    for seat, name in enumerate(("good_book", "mace 1")):
        give(game, seat, name)
    begin(game)
    do(game, 0, "partner elf; give good_book; want mace 1")
    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    do(game, 0, "submit")
    do(game, 1, "accept")

    assert hints["want 10 gold"] == "several picks add up"
    assert hints[f"want {PATH}"] == "several picks add up"
    (traded,) = events_of(game, events.Traded)
    assert game.sentence(traded, 0) == "Amazon trades with Elf"
    assert game.render(game.players_to_act[0]).endswith("> You have got a belonging. Keep it?")


@pytest.mark.rule("MR-48.21", "MR-18.7")
def test_determinization_keeps_the_proposal_only_for_its_parties() -> None:
    game = meeting("elf", "druid")
    game.position.characters[0].gold = 200
    give(game, 0, "good_book")
    begin(game)
    do(game, 0, "partner elf; give good_book; give 50 gold; give 50 gold; give 50 gold; submit")

    offers = [{game.determinize(viewer, Rng(n)).position.frames[0].given for n in range(12)} for viewer in range(3)]
    assert offers[0] == offers[1] == {Side(1 << piece("good_book"), 150)}
    assert len(offers[2]) > 2

    copy = game.determinize(1, Rng(1))
    copy.apply(dealing.ACCEPT, 1)
    assert copy.position.characters[1].gold == 160


@pytest.mark.rule("MR-18.5", "MR-48.7")
def test_site_offered_is_known_to_the_partner_to_be_there() -> None:
    game = meeting("elf", "druid")
    put(game, "amazon", "ledges 3")
    put(game, "elf", "ledges 3")
    place_chit(game, "lair", "ledges")
    ledgers.learn(game, being("amazon"), 0, 1 << SITE["lair"])
    begin(game)
    do(game, 0, "partner elf; give site lair; submit")
    do(game, 1, "refuse")

    assert knows(game, 1, "lair") and not knows(game, 2, "lair")
    assert ledgers.places(game, being("elf")) == 0
