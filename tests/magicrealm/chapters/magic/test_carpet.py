"""The Flying Carpet: energized by Purple magic, by day and in combat (MR-44.56, MR-39.4 to MR-39.6)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.errors import PositionError
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.combat.encounter import leaving
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import aiming, spending
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing
from arcana_magicrealm.chapters.magic.spells import breaking
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.melee import CARPET, Charge, Tool
from arcana_magicrealm.model.realm import TILE, TILE_OF, TILES
from arcana_magicrealm.render.magic import in_effect
from tests.magicrealm.chapters.combat.fights import answer_all, battlefield, fighting, start, take
from tests.magicrealm.chapters.magic.spells import put, turn_chits
from tests.magicrealm.daylight import answer, daylight
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, piece, refresh, texts

HERE = "cliff 3"
OWN = TILE_OF[clearing(HERE)]


def with_carpet(name: str = "amazon", *others: str, energized: bool = True, combat: bool = False) -> Game:
    """A character with an active Carpet, and the Witch King; in a fight, or at Birdsong with the other far away."""
    if combat:
        game = battlefield(name, "witch_king", *others)
    else:
        places: dict[str, Any] = {name: HERE, "witch_king": "ledges 3"}
        game = begun(name, "witch_king", **places)
    give(game, 0, "flying_carpet")
    belongings.activate(game, being(name), piece("flying_carpet"))
    if energized:
        enchantments.energize(game, spell(game), "MR-39.4")
    refresh(game)
    return game


def spell(game: Game) -> Enchantment:
    """The spell that the Carpet bears."""
    return next(one for one in game.position.enchantments if one.piece == piece("flying_carpet"))


def is_energized(game: Game) -> bool:
    """Whether that spell isn't inert."""
    return enchantments.is_energized(game, spell(game))


def sources(game: Game, name: str = "amazon") -> list[str]:
    """The sources of a character's flying values."""
    return [one.source for one in flying.wings_of(game, being(name))]


def beside(game: Game) -> str:
    """A tile beside the character's."""
    return TILES[min(game.map.neighbours[OWN])].id


# Its spell.


@pytest.mark.rule("MR-44.56", "MR-39.6")
def test_carpet_is_inert_at_first_and_bears_nobody() -> None:
    game = with_carpet(energized=False)
    assert not is_energized(game)
    assert sources(game) == []
    daylight(game, "amazon", amazon=f"FL {beside(game)}")
    do(game, 0, "done")
    assert not events_of(game, events.Flew)


@pytest.mark.rule("MR-36.7", "MR-44.56")
@pytest.mark.parametrize("helper", [0, 1])
def test_carpet_activated_in_an_encounter_step_is_energized_in_it(helper: int) -> None:
    game = battlefield("sorceror", "witch_king")
    give(game, 0, "flying_carpet")
    turn_chits(game, ("sorceror", "witch_king")[helper], "E", "magic IV4*")
    start(game)

    answer_all(game, "change items", "activate flying_carpet")

    assert texts(game, helper) == ["none", "spend magic IV4*"]


@pytest.mark.rule("MR-44.56", "MR-39.5", "MR-36.3")
def test_purple_source_energizes_the_active_carpet_at_once() -> None:
    game = begun("amazon", "witch_king", amazon=HERE, witch_king="ledges 3")
    for card in ("dragon_essence", "flying_carpet"):
        give(game, 0, card)
    game.position.characters[0].active |= 1 << piece("dragon_essence")
    game.position.piles.move(1 << piece("dragon_essence"), slots.BAG[0], slots.OPEN[0])

    belongings.activate(game, being("amazon"), piece("flying_carpet"))

    assert is_energized(game)
    assert sources(game) == [CARPET]
    assert sources(game, "witch_king") == []


@pytest.mark.rule("MR-44.56", "MR-39.4")
def test_inactive_carpet_bears_nobody_but_stays_energized() -> None:
    game = with_carpet()
    assert sources(game) == [CARPET]
    belongings.deactivate(game, being("amazon"), piece("flying_carpet"), "MR-9.3")
    assert sources(game) == []
    belongings.activate(game, being("amazon"), piece("flying_carpet"))
    assert sources(game) == [CARPET]


