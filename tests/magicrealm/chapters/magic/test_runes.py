"""Reading runes, awakening cards, learning and erasing spells (MR-37.1 to MR-37.8, MR-5.6, MR-47.39)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECE, PIECES
from arcana_magicrealm.model.spells import SPELL_CARDS, SPELLS
from tests.magicrealm.chapters.magic.study import search, seen, spells, table
from tests.magicrealm.hands import hand
from tests.magicrealm.table import being, do, events_of, give, piece, place_chit, texts


@pytest.fixture
def game() -> Game:
    """The Magician and the Elf at the Altar; the Magician has the Good Book and the Scroll of Nature active."""
    return table(
        "magician ruins 1 spells fog active good_book, scroll_of_nature knows site altar | elf ruins 1",
        "altar spells persuade, witchs_brew",
        "scroll_of_nature spells illusion, lost",
        "good_book spells premonition",
    )


def top(game: Game, box: str) -> str:
    """The id of the top card of a box: "spells altar"."""
    piles = game.position.piles
    return PIECES[piles.order_of(piles.slot(box))[0]].id


# Places of runes (MR-37.1, MR-37.7, MR-37.13).


@pytest.mark.rule("MR-37.1", "MR-47.14", "MR-37.13")
def test_runes_are_read_in_active_items_and_at_discovered_sites(game: Game) -> None:
    search(game, "magician")

    assert [text for text in texts(game, 0) if text.startswith("read")] == [
        "read runes altar",
        "read runes good_book",
        "read runes scroll_of_nature",
    ]


@pytest.mark.rule("MR-37.1")
def test_runes_of_inactive_items_and_undiscovered_sites_cannot_be_read() -> None:
    game = table("magician ruins 1 has good_book | elf ruins 1")
    search(game, "magician")

    assert not [text for text in texts(game, 0) if text.startswith("read")]
    with pytest.raises(IllegalAction, match=r"an active artifact or spell book, or at a discovered site.*MR-37\.1"):
        game.apply(actions.at_place("read runes", "good_book"), 0)


@pytest.mark.rule("MR-37.1")
def test_site_without_spell_cards_has_no_runes() -> None:
    game = table("magician ruins 6 knows site hoard", "hoard cavern")
    place_chit(game, "hoard", "ruins")
    search(game, "magician")

    assert "search loot hoard" in texts(game, 0)
    assert "read runes hoard" not in texts(game, 0)


@pytest.mark.rule("MR-37.7")
def test_hired_leader_reads_no_runes() -> None:
    game = table("magician ruins 1 | elf cavern 1", "whq ruins 1 hired 0 knows site altar")
    search(game, "whq")

    assert "search loot altar" in texts(game, 0)
    assert "read runes altar" not in texts(game, 0)
    with pytest.raises(IllegalAction, match=r"only characters read runes.*MR-37\.7"):
        game.apply(actions.at_place("read runes", "altar"), 0)


@pytest.mark.rule("MR-37.7")
@pytest.mark.parametrize("name", [BEINGS[FIRST_DENIZEN], "whq"])
def test_denizens_learn_why_they_cannot_read_runes(game: Game, name: str) -> None:
    rejection = learning.why_cannot_read(game, being(name), "altar")
    assert rejection is not None
    assert rejection.clause == "MR-37.7"


@pytest.mark.rule("MR-37.1", "MR-12.14", "MR-18.8")
def test_reading_at_a_site_shows_it_to_spies(game: Game) -> None:
    game.position.hidden = 0
    search(game, "magician", 6, 6)
    do(game, 0, "read runes altar")

    assert game.position.revealed >> piece("altar") & 1
    assert events_of(game, events.PlaceDiscovered)[-1].being == being("elf")


# Results (MR-37.2, MR-37.3).


@pytest.mark.rule("MR-37.2", "MR-37.4", "MR-37.6", "MR-47.39")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_results_1_to_3_let_a_spell_be_learned(game: Game, face: int) -> None:
    search(game, "magician", face + 1, face)  # Knowledge: the higher die, less one
    do(game, 0, "read runes scroll_of_nature")
    assert texts(game, 0) == ["none", "learn illusion"]
    do(game, 0, "learn illusion")

    assert spells(game, 0) == ["fog", "illusion*"]
    assert top(game, "spells scroll_of_nature") == "illusion"
    assert game.position.awakened == 1 << PIECE["illusion"]


@pytest.mark.rule("MR-37.2", "MR-37.3")
def test_result_4_awakens_without_a_lesson(game: Game) -> None:
    search(game, "magician", 5, 5)
    do(game, 0, "read runes scroll_of_nature")

    assert not any(text.startswith("learn") for text in texts(game, 0))
    assert game.position.awakened == 1 << PIECE["illusion"]
    assert spells(game, 0) == ["fog"]


@pytest.mark.rule("MR-37.2")
def test_result_5_curses_the_reader(game: Game) -> None:
    search(game, "magician", 6, 1, 2, 2)
    do(game, 0, "read runes scroll_of_nature")

    assert events_of(game, events.Cursed) == [events.Cursed(being("magician"), "squeak")]
    assert not game.position.awakened


@pytest.mark.rule("MR-37.2")
def test_result_6_is_nothing() -> None:
    game = table("elf ruins 1 active scroll_of_nature")
    search(game, "elf", 6, 1)
    do(game, 0, "read runes scroll_of_nature")

    assert not game.position.awakened
    assert not events_of(game, events.Cursed)


@pytest.mark.rule("MR-37.3")
def test_card_of_a_site_goes_below_the_others(game: Game) -> None:
    search(game, "magician", 5, 5)
    do(game, 0, "read runes altar")

    order = game.position.piles.order_of(slots.SITE_SPELLS[2])
    assert [PIECES[card].id for card in order] == ["witchs_brew", "persuade"]
    assert not game.position.awakened
    assert game.position.piles.known_order(0, slots.SITE_SPELLS[2]) == (None, PIECE["persuade"])
    assert game.position.piles.known_order(1, slots.SITE_SPELLS[2]) == (None, None)


@pytest.mark.rule("MR-37.1", "MR-47.14")
def test_awakened_card_can_be_read_instead_of_the_top_one(game: Game) -> None:
    game.position.awakened = 1 << PIECE["illusion"]
    search(game, "magician", 2, 2)
    do(game, 0, "read runes scroll_of_nature")

    assert texts(game, 0) == ["read illusion", "read top card"]
    do(game, 0, "read top card")
    do(game, 0, "learn lost")
    assert spells(game, 0) == ["fog", "lost*"]


@pytest.mark.rule("MR-37.2", "MR-37.3")
@pytest.mark.parametrize(("line", "awakened"), [("read illusion", []), ("read top card", ["lost"])])
def test_card_is_awakened_once(game: Game, line: str, awakened: list[str]) -> None:
    game.position.awakened = 1 << PIECE["illusion"]
    search(game, "magician", 5, 5)
    do(game, 0, "read runes scroll_of_nature")
    do(game, 0, line)

    assert [SPELLS[one.spell].id for one in events_of(game, events.SpellAwakened)] == awakened


@pytest.mark.rule("MR-37.1")
def test_item_whose_cards_are_all_awake_can_still_be_read() -> None:
    game = table("elf ruins 1 active glimmering_ring", "glimmering_ring spells lost", "awakened lost")
    search(game, "elf", 1, 1)
    do(game, 0, "read runes glimmering_ring")

    assert texts(game, 0) == ["none", "learn lost"]


@pytest.mark.rule("MR-37.8", "MR-48.9", "MR-48.18")
def test_activating_an_item_shows_its_awakened_cards() -> None:
    game = table("elf ruins 1 | magician ruins 1", "glimmering_ring spells lost", "awakened lost")
    give(game, 0, "glimmering_ring")
    ring = slots.TEACHERS.index("glimmering_ring")
    assert game.view(0).teacher_spells[ring] == (-1,)

    belongings.activate(game, being("elf"), piece("glimmering_ring"))

    assert game.view(0).teacher_spells[ring] == (PIECE["lost"],)
    assert game.view(1).teacher_spells[ring] == (-1,)
    assert game.view(1).awakened[ring] == (0,)


# Learning (MR-37.4 to MR-37.6).


def reading(text: str, *parts: str) -> Game:
    """A game in which the first character has read the top card of the Altar, Illusion, with a 1."""
    game = table(f"{text} knows site altar", "altar spells illusion", *parts)
    name = text.split(maxsplit=1)[0]
    search(game, name, 1, 1)
    do(game, 0, "read runes altar")
    return game


@pytest.mark.rule("MR-37.4")
def test_chit_of_the_type_is_needed_in_whatever_state() -> None:
    assert "learn illusion" not in texts(reading("pilgrim ruins 1"), 0)
    chits = "magic iii2*, magic iii3*, magic iii3* no. 2, magic iii4*"
    assert texts(reading(f"elf ruins 1 wounded {chits}"), 0) == ["none", "learn illusion"]


@pytest.mark.rule("MR-37.4")
def test_card_teaches_a_character_once() -> None:
    assert "learn illusion" not in texts(reading("elf ruins 1 spells illusion*"), 0)


@pytest.mark.rule("MR-37.5", "MR-5.5")
def test_starting_spell_can_be_learned_again() -> None:
    game = reading("elf ruins 1 spells illusion")
    do(game, 0, "learn illusion")

    assert spells(game, 0) == ["illusion", "illusion*"]


@pytest.mark.rule("MR-37.4")
def test_spell_need_not_be_learned() -> None:
    game = reading("elf ruins 1 spells lost")
    do(game, 0, "none")

    assert spells(game, 0) == ["lost"]
    assert not game.position.characters[0].learned


@pytest.mark.rule("MR-37.6")
def test_others_can_learn_from_the_same_card() -> None:
    game = reading("elf ruins 1 spells lost knows site altar | magician ruins 1 spells fog")
    do(game, 0, "learn illusion")
    game.position.piles.take(slots.SITE_SPELLS[2], 0, slots.DRAWN)  # the other card, so that Illusion is on top again
    game.position.piles.put_under((*bits(game.position.piles.masks[slots.DRAWN]),), slots.DRAWN, slots.SITE_SPELLS[2])
    search(game, "magician", 1, 1)
    do(game, 1, "read runes altar")
    do(game, 1, "learn illusion")

    assert spells(game, 1) == ["fog", "illusion*"]


def bits(mask: int) -> list[int]:
    """The numbers in a set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


