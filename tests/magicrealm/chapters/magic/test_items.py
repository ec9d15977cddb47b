"""Artifacts and spell books used like Magic chits (MR-46.15)."""

from __future__ import annotations

import pytest
from attrs import evolve

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.magic import casting, colours, coming_to_life, items, learning, uncastable
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.chits import ACTIVE, FATIGUED
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import Tool
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECES
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.spells import SPELL, SPELL_CARDS, SPELLS
from tests.magicrealm.chapters.combat.fights import asked, battlefield, fighting, start, take
from tests.magicrealm.chapters.magic.spells import cast, flood, learn
from tests.magicrealm.daylight import daylight
from tests.magicrealm.hands import act, hand
from tests.magicrealm.table import begun, being, do, events_of, piece, put, stack, texts

WITH = Rules(enhanced_artifacts=True)
OF_TYPE_V = next(spell.id for spell in SPELL_CARDS if spell.type == "V")


def reader(*cards: str, rules: Rules = WITH, active: bool = True) -> Game:
    """The Amazon, who has no Magic chits, with these cards in Awful Valley 1."""
    game = begun("amazon", "elf", rules=rules)
    put(game, "amazon", "awful_valley 1")
    hand(game, "amazon", *cards, active=active)
    return game


def colours_at_hand(game: Game) -> list[str]:
    """The colours that the Amazon can spend."""
    amazon = being("amazon")
    return [colours.colour_of(game, amazon, chit) for chit in colours.colour_chits(game, amazon)]


@pytest.mark.rule("MR-46.15", "MR-36.10")
@pytest.mark.parametrize("item", ["black_book", "blasted_jewel"])
def test_item_is_enchanted_and_gives_its_colour_for_one_purpose(item: str) -> None:
    game = reader(item)
    assert act(game, "amazon", "SPX", "SP") == ["", ""]
    assert texts(game, 0) == [f"enchant {item}"]

    do(game, 0, f"enchant {item}")

    assert colours_at_hand(game) == ["black"]
    for viewer in range(2 if item == "black_book" else 0):
        assert "Black Book (enchanted" in game.render(viewer)
    assert act(game, "amazon", "SPX", "SP") == ["", "MR-36.12"], "it is enchanted"
    (chit,) = colours.colour_chits(game, being("amazon"))
    colours.use_colour_chit(game, being("amazon"), chit)
    assert colours_at_hand(game) == []
    assert [event.piece for event in events_of(game, events.ItemColourUsed)] == [piece(item)]
    assert act(game, "amazon", "SPX", "SP") == ["", ""], "it can be enchanted again"


@pytest.mark.rule("MR-46.15", "MR-36.13")
def test_item_enchants_only_by_the_option_if_active_and_of_a_type_with_colour() -> None:
    for game in (
        reader("black_book", rules=Rules()),
        reader("black_book", active=False),
        reader("scroll_of_alchemy"),  # type VI
    ):
        assert act(game, "amazon", "SPX", "SP") == ["", "MR-36.12"]


@pytest.mark.rule("MR-46.15", "MR-36.11")
@pytest.mark.parametrize("number", [0, 1])
def test_enchanted_item_turns_a_tile_with_another_of_its_type_and_is_used_up(number: int) -> None:
    game = reader("black_book", "blasted_jewel")  # both of type V
    items.enchant(game, being("amazon"), items.active(game, being("amazon"))[number])
    before = game.position.enchanted >> TILE["awful_valley"] & 1
    assert act(game, "amazon", "SPX", "SP") == ["", ""]
    (line,) = [text for text in texts(game, 0) if text.startswith("turn tile with")]

    do(game, 0, line)

    assert game.position.enchanted >> TILE["awful_valley"] & 1 != before
    assert colours_at_hand(game) == []


@pytest.mark.rule("MR-46.15", "MR-36.7")
def test_enchanted_item_can_be_spent_on_nothing_in_a_phase() -> None:
    game = reader("black_book")
    items.enchant(game, being("amazon"), items.active(game, being("amazon"))[0])

    daylight(game, "amazon", amazon="-")
    assert "spend black_book" in texts(game, 0)
    do(game, 0, "spend black_book")

    assert colours_at_hand(game) == []


@pytest.mark.rule("MR-46.15", "MR-37.4")
def test_item_lets_its_owner_record_spells_of_its_type() -> None:
    card = CARD_OF_SPELL[SPELL[OF_TYPE_V]]

    assert learning.why_cannot_learn(reader("black_book"), being("amazon"), card) is None
    reason = learning.why_cannot_learn(reader("black_book", rules=Rules()), being("amazon"), card)
    assert reason is not None and reason.clause == "MR-37.4"


