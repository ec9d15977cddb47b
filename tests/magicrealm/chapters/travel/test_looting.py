"""Loot of sites and abandoned piles, opening the Vault, special cards (MR-12.11 to MR-12.23, MR-44.2, MR-44.3)."""

from __future__ import annotations

import pytest

from arcana_core.effects import until
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import beings, ledgers
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import discovering
from arcana_magicrealm.chapters.travel.looting import is_strong, openers
from arcana_magicrealm.chapters.travel.searching import ChooseSearch
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.pieces import PLACE_NAMES
from tests.magicrealm.chapters.magic.spells import put as put_spell
from tests.magicrealm.table import (
    ask,
    begun,
    being,
    do,
    events_of,
    give,
    hire,
    lead,
    piece,
    place_chit,
    put,
    refresh,
    roll,
    stack,
    texts,
)

OF_SITE = {"pool": "borderland 6", "cairns": "cliff 5", "vault": "cliff 3", "hoard": "cliff 6", "lair": "cliff 3"}

UNTIL_MIDNIGHT = until("midnight")
NATIVES = [denizen.id for denizen in DENIZENS if denizen.is_native and not denizen.leader]


def looting(site: str, *faces: int, hero: str = "amazon") -> Game:
    """A game in which the first character is asked for a search at a site that it has discovered; dice are scripted."""
    game = begun(hero, "elf")
    where = OF_SITE[site]
    place_chit(game, site, where.split()[0])
    put(game, hero, where)
    put(game, "elf", "cavern 1")
    ledgers.learn(game, being(hero), 0, 1 << SITE[site])
    roll(game, *faces)
    ask(game, ChooseSearch(being(hero)))
    return game


def at_pile(*faces: int) -> Game:
    """A game in which the Amazon is asked for a search where a sword and a helmet lie, the sword on top."""
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    stack(game, "heap Cliff 2", "spear 1", "helmet 2")
    roll(game, *faces)
    ask(game, ChooseSearch(being("amazon")))
    return game


def knows(game: Game, seat: int, name: str) -> bool:
    """Whether a player knows where a piece is."""
    piles = game.position.piles
    return any(piles.known(seat, slot) >> piece(name) & 1 for slot in range(slots.COUNT))


def has(game: Game, seat: int, name: str) -> bool:
    """Whether a player owns a piece."""
    masks = game.position.piles.masks
    return bool((masks[slots.OPEN[seat]] | masks[slots.BAG[seat]]) >> piece(name) & 1)


# Piles.


@pytest.mark.rule("MR-12.12", "MR-12.13")
def test_loot_takes_the_piece_with_the_number_rolled_from_the_top() -> None:
    game = at_pile(2, 1)

    do(game, 0, "search loot pile")

    assert texts(game, 0) == ["keep helmet 2", "abandon helmet 2"]
    do(game, 0, "keep helmet 2")
    assert has(game, 0, "helmet 2")
    assert game.position.piles.order_of(slots.HEAP[beings.place(game, 0)]) == (piece("spear 1"),)


@pytest.mark.rule("MR-49.9", "MR-12.13")
def test_roll_above_the_number_of_pieces_takes_nothing() -> None:
    game = at_pile(1, 3)

    do(game, 0, "search loot pile")

    assert game.position.piles.size(slots.HEAP[beings.place(game, 0)]) == 2
    assert len(events_of(game, events.LootMissed)) == 1


@pytest.mark.rule("MR-12.12", "MR-46.18")
def test_looted_piece_lies_in_the_open_no_more() -> None:
    game = at_pile(1, 1)
    game.position.dropped = 1 << piece("spear 1") | 1 << piece("helmet 2")

    do(game, 0, "search loot pile")

    assert game.position.dropped == 1 << piece("helmet 2")


@pytest.mark.rule("MR-12.12")
def test_clearing_without_abandoned_pieces_has_no_pile() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    ask(game, ChooseSearch(being("amazon")))

    with pytest.raises(IllegalAction, match="nothing has been abandoned here"):
        game.apply(actions.search("loot pile"), 0)