@pytest.mark.rule("MR-5.6", "MR-37.4", "MR-47.39")
def test_full_slots_make_room_by_erasing() -> None:
    game = reading(f"elf ruins 1 spells {', '.join(['lost', 'premonition*', *['sense_danger'] * 12])}")
    do(game, 0, "learn illusion")

    assert len(texts(game, 0)) == SLOTS
    do(game, 0, "erase slot 2")
    assert spells(game, 0) == ["lost", "illusion*", *["sense_danger"] * 12]
    assert game.position.characters[0].learned == 1 << PIECE["illusion"] | 1 << PIECE["premonition"]


@pytest.mark.rule("MR-5.6")
def test_slots_hold_fourteen_spells() -> None:
    with pytest.raises(ValueError, match=r"a character has 14 slots for spells \(MR-5\.6\)"):
        table(f"elf ruins 1 spells {', '.join(['lost'] * 15)}")


@pytest.mark.rule("MR-22.2")
def test_recorded_spells_die_with_their_character() -> None:
    game = table("elf ruins 1 spells lost, peace* | magician ruins 1")
    game.die(0, "MR-22.1")
    game.go_on()

    assert spells(game, 0) == []
    assert not game.position.characters[0].learned


@pytest.mark.rule("MR-22.16", "MR-5.12")
def test_learned_spells_count_until_they_are_erased() -> None:
    game = table("elf ruins 1 spells lost, peace*, curse* | magician ruins 1")
    assert game.what_counts(0)[1] == 2

    one = game.position.characters[0]
    one.spells = one.spells[:2]
    assert game.what_counts(0)[1] == 1