@pytest.mark.rule("MR-44.56", "MR-39.5", "MR-38.6", "MR-48.5")
@pytest.mark.parametrize("is_seen", [True, False])
def test_hidden_carpet_is_neither_energized_nor_named(is_seen: bool) -> None:
    game = with_carpet(energized=False)
    give(game, 0, "dragon_essence", active=True)
    belongings.deactivate(game, being("amazon"), piece("flying_carpet"), "MR-9.3")
    if not is_seen:  # another card goes along, and only one of both comes back
        give(game, 0, "lucky_charm")
        both = 1 << piece("flying_carpet") | 1 << piece("lucky_charm")
        game.position.piles.move(both, slots.BAG[0], slots.BAG[1])
        game.position.piles.move(1 << piece("flying_carpet"), slots.BAG[1], slots.BAG[0])

    energizing.energize_supplied(game)

    assert is_energized(game) == is_seen
    assert bool(aiming.spells_in(game, clearing(HERE))) == is_seen


@pytest.mark.rule("MR-44.56", "MR-39.4")
@pytest.mark.parametrize("has_source", [False, True])
def test_carpet_falls_inert_at_midnight_without_a_source(has_source: bool) -> None:
    game = with_carpet()
    if has_source:
        give(game, 0, "dragon_essence", active=True)
    take(game, calendar.midnight())
    while game.players_to_act and game.position.stage == "midnight":
        do(game, game.players_to_act[0], "live on")
    assert is_energized(game) == has_source


@pytest.mark.rule("MR-44.56", "MR-36.7")
def test_colour_chit_energizes_the_carpet() -> None:
    game = begun("sorceror", "witch_king", sorceror=HERE, witch_king=HERE)
    give(game, 1, "flying_carpet")
    belongings.activate(game, being("witch_king"), piece("flying_carpet"))
    label = next(label for label in CHIT_LABELS[being("sorceror")] if label.startswith("magic IV"))
    turn_chits(game, "sorceror", "E", label)
    daylight(game, "sorceror", sorceror="H")

    do(game, 0, f"spend {label}; aim at spell of flying_carpet")

    assert is_energized(game)
    assert sources(game, "witch_king") == [CARPET]


@pytest.mark.rule("MR-44.56", "MR-36.7")
def test_colour_chit_does_not_reach_a_carpet_elsewhere() -> None:
    game = with_carpet("amazon", energized=False)
    chit = next(n for n, label in enumerate(CHIT_LABELS[being("witch_king")]) if label.startswith("magic V"))
    assert not spending.inert_here(game, being("witch_king"), chit)
    assert not enchantments.effects_in(game, spell(game), clearing("ledges 3"))
    assert enchantments.effects_in(game, spell(game), clearing(HERE))


@pytest.mark.rule("MR-44.56", "MR-39.17", "MR-43.31")
def test_breaking_the_spell_only_makes_it_inert() -> None:
    game = with_carpet(combat=True)
    fighting(game)
    assert "aim at spell of flying_carpet" in [str(action) for action, _ in aiming.spells_in(game, clearing(HERE))]

    breaking.break_in(game, clearing(HERE), spell(game), "MR-43.31")

    assert not is_energized(game)
    assert sources(game) == []
    enchantments.energize(game, spell(game), "MR-39.5")
    assert sources(game) == [CARPET]


@pytest.mark.rule("MR-44.56", "MR-37.10")
def test_carpet_may_be_deactivated_and_passes_on_with_its_spell() -> None:
    game = with_carpet()
    daylight(game, "amazon", amazon="H")
    assert "deactivate flying_carpet" in texts(game, 0)
    belongings.give_up(game, being("amazon"), piece("flying_carpet"), slots.BAG[1])
    assert sources(game, "witch_king") == []
    belongings.activate(game, being("witch_king"), piece("flying_carpet"))
    assert sources(game, "witch_king") == [CARPET]
    assert len(game.position.enchantments) == 1


@pytest.mark.rule("MR-44.56", "MR-40.8")
def test_carpet_does_not_fly_with_its_owner_in_another_form() -> None:
    game = with_carpet()
    put(game, "transform", "witch_king", "amazon", data="lion")
    assert sources(game) == []


# By day (MR-41).


@pytest.mark.rule("MR-44.56", "MR-41.2", "MR-41.11")
def test_owner_flies_by_day_without_using_the_carpet_up() -> None:
    game = with_carpet()
    tile = beside(game)
    daylight(game, "amazon", 1, 2, amazon=f"FL {tile}, H, FL {TILES[OWN].id}")
    answer(game)
    assert [one.tile for one in events_of(game, events.Flew)] == [TILE[tile], OWN]
    assert is_energized(game)


