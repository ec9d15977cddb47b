"""The answers of Demons that determinizations keep: Great Treasures, and spells (MR-43.26, MR-48.5)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, expedition
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.journal import SpellAnswer
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, GREAT_TREASURES
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.fights import battlefield, fighting
from tests.magicrealm.chapters.magic.bewitching import invoke
from tests.magicrealm.chapters.magic.spells import learn, put
from tests.magicrealm.chapters.magic.test_demons import answered, asking
from tests.magicrealm.market import give
from tests.magicrealm.table import being, do


@pytest.mark.rule("MR-43.26", "MR-48.5")
@pytest.mark.parametrize("is_beast", [False, True])
def test_determinizations_for_the_caster_keep_the_number_of_great_treasures(is_beast: bool) -> None:
    game = asking("elf", "amazon")
    for card in ("dragonfang_necklace", "lucky_charm", "sacred_grail"):
        give(game, 1, card, active=card == "sacred_grail")
    if is_beast:
        put(game, "transform", "witch_king", "elf", data="lion")
    number = answered(game, "great treasures")
    assert number == great(game)

    drawn = {great(game.determinize(0, Rng(seed))) for seed in range(20)}
    others = {great(game.determinize(2, Rng(seed))) for seed in range(20)}

    assert drawn == {number}
    assert len(others) > 1


def great(game: Game) -> int:
    """The Great Treasures of the second player's character."""
    elf = game.position.characters[1].hero
    owned = belongings.owned(game, elf) | belongings.frozen(game, elf)
    return (owned & GREAT_TREASURES.mask).bit_count()


@pytest.mark.rule("MR-43.26", "MR-48.5", "MR-40.9")
def test_answer_about_the_treasures_of_a_beast_hides_which_it_had_before() -> None:
    game = asking("elf", "amazon")
    give(game, 1, "dragonfang_necklace")
    give(game, 1, "good_book")
    put(game, "transform", "witch_king", "elf", data="lion")
    for card in ("lucky_charm", "sacred_grail"):
        give(game, 1, card)
    answered(game, "great treasures")

    drawn = [game.determinize(0, Rng(seed)).position.piles.cards_of(slots.BAG[1]) for seed in range(20)]

    assert len({(cards & GREAT_TREASURES.mask).bit_count() for cards in drawn}) > 1


@pytest.mark.rule("MR-43.26", "MR-48.5")
@pytest.mark.parametrize("spell", ["persuade", "lost"])
def test_determinizations_for_the_caster_keep_whether_a_spell_is_recorded(spell: str) -> None:
    game = asking("elf", "amazon")
    game.position.characters[1].spells = ()
    learn(game, "elf", "persuade")
    known = answered(game, f"spell {spell}")

    drawn = {recorded(game.determinize(0, Rng(seed))) == SPELL[spell] for seed in range(60)}
    others = {recorded(game.determinize(2, Rng(seed))) == SPELL[spell] for seed in range(60)}

    assert drawn == {bool(known)}
    assert others == {False, True}


def recorded(game: Game) -> int:
    """The only spell of the second player's character."""
    (slot,) = game.position.characters[1].spells
    return slot.spell


@pytest.mark.rule("MR-43.26", "MR-48.5")
def test_answer_is_noted_for_the_seat_of_the_caster() -> None:
    game = battlefield("elf", "witch_king", "demon")
    fighting(game)
    learn(game, "elf", "persuade")
    invoke(game, "ask_demon", "witch_king", "demon")
    do(game, 1, "ask of elf")
    do(game, 1, "ask about spell persuade")

    assert [one.seers for one in game.position.journal if isinstance(one, SpellAnswer)] == [1 << 1]


@pytest.mark.rule("MR-43.26", "MR-48.18")
@pytest.mark.parametrize("spell", ["persuade", "lost"])
def test_determinizations_keep_an_answer_about_a_learned_spell_and_its_card(spell: str) -> None:
    game = expedition("witch_king cliff 3 | elf cliff 3 spells persuade*; day 3", seed=1)
    known = answered(game, f"spell {spell}")
    spells = set()

    for seed in range(60):
        copy = game.determinize(0, Rng(seed))
        spells.add(recorded(copy))
        assert copy.position.characters[1].learned == 1 << CARD_OF_SPELL[recorded(copy)]

    assert spells == {SPELL["persuade"]} if known else SPELL["lost"] not in spells
    assert known or len(spells) > 1


@pytest.mark.rule("MR-43.26", "MR-5.6")
def test_answer_about_a_spell_is_forgotten_once_a_slot_holds_another_spell() -> None:
    game = expedition("witch_king cliff 3 | elf cliff 3 spells persuade*; day 3", seed=1)
    answered(game, "spell persuade")

    learning.record(game, being("elf"), card_in_play(game), 0)

    assert not [one for one in game.position.journal if isinstance(one, SpellAnswer)]
    assert game.determinize(0, Rng(1))


@pytest.mark.rule("MR-43.26", "MR-5.6")
def test_answer_that_a_spell_is_not_recorded_holds_for_the_slots_that_stay() -> None:
    game = expedition("witch_king cliff 3 | elf cliff 3 spells persuade, elven_grace; day 3", seed=1)
    answered(game, "spell lost")

    learning.record(game, being("elf"), card_in_play(game), 1)

    (answer,) = [one for one in game.position.journal if isinstance(one, SpellAnswer)]
    assert answer.slots == 0b01
    drawn = [game.determinize(0, Rng(seed)).position.characters[1].spells for seed in range(60)]
    assert SPELL["lost"] not in {first.spell for first, _ in drawn}


def card_in_play(game: Game) -> int:
    """A spell card in a box, of a type that the Elf can record."""
    there = [card for box in slots.SPELL_BOXES for card in game.position.piles.order_of(box)]
    return next(card for card in there if learning.why_cannot_learn(game, being("elf"), card) is None)