# Modifiers (MR-45.16, MR-45.18, MR-45.19).


@pytest.mark.rule("MR-45.16")
@pytest.mark.parametrize("hero", ["magician", "witch"])
def test_knowledge_takes_one_off_the_roll(hero: str) -> None:
    game = table(f"{hero} ruins 1 active scroll_of_nature")
    search(game, hero, 6, 6)
    do(game, 0, "read runes scroll_of_nature")

    assert events_of(game, events.TableRolled)[-2].result == 5


@pytest.mark.rule("MR-45.18", "MR-45.19")
@pytest.mark.parametrize("hero", ["pilgrim", "sorceror", "wizard"])
def test_learning_and_lore_roll_one_die(hero: str) -> None:
    game = table(f"{hero} ruins 1 active scroll_of_nature")
    search(game, hero, 4)
    do(game, 0, "read runes scroll_of_nature")

    assert events_of(game, events.TableRolled)[-1].faces == (4,)


# Books and artifacts (MR-44.52, MR-44.53).

BOXES = {
    "black_book": ["VIII", "VIII", "V", "V"],
    "book_of_lore": ["IV"] * 4,
    "good_book": ["VII", "VII", "I", "I"],
    "scroll_of_alchemy": ["VI"] * 4,
    "scroll_of_nature": ["III", "III", "II", "II"],
    "beast_pipes": ["VIII"],
    "blasted_jewel": ["V"],
    "enchanters_skull": ["IV"],
    "eye_of_the_idol": ["II"],
    "glimmering_ring": ["III"],
    "glowing_gem": ["VII"],
    "hidden_ring": ["VI"],
    "sacred_statue": ["I"],
}