@pytest.mark.rule("MR-12.15", "MR-48.10")
def test_looted_card_is_seen_by_the_looter_alone() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2")
    stack(game, "heap Cliff 2", "good_book")
    roll(game, 1, 1)
    ask(game, ChooseSearch(being("amazon")))

    do(game, 0, "search loot pile")
    do(game, 0, "keep good_book")

    assert knows(game, 0, "good_book")
    assert not knows(game, 1, "good_book")
    looted = events_of(game, events.Looted)[-1]
    assert looted.piece == piece("good_book")
    assert looted.number == looted.seen_by(1).number == 1
    assert looted.seen_by(1).piece != piece("good_book")


# Sites.


@pytest.mark.rule("MR-12.11", "MR-47.14")
def test_discovered_site_in_the_clearing_can_be_looted() -> None:
    game = looting("hoard")

    assert texts(game, 0) == ["search peer", "search locate", "search loot hoard"]


@pytest.mark.rule("MR-12.11")
def test_undiscovered_site_cannot_be_looted() -> None:
    game = looting("hoard")
    game.position.characters[0].places = 0
    refresh(game)

    with pytest.raises(IllegalAction, match="sites that you have discovered"):
        game.apply(actions.search("loot hoard"), 0)


@pytest.mark.rule("MR-12.11")
def test_site_elsewhere_cannot_be_looted() -> None:
    game = looting("hoard")
    put(game, "amazon", "cliff 5")

    with pytest.raises(IllegalAction, match="Hoard isn't in this clearing"):
        game.apply(actions.search("loot hoard"), 0)


@pytest.mark.rule("MR-12.12", "MR-12.13")
@pytest.mark.parametrize(("site", "pile"), [(True, "large hoard"), (False, "heap Cliff 2")])
def test_chest_which_is_piece_number_0_is_looted_like_any_other(site: bool, pile: str) -> None:
    game = looting("hoard", 1, 1) if site else at_pile(1, 1)
    stack(game, pile, "chest")

    do(game, 0, "search loot hoard" if site else "search loot pile")
    do(game, 0, "keep chest")

    assert has(game, 0, "chest")


@pytest.mark.rule("MR-12.13", "MR-2.4")
def test_stack_of_a_site_is_its_large_treasures_then_its_small_ones() -> None:
    game = looting("hoard", 6, 2)
    stack(game, "small hoard", "good_book")

    do(game, 0, "search loot hoard")

    assert game.position.piles.size(slots.SITE_LARGE[SITE["hoard"]]) == 5
    assert texts(game, 0)[-2:] == ["keep good_book", "abandon good_book"]


@pytest.mark.rule("MR-12.14")
def test_looting_turns_the_site_chit_up_for_all_and_down_again() -> None:
    game = looting("hoard", 6, 6)
    assert not knows(game, 1, "hoard")

    do(game, 0, "search loot hoard")

    assert knows(game, 1, "hoard")
    assert game.view(1).characters[0].places == 1 << SITE["hoard"]
    assert game.position.revealed >> piece("hoard") & 1
    assert not game.position.face_up >> piece("hoard") & 1


@pytest.mark.rule("MR-12.14")
def test_site_chit_that_is_face_up_is_not_shown_again() -> None:
    game = looting("hoard", 6, 6)
    game.position.face_up = 1 << piece("hoard")

    do(game, 0, "search loot hoard")

    assert events_of(game, events.SiteShown) == []
    assert game.position.face_up == 1 << piece("hoard")


@pytest.mark.rule("MR-12.14", "MR-18.8", "MR-48.13")
@pytest.mark.parametrize(
    ("where", "hidden", "sharp", "learns"),
    [
        ("cliff 6", False, False, True),
        ("cliff 5", False, False, False),
        ("cliff 6", True, False, False),
        ("cliff 6", True, True, True),
    ],
)
def test_spies_discover_the_looted_site(where: str, hidden: bool, sharp: bool, learns: bool) -> None:
    game = looting("hoard", 6, 6)
    put(game, "elf", where)
    game.position.hidden = 1 << being("amazon") if hidden else 0
    if sharp:
        game.position.effects.begin("found hidden enemies", target=being("elf"), lasts=UNTIL_MIDNIGHT)

    do(game, 0, "search loot hoard")

    assert (ledgers.places(game, being("elf")) == 1 << SITE["hoard"]) == learns