@pytest.mark.rule("MR-46.15", "MR-37.4")
def test_item_that_a_spell_ties_up_lets_its_owner_record_all_the_same() -> None:
    game = reader("black_book")
    made = Enchantment(0, SPELL["bad_luck"], being("amazon"), piece=piece("black_book"))
    enchantments.begin(game, made, [being("elf")])

    assert learning.why_cannot_learn(game, being("amazon"), CARD_OF_SPELL[SPELL[OF_TYPE_V]]) is None


def ways(game: Game, name: str) -> set[tuple[str, Tool, int]]:
    """The spells that a character can cast in a fight, each with its tool and slot."""
    fighting(game, f"{name}:")
    amazon = being(name)
    found = [*casting.by_items(game, amazon), *casting.from_items(game, amazon, casting.chits_in_time(game, amazon))]
    return {(SPELL_CARDS[way.spell].id, way.tool, way.slot) for way in found}


@pytest.mark.rule("MR-46.15", "MR-38.1", "MR-38.4")
def test_item_casts_a_recorded_spell_of_its_type_with_time_0_once_an_evening() -> None:
    game = battlefield("amazon", "elf", rules=WITH)
    hand(game, "amazon", "black_book", active=True)
    learn(game, "amazon", OF_TYPE_V)
    tool = Tool(piece=piece("black_book"))

    assert ways(game, "amazon") == {(OF_TYPE_V, tool, 0)}
    assert casting.time_of(game, being("amazon"), tool) == 0
    game.position.used_cards = ((piece("black_book"), "V"),)
    assert ways(game, "amazon") == set()
    game.position.used_cards = ()
    items.enchant(game, being("amazon"), items.active(game, being("amazon"))[0])
    assert ways(game, "amazon") == set(), "an enchanted item only gives its colour"


@pytest.mark.rule("MR-46.15", "MR-23.3")
@pytest.mark.parametrize("option", [False, True])
def test_item_that_casts_a_recorded_spell_is_a_means_to_cast_before_a_fight(option: bool) -> None:
    game = battlefield("amazon", "elf", rules=Rules(enhanced_artifacts=option))
    hand(game, "amazon", "black_book", active=True)
    learn(game, "amazon", OF_TYPE_V)
    assert not casting.has_means(game, being("amazon"))

    game.position.day = 7  # black magic everywhere

    assert casting.has_means(game, being("amazon")) == option


@pytest.mark.rule("MR-46.15", "MR-37.9")
def test_awakened_card_is_cast_with_a_magic_chit_of_its_type() -> None:
    game = battlefield("witch", "elf", rules=WITH)
    game.position.characters[0].spells = ()
    hand(game, "witch", "black_book", active=True)
    box = game.position.piles.slot("spells black_book")
    (card, *_) = [one for one in game.position.piles.order_of(box) if SPELL_CARDS[PIECES[one].place].type == "VIII"]
    game.position.awakened |= 1 << card

    found = ways(game, "witch")

    assert {spell for spell, _, _ in found} == {SPELL_CARDS[PIECES[card].place].id}
    assert len({tool.chit for _, tool, _ in found} - {-1}) == 2
    assert {slot for _, _, slot in found} == {-1}
    chits = casting.chits_in_time(game, being("witch"))
    casting.cast(game, being("witch"), casting.from_items(game, being("witch"), chits)[0], -1)
    (made,) = game.fight.casts
    assert (made.tool.piece, made.slot) == (-1, -1)
    assert game.position.piles.known(1, box) >> card & 1, "all see the card that was cast"


@pytest.mark.rule("MR-46.15", "MR-37.10", "MR-38.11")
def test_magic_chit_casts_awakened_cards_of_a_tied_up_item_but_not_the_tied_up_one() -> None:
    game = battlefield("witch", "elf", rules=WITH)
    game.position.characters[0].spells = ()
    hand(game, "witch", "black_book", active=True)
    cards = game.position.piles.order_of(game.position.piles.slot("spells black_book"))
    of_v = [PIECES[card].place for card in cards if SPELL_CARDS[PIECES[card].place].type == "V"]
    game.position.awakened |= sum([1 << card for card in cards])
    assert {SPELL_CARDS[one].id for one in of_v} <= {spell for spell, _, _ in ways(game, "witch")}

    made = Enchantment(0, of_v[0], being("witch"), piece=piece("black_book"))
    enchantments.begin(game, made, [being("elf")])

    found = {spell for spell, tool, _ in ways(game, "witch") if tool.chit >= 0}
    assert SPELL_CARDS[of_v[0]].id not in found
    assert {SPELL_CARDS[one].id for one in of_v[1:]} <= found