@pytest.mark.rule("MR-44.56", "MR-41.2")
@pytest.mark.parametrize(("name", "flies"), [("amazon", True), ("white_knight", False)])
def test_carpet_bears_characters_of_medium_weight(name: str, flies: bool) -> None:
    game = with_carpet(name)
    assert (flying.best_wings(game, being(name)) is not None) == flies


@pytest.mark.rule("MR-44.56", "MR-41.3")
def test_carpet_leaves_heavier_items_behind() -> None:
    game = with_carpet()
    give(game, 0, "suit_of_armor 1")
    daylight(game, "amazon", 1, amazon=f"FL {beside(game)}")
    answer(game)
    heap = game.position.piles.cards_of(slots.HEAP[clearing(HERE)])
    assert heap >> piece("suit_of_armor 1") & 1
    assert belongings.active(game, being("amazon")) >> piece("flying_carpet") & 1


# In combat (MR-26.12, MR-27.12, MR-29.7).


@pytest.mark.rule("MR-44.56", "MR-27.12")
def test_owner_flies_away_from_combat() -> None:
    game = with_carpet(combat=True)
    start(game)
    answer_all(game, "fly away with flying_carpet", f"tile {beside(game)}")
    assert flying.tiles_of(game, being("amazon")) == (OWN, TILE[beside(game)])
    assert is_energized(game)


@pytest.mark.rule("MR-44.56", "MR-27.12")
@pytest.mark.parametrize(("time", "flies"), [(2, False), (3, True)])
def test_flight_on_the_carpet_has_time_two(time: int, flies: bool) -> None:
    game = with_carpet(combat=True)
    fighting(game, charges=(Charge(being("witch_king"), being("amazon"), time, flies=True),))
    assert bool(leaving.flyers(game, being("amazon"))) == flies


@pytest.mark.rule("MR-44.56", "MR-26.12")
def test_charge_on_the_carpet_is_its_one_use_in_the_round() -> None:
    game = with_carpet(combat=True)
    start(game)
    answer_all(game, "charge witch_king", "charge with flying_carpet")
    assert game.fight.charges == (Charge(being("amazon"), being("witch_king"), 2, flies=True),)
    assert tools.wings(game, being("amazon")) == []
    assert is_energized(game)

    fighting(game, round=2)
    assert tools.wings(game, being("amazon")) == [Tool(wings=CARPET)]


@pytest.mark.rule("MR-44.56", "MR-29.7")
def test_maneuver_on_the_carpet_has_time_two() -> None:
    game = with_carpet("amazon", "giant 1", combat=True)
    start(game)
    answer_all(game, "lure giant 1", "0: name giant 1", "0: maneuver with flying_carpet", "0: dodge")
    while game.players_to_act and not game.fight.plays:
        do(game, game.players_to_act[0], texts(game, game.players_to_act[0])[0])
    played = events_of(game, events.Played)
    assert [one.maneuver for one in played if one.being == being("amazon")] == [tools.number(Tool(wings=CARPET))]
    assert is_energized(game)


@pytest.mark.rule("MR-44.56", "MR-39.6")
def test_inert_carpet_is_not_played_in_combat() -> None:
    game = with_carpet(energized=False, combat=True)
    fighting(game)
    assert tools.wings(game, being("amazon")) == []
    assert leaving.flyers(game, being("amazon")) == []


@pytest.mark.rule("MR-44.56", "MR-48.17")
def test_screen_shows_whether_the_carpet_is_inert() -> None:
    assert [*in_effect(with_carpet(energized=False).view(0))] == ["Flying Carpet (inert)"]
    assert [*in_effect(with_carpet().view(0))] == ["Flying Carpet"]


@pytest.mark.rule("MR-44.56", "MR-38.6")
def test_position_with_a_carpet_in_use_is_taken_up() -> None:
    game = with_carpet()
    assert Game.at(game.position, rules=game.rules, players=2).position == game.position

    effects = game.position.effects
    (own,) = effects.of(CARPET)
    effects.remove(own)
    effects.begin(CARPET, own.source, ("piece", piece("spear 1")), lasts=own.lasts)
    with pytest.raises(PositionError, match=r"flying_carpet .* must be on a target of its sort.*MR-38.6"):
        Game.at(game.position, rules=game.rules, players=2)
