"""Artifacts and books whose spells last: they stay active and open, and cast nothing (MR-37.10, MR-37.11)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import step
from arcana_core.errors import IllegalAction, PositionError
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import beings, belongings, whereabouts
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import casting, learning
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.trade import dealing
from arcana_magicrealm.chapters.travel import looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.chits import COMMITTED
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import DAYLIGHT, EVENING
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, start, take
from tests.magicrealm.chapters.magic import spells
from tests.magicrealm.chapters.magic.spells import works
from tests.magicrealm.table import OnMap, begun, being, do, events_of, give, hire, piece, refresh, texts

GEM = piece("glowing_gem")


def sensing(game: Game, *, stage: str = EVENING) -> Enchantment:
    """Give the Amazon an active gem whose spell, Sense Danger, is on the Elf; the stage of the day follows."""
    give(game, 0, "glowing_gem", active=True)
    made = Enchantment(0, SPELL["sense_danger"], being("amazon"), piece=GEM)
    made = enchantments.begin(game, made, [being("elf")])
    game.position.stage = stage
    refresh(game)
    return made


def is_ready(game: Game, name: str = "amazon") -> bool:
    """Whether a character can cast with the gem, as far as earlier spells go."""
    return GEM in dict(casting.ready_cards(game, being(name)))


@pytest.mark.rule("MR-37.10", "MR-37.11")
@pytest.mark.parametrize(("stage", "ready"), [(DAYLIGHT, True), (EVENING, False)])
def test_spell_that_ends_in_the_evening_frees_its_item_for_the_next_one(stage: str, ready: bool) -> None:
    game = battlefield("amazon", "elf")
    made = sensing(game, stage=stage)
    assert not is_ready(game)

    enchantments.break_spell(game, made, "MR-39.9")
    assert is_ready(game) == ready

    take(game, calendar.midnight())
    assert is_ready(game)


@pytest.mark.rule("MR-38.11", "MR-37.10")
def test_end_of_an_items_spell_fatigues_no_chit_of_its_caster() -> None:
    game = battlefield("witch", "elf")
    give(game, 0, "glowing_gem", active=True)
    spells.put(game, "bad_luck", "witch", "elf", chit="magic VIII2*")  # the last chit of the Witch
    made = Enchantment(0, SPELL["sense_danger"], being("witch"), piece=GEM)
    made = enchantments.begin(game, made, [being("elf")])

    enchantments.break_spell(game, made, "MR-39.9")

    assert spells.state_of(game, "witch", "magic VIII2*") == COMMITTED


@pytest.mark.rule("MR-37.11", "MR-39.3")
def test_spell_that_ends_at_sunset_frees_its_item_for_that_evening() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    give(game, 0, "glowing_gem", active=True)
    made = Enchantment(0, SPELL["premonition"], being("amazon"), piece=GEM)
    enchantments.begin(game, made, [being("elf")])
    assert not is_ready(game)

    take(game, calendar.evening())

    assert not game.position.enchantments
    assert is_ready(game)


@pytest.mark.rule("MR-37.10", "MR-9.3")
def test_item_whose_spell_lasts_cannot_be_deactivated() -> None:
    game = battlefield("amazon", "elf")
    made = sensing(game)
    start(game)
    assert asked(game, "change items") == 0
    do(game, 0, "change items")
    assert texts(game, 0) == ["done", "abandon glowing_gem"]
    why = belongings.why_cannot_rearrange(game, being("amazon"), actions.handle("deactivate", GEM))
    assert why is not None
    assert why.clause == "MR-37.10"

    enchantments.break_spell(game, made, "MR-39.9")

    assert "deactivate glowing_gem" in texts(game, 0)


@pytest.mark.rule("MR-37.10", "MR-9.2", "MR-37.12")
def test_item_whose_spell_lasts_is_active_with_its_next_owner() -> None:
    game = battlefield("amazon", "elf", "druid")
    sensing(game)
    game.give_up(being("amazon"), GEM, slots.DRAWN)
    game.obtain(being("elf"), GEM)
    game.go_on()
    refresh(game)
    assert texts(game, 1) == ["activate glowing_gem", "abandon glowing_gem"]
    with pytest.raises(IllegalAction, match="stays active as long as the spell lasts"):
        game.apply(game.action_space.find("keep glowing_gem"), 1)

    answer_all(game, "1: activate glowing_gem")

    assert belongings.active(game, being("elf")) >> GEM & 1
    assert works(game, "sense_danger", "elf")
    assert GEM in game.view(2).characters[1].active


@pytest.mark.rule("MR-37.10", "MR-40.9")
def test_beast_that_obtains_an_item_whose_spell_lasts_has_it_active() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    lion = Enchantment(0, SPELL["transform"], being("amazon"))
    enchantments.begin(game, lion, [being("elf")], "lion")
    sensing(game, stage=game.position.stage)
    game.give_up(being("amazon"), GEM, slots.DRAWN)

    game.obtain(being("elf"), GEM)
    game.go_on()
    refresh(game)

    assert texts(game, 1) == ["activate glowing_gem", "abandon glowing_gem"]


@pytest.mark.rule("MR-37.10", "MR-37.12", "MR-48.3")
def test_all_see_an_item_whose_spell_lasts_wherever_it_is() -> None:
    game = battlefield("amazon", "elf", "lhq")
    sensing(game)
    hire(game, 1, "lhq")
    belongings.put_down(game, being("amazon"), GEM)
    heap = slots.HEAP[beings.place(game, being("amazon"))]
    assert game.position.piles.known(game.player_count, heap) >> GEM & 1
    assert not works(game, "sense_danger", "elf")

    belongings.take_up(game, GEM, 0)
    game.obtain(being("lhq"), GEM)
    game.go_on()
    refresh(game)
    do(game, 1, "keep glowing_gem")

    assert not works(game, "sense_danger", "elf")  # no character owns it

    charm = piece("lucky_charm")
    give(game, 1, "lucky_charm")
    game.position.piles.move(1 << charm, slots.BAG[1], belongings.stores(game, being("lhq"))[0][0])
    belongings.abandon(game, being("lhq"), 1 << GEM | 1 << charm)
    seen = game.position.piles.known(game.player_count, slots.DRAWN)
    assert (seen >> GEM & 1, seen >> charm & 1) == (1, 0)


@step
def in_secret(game: Game, owner: int, pieces: int) -> None:
    """Let a character abandon pieces in an order that only it knows."""
    belongings.abandon(game, owner, pieces)


@pytest.mark.rule("MR-37.10", "MR-37.1")
def test_runes_of_an_item_whose_spell_lasts_can_be_read() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    sensing(game, stage=DAYLIGHT)

    assert "glowing_gem" in learning.readable(game, being("amazon"))


@pytest.mark.rule("MR-37.10", "MR-12.15", "MR-18.7")
def test_all_see_who_gets_an_item_whose_spell_lasts() -> None:
    game = battlefield("amazon", "elf", "druid")
    sensing(game)
    dealing.hand_over(game, being("amazon"), being("elf"), 1 << GEM)
    assert events_of(game, events.BelongingGiven)[-1].viewers == (0, 1, 2, None)

    belongings.put_down(game, being("elf"), GEM)
    heap = slots.HEAP[beings.place(game, being("elf"))]
    place = game.position.piles.order_of(heap).index(GEM) + 1
    assert looting.draw(game, being("amazon"), place, heap) == GEM

    assert events_of(game, events.Looted)[-1].viewers == (0, 1, 2, None)


@pytest.mark.rule("MR-37.10")
def test_position_with_an_inactive_item_whose_spell_lasts_is_rejected() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    sensing(game, stage=game.position.stage)
    game.position.characters[0].active = 0
    game.position.piles.move(1 << GEM, slots.OPEN[0], slots.BAG[0])
    with pytest.raises(PositionError, match=r"MR-37\.10"):
        OnMap.at(game.position)


@pytest.mark.rule("MR-39.5", "MR-38.6", "MR-9.8", "MR-48.5")
def test_spell_on_an_item_is_found_only_where_all_know_it_to_be() -> None:
    game = battlefield("witch", "amazon", "elf")
    give(game, 1, "glowing_gem", active=True)
    made = Enchantment(0, SPELL["enchant_artifact"], being("witch"))
    made = enchantments.begin(game, made, [("piece", GEM)], SPELL["curse"])
    assert whereabouts.clearing_of(game, GEM) == beings.place(game, being("amazon"))

    belongings.deactivate(game, being("amazon"), GEM, "MR-9.3")
    dealing.hand_over(game, being("amazon"), being("elf"), 1 << GEM)
    game.position.piles.move(1 << GEM, slots.DRAWN, slots.BAG[2])
    assert whereabouts.clearing_of(game, GEM) == beings.place(game, being("elf"))  # all have seen that it was given

    give(game, 2, "lucky_charm")
    take(game, in_secret(being("elf"), 1 << GEM | 1 << piece("lucky_charm")))
    do(game, 2, "next lucky_charm")
    assert GEM in game.position.piles.order_of(slots.HEAP[beings.place(game, being("elf"))])
    assert whereabouts.clearing_of(game, GEM) == -1


@pytest.mark.rule("MR-37.9", "MR-37.11", "MR-44.54")
def test_necklace_casts_its_spell_once_an_evening() -> None:
    game = battlefield("amazon", "elf", "h_dragon")
    give(game, 0, "dragonfang_necklace", active=True)
    necklace = piece("dragonfang_necklace")
    made = Enchantment(0, SPELL["dragonfang_necklace"], being("amazon"), piece=necklace)
    made = enchantments.begin(game, made, [being("h_dragon")])

    enchantments.break_spell(game, made, "MR-39.9")
    assert casting.ready_cards(game, being("amazon")) == []

    take(game, calendar.midnight())
    assert [one for one, _ in casting.ready_cards(game, being("amazon"))] == [necklace]


@pytest.mark.rule("MR-39.19", "MR-22.4")
def test_lasting_spell_of_an_item_ties_up_no_slot_of_the_next_of_its_kind() -> None:
    game = battlefield("amazon", "elf")
    give(game, 0, "glowing_gem", active=True)
    made = Enchantment(0, SPELL["sense_danger"], being("amazon"), slot=0, piece=GEM)
    enchantments.begin(game, made, [being("elf")])
    assert enchantments.is_tied_up(game, being("amazon"), 0)
    enchantments.caster_dies(game, being("amazon"))

    assert [one.piece for one in game.position.enchantments] == [GEM]
    assert not enchantments.is_tied_up(game, being("amazon"), 0)


@pytest.mark.rule("MR-43.46", "MR-38.6")
def test_position_with_a_poisoned_native_is_taken_up() -> None:
    game = battlefield("amazon", "elf", "chq")
    spells.put(game, "poison", "elf", "chq")
    refresh(game)
    assert Game.at(game.position, rules=game.rules, players=2).position == game.position