@pytest.mark.rule("MR-46.15", "MR-37.10")
def test_item_that_a_spell_ties_up_is_not_used_like_a_magic_chit() -> None:
    game = reader("black_book")
    made = Enchantment(0, SPELL["bad_luck"], being("amazon"), piece=piece("black_book"))
    enchantments.begin(game, made, [being("elf")])

    assert act(game, "amazon", "SPX", "SP") == ["", "MR-36.12"]

    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")
    assert act(game, "amazon", "SPX", "SP") == ["", ""]


@pytest.mark.rule("MR-46.15", "MR-9.1")
def test_enchanted_item_stays_so_with_its_next_owner_but_serves_only_while_active() -> None:
    game = reader("black_book")
    items.enchant(game, being("amazon"), items.active(game, being("amazon"))[0])

    hand(game, "elf", "black_book")
    assert colours.colour_chits(game, being("elf"), "black") == ()
    hand(game, "elf", "black_book", active=True)

    assert colours_at_hand(game) == []
    assert len(colours.colour_chits(game, being("elf"), "black")) == 1


@pytest.mark.rule("MR-46.15", "MR-38.2")
def test_enchanted_item_supplies_the_colour_of_a_spell() -> None:
    game = battlefield("witch", "elf", rules=WITH)
    hand(game, "witch", "black_book", active=True)
    spell = next(one for one, card in enumerate(SPELL_CARDS) if card.colour == "black")
    fighting(game, "witch:")
    assert not colours.has_colour(game, being("witch"), SPELLS[spell].colour)

    items.enchant(game, being("witch"), items.active(game, being("witch"))[0])

    assert colours.has_colour(game, being("witch"), SPELLS[spell].colour)


def recorder(rules: Rules) -> Game:
    """The Amazon, who has no Magic chits, has recorded Power of the Pit and wears the Black Book on a day of Black."""
    game = battlefield("amazon", "elf", rules=rules)
    hand(game, "amazon", "black_book", active=True)
    learn(game, "amazon", "power_of_the_pit")
    game.position.day = 7
    return game


@pytest.mark.rule("MR-46.15", "MR-38.1", "MR-47.32")
def test_recorded_spell_is_cast_with_a_book_in_combat() -> None:
    game = recorder(WITH)

    cast(game, "cast power_of_the_pit", "aim at elf")

    (made,) = events_of(game, events.SpellCast)
    assert made.tool == tools.number(Tool(piece=piece("black_book")))
    assert made.time == 0
    assert game.position.used_cards == ((piece("black_book"), "V"),)
    for viewer in (0, 1, None):
        assert game.view(viewer).used_cards == game.position.used_cards
        assert "Black Book (used this Evening for type V" in game.render(viewer)


@pytest.mark.rule("MR-46.15", "MR-38.1")
def test_recorded_spell_is_not_cast_with_a_book_without_the_option() -> None:
    game = recorder(Rules())

    start(game)

    assert asked(game, "cast power_of_the_pit") < 0


@pytest.mark.rule("MR-46.15", "MR-37.9")
@pytest.mark.parametrize("option", [True, False])
def test_awakened_card_of_another_type_is_cast_with_a_chit_only_by_the_option(option: bool) -> None:
    game = battlefield("witch", "elf", rules=Rules(enhanced_artifacts=option))
    game.position.characters[0].spells = ()
    hand(game, "witch", "black_book", active=True)
    cards = game.position.piles.order_of(game.position.piles.slot("spells black_book"))
    of_type_viii = [PIECES[one].place for one in cards if SPELL_CARDS[PIECES[one].place].type == "VIII"]
    for one in of_type_viii:
        game.position.awakened |= 1 << CARD_OF_SPELL[one]
    flood(game)
    game.position.day = 7
    fighting(game, "witch:")

    found = {way.spell for way in casting.ways(game, being("witch"))}

    assert bool(found) == option
    assert found <= {*of_type_viii}