@pytest.mark.rule("MR-44.52", "MR-44.53", "MR-2.7")
def test_items_hold_cards_of_their_types_higher_types_on_top(game: Game) -> None:
    found = {}
    for name, box in zip(slots.TEACHERS, slots.TEACHER_SPELLS, strict=True):
        found[name] = [SPELL_CARDS[PIECES[card].place].type for card in game.position.piles.order_of(box)]

    assert found == BOXES


# Secrets (MR-48.5, MR-48.9, MR-48.18).


@pytest.mark.rule("MR-48.5", "MR-48.18")
def test_others_see_that_a_spell_is_learned_not_which(game: Game) -> None:
    search(game, "magician", 2, 2)
    do(game, 0, "read runes scroll_of_nature")
    do(game, 0, "learn illusion")

    assert seen(game, 0, 0) == ["fog", "illusion"]
    assert seen(game, 1, 0) == seen(game, None, 0) == [None, None]
    learned = next(one for one in game.log.seen_by(1)[::-1] if isinstance(one.event, events.SpellLearned)).event
    assert "illusion" not in repr(learned)
    assert [one.learned for one in game.view(1).characters[0].spells] == [False, True]


@pytest.mark.rule("MR-48.18", "MR-48.21")
def test_determinizations_agree_with_the_cards(game: Game) -> None:
    search(game, "magician", 2, 2)
    do(game, 0, "read runes scroll_of_nature")
    do(game, 0, "learn illusion")
    drawn = [game.determinize(1, Rng(seed)) for seed in range(20)]

    for world in drawn:
        _, learned = world.position.characters[0].spells
        assert world.view(1) == game.view(1)
        assert world.position.awakened == 1 << CARD_OF_SPELL[learned.spell]
        assert world.position.characters[0].learned == world.position.awakened
    assert len({world.position.characters[0].spells for world in drawn}) > 5
    assert game.determinize(0, Rng(1)).position.characters[0].spells == game.position.characters[0].spells


@pytest.mark.rule("MR-48.9")
def test_card_seen_before_tells_what_is_learned_from_it(game: Game) -> None:
    game.position.piles.look(game.position.piles.slot("spells scroll_of_nature"), 1, 0b10)
    search(game, "magician", 2, 2)
    do(game, 0, "read runes scroll_of_nature")
    do(game, 0, "learn illusion")

    assert seen(game, 1, 0) == [None, "illusion"]


@pytest.mark.rule("MR-48.18", "MR-2.8")
def test_shuffled_boxes_let_only_types_be_drawn_that_can_be_learned() -> None:
    shuffled = Rules(shuffle_spell_stacks=True)
    game = table("elf ruins 1 spells lost active scroll_of_nature | magician cavern 1", rules=shuffled)
    box = game.position.piles.slot("spells scroll_of_nature")
    while PIECES[game.position.piles.order_of(box)[0]].id not in III:
        game.position.piles.shuffle(box, game.rng)
    search(game, "elf", 1, 1)
    do(game, 0, "read runes scroll_of_nature")
    assert len(texts(game, 0)) == 2

    for seed in range(12):
        world = game.determinize(1, Rng(seed))
        assert world.legal_actions(0)[0] == actions.NONE
        assert len(world.legal_actions(0)) == 2


III = ("elven_grace", "faerie_lights", "illusion", "lost", "persuade", "see_hidden_signs")


@pytest.mark.rule("MR-37.8")
def test_item_taken_over_shows_its_awakened_cards_again(game: Game) -> None:
    game.position.awakened = 1 << PIECE["illusion"]
    hand(game, "elf", "scroll_of_nature", active=True)

    assert PIECE["illusion"] in game.view(1).teacher_spells[slots.TEACHERS.index("scroll_of_nature")]