@pytest.mark.rule("MR-15.19", "MR-18.10")
def test_followers_of_a_hidden_looter_discover_the_site() -> None:
    game = looting("hoard", 6, 6)
    put(game, "elf", "cliff 6")
    lead(game, "amazon", "elf")
    game.position.hidden = 1 << being("amazon")

    do(game, 0, "search loot hoard")

    assert ledgers.places(game, being("elf")) == 1 << SITE["hoard"]


@pytest.mark.rule("MR-15.10", "MR-12.23")
def test_followers_discover_the_site_card_that_the_guide_draws() -> None:
    game = looting("hoard", 1, 1)
    stack(game, "large hoard", "toadstool_circle")
    put(game, "elf", "cliff 6")
    lead(game, "amazon", "elf")

    do(game, 0, "search loot hoard")

    circle = 1 << PLACE_NAMES.index("toadstool_circle")
    assert [ledgers.places(game, being(name)) & circle for name in ("amazon", "elf")] == [circle, circle]


@pytest.mark.rule("MR-12.15")
@pytest.mark.parametrize("card", ["flowers_of_rest", "crypt_of_the_knight", "mouldy_skeleton", "remains_of_thief"])
def test_enchanted_and_special_cards_are_shown_at_once(card: str) -> None:
    game = looting("hoard", 1, 1)
    stack(game, "large hoard", card)

    do(game, 0, "search loot hoard")

    assert knows(game, 1, card)
    assert events_of(game, events.Looted)[-1].seen_by(1).piece == piece(card)


@pytest.mark.rule("MR-12.20")
def test_keys_of_the_vault_are_not_asked_for_at_other_sites() -> None:
    game = looting("hoard", 6, 6)
    give(game, 0, "lost_keys", active=True)

    do(game, 0, "search loot hoard")

    assert not game.position.open_vault
    assert len(events_of(game, events.Looted)) == 1


# Cairns and Pool.


@pytest.mark.rule("MR-12.16", "MR-12.18", "MR-47.19")
def test_loot_roll_at_the_cairns_costs_an_asterisk_before_the_roll() -> None:
    game = looting("cairns", 6, 6)
    rolls = len(events_of(game, events.TableRolled))

    do(game, 0, "search loot cairns")

    assert all(text.startswith("fatigue chit") for text in texts(game, 0))
    assert len(events_of(game, events.TableRolled)) == rolls
    do(game, 0, texts(game, 0)[0])
    assert game.position.characters[0].chits.count("F") == 1
    assert len(events_of(game, events.TableRolled)) == rolls + 1


@pytest.mark.rule("MR-12.18")
def test_magic_chits_pay_at_the_cairns() -> None:
    game = looting("cairns", 6, 6, hero="sorceror")

    do(game, 0, "search loot cairns")

    assert any("chit magic" in text for text in texts(game, 0))


@pytest.mark.rule("MR-12.16", "MR-12.17")
@pytest.mark.parametrize("site", ["cairns", "pool"])
def test_character_without_asterisks_can_loot_neither_cairns_nor_pool(site: str) -> None:
    game = looting(site)
    game.position.characters[0].chits = "F" * 12
    refresh(game)

    with pytest.raises(IllegalAction, match="takes an active chit with an asterisk"):
        game.apply(actions.search(f"loot {site}"), 0)


@pytest.mark.rule("MR-12.17")
def test_item_from_the_pool_costs_an_asterisk() -> None:
    game = looting("pool", 1, 1)
    stack(game, "large pool", "good_book")

    do(game, 0, "search loot pool")
    do(game, 0, texts(game, 0)[0])

    assert game.position.characters[0].chits.count("F") == 1
    assert "keep good_book" in texts(game, 0)


@pytest.mark.rule("MR-12.17")
def test_pool_without_that_many_pieces_costs_nothing() -> None:
    game = looting("pool", 6, 6)
    empty(game, "small pool")
    empty(game, "large pool")

    do(game, 0, "search loot pool")

    assert game.position.characters[0].chits == "A" * 12
    assert game.position.agenda is not None and type(game.position.agenda[0]).__name__ == "Birdsong"


def empty(game: Game, pile: str) -> None:
    """Take all pieces of a pile out of play."""
    piles = game.position.piles
    slot = piles.slot(pile)
    while piles.size(slot):
        piles.take(slot, 0, slots.OUT_OF_PLAY)