@pytest.mark.rule("MR-46.13", "MR-46.15", "MR-37.10")
def test_book_that_casts_is_tied_up_under_enhanced_magic_but_no_slot_is() -> None:
    game = battlefield("witch", "elf", rules=Rules(enhanced_artifacts=True, enhanced_magic=True))
    game.position.characters[0].spells = ()
    learn(game, "witch", "transform")
    hand(game, "witch", "scroll_of_alchemy", active=True)
    flood(game)
    fighting(game, "witch:")
    (made,) = casting.by_items(game, being("witch"))
    casting.cast(game, being("witch"), made, -1)
    (cast,) = game.fight.casts
    casting.replace(game, cast, evolve(cast, targets=(Target("being", being("elf")),)))

    take(game, coming_to_life.spells_come_to_life())

    (spell,) = game.position.enchantments
    assert (spell.chit, spell.slot, spell.piece) == (-1, -1, piece("scroll_of_alchemy"))
    assert casting.ready_cards(game, being("witch")) == []


def holder(*spells: str, active: bool) -> Game:
    """A Witch in a fight, her Magic chits active or not; her Black Book of type V holds these spells, awakened."""
    game = battlefield("witch", "elf", rules=WITH)
    game.position.characters[0].spells = ()
    game.position.characters[0].chits = "".join(
        [ACTIVE if chit.type and active else FATIGUED for chit in game.figures_of(being("witch"))]
    )
    hand(game, "witch", "black_book", active=True)
    stack(game, "spells black_book", *spells)
    game.position.awakened |= sum([1 << piece(spell) for spell in spells])
    fighting(game, "witch:")
    return game


@pytest.mark.rule("MR-46.15", "MR-37.9", "MR-38.2", "MR-38.11")
def test_reason_against_a_card_of_another_type_is_that_of_its_chit() -> None:
    game, spell = holder("deal_with_goblins", active=True), SPELL["deal_with_goblins"]
    assert uncastable.why_not(game, being("witch"), spell).clause == "MR-38.2"

    chit = next(n for n, one in enumerate(game.figures_of(being("witch"))) if one.type == SPELLS[spell].type)
    enchantments.begin(game, Enchantment(0, spell, being("witch"), chit), [being("elf")])
    assert uncastable.why_not(game, being("witch"), spell).clause == "MR-38.11"

    tired = holder("deal_with_goblins", active=False)
    assert uncastable.why_not(tired, being("witch"), spell).clause == "MR-37.9"


@pytest.mark.rule("MR-46.15", "MR-38.1", "MR-38.2")
def test_reason_against_a_recorded_spell_that_only_an_item_could_cast_is_the_colour() -> None:
    game = battlefield("amazon", "elf", rules=WITH)
    hand(game, "amazon", "black_book", active=True)
    learn(game, "amazon", "power_of_the_pit")
    fighting(game, "amazon:")
    assert uncastable.why_not(game, being("amazon"), SPELL["power_of_the_pit"]).clause == "MR-38.2"

    game.position.used_cards = ((piece("black_book"), "V"),)
    assert uncastable.why_not(game, being("amazon"), SPELL["power_of_the_pit"]).clause == "MR-38.1"


@pytest.mark.rule("MR-46.15", "MR-38.11")
@pytest.mark.parametrize("active", [True, False])
def test_card_that_a_chit_has_cast_is_not_cast_by_its_book_too(active: bool) -> None:
    game, spell = holder("broomstick", active=active), SPELL["broomstick"]
    assert SPELLS[spell].type == "V"
    assert spell in {way.spell for way in casting.by_cards(game, being("witch"))}

    chit = next(n for n, one in enumerate(game.figures_of(being("witch"))) if one.type == "V")
    made = enchantments.begin(game, Enchantment(0, spell, being("witch"), chit), [being("elf")])

    assert casting.by_cards(game, being("witch")) == []
    assert uncastable.why_not(game, being("witch"), spell).clause == "MR-38.11"
    enchantments.break_spell(game, made, "MR-39.9")
    assert spell in {way.spell for way in casting.by_cards(game, being("witch"))}


@pytest.mark.rule("MR-46.15", "MR-37.9")
def test_reason_against_a_card_of_an_enchanted_item_is_the_enchantment() -> None:
    game = holder("broomstick", active=False)

    items.enchant(game, being("witch"), items.active(game, being("witch"))[0])

    found = uncastable.why_not(game, being("witch"), SPELL["broomstick"])
    reason = "Black Book is enchanted, and casts nothing until its colour has been used"
    assert (found.clause, found.reason) == ("MR-46.15", reason)