@pytest.mark.rule("MR-12.17", "MR-12.23")
def test_site_card_from_the_pool_costs_nothing() -> None:
    game = looting("pool", 1, 1)
    stack(game, "large pool", "toadstool_circle")

    do(game, 0, "search loot pool")

    assert not any(text.startswith("fatigue") for text in texts(game, 0))
    assert game.position.characters[0].chits == "A" * 12


@pytest.mark.rule("MR-12.19")
@pytest.mark.parametrize("site", ["cairns", "pool"])
def test_hired_leader_loots_cairns_and_pool_without_cost(site: str) -> None:
    game = looting(site, 1, 1)
    stack(game, f"large {site}", "good_book")
    game.position.owners[being("lhq") - FIRST_DENIZEN] = 0
    put(game, "lhq", OF_SITE[site])
    ledgers.learn(game, being("lhq"), 0, 1 << SITE[site])
    ask(game, ChooseSearch(being("lhq")))

    do(game, 0, f"search loot {site}")

    assert texts(game, 0) == ["keep good_book", "abandon good_book"]


@pytest.mark.rule("MR-12.19", "MR-40.11")
@pytest.mark.parametrize("site", ["cairns", "pool"])
def test_transmorphized_character_loots_cairns_and_pool_without_cost(site: str) -> None:
    game = looting(site, 1, 1)
    stack(game, f"large {site}", "good_book")
    put_spell(game, "transform", "elf", "amazon", data="lion")
    before = game.position.characters[0].chits

    do(game, 0, f"search loot {site}")

    assert texts(game, 0) == ["keep good_book", "abandon good_book"]
    assert game.position.characters[0].chits == before


# The Vault.


@pytest.mark.rule("MR-12.20")
def test_closed_vault_takes_lost_keys_or_a_piece_of_strength_t() -> None:
    game = looting("vault")

    with pytest.raises(IllegalAction, match="Lost Keys or a piece of strength T"):
        game.apply(actions.search("loot vault"), 0)
    give(game, 0, "lost_keys", active=True)
    assert "search loot vault" in texts(game, 0)


@pytest.mark.rule("MR-12.20", "MR-12.22")
def test_inactive_lost_keys_open_nothing() -> None:
    game = looting("vault")
    give(game, 0, "lost_keys")

    assert "search loot vault" not in texts(game, 0)


@pytest.mark.rule("MR-12.20", "MR-47.20")
def test_opening_the_vault_happens_in_the_phase_of_the_loot_roll() -> None:
    game = looting("vault", 1, 1)
    stack(game, "large vault", "good_book")
    give(game, 0, "lost_keys", active=True)

    do(game, 0, "search loot vault")
    assert texts(game, 0) == ["force lost_keys"]
    do(game, 0, "force lost_keys")

    assert game.position.open_vault
    assert "keep good_book" in texts(game, 0)


@pytest.mark.rule("MR-12.20")
def test_opened_vault_stays_open_for_all() -> None:
    game = looting("vault", 6, 6)
    give(game, 0, "lost_keys", active=True)
    game.position.open_vault = True
    refresh(game)

    do(game, 0, "search loot vault")

    assert events_of(game, events.VaultOpened) == []
    assert events_of(game, events.TableRolled)[-1].table == "loot"


@pytest.mark.rule("MR-12.22", "MR-47.20")
def test_chit_of_strength_t_opens_the_vault_and_is_fatigued() -> None:
    game = looting("vault", 6, 6, hero="berserker")

    do(game, 0, "search loot vault")

    forced = texts(game, 0)
    assert forced and all(text.startswith("force chit") and " T" in text for text in forced)
    starred = next(text for text in forced if "*" in text)
    do(game, 0, starred)
    assert game.position.characters[0].chits.count("F") == 1


@pytest.mark.rule("MR-12.22", "MR-43.36")
def test_unleashed_chit_of_strength_t_opens_the_vault_and_is_fatigued() -> None:
    game = looting("vault", 6, 6, hero="pilgrim")
    assert "search loot vault" not in texts(game, 0)
    chit = next(number for number, one in enumerate(HEROES[being("pilgrim")].chits) if one.time == 6)
    put_spell(game, "unleash_power", "elf", ("chit", 12 * being("pilgrim") + chit))

    do(game, 0, "search loot vault")
    (forced,) = texts(game, 0)
    do(game, 0, forced)

    assert game.position.characters[0].chits[chit] == "F"


@pytest.mark.rule("MR-12.22")
def test_fatigued_chit_of_strength_t_does_not_open_the_vault() -> None:
    game = looting("vault", hero="berserker")
    game.position.characters[0].chits = "F" * 12

    assert "search loot vault" not in texts(game, 0)


@pytest.mark.rule("MR-12.22")
@pytest.mark.parametrize(
    ("name", "opens"),
    [("warhorse_t3_t5", True), ("gloves_of_strength", True), ("seven_league_boots", True), ("handy_gloves", False)],
)
def test_active_horse_boots_and_gloves_of_strength_t_open_the_vault(name: str, opens: bool) -> None:
    game = looting("vault")
    give(game, 0, name, active=True)

    assert ("search loot vault" in texts(game, 0)) == opens


@pytest.mark.rule("MR-12.22", "MR-15.13")
def test_strong_underlings_open_the_vault() -> None:
    game = looting("vault")
    strong = next(name for name in NATIVES if is_strong(game, being(name)))
    game.position.owners[being(strong) - FIRST_DENIZEN] = 1
    put(game, strong, OF_SITE["vault"])
    assert "search loot vault" not in texts(game, 0)

    lead(game, "amazon", strong)
    assert "search loot vault" in texts(game, 0)

    game.position.turn, game.position.guides = None, ()
    game.position.owners[being(strong) - FIRST_DENIZEN] = 0
    assert "search loot vault" in texts(game, 0)
    hire(game, 0, "lhq")
    put(game, "lhq", OF_SITE["vault"])
    assert [str(one) for one in openers(game, being("lhq"))] == [f"force {strong}"]


@pytest.mark.rule("MR-12.22")
@pytest.mark.parametrize(("leader", "opens"), [("ghq", True), ("shq", True), ("lhq", False)])
def test_hired_leader_opens_the_vault_by_its_own_strength_t(leader: str, opens: bool) -> None:
    game = looting("vault")
    game.position.owners[being(leader) - FIRST_DENIZEN] = 0
    put(game, leader, OF_SITE["vault"])
    ledgers.learn(game, being(leader), 0, 1 << SITE["vault"])
    ask(game, ChooseSearch(being(leader)))

    assert ("search loot vault" in texts(game, 0)) == opens


@pytest.mark.rule("MR-12.22")
def test_following_characters_do_not_open_the_vault() -> None:
    game = begun("amazon", "berserker", amazon="cliff 3", berserker="cliff 3")
    place_chit(game, "vault", "cliff")
    ledgers.learn(game, being("amazon"), 0, 1 << SITE["vault"])
    lead(game, "amazon", "berserker")
    ask(game, ChooseSearch(being("amazon")))

    assert "search loot vault" not in texts(game, 0)


@pytest.mark.rule("MR-12.18")
def test_horses_do_not_pay_at_the_cairns() -> None:
    game = looting("cairns")
    give(game, 0, "warhorse_t3_t5", active=True)
    game.position.characters[0].chits = "F" * 12

    assert "search loot cairns" not in texts(game, 0)


# Special cards.


@pytest.mark.rule("MR-12.23")
def test_site_card_goes_face_up_under_the_stack_of_its_site() -> None:
    game = looting("hoard", 1, 1)
    stack(game, "large hoard", "toadstool_circle")

    do(game, 0, "search loot hoard")

    assert game.position.piles.order_of(slots.SITE_SMALL[SITE["hoard"]])[-1] == piece("toadstool_circle")
    assert knows(game, 1, "toadstool_circle")
    assert game.position.revealed >> piece("toadstool_circle") & 1
    place = PLACE_NAMES.index("toadstool_circle")
    assert ledgers.places(game, being("amazon")) == 1 << place | 1 << SITE["hoard"]
    assert discovering.clearing_of_place(game, place) == beings.place(game, being("amazon"))
    assert game.view(1).characters[0].places >> place & 1


@pytest.mark.rule("MR-44.2", "MR-12.15")
def test_mouldy_skeleton_leaves_its_pieces_on_top_of_the_stack() -> None:
    game = looting("hoard", 1, 1, 6, 2)
    stack(game, "large hoard", "mouldy_skeleton")

    do(game, 0, "search loot hoard")

    assert curses.of(game, being("amazon")) == ("disgust",)
    pieces = [piece(name) for name in ("gold_helmet", "silver_breastplate", "jade_shield")]
    assert list(game.position.piles.order_of(slots.SITE_LARGE[SITE["hoard"]])[:3]) == pieces
    assert game.position.piles.masks[slots.OUT_OF_PLAY] >> piece("mouldy_skeleton") & 1
    assert not has(game, 0, "gold_helmet")
    assert knows(game, 1, "mouldy_skeleton")


@pytest.mark.rule("MR-44.2")
def test_pieces_of_the_mouldy_skeleton_are_looted_by_their_number() -> None:
    game = looting("hoard", 1, 1, 6, 6, 2, 1)
    stack(game, "large hoard", "mouldy_skeleton")
    ask(game, ChooseSearch(being("amazon")))
    do(game, 0, "search loot hoard")

    do(game, 0, "search loot hoard")

    assert "keep silver_breastplate" in texts(game, 0)
    assert knows(game, 1, "silver_breastplate")


@pytest.mark.rule("MR-44.3", "MR-12.15")
def test_remains_of_thief_give_gold_and_the_pieces_of_the_box() -> None:
    game = looting("hoard", 1, 1, 5, 2)
    stack(game, "large hoard", "remains_of_thief")
    card = game.position.piles.masks[slots.TWT_BOX[slots.TWT.index("remains_of_thief")]].bit_length() - 1

    do(game, 0, "search loot hoard")
    assert "keep living_sword" in texts(game, 0)
    do(game, 0, "keep living_sword")
    do(game, 0, texts(game, 0)[-2])

    assert game.position.characters[0].gold == 10 + 20
    assert curses.of(game, being("amazon")) == ("ashes",)
    assert has(game, 0, "living_sword")
    assert game.position.piles.masks[slots.BAG[0]] >> card & 1
    assert game.position.piles.masks[slots.OUT_OF_PLAY] >> piece("remains_of_thief") & 1


@pytest.mark.rule("MR-12.17", "MR-44.3")
@pytest.mark.parametrize(("card", "cost"), [("remains_of_thief", 1), ("mouldy_skeleton", 0)])
def test_cards_within_cards_cost_at_the_pool_only_what_gives_items(card: str, cost: int) -> None:
    game = looting("pool", 1, 1, 6, 6)
    stack(game, "large pool", card)

    do(game, 0, "search loot pool")

    assert any(text.startswith("fatigue") for text in texts(game, 0)) == bool(cost)


@pytest.mark.rule("MR-48.8")
def test_cards_in_boxes_are_unknown_and_their_number_is_public() -> None:
    game = begun("amazon", "elf")
    hoard = SITE["hoard"]

    view = game.view(0)

    assert view.sites[hoard] == (-1,) * 9
    assert view.boxes[slots.TWT.index("chest")].count == 2
    assert view.boxes[slots.TWT.index("chest")].known == ()
    assert not game.position.piles.known(0, slots.UNUSED_SPELLS)


@pytest.mark.rule("MR-12.22", "MR-33.2")
@pytest.mark.parametrize(("monster", "opens"), [("t_dragon 1", True), ("giant_bat 1", False)])
def test_controlled_monster_opens_the_vault_only_with_strength_t(monster: str, opens: bool) -> None:
    game = looting("vault")
    game.position.owners[being(monster) - FIRST_DENIZEN] = 0
    put(game, monster, OF_SITE["vault"])

    assert is_strong(game, being(monster)) == opens


@pytest.mark.rule("MR-12.22", "MR-40.12")
def test_transmorphized_leader_has_the_strength_of_its_form() -> None:
    game = looting("vault")
    game.position.owners[being("ghq") - FIRST_DENIZEN] = 0
    put(game, "ghq", OF_SITE["vault"])
    assert [str(one) for one in openers(game, being("ghq"))] == ["force ghq"]

    put_spell(game, "transform", "elf", "ghq", data="frog")

    assert openers(game, being("ghq")) == ()
